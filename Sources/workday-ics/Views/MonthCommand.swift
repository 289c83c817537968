// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import WorkdayFeeds

/// Shows a month with its days off and make-up days.
struct MonthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "month", _superCommandName: "workday-ics",
    abstract: "Shows a month with its holidays and make-up days.",
    discussion: """
      休 marks a day off and 班 a make-up day; colour is never the only mark. The holidays and the number of workdays \
      are listed below the days. Of .ics files, the days with events have a dot and the number of several; svg, html, md \
      and data have their titles.

      Examples:
        workday-ics month 2021-10
        workday-ics month 2021-10 --lang en --weeks iso
        workday-ics month 2 -3
        workday-ics month 2026-02 --lunar
        workday-ics month 2026-02 --format html --output february.html
        workday-ics month 2021-10 work.ics
        workday-ics month --config feed.yaml

      \(ScheduleArguments.pointer)

      Exit codes: 0 success; 64 invalid options; 65 invalid data, or some events could not be read (the others are shown); \
      66 a file is missing or unreadable; 73 the output cannot be created; 74 the output cannot be written.
      """)

  @Argument(
    help: ArgumentHelp(
      "The month: 2021-10, 202110, 2021年10月; 10, Oct or 十月 of this year; next-month; or any day of it. (default: this month in China)",
      valueName: "month"))
  var month: String?

  @OptionGroup var events: EventFiles
  @OptionGroup var reading: EventReadingArguments

  @Flag(name: .customShort("3"), help: "Show the previous and the next month too.")
  var three = false

  @Option(
    "How to show days outside the month: paren for parentheses, dim, or blank. (default: dim with colour, "
      + "otherwise paren)", value: "way")
  var outside: String?

  @OptionGroup(title: "Calendar") var grid: GridArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments
  @OptionGroup(title: "Names and output") var views: ViewArguments
  @OptionGroup(title: "Workdays", visibility: .hidden) var schedule: ScheduleArguments

  func run() throws {
    let (text, isComplete) = try makeText()
    try views.write(text, about: readMonth().description)
    if !isComplete { throw missingEvents }
  }

  private func makeText() throws -> (text: String, isComplete: Bool) {
    let events = events.after(month).events
    let (format, style) = try grid.readForm(output: views.output)
    let locale = try ViewLocale.chosen(views.lang)
    let firstWeekday = try grid.readFirstWeekday(locale)
    let rows = try grid.readRows()
    let description = try schedule.readDescription()
    let (plain, term) = try schedule.readMarker(views, with: description)
    var console = try grid.consoleOptions(views, terminal, term: term)
    console.outside =
      try readOption(outside, "--outside")
      ?? (console.isColored ? .dim : .paren)
    let month = try readMonth()
    let months = three ? [-1, 0, 1].compactMap { month.adding(months: $0) } : [month]
    let grids = months.map { MonthGrid($0, firstWeekday: firstWeekday, rows: rows) }
    let days = (months.first ?? month).firstDay...(months.last ?? month).lastDay
    try views.warnIfUnpublished(days, plain, canForecast: schedule.isOfMainland(with: description))
    try views.expectLunar(days, hasPlace: format.hasCells && style == .full)
    let isSix = rows == .six
    // With six rows, the 42 days of a month's grid.
    let shown =
      isSix && !three
      ? (grids[0].cells.first?.date ?? days.lowerBound)...(grids[0].cells.last?.date ?? days.upperBound) : days
    let (marker, isComplete) = try events.adding(to: plain, on: shown, in: events.zone(description), reading, style)
    let records = DayRecords(
      shown, in: isSix && !three ? month : nil, names: try ViewTexts.ofData(views.lang), marker: marker)
    return (try text(of: grids, format, style, locale, console, records, marker), isComplete)
  }

  private func text(
    of grids: [MonthGrid], _ format: OutputFormat, _ style: GridArguments.TextStyle, _ locale: ViewLocale,
    _ console: ConsoleOptions, _ records: DayRecords, _ marker: @escaping DayMarker
  ) throws -> String {
    switch format {
    case .text where style == .plain: return PlainMonths.text(grids, locale: locale)
    case .text: return ConsoleMonths(grids, locale: locale, options: console, marker: marker).text.withoutPadding
    case .md:
      return MarkdownMonths.text(
        grids, locale: locale, marks: console.marks, showsOutside: try grid.readRows() == .six, marker: marker)
    case .mdDays: return records.markdown(locale)
    case .svg, .html:
      guard !three else {
        throw CommandError("-3: a sheet has one month; for svg and html, leave out -3 or use year", .usage)
      }
      let sheet = MonthSheet(
        grids[0], locale: locale, marks: console.marks, weeks: console.weeks, today: console.today, marker: marker)
      return format == .svg ? sheet.svg : sheet.html
    default: return grid.text(of: records, in: format)
    }
  }

  private func readMonth() throws -> YearMonth {
    try CommandError.inOption("month") {
      try PeriodText.month(events.after(month).period ?? "this-month") { () throws(Fault) in try views.currentDay() }
    }
  }
}
