// SPDX-License-Identifier: MIT

public import CivilCalendar

extension RecurrenceRule {
  /// A weekday of a rule, every one or the n-th of its month or year: a value of BYDAY.
  public struct DayOfWeek: Sendable, Hashable {
    /// The weekday.
    public let dayOfTheWeek: Weekday
    /// Which one of the month or year: 1 to 53 from the start, −1 to −53 from the end, 0 for every one.
    public let weekNumber: Int

    /// Makes a weekday of a rule; whether the number is in range is checked when the rule is made.
    public init(_ dayOfTheWeek: Weekday, weekNumber: Int = 0) {
      self.dayOfTheWeek = dayOfTheWeek
      self.weekNumber = weekNumber
    }

    /// Every such weekday.
    public static func every(_ weekday: Weekday) -> DayOfWeek { DayOfWeek(weekday) }

    /// The value of BYDAY: `MO`, `2TU`, `-1FR`.
    public var rfc5545: String { (weekNumber == 0 ? "" : String(weekNumber)) + dayOfTheWeek.rfc5545 }
  }
}

extension RecurrenceRule.DayOfWeek: Comparable {
  /// Weekdays without a number come first, then by number, then from Monday on.
  public static func < (first: Self, second: Self) -> Bool {
    (first.weekNumber, first.dayOfTheWeek.rawValue) < (second.weekNumber, second.dayOfTheWeek.rawValue)
  }
}
