// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Workdays

/// Which version of the statutory calendar a year of a feed shows, for DTSTAMP, LAST-MODIFIED and SEQUENCE.
///
/// It comes from the notices alone, so the same data gives the same version on any day: the version's date is that of
/// the newest notice that rules a day of the year, its number how many such notices there are beyond the first.
public struct FeedStamp: Sendable, Hashable {
  /// The date of the newest notice; 1 January of a year that no notice rules.
  public let date: CivilDate
  /// The number of notices beyond the first.
  public let sequence: Int

  /// The version of a year under a schedule.
  ///
  /// A notice rules a year when it lists a date in it, or when it joins to a holiday a weekend day in it that the
  /// schedule's pattern would work. So does the notice of a company's days that sets a date in it.
  public init(year: Int, schedule: WorkdaySchedule) {
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
    notices += holidays.overrides.flatMap(\.notices).filter { $0.years.contains(year) }
    date = notices.map(\.date).max() ?? newYear
    sequence = max(0, notices.count - 1)
  }
}
