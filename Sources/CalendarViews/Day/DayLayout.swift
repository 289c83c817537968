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

extension DayLayout {
  /// An event to lay out on a day.
  public struct Item: Sendable, Hashable {
    /// When an event takes place.
    public enum Span: Sendable, Hashable {
      /// The whole day, in a row of its own.
      case allDay
      /// From a minute to a minute of the wall clock, counted from the day's midnight.
      case timed(start: Int, end: Int)
    }

    /// What tells the event apart; several pieces of one event may bear the same.
    public let id: ID
    /// When it takes place.
    public let span: Span
    /// 1 in the second pass of an hour that the clock repeats, otherwise 0.
    public let fold: Int

    /// Makes an event of minutes on the wall clock.
    ///
    /// Minutes before 0 or after 1440 are those of the day before or after; the event is cut off there. An event of
    /// 1440 minutes or more stands in the row above the day, with those that take the whole day.
    ///
    /// On a day with a repeated hour, both passes have the same minutes; `WallClock` makes the pieces of an event that
    /// goes through both.
    ///
    /// - Throws: `CalendarViewError` when the end comes before the start.
    public init(id: ID, start: Int, end: Int, fold: Int = 0) throws(CalendarViewError) {
      guard start <= end else {
        throw CalendarViewError(
          .reversedEvent, "an event ends at minute \(end) but starts at \(start); it may not end before it starts")
      }
      self.id = id
      self.fold = fold
      span = .timed(start: start, end: end)
    }

    /// Makes an event that takes the whole day.
    public init(allDay id: ID) {
      self.id = id
      fold = 0
      span = .allDay
    }

    enum DrawnSpan {
      case allDay
      case outside
      case minutes(start: Int, end: Int)
    }

    /// The minutes to draw: in the day, of at least a length, and on a step.
    func drawnSpan(minimumLength: Int, step: Int) -> DrawnSpan {
      guard case .timed(let start, let end) = span else { return .allDay }
      let (length, overflow) = end.subtractingReportingOverflow(start)
      guard !overflow, length < 1440 else { return start < 1440 && end > 0 ? .allDay : .outside }
      let touches = start == end ? (0..<1440).contains(start) : start < 1440 && end > 0
      guard touches else { return .outside }
      var low = max(start, 0) / step * step
      let high = min(max((min(end, 1440) + step - 1) / step * step, low + minimumLength), 1440)
      low = min(low, high - minimumLength)
      return .minutes(start: max(low, 0), end: high)
    }

    /// Whether this item comes first among those drawn at the same minutes.
    func precedes(_ other: Item) -> Bool {
      guard fold == other.fold else { return fold < other.fold }
      guard id == other.id else { return id < other.id }
      guard case .timed(let start, let end) = span else { return false }
      guard case .timed(let otherStart, let otherEnd) = other.span else { return true }
      return (start, end) < (otherStart, otherEnd)
    }
  }
}

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
