// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import HolidayData
import Support
import WorkdayFeeds
import Workdays

/// Lists the days off and make-up days of a calendar year.
struct DataShowCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: "workday-ics data",
    abstract: "Lists the days off and make-up days of a year.",
    discussion: """
      The days are those of the calendar year, even if another holiday year lists them. --format holiday-cn has those \
      that the year's own notices list, in the format of that project, with a version that changes with them.

      Examples:
        workday-ics data show 2026
        workday-ics data show 2026 --lang en
        workday-ics data show 2027 --table
        workday-ics data show 2026 --format holiday-cn -o 2026.json

      Exit codes: 0 success; 64 invalid options; 65 a year that is not published yet, or an invalid data folder.
      """)

  static var formats: [OutputFormat] { [.text, .json, .holidayCN] }

  @Argument(help: ArgumentHelp("The year, such as 2026.", valueName: "year"))
  var year: Int

  @Flag(help: "Show only the built-in holidays.")
  var builtIn = false

  @Flag(help: "Print the holiday year as a block of the built-in table, as CONTRIBUTING describes.")
  var table = false

  @Option(LanguageOption.help, value: "language")
  var lang: String?

  @OptionGroup var place: DataArguments
  @OptionGroup var output: RecordArguments<DataShowCommand>

  func run() throws {
    let format = try output.readFormat()
    guard HolidayYear.allowedYears.contains(year) else {
      throw CommandError("year: \(year) is not a holiday year; use 1900 to 2999", .usage)
    }
    let known = builtIn ? HolidayCalendar.statutory : try DataFolder.expected(place.data).calendar().calendar
    let days = known.days.filter { $0.date.year == year }
    guard let holidays = known.years.first(where: { $0.year == year }) else {
      throw CommandError(YearList.unpublished([year], published: known.publishedYears), .data)
    }
    if table {
      guard format == .text else { throw CommandError("use either --table or --format, not both", .usage) }
      guard let block = holidays.tableBlock else {
        throw CommandError("the holiday year \(year) names no notice", .data)
      }
      return try output.write(block, about: "\(year)")
    }
    if format == .text {
      let texts = ViewTexts(try ViewLocale.chosen(lang).language)
      let lines = days.map { day in
        "\(day.date) \(String(describing: day.date.weekday).prefix(3)) \(day.ruling.isDayOff ? "off " : "work") "
          + "\(texts.holiday(day.ruling.name))\n"
      }
      try output.write(lines.joined(), about: "\(year)")
    } else if format == .holidayCN {
      try output.write(holidays.holidayCN, about: "\(year)")
    } else {
      let records = DayRecords(
        (year...year).days, of: days.map(\.date), names: try ViewTexts.ofData(lang),
        marker: WorkdaySchedule(holidays: known).marker)
      try output.write(records.table.json, about: "\(year)")
    }
  }
}

extension HolidayYear {
  /// The year as a block of the built-in table, a line for each holiday; nil if it names no notice.
  ///
  /// The data does not say which of several notices lists a day, so all days are below the last one.
  var tableBlock: String? {
    guard !notices.isEmpty else { return nil }
    func name(_ day: Day) -> String { day.ruling.name.split(whereSeparator: \.isWhitespace).joined() }
    var names: [String] = []
    for day in days where !names.contains(name(day)) { names.append(name(day)) }
    var lines = ["year \(year)"] + notices.map { "notice \($0.date) \($0.address ?? "ADDRESS")" }
    if notices.count > 1 { lines.append("# Move each line below the notice that lists it.") }
    for holiday in names {
      let own = days.filter { name($0) == holiday }
      let off = own.filter(\.ruling.isDayOff).map(\.date.dayNumber).runs.map { run in
        let (first, last) = (CivilDate(unchecked: run.lowerBound), CivilDate(unchecked: run.upperBound))
        return first == last ? text(first) : "\(text(first))..\(text(last))"
      }
      let work = own.filter { !$0.ruling.isDayOff }.map { text($0.date) }
      let words = (off.isEmpty ? [] : ["off"] + off) + (work.isEmpty ? [] : ["work"] + work)
      lines.append("  " + ([holiday] + words).joined(separator: " "))
    }
    return lines.map { "    \($0)\n" }.joined()
  }

  /// A date without its year if that is the holiday year.
  private func text(_ date: CivilDate) -> String {
    date.year == year ? String(date.iso8601.dropFirst(5)) : date.iso8601
  }
}
