// SPDX-License-Identifier: MIT

import CalendarViews

/// Times the layout of a day, compared with a plain greedy layout that only assigns columns.
enum LayoutBenchmark {
  static func run(_ arguments: [String]) throws {
    guard arguments.count <= 1, let count = Int(arguments.first ?? "100000"), count > 0 else {
      throw Failure("layout takes a number of events")
    }
    let events = RandomEvents(count: count, seed: 20_211_009)
    let (greedy, whole) = (GreedyColumns(events.minutes).columns, DayLayout(events.items).columns)
    guard greedy == whole else { throw Failure("greedy has \(greedy) columns, the whole layout \(whole)") }
    let medians = try Stopwatch.medians([
      (1, { sink(GreedyColumns(events.minutes).columns) }), (1, { sink(DayLayout(events.items).columns) }),
    ]).map { ($0 / 100_000).rounded() / 10 }
    print("layout \(count) events: greedy \(medians[0]) ms, whole \(medians[1]) ms")
  }
}

/// Events of one day, of a quarter of an hour to four hours, anywhere on a grid of 15 minutes.
struct RandomEvents {
  let minutes: [Range<Int>]
  let items: [DayLayout<Int>.Item]

  /// Creates events that are the same for the same seed.
  init(count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    minutes = (0..<count).map { _ in
      let start = random.below(96) * 15
      return start..<min(1440, start + (random.below(16) + 1) * 15)
    }
    items = minutes.enumerated().compactMap { try? .init(id: $0, start: $1.lowerBound, end: $1.upperBound) }
  }
}

/// A plain greedy layout: events by start, each in the column that becomes free first, or in a new one if none is free.
struct GreedyColumns {
  /// The column of each event, by start.
  private(set) var column: [Int] = []
  private(set) var columns = 0
  /// The ends of the columns in use, as a heap with the earliest first.
  private var busy: [(end: Int, column: Int)] = []

  init(_ events: [Range<Int>]) {
    let sorted = events.sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
    column.reserveCapacity(events.count)
    for event in sorted {
      if let first = busy.first, first.end <= event.lowerBound {
        column.append(first.column)
        busy[0].end = event.upperBound
        sinkFirst()
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

  private mutating func sinkFirst() {
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
