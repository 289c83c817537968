// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import WorkdayFeeds

/// Creates a calendar of the days off and the make-up days.
struct HolidaysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "holidays", _superCommandName: "workday-ics",
    abstract: "Creates a calendar of the days off (休) and the make-up days (班).",
    discussion: """
      The events last all day and do not mark you as busy. The notes of a day off say which day of the holiday it \
      is, and whether it is a statutory holiday (work is paid triple), a day in lieu or a weekend day. Weekend days \
      next to a holiday belong to its block.

      Before anything is written, the calendar is read back and must show exactly the days of the statutory calendar.

      Examples:
        workday-ics holidays --years 2025-2026 --output holidays.ics
        workday-ics holidays --year 2021 --each block --lang en
        workday-ics holidays --only make-up --calendar-color steelblue
        workday-ics holidays --year 2026 --also festivals,terms
        workday-ics holidays --only festivals --years 2026-2030

      Exit codes: 0 success; 1 the file changed (with --exit-code); 64 invalid options; 65 invalid data, or a year \
      that is not published yet; 66 a file is missing or unreadable; 70 the calendar failed its check; 73 the output \
      cannot be created, or is a file of another program; 74 the output cannot be written; 75 another run is writing the output.
      """)

  @OptionGroup(title: "Days") var days: DayArguments

  @Option("One event per day off (day) or per holiday (block). (default: day)", value: "what")
  var each: String?

  @Option(
    "Which days to write: off, make-up, or all for both; festivals or terms for those alone. (default: all)",
    value: "days")
  var only: String?

  @Option("The language of titles and notes: zh-Hans or en. (default: zh-Hans)", value: "language")
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

  @OptionGroup(title: "Output") var output: OutputArguments

  func run() throws {
    let file = try output.open()
    var sources = self.holidays.sources
    sources.overrides = overrides
    let (holidays, warnings) = try sources.read()
    output.print(warnings)
    let feed = try HolidayFeed(FeedMaker.onThisSystem().description(of: options, over: holidays))
    try output.write(feed, { feed.summary(today: try FeedTimeZone(nil).today()) }, to: file)
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
