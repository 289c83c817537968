// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import Workdays

extension HolidayCalendar {
  /// Why an answer or a calendar cannot be given that depends on years of which nothing is known, and what helps; nil if there
  /// are none.
  ///
  /// It names no option that would be refused.
  ///
  /// - Parameters:
  ///   - alternative: what `allow-unpublished` does, such as `write plain weekdays`.
  ///   - isBrief: whether it leaves out when notices are published.
  package func unknown(_ gaps: WorkdaySchedule.Gaps, orElse alternative: String, isBrief: Bool = false) -> Fault? {
    let years = gaps.unknownYears
    guard let first = years.first else { return nil }
    var reason = YearList.unpublished(years, published: publishedYears)
    guard region == nil else {
      return Fault(
        .unpublishedYear,
        marking: """
          \(reason) Add the list of the year with \(field: "official"), or use \(field: "allow-unpublished") to \(alternative)
          """)
    }
    if !isBrief, !YearList.arePast(years) {
      reason += " A year's notice is published between October and December of the year before."
    }
    // Only the year after the last notice can be forecast.
    let canForecast = gaps.forecastYear == nil && publishedYears.last == first - 1
    return Fault(
      .unpublishedYear,
      marking: canForecast
        ? """
        \(reason) Use \(field: "holidays") to give your own data, \(field: "provisional") to forecast \(first), or \
        \(field: "allow-unpublished") to \(alternative)
        """
        : """
        \(reason) Use \(field: "holidays") to give your own data, or \(field: "allow-unpublished") to \(alternative)
        """)
  }

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
