// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import TimeZones

@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct WallTimeLawTests {
  /// The result by definition: try every offset of the zone near the wall time.
  private func resolve(_ wall: Int64, by rules: TimeZoneRules) -> LocalTimeResolution? {
    let margin: Int64 = 200_000
    let near = rules.transitions(in: wall - margin..<wall + margin)
    let offsets = Set([rules.offset(at: wall - margin)] + near.map(\.after.offset))
    let found = offsets.filter { rules.offset(at: wall - Int64($0)) == $0 }.sorted(by: >)
    switch found.count {
    case 1: return .unique(offset: found[0])
    case 2: return .overlap(first: found[0], second: found[1])
    case 0:
      let gap = near.first { $0.onsetSeconds <= wall && wall < $0.second + Int64($0.after.offset) }
      return gap.map { .gap(before: $0.before.offset, after: $0.after.offset) }
    default: return nil
    }
  }

  @Test func `resolve is the inverse of local time around every transition of every zone`() throws {
    for name in SystemZones.tried {
      let rules = try SystemZones.database.rules(for: name)
      for transition in rules.transitions(in: year(1800)..<year(2060)) {
        let edges = [transition.onsetSeconds, transition.second + Int64(transition.after.offset)]
        for edge in edges + [(edges[0] + edges[1]) / 2] {
          for wall in edge - 1...edge + 1 {
            let resolution = rules.resolve(wallSeconds: wall)
            guard resolution == resolve(wall, by: rules),
              rules.instant(ofWallSeconds: wall) == wall - Int64(resolution.readingOffset)
            else {
              Issue.record("\(name) \(wall): \(resolution), \(String(describing: resolve(wall, by: rules)))")
              return
            }
          }
        }
      }
    }
  }

  @Test func `a cursor gives the same results as the rules, forward, backward and at random`() throws {
    var random = SeededGenerator(seed: 42)
    for name in SystemZones.tried {
      let rules = try SystemZones.database.rules(for: name)
      var cursor = WallClockCursor(rules)
      let start = Int64.random(in: year(1850)...year(2100), using: &random)
      let step = Int64.random(in: 600...40_000_000, using: &random)
      var walls = (0..<150).map { start + Int64($0) * step }
      walls += walls.reversed()
      for transition in rules.transitions(in: year(2000)..<year(2050)) {
        walls += [
          transition.onsetSeconds - 1, transition.onsetSeconds, transition.onsetSeconds + 1800,
          transition.onsetSeconds - 1800,
        ]
      }
      walls += (0..<60).map { _ in Int64.random(in: year(1)...year(10_000), using: &random) }
      for wall in walls {
        let resolution = rules.resolve(wallSeconds: wall)
        let reading = cursor.reading(ofWallSeconds: wall)
        let isInGap = if case .gap = resolution { true } else { false }
        guard reading.instant == rules.instant(ofWallSeconds: wall), reading.isInGap == isInGap,
          reading.offset == rules.offset(at: reading.instant), cursor.instant(ofWallSeconds: wall) == reading.instant,
          (reading.wallSeconds == wall) != isInGap
        else {
          Issue.record("\(name) at \(wall): \(reading), \(resolution)")
          return
        }
      }
    }
  }

  @Test func `a cursor that steps through the years after every table gives the same results as the rules`() throws {
    var seen: Set<PosixTimeZone> = []
    for name in SystemZones.tried {
      let rules = try SystemZones.database.rules(for: name)
      guard let final = rules.finalRule, final.daylight != nil, seen.insert(final).inserted else { continue }
      var cursor = WallClockCursor(rules)
      let forward = stride(from: year(2036), to: year(2049), by: 40_000)
      for wall in Array(forward) + forward.reversed() {
        guard cursor.instant(ofWallSeconds: wall) == rules.instant(ofWallSeconds: wall) else {
          Issue.record("\(name) at \(wall)")
          return
        }
      }
    }
  }

  @Test func `instants of successive wall times never decrease except in a gap`() throws {
    let rules = try SystemZones.database.rules(for: "Pacific/Apia")
    var cursor = WallClockCursor(rules)
    let nine = try seconds("2011-12-29T09:00:00")
    let readings = (0..<4).map { cursor.reading(ofWallSeconds: nine + Int64($0) * 86_400) }
    #expect(readings.map(\.isInGap) == [false, true, false, false])
    // The day that Samoa skipped and the next day are the same instant.
    #expect(readings[1].instant == readings[2].instant)
    #expect(readings[1].wallSeconds == nine + 2 * 86_400)
  }

  @Test func `rules built from changes are those of the file`() throws {
    for name in ["Asia/Shanghai", "America/New_York", "Africa/Casablanca", "Asia/Gaza"] {
      let rules = try SystemZones.database.rules(for: name)
      let transitions = rules.transitions(in: Int64.min..<year(2200))
      let built = try TimeZoneRules(
        identifier: name, initially: try #require(transitions.first).before,
        changes: transitions.map { TimeZoneRules.Change(at: $0.instant, to: $0.after) }, finally: rules.finalRule)
      #expect(
        built.transitions(in: .distantPast ..< .distantFuture)
          == rules.transitions(in: .distantPast ..< .distantFuture), "\(name)")
    }
  }

  @Test func `equal rules are those with one name, history and final rule`() throws {
    let first = try SystemZones.database.rules(for: "Asia/Shanghai")
    #expect(first == (try SystemZones.database.rules(for: "Asia/Shanghai")))
    #expect(first != (try SystemZones.database.rules(for: "Asia/Tokyo")))
    #expect(Set([first, try SystemZones.database.rules(for: "Asia/Shanghai")]).count == 1)
  }
}

@Suite struct BuiltRulesTests {
  @Test func `a fixed offset has no transitions and every time once`() throws {
    let rules = try TimeZoneRules(fixedOffset: -12_600, identifier: "Test")
    #expect(rules.fixedOffset == -12_600)
    #expect(rules.abbreviation(at: 0) == "-0330")
    #expect(rules.transitions(in: .distantPast ..< .distantFuture).isEmpty)
    #expect(rules.resolve(try CivilDateTime(iso8601: "2026-01-01T00:00")) == .unique(offset: -12_600))
    #expect(try TimeZoneRules(fixedOffset: 28_800, identifier: "A", abbreviation: "CST").abbreviation(at: 0) == "CST")
    #expect(throws: Fault.self) { try TimeZoneRules(fixedOffset: 93_600, identifier: "A") }
    #expect(throws: Fault.self) { try TimeZoneRules(fixedOffset: .min, identifier: "A") }
  }

  @Test func `the final rule does not apply before the last change, even for a cursor going back`() throws {
    let early = try LocalTimeType(offset: 36_000, abbreviation: "AAA")
    for text in ["EST5EDT,M3.2.0,M11.1.0", "EST5EDT,M1.1.0/-100,M7.1.0"] {
      let rules = try TimeZoneRules(
        identifier: "Test", initially: early,
        changes: [.init(at: try Instant(parsing: "2020-05-01T00:00:00Z"), to: early)],
        finally: try PosixTimeZone(parsing: text))
      var cursor = WallClockCursor(rules)
      for wall in stride(from: year(2021), to: year(2019), by: -40_000) {
        #expect(cursor.instant(ofWallSeconds: wall) == rules.instant(ofWallSeconds: wall))
      }
      #expect(rules.offset(at: try seconds("2020-04-30T23:59:59")) == 36_000)
      #expect(rules.offset(at: try seconds("2020-05-01T00:00:00")) == -14_400)
    }
  }

  @Test func `changes out of order are refused`() throws {
    let one = try LocalTimeType(offset: 3600, abbreviation: "ONE")
    let changes = [5, 5].map { TimeZoneRules.Change(at: Instant(secondsSince1970: $0), to: one) }
    let error = #expect(throws: Fault.self) {
      try TimeZoneRules(identifier: "Test", initially: one, changes: changes)
    }
    #expect(error?.code == .unorderedChanges)
  }
}
