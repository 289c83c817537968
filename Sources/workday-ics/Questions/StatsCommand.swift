// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import Support
import Workdays

/// Counts the days of each month, quarter or year.
struct StatsCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", _superCommandName: "workday-ics",
    abstract: "Counts workdays, days off and make-up days by month, quarter or year.",
    discussion: """
      The columns are days, workdays, off (days off and weekends), makeup (make-up days, which are workdays too), \
      statutory (statutory holidays, on which work is paid triple), and with --hours the working hours. A period that \
      a notice may still change is marked.

      Examples:
        workday-ics stats 2026
        workday-ics stats 2025 2026 --by quarter --hours 8 --format csv
        workday-ics stats 2026 --format csv --excel > workdays.csv

      \(QuestionArguments.exitCodes)
      """)

  @Argument(
    help: ArgumentHelp(
      "The first year, month or day: 2026, 2026-02 or 2026-02-14. (default: this year)", valueName: "from"))
  var from: String?

  @Argument(help: ArgumentHelp("The last year, month or day, included.", valueName: "to"))
  var to: String?

  @Option("The length of a period: month, quarter or year. (default: month)", value: "period")
  var by: String?

  @Option("The working hours of a workday, such as 8 or 7.5, for a column of hours.", value: "number")
  var hours: String?

  @Option("The output format: text, csv, json or md. (default: text)", value: "format")
  var format: String?

  @Flag(help: "Begin csv with a byte order mark, as Excel needs it to read UTF-8.")
  var excel = false

  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let format = try readOption(format, "--format", "a format") ?? (excel ? .csv : WorkdayStatistics.Format.text)
    guard !excel || format == .csv else { throw CommandError("--excel needs --format csv", .usage) }
    let period = try readOption(by, "--by", "a period") ?? WorkdayStatistics.Period.month
    let hours = try readHours()
    let asked = try read()
    let schedule = asked.schedule
    let first = try from ?? "\(asked.currentDay().year)"
    let range = try asked.range(first, to)
    guard range.count <= 400 * 366 else { throw CommandError("to: a table has at most 400 years", .usage) }
    try question.expectKnown(range, under: schedule)
    let text = WorkdayStatistics(schedule, range, by: period, hours: hours).text(format)
    try StandardOutput.write(((excel ? "\u{FEFF}" : "") + text).utf8)
  }

  /// The hours in hundredths.
  private func readHours() throws -> Int? {
    guard let hours else { return nil }
    let parts = hours.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.dropFirst().first ?? "0"
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }),
      fraction.utf8.count <= 2,
      let whole = Int(parts[0]), whole <= 24, let part = Int((fraction + "0").prefix(2)),
      (1...2400).contains(whole * 100 + part)
    else {
      throw CommandError("--hours: \(quoted(hours)) is not a number of hours such as 8 or 7.5", .usage)
    }
    return whole * 100 + part
  }
}
