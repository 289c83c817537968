// SPDX-License-Identifier: MIT

#if Libical
import CLibical
package import CivilCalendar
import ICalendar

/// libical's expansion of a calendar, to compare with that of this package.
///
/// libical parses the text, expands the rules and defines the time zones. EXDATE and RDATE are applied according to RFC
/// 5545, each in its own time zone (libical's own function reads `RDATE;TZID=` as UTC). As in libical, a DTSTART that
/// does not match its rule is not an occurrence.
package enum LibicalExpansion {
  /// The occurrences of all events with a start date in a range, sorted by start; the date is that written in the
  /// start.
  ///
  /// Events with a RECURRENCE-ID take the place of the occurrence that they name. Cancelled events are left out.
  ///
  /// - Parameters:
  ///   - bytes: The text of one VCALENDAR, UTF-8.
  ///   - dates: The range of dates, both ends included.
  ///   - limit: The maximum number of steps over all rules, including those before the range; 1,000,000 by default.
  /// - Throws: `Fault` if libical finds no calendar or refuses a start or a rule, if a rule repeats more often
  ///   than daily (for which libical can take minutes), or if the limit is exceeded.
  package static func occurrences(
    in bytes: [UInt8], dates: ClosedRange<CivilDate>, limit: Int = 1_000_000
  ) throws(Fault) -> [Occurrence] {
    try Libical.alone { () throws(Fault) in
      let calendar = try OwnedComponent(parsing: bytes)
      var expander = LibicalExpander(dates: dates, limit: limit)
      let events = calendar.withPointer { LibicalExpander.events(in: $0) }
      for event in events { try expander.add(event) }
      return expander.result()
    }
  }
}

extension LibicalExpansion {
  /// An occurrence of an event.
  package struct Occurrence: Sendable, Hashable {
    /// The UID of the event.
    package let uid: String
    /// The date and time as written in the start; midnight for a whole day.
    package let wallTime: CivilDateTime
    /// The instant, or nil for a whole day or a floating time.
    package let instant: Instant?
    /// Whether it is a whole day.
    package let isAllDay: Bool

    /// The date as written in the start.
    package var date: CivilDate { wallTime.date }

    /// Creates an occurrence.
    package init(uid: String, wallTime: CivilDateTime, instant: Instant?, isAllDay: Bool) {
      self.uid = uid
      self.wallTime = wallTime
      self.instant = instant
      self.isAllDay = isAllDay
    }
  }
}

extension LibicalExpansion.Occurrence: Comparable {
  /// Whether the first begins before the second: compared by instant if both have one, otherwise as written in their
  /// starts.
  package static func < (first: Self, second: Self) -> Bool {
    let starts = (first.instant ?? Instant(utc: first.wallTime), second.instant ?? Instant(utc: second.wallTime))
    return starts.0 == starts.1 ? first.uid < second.uid : starts.0 < starts.1
  }
}
#endif
