// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CalendarViews
internal import CivilCalendar
internal import CommandSupport

/// Shows a month with its days off and make-up days.
struct MonthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "month",
    abstract: "Shows a month with its statutory days off and make-up workdays.",
    discussion: """
      Marks tell what a day is, 休 for a day off and 班 for a weekend day that is worked; colour only helps. Below the \
      days stand the holidays and the number of workdays.

      Examples:
        workday-ics month 2021-10
        workday-ics month 2021-10 --locale en --marks ascii --weeks iso
        workday-ics month 2023-02 -3 --style plain --locale ko

      Exit codes: 0 done; 64 options that are not allowed; 65 faulty data; 66 a file that is missing; 73 an output that \
      cannot be made; 74 an output that cannot be written.
      """)

  @Argument(
    help: ArgumentHelp(
      "The month: 2021-10, 202110, or any day of it. (default: this month in China)", valueName: "month"))
  var month: String?

  @Flag(name: .customShort("3"), help: "The month before and the one after too.")
  var three = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The days before and after the month: paren for parentheses, dim, or blank. (default: dim in colour, else paren)",
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
        "--format: \(format.rawValue) is a form of a year, not of a month; a month is text, json, csv, md or md-days",
        .usage)
    }
  }

  private func readMonth() throws -> YearMonth {
    guard let month else { return try views.currentDay().yearMonth }
    return try DateText.month(month, "month") { try views.currentDay() }
  }
}
