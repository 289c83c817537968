// SPDX-License-Identifier: MIT

package import CivilCalendar
package import Workdays

/// The values of DTSTAMP, LAST-MODIFIED and SEQUENCE for a year of a feed.
///
/// They depend on the notices alone, so the same data gives the same stamp on any day: the date of the newest notice
/// about a day of the year, and the number of such notices after the first. With a forecast, its year has the date of
/// the notice that it is based on, and each published year counts one more, so that a notice replaces the forecast of
/// its year with a higher SEQUENCE even if the feed is made without knowledge of its earlier version. For the same reason,
/// a notice about 2027 or later counts twice when it is confirmed.
package struct FeedStamp: Sendable, Hashable {
  /// The date of the newest notice; for a year without one, 1 January of the year before, so that its notice is newer.
  package let date: CivilDate
  /// The number of notices after the first.
  package let sequence: Int

  /// The first year whose notice was published since notices have been confirmed.
  private static let firstConfirmedYear = 2027

  /// The stamp of a year under a schedule.
  ///
  /// A notice counts if it lists a date of the year, or joins to a holiday a weekend day of the year that the
  /// schedule's pattern would work. The notice of a company's days counts if it sets a date of the year.
  package init(year: Int, schedule: WorkdaySchedule) {
    let holidays = schedule.holidays
    var notices = holidays.notices(rulingYear: year)
    let newYear = CivilDate(unchecked: GregorianCycle.firstDay(ofYear: year))
    let joins = [-1, -2, -3].contains { offset in
      let day = newYear.advanced(by: GregorianCycle.isLeap(year) ? 366 + offset : 365 + offset)
      return schedule.isInPattern(day) && holidays.holidayJoined(to: day) != nil
    }
    if joins, let next = holidays.notices(rulingYear: year + 1).first, !notices.contains(next) {
      notices.append(next)
    }
    let confirmations = notices.count { $0.isConfirmed && $0.years.contains { $0 >= FeedStamp.firstConfirmedYear } }
    notices += holidays.overrides.flatMap(\.notices).filter { $0.years.contains(year) }
    let forecast = holidays.forecast
    date =
      notices.map(holidays.stampDate).max() ?? (forecast?.year == year ? forecast?.basis : nil)
      ?? CivilDate(unchecked: GregorianCycle.firstDay(ofYear: max(1, year - 1)))
    // A list may invent any number of notices.
    let count = notices.count(where: \.isConfirmed) + (notices.allSatisfy(\.isConfirmed) ? 0 : 1)
    sequence = max(0, count - 1) + confirmations + (forecast != nil && holidays.isPublished(year) ? 1 : 0)
  }
  /// The stamp of an event that no notice rules: 1 January of its year.
  static func yearly(_ date: CivilDate) -> Instant {
    Instant(utc: CivilDateTime(CivilDate(unchecked: GregorianCycle.firstDay(ofYear: date.year))))
  }
}
