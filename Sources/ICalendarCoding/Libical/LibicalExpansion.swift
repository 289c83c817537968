// SPDX-License-Identifier: MIT

internal import CLibical
public import CivilCalendar
public import ICalendar

/// libical's reading of a calendar: a second opinion to compare with our own.
///
/// Parsing, rules and time zones are libical's; EXDATE and RDATE are applied as RFC 5545 says, each read in its
/// own time zone (libical's own helper reads `RDATE;TZID=` as UTC). A DTSTART that its rule does not make is not an
/// occurrence here, as in libical.
public enum LibicalExpansion {
  /// The occurrences of all events whose date, as their start shows it, lies in a range, sorted by their start.
  ///
  /// Events with a RECURRENCE-ID take the place of the occurrence that they name. Cancelled events are left out.
  ///
  /// - Parameters:
  ///   - bytes: The text of one VCALENDAR, UTF-8.
  ///   - dates: The range of dates, both ends included.
  ///   - limit: The greatest number of steps over all rules, those before the range included; 1,000,000.
  /// - Throws: `ICalendarError` when libical finds no calendar or refuses a start or a rule, when a rule recurs
  ///   more often than daily (libical can take minutes over those), or when the limit is passed.
  public static func occurrences(
    in bytes: [UInt8], dates: ClosedRange<CivilDate>, limit: Int = 1_000_000
  ) throws(ICalendarError) -> [Occurrence] {
    try Libical.alone { () throws(ICalendarError) in
      let calendar = try OwnedComponent(parsing: bytes)
      var expander = LibicalExpander(dates: dates, limit: limit)
      let events = calendar.withPointer { LibicalExpander.events(in: $0) }
      for event in events { try expander.add(event) }
      return expander.result()
    }
  }

  /// What libical finds wrong: properties that it refuses, and what its restriction check says.
  ///
  /// - Throws: `ICalendarError` when libical finds no component in the text.
  public static func findings(in bytes: [UInt8]) throws(ICalendarError) -> [String] {
    try Libical.alone { () throws(ICalendarError) in
      try OwnedComponent(parsing: bytes).findings()
    }
  }
}

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

    /// Creates an occurrence.
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
