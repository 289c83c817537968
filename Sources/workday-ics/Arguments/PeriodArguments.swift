// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import WorkdayFeeds
import Workdays

/// The days that a command is about: a period in the words of `PeriodText`, or options for its ends.
struct PeriodArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The days: 2026, 2026-02, 2026-Q1, 2026-W07, 2007-2026, a date, today, this-month, or A..B; of two, all from the "
        + "first to the last.",
      valueName: "period"))
  var periods: [String] = []

  @Option("The first day, or a period that begins with it.", value: "period")
  var from: String?

  @Option("The last day, or a period that ends with it.", value: "period")
  var to: String?

  @Option(help: ArgumentHelp("A year, as for generate.", valueName: "year", visibility: .hidden))
  var year: String?

  @Option(help: ArgumentHelp("Years, as for generate.", valueName: "range", visibility: .hidden))
  var years: String?

  /// Whether any days are given as options.
  var hasOptions: Bool { from != nil || to != nil || year != nil || years != nil }

  /// The days of a question, which have to be given.
  func expected(_ asked: Question) throws -> ClosedRange<CivilDate> {
    guard let days = try days(today: asked.currentDay) else {
      if let weeks = asked.weeks, let last = weeks.lastDay { return weeks.start...last }
      throw CommandError("the days are missing; give a period: \(PeriodText.forms)", .usage)
    }
    return days
  }

  /// The days; nil if none are given.
  ///
  /// - Parameter today: the current day; in China unless it is given.
  /// - Throws: `CommandError` that names the argument.
  func days(
    today: () throws(Fault) -> CivilDate = { () throws(Fault) in try FeedTimeZone(nil).today() }
  ) throws(CommandError) -> ClosedRange<CivilDate>? {
    try PeriodArguments.days(periods, from: from, to: to, year: year, years: years, today: today)
  }

  /// The days of words and options; nil if none are given.
  ///
  /// - Throws: `CommandError` that names the argument.
  static func days(
    _ periods: [String], from: String?, to: String?, year: String?, years: String?,
    today: () throws(Fault) -> CivilDate
  ) throws(CommandError) -> ClosedRange<CivilDate>? {
    func read(_ name: String, _ text: String?) throws(CommandError) -> ClosedRange<CivilDate>? {
      guard let text else { return nil }
      return try CommandError.inOption(name) { try PeriodText.days(text, today: today) }
    }
    let words = periods.map { ("period", $0) } + [("--year", year), ("--years", years)].filter { $0.1 != nil }
    guard words.count <= 2, periods.count == words.count || words.count == 1 else {
      throw CommandError("period: \(words.count) periods are given; use one, or the first and the last", .usage)
    }
    var ends: [ClosedRange<CivilDate>] = []
    for (name, text) in words { if let days = try read(name, text) { ends.append(days) } }
    let (first, last) = (try read("--from", from), try read("--to", to))
    // Without a period, the other end is that of the year.
    let whole = ends.isEmpty ? (first ?? last).map { $0.lowerBound.year...$0.upperBound.year } : nil
    let starts = [ends.first?.lowerBound, first?.lowerBound ?? whole?.days.lowerBound].compactMap { $0 }
    let lasts = [ends.last?.upperBound, last?.upperBound ?? whole?.days.upperBound].compactMap { $0 }
    guard let start = starts.max(), let end = lasts.min() else { return nil }
    guard start <= end else {
      throw CommandError(
        "\(last == nil ? "period" : "--to"): \(end) comes before \(start); write the earlier date first", .usage)
    }
    return start...end
  }
}
