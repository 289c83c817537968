// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import Workdays

/// Which years of a feed have a published statutory calendar, and which may still change.
struct PublicationStatus {
  /// The covered years whose holidays are not published yet.
  let unpublishedYears: [Int]
  /// The covered years that are published, but whose last days the notice for the next year may still change.
  let provisionalYears: [Int]
  /// The covered years that are published as a single source says.
  let unconfirmedYears: [Int]
  /// The covered year that is forecast, one of the unpublished ones; nil if none is.
  let forecastYear: Int?

  private let publishedYears: [Int]
  /// Whether the holidays are those of mainland China, which can be forecast.
  private let isMainland: Bool

  init(days: ClosedRange<CivilDate>, holidays: HolidayCalendar) {
    let gaps = WorkdaySchedule(holidays: holidays).gaps(in: days)
    unpublishedYears = gaps.unpublishedYears
    provisionalYears = gaps.provisionalYears
    unconfirmedYears = gaps.unconfirmedYears
    forecastYear = gaps.forecastYear
    publishedYears = holidays.publishedYears
    isMainland = holidays.region == nil
  }

  /// The covered years of which nothing is known.
  var unknownYears: [Int] { unpublishedYears.filter { $0 != forecastYear } }

  /// Throws when a year is neither published nor forecast; the message names the published years and the options that help.
  ///
  /// - Parameter alternative: what `allow-unpublished` does, such as `write plain weekdays`.
  func expectPublished(orElse alternative: String) throws(Fault) {
    guard !unknownYears.isEmpty else { return }
    let reason =
      YearList.unpublished(unknownYears, published: publishedYears)
      + (YearList.arePast(unknownYears)
        ? "" : " A year's notice is published between October and December of the year before.")
    guard isMainland else {
      throw Fault(
        .unpublishedYear,
        marking: """
          \(YearList.unpublished(unknownYears, published: publishedYears)) Add the list of the year with \
          \(field: "official"), or use \(field: "allow-unpublished") to \(alternative)
          """)
    }
    // Only the year after the last notice can be forecast.
    guard forecastYear == nil, let next = unknownYears.first, publishedYears.last == next - 1 else {
      throw Fault(
        .unpublishedYear,
        marking:
          "\(reason) Use \(field: "holidays") to give your own data, or \(field: "allow-unpublished") to \(alternative)"
      )
    }
    throw Fault(
      .unpublishedYear,
      marking: """
        \(reason) Use \(field: "holidays") to give your own data, \(field: "provisional") to forecast \(next), or \
        \(field: "allow-unpublished") to \(alternative)
        """)
  }
}

extension HolidayCalendar {
  /// The calendar with a forecast of the first unpublished year if that is asked for.
  func forecasting(_ isForecast: Bool) throws(Fault) -> HolidayCalendar {
    guard isForecast else { return self }
    return try Fault.wrapping(as: .unpublishedYear) { () throws(Fault) in try addingForecast() }
  }

  /// What whoever serves, publishes or makes feeds should know of the data on a day, each a clause without a final stop:
  /// years that are not confirmed, and what `ending(on:)` says.
  package func remarks(on today: CivilDate) -> [String] {
    unconfirmedYears.map(FeedTexts.english.unconfirmedYear) + (ending(on: today).map { [$0] } ?? [])
  }

  /// That the current year is not known, or in December that the next one is not; nil if all is well.
  package func ending(on today: CivilDate) -> String? {
    let next = today.year + 1
    guard isPublished(today.year) else { return "the holidays of \(today.year) are not known" }
    guard today.month == 12, !isPublished(next) else { return nil }
    return YearList.unpublished([next]) + "; the year begins in \(counted(32 - today.day, "day"))"
  }

  /// 1 January of the first of the two newest published years.
  ///
  /// Who has no date of their own, such as a server, takes it for the current one: the feed then covers these two years,
  /// and its bytes depend on the data alone.
  package var firstDayOfNewestYears: CivilDate {
    let newest = publishedYears.last ?? 2000
    let first = isPublished(newest - 1) ? newest - 1 : newest
    return CivilDate(unchecked: GregorianCycle.firstDay(ofYear: first))
  }
}
