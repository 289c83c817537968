// SPDX-License-Identifier: MIT

/// Where the events of one day stand in a vertical day view: their columns, and how wide each may be drawn.
///
/// Events are half-open intervals of whole minutes on the wall clock, so two that touch do not overlap. Events that
/// overlap each other, directly or through others, form a cluster; a cluster has as many columns as events that
/// overlap at once, which is the least there can be. Then each event is stretched over the room that is left.
///
/// No two placements collide, each is at least one column of its cluster wide, and the order in which the items are
/// given does not matter. It takes O(n log n) time and no recursion.
///
/// ```swift
/// let layout = DayLayout([
///   try .init(id: "a", start: 0, end: 120), try .init(id: "b", start: 60, end: 300),
/// ])
/// layout.placements[1].left  // 0.5
/// ```
public struct DayLayout<ID: Hashable & Comparable & Sendable>: Sendable {
  /// The timed events, by drawn start, then drawn end descending, then fold and id.
  public let placements: [Placement]
  /// The groups of events that overlap, in the order of the day.
  public let clusters: [Cluster]
  /// The events that stand in the row above the day, by id.
  public let allDay: [Item]

  /// Lays out a day.
  ///
  /// Items without a minute in the day are left out: one that ends at 0, or starts at 1440. One of no length at 0
  /// belongs to the day, one at 1440 to the next.
  ///
  /// - Parameters:
  ///   - items: The events, in any order.
  ///   - minimumLength: The least minutes an event is drawn with, 1 to 1440; applied before columns are given, and
  ///     brought into that range.
  ///   - step: The minutes of a row to which drawn starts are moved down and drawn ends up; 1 leaves them as they
  ///     are. A divisor of 1440; other numbers are taken as 1.
  public init(_ items: some Sequence<Item>, minimumLength: Int = 15, step: Int = 1) {
    let step = step > 0 && 1440 % step == 0 ? step : 1
    let minimum = min(max(minimumLength, step, 1), 1440)
    var allDay: [Item] = []
    var timed: [Item] = []
    var keys: [UInt64] = []
    for item in items {
      switch item.drawnSpan(minimumLength: minimum, step: step) {
      case .allDay: allDay.append(item)
      case .outside: break
      case .minutes(let start, let end):
        keys.append(UInt64(start) << 48 | UInt64(1440 - end) << 32 | UInt64(timed.count))
        timed.append(item)
      }
    }
    keys.sort()
    Self.orderTies(&keys, of: timed)
    var packing = ColumnPacking(
      starts: keys.map { Int32($0 >> 48) }, ends: keys.map { 1440 - Int32($0 >> 32 & 0xFFFF) })
    packing.stretch()
    placements = keys.indices.map { index in
      let item = timed[Int(keys[index] & 0xFFFF_FFFF)]
      let start = Int(packing.starts[index])
      let end = Int(packing.ends[index])
      return Placement(
        item: item, minutes: start..<end, column: Int(packing.columns[index]), cluster: Int(packing.clusters[index]),
        left: packing.lefts[index], right: packing.rights[index])
    }
    clusters = packing.clusterSpans.map { span in
      Cluster(placements: span.members, minutes: span.minutes, columns: span.columns)
    }
    self.allDay = allDay.sorted { $0.precedes($1) }
  }

  /// The greatest number of columns of any cluster, 0 on a day without timed events.
  public var columns: Int { clusters.reduce(0) { max($0, $1.columns) } }

  /// The first of the clusters with the most columns, or nil on a day without timed events.
  public var widestCluster: Cluster? {
    let most = columns
    return clusters.first { $0.columns == most }
  }

  /// The part of the clusters' area that events fill, 0 to 1; 1 on a day without timed events.
  ///
  /// A cluster's area reaches from the start of its first event to the end of its last, over the whole width.
  public var filledArea: Double {
    let whole = clusters.reduce(0) { $0 + $1.minutes.count }
    guard whole > 0 else { return 1 }
    let filled = placements.reduce(0.0) { $0 + ($1.right - $1.left) * Double($1.minutes.count) }
    return filled / Double(whole)
  }

  /// Puts keys of the same minutes into the order of their items.
  private static func orderTies(_ keys: inout [UInt64], of items: [Item]) {
    var first = 0
    while first < keys.count {
      var end = first + 1
      while end < keys.count, keys[end] >> 32 == keys[first] >> 32 { end += 1 }
      if end - first > 1 {
        keys[first..<end].sort { items[Int($0 & 0xFFFF_FFFF)].precedes(items[Int($1 & 0xFFFF_FFFF)]) }
      }
      first = end
    }
  }
}
