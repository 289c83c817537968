// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import Workdays

/// Prints the previous workday.
struct PreviousCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "previous",
    abstract: "Prints the last workday before a day.",
    discussion: """
      Examples:
        workday-ics previous 2021-10-08
        workday-ics previous 2021-10-10 --or-same

      \(QuestionArguments.exitCodes)
      """)

  @Argument(
    help: ArgumentHelp(
      "The day: 2021-10-09, 20211009, today, tomorrow or yesterday. (default: today)", valueName: "date"))
  var date: String?

  @Flag(help: "Print the day itself if it is a workday.")
  var orSame = false

  @OptionGroup var question: QuestionArguments

  func run() throws {
    try CommandError.reporting {
      let schedule = try question.readSchedule()
      let date = try question.readDate(date, "date")
      let first = orSame ? date : date.advanced(by: -1)
      let answer = orSame ? schedule.workday(onOrBefore: date) : schedule.workday(before: date)
      try StandardOutput.write(
        "\(try question.expectDay(answer, from: first, towards: .first, under: schedule))\n".utf8)
    }
  }
}
