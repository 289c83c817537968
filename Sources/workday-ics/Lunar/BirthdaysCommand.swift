// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import FeedArguments
import ICalendar
import LunisolarCalendar
import Platform
import Support
import WorkdayFeeds
import Workdays

extension LunarBirthday.LeapMonth: ExpressibleByArgument {}
extension LunarBirthday.ThirtiethDay: ExpressibleByArgument {}
extension BirthdayFeedDescription.Style: ExpressibleByArgument {}

/// Creates a calendar of birthdays by the Chinese calendar.
struct BirthdaysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "birthdays", _superCommandName: "workday-ics",
    abstract: "Creates a calendar of lunar birthdays (农历生日).",
    discussion: """
      Each birthday is a name and a lunisolar date of birth; 1930-06L-15 is in the leap sixth month. Without its year, \
      such as 05-08, the title has no age; with --born, the dates are those of the Gregorian calendar. The events last \
      all day. Years are counted by the Chinese calendar, so that someone is a year older on each birthday.

      A birthday in a leap month is in the month with the same number when there is no leap month (--leap backward), \
      in the month after it (forward), left out (omit), or in both months of a year that has both (both, also for \
      birthdays in the month before a leap month). A birthday on the 30th is on the 29th in a month of 29 days, or \
      left out (--day-30 skip).

      --style rscale writes a rule of RFC 7529 for each person instead of an event for each year. Few programs know \
      such rules, and most of those that do have wrong days in some years.

      On a terminal, or with --format, it prints the days with their titles; otherwise it writes a calendar.

      Before anything is written, the calendar is read back and must show exactly these days and titles.

      Examples:
        workday-ics birthdays "妈妈 1958-05-08" "爷爷 1930-06L-15" > birthdays.ics
        workday-ics birthdays "Ming 1990-12-30" --title "{name} is {age}" --alarm 1d
        workday-ics birthdays --people family.txt --born --lang en -o birthdays.ics
        workday-ics birthdays "爷爷 1930-06L-15" --years 2026-2036 --format text

      Exit codes: 0 success; 1 the file changed (with --exit-code); 64 invalid options; 65 no birthday in the years, \
      or a line of --people that cannot be read; 70 the calendar failed its check; 73 the output cannot be created; 74 \
      the output cannot be written.
      """)

  @Argument(help: ArgumentHelp("A name and a lunisolar date, such as \"妈妈 1958-05-08\".", valueName: "birthday"))
  var birthdays: [String] = []

  @Option(
    "A file with a birthday on each line, with a blank, a tab or a comma before the date, maybe below a line with the names "
      + "of the columns; - for standard input.",
    value: "file")
  var people: String?

  @Flag(help: "The dates are those of the Gregorian calendar, such as those on identity cards.")
  var born = false

  @Option("The year to write.", value: "year")
  var year: String?

  @Option("The years to write, such as 2026-2036. (default: this year and the ten after it)", value: "range")
  var years: String?

  @Option(
    help: ArgumentHelp("Birthdays in leap months: omit, backward, forward or both.", valueName: "what"))
  var leap = LunarBirthday.LeapMonth.backward

  @Option(
    name: .customLong("day-30"),
    help: ArgumentHelp("Birthdays on the 30th in a month of 29 days: last or skip.", valueName: "what"))
  var day30 = LunarBirthday.ThirtiethDay.last

  @Option("The title, with {name}, {age} and {date}. (default: \(titles))", value: "text")
  var title: String?

  @Option("Remind at 09:00, this many days before, such as 1d. May be repeated.", value: "days")
  var alarm: [String] = []

  @Option(
    "The calendar app that the calendar is for, of which a warning says what it does not support.", value: "app",
    name: .customLong("for"))
  var app: String?

  @Option(help: ArgumentHelp("An event for each year (dates), or a rule (rscale).", valueName: "style"))
  var style = BirthdayFeedDescription.Style.dates

  @Option(
    "The language of the default titles, notes and calendar name: \(listed(FeedTexts.tags)). (default: zh-Hans)",
    value: "language")
  var lang: String?

  @Option("The calendar's name. (default: \(names))", value: "text")
  var calendarName: String?

  @Option(
    "text, json, jsonl, csv or md for a list of the days; ics for a calendar. (default: text on a terminal, otherwise ics)",
    value: "format")
  var format: String?

  @OptionGroup(title: "Output") var output: OutputArguments

  func run() throws {
    let format = try OutputFormat.read(
      format, excel: false, output: output.output, among: [.text, .json, .jsonl, .csv, .md, .ics],
      usual: Output.isOnTerminal(output.output) && calendarOption == nil ? .text : .ics)
    let file = try output.open()
    var (people, budget) = try readBirthdays()
    let all = try readYears()
    for person in people where style == .dates {
      let size = all.count * (BirthdaysCommand.eventSize + 2 * person.name.utf8.count) * Budget.perByteOfValues
      try budget.spend(size, .bytes, at: "--people", "write fewer --years, or --style rscale")
    }
    var description = BirthdayFeedDescription(birthdays: people, years: all)
    description.leapMonth = leap
    description.thirtiethDay = day30
    description.style = style
    description.title = title
    description.calendarName = calendarName
    var options = FeedOptions()
    (options.calendar.language, options.app) = (lang, app)
    description.texts = try options.calendar.texts ?? (format == .ics || Words.areChinese ? .chinese : .english)
    let client = try options.calendarApp()
    guard client == nil || style == .dates else {
      throw CommandError("--style rscale: no app that was tried reads such rules; leave out --for or --style", .usage)
    }
    description.alarms = try alarm.map { text in
      let number = ["d", "D", "天", "日"].contains { text.hasSuffix($0) } ? text.dropLast() : text[...]
      guard let days = Int(number), 0...365 ~= days else {
        throw CommandError("--alarm: \(quoted(text)) is not a number of days from 0 to 365, such as 1d", .usage)
      }
      return days
    }
    output.print(.app, client?.doubts(style: .expanded, hasAlarms: !alarm.isEmpty) ?? [])
    if format != .ics, let calendarOption {
      throw CommandError("--\(calendarOption) is for a calendar; add --format ics", .usage)
    }
    let feed = try BirthdayFeed(description)
    let years = YearList.text(Array(description.years))
    let summary = "\(counted(feed.calendar.entries.count, "birthday")) of \(years)"
    guard format == .ics else {
      return try output.write(
        EventTable(feed.calendar).text(in: format, ViewLocale.chosen(lang)), about: summary, to: file)
    }
    output.hint(at: lang, file, isUsuallyChinese: true)
    try output.write(feed, { summary }, feed.warnings.map { Warning(.provisional, $0.description) }, to: file)
  }

  /// An option that is given and that only a calendar has.
  private var calendarOption: String? {
    let given = [
      ("style", style != .dates), ("alarm", !alarm.isEmpty), ("calendar-name", calendarName != nil),
      ("for", app != nil),
    ]
    return given.first(where: \.1)?.0
  }

  private static let titles =
    FeedTexts.chinese.birthdays.title + "; in English, " + FeedTexts.english.birthdays.title
  private static let names =
    FeedTexts.chinese.birthdays.calendarName + ", or " + FeedTexts.english.birthdays.calendarName

  /// About how many bytes an event has beside the name.
  private static let eventSize = 200

  /// The birthdays, and what may be made of their files.
  private func readBirthdays() throws -> (birthdays: [LunarBirthday], budget: Budget) {
    guard people != nil || !birthdays.isEmpty else {
      throw CommandError("no birthday is given; write NAME DATE, such as \"Ming 1990-05-08\", or use --people", .usage)
    }
    if let file = birthdays.first(where: Files.exists) {
      throw CommandError("birthday: \(quoted(file)) is a file; use --people \(file)", .usage)
    }
    var read = try birthdays.filter { $0 != "-" }.map { text in
      try CommandError.inOption("birthday") { try LunarBirthday(parsing: text, isSolar: born) }
    }
    let files = (people.map { [$0] } ?? []) + birthdays.filter { $0 == "-" }
    try StandardInput.check(files)
    var budget = Budget(forBytes: 0)
    for file in files { read += try readPeople(file, &budget) }
    guard Set(read).count == read.count else { throw CommandError("birthday: one is given twice", .usage) }
    return (read, budget)
  }

  /// Reads the lines of a file; empty ones, and those that begin with #, are left out.
  private func readPeople(_ path: String, _ budget: inout Budget) throws -> [LunarBirthday] {
    let bytes = try InputFile(path).content(limit: 1 << 20)
    budget.grow(by: bytes.count)
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    var isFirst = true
    return try lines.compactMap { index, line in
      // In quotes, a cell may have commas.
      let words = line.contains("\"") ? CSV.cells(of: line).joined(separator: "\t") : line.filter { $0 != "\u{FEFF}" }
      guard words.contains(where: { $0 != " " }), !words.hasPrefix("#") else { return nil }
      defer { isFirst = false }
      // The names of columns.
      if isFirst, words.contains(where: { ",\t".contains($0) }), !words.contains(where: \.isNumber) { return nil }
      let place = path == "-" ? "standard input: line \(index + 1)" : "\(path):\(index + 1)"
      do throws(Fault) {
        return try LunarBirthday(parsing: words, isSolar: born)
      } catch {
        throw CommandError("\(place): \(error)", .data)
      }
    }
  }

  private func readYears() throws -> ClosedRange<Int> {
    guard year == nil || years == nil else { throw CommandError("use either --year or --years, not both", .usage) }
    guard let years = years ?? year else {
      let year = try FeedTimeZone(nil).today().year
      return min(year, 2100)...min(year + 10, 2100)
    }
    guard let (first, last) = YearList.ends(of: years), first <= last, LunisolarScale.years.contains(first),
      LunisolarScale.years.contains(last)
    else {
      throw CommandError(
        "--\(year == nil ? "years" : "year"): \(quoted(years)) is not a year or a range such as 2026-2036, from 1901 to 2100",
        .usage)
    }
    return first...last
  }
}
