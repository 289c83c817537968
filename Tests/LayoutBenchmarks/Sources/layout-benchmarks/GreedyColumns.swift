// SPDX-License-Identifier: MIT

/// A plain greedy layout: events by start, each in the column that is free earliest, a new one when none is.
struct GreedyColumns {
  /// The column of each event, by start.
  private(set) var column: [Int] = []
  private(set) var columns = 0
  /// The columns in use by their ends, as a heap with the earliest first.
  private var busy: [(end: Int, column: Int)] = []

  init(_ events: [Range<Int>]) {
    let sorted = events.sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
    column.reserveCapacity(events.count)
    for event in sorted {
      if let first = busy.first, first.end <= event.lowerBound {
        column.append(first.column)
        busy[0].end = event.upperBound
        sink()
      } else {
        column.append(columns)
        busy.append((event.upperBound, columns))
        columns += 1
        rise()
      }
    }
  }

  private mutating func rise() {
    var child = busy.count - 1
    while child > 0, busy[child].end < busy[(child - 1) / 2].end {
      busy.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func sink() {
    var root = 0
    while 2 * root + 1 < busy.count {
      var child = 2 * root + 1
      if child + 1 < busy.count, busy[child + 1].end < busy[child].end { child += 1 }
      guard busy[child].end < busy[root].end else { return }
      busy.swapAt(root, child)
      root = child
    }
  }
}
