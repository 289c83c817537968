// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing

@testable import CalendarViews

/// How much of a day's width its events fill, against plain code that tries orders and layouts.
@Suite struct DayFullnessTests {
  private typealias Layout = DayLayout<Int>
  private typealias Span = (start: Int, end: Int)

  private func layout(_ spans: [Span]) throws -> Layout {
    Layout(
      try spans.enumerated().map { try Layout.Item(id: $0.offset, start: $0.element.start, end: $0.element.end) },
      minimumLength: 1)
  }

  private func filled(_ layout: Layout, in cluster: DayCluster) -> Double {
    layout.placements[cluster.placements].reduce(0) { $0 + $1.width * Double($1.minutes.count) }
  }

  private func overlap(_ one: Span, _ other: Span) -> Bool { one.start < other.end && other.start < one.end }

  /// The area that events fill if they get the lowest free columns in an order; nil if these are more than the fewest.
  private func area(of spans: [Span], in order: [Int], columns most: Int) -> Double? {
    var columns: [Int: Int] = [:]
    for index in order {
      let used = Set(columns.filter { overlap(spans[$0.key], spans[index]) }.values)
      guard let free = (0..<most).first(where: { !used.contains($0) }) else { return nil }
      columns[index] = free
    }
    let sorted = spans.indices.sorted { (columns[$0] ?? 0, $0) < (columns[$1] ?? 0, $1) }
    func neighbours(_ index: Int, before: Bool) -> [Int] {
      sorted.filter {
        overlap(spans[$0], spans[index]) && $0 != index
          && (before ? columns[$0] ?? 0 < columns[index] ?? 0 : columns[$0] ?? 0 > columns[index] ?? 0)
      }
    }
    var (chains, lefts, edges) = ([Int: Int](), [Int: Double](), [Int: Double]())
    for index in sorted.reversed() {
      chains[index] = neighbours(index, before: false).map { (chains[$0] ?? 0) + 1 }.max() ?? 0
    }
    for index in sorted {
      let left = neighbours(index, before: true).compactMap { edges[$0] }.max() ?? 0
      lefts[index] = left
      edges[index] = left + (1 - left) / Double(1 + (chains[index] ?? 0))
    }
    return sorted.reduce(0) { sum, index in
      let right = neighbours(index, before: false).compactMap { lefts[$0] }.min() ?? 1
      return sum + (right - (lefts[index] ?? 0)) * Double(spans[index].end - spans[index].start)
    }
  }

  /// The largest group at the same time that an event is in, and its first minute.
  private func group(of one: Span, in members: [Span]) -> (size: Int, minute: Int) {
    var best = (size: 0, minute: 0)
    for minute in one.start..<one.end {
      let size = members.count { $0.start <= minute && minute < $0.end }
      if size > best.size { best = (size, minute) }
    }
    return best
  }

  @Test func `no day is less full than in any of three orders`() throws {
    var random = SeededGenerator(seed: seed(8))
    var best = [0, 0, 0]
    for number in 0..<rounds(fast: 300, slow: 10_000) {
      let spans: [Span] = (0..<Int.random(in: 2...40, using: &random)).map { _ in
        let start = Int.random(in: 32..<88, using: &random) * 15
        return (start, min(start + Int.random(in: 1...16, using: &random) * 15, 1440))
      }
      let layout = try layout(spans)
      for cluster in layout.clusters {
        let members: [Span] = layout.placements[cluster.placements].map {
          ($0.minutes.lowerBound, $0.minutes.upperBound)
        }
        let groups = members.map { group(of: $0, in: members) }
        let forward = Array(members.indices)
        let backward = forward.sorted { one, other in
          (-members[one].end, members[one].start, one) < (-members[other].end, members[other].start, other)
        }
        let busiest = forward.sorted { one, other in
          (-groups[one].size, groups[one].minute, one) < (-groups[other].size, groups[other].minute, other)
        }
        let orders = [forward, backward, busiest]
        let areas = orders.map { area(of: members, in: $0, columns: cluster.columns) }
        let own = filled(layout, in: cluster)
        let fullest = areas.compactMap { $0 }.max()
        for (order, area) in areas.enumerated() {
          #expect(own >= (area ?? 0) - 1e-6, "day \(number), order \(order): \(own) \(area ?? 0) \(members)")
          if area == fullest { best[order] += 1 }
        }
      }
    }
    // Each of them is the only one that is full enough somewhere.
    #expect(best.allSatisfy { $0 > 0 } && Set(best).count > 1, "\(best)")
  }

  /// The most that events can fill, in minutes of columns, by trying all columns of each.
  private func optimum(_ spans: [Span], columns: Int) -> Int {
    var best = 0
    var placed: [Range<Int>] = []
    func place(_ area: Int) {
      guard placed.count < spans.count else {
        best = max(best, area)
        return
      }
      let index = placed.count
      for left in 0..<columns {
        for right in left + 1...columns
        where placed.indices.allSatisfy({ !overlap(spans[$0], spans[index]) || !placed[$0].overlaps(left..<right) }) {
          placed.append(left..<right)
          place(area + (right - left) * (spans[index].end - spans[index].start))
          placed.removeLast()
        }
      }
    }
    place(0)
    return best
  }

  @Test func `clusters of up to seven events are as full as can be`() throws {
    var random = SeededGenerator(seed: seed(9))
    var clusters = 0
    for number in 0..<rounds(fast: 1_500, slow: 20_000) {
      let spans: [Span] = (0..<Int.random(in: 2...(number % 40 == 0 ? 7 : 5), using: &random)).map { _ in
        let start = Int.random(in: 0..<20, using: &random)
        return (start, start + Int.random(in: 1...12, using: &random))
      }
      let layout = try layout(spans)
      for cluster in layout.clusters where cluster.columns > 1 {
        clusters += 1
        let members: [Span] = layout.placements[cluster.placements].map {
          ($0.minutes.lowerBound, $0.minutes.upperBound)
        }
        let most = Double(optimum(members, columns: cluster.columns)) / Double(cluster.columns)
        #expect(abs(filled(layout, in: cluster) - most) < 1e-6, "\(number): \(members)")
      }
    }
    #expect(clusters > 100)
  }

  @Test func `an afternoon that was filled to 85 percent is filled as far as it can be`() throws {
    let spans: [Span] = [(720, 900), (780, 960), (900, 1020), (930, 1110), (960, 1080)]
    let layout = try layout(spans)
    #expect(layout.clusters.count == 1)
    let most = Double(optimum(spans, columns: layout.columns)) / Double(layout.columns)
    #expect(abs(filled(layout, in: layout.clusters[0]) - most) < 1e-6)
  }
}
