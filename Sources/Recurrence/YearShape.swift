// SPDX-License-Identifier: MIT

import CivilCalendar

/// What of a year decides its days: whether it is a leap year, and the weekday of its 1 January.
///
/// There are 14 shapes.
struct YearShape {
  let isLeap: Bool
  /// 0 for Monday.
  let firstWeekday: Int
  /// The leap years around, which matter only where a week of the year meets a day of the next or the one before.
  let previousIsLeap: Bool
  let nextIsLeap: Bool

  @inline(__always)
  init(year: Int, firstDay: Int) {
    isLeap = GregorianCycle.isLeap(year)
    let weekday = (firstDay + 3) % 7
    firstWeekday = weekday < 0 ? weekday + 7 : weekday
    previousIsLeap = GregorianCycle.isLeap(year - 1)
    nextIsLeap = GregorianCycle.isLeap(year + 1)
  }

  private init(isLeap: Bool, firstWeekday: Int, previousIsLeap: Bool, nextIsLeap: Bool) {
    self.isLeap = isLeap
    self.firstWeekday = firstWeekday
    self.previousIsLeap = previousIsLeap
    self.nextIsLeap = nextIsLeap
  }

  /// A number of the shape from 0 to 13.
  @inline(__always) var index: Int { firstWeekday * 2 + (isLeap ? 1 : 0) }

  var length: Int { isLeap ? 366 : 365 }

  /// The shape of the year before; what lies another year away is not known and taken as common.
  var previous: YearShape {
    let length = previousIsLeap ? 366 : 365
    return YearShape(
      isLeap: previousIsLeap, firstWeekday: (firstWeekday - length % 7 + 7) % 7, previousIsLeap: false,
      nextIsLeap: isLeap)
  }

  /// The shape of the year after; what lies another year away is not known and taken as common.
  var next: YearShape {
    YearShape(
      isLeap: nextIsLeap, firstWeekday: (firstWeekday + length) % 7, previousIsLeap: isLeap, nextIsLeap: false)
  }

  /// The days from 1 January to the start of week 1, −3 to 3, when weeks begin on a weekday (0 for Monday).
  ///
  /// Week 1 is the first with at least four days in the year.
  func startOfFirstWeek(weeksBeginOn weekStart: Int) -> Int {
    let sinceStart = (firstWeekday - weekStart + 7) % 7
    return sinceStart <= 3 ? -sinceStart : 7 - sinceStart
  }

  /// The number of weeks, 52 or 53.
  func weeks(weeksBeginOn weekStart: Int) -> Int {
    (length + next.startOfFirstWeek(weeksBeginOn: weekStart) - startOfFirstWeek(weeksBeginOn: weekStart)) / 7
  }
}
