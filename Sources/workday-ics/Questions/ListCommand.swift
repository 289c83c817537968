// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import Workdays

/// Lists the workdays from one day to another.
struct ListCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: "workday-ics",
    abstract: "Lists the workdays from one day to another.",
    discussion: """
      Both days are included. Text has one date per line. The other formats give each day's date, weekday (1 is \
      Monday), kind (workday or makeup), the holiday of a make-up day as its name, its shift letter in a cycle, whether \
      it is a statutory holiday (work is paid triple), and whether it is provisional: a notice may still change it. A \
      field that does not apply is null, or empty in csv.

      Examples:
        workday-ics list 2021-10-01 2021-10-10
        workday-ics list 2021-10-01 2021-10-10 --format json

      \(QuestionArguments.exitCodes)
      """)

  @Argument(
    help: ArgumentHelp("The first day: 2021-10-09, 20211009 or today; or a month or a year.", valueName: "from"))
  var from: String

  @Argument(help: ArgumentHelp("The last day, included. (default: the end of the month or year)", valueName: "to"))
  var to: String?

  @Option("The output format: text, json, jsonl or csv. (default: text)", value: "format")
  var format: String?

  @Flag(help: "Begin csv with a byte order mark, as Excel needs it to read UTF-8; without --format, the format is csv.")
  var excel = false

  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let format = try readOption(format, "--format", "a format") ?? (excel ? .csv : WorkdayList.Format.text)
    guard !excel || format == .csv else { throw CommandError("--excel needs --format csv", .usage) }
    let asked = try read()
    let schedule = asked.schedule
    let range = try asked.range(from, to)
    try question.expectKnown(range, under: schedule)
    let list = WorkdayList(schedule, range, names: try ViewTexts.ofData(question.lang))
    try StandardOutput.write(((excel ? "\u{FEFF}" : "") + list.text(format)).utf8)
  }
}
