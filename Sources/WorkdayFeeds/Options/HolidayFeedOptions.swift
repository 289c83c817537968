// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar
package import Workdays

/// The options of a feed of holidays as the texts that a user gives; nil if not given.
///
/// ```swift
/// var options = HolidayFeedOptions()
/// options.calendar.year = "2021"
/// options.calendar.language = "en"
/// let description = try options.description(today: today, holidays: .statutory)
/// let bytes = try HolidayFeed(description).bytes()
/// ```
package struct HolidayFeedOptions: Sendable, Hashable {
  /// `year`, `lang` and the other options of all feeds.
  package var calendar = CalendarOptions()
  /// `each`, `day` or `block`.
  package var each: String?
  /// `only`, `off` or `make-up`, or `all` for both.
  package var only: String?
  /// `also`, `festivals`, `terms`, or both with a comma between them.
  package var also: String?

  /// Creates options with nothing set.
  package init() {}

  /// The feed that the options describe.
  ///
  /// - Parameters:
  ///   - today: the current date, only needed without `year` and `years`, as the feed then covers the current year, and
  ///     the next one if both are published, and for words such as `today`.
  ///   - pastYears: the years before the current one that are kept without `year`, `years` and `keep-past`.
  ///   - holidays: the statutory calendar, which has the published years.
  /// - Throws: `Fault` that names the field.
  package func description(
    today: @autoclosure () throws(Fault) -> CivilDate, pastYears: Int = 0, holidays: HolidayCalendar
  ) throws(Fault) -> HolidayFeedDescription {
    let holidays = try holidays.forecasting(calendar.isForecast)
    return try HolidayFeedDescription(
      days: try calendar.coveredDays(pastYears: pastYears, today: today, holidays: holidays),
      texts: try calendar.texts ?? .chinese, grouping: try OptionReader.choice("each", each) ?? .day,
      selection: try OptionReader.choice("only", only) ?? .all, key: calendar.key ?? HolidayFeedDescription.standardKey,
      identifierDomain: calendar.identifierDomain ?? FeedDescription.standardDomain, calendarName: calendar.name,
      calendarColor: try calendar.color(or: .crimson), allowsUnpublishedYears: calendar.allowsUnpublishedYears,
      additions: try additions(), holidays: holidays, isRenewed: calendar.isRenewed)
  }

  private func additions() throws(Fault) -> Set<HolidayFeed.Addition> {
    var additions: Set<HolidayFeed.Addition> = []
    for word in also?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      if let addition: HolidayFeed.Addition = try OptionReader.choice("also", String(word)) {
        additions.insert(addition)
      }
    }
    return additions
  }
}

extension HolidayFeedOptions: OptionTable {
  /// The options of a feed of holidays alone, of which there are no descriptions.
  package static let rows: [FeedOption<HolidayFeedOptions>] = [
    .init("each", \.each, in: [.command, .query]),
    .init("only", \.only, in: [.command, .query]),
    .init("also", \.also, .words, in: [.command, .query]),
  ]

  /// Every option of a feed of holidays.
  package static let table = CalendarOptions.rows.map { $0.within(\.calendar) } + rows
}
