// SPDX-License-Identifier: MIT

package import CivilCalendar

/// An occurrence of an event as libical expands it.
package struct LibicalOccurrence: Sendable, Hashable {
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

  /// The occurrences of a calendar's text, as `LibicalExpansion` has them; nil where the package is built without libical.
  package static func all(in bytes: [UInt8], dates: ClosedRange<CivilDate>) throws(Fault) -> [LibicalOccurrence]? {
    #if Libical
    try LibicalExpansion.occurrences(in: bytes, dates: dates)
    #else
    nil
    #endif
  }
}

extension LibicalOccurrence: Comparable {
  /// Whether the first begins before the second: compared by instant if both have one, otherwise as written in their
  /// starts.
  package static func < (first: Self, second: Self) -> Bool {
    let starts = (first.instant ?? Instant(utc: first.wallTime), second.instant ?? Instant(utc: second.wallTime))
    return starts.0 == starts.1 ? first.uid < second.uid : starts.0 < starts.1
  }
}
