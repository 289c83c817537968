// SPDX-License-Identifier: MIT

extension RecurrenceRule {
  /// The length of a rule's interval, the FREQ part; ordered from the shortest to the longest.
  public enum Frequency: UInt8, Sendable, Hashable, CaseIterable, Comparable {
    /// By the second.
    case secondly
    /// By the minute.
    case minutely
    /// By the hour.
    case hourly
    /// By the day.
    case daily
    /// By the week, which begins on the rule's first day of the week.
    case weekly
    /// By the month.
    case monthly
    /// By the year.
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
