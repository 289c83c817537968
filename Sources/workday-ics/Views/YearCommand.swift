// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import Support
import WorkdayFeeds
import Workdays

/// Shows a year with its days off and make-up days.
struct YearCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "year", _superCommandName: "workday-ics",
    abstract: "Shows a year with its holidays and make-up days.",
    discussion: """
      Text is fitted to the terminal. SVG and HTML are one A4 sheet for the wall, light or dark as the reader prefers.

      Examples:
        workday-ics year 2026
        workday-ics year 2026 --format svg --lunar --output 2026.svg
        workday-ics year 2026 --format html --lang en-GB --weeks iso -o 2026.html
        workday-ics year 2021 --format json
        workday-ics year 2024-2026
        workday-ics year 2021 work.ics

      \(ScheduleArguments.pointer)

      Exit codes: 0 success; 64 invalid options; 65 invalid data, or some events could not be read (the others are shown); \
      66 a file is missing or unreadable; 73 the output cannot be created; 74 the output cannot be written.
      """)

  @Argument(help: ArgumentHelp("The year or years: 2026, 2024-2026. (default: this year in China)", valueName: "year"))
  var year: String?

  @OptionGroup var events: EventFiles
  @OptionGroup var reading: EventReadingArguments
  @OptionGroup(title: "Calendar") var grid: GridArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments
  @OptionGroup(title: "Names and output") var views: ViewArguments
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  func run() throws {
    let years = try readYears()
    let (text, isComplete) = try makeText(years)
    try views.write(text, about: YearList.text(Array(years)))
    if !isComplete { throw missingEvents }
  }

  private func makeText(_ numbers: ClosedRange<Int>) throws -> (text: String, isComplete: Bool) {
    let events = events.after(year).events
    let (format, style) = try grid.readForm(output: views.output)
    let locale = try ViewLocale.chosen(views.lang)
    let firstWeekday = try grid.readFirstWeekday(locale)
    let rows = try grid.readRows()
    let description = try schedule.readDescription()
    let (plain, term) = try schedule.readMarker(views, with: description)
    let console = try grid.consoleOptions(views, terminal, term: term)
    guard numbers.count <= Self.mostYears else {
      throw CommandError("year: \(numbers.count) years are too many; give at most \(Self.mostYears)", .usage)
    }
    let years = try CommandError.inOption("year") { () throws(Fault) in
      try numbers.map { year throws(Fault) in try YearGrid(year: year, firstWeekday: firstWeekday, rows: rows) }
    }
    try views.warnIfUnpublished(numbers.days, plain, canForecast: schedule.isOfMainland(with: description))
    try views.expectLunar(numbers.days, hasPlace: format.hasCells && style == .full)
    let (marker, isComplete) = try events.adding(
      to: plain, on: numbers.days, in: events.zone(description), reading, style)
    let records = DayRecords(numbers.days, names: try ViewTexts.ofData(views.lang), marker: marker)
    return (try text(of: years, format, style, locale, console, records, marker), isComplete)
  }

  private func text(
    of years: [YearGrid], _ format: OutputFormat, _ style: GridArguments.TextStyle, _ locale: ViewLocale,
    _ console: ConsoleOptions, _ records: DayRecords, _ marker: @escaping DayMarker
  ) throws -> String {
    let months = years.flatMap(\.months)
    switch format {
    case .text where style == .plain: return PlainMonths.text(months, locale: locale)
    case .text:
      return years.map { ConsoleYear.text($0, locale: locale, options: console, marker: marker) }.joined(
        separator: "\n"
      ).withoutPadding
    case .svg, .html:
      guard years.count == 1 else {
        throw CommandError("year: a sheet has one year; for svg and html, give one", .usage)
      }
      let sheet = YearSheet(years[0], locale: locale, marks: console.marks, weeks: console.weeks, marker: marker)
      return format == .svg ? sheet.svg : sheet.html
    case .md:
      return MarkdownMonths.text(
        months, locale: locale, marks: console.marks, showsOutside: try grid.readRows() == .six, marker: marker)
    case .mdDays: return records.markdown(locale)
    default: return grid.text(of: records, in: format)
    }
  }

  /// What a run shows at most.
  private static let mostYears = 100

  private func readYears() throws -> ClosedRange<Int> {
    try CommandError.inOption("year") {
      let text = events.after(year).period.flatMap { $0 == "today" ? nil : $0 } ?? "this-year"
      return try PeriodText.years(text) { () throws(Fault) in try views.currentDay() }
    }
  }
}
