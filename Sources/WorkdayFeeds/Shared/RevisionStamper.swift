// SPDX-License-Identifier: MIT

import CivilCalendar
package import ICalendar
package import ICalendarCoding

/// Stamps a feed's calendar after the file of an earlier run, so that clients notice exactly what changed.
///
/// Clients ignore a change unless its DTSTAMP, LAST-MODIFIED and SEQUENCE are later than theirs. So an event that differs
/// from the one with the same UID in the file gets a higher SEQUENCE, and a DTSTAMP and LAST-MODIFIED at least a second
/// later, or the data's own where these are later still. An unchanged event keeps its stamps. Events are compared as
/// values: line folds and the order of a rule's parts, which depend on the version of libical, make no difference.
package struct RevisionStamper: Sendable {
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
  /// Whether the file is one calendar, with all that it began and nothing that could not be read.
  let isWhole: Bool
  /// The file's events; if a broken file repeats a UID, the last one counts.
  private var known: [Key: VEvent] { Dictionary((old?.events ?? []).map { (Key($0), $0) }) { $1 } }

  /// Reads the file of an earlier run; a file without a calendar counts as an empty calendar.
  package init(of file: [UInt8]) {
    self.init(try? ICalendarReader().read(bytes: file))
  }

  /// Takes what was read from the file of an earlier run; nil for a file that could not be read.
  package init(_ reading: ICalendarReader.Reading?) {
    old = reading?.calendars.first
    isWhole =
      reading?.calendars.count == 1 && reading?.unreadable.isEmpty == true
      && reading?.findings.contains { $0.code == .unbalancedComponent } == false
    isWellFormed = reading?.calendars.count == 1 && reading?.findings.allSatisfy { $0.code == .alarmAfterStart } == true
  }

  /// The calendar with stamps later than the file's on every event that changed.
  package func revised(_ calendar: VCalendar) -> VCalendar {
    let known = known
    let entries = calendar.entries.map { entry in
      guard case .event(let event) = entry, let before = known[Key(event)] else { return entry }
      return .event(RevisionStamper.stamped(event, after: before))
    }
    return VCalendar(calendar, entries: entries)
  }

  /// The product that wrote the file's calendar, PRODID; nil if the file has no calendar or that has no PRODID.
  package var product: String? { old?.productIdentifier }

  /// The number of events of a revised calendar that the file lacks, has otherwise, or has in addition.
  package func changes(to calendar: VCalendar) -> (added: Int, changed: Int, removed: Int) {
    let before = known
    let after = Dictionary(calendar.events.map { (Key($0), $0) }) { $1 }
    let kept = after.filter { before[$0.key] != nil }
    return (after.count - kept.count, kept.count { before[$0.key] != $0.value }, before.count - kept.count)
  }

  /// Whether the file contains exactly this calendar without errors, so that it need not be written again.
  package func holds(_ calendar: VCalendar) -> Bool {
    isWellFormed && old == calendar
  }

  private static func stamped(_ event: VEvent, after before: VEvent) -> VEvent {
    let kept = event.stamped(before.stamp, lastModified: before.lastModified, sequence: before.sequence)
    guard kept != before else { return before }
    return event.stamped(
      VEvent.later(event.stamp, than: before.stamp),
      lastModified: VEvent.later(event.lastModified, than: before.lastModified ?? before.stamp),
      sequence: max(before.nextSequence, event.sequence ?? 0))
  }
}
