// SPDX-License-Identifier: MIT

public import CivilCalendar

extension TimeZoneDefinition {
  /// A day of every year on which clocks are set.
  public struct YearlyRule: Sendable, Hashable {
    /// How the day of the month is told.
    public enum Day: Sendable, Hashable {
      /// The first (1) to the fourth (4) such weekday of the month, or the last (−1).
      case weekday(Weekday, ordinal: Int)
      /// The first such weekday on or after a day of the month, all within that month.
      case weekdayOnOrAfter(Weekday, day: Int)
      /// A day of the month, which every year has.
      case dayOfMonth(Int)
    }

    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month.
    public let day: Day

    /// Makes a rule of its parts.
    ///
    /// - Throws: `TimeZoneError` when the month or the ordinal is out of range, or some year has no such day: there is
    ///   one in each only from the first to the fourth weekday and for the last, on 28 days of February, and where
    ///   the seven days from the one given lie in the month.
    public init(month: Int, day: Day) throws(TimeZoneError) {
      guard let rule = YearlyRule(checking: month, day) else {
        throw TimeZoneError(
          .ruleOutOfRange,
          "a yearly rule has a month of 1 to 12 and in it a day that every year has, or a weekday of 1 to 4 or -1")
      }
      self = rule
    }

    init?(checking month: Int, _ day: Day) {
      guard (1...12).contains(month) else { return nil }
      let shortest = GregorianCycle.days(inMonth: month, of: 1970)
      let isValid =
        switch day {
        case .weekday(_, let ordinal): (1...4).contains(ordinal) || ordinal == -1
        case .weekdayOnOrAfter(_, let day): (1...shortest - 6).contains(day)
        case .dayOfMonth(let day): (1...shortest).contains(day)
        }
      guard isValid else { return nil }
      self.month = month
      self.day = day
    }

    /// The day in a year of 1 to 9999, or nil outside these years.
    public func date(in year: Int) -> CivilDate? {
      guard (1...9999).contains(year) else { return nil }
      let first = GregorianCycle.day(year: year, month: month, day: 1)
      switch day {
      case .dayOfMonth(let day): return CivilDate(unchecked: first + day - 1)
      case .weekday(let weekday, let ordinal):
        let length = GregorianCycle.days(inMonth: month, of: year)
        return CivilDate(unchecked: next(weekday, from: first + (ordinal < 0 ? length - 7 : (ordinal - 1) * 7)))
      case .weekdayOnOrAfter(let weekday, let day):
        return CivilDate(unchecked: next(weekday, from: first + day - 1))
      }
    }

    private func next(_ weekday: Weekday, from day: Int) -> Int {
      day + weekday.daysAfter(Weekday(dayNumber: day))
    }

    /// The recurrence rule of RFC 5545 without an end: `FREQ=YEARLY;BYMONTH=3;BYDAY=2SU`.
    public var rfc5545: String {
      let start = "FREQ=YEARLY;BYMONTH=\(month);"
      switch day {
      case .weekday(let weekday, let ordinal): return start + "BYDAY=\(ordinal)" + weekday.rfc5545
      case .weekdayOnOrAfter(let weekday, let day):
        let days = (day...day + 6).map(String.init).joined(separator: ",")
        return start + "BYMONTHDAY=" + days + ";BYDAY=" + weekday.rfc5545
      case .dayOfMonth(let day): return start + "BYMONTHDAY=\(day)"
      }
    }
  }
}
