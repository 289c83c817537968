// SPDX-License-Identifier: MIT

extension DayLayout {
  /// Where one event is drawn.
  public struct Placement: Sendable, Hashable {
    /// The event as it was given.
    public let item: Item
    /// The minutes of the day it is drawn over, 0 to 1440; never empty.
    public let minutes: Range<Int>
    /// Its column, counted from 0.
    public let column: Int
    /// The index of its cluster in `DayLayout.clusters`.
    public let cluster: Int
    /// Its left edge, 0 to 1 of the day's width.
    public let left: Double
    /// Its right edge, 0 to 1 of the day's width, greater than the left.
    public let right: Double

    /// What tells the event apart.
    public var id: ID { item.id }

    /// The part of the day's width that it takes.
    public var width: Double { right - left }

    /// The edges on a day that is drawn a number of whole units wide.
    ///
    /// Both edges are rounded, never the width, so that neighbours neither overlap nor leave a gap.
    public func edges(in width: Int) -> Range<Int> {
      let low = Int(left * Double(width) + 0.5)
      return low..<max(low, Int(right * Double(width) + 0.5))
    }
  }

  /// Events that overlap each other, directly or through others.
  public struct Cluster: Sendable, Hashable {
    /// The indices of its events in `DayLayout.placements`.
    public let placements: Range<Int>
    /// The minutes from the start of its first event to the end of its last.
    public let minutes: Range<Int>
    /// Its columns, which is the greatest number of its events that overlap at once.
    public let columns: Int
  }
}
