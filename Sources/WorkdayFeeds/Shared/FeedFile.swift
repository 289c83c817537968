// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
package import Platform
import Support

/// What became of a feed's file.
package enum FeedChange: Sendable, Hashable, CustomStringConvertible {
  /// There was no calendar before.
  case new(events: Int)
  /// The numbers of events that the old calendar lacked, had otherwise, or had in addition.
  case revised(added: Int, changed: Int, removed: Int)
  /// The file had this calendar already, and is left alone.
  case none

  /// The change in words, such as `3 events added, 1 changed`.
  package var description: String {
    switch self {
    case .new(let events): return "written, \(counted(events, "event"))"
    case .none: return "unchanged"
    case .revised(let added, let changed, let removed):
      let parts = [(added, "added"), (changed, "changed"), (removed, "removed")].filter { $0.0 > 0 }
      guard let first = parts.first else { return "written, no event changed" }
      return counted(first.0, "event") + " " + first.1 + parts.dropFirst().map { ", \($0.0) \($0.1)" }.joined()
    }
  }
}

extension ReplacedFile {
  /// Replaces the file with a feed that was read back and checked; events that changed get later stamps than before.
  ///
  /// - Parameter isForced: whether to replace a file that another program or command wrote.
  /// - Throws: `Fault` if the feed fails its check, or the file is not a feed of this kind or cannot be written; it is
  ///   then unchanged.
  package consuming func replace(with feed: some CheckedFeed, isForced: Bool) throws -> FeedChange {
    let content = content ?? []
    guard content.contains(where: { $0 > 0x20 }) else {
      try replace(with: try feed.bytes())
      return .new(events: feed.calendar.events.count)
    }
    let (bytes, stamper, calendar) = try feed.revision(of: content)
    if !isForced { try expectOwn(stamper, feed.calendar) }
    if stamper.holds(calendar) { return .none }
    try replace(with: bytes)
    let (added, changed, removed) = stamper.changes(to: calendar)
    return .revised(added: added, changed: changed, removed: removed)
  }

  /// Throws if the file was not written by this command.
  private func expectOwn(_ stamper: RevisionStamper, _ calendar: VCalendar) throws(Fault) {
    func product(_ text: String?) -> String? {
      text?.hasPrefix("-//") == true ? text?.split(separator: "//").dropFirst().prefix(2).joined(separator: "//") : text
    }
    guard product(stamper.product) != product(calendar.productIdentifier) else { return }
    let message: Fault.Message =
      if let product = stamper.product {
        """
        \(path) was written by another program or command (\(shortened(product))) and is left as it is; use another name, or \
        \(field: "force") to replace it
        """
      } else {
        "\(path) is not a calendar and is left as it is; use another name, or \(field: "force") to replace it"
      }
    throw Fault(.foreignFile, marking: message).inField("output")
  }
}
