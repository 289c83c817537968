// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CalendarViews
internal import CivilCalendar
internal import CommandSupport

/// Shows a month with its days off and make-up days.
struct MonthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "month",
    abstract: "Shows a month with its holidays and make-up days.",
    discussion: """
      休 marks a day off and 班 a make-up day; colour is never the only mark. The holidays and the number of workdays \
      are listed below the days.

      Examples:
        workday-ics month 2021-10
        workday-ics month 2021-10 --locale en --marks ascii --weeks iso
        workday-ics month 2023-02 -3 --style plain --locale ko

      Exit codes: 0 success; 64 invalid options; 65 invalid data; 66 a file is missing; 73 the output cannot be \
      created; 74 the output cannot be written.
      """)

  @Argument(
    help: ArgumentHelp(
      "The month: 2021-10, 202110, or any day of it. (default: this month in China)", valueName: "month"))
  var month: String?

  @Flag(name: .customShort("3"), help: "Show the previous and the next month too.")
  var three = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How to show days outside the month: paren for parentheses, dim, or blank. (default: dim with colour, "
        + "otherwise paren)",
      valueName: "way"))
  var outside: String?

  @OptionGroup(title: "Calendar") var grid: GridArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments
  @OptionGroup(title: "Names and output") var views: ViewArguments
  @OptionGroup(title: "Workdays") var schedule: ScheduleArguments

  func run() throws {
    try CommandError.reporting {
      let text = try makeText()
      try Output(views.output).write(text.utf8)
    }
  }

  private func makeText() throws -> String {
    let (format, style) = try grid.readForm()
    let locale = try views.readLocale()
    let firstWeekday = try grid.readFirstWeekday(locale)
    let rows = try grid.readRows()
    var console = try grid.consoleOptions(views, terminal)
    console.outside = try readOption(outside, "--outside") ?? (console.isColored ? .dim : .paren)
    let month = try readMonth()
    let months = three ? [-1, 0, 1].compactMap { month.adding(months: $0) } : [month]
    let grids = months.map { MonthGrid($0, firstWeekday: firstWeekday, rows: rows) }
    let marker = try schedule.readMarker()
    let days = (months.first ?? month).firstDay...(months.last ?? month).lastDay
    switch format {
    case .text where style == .plain: return PlainMonths(grids, locale: locale).text
    case .text: return ConsoleMonths(grids, locale: locale, options: console, marker: marker).text
    case .json: return DayRecords(days, marker: marker).json
    case .csv: return DayRecords(days, marker: marker).csv
    case .md: return MarkdownMonths(grids, locale: locale, marks: console.marks, marker: marker).text
    case .mdDays: return DayRecords(days, marker: marker).markdown(locale)
    case .svg, .html:
      throw CommandError(
        "--format: \(format.rawValue) is a format for a year; for a month, use text, json, csv, md or md-days",
        .usage)
    }
  }

  private func readMonth() throws -> YearMonth {
    guard let month else { return try views.currentDay().yearMonth }
    return try DateText.month(month, "month") { try views.currentDay() }
  }
}
