// SPDX-License-Identifier: MIT

package import CivilCalendar
package import Workdays

/// The options of a feed of holidays as the texts that a user gives; nil if not given.
///
/// ```swift
/// var options = HolidayFeedOptions()
/// options.year = "2021"
/// options.language = "en"
/// let description = try options.description(today: today, holidays: .statutory)
/// let text = try HolidayFeed(description).text()
/// ```
package struct HolidayFeedOptions: Sendable, Hashable {
  /// `year`, a year such as `2021`.
  package var year: String?
  /// `years`, a range such as `2021-2026`.
  package var years: String?
  /// `keep-past`, the number of earlier years that are kept without `year` and `years`.
  package var keepPast: String?
  /// `lang`, `zh-Hans` or `en`.
  package var language: String?
  /// `each`, `day` or `block`.
  package var each: String?
  /// `only`, `off` or `make-up`, or `all` for both.
  package var only: String?
  /// `also`, `festivals`, `terms`, or both with a comma between them.
  package var also: String?
  /// `key`, the feed's part of its identifiers.
  package var key: String?
  /// `uid-domain`, what follows the `@` in identifiers.
  package var identifierDomain: String?
  /// `calendar-name`.
  package var calendarName: String?
  /// `calendar-color`, a CSS name or `#RRGGBB`.
  package var calendarColor: String?
  /// `allow-unpublished`.
  package var allowsUnpublishedYears = false
  /// `provisional`, which forecasts the first unpublished year.
  package var isForecast = false

  /// Creates options with nothing set.
  package init() {}

  /// The feed that the options describe.
  ///
  /// - Parameters:
  ///   - today: the current date, only needed without `year` and `years`: the feed then covers the current year, and the
  ///     next one if both are published.
  ///   - pastYears: the years before the current one that are kept without `year`, `years` and `keep-past`.
  ///   - holidays: the statutory calendar, which has the published years.
  /// - Throws: `Fault` that names the field.
  package func description(
    today: @autoclosure () throws(Fault) -> CivilDate, pastYears: Int = 0, holidays: HolidayCalendar
  ) throws(Fault) -> HolidayFeedDescription {
    let holidays = try holidays.forecasting(isForecast)
    return try HolidayFeedDescription(
      years: try OptionReader.coveredYears(
        year: year, years: years, keepPast: keepPast, pastYears: pastYears, today: today, holidays: holidays),
      texts: try OptionReader.texts("lang", language) ?? .chinese,
      grouping: try OptionReader.choice("each", each) ?? .day,
      selection: try OptionReader.choice("only", only) ?? .all, key: key ?? "holiday",
      identifierDomain: identifierDomain ?? "workday-ics", calendarName: calendarName,
      calendarColor: try OptionReader.read("calendar-color", calendarColor, CalendarColor.init(parsing:)) ?? .crimson,
      allowsUnpublishedYears: allowsUnpublishedYears, additions: try additions(), holidays: holidays)
  }
}

extension HolidayFeedOptions {
  private func additions() throws(Fault) -> Set<HolidayFeedDescription.Addition> {
    var additions: Set<HolidayFeedDescription.Addition> = []
    for word in also?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      if let addition: HolidayFeedDescription.Addition = try OptionReader.choice("also", String(word)) {
        additions.insert(addition)
      }
    }
    return additions
  }
}

extension HolidayFeedOptions: OptionTable {
  /// Every option of a feed of holidays.
  package static let rows: [FeedOption<HolidayFeedOptions>] = [
    .init("lang", \.language, in: [.command, .query]),
    .init("year", \.year, in: [.command, .query]),
    .init("years", \.years, in: [.command, .query]),
    .init("keep-past", \.keepPast, in: [.command]),
    .init("each", \.each, in: [.command, .query]),
    .init("only", \.only, in: [.command, .query]),
    .init("also", \.also, .words, in: [.command, .query]),
    .init("allow-unpublished", \.allowsUnpublishedYears, in: [.command, .query]),
    .init("provisional", \.isForecast, in: [.command, .query]),
    .init("calendar-name", \.calendarName, in: [.command, .query]),
    .init("calendar-color", \.calendarColor, in: [.command, .query]),
    .init("key", \.key, in: [.command, .query]),
    .init("uid-domain", \.identifierDomain, in: [.command, .query]),
  ]
}
