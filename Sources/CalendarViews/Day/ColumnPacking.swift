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

  /// Assigns columns in the order of the starts or, from the day's end, in that of the ends: in each cluster the one that
  /// fills more of its area, the first if both fill the same.
  static func fuller(starts: [Int32], ends: [Int32]) -> ColumnPacking {
    var packing = ColumnPacking(starts: starts, ends: ends)
    packing.stretch()
    let order = starts.indices.sorted { (-ends[$0], starts[$0], $0) < (-ends[$1], starts[$1], $1) }
    var backward = ColumnPacking(starts: order.map { 1440 - ends[$0] }, ends: order.map { 1440 - starts[$0] })
    backward.stretch()
    // The clusters are the same, in the opposite order.
    for (span, opposite) in zip(packing.clusterSpans, backward.clusterSpans.reversed())
    where backward.filled(opposite) > packing.filled(span) + 1e-9 {
      for member in opposite.placements {
        packing.columns[order[member]] = backward.columns[member]
        packing.lefts[order[member]] = backward.lefts[member]
        packing.rights[order[member]] = backward.rights[member]
      }
    }
    return packing
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

  /// Widens the intervals of each cluster to fill the whole width.
  ///
  /// An interval whose longest chain of overlapping intervals in higher columns has *r* members gets 1/(1 + *r*) of the
  /// space to the right of its left neighbours, and then all the space that its right neighbours leave.
  private mutating func stretch() {
    let order = columns.indices.sorted { (columns[$0], $0) < (columns[$1], $1) }
    func minutes(_ index: Int) -> Range<Int> { Int(starts[index])..<Int(ends[index]) }
    // What the columns so far have at each minute. Those of one column do not overlap, so it takes at most 1440 steps.
    var chains = [Int32](repeating: 0, count: starts.count)
    var longest = [Int32](repeating: 0, count: 1440)
    for index in order.reversed() {
      chains[index] = longest[minutes(index)].max() ?? 0
      for minute in minutes(index) { longest[minute] = chains[index] + 1 }
    }
    lefts = [Double](repeating: 0, count: starts.count)
    rights = lefts
    var edges = [Double](repeating: 0, count: 1440)
    for index in order {
      let left = edges[minutes(index)].max() ?? 0
      lefts[index] = left
      for minute in minutes(index) { edges[minute] = left + (1 - left) / Double(1 + chains[index]) }
    }
    var neighbours = [Double](repeating: 1, count: 1440)
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
