// SPDX-License-Identifier: MIT

import ArgumentParser
import CalendarViews
import CivilCalendar
import CommandSupport
import DescribedFeeds
import FeedArguments
import LunisolarCalendar
import Platform
import Support
import WorkdayFeeds
import Workdays

/// The options that all views share: names, data and output.
struct ViewArguments: ParsableArguments, WarningOptions {
  @Option(LanguageOption.help, value: "language")
  var lang: String?

  @Option(
    "The day to mark as today, such as 2021-10-09, or none. (default: today in China on a terminal, otherwise "
      + "none)", value: "date")
  var today: String?

  @Option("The file to write. (default: standard output)", value: "file", name: .shortAndLong)
  var output: String?

  @Option("A day in week 1 of a school term, whose weeks are numbered. (default: that of --config)", value: "date")
  var term: String?

  @Flag(help: "Forecast the first unpublished year from the regulation and the previous year.")
  var provisional = false

  @Flag(
    help: "Show the festival, solar term or day of the Chinese calendar under each number, in text, svg, html and md.")
  var lunar = false

  @Flag(help: WarningOption.quiet)
  var quiet = false

  @Option(WarningOption.noWarn)
  var noWarn: [Warning.Name] = []

  /// The day of `--today`, or nil if that is not given or is `none`.
  func namedToday() throws(Fault) -> CivilDate? {
    guard let today, today != "none" else { return nil }
    return try FeedTimeZone(nil).today(named: today)
  }

  /// The current day: that of `--today`, or the current date in a zone.
  func currentDay(in zone: String? = nil) throws(Fault) -> CivilDate {
    if let day = try namedToday() { return day }
    return try FeedTimeZone(zone).today()
  }

  /// Throws if days of the Chinese calendar are asked for in a form without them, or for days that are not known.
  func expectLunar(_ days: ClosedRange<CivilDate>, hasPlace: Bool) throws {
    guard lunar else { return }
    guard hasPlace else {
      throw CommandError(
        "--lunar needs --format text, svg, html or md; for data, use workday-ics lunar --format jsonl", .usage)
    }
    try CommandError.inOption("--lunar") {
      for day in [days.lowerBound, days.upperBound] { _ = try LunisolarDate(day) }
    }
  }

  /// Warns if a view has days of a year that is not published, or not confirmed yet.
  ///
  /// - Parameter canForecast: whether the place is one whose next year can be forecast.
  func warnIfUnpublished(_ days: ClosedRange<CivilDate>, _ marker: DayMarker, canForecast: Bool) throws {
    // The last days of a published December are marked, but need no warning.
    func years(where isDoubtful: (DayMarking) -> Bool) -> [Int] {
      Set(days.filter { isDoubtful(marker($0)) && ($0.month < 12 || $0.day < 29) }.map(\.year)).sorted()
    }
    for year in years(where: { $0.certainty == .unconfirmed }) {
      print(Warning(.provisional, FeedTexts.english.unconfirmedYear(year)))
    }
    let years = years { $0.isProvisional && $0.certainty != .unconfirmed }
    guard !years.isEmpty else { return }
    // A year can be forecast if the one before it is published.
    let before = try CivilDate(year: max(years[0] - 1, 1), month: 6, day: 1)
    let isNext = canForecast && !marker(before).isProvisional && !YearList.arePast(years)
    let isForecast = days.contains { marker($0).certainty == .expected }
    let consequence =
      isForecast
      ? "only statutory days off are certain"
      : isNext ? "the days follow the pattern, unless --provisional forecasts them" : "the days follow the pattern"
    print(Warning(.provisional, YearList.unpublished(years) + "; " + consequence))
  }

  /// Writes a view to its destination, and says so of a file.
  func write(_ text: String, about days: String) throws {
    if let line = try Output(output).write(text.utf8, about: days), !quiet { StandardError.write(line) }
  }

  /// Whether the view is printed to a terminal.
  var isOnTerminal: Bool { Output.isOnTerminal(output) }
}

extension String {
  /// The text without the blanks that pad its lines, which a pipe or a file does not need.
  var withoutPadding: String { replacing(#/ +\n/#, with: "\n") }
}

extension ScheduleArguments {
  /// The marker of days for a view, with a description that was read, and the first day of the term; warnings go to standard
  /// error.
  func readMarker(
    _ views: ViewArguments, with description: DescriptionFile?
  ) throws -> (marker: DayMarker, term: CivilDate?) {
    var given = FeedOptions()
    given.calendar.isForecast = views.provisional
    given.term = views.term
    let resolved = try resolve(given, with: description, views)
    let schedule = try resolved.schedule()
    let term = try resolved.termStart { () throws(Fault) in try views.currentDay() }
    var marker = schedule.marker(shiftNames: try resolved.shifts(of: schedule.pattern).names)
    if let term { marker = DayMarking.withTermWeeks(marker, from: term) }
    if views.lunar { marker = DayMarking.withLunarDays(marker, in: try ViewLocale.chosen(views.lang).language) }
    return (marker, term)
  }
}

/// The options of text for a terminal.
struct TerminalArguments: ParsableArguments {
  @Option(
    "The width of a line in cells, 20 to 1000, or auto: COLUMNS, else the terminal's width, else 80. (default: auto)",
    value: "number")
  var columns: String?

  func readColumns(onTerminal isTerminal: Bool) throws -> Int {
    let allowed = 20...1000
    guard let columns, columns != "auto" else {
      let named = Environment.variable("COLUMNS").flatMap { Int($0) }
      let columns = named ?? (isTerminal ? StandardStream.output.columns : nil) ?? 80
      return columns <= 0 ? 80 : min(max(columns, allowed.lowerBound), allowed.upperBound)
    }
    guard let number = Int(columns), allowed.contains(number) else {
      throw CommandError("--columns: \"\(columns)\" is not a number of cells, which is 20 to 1000 or auto", .usage)
    }
    return number
  }
}
