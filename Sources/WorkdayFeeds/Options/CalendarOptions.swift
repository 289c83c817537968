// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

/// The options that feeds of workdays and of holidays have in common, as the texts that a user gives; nil if not given.
package struct CalendarOptions: Sendable, Hashable {
  /// `year`, a year such as `2021`.
  package var year: String?
  /// `years`, a range such as `2021-2026`.
  package var years: String?
  /// `keep-past`, the number of earlier years that are kept without `year` and `years`.
  package var keepPast: String?
  /// `allow-unpublished`.
  package var allowsUnpublishedYears = false
  /// `provisional`, which forecasts the first unpublished year.
  package var isForecast = false
  /// `lang`, `zh-Hans` or `en`: the language of the titles, notes and name that are not given.
  package var language: String?
  /// `calendar-name`.
  package var name: String?
  /// `calendar-color`, a CSS name or `#RRGGBB`.
  package var color: String?
  /// `key`, the feed's part of its identifiers.
  package var key: String?
  /// `uid-domain`, what follows the `@` in identifiers.
  package var identifierDomain: String?

  /// Creates options with nothing set.
  package init() {}
}

extension CalendarOptions: OptionTable {
  package static let rows: [FeedOption<CalendarOptions>] = [
    .init("year", \.year, rivals: ["years", "keep-past"]),
    .init("years", \.years, rivals: ["year", "keep-past"]),
    .init("keep-past", \.keepPast, rivals: ["year", "years"], in: [.command, .description]),
    .init("allow-unpublished", \.allowsUnpublishedYears),
    .init("provisional", \.isForecast),
    .init("lang", \.language),
    .init("calendar-name", \.name),
    .init("calendar-color", \.color),
    .init("key", \.key),
    .init("uid-domain", \.identifierDomain),
  ]
}

extension CalendarOptions {
  /// The texts of a feed in the language that is given.
  var texts: FeedTexts? {
    get throws(Fault) {
      try OptionReader.choice("lang", language, FeedTexts.all.map { ($0.language.rawValue, $0) })
    }
  }

  /// The calendar's colour.
  func color(or standard: CalendarColor) throws(Fault) -> CalendarColor {
    try OptionReader.read("calendar-color", color, CalendarColor.init(parsing:)) ?? standard
  }

  /// The years of `year` or `years`; without them the current year, the next one if both are published, and as many
  /// published ones before as `keep-past` says.
  ///
  /// - Parameter pastYears: what `keep-past` is if it is not given.
  func coveredYears(
    pastYears: Int, today: () throws(Fault) -> CivilDate, holidays: HolidayCalendar
  ) throws(Fault) -> ClosedRange<Int> {
    guard year == nil || years == nil else { throw .either("year", or: "years") }
    guard keepPast == nil || (year ?? years) == nil else {
      throw .conflict(
        "keep-past", "\(field: "keep-past") needs no \(field: year == nil ? "years" : "year"), which names the years")
    }
    if let covered = try OptionReader.read("year", year, OptionReader.year) { return covered }
    if let covered = try OptionReader.read("years", years, OptionReader.years) { return covered }
    let current = try today().year
    let past = try OptionReader.read("keep-past", keepPast, OptionReader.pastYears) ?? pastYears
    let first = (max(current - past, 1)..<current).reversed().prefix(while: holidays.isPublished).last ?? current
    return first...(holidays.isPublished(current) && holidays.isKnown(current + 1) ? current + 1 : current)
  }
}
