// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
import TestSupport
import Testing
import TimeZones

@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct TimeZoneBuildingTests {
  private func lines(_ name: String, _ years: ClosedRange<Int>) throws -> [String] {
    try VTimeZone(SystemZones.database.rules(for: name), years: years).lines
  }

  /// The rules of a POSIX text, named after it.
  private func yearly(_ text: String) throws -> TimeZoneRules {
    let zone = try PosixTimeZone(parsing: text)
    return try TimeZoneRules(identifier: text, initially: zone.standard, finally: zone)
  }

  /// The first second of a year in UTC.
  private func year(_ year: Int) -> Int64 { Int64(GregorianCycle.firstDay(ofYear: year)) * 86_400 }

  @Test func `Shanghai from 2007 to 2027 is one STANDARD of +0800`() throws {
    #expect(
      try lines("Asia/Shanghai", 2007...2027) == [
        "BEGIN:VTIMEZONE", "TZID:Asia/Shanghai", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0800",
        "TZOFFSETTO:+0800", "TZNAME:CST", "END:STANDARD", "END:VTIMEZONE",
      ])
  }

  @Test func `New York from 2008 on is two rules without end`() throws {
    #expect(
      try lines("America/New_York", 2008...2030) == [
        "BEGIN:VTIMEZONE", "TZID:America/New_York", "BEGIN:STANDARD", "DTSTART:20071104T020000",
        "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "TZNAME:EST", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
        "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:20080309T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
        "TZNAME:EDT", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "END:DAYLIGHT", "END:VTIMEZONE",
      ])
  }

  @Test func `a rule that ended has an end in UTC`() throws {
    let found = try lines("America/New_York", 1990...2010)
    #expect(found.contains("RRULE:FREQ=YEARLY;UNTIL=20060402T070000Z;BYMONTH=4;BYDAY=1SU"))
    #expect(found.contains("RRULE:FREQ=YEARLY;UNTIL=20061029T060000Z;BYMONTH=10;BYDAY=-1SU"))
    #expect(found.contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"))
  }

  @Test func `UNTIL covers the last onset also for readers that take it for wall time`() throws {
    let found = try lines("Europe/Moscow", 2005...2015)
    #expect(found.contains("RRULE:FREQ=YEARLY;UNTIL=20100328T020000Z;BYMONTH=3;BYDAY=-1SU"))
    for name in SystemZones.tried {
      for observance in try VTimeZone(SystemZones.database.rules(for: name), years: 1970...2030).observances {
        guard let rule = observance.rules.first, case .until(.utc(let end)) = rule.end else { continue }
        let until = end.secondsSince1970
        let yearEnd = try CivilDateTime(CivilDate(year: #require(end.utc).date.year, month: 12, day: 31))
        let last = try Array(rule.ending(.never).occurrences(from: observance.start).within(observance.start...yearEnd))
          .last
        let wall = try #require(last).wallSeconds
        #expect(until >= wall && until >= wall - Int64(observance.offsetFrom) && until < wall + 93_600, "\(name)")
      }
    }
  }

  @Test func `Ireland's summer is called DAYLIGHT whatever the data call the winter`() throws {
    let rules = try SystemZones.database.rules(for: "Europe/Dublin")
    let zone = try VTimeZone(rules, years: 2020...2030)
    #expect(zone.observances.map(\.kind) == [.standard, .daylight])
    #expect(zone.observances.map(\.name?.string) == ["GMT", "IST"])
  }

  @Test func `a rule that reaches into another day names the days of the month`() throws {
    let nuuk = try lines("America/Nuuk", 2025...2030)
    #expect(nuuk.contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=24,25,26,27,28,29,30;BYDAY=SA"))
    let rules = try yearly("IST-2IDT,M3.4.4/26,M10.5.0")
    #expect(
      try VTimeZone(rules, years: 2025...2030).lines.contains(
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR"))
  }

  @Test func `onsets without a rule are dates in local time`() throws {
    let found = try lines("Africa/Casablanca", 2020...2026)
    #expect(found.contains { $0.hasPrefix("RDATE:2") })
    #expect(!found.contains { $0.hasPrefix("RDATE") && $0.hasSuffix("Z") })
    #expect(!found.contains { $0.hasPrefix("RRULE") })
  }

  @Test func `a rule that crosses the end of the year is written as dates`() throws {
    let rules = try yearly("AAA0BBB,M12.5.0/160,M6.1.0")
    let zone = try VTimeZone(rules, years: 2000...2020)
    #expect(zone.observances.contains { !$0.additions.isEmpty })
    try check(rules, zone, 2000...2020)
  }

  @Test func `years outside 1 to 9999 are refused`() throws {
    for years in [0...5, 9990...10_000] {
      let error = #expect(throws: Fault.self) { try VTimeZone(.utc, years: years) }
      #expect(error?.code == .invalidValue)
    }
    #expect(try VTimeZone(.utc, years: 1...9999).observances.count == 1)
    #expect(throws: Fault.self) { try VTimeZone(identifier: "Test", observances: []) }
  }

  /// Compares a VTIMEZONE, read back by the library and by the tests' own reader, with the original rules.
  private func check(_ rules: TimeZoneRules, _ zone: VTimeZone, _ years: ClosedRange<Int>) throws {
    let back = try zone.rules(through: years.upperBound + 5)
    let reader = try VTimeZoneReader(zone.lines, through: years.upperBound + 5)
    let end = year(years.upperBound + 1)
    var instants = Array(stride(from: year(years.lowerBound), to: end, by: 2_629_746)) + [end - 1]
    for transition in rules.transitions(in: year(years.lowerBound)..<end) {
      instants += [transition.second - 1, transition.second, transition.second + 1]
    }
    for instant in instants {
      let expected = rules.offset(at: instant)
      guard back.offset(at: instant) == expected, reader.offset(at: instant) == expected else {
        Issue.record(
          "\(rules) at \(instant): \(expected), but \(back.offset(at: instant)) and \(reader.offset(at: instant))")
        return
      }
    }
    let first = try #require(zone.observances.first)
    #expect(first.start.wallSeconds - Int64(first.offsetFrom) <= year(years.lowerBound) - 93_600)
    for observance in zone.observances { #expect(observance.additions.allSatisfy { $0 > observance.start }) }
  }

  @Test(
    arguments: [2007...2037, 2090...2110, 1900...1970] + (isSlowSetWanted ? [1970...2010, 2020...2020] : []))
  func `a VTIMEZONE read back gives the offsets of every zone`(years: ClosedRange<Int>) throws {
    for name in SystemZones.tried {
      let rules = try SystemZones.database.rules(for: name)
      try check(rules, try VTimeZone(rules, years: years), years)
    }
  }

  @Test func `if a zone's last rule applies, its VTIMEZONE is correct long after its years`() throws {
    var endless = 0
    for name in SystemZones.tried {
      let rules = try SystemZones.database.rules(for: name)
      let zone = try VTimeZone(rules, years: 2030...2031)
      guard zone.isEndless else { continue }
      endless += 1
      let back = try zone.rules(through: 2300)
      let range = year(2030)..<year(2300)
      #expect(
        back.transitions(in: range).map(\.instant) == rules.transitions(in: range).map(\.instant), "\(name)")
      #expect(back.transitions(in: range).last?.after.offset == rules.transitions(in: range).last?.after.offset)
    }
    #expect(endless * 10 > SystemZones.tried.count)
  }

  @Test func `random yearly rules survive a round trip through a VTIMEZONE`() throws {
    var random = SeededGenerator(seed: 99)
    var endless = 0
    for _ in 0..<300 {
      let start = (month: Int.random(in: 2...5, using: &random), week: Int.random(in: 1...5, using: &random))
      let end = (month: Int.random(in: 8...11, using: &random), week: Int.random(in: 1...5, using: &random))
      let hours = (Int.random(in: -167...167, using: &random), Int.random(in: -167...167, using: &random))
      let text =
        "AAA-2BBB,M\(start.month).\(start.week).\(Int.random(in: 0...6, using: &random))/\(hours.0),"
        + "M\(end.month).\(end.week).\(Int.random(in: 0...6, using: &random))/\(hours.1)"
      let rules = try yearly(text)
      let zone = try VTimeZone(rules, years: 2015...2030)
      try check(rules, zone, 2015...2030)
      guard zone.isEndless else { continue }
      endless += 1
      let later = year(2031)..<year(2080)
      #expect(
        try zone.rules(through: 2080).transitions(in: later).map(\.instant)
          == rules.transitions(in: later).map(\.instant), "\(text)")
    }
    #expect(endless > 100)
  }

  @Test(arguments: [
    ("J100/2,J300/3", true), ("J59/2,J60/2", true), ("J60/-2,J365/23", false), ("45/2,300/3", false),
    ("0/1,59/2", false), ("J58/30,J300/-26", true), ("31/-30,J200/2", true), ("0/1,58/2", true),
  ])
  func `rules by the day of the year survive a round trip through a VTIMEZONE`(days: String, isEndless: Bool) throws {
    let rules = try yearly("AAA-2BBB,\(days)")
    for years in [2015...2030, 2096...2104] {
      let zone = try VTimeZone(rules, years: years)
      try check(rules, zone, years)
      #expect(zone.isEndless == isEndless, "\(years)")
    }
  }

  @Test func `onsets count in the offset that each observance names`() throws {
    let start = try CivilDateTime(iso8601: "2020-03-08T02:00")
    let end = try CivilDateTime(iso8601: "2020-11-01T02:00")
    // The DAYLIGHT part says that it follows -0500, though the STANDARD part brings -0600.
    let zone = try VTimeZone(
      identifier: "Test",
      observances: [
        .init(
          .daylight, start: start, offsetFrom: -18_000, offsetTo: -14_400,
          rules: [RecurrenceRule(rfc5545: "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU")]),
        .init(
          .standard, start: end, offsetFrom: -14_400, offsetTo: -21_600, name: "CST",
          rules: [RecurrenceRule(rfc5545: "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU")]),
      ])
    let rules = try zone.rules(through: 2060)
    let reader = try VTimeZoneReader(zone.lines, through: 2060)
    for instant in stride(from: year(2021), to: year(isSlowSetWanted ? 2060 : 2030), by: 1800) {
      guard rules.offset(at: instant) == reader.offset(at: instant) else {
        Issue.record("wrong at \(instant)")
        return
      }
    }
    #expect(rules.abbreviation(at: year(2050)) == "CST")
    #expect(rules.offset(at: year(2000)) == -18_000)
  }

  @Test func `a single rule without end, three of them, and one off its start are read`() throws {
    let start = try CivilDateTime(iso8601: "1601-01-01T00:00")
    func part(_ month: Int, _ from: Int, _ to: Int) throws -> VTimeZone.Observance {
      try .init(
        .standard, start: start, offsetFrom: from * 3600, offsetTo: to * 3600,
        rules: [RecurrenceRule(rfc5545: "FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=1")])
    }
    func rules(_ observances: VTimeZone.Observance...) throws -> TimeZoneRules {
      try VTimeZone(identifier: "Test", observances: observances).rules(through: 9999)
    }
    let one = try rules(part(5, 1, 2))
    #expect(one.offset(at: year(1600)) == 3600)
    #expect(one.offset(at: year(1602)) == 7200)
    #expect(one.transitions(in: .distantPast ..< .distantFuture).count == 1)
    let late = try VTimeZone.Observance(
      .standard, start: try CivilDateTime(iso8601: "2020-11-01T00:00"), offsetFrom: 0, offsetTo: 3600,
      rules: [RecurrenceRule(rfc5545: "FREQ=YEARLY;UNTIL=20300101T000000Z;BYMONTH=3;BYMONTHDAY=1")])
    #expect(try rules(late).transitions(in: .distantPast ..< .distantFuture).map(\.onset) == [late.start])
    let three = try rules(part(2, 3, 1), part(6, 1, 2), part(9, 2, 3))
    #expect(three.transitions(in: year(9998)..<year(9999)).map(\.after.offset) == [3600, 7200, 10_800])
  }
}

extension VTimeZone {
  fileprivate var isEndless: Bool { observances.contains { $0.rules.contains { $0.end == .never } } }

  /// The lines of the VTIMEZONE, neither folded nor ended.
  fileprivate var lines: [String] { component.lines }
}

extension Component {
  fileprivate var lines: [String] {
    ["BEGIN:" + name] + properties.map { $0.name + ":" + $0.value } + components.flatMap(\.lines) + ["END:" + name]
  }
}
