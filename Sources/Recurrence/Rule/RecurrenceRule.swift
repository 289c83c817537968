// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A recurrence rule of RFC 5545: how often something recurs, and until when.
///
/// A rule is always valid and immutable. It is made of `Components`, which have EventKit's names, or read from text.
/// Repeated values of a part count once and their order does not matter, so rules with the same values are equal.
///
/// ```swift
/// var components = RecurrenceRule.Components(frequency: .weekly)
/// components.daysOfTheWeek = [.every(.monday), .every(.friday)]
/// components.end = .count(10)
/// let weekdays = try RecurrenceRule(components)
/// weekdays.rfc5545  // "FREQ=WEEKLY;COUNT=10;BYDAY=MO,FR"
/// ```
///
/// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
public struct RecurrenceRule: Sendable, Hashable {
  let parts: RuleParts

  init(parts: RuleParts) {
    self.parts = parts
  }

  /// FREQ.
  public var frequency: Frequency { parts.frequency }
  /// INTERVAL, at least 1.
  public var interval: Int { parts.interval }
  /// WKST; Monday by default.
  public var firstDayOfTheWeek: Weekday { parts.firstDayOfTheWeek }
  /// SKIP of RFC 7529.
  public var skip: Skip { parts.skip }
  /// COUNT or UNTIL.
  public var end: End { parts.end }
}

extension RecurrenceRule {
  /// The length of a rule's interval, the FREQ part; ordered from the shortest to the longest.
  public enum Frequency: UInt8, Sendable, Hashable, CaseIterable, Comparable {
    /// Every second.
    case secondly
    /// Every minute.
    case minutely
    /// Every hour.
    case hourly
    /// Every day.
    case daily
    /// Every week; weeks begin on the rule's first day of the week.
    case weekly
    /// Every month.
    case monthly
    /// Every year.
    case yearly

    /// The value of the FREQ part, such as `WEEKLY`.
    public var rfc5545: String {
      switch self {
      case .secondly: "SECONDLY"
      case .minutely: "MINUTELY"
      case .hourly: "HOURLY"
      case .daily: "DAILY"
      case .weekly: "WEEKLY"
      case .monthly: "MONTHLY"
      case .yearly: "YEARLY"
      }
    }

    /// Whether the first frequency has the shorter interval.
    public static func < (first: Frequency, second: Frequency) -> Bool { first.rawValue < second.rawValue }
  }
}

extension RecurrenceRule {
  /// A value of BYDAY: every such weekday, or the n-th of its month or year.
  public struct DayOfWeek: Sendable, Hashable {
    /// The weekday.
    public let dayOfTheWeek: Weekday
    /// Which one of its month or year: 1 to 53 from the start, −1 to −53 from the end, or 0 for every one.
    public let weekNumber: Int

    /// Creates a weekday of a rule; the initializer of the rule checks the range of the number.
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
  /// Sorts weekdays without a number first, then by number, then from Monday to Sunday.
  public static func < (first: Self, second: Self) -> Bool {
    (first.weekNumber, first.dayOfTheWeek.rawValue) < (second.weekNumber, second.dayOfTheWeek.rawValue)
  }
}

extension RecurrenceRule {
  /// What happens to a day that a month or year does not have, such as 31 April: the SKIP part of RFC 7529.
  ///
  /// - SeeAlso: [RFC 7529, section 4.1](https://www.rfc-editor.org/rfc/rfc7529#section-4.1)
  public enum Skip: Sendable, Hashable, CaseIterable {
    /// The day is left out, as in RFC 5545.
    case omit
    /// The day before takes its place.
    case backward
    /// The day after takes its place.
    case forward

    /// The value of the SKIP part.
    public var rfc7529: String {
      switch self {
      case .omit: "OMIT"
      case .backward: "BACKWARD"
      case .forward: "FORWARD"
      }
    }
  }
}
