// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import TestSupport
import Testing
import TimeZones

@Suite struct WallClockTests {
  /// New York, 2026-03-08: 23 hours, from 02:00 to 03:00.
  private let spring: WallClock
  /// New York, 2026-11-01: 25 hours, from 02:00 back to 01:00.
  private let autumn: WallClock

  init() throws {
    spring = try WallClock(length: 1380, changes: [.init(atElapsed: 120, by: 60)])
    autumn = try WallClock(length: 1500, changes: [.init(atElapsed: 120, by: -60)])
  }

  private func pieces(_ clock: WallClock, _ from: Int, _ to: Int) -> [[Int]] {
    clock.pieces(from: from, to: to).map { [$0.start, $0.end, $0.fold] }
  }

  @Test func `an event at 10 00 is on the 10 00 line on a day of 23 and of 25 hours`() {
    #expect(pieces(spring, 540, 600) == [[600, 660, 0]])
    #expect(pieces(autumn, 660, 720) == [[600, 660, 0]])
    #expect(pieces(.plain, 600, 660) == [[600, 660, 0]])
  }

  @Test func `two events at 01 30 of a repeated hour are side by side`() throws {
    let items = try [("first", 90), ("second", 150)].flatMap { id, elapsed in
      try autumn.pieces(from: elapsed, to: elapsed + 30).map {
        try DayLayout<String>.Item(id: id, start: $0.start, end: $0.end, fold: $0.fold)
      }
    }
    let layout = DayLayout(items)
    #expect(layout.placements.map(\.minutes) == [90..<120, 90..<120])
    #expect(layout.placements.map(\.item.id) == ["first", "second"])
    #expect(Set(layout.placements.map(\.id)).count == layout.placements.count)
    #expect(layout.placements.map(\.left) == [0, 0.5])
  }

  @Test func `an event through the repeated hour is two pieces and one through the missing hour is one`() {
    #expect(pieces(autumn, 105, 135) == [[105, 120, 0], [60, 75, 1]])
    #expect(pieces(autumn, 0, 240) == [[0, 120, 0], [60, 180, 1]])
    #expect(pieces(spring, 90, 150) == [[90, 210, 0]])
  }

  @Test func `an event that ends or starts at the change is one piece`() {
    #expect(pieces(autumn, 60, 120) == [[60, 120, 0]])
    #expect(pieces(autumn, 120, 180) == [[60, 120, 1]])
    #expect(pieces(spring, 60, 120) == [[60, 120, 0]])
    #expect(pieces(spring, 120, 180) == [[180, 240, 0]])
    #expect(pieces(autumn, 120, 120) == [[60, 60, 1]])
    #expect(pieces(autumn, 119, 119) == [[119, 119, 0]])
    #expect(pieces(autumn, 1500, 1500) == [[1440, 1440, 0]])
  }

  @Test func `a day without midnight starts at 01 00`() throws {
    let clock = try WallClock(length: 1380, changes: [.init(atElapsed: 0, by: 60)])
    #expect(pieces(clock, 0, 30) == [[60, 90, 0]])
    #expect(pieces(clock, 1350, 1380) == [[1410, 1440, 0]])
  }

  @Test func `a change to the same offset splits nothing`() throws {
    let clock = try WallClock(length: 1440, changes: [.init(atElapsed: 120, by: 0)])
    #expect(pieces(clock, 60, 180) == [[60, 180, 0]])
  }

  @Test func `changes out of order or with the wrong sum are errors`() {
    #expect(throws: Fault.self) { try WallClock(length: 1440, changes: [.init(atElapsed: 120, by: 60)]) }
    #expect(throws: Fault.self) {
      try WallClock(length: 1440, changes: [.init(atElapsed: 120, by: 60), .init(atElapsed: 60, by: -60)])
    }
    #expect(throws: Fault.self) { try WallClock(length: 1500, changes: [.init(atElapsed: 1500, by: -60)]) }
  }

  @Test func `the pieces are as long as the event`() {
    for start in stride(from: 0, to: 1500, by: 7) {
      for end in stride(from: start, through: 1500, by: 13) {
        let total = autumn.pieces(from: start, to: end).reduce(0) { $0 + $1.end - $1.start }
        guard total == end - start else {
          Issue.record("\(start) to \(end): \(total)")
          return
        }
      }
    }
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `the clock of a day follows from the rules of its zone`() throws {
    func clock(_ day: String, _ zone: String) throws -> WallClock {
      try WallClock(CivilDate(iso8601: day), in: SystemZones.database.rules(for: zone))
    }
    #expect(try clock("2026-03-08", "America/New_York") == spring)
    #expect(try clock("2026-11-01", "America/New_York") == autumn)
    #expect(try clock("2026-11-02", "America/New_York") == .plain)
    #expect(try WallClock(.last, in: .utc) == .plain)
    // Cairo, 2023-04-28: clocks went from 00:00 to 01:00. Lord Howe has half an hour of daylight saving.
    #expect(try clock("2023-04-28", "Africa/Cairo") == WallClock(length: 1380, changes: [.init(atElapsed: 0, by: 60)]))
    #expect(try clock("2026-04-05", "Australia/Lord_Howe").length == 1470)
    // From 23:00 to 24:00.
    #expect(
      try clock("2009-06-19", "Asia/Dacca") == WallClock(length: 1380, changes: [.init(atElapsed: 1380, by: 60)]))
    #expect(try clock("2009-06-20", "Asia/Dacca") == .plain)
    let error = #expect(throws: Fault.self) { try clock("2011-12-30", "Pacific/Apia") }
    #expect(error?.code == .skippedDay)
    #expect(error?.message == "2011-12-30 did not exist in Pacific/Apia; clocks skipped it")
    #expect(try clock("2011-12-31", "Pacific/Apia") == .plain)
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `a day is as long as from its first instant to that of the next`() throws {
    var random = SeededGenerator(seed: seed(31))
    for name in SystemZones.tried {
      let rules = try SystemZones.database.rules(for: name)
      let first = try CivilDate(year: 1975, month: 1, day: 1)
      // Days with changes, the days before them, and others.
      let changes = rules.transitions(in: rules.instant(of: CivilDateTime(first))..<Instant(utc: .last))
        .prefix(80).compactMap { try? rules.localTime(of: $0.instant).date }
      for day in changes + changes.map({ $0 - 1 }) + (0..<20).map({ _ in first + random.below(20_000) }) {
        guard let clock = try? WallClock(day, in: rules) else { continue }
        let start = rules.firstInstant(of: CivilDateTime(day))
        let length = rules.firstInstant(of: CivilDateTime(day + 1)) - start
        let lost = clock.changes.last.map { $0.elapsed == clock.length ? $0.shift : 0 } ?? 0
        let isWhole = clock.pieces(from: 0, to: clock.length).last?.end == 1440 - lost
        if Int64(clock.length) * 60 != length || !isWhole { Issue.record("\(day) in \(name)") }
      }
    }
  }
}
