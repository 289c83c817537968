// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import Workdays

/// Counts the workdays from one day to another.
struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Counts the workdays from one day to another.",
    discussion: """
      Both days are included.

      Examples:
        workday-ics count 2021-01-01 2021-12-31
        workday-ics count 20210201 20210228 --pattern six-day

      \(QuestionArguments.exitCodes)
      """)

  @Argument(help: ArgumentHelp("The first day: 2021-10-09, 20211009 or today.", valueName: "from"))
  var from: String

  @Argument(help: ArgumentHelp("The last day, included.", valueName: "to"))
  var to: String

  @OptionGroup var question: QuestionArguments

  func run() throws {
    try CommandError.reporting {
      let schedule = try question.readSchedule()
      let range = try question.readRange(from, to)
      try question.expectKnown(range, under: schedule)
      try StandardOutput.write("\(schedule.workdayCount(in: range))\n".utf8)
    }
  }
}
