// SPDX-License-Identifier: MIT

internal import CivilCalendar
public import ICalendar
internal import ICalendarCoding

/// Brings a feed's calendar to the file of an earlier run, so that clients see what changed, and only that.
///
/// Clients pass over a change whose DTSTAMP, LAST-MODIFIED or SEQUENCE is not later than what they have. So an event that
/// differs from the one of the same UID in the file gets a SEQUENCE above the file's, and a DTSTAMP and LAST-MODIFIED at
/// least a second after the file's; where the data's own are later than that, the data's. An event that does not differ
/// keeps the stamps that it has in the file. Events are compared as values: another fold or another order of a rule's
/// parts, as another version of libical writes them, is no difference.
public struct RevisionStamper: Sendable {
  private struct Key: Hashable {
    let uid: String
    let occurrence: RecurrenceIdentifier?

    init(_ event: VEvent) {
      uid = event.uid
      occurrence = event.recurrenceIdentifier
    }
  }

  private let old: VCalendar?
  private let isWellFormed: Bool

  /// Reads the file of an earlier run; what is not a calendar counts as an empty one.
  public init(of file: [UInt8]) {
    let reading = try? ICalendarReader().read(bytes: file)
    old = reading?.calendars.first
    isWellFormed = reading?.calendars.count == 1 && reading?.findings.isEmpty == true
  }

  /// The calendar of the next run, with the stamps of its events brought after the file's.
  public func revised(_ calendar: VCalendar) -> VCalendar {
    // Of two events with one UID in a broken file, the last one's stamps count.
    let known = Dictionary((old?.events ?? []).map { (Key($0), $0) }) { $1 }
    let entries = calendar.entries.map { entry in
      guard case .event(let event) = entry, let before = known[Key(event)] else { return entry }
      return .event(RevisionStamper.stamped(event, after: before))
    }
    return VCalendar(calendar, entries: entries)
  }

  /// Whether the file holds just this calendar, in a form without a fault, so that it need not be written again.
  public func holds(_ calendar: VCalendar) -> Bool {
    isWellFormed && old == calendar
  }

  private static func stamped(_ event: VEvent, after before: VEvent) -> VEvent {
    let kept = event.stamped(before.stamp, lastModified: before.lastModified, sequence: before.sequence)
    guard kept != before else { return before }
    return event.stamped(
      later(event.stamp, than: before.stamp),
      lastModified: later(event.lastModified, than: before.lastModified ?? before.stamp),
      sequence: max(min((before.sequence ?? 0) + 1, Int(Int32.max)), event.sequence ?? 0))
  }

  private static func later(_ moment: CivilDateTime?, than before: CivilDateTime?) -> CivilDateTime {
    let next = before.flatMap { $0.adding(seconds: 1) ?? $0 }
    return [moment, next].compactMap(\.self).max { $0.wallSeconds < $1.wallSeconds } ?? CivilDateTime(.first)
  }
}
