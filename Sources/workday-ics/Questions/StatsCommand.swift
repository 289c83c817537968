// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import Support
import WorkdayFeeds
import Workdays

/// Counts the days of each month, quarter or year.
struct StatsCommand: QuestionCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", _superCommandName: "workday-ics",
    abstract: "Counts workdays, days off and make-up days by month, quarter or year.",
    discussion: """
      The columns are days, workdays, off (days off and weekends), makeup (make-up days, which are workdays), \
      statutory (statutory holidays; of a cycle also the worked ones), company (workdays by --overrides), with --hours \
      or the lengths of --shift the working hours, and each shift of a cycle. With --pay, each day is in pay100, \
      pay200 (rest days) or pay300 (statutory holidays) by the Labour Law, article 44, or in contract (shift cycles), \
      and paid are the days that a salary is for (计薪日). A period that a notice may still change is marked.

      Examples:
        workday-ics stats 2025 2026 --by quarter --pay --hours 8 --format csv
        workday-ics stats 2026-Q1 --excel -o workdays.csv

      \(QuestionArguments.exitCodesOfCounts)
      """)

  static var formats: [OutputFormat] { [.text, .csv, .json, .jsonl, .md] }

  @OptionGroup var period: PeriodArguments

  @Option("The length of a period: month, quarter or year. (default: month)", value: "period")
  var by: String?

  @Option("The working hours of a workday, such as 8 or 7.5, for a column of hours.", value: "number")
  var hours: String?

  @Flag(help: "Add columns of the days by pay, and of paid days (计薪日).")
  var pay = false

  @OptionGroup var output: RecordArguments<StatsCommand>
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  @OptionGroup var question: QuestionArguments

  func run() throws {
    let format = try output.readFormat()
    let length =
      try readOption(by, "--by", aliases: ["月": .month, "季": .quarter, "季度": .quarter, "年": .year])
      ?? WorkdayStatistics.Period.month
    let hours = try readHours()
    let asked = try read()
    let schedule = asked.schedule
    guard !pay || schedule.holidays.isMainlandAlone else {
      throw CommandError(
        "--pay: the Labour Law is that of mainland China alone, without --official and --common", .usage)
    }
    let range = try period.days(today: asked.currentDay) ?? PeriodText.days("this-year", today: asked.currentDay)
    guard range.count <= 400 * 366 else { throw CommandError("period: a table has at most 400 years", .usage) }
    let unknown = try question.printDoubts(about: range, output, under: schedule)
    let without = schedule.pattern.letters.filter { asked.shiftSeconds[$0] == nil }
    guard hours != nil || asked.shiftSeconds.isEmpty || without.isEmpty else {
      throw CommandError(
        "--shift: no length is given for \(listed(without.map(String.init), "and")); add it, or --hours", .usage)
    }
    let seconds = hours != nil || !asked.shiftSeconds.isEmpty ? (hours.map { $0 * 36 } ?? 0, asked.shiftSeconds) : nil
    let statistics = WorkdayStatistics(schedule, range, by: length, seconds: seconds, withPay: pay)
    if unknown == nil || ![.text, .md].contains(format) {
      try output.write(
        statistics.text(format, inChinese: question.readsChinese()), about: statistics.summary, isQuiet: question.quiet)
    }
    if let unknown {
      throw unknown.atLeast(range.count { schedule.certainty(of: $0).isAnswer && schedule.isWorked($0) })
    }
  }

  /// The hours in hundredths.
  private func readHours() throws -> Int? {
    guard let hours else { return nil }
    let unit = ["个小时", "小时", "h"].first(where: hours.hasSuffix) ?? ""
    let parts = hours.dropLast(unit.count).split(separator: ".", omittingEmptySubsequences: false)
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
