// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Recurrence
import TestSupport
import Testing
import TimeZones

@Suite struct RecurrenceSetTextTests {
  @Test func `a set is the lines of its event, and stored as one string`() throws {
    let text = """
      DTSTART;TZID=America/New_York:20210201T023000
      RRULE:FREQ=WEEKLY;BYDAY=MO
      EXRULE:FREQ=MONTHLY
      RDATE;TZID=Europe/Berlin:20210206T083000
      RDATE;VALUE=PERIOD:20210207T120000Z/PT1H
      EXDATE;VALUE=DATE:20210215
      EXDATE:20210222T073000Z
      """
    let set = try RecurrenceSet(rfc5545: text)
    #expect(set.rfc5545 == text)
    #expect(
      set.prefix(3).map(\.description) == [
        "2021-02-06T02:30:00-05:00", "2021-02-07T07:00:00-05:00 PT1H", "2021-02-08T02:30:00-05:00",
      ])
    let stored = try JSONEncoder().encode([set])
    #expect(try JSONDecoder().decode([RecurrenceSet].self, from: stored) == [set])
    let other = "rrule:FREQ=DAILY;COUNT=3\r\ndtstart:20210104T090000\r\n\r\nexdate:20210104T090000,20210105T090000\r\n"
    #expect(try RecurrenceSet(rfc5545: other).map(\.wallTime.date.day) == [6])
  }

  @Test func `a set in a zone that this system does not have is not stored, since it could not be read again`() throws {
    let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY")
    let time = try CivilDateTime(iso8601: "2021-02-01T02:30")
    let own = try TimeZoneRules(fixedOffset: 3600, identifier: "America/New_York")
    for zone in [try TimeZoneRules(fixedOffset: -18_000, identifier: "GMT-0500"), own] {
      let set = try RecurrenceSet(start: .zoned(time, zone), rules: [rule])
      let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode([set]) }
      #expect(error.map { "\($0)" }?.contains("no such time zone as \(zone.identifier)") == true)
    }
  }

  @Test func `whatever a set is made of, its text reads as an equal set`() throws {
    var random = RandomRules(seed: seed(31))
    var choice = SeededGenerator(seed: seed(32))
    let zones = try ["America/New_York", "Asia/Shanghai"].map { try TimeZoneDatabase.system.rules(for: $0) }
    for round in 0..<rounds(fast: 200, slow: 5000) {
      func moment() -> RecurrenceSet.Start {
        let time = random.start()
        return switch Int.random(in: 0...3, using: &choice) {
        case 0: .date(time.date)
        case 1: .floating(time)
        case 2: .zoned(time, zones[round % 2])
        default: .utc(Instant(utc: time))
        }
      }
      func moments() -> [RecurrenceSet.Start] { (0..<Int.random(in: 0...3, using: &choice)).map { _ in moment() } }
      func rules() throws -> [RecurrenceRule] {
        try (0..<Int.random(in: 0...2, using: &choice)).map { _ in
          try RecurrenceRule(rfc5545: random.rule(frequencies: ["YEARLY", "MONTHLY", "WEEKLY", "DAILY"]))
        }
      }
      let dates = try moments().map { start in
        let hour = try CivilDuration(seconds: 3600)
        if case .date = start { return RecurrenceSet.AddedDate(start) }
        return RecurrenceSet.AddedDate(start, duration: Bool.random(using: &choice) ? hour : nil)
      }
      let set = try RecurrenceSet(
        start: moment(), rules: rules(), exclusionRules: rules(), dates: dates, exclusionDates: moments(),
        includesStart: Bool.random(using: &choice))
      #expect(try RecurrenceSet(rfc5545: set.rfc5545) == set, "\(set.rfc5545)")
    }
  }

  @Test(arguments: [
    ("RRULE:FREQ=DAILY", "the set has no DTSTART"),
    ("DTSTART:20210104\nDTSTART:20210105", "DTSTART: a set has only one"),
    ("DTSTART:20210104\nSUMMARY:x", "SUMMARY: this is no line of a set; use DTSTART, RRULE, EXRULE, RDATE and EXDATE"),
    ("DTSTART", "a line of a set has a colon after its name"),
    ("DTSTART;VALUE=DATE:20210104T090000", "DTSTART: VALUE=DATE needs a date"),
    ("DTSTART;VALUE=DATE-TIME:20210104", "DTSTART: a date needs VALUE=DATE"),
    ("DTSTART;TZID=Nowhere/Land:20210104T090000", "DTSTART: "),
    ("DTSTART:20210104T090000\nRDATE:20210104T090000,x", "RDATE: "),
  ])
  func `what is no set says which line is wrong`(text: String, message: String) {
    let error = #expect(throws: Fault.self) { try RecurrenceSet(rfc5545: text) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([RecurrenceSet].self, from: JSONEncoder().encode([text]))
    }
  }
}
