// SPDX-License-Identifier: MIT

/// What the user of a feed should know about its days, its data or its app.
package struct Warning: Sendable, Hashable {
  /// The names of warnings, by which they are silenced.
  package enum Name: String, CaseIterable, Sendable {
    /// Days that a later notice may still change, and years that are not published yet.
    case provisional
    /// Company days and leave that contradict each other or the notices.
    case overrides
    /// Holiday years that are not used, because they may be damaged or are older than what is known.
    case holidays
    /// Holidays that have not been checked for a long time.
    case stale
    /// What the calendar app does not support, and the hint to choose one.
    case app
  }

  /// The name by which it is silenced.
  package let name: Name
  /// One sentence without a final stop.
  package let text: String

  /// Creates a warning.
  package init(_ name: Name, _ text: String) {
    self.name = name
    self.text = text
  }
}
