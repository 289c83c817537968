// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import TestSupport
import Testing

@Suite struct DayLayoutTests {
  private typealias Layout = DayLayout<Int>

  /// Lays out intervals with their index as id, without a minimum length.
  private func layout(_ minutes: [(Int, Int)], minimumLength: Int = 1) throws -> Layout {
    var items: [Layout.Item] = []
    for (index, span) in minutes.enumerated() {
      items.append(try Layout.Item(id: index, start: span.0, end: span.1))
    }
    return Layout(items, minimumLength: minimumLength)
  }

  private func expect(
    _ layout: Layout, _ id: Int, at left: Double, _ right: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let placement = layout.placements.first { $0.item.id == id }
    #expect(abs((placement?.left ?? -1) - left) < 1e-12, sourceLocation: sourceLocation)
    #expect(abs((placement?.right ?? -1) - right) < 1e-12, sourceLocation: sourceLocation)
  }

  @Test func `five tasks need three columns and the last has the whole width`() throws {
    let layout = try layout([(0, 2), (1, 5), (3, 7), (4, 6), (7, 8)])
    #expect(layout.columns == 3)
    #expect(layout.placements.map(\.item.id) == [0, 1, 2, 3, 4])
    // From the evening back, since that fills more.
    #expect(layout.placements.map(\.column) == [0, 2, 0, 1, 0])
    expect(layout, 0, at: 0, 2.0 / 3)
    expect(layout, 1, at: 2.0 / 3, 1)
    expect(layout, 2, at: 0, 1.0 / 3)
    expect(layout, 3, at: 1.0 / 3, 2.0 / 3)
    expect(layout, 4, at: 0, 1)
    #expect(abs(layout.filledArea - 17.0 / 24) < 1e-12)
  }

  @Test func `the widest cluster of the five tasks is found`() throws {
    let layout = try layout([(0, 2), (3, 7), (4, 6), (7, 8), (1, 5)])
    #expect(layout.clusters.map(\.columns) == [3, 1])
    #expect(layout.clusters.map(\.minutes) == [0..<7, 7..<8])
    #expect(layout.widestCluster?.placements == 0..<4)
    #expect(layout.busiest?.minutes == 4..<5)
    #expect(layout.busiest?.placements.map { layout.placements[$0].item.id } == [4, 1, 2])
  }

  @Test func `events that touch do not overlap`() throws {
    let layout = try layout([(9, 10), (10, 11), (11, 12)])
    #expect(layout.clusters.count == 3)
    for id in 0..<3 { expect(layout, id, at: 0, 1) }
  }

  @Test func `a chain of events of which two overlap at once has two columns`() throws {
    let layout = try layout([(0, 20), (10, 30), (20, 40), (30, 50)])
    #expect(layout.columns == 2)
    #expect(layout.placements.allSatisfy { abs($0.width - 0.5) < 1e-12 })
  }

  @Test func `no box overlaps one two columns to its right`() throws {
    let layout = try layout([(240, 420), (150, 210), (450, 480), (90, 270), (450, 480), (360, 480)])
    #expect(faults(of: layout) == nil)
    // A third for the first, so that nothing is left beside the last three.
    expect(layout, 3, at: 0, 1.0 / 3)
    expect(layout, 0, at: 1.0 / 3, 1)
  }

  @Test func `of layouts that are as full, the one with even widths is taken`() throws {
    let layout = try layout([(0, 2), (1, 3), (2, 5), (3, 9), (3, 5), (7, 10)])
    #expect(layout.columns == 3)
    #expect(faults(of: layout) == nil)
    // Whole columns would be two for the first and one for the second.
    expect(layout, 0, at: 0, 0.5)
    expect(layout, 1, at: 0.5, 1)
    #expect(abs(layout.filledArea - 23.0 / 30) < 1e-12)
  }

  @Test func `events after a crowded hour take the room that it leaves`() throws {
    let layout = try layout([(0, 600), (0, 60), (30, 90), (200, 260), (400, 460)])
    expect(layout, 3, at: 1.0 / 3, 1)
    expect(layout, 4, at: 1.0 / 3, 1)
  }

  @Test func `six equal events fill the width exactly, also in whole pixels`() throws {
    let layout = try layout(Array(repeating: (0, 60), count: 6))
    let edges = layout.placements.sorted { $0.left < $1.left }
    #expect(edges.first?.left == 0)
    #expect(edges.last?.right == 1)
    for (one, next) in zip(edges, edges.dropFirst()) { #expect(one.right == next.left) }
    for width in [1, 5, 100, 333, 1000] {
      var end = 0
      for placement in edges {
        #expect(placement.edges(in: width).lowerBound == end)
        end = placement.edges(in: width).upperBound
      }
      #expect(end == width)
    }
  }

  @Test func `an event without length has a column, and two have two`() throws {
    #expect(try layout([(5, 5)]).columns == 1)
    #expect(try layout([(5, 5), (5, 5)]).columns == 2)
    #expect(try layout([(5, 5)], minimumLength: 15).placements.map(\.minutes) == [5..<20])
    #expect(try layout([(0, 0)], minimumLength: 15).placements.map(\.minutes) == [0..<15])
    #expect(try layout([(1440, 1440)], minimumLength: 15).placements.isEmpty)
  }

  @Test func `events closer than the minimum length are packed as drawn`() throws {
    let layout = try layout([(60, 61), (70, 71)], minimumLength: 15)
    #expect(layout.columns == 2)
    #expect(faults(of: layout) == nil)
  }

  @Test func `an event without length at 23 55 stays inside the day`() throws {
    #expect(try layout([(1435, 1435)], minimumLength: 15).placements.map(\.minutes) == [1425..<1440])
  }

  @Test func `an event that ends before it starts is an error`() {
    let error = #expect(throws: Fault.self) { try Layout.Item(id: 0, start: 60, end: 59) }
    #expect(error?.code == .reversedEvent)
    #expect(error?.message == "the event ends at minute 59, before its start at minute 60")
  }

  @Test func `a day without events has no column`() {
    let layout = Layout([])
    #expect(layout.columns == 0)
    #expect(layout.widestCluster == nil)
    #expect(layout.busiest == nil)
    #expect(layout.placements.isEmpty)
  }

  @Test func `an event across midnight is cut off at both days and one that ends at midnight is not on the next`()
    throws
  {
    #expect(try layout([(1380, 1500)]).placements.map(\.minutes) == [1380..<1440])
    #expect(try layout([(1380 - 1440, 1500 - 1440)]).placements.map(\.minutes) == [0..<60])
    #expect(try layout([(1380, 1440)]).placements.map(\.minutes) == [1380..<1440])
    #expect(try layout([(1380 - 1440, 0)]).placements.isEmpty)
    #expect(try layout([(1440, 1500)]).placements.isEmpty)
  }

  @Test func `events of a day or longer are in the all-day row`() throws {
    let layout = Layout([
      try .init(id: 3, start: 0, end: 1440), .init(allDay: 1), try .init(id: 2, start: -600, end: 2000),
      try .init(id: 4, start: 1, end: 1440), try .init(id: 5, start: -1440, end: 0),
      try .init(id: 6, start: .min, end: .max),
    ])
    #expect(layout.allDay.map(\.id) == [1, 2, 3, 6])
    #expect(layout.placements.map(\.item.id) == [4])
  }

  @Test func `with a step of 30 minutes starts are rounded down and ends up before packing`() throws {
    let layout = Layout(
      [try .init(id: 0, start: 545, end: 550), try .init(id: 1, start: 560, end: 600)], minimumLength: 15, step: 30)
    let minutes: [Range<Int>] = [540..<600, 540..<570]
    #expect(layout.placements.map(\.minutes) == minutes)
    #expect(layout.columns == 2)
  }

  @Test func `an event without length is a whole step high if the step is longer than the minimum`() throws {
    for (start, minutes) in [(60, 60..<90), (75, 60..<90), (1439, 1410..<1440)] {
      let layout = Layout([try .init(id: 0, start: start, end: start)], minimumLength: 15, step: 30)
      #expect(layout.placements.map(\.minutes) == [minutes])
    }
  }

  @Test func `random days have no overlaps, and as many columns as simultaneous events`() throws {
    var random = SeededGenerator(seed: seed(5545))
    for number in 0..<rounds(fast: 200, slow: 10_000) {
      let count = Int.random(in: 0...60, using: &random)
      let grid = [1, 5, 15, 30].randomElement(using: &random) ?? 1
      let longest = Int.random(in: 1...480, using: &random)
      var items: [Layout.Item] = []
      for id in 0..<count {
        let start = Int.random(in: -120..<1440, using: &random) / grid * grid
        items.append(
          try .init(id: id, start: start, end: start + Int.random(in: 0...longest, using: &random) / grid * grid))
      }
      let minimum = [1, 15, 30].randomElement(using: &random) ?? 1
      let layout = Layout(items, minimumLength: minimum)
      if let fault = faults(of: layout) {
        Issue.record("day \(number): \(fault), items \(items)")
        return
      }
      guard Layout(items.shuffled(using: &random), minimumLength: minimum).placements == layout.placements else {
        Issue.record("day \(number) depends on the order of its items \(items)")
        return
      }
    }
  }

  /// What is wrong with a layout, found by comparing every pair of placements; nil when nothing is.
  private func faults(of layout: Layout) -> String? {
    let placements = layout.placements
    for (index, cluster) in layout.clusters.enumerated() {
      let members = placements[cluster.placements]
      let overlap = members.map { one in members.count { $0.minutes.contains(one.minutes.lowerBound) } }.max() ?? 0
      guard overlap == cluster.columns else { return "\(cluster.columns) columns for \(overlap) at once" }
      guard members.allSatisfy({ $0.cluster == index }) else { return "a member of another cluster" }
      for one in members {
        guard one.left >= 0, one.right <= 1 else { return "\(one) lies outside" }
        guard one.width >= 1 / Double(overlap) - 1e-12 else { return "\(one) is narrower than a column" }
        guard one.minutes.lowerBound >= 0, one.minutes.upperBound <= 1440 else { return "\(one) is not in the day" }
      }
    }
    for (index, one) in placements.enumerated() {
      for other in placements[(index + 1)...] where one.minutes.overlaps(other.minutes) {
        guard one.cluster == other.cluster else { return "\(one) and \(other) overlap between clusters" }
        guard one.right <= other.left || other.right <= one.left else { return "\(one) and \(other) collide" }
      }
    }
    return nil
  }

  @Test func `of 200 days with 60 events of up to 4 hours at least 67 percent is filled`() throws {
    var random = SeededGenerator(seed: 200)
    var sum = 0.0
    for _ in 0..<200 {
      var items: [Layout.Item] = []
      for id in 0..<60 {
        let start = Int.random(in: 0..<96, using: &random) * 15
        let length = Int.random(in: 1...16, using: &random) * 15
        items.append(try .init(id: id, start: start, end: min(start + length, 1440)))
      }
      let layout = Layout(items)
      #expect(faults(of: layout) == nil)
      sum += layout.filledArea
    }
    #expect(sum / 200 >= 0.67, "\(sum / 2)")
  }

  @Test func `a great many events of one day are laid out without recursion`() throws {
    let count = isSlowSetWanted ? 200_000 : 20_000
    var random = SeededGenerator(seed: 1)
    var items: [Layout.Item] = []
    for id in 0..<count {
      let start = Int.random(in: 0..<1440, using: &random)
      items.append(try .init(id: id, start: start, end: start + Int.random(in: 0...120, using: &random)))
    }
    let layout = Layout(items)
    #expect(layout.placements.count == count)
    #expect(layout.placements.allSatisfy { $0.left >= 0 && $0.right <= 1 && $0.left < $0.right })
  }
}

extension DayLayout {
  /// The fraction of the clusters' area that events fill, 0 to 1; 1 without timed events.
  ///
  /// The area of a cluster is from the start of its first event to the end of its last, over the whole width.
  var filledArea: Double {
    let whole = clusters.reduce(0) { $0 + $1.minutes.count }
    guard whole > 0 else { return 1 }
    let filled = placements.reduce(0.0) { $0 + ($1.right - $1.left) * Double($1.minutes.count) }
    return filled / Double(whole)
  }
}
