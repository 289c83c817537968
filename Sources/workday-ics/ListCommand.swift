// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import Workdays

/// Lists the workdays from one day to another.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the workdays from one day to another.",
    discussion: """
      Both days are included. As text it is a date a line. In the other formats a day has its date, its weekday (1 is \
      Monday), its kind (workday or makeup), the name of the holiday that it makes up for, the letter of its shift in a \
      cycle, and whether a notice may still change it. What makes no difference to a day is null, in csv empty.

      Examples:
        workday-ics list 2021-10-01 2021-10-10
        workday-ics list 2021-10-01 2021-10-10 --format json

      \(QuestionArguments.exitCodes)
      """)

  @Argument(help: ArgumentHelp("The first day: 2021-10-09, 20211009 or today.", valueName: "from"))
  var from: String

  @Argument(help: ArgumentHelp("The last day, which is listed too.", valueName: "to"))
  var to: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How to list: text, json, jsonl or csv. (default: text)", valueName: "format"))
  var format: String?

  @OptionGroup var question: QuestionArguments

  func run() throws {
    try CommandError.reporting {
      let format = try readOption(format, "--format") ?? WorkdayList.Format.text
      let schedule = try question.readSchedule()
      let range = try question.readRange(from, to)
      try question.expectKnown(range, under: schedule)
      try StandardOutput.write(WorkdayList(schedule, range).text(format).utf8)
    }
  }
}
