// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import Support
import Workdays

/// Prints the n-th workday after or before a day.
struct AddCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", _superCommandName: "workday-ics",
    abstract: "Prints the n-th workday after or before a day.",
    usage: "workday-ics add [<options>] <date> <number>",
    discussion: """
      1 is the first workday after the day, -1 the last one before it, and 0 the day itself. \
      \(QuestionArguments.lines)

      Examples:
        workday-ics add 2021-09-30 3
        workday-ics add 2021-10-08 -3
        workday-ics add today 10 --time-zone Europe/Berlin
        workday-ics add - 5 --format csv < orders.csv

      \(QuestionArguments.exitCodes)
      """)

  @Argument(
    help: ArgumentHelp(
      "The day: 2021-10-09, 20211009, today, tomorrow or yesterday; - for those of standard input, one on each line.",
      valueName: "date"))
  var date: String

  // A negative number looks like an unknown option, so unknown options are collected here and distinguished below.
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The number of workdays; negative to count back.", valueName: "number"))
  var number: [String]

  @OptionGroup var output: RecordArguments<AddCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let number = try readNumber()
    let asked = try read()
    let schedule = asked.schedule
    let lines = try asked.days([date], column: "day").answers(question) { date, warnings in
      // For 0, no day is examined; for other numbers, the day itself is not.
      guard number != 0 else { return date }
      let answer = schedule.assumedDay(number, workdaysFrom: date)
      return try question.expectDay(
        answer, from: date.advanced(by: number.signum()), towards: number < 0 ? .first : .last, under: schedule,
        &warnings)
    }
    try write(lines, isOne: date != "-", output, under: asked)
  }

  private func readNumber() throws -> Int {
    let number = number.filter { $0 != "--" }
    if let option = number.first(where: { $0.hasPrefix("-") && Int($0) == nil }) {
      throw CommandError("\(quoted(option)) is neither an option nor a number such as 5 or -3", .usage)
    }
    guard let text = number.first, number.count == 1 else {
      throw CommandError("number: \(number.count) numbers are given; only one is allowed", .usage)
    }
    guard let value = Int(text) else {
      throw CommandError("number: \(quoted(text)) is not a whole number such as 5 or -3", .usage)
    }
    return value
  }
}
