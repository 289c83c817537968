// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar

/// A feed in parts, as servers of calendars keep it: a calendar for each UID, with the time zones that it needs.
package struct FeedParts: Sendable {
  private let feed: WorkdayFeed
  private let zones: [VCalendar.Entry]
  /// The parts by their UIDs.
  package let calendars: [String: VCalendar]

  /// Cuts a feed.
  package init(_ feed: WorkdayFeed) throws(Fault) {
    let zones = feed.calendar.timeZones.map { VCalendar.Entry.timeZone($0) }
    let head = try Fault.wrapping(as: .invalidOption) { () throws(Fault) in
      try VCalendar(productIdentifier: feed.calendar.productIdentifier, scale: feed.calendar.scale)
    }
    self.feed = feed
    self.zones = zones
    calendars = Dictionary(grouping: feed.calendar.events, by: \.uid).mapValues { events in
      VCalendar(head, entries: zones + events.map { .event($0) })
    }
  }

  /// The text of a part, which was read back.
  ///
  /// - Parameter part: one of the calendars, with the stamps of a revision.
  /// - Throws: `Fault` if it cannot be written, or is another one when it is read back.
  package func bytes(of part: VCalendar) throws(Fault) -> [UInt8] {
    let bytes = try Fault.writing(part)
    guard RevisionStamper(of: bytes).holds(part) else {
      throw Fault(.disagreement, "the event \(part.events.first?.uid ?? ""), read back, is another one")
    }
    return bytes
  }

  /// Throws `Fault` unless the events of all parts together show exactly the feed's days.
  package func verify(_ events: [VEvent]) throws(Fault) {
    _ = try feed.checkedBytes(of: VCalendar(feed.calendar, entries: zones + events.map { .event($0) }))
  }
}
