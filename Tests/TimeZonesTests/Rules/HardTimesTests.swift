// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import TimeZones

@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct HardTimesTests {
  @Test func `the hard wall times of the fixture mean what it says`() throws {
    var count = 0
    for line in try fixture("TimeZones/hard-times.txt").split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: " ").map(String.init)
      let local = try CivilDateTime(iso8601: parts[1])
      let first = try #require(Int(parts[3]))
      let expected: LocalTimeResolution =
        switch parts[2] {
        case "gap": .gap(before: first, after: try #require(Int(parts[4])))
        case "overlap": .overlap(first: first, second: try #require(Int(parts[4])))
        default: .unique(offset: first)
        }
      let rules = try SystemZones.database.rules(for: parts[0])
      #expect(rules.resolve(local) == expected, "\(line)")
      let instant = rules.instant(of: local)
      #expect(instant == Instant(utc: local) - Int64(first), "\(line)")
      #expect(rules.abbreviation(at: instant) == parts[parts.count - 1], "\(line)")
      count += 1
    }
    #expect(count >= 60)
  }

  @Test func `a time in a gap is read with the offset before it, one that comes twice means the first`() throws {
    let rules = try SystemZones.database.rules(for: "America/New_York")
    let skipped = rules.instant(of: try CivilDateTime(iso8601: "2026-03-08T02:30"))
    #expect(try rules.localTime(of: skipped).iso8601 == "2026-03-08T03:30:00")
    let twice = rules.instant(of: try CivilDateTime(iso8601: "2026-11-01T01:30"))
    #expect(twice == (try Instant(parsing: "2026-11-01T05:30:00Z")))
    #expect(rules.isDaylight(at: twice))
    #expect(!rules.isDaylight(at: twice + 3600))
    #expect(try rules.localTime(of: twice + 3600).iso8601 == "2026-11-01T01:30:00")
  }

  @Test func `China had daylight saving from 1986 to 1991 and none since`() throws {
    let rules = try SystemZones.database.rules(for: "Asia/Shanghai")
    let transitions = rules.transitions(in: year(1950)..<year(2500))
    #expect(transitions.map { $0.after.isDaylight } == Array(repeating: [true, false], count: 6).flatMap(\.self))
    let onsets = transitions.map { $0.onset?.date.iso8601 }
    #expect(
      onsets == [
        "1986-05-04", "1986-09-14", "1987-04-12", "1987-09-13", "1988-04-17", "1988-09-11", "1989-04-16",
        "1989-09-17", "1990-04-15", "1990-09-16", "1991-04-14", "1991-09-15",
      ])
  }

  @Test func `New York changes its clocks twice a year to the end of the calendar`() throws {
    let rules = try SystemZones.database.rules(for: "America/New_York")
    let transitions = rules.transitions(in: year(2007)..<year(10_000))
    #expect(transitions.count == (9999 - 2007 + 1) * 2)
    for (index, transition) in transitions.enumerated() {
      let date = try #require(transition.onset).date
      let isSpring = index.isMultiple(of: 2)
      guard date.year == 2007 + index / 2, date.weekday == .sunday, date.month == (isSpring ? 3 : 11),
        (isSpring ? 8...14 : 1...7).contains(date.day), transition.after.isDaylight == isSpring,
        rules.offset(at: transition.instant) == transition.after.offset,
        rules.offset(at: transition.instant - 1) == transition.before.offset
      else {
        Issue.record("wrong transition \(transition)")
        return
      }
    }
  }

  @Test func `a range of instants holds the transitions at its start, not those at its end`() throws {
    let rules = try SystemZones.database.rules(for: "America/New_York")
    for name in ["2026-03-08T07:00:00Z", "2060-03-14T07:00:00Z"] {
      let instant = try Instant(parsing: name)
      #expect(rules.transitions(in: instant..<instant + 1).map(\.instant) == [instant])
      #expect(rules.transitions(in: instant - 1..<instant).isEmpty)
      #expect(rules.transitions(in: instant + 1..<instant + 2).isEmpty)
      #expect(rules.transitions(in: instant..<instant).isEmpty)
    }
    #expect(rules.transitions(in: .distantPast ..< .distantFuture).count > 16_000)
  }

  @Test func `the file with leap seconds gives the same times`() throws {
    let path = (SystemZones.folder ?? "") + "/right/America/New_York"
    guard FileManager.default.fileExists(atPath: path) else { return }
    let plain = try SystemZones.database.rules(for: "America/New_York")
    let leaping = try SystemZones.database.rules(for: "right/America/New_York")
    // Such a file ends with the list of leap seconds.
    let range = year(1900)..<year(2020)
    #expect(leaping.transitions(in: range).map(\.instant) == plain.transitions(in: range).map(\.instant))
  }

  @Test func `instants and wall times at the ends of Int64 have an answer`() throws {
    for name in ["America/New_York", "Asia/Shanghai", "Asia/Gaza", "Etc/UTC"] {
      let rules = try SystemZones.database.rules(for: name)
      var cursor = WallClockCursor(rules)
      for end in [Int64.min, .min + 1, .max - 1, .max] {
        #expect(abs(rules.offset(at: end)) < 93_600)
        _ = rules.resolve(wallSeconds: end)
        #expect(cursor.instant(ofWallSeconds: end) == rules.instant(ofWallSeconds: end))
        #expect(throws: Fault.self) { try rules.localTime(of: Instant(secondsSince1970: end)) }
      }
    }
  }

  @Test(arguments: ["America/New_York", "Australia/Lord_Howe", "Europe/Dublin", "Asia/Shanghai"])
  func `a range has the change at its first instant, not that at its last, before and after the tables`(name: String)
    throws
  {
    let rules = try TimeZoneDatabase.system.rules(for: name)
    for (from, to) in [("1940-01-01", "1992-01-01"), ("2035-01-01", "2042-01-01"), ("2100-01-01", "2103-01-01")] {
      let range = try Instant(parsing: from + "T00:00:00Z")..<Instant(parsing: to + "T00:00:00Z")
      let all = rules.transitions(in: range).map(\.instant)
      #expect(all == all.sorted() && all.allSatisfy(range.contains))
      #expect(!all.isEmpty || name == "Asia/Shanghai")
      for (index, instant) in all.enumerated() {
        #expect(rules.transitions(in: instant..<instant + 1).map(\.instant) == [instant])
        #expect(rules.transitions(in: range.lowerBound..<instant).map(\.instant) == Array(all[..<index]))
        #expect(rules.transitions(in: instant..<range.upperBound).map(\.instant) == Array(all[index...]))
        #expect(rules.transitions(in: instant + 1..<range.upperBound).map(\.instant) == Array(all[(index + 1)...]))
      }
    }
  }
}
