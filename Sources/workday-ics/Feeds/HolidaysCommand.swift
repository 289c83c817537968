// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import ICalendar
import Support
import WorkdayFeeds
import Workdays

/// Creates a calendar of the days off and the make-up days.
struct HolidaysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "holidays", _superCommandName: "workday-ics",
    abstract: "Shows the holidays and make-up days, or creates a calendar of them (休 and 班).",
    discussion: """
      With a period, it prints a table of its holidays. With --year, --years or --format ics, it creates a calendar, also \
      without a period where the output is not a terminal. The ending of --output chooses the format too.

      The events last all day and do not mark you as busy. The notes of a day off say which day of the holiday it \
      is, and whether it is a statutory holiday (work is paid at least triple), a day in lieu or a weekend day. Weekend days \
      next to a holiday belong to its block.

      Before anything is written, the calendar is read back and must show exactly the days of the statutory calendar.

      Examples:
        workday-ics holidays 2026
        workday-ics holidays 2026-Q1 --format csv
        workday-ics holidays --years 2025-2026 --output holidays.ics
        workday-ics holidays --year 2021 --each block --lang en
        workday-ics holidays --only make-up --calendar-color steelblue
        workday-ics holidays --year 2026 --also festivals,terms
        workday-ics holidays --only festivals --years 2026-2030

      Exit codes: 0 success; 1 the file changed (with --exit-code); 3 a table has only what is certain of a year that is \
      not published yet; 64 invalid options; 65 invalid data, or a calendar of such a year; 66 a file is missing or unreadable; 70 the calendar failed its check; 73 the output \
      cannot be created, or is a file of another program; 74 the output cannot be written; 75 another run is writing the output.
      """)

  @Argument(
    help: ArgumentHelp(
      "The period of a table: 2026, 2026-02, 2026-Q1, 2024-2026, this-year, or A..B.", valueName: "period"))
  var periods: [String] = []

  @OptionGroup(title: "Days") var days: DayArguments

  @Option(
    "text, json, jsonl, csv or md for a table, with --only, --also or --each of days and titles; ics for a calendar. "
      + "(default: text with a period, ics with --year or --years)", value: "format")
  var format: String?

  @Option("One event per day off (day) or per holiday (block). (default: day)", value: "what")
  var each: String?

  @Option(
    "Which days to write: off, make-up, or all for both; festivals or terms for those alone. (default: all)",
    value: "days")
  var only: String?

  @Option(
    "The language of titles and notes: zh-Hans or en. (default: zh-Hans; of a table's words, that of the locale)",
    value: "language")
  var lang: String?

  @Option(
    "Other days to write: festivals, terms (the 24 solar terms), or both with a comma between them.", value: "days")
  var also: String?

  @Option("The calendar's name. (default: 中国节假日; Holidays in China in English)", value: "text")
  var calendarName: String?

  @Option("The calendar's color: a CSS name or #RRGGBB. (default: crimson)", value: "color")
  var calendarColor: String?

  @Option(
    "The first part of each event's UID. Two feeds in one calendar app need different keys. (default: "
      + "holiday)", value: "name")
  var key: String?

  @Option("The last part of each event's UID. (default: workday-ics)", value: "domain")
  var uidDomain: String?

  @OptionGroup(title: "Data") var holidays: HolidayArguments

  @Option("Company days, which take precedence over statutory ones, as for generate. May be repeated.", value: "file")
  var overrides: [String] = []

  @Option(
    "Another place's official list of days off (.ics, CSV, JSON) instead of mainland China's, such as \"Hong Kong=hk.ics\".",
    value: "name=file")
  var official: [String] = []

  @OptionGroup(title: "Output") var output: OutputArguments

  func run() throws {
    let format = try readFormat()
    let file = try output.open()
    var sources = self.holidays.sources
    (sources.overrides, sources.official) = (overrides, official)
    let (holidays, warnings) = try sources.read()
    output.print(warnings)
    var options = try readOptions()
    if format != .ics, lang == nil, !Words.areChinese {
      options.calendar.language = FeedTexts.english.language.rawValue
    }
    let description = try FeedMaker.onThisSystem().description(of: options, over: holidays)
    let today = try FeedTimeZone(nil).today()
    guard format != .ics else {
      let feed = try HolidayFeed(description)
      output.hint(at: lang, file, isUsuallyChinese: true)
      let ending = description.selection.hasNotices ? holidays : nil
      let doubts = feed.doubts(until: description.days.upperBound, on: today, ending)
      return try output.write(feed, { feed.summary(today: today) }, doubts, to: file)
    }
    guard each == nil, only == nil, also == nil else {
      let feed = try HolidayFeed(description)
      output.print(.provisional, feed.warnings)
      return try output.write(
        EventTable(feed.calendar).text(in: format, ViewLocale.chosen(lang)),
        about: counted(feed.calendar.entries.count, "day"), to: file)
    }
    let doubts = description.doubts(orElse: "list what is certain") {
      YearList.unpublished($0) + "; what is certain is listed"
    }
    let unknown = doubts.unknown.map { CommandError("not known: \(CommandError($0))", .unknown) }
    let records = HolidayRecords(description.days, description.holidays, names: try ViewTexts.ofData(lang))
    if let unknown, records.count == 0 || output.output != nil { throw unknown }
    output.print(.provisional, doubts.warnings)
    let text = try records.table.text(in: format) {
      try records.text(ViewLocale.chosen(lang), isMarkdown: format == .md)
    }
    try output.write(text, about: counted(records.count, "holiday"), to: file)
    // What is known of the others is there.
    if let unknown { throw unknown }
  }

  /// The format: that of the options, otherwise a calendar's where cron jobs have always had it.
  private func readFormat() throws -> OutputFormat {
    let daysAlone = Set(days.values.map(\.key)).subtracting(["year", "years"]).union(["lang", "each", "only", "also"])
    let forCalendars = try options.given.subtracting(daysAlone)
    let isTable = !periods.isEmpty || forCalendars.isEmpty && Output.isOnTerminal(output.output)
    let format = try OutputFormat.read(
      format, excel: false, output: output.output, among: [.text, .json, .jsonl, .csv, .md, .ics],
      usual: isTable ? .text : .ics)
    guard format != .ics, let option = forCalendars.subtracting(["year", "years"]).min() else { return format }
    throw CommandError("--\(option) is for a calendar; add --format ics", .usage)
  }

  /// The options of the library, with the days of a period.
  private func readOptions() throws -> HolidayFeedOptions {
    var options = try options
    guard !periods.isEmpty else { return options }
    guard options.calendar.keepPast == nil else {
      throw CommandError("--keep-past needs no period, which names the days", .usage)
    }
    let given = options.calendar
    let period = try PeriodArguments.days(
      periods, from: given.from, to: given.to, year: given.year, years: given.years,
      today: { () throws(Fault) in try FeedTimeZone(nil).today() })
    (options.calendar.year, options.calendar.years) = (nil, nil)
    (options.calendar.from, options.calendar.to) = (period?.lowerBound.iso8601, period?.upperBound.iso8601)
    return options
  }

  /// The options of the library.
  var options: HolidayFeedOptions {
    get throws(Fault) {
      try HolidayFeedOptions().taking(days.values).taking([
        "each": each, "only": only, "also": also, "lang": lang,
        "calendar-name": calendarName, "calendar-color": calendarColor, "key": key, "uid-domain": uidDomain,
      ])
    }
  }
}
