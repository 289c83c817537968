// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import Platform

/// The options of the layout of months and years.
struct GridArguments: ParsableArguments {
  @Option(
    "The weekday of the first column: monday to sunday, MO to SU, or locale for the region's. (default: locale)",
    value: "weekday")
  var firstWeekday: String?

  @Option("The number of weeks per month: auto for as many as it needs, or 6. (default: auto)", value: "rows")
  var rows: String?

  @Option(
    "A column of week numbers: iso (week 1 has the first Thursday), us (week 1 has 1 January) or none. "
      + "(default: none; those of a term, if there is one)", value: "numbering")
  var weeks: String?

  @Option(
    "The marks for days off and make-up days: han (休 班), ascii (- *) or none. (default: han in Chinese, Japanese "
      + "and Korean, otherwise ascii)", value: "marks")
  var marks: String?

  @Option(
    "text: for a terminal. svg, html: one A4 sheet. json, jsonl, csv: a record for each day. md: Markdown tables "
      + "of weeks. md-days: a Markdown table of days. (default: by the ending of --output, or text)", value: "format")
  var format: String?

  @Option("The text style: full, or plain for tab-separated numbers between lines. (default: full)", value: "style")
  var style: String?

  @Option(
    "When to use colour: auto, always or never. auto follows NO_COLOR, then FORCE_COLOR, then whether the output "
      + "is a terminal. (default: auto)", value: "when")
  var color: String?

  @Flag(help: "Begin csv with a byte order mark, as Excel needs it to read UTF-8; without --format, the format is csv.")
  var excel = false

  func readFirstWeekday(_ locale: ViewLocale) throws -> Weekday {
    let days = Weekday.allCases.map { (word: $0.description.lowercased(), value: $0) }
    let letters = [2, 3].flatMap { length in days.map { (String($0.word.prefix(length)), $0.value) } }
    return try readOption(
      firstWeekday, "--first-weekday", among: [("locale", locale.firstWeekday)] + days,
      aliases: Dictionary(uniqueKeysWithValues: letters)) ?? locale.firstWeekday
  }

  func readRows() throws -> MonthGrid.Rows { try readOption(rows, "--rows") ?? .needed }

  /// The formats of months and years.
  private static let formats: [OutputFormat] = [.text, .svg, .html, .json, .jsonl, .csv, .md, .mdDays]

  /// The style of text for a terminal.
  enum TextStyle: String, CaseIterable {
    /// With marks, holiday names and workdays.
    case full
    /// Tab-separated numbers between lines.
    case plain
  }

  /// The format, and the text style.
  ///
  /// - Parameter output: the file to write, whose ending can choose the format.
  func readForm(output: String?) throws -> (format: OutputFormat, style: TextStyle) {
    let format = try OutputFormat.read(format, excel: excel, output: output, among: GridArguments.formats)
    let style = try readOption(style, "--style") ?? TextStyle.full
    guard style == .full || format == .text else {
      throw CommandError("--style \(style.rawValue) needs --format text", .usage)
    }
    guard style == .full || weeks == nil, style == .full || marks == nil else {
      throw CommandError(
        "--style plain has neither week numbers nor marks; leave out \(weeks == nil ? "--marks" : "--weeks") or --style",
        .usage)
    }
    return (format, style)
  }

  /// The records of days in a format for programs.
  func text(of records: DayRecords, in format: OutputFormat) -> String {
    format == .json ? records.json : (excel ? "\u{FEFF}" : "") + records.table.text(in: format) { "" }
  }

  /// The options of text for a terminal, from all option groups.
  ///
  /// - Parameter term: the first day of the term whose weeks are shown unless another numbering is asked for.
  func consoleOptions(
    _ views: ViewArguments, _ terminal: TerminalArguments, term: CivilDate?
  ) throws -> ConsoleOptions {
    let isOnTerminal = views.isOnTerminal
    var options = ConsoleOptions()
    let language = try ViewLocale.chosen(views.lang).language
    options.marks = try readOption(marks, "--marks") ?? (ViewTexts(language).hasHanMarks ? .han : .ascii)
    options.weeks =
      try readOption(weeks, "--weeks", among: [("iso", .iso), ("us", .us), ("none", .off)])
      ?? term.map(WeekNumbering.term) ?? .off
    let choice = try readOption(color, "--color") ?? ColorChoice.auto
    options.isColored = choice.isOn(
      environment: Environment.variables("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "TERM"), isTerminal: isOnTerminal)
    options.columns = try terminal.readColumns(onTerminal: isOnTerminal)
    options.today = try views.namedToday()
    if views.today == nil, isOnTerminal { options.today = try views.currentDay() }
    return options
  }
}
