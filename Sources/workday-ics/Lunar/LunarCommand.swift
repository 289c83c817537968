// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import LunisolarCalendar
import Support
import WorkdayFeeds

/// Prints the lunisolar dates of days, or the days of lunisolar dates.
struct LunarCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "lunar", _superCommandName: "workday-ics",
    abstract: "Shows dates of the Chinese calendar (农历).",
    discussion: """
      A line for each day. With --to-solar, the dates are those of the Chinese calendar: 2025-06L-01 is the first of the \
      leap sixth month of 2025, and a year is counted by the Gregorian year in which it begins. Years are known from \
      1901-02-19 to 2101-01-28, as the Hong Kong Observatory publishes them.

      Examples:
        workday-ics lunar 2027-02-06
        workday-ics lunar 2027-02 --format jsonl
        workday-ics lunar --to-solar 2026-05-08
        workday-ics lunar 2026-2040 --leap
        workday-ics lunar --korean 2027-02-07

      Exit codes: 0 success; 64 a date that is not one, or out of range.
      """)

  static let formats: [OutputFormat] = [.text, .json, .jsonl, .csv, .md]

  @OptionGroup var period: PeriodArguments

  @Flag(help: "Read the dates, or the first and the last one, as those of the Chinese calendar.")
  var toSolar = false

  @Flag(help: "Only the first days of leap months.")
  var leap = false

  @Flag(help: "Use the Korean calendar, whose months begin a day later now and then.")
  var korean = false

  @OptionGroup var output: RecordArguments<LunarCommand>
  @OptionGroup var names: LunarNameArguments

  func run() throws {
    let format = try output.readFormat()
    let scale = korean ? LunisolarScale.dangi : .chinese
    let days = try readDays(scale)
    let dates = try CommandError.inOption(toSolar ? "date" : "period") { () throws(Fault) in
      _ = try LunisolarDate(days.upperBound, in: scale)
      let dates = try days.map { day throws(Fault) in try LunisolarDate(day, in: scale) }
      return leap ? dates.filter { $0.isLeapMonth && $0.day == 1 } : dates
    }
    let data = try ViewTexts.ofData(names.lang)
    let people = ViewTexts(try ViewLocale.chosen(names.lang).language)
    let table = RecordTable(
      ["date", "year", "month", "leap", "day", "text"],
      dates.map { date in
        let numbers = ["\(date.year)", "\(date.month)", "\(date.isLeapMonth)", "\(date.day)"]
        return [.text(date.date.iso8601)] + numbers.map { .number($0) } + [.text(data.text(of: date))]
      })
    let text = table.text(in: format) {
      let rows = dates.map { [$0.date.iso8601, people.text(of: $0)] }
      return format == .md
        ? RecordTable.markdown(headers: people.lunarHeaders, rows)
        : rows.map { $0.joined(separator: " ") + "\n" }.joined()
    }
    try output.write(text, about: counted(dates.count, "day"), isQuiet: names.quiet)
    if leap, dates.isEmpty, !names.quiet { StandardError.write("Note: no leap month begins in this period.") }
    if !toSolar, !leap, !names.quiet, output.isOnTerminal, period.periods.count == 1, !period.hasOptions,
      let date = dates.first,
      (try? CivilDate(parsing: period.periods[0])) == date.date
    {
      StandardError.write(
        "Hint: this is the Gregorian \(date.date); for that day of the Chinese calendar, add --to-solar.")
    }
  }

  private func readDays(_ scale: LunisolarScale) throws -> ClosedRange<CivilDate> {
    guard toSolar else {
      return try period.days() ?? PeriodText.days("today") { () throws(Fault) in try FeedTimeZone(nil).today() }
    }
    let dates = try period.periods.map { text in
      try CommandError.inOption("date") { try LunisolarDate(parsing: text, in: scale).date }
    }
    guard let first = dates.first, let last = dates.last, dates.count <= 2, !period.hasOptions else {
      throw CommandError("--to-solar takes one date of the Chinese calendar, or the first and the last", .usage)
    }
    guard first <= last else {
      throw CommandError("date: \(last) comes before \(first); write the earlier date first", .usage)
    }
    return first...last
  }
}
