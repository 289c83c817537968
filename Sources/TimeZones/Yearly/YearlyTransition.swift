// SPDX-License-Identifier: MIT

import CivilCalendar

extension YearlyClock {
  /// A yearly change, prepared for arithmetic.
  ///
  /// All forms are reduced to one: a day of the year, optionally one day later in leap years, and optionally moved
  /// forward to a weekday.
  struct YearlyTransition: Sendable, Hashable {
    /// The zero-based day of a common year.
    let base: Int
    /// 1 if that day is one later in leap years, otherwise 0.
    let leapDays: Int
    /// 0 for Monday to 6 for Sunday, or −1 for any weekday.
    let weekday: Int
    /// The seconds from the day's midnight.
    let seconds: Int

    init(_ moment: PosixTimeZone.Transition) {
      seconds = moment.seconds
      switch moment.day {
      case .dayWithoutLeap(let number):
        base = number - 1
        leapDays = number >= 60 ? 1 : 0
        weekday = -1
      case .dayWithLeap(let number):
        base = number
        leapDays = 0
        weekday = -1
      case .weekday(let day, let week, let month):
        let first = GregorianCycle.daysBefore(month: month, leap: false)
        base = first + (week == 5 ? GregorianCycle.days(inMonth: month, of: 1970) - 7 : (week - 1) * 7)
        leapDays = month > 2 || (month == 2 && week == 5) ? 1 : 0
        weekday = day.rawValue - 1
      }
    }

    /// The wall seconds of the change in a year that is given by its first day.
    @inline(__always)
    func wallSeconds(inYearFrom firstDay: Int, isLeap: Bool) -> Int64 {
      var day = firstDay &+ base &+ (isLeap ? leapDays : 0)
      if weekday >= 0 {
        // Day 0 is a Thursday (3); adding 700,000,000, which is whole weeks, makes the dividend positive.
        let ahead = weekday &- 3 &- day &+ 700_000_000
        day &+= Int(UInt32(truncatingIfNeeded: ahead) % 7)
      }
      return Int64(day &* 86_400 &+ seconds)
    }

    /// The earliest and the latest time of the change, in seconds from the start of the year.
    var reach: ClosedRange<Int> {
      let first = base * 86_400 + seconds
      return first...first + (leapDays + (weekday >= 0 ? 6 : 0)) * 86_400
    }
  }
}
