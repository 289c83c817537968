// SPDX-License-Identifier: MIT

public import CivilCalendar

extension VAlarm {
  /// How often an alarm goes off again, REPEAT and DURATION.
  public struct Snooze: Sendable, Hashable {
    /// How often after the first time, not negative.
    public let count: Int
    /// The time between, not negative.
    public let interval: CivilDuration

    /// Makes one of its parts.
    ///
    /// - Throws: `ICalendarError` when the count or the interval is negative.
    public init(count: Int, interval: CivilDuration) throws(ICalendarError) {
      guard count >= 0 else {
        throw ICalendarError(.invalidValue, "REPEAT is \(count); it counts from 0 upward", property: "REPEAT")
      }
      guard !interval.isNegative else {
        throw ICalendarError(
          .invalidValue, "the DURATION between alarms is \(interval.rfc5545); it cannot be negative",
          property: "DURATION")
      }
      self.count = count
      self.interval = interval
    }
  }
}
