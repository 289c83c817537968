// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import Support
import WorkdayFeeds

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

      \(ScheduleArguments.pointer)

      Exit codes: 0 success; 64 invalid options; 65 invalid data; 66 a file is missing; 73 the output cannot be \
      created; 74 the output cannot be written.
      """)

  @Argument(help: ArgumentHelp("The year, such as 2026. (default: this year in China)", valueName: "year"))
  var year: String?

  @OptionGroup(title: "Calendar") var grid: GridArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments
  @OptionGroup(title: "Names and output") var views: ViewArguments
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  func run() throws {
    try views.write(try makeText(), about: "\(readYear())")
  }

  private func makeText() throws -> String {
    let (format, style) = try grid.readForm()
    let locale = try ViewLocale.chosen(views.lang)
    let firstWeekday = try grid.readFirstWeekday(locale)
    let rows = try grid.readRows()
    let console = try grid.consoleOptions(views, terminal)
    let number = try readYear()
    let year = try CommandError.inOption("year") { try YearGrid(year: number, firstWeekday: firstWeekday, rows: rows) }
    let marker = try schedule.readMarker(views, with: schedule.readDescription())
    let days = year.months[0].month.firstDay...year.months[11].month.lastDay
    try views.warnIfUnpublished(days, marker)
    try views.expectLunar(days, hasPlace: format.hasCells && style == .full)
    let sheet = YearSheet(year, locale: locale, marks: console.marks, weeks: console.weeks, marker: marker)
    let records = DayRecords(days, names: try ViewTexts.ofData(views.lang), marker: marker)
    let isSix = rows == .six
    switch format {
    case .text where style == .plain: return PlainMonths.text(year.months, locale: locale)
    case .text: return ConsoleYear.text(year, locale: locale, options: console, marker: marker)
    case .svg: return sheet.svg
    case .html: return sheet.html
    case .json: return records.json
    case .csv: return (grid.excel ? "\u{FEFF}" : "") + records.csv
    case .md:
      return MarkdownMonths.text(year.months, locale: locale, marks: console.marks, showsOutside: isSix, marker: marker)
    case .mdDays: return records.markdown(locale)
    }
  }

  private func readYear() throws -> Int {
    try CommandError.inOption("year") {
      let text = year.flatMap { $0 == "today" ? nil : $0 } ?? "this-year"
      return try PeriodText.year(text) { () throws(Fault) in try views.currentDay() }
    }
  }
}
