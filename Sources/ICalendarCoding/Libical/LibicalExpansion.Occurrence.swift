// SPDX-License-Identifier: MIT

public import CivilCalendar

extension LibicalExpansion {
  /// An occurrence of an event.
  public struct Occurrence: Sendable, Hashable {
    /// The UID of the event.
    public let uid: String
    /// The date and time as the start shows it; midnight for a whole day.
    public let wallTime: CivilDateTime
    /// The seconds from 1970-01-01T00:00:00Z, or nil for a whole day or a floating time.
    public let unixSeconds: Int64?
    /// Whether it is a whole day.
    public let isAllDay: Bool

    /// The date as the start shows it.
    public var date: CivilDate { wallTime.date }

    /// Makes an occurrence of its parts.
    public init(uid: String, wallTime: CivilDateTime, unixSeconds: Int64?, isAllDay: Bool) {
      self.uid = uid
      self.wallTime = wallTime
      self.unixSeconds = unixSeconds
      self.isAllDay = isAllDay
    }
  }
}

extension LibicalExpansion.Occurrence: Comparable {
  /// Whether the first begins before the second: by instant where both have one, else as their starts show it.
  public static func < (first: Self, second: Self) -> Bool {
    let starts = (first.unixSeconds ?? first.wallTime.wallSeconds, second.unixSeconds ?? second.wallTime.wallSeconds)
    return starts.0 == starts.1 ? first.uid < second.uid : starts.0 < starts.1
  }
}
