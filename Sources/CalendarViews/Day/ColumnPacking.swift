// SPDX-License-Identifier: MIT

/// Assigns columns and edges to intervals that are sorted by start, then end descending.
///
/// The intervals are within the 1440 minutes of a day, and none is empty.
struct ColumnPacking {
  let starts: [Int32]
  let ends: [Int32]
  private(set) var columns: [Int32]
  private(set) var clusters: [Int32]
  private(set) var clusterSpans: [DayCluster] = []
  private(set) var lefts: [Double] = []
  private(set) var rights: [Double] = []

  /// Assigns columns in each cluster in the order that fills the most of its area, the first of those that fill the same.
  ///
  /// The orders are that of the starts, from the day's end that of the ends, and the busiest groups first. A small cluster that
  /// still has gaps gets the fullest of all layouts.
  static func fuller(starts: [Int32], ends: [Int32]) -> ColumnPacking {
    var packing = ColumnPacking(starts: starts, ends: ends)
    packing.stretch()
    guard packing.hasGaps else { return packing }
    packing.adopt(packing.backward())
    packing.adopt(packing.busiestFirst())
    for span in packing.clusterSpans where span.placements.count <= ClusterSearch.limit { packing.search(span) }
    return packing
  }

  /// Whether a cluster has a gap that another order may fill.
  private var hasGaps: Bool { clusterSpans.contains(where: hasGap) }

  private func hasGap(_ span: DayCluster) -> Bool { filled(span) < Double(span.minutes.count) - 1e-9 }

  /// Takes the columns of another packing in the clusters of which it fills more.
  private mutating func adopt(_ other: ColumnPacking) {
    for span in clusterSpans where other.filled(span) > filled(span) + 1e-9 {
      for member in span.placements {
        columns[member] = other.columns[member]
        lefts[member] = other.lefts[member]
        rights[member] = other.rights[member]
      }
    }
  }

  /// The packing in the order of the ends, from the day's end.
  private func backward() -> ColumnPacking {
    let order = starts.indices.sorted { (-ends[$0], starts[$0], $0) < (-ends[$1], starts[$1], $1) }
    let mirrored = ColumnPacking(starts: order.map { 1440 - ends[$0] }, ends: order.map { 1440 - starts[$0] })
    var packing = self
    for (index, member) in order.enumerated() { packing.columns[member] = mirrored.columns[index] }
    packing.stretch()
    return packing
  }

  /// The packing of the busiest groups first.
  ///
  /// Each interval belongs to the largest group at the same time that it is in, and gets the lowest column that those placed
  /// before it leave. A cluster that needs more columns so keeps its own.
  private func busiestFirst() -> ColumnPacking {
    var packing = self
    var depths = [Int](repeating: 0, count: 1440)
    for index in starts.indices { for minute in minutes(index) { depths[minute] += 1 } }
    // The columns that are taken at each minute, one bit each.
    var taken = [UInt64](repeating: 0, count: 1440)
    for span in clusterSpans where span.columns <= UInt64.bitWidth && hasGap(span) {
      let groups = span.placements.map { index in
        // The first of the busiest minutes.
        let busiest = minutes(index).max { (depths[$0], -$0) < (depths[$1], -$1) } ?? 0
        return (size: depths[busiest], minute: busiest, index: index)
      }
      var columns: [Int: Int32] = [:]
      for group in groups.sorted(by: { (-$0.size, $0.minute, $0.index) < (-$1.size, $1.minute, $1.index) }) {
        let used = minutes(group.index).reduce(0) { $0 | taken[$1] }
        let column = (~used).trailingZeroBitCount
        guard column < span.columns else { break }
        for minute in minutes(group.index) { taken[minute] |= 1 << UInt64(column) }
        columns[group.index] = Int32(column)
      }
      guard columns.count == span.placements.count else { continue }
      for (index, column) in columns { packing.columns[index] = column }
    }
    packing.stretch()
    return packing
  }

  /// Gives a cluster the fullest of all layouts if it has gaps that another one fills.
  private mutating func search(_ span: DayCluster) {
    guard hasGap(span) else { return }
    let (members, columns) = (span.placements, span.columns)
    let found = ClusterSearch.spans(
      starts: members.map { Int(starts[$0]) }, ends: members.map { Int(ends[$0]) }, columns: columns,
      over: Int((filled(span) * Double(columns) + 1e-6).rounded(.down)))
    guard let found else { return }
    for (member, columns) in zip(members, found) { self.columns[member] = Int32(columns.lowerBound) }
    // Widths in equal parts look better than whole columns, if they fill as much.
    stretch(span)
    let even = filled(span)
    let whole = zip(members, found).reduce(0) { $0 + Double($1.1.count * minutes($1.0).count) } / Double(columns)
    guard even < whole - 1e-9 else { return }
    for (member, span) in zip(members, found) {
      lefts[member] = Double(span.lowerBound) / Double(columns)
      rights[member] = Double(span.upperBound) / Double(columns)
    }
  }

  /// The area that the intervals of a cluster fill, in minutes of the whole width.
  private func filled(_ span: DayCluster) -> Double {
    span.placements.reduce(0) { $0 + (rights[$1] - lefts[$1]) * Double(ends[$1] - starts[$1]) }
  }

  /// Assigns each interval the lowest column that is free at its start.
  ///
  /// A column is added only when all are occupied, so a cluster has as many as it has intervals at the same time.
  private init(starts: [Int32], ends: [Int32]) {
    self.starts = starts
    self.ends = ends
    columns = Array(repeating: 0, count: starts.count)
    clusters = columns
    lefts = Array(repeating: 0, count: starts.count)
    rights = lefts
    var busy = BinaryHeap()
    var free = BinaryHeap()
    var opened = 0
    var first = 0
    var latest: Int32 = 0
    for index in starts.indices {
      let start = starts[index]
      if index > first, start >= latest {
        close(first..<index, columns: opened, until: latest)
        first = index
        opened = 0
        busy.removeAll()
        free.removeAll()
      }
      while let least = busy.least, least >> 32 <= Int64(start) {
        busy.removeLeast()
        free.insert(least & 0xFFFF_FFFF)
      }
      let column: Int
      if let lowest = free.least {
        free.removeLeast()
        column = Int(lowest)
      } else {
        column = opened
        opened += 1
      }
      columns[index] = Int32(column)
      clusters[index] = Int32(clusterSpans.count)
      busy.insert(Int64(ends[index]) << 32 | Int64(column))
      latest = index == first ? ends[index] : max(latest, ends[index])
    }
    if first < starts.count { close(first..<starts.count, columns: opened, until: latest) }
  }

  private mutating func close(_ members: Range<Int>, columns: Int, until end: Int32) {
    clusterSpans.append(
      DayCluster(placements: members, minutes: Int(starts[members.lowerBound])..<Int(end), columns: columns))
  }

  private func minutes(_ index: Int) -> Range<Int> { Int(starts[index])..<Int(ends[index]) }

  /// Widens the intervals of each cluster to fill the whole width.
  private mutating func stretch() { for span in clusterSpans { stretch(span) } }

  /// Widens the intervals of a cluster to fill the whole width.
  ///
  /// An interval whose longest chain of overlapping intervals in higher columns has *r* members gets 1/(1 + *r*) of the
  /// space to the right of its left neighbours, and then all the space that its right neighbours leave.
  private mutating func stretch(_ span: DayCluster) {
    let order = span.placements.sorted { (columns[$0], $0) < (columns[$1], $1) }
    let first = span.minutes.lowerBound
    func minutes(_ index: Int) -> Range<Int> { Int(starts[index]) - first..<Int(ends[index]) - first }
    // What the columns so far have at each minute. Those of one column do not overlap, so it takes at most 1440 steps.
    var chains = [Int32](repeating: 0, count: order.count)
    var longest = [Int32](repeating: 0, count: span.minutes.count)
    for index in order.reversed() {
      let chain = longest[minutes(index)].max() ?? 0
      chains[index - span.placements.lowerBound] = chain
      for minute in minutes(index) { longest[minute] = chain + 1 }
    }
    var edges = [Double](repeating: 0, count: span.minutes.count)
    for index in order {
      let left = edges[minutes(index)].max() ?? 0
      lefts[index] = left
      let share = (1 - left) / Double(1 + chains[index - span.placements.lowerBound])
      for minute in minutes(index) { edges[minute] = left + share }
    }
    var neighbours = [Double](repeating: 1, count: span.minutes.count)
    for index in order.reversed() {
      rights[index] = neighbours[minutes(index)].min() ?? 1
      for minute in minutes(index) { neighbours[minute] = lefts[index] }
    }
  }
}

/// A binary heap of integers with the smallest on top.
struct BinaryHeap {
  private var storage: [Int64] = []

  var least: Int64? { storage.first }

  mutating func removeAll() { storage.removeAll(keepingCapacity: true) }

  mutating func insert(_ value: Int64) {
    storage.append(value)
    var child = storage.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard value < storage[parent] else { break }
      storage[child] = storage[parent]
      child = parent
    }
    storage[child] = value
  }

  mutating func removeLeast() {
    guard let value = storage.popLast(), !storage.isEmpty else { return }
    var parent = 0
    while true {
      var child = parent * 2 + 1
      guard child < storage.count else { break }
      if child + 1 < storage.count, storage[child + 1] < storage[child] { child += 1 }
      guard storage[child] < value else { break }
      storage[parent] = storage[child]
      parent = child
    }
    storage[parent] = value
  }
}
