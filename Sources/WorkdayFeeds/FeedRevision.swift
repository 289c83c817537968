// SPDX-License-Identifier: MIT

internal import CivilCalendar

/// Brings a feed's new text to the file of an earlier run, so that clients see what changed, and only that.
///
/// Clients pass over a change whose DTSTAMP, LAST-MODIFIED or SEQUENCE is not later than what they have. So an event that
/// differs from the one of the same UID in the file gets a SEQUENCE above the file's, and a DTSTAMP and LAST-MODIFIED at
/// least a second after the file's; where the data's own are later than that, the data's. An event that does not differ
/// stays as it stands in the file, byte for byte, its stamps included.
public struct FeedRevision: Sendable {
  private let old: CalendarText

  /// Takes the file of an earlier run; text that is not a calendar counts as an empty one.
  public init(of file: [UInt8]) {
    old = CalendarText(file)
  }

  /// The text of the next run, with the stamps of the events brought after the file's.
  public func revised(_ text: String) -> String {
    let new = CalendarText(Array(text.utf8))
    var known: [[String]: CalendarText.Component] = [:]
    // Of two events with one UID in a broken file, the last one's stamps count.
    for component in old.components { known[component.key] = component }
    var bytes = new.head
    for component in new.components {
      guard component.isStamped, let before = known[component.key] else {
        bytes += component.bytes
        continue
      }
      bytes += before.content == component.content ? before.bytes : component.stamped(after: before).bytes
    }
    bytes += new.tail
    return String(decoding: bytes, as: UTF8.self)
  }
}
