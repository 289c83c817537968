// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The positions of a day's events in a vertical day view: their columns and their widths.
///
/// Events are half-open intervals of whole minutes on the wall clock, so two that touch do not overlap. Events that
/// overlap directly or through others form a cluster. A cluster has as many columns as it has events at the same time,
/// which is the minimum. Then each event is widened over the space left beside it. Columns are given out from the
/// morning on, from the evening back, or to the busiest times first, whichever fills most of a cluster; one of up to seven
/// events gets the layout that fills the most of all.
///
/// No two placements overlap, each is at least one column of its cluster wide, and the order of the items does not
/// matter. The layout takes O(n log n) time, and at most 1440 steps for each column.
///
/// ```swift
/// let layout = DayLayout([
///   try .init(id: "a", start: 0, end: 120), try .init(id: "b", start: 60, end: 300),
/// ])
/// layout.placements[1].left  // 0.5
/// ```
public struct DayLayout<ID: Hashable & Comparable & Sendable>: Sendable {
  /// The timed events, sorted by drawn start, then drawn end descending, then fold and id.
  public let placements: [Placement]
  /// The groups of events that overlap, in the order of the day.
  public let clusters: [DayCluster]
  /// The events in the all-day row, sorted by id.
  public let allDay: [Item]

  /// Computes the layout of a day.
  ///
  /// Items without a minute in the day are left out: those that end at 0 or start at 1440. An item without length at 0
  /// belongs to the day, one at 1440 to the next.
  ///
  /// - Parameters:
  ///   - items: The events, in any order.
  ///   - minimumLength: The minimum drawn length in minutes, clamped to 1 to 1440; applied before columns are assigned.
  ///   - step: The minutes of a row, to which drawn starts are rounded down and drawn ends up; 1 for no rounding. A
  ///     divisor of 1440; other numbers count as 1.
  public init(_ items: some Sequence<Item>, minimumLength: Int = 15, step: Int = 1) {
    let step = step > 0 && 1440 % step == 0 ? step : 1
    let minimum = min(max(minimumLength, step, 1), 1440)
    var allDay: [Item] = []
    var timed: [(item: Item, minutes: Range<Int>)] = []
    for item in items {
      switch item.drawnSpan(minimumLength: minimum, step: step) {
      case .allDay: allDay.append(item)
      case .outside: break
      case .minutes(let start, let end): timed.append((item, start..<end))
      }
    }
    timed.sort { one, other in
      one.minutes == other.minutes
        ? one.item.precedes(other.item)
        : (one.minutes.lowerBound, -one.minutes.upperBound) < (other.minutes.lowerBound, -other.minutes.upperBound)
    }
    let packing = ColumnPacking.fuller(
      starts: timed.map { Int32($0.minutes.lowerBound) }, ends: timed.map { Int32($0.minutes.upperBound) })
    placements = timed.indices.map { index in
      Placement(
        item: timed[index].item, minutes: timed[index].minutes, column: Int(packing.columns[index]),
        cluster: Int(packing.clusters[index]), left: packing.lefts[index], right: packing.rights[index])
    }
    clusters = packing.clusterSpans
    self.allDay = allDay.sorted { $0.precedes($1) }
  }

  /// The largest number of columns of any cluster, 0 without timed events.
  public var columns: Int { clusters.reduce(0) { max($0, $1.columns) } }

  /// The first cluster with the most columns, or nil without timed events.
  public var widestCluster: DayCluster? {
    let most = columns
    return clusters.first { $0.columns == most }
  }

  /// The first minutes with the most events at the same time, and the indices of these events in `placements`; nil without
  /// timed events.
  public var busiest: (minutes: Range<Int>, placements: [Int])? {
    guard let cluster = widestCluster else { return nil }
    var changes = [Int](repeating: 0, count: 1441)
    for placement in placements[cluster.placements] {
      changes[placement.minutes.lowerBound] += 1
      changes[placement.minutes.upperBound] -= 1
    }
    var running = 0
    let first = changes.firstIndex { change in
      running += change
      return running == cluster.columns
    }
    guard let first else { return nil }
    let busy = cluster.placements.filter { placements[$0].minutes.contains(first) }
    return (first..<(busy.map { placements[$0].minutes.upperBound }.min() ?? 1440), busy)
  }
}

extension DayLayout {
  /// An event to lay out on a day.
  public struct Item: Sendable, Hashable {
    /// When an event takes place.
    public enum EventSpan: Sendable, Hashable {
      /// The whole day, in the all-day row.
      case allDay
      /// From one minute of the wall clock to another, counted from the day's midnight.
      case timed(start: Int, end: Int)
    }

    /// The event's identifier, which the pieces of one event share.
    public let id: ID
    /// When it takes place.
    public let span: EventSpan
    /// 1 in the second pass of a repeated hour, otherwise 0.
    public let fold: Int

    /// Creates an event from minutes of the wall clock.
    ///
    /// Minutes before 0 or after 1440 belong to the day before or after; the event is cut off there. An event of 1440
    /// minutes or more is in the all-day row.
    ///
    /// In a repeated hour, both passes have the same minutes; `WallClock` splits an event that covers both.
    ///
    /// - Throws: `Fault` if the end is before the start.
    public init(id: ID, start: Int, end: Int, fold: Int = 0) throws(Fault) {
      guard start <= end else {
        throw Fault(
          .reversedEvent, "the event ends at minute \(end), before its start at minute \(start)")
      }
      self.id = id
      self.fold = fold
      span = .timed(start: start, end: end)
    }

    /// Creates an all-day event.
    public init(allDay id: ID) {
      self.id = id
      fold = 0
      span = .allDay
    }

    /// The same item of an event with another identifier.
    func with(id: ID) -> Item { Item(id: id, span: span, fold: fold) }

    private init(id: ID, span: EventSpan, fold: Int) {
      self.id = id
      self.span = span
      self.fold = fold
    }

    enum DrawnSpan {
      case allDay
      case outside
      case minutes(start: Int, end: Int)
    }

    /// The minutes to draw: within the day, at least the minimum length, rounded to the step.
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

    /// Whether this item sorts before another one drawn at the same minutes.
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
  /// The position of an event.
  public struct Placement: Sendable, Hashable, Identifiable {
    /// Identifies a placement within its day; each piece of a split event has its own.
    public struct Identifier: Sendable, Hashable {
      /// The event's identifier.
      public let event: ID
      /// The first minute that is drawn.
      public let minute: Int
      /// 1 in the second pass of a repeated hour, otherwise 0.
      public let fold: Int
    }

    /// The event.
    public let item: Item
    /// The minutes of the day that it covers when drawn, 0 to 1440; never empty.
    public let minutes: Range<Int>
    /// The column, from 0.
    public let column: Int
    /// The index of the cluster in `DayLayout.clusters`.
    package let cluster: Int
    /// The left edge, as a fraction of the day's width.
    public let left: Double
    /// The right edge, as a fraction of the day's width; greater than the left.
    public let right: Double

    /// The identifier of the placement; the event's is `item.id`.
    public var id: Identifier { Identifier(event: item.id, minute: minutes.lowerBound, fold: item.fold) }

    /// The width, as a fraction of the day's width.
    public var width: Double { right - left }

    /// The edges on a day with a width in whole units, such as pixels.
    ///
    /// The edges are rounded rather than the width, so neighbours neither overlap nor leave a gap.
    public func edges(in width: Int) -> Range<Int> {
      let low = Int(left * Double(width) + 0.5)
      return low..<max(low, Int(right * Double(width) + 0.5))
    }
  }
}

/// Events that overlap directly or through others.
public struct DayCluster: Sendable {
  /// The indices of its events in `DayLayout.placements`.
  public let placements: Range<Int>
  /// The minutes from the start of the first event to the end of the last.
  public let minutes: Range<Int>
  /// The number of columns: the largest number of its events at the same time.
  public let columns: Int
}
