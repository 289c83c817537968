// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import Testing
import TimeZones

@Suite struct ZonedRecurrenceTests {
  private func made(_ rule: String, _ start: String, _ zone: String, _ limit: Int = 5) throws -> [String] {
    let rules = try TimeZoneDatabase.system.rules(for: zone)
    let occurrences = try RecurrenceRule(rfc5545: rule).occurrences(from: try CivilDateTime(rfc5545: start), in: rules)
    return occurrences.prefix(limit).map { occurrence in
      let hours = Double(occurrence.offset) / 3600
      return occurrence.wallTime.rfc5545 + (hours < 0 ? "" : "+") + "\(hours)"
    }
  }

  @Test func `a time in a gap is read with the offset before it, and is itself again the next day`() throws {
    #expect(
      try made("FREQ=DAILY;COUNT=3", "20210313T023000", "America/New_York") == [
        "20210313T023000-5.0", "20210314T033000-4.0", "20210315T023000-4.0",
      ])
    #expect(
      try made("FREQ=DAILY;COUNT=3", "20211002T021500", "Australia/Lord_Howe") == [
        "20211002T021500+10.5", "20211003T024500+11.0", "20211004T021500+11.0",
      ])
  }

  @Test(arguments: [
    ("Asia/Shanghai", "2021-01-04T09:30", "2021-01-04T09:30:00+08:00"),
    ("America/St_Johns", "2021-01-04T09:30", "2021-01-04T09:30:00-03:30"),
    ("UTC", "2021-01-04T00:00", "2021-01-04T00:00:00+00:00"),
    // Local mean time, 8:05:43 before Greenwich and after it.
    ("Asia/Shanghai", "1890-01-01T12:00", "1890-01-01T12:00:00+08:05:43"),
    ("America/New_York", "1880-01-01T12:00", "1880-01-01T12:00:00-04:56:02"),
  ])
  func `an occurrence prints its wall time and its offset`(zone: String, start: String, text: String) throws {
    let rules = try TimeZoneDatabase.system.rules(for: zone)
    let daily = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=1")
    #expect(daily.occurrences(from: try CivilDateTime(iso8601: start), in: rules).map(\.description) == [text])
  }

  @Test func `a midnight that clocks skip becomes one o'clock`() throws {
    #expect(
      try made("FREQ=DAILY;COUNT=3", "20240425T000000", "Africa/Cairo") == [
        "20240425T000000+2.0", "20240426T010000+3.0", "20240427T000000+3.0",
      ])
    #expect(
      try made("FREQ=DAILY;COUNT=2", "20240907T000000", "America/Santiago") == [
        "20240907T000000-4.0", "20240908T010000-3.0",
      ])
  }

  @Test func `a time that occurs twice means the first`() throws {
    #expect(
      try made("FREQ=DAILY;COUNT=3", "20211106T013000", "America/New_York") == [
        "20211106T013000-4.0", "20211107T013000-4.0", "20211108T013000-5.0",
      ])
  }

  @Test func `a day that a zone left out is read with the offset before, and meets the next day once`() throws {
    // Apia went from 29 to 31 December 2011.
    #expect(
      try made("FREQ=DAILY;COUNT=4", "20111229T120000", "Pacific/Apia") == [
        "20111229T120000-10.0", "20111231T120000+14.0", "20120101T120000+14.0",
      ])
  }

  @Test func `hours across a gap occur once each, in order`() throws {
    #expect(
      try made("FREQ=HOURLY", "20210314T003000", "America/New_York", 4) == [
        "20210314T003000-5.0", "20210314T013000-5.0", "20210314T033000-4.0", "20210314T043000-4.0",
      ])
    #expect(
      try made("FREQ=MINUTELY;INTERVAL=30", "20210314T013000", "America/New_York", 5) == [
        "20210314T013000-5.0", "20210314T030000-4.0", "20210314T033000-4.0", "20210314T040000-4.0",
        "20210314T043000-4.0",
      ])
    #expect(
      try made("FREQ=DAILY;BYHOUR=2,3;BYMINUTE=15,45", "20210314T000000", "America/New_York", 3) == [
        "20210314T031500-4.0", "20210314T034500-4.0", "20210315T021500-4.0",
      ])
  }

  @Test func `an end in UTC is an instant in the zone`() throws {
    #expect(
      try made("FREQ=DAILY;UNTIL=20210105T010000Z", "20210104T090000", "Asia/Shanghai") == [
        "20210104T090000+8.0", "20210105T090000+8.0",
      ])
    #expect(
      try made("FREQ=DAILY;UNTIL=20210105T005959Z", "20210104T090000", "Asia/Shanghai") == ["20210104T090000+8.0"])
    #expect(
      try made("FREQ=DAILY;UNTIL=20210105", "20210104T090000", "Asia/Shanghai") == [
        "20210104T090000+8.0", "20210105T090000+8.0",
      ])
  }

  @Test func `a range that ends in the second pass of a repeated hour has all of the first`() throws {
    // New York, 2021-11-07: at 06:00 UTC clocks go from 02:00 back to 01:00.
    let rules = try TimeZoneDatabase.system.rules(for: "America/New_York")
    let quarters = try RecurrenceRule(rfc5545: "FREQ=MINUTELY;INTERVAL=15")
      .occurrences(from: CivilDateTime(rfc5545: "20211107T003000"), in: rules)
    let end = try Instant(parsing: "20211107T061500Z")
    #expect(
      quarters.within(.distantPast..<end + 1).map(\.wallTime.time.rfc5545) == [
        "003000", "004500", "010000", "011500", "013000", "014500",
      ])
  }

  @Test func `a range that begins after a gap has the time that the gap shifted`() throws {
    // New York, 2021-03-14: at 07:00 UTC clocks go from 02:00 to 03:00, and 02:30 is read as 03:30.
    let rules = try TimeZoneDatabase.system.rules(for: "America/New_York")
    let daily = try RecurrenceRule(rfc5545: "FREQ=DAILY")
      .occurrences(from: CivilDateTime(rfc5545: "20210301T023000"), in: rules)
    let begin = try Instant(parsing: "20210314T071000Z")
    #expect(daily.first(after: begin)?.wallTime.rfc5545 == "20210314T033000")
  }

  @Test(arguments: [
    (1, "20210314T072959Z", "20210314T033000"), (1, "20210314T073000Z", nil), (1, "20210314T080000Z", nil),
    (2, "20210314T073000Z", "20210315T023000"), (2, "20210315T063000Z", nil),
  ])
  func `after what a gap shifted comes the next day, or nothing`(count: Int, after: String, expected: String?) throws {
    let rules = try TimeZoneDatabase.system.rules(for: "America/New_York")
    let daily = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=\(count)")
      .occurrences(from: CivilDateTime(rfc5545: "20210314T023000"), in: rules)
    #expect(daily.first(after: try Instant(parsing: after))?.wallTime.rfc5545 == expected)
    #expect(daily.first(after: .distantFuture) == nil)
    #expect(daily.first(after: .distantPast)?.wallTime.rfc5545 == "20210314T033000")
  }

  @Test func `a range of instants is the part of the whole that lies in it`() throws {
    for zone in ["America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Cairo", "Asia/Shanghai"] {
      let rules = try TimeZoneDatabase.system.rules(for: zone)
      for text in ["FREQ=HOURLY;INTERVAL=5", "FREQ=MINUTELY;INTERVAL=77", "FREQ=DAILY;BYHOUR=0,2,3;BYMINUTE=0,30"] {
        let rule = try RecurrenceRule(rfc5545: text)
        let all = rule.occurrences(from: try CivilDateTime(rfc5545: "20111201T003000"), in: rules)
        let made = Array(all.prefix(4000))
        #expect(zip(made, made.dropFirst()).allSatisfy { $0 < $1 })
        for index in stride(from: 0, to: 3900, by: 13) {
          let part = Array(all.within(made[index].instant..<made[index + 20].instant + 1))
          #expect(part == Array(made[index...index + 20]), "\(zone) \(text) \(index)")
          #expect(all.first(after: made[index].instant) == made[index + 1])
          #expect(all.contains(made[index].instant))
          #expect(!all.contains(made[index].instant + 1))
        }
      }
    }
  }
}
