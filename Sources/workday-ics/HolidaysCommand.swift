// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
internal import CommandSupport
internal import WorkdayFeeds
internal import Workdays

/// Makes a calendar of the days off and the make-up days.
struct HolidaysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "holidays",
    abstract: "Makes a calendar of the days off (休) and the make-up days (班).",
    discussion: """
      The events last all day and take up no time. A day off tells its number within the block, and whether it is a \
      statutory day, on which work is paid triple, a day in lieu or a weekend day. Weekend days joined to a holiday \
      are days of its block.

      The calendar is read back before anything is written, and has to show exactly the days of the statutory calendar.

      Examples:
        workday-ics holidays --years 2025-2026 --output holidays.ics
        workday-ics holidays --year 2021 --each block --lang en
        workday-ics holidays --only make-up --calendar-color steelblue

      Exit codes: 0 done; 1 done and the file was changed, with --exit-code; 64 options that are not allowed; 65 faulty \
      data, or a year not published; 66 a file that is missing or cannot be read; 70 a calendar that was not proved \
      right; 73 an output that cannot be made; 74 an output that cannot be written; 75 another run holds the output.
      """)

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The year covered. (default: this year, and the next as soon as its holidays are published)", valueName: "year"))
  var year: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("The years covered, such as 2021-2026.", valueName: "range"))
  var years: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What has an event of its own: day for each day off, block for all days off of a holiday. (default: day)",
      valueName: "what"))
  var each: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The days written: off, make-up, or all for both. (default: all)", valueName: "days"))
  var only: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The language of titles and notes: zh-Hans or en. (default: zh-Hans)", valueName: "language"))
  var lang: String?

  @Flag(help: "Leave a year empty whose holidays are not published; the calendar then says so.")
  var allowUnpublished = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The calendar's name. (default: 中国节假日, in English Holidays in China)", valueName: "text"))
  var calendarName: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The calendar's color: a CSS name or #RRGGBB. (default: crimson)", valueName: "color"))
  var calendarColor: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The first part of the events' identifiers. Two feeds in one calendar app need different ones. (default: "
        + "holiday)", valueName: "name"))
  var key: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The last part of the events' identifiers. (default: workday-ics)", valueName: "domain"))
  var uidDomain: String?

  @OptionGroup(title: "Data") var holidays: HolidayArguments

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Days of a company, which come before the statutory ones, as generate takes them. May be given several times.",
      valueName: "file"))
  var overrides: [String] = []

  @OptionGroup(title: "Output") var files: GenerateCommand.FileArguments

  func run() throws {
    try CommandError.reporting {
      let output = try files.open()
      let (holidays, warnings) = try self.holidays.read(overrides: overrides)
      files.warn(warnings)
      let description = try options.description(today: try Zone("Asia/Shanghai").today(), holidays: holidays)
      try files.write(try HolidayFeed(description, holidays: holidays), to: output)
    }
  }

  /// The values of the options, by their names.
  private var values: KeyValuePairs<String, any OptionTexts> {
    [
      "year": year, "years": years, "each": each, "only": only, "lang": lang, "allow-unpublished": allowUnpublished,
      "calendar-name": calendarName, "calendar-color": calendarColor, "key": key, "uid-domain": uidDomain,
    ]
  }

  /// The options as the library takes them.
  var options: HolidayFeedOptions {
    var options = HolidayFeedOptions()
    options.take(values)
    return options
  }
}
