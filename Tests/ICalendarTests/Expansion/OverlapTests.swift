// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
import Testing
import TimeZones

@Suite struct OverlapTests {
  private func event(
    _ start: ICalendarDate, _ end: EventSpan.End, rule: String? = nil, replacing: ICalendarDate? = nil,
    status: Status? = nil
  ) throws -> VEvent {
    let repetition = try Repetition(rules: rule.map { [try RecurrenceRule(rfc5545: $0)] } ?? [])
    return try VEvent(
      CommonProperties(
        uid: "a", stamp: nil, status: status, repetition: repetition,
        recurrenceIdentifier: replacing.map { RecurrenceIdentifier($0) }),
      span: EventSpan(start, end: end))
  }

  private func time(_ text: String) throws -> CivilDateTime { try CivilDateTime(rfc5545: text) }
  private func instant(_ text: String) throws -> Instant { Instant(utc: try time(text)) }

  /// The starts of the instances within a day of UTC.
  private func starts(_ events: [VEvent], on day: String, in zones: TimeZoneTable = TimeZoneTable()) throws -> [String]
  {
    let midnight = CivilDateTime(try CivilDate(rfc5545: day)).wallSeconds
    return try EventSeries.series(of: events).flatMap { series in
      try series.instances(from: midnight, through: midnight + 86_399, includingEarlier: true, in: zones)
        .map(\.start.rfc5545)
    }
  }

  @Test func `an instance that began the day before is found while it lasts`() throws {
    let night = try event(
      .utc(instant("20210101T230000")), .moment(.utc(instant("20210102T010000"))), rule: "FREQ=WEEKLY")
    #expect(try starts([night], on: "20210108") == ["20210108T230000Z"])
    #expect(try starts([night], on: "20210109") == ["20210108T230000Z"])
    #expect(try starts([night], on: "20210110") == [])
  }

  @Test func `one that ends where the range begins is not in it, one of no length there is`() throws {
    let late = try event(.utc(instant("20210101T230000")), .moment(.utc(instant("20210102T000000"))))
    #expect(try starts([late], on: "20210101") == ["20210101T230000Z"])
    #expect(try starts([late], on: "20210102") == [])
    let instant = try event(.utc(instant("20210102T000000")), .none)
    #expect(try starts([instant], on: "20210101") == [])
    #expect(try starts([instant], on: "20210102") == ["20210102T000000Z"])
  }

  @Test func `a holiday of three weeks is found on its last day and not after`() throws {
    let days = try event(.date(CivilDate(rfc5545: "20210101")), .moment(.date(CivilDate(rfc5545: "20210122"))))
    #expect(try starts([days], on: "20210121") == ["20210101"])
    #expect(try starts([days], on: "20210122") == [])
  }

  @Test func `a replacement that is longer than the master is found, and a cancelled one is not`() throws {
    let master = try event(
      .utc(instant("20210101T090000")), .moment(.utc(instant("20210101T100000"))), rule: "FREQ=DAILY;COUNT=9")
    let long = try event(
      .utc(instant("20210102T090000")), .moment(.utc(instant("20210106T100000"))),
      replacing: .utc(instant("20210102T090000")))
    let cancelled = try event(
      .utc(instant("20210104T090000")), .none, replacing: .utc(instant("20210104T090000")), status: .cancelled)
    #expect(try starts([master, long, cancelled], on: "20210104") == ["20210102T090000Z"])
    #expect(
      try starts([master, long, cancelled], on: "20210105").sorted() == ["20210102T090000Z", "20210105T090000Z"])
    // Its last day, which is later than the master's length and the distance of zones lead back.
    #expect(
      try starts([master, long, cancelled], on: "20210106").sorted() == ["20210102T090000Z", "20210106T090000Z"])
    #expect(try starts([master, long, cancelled], on: "20210107") == ["20210107T090000Z"])
  }

  @Test(arguments: [1, 2, 3, 4, 5, 9, 30]) func `what lasts for days is found on each of them, and not after`(days: Int)
    throws
  {
    let master = try event(
      .utc(instant("20210101T090000")), .moment(.utc(instant("20210101T100000"))), rule: "FREQ=DAILY;COUNT=2")
    let long = try event(
      .utc(instant("20210102T090000")), .duration(CivilDuration(days: days)),
      replacing: .utc(instant("20210102T090000")))
    let first = try CivilDate(rfc5545: "20210102")
    for day in 0...days {
      #expect(try starts([master, long], on: first.advanced(by: day).rfc5545).contains("20210102T090000Z"), "\(day)")
    }
    #expect(try starts([master, long], on: first.advanced(by: days + 1).rfc5545) == [])
  }

  @Test func `a period of ten days among the dates is found on a day in its middle`() throws {
    let period = try EventSpan(.utc(instant("20210201T090000")), end: .duration(CivilDuration(days: 10)))
    let event = try VEvent(
      CommonProperties(uid: "a", stamp: nil, repetition: Repetition(additions: [.period(period)])),
      span: EventSpan(.utc(instant("20210101T090000")), end: .duration(CivilDuration(seconds: 3600))))
    #expect(try starts([event], on: "20210206") == ["20210201T090000Z"])
    #expect(try starts([event], on: "20210212") == [])
  }

  @Test func `an event through the end of summer time lasts as long as it says`() throws {
    // New York, 2026-11-01: at 06:00 UTC clocks go from 02:00 back to 01:00.
    let summer = try LocalTimeType(offset: -14_400, isDaylight: true, abbreviation: "EDT")
    let winter = try LocalTimeType(offset: -18_000, abbreviation: "EST")
    let rules = try TimeZoneRules(
      identifier: "New York", initially: summer,
      changes: [TimeZoneRules.Change(at: Instant(secondsSince1970: 1_793_512_800), to: winter)])
    let zones = TimeZoneTable(["New York": rules])
    let hour = try event(
      .zoned(time("20261101T013000"), timeZone: "New York"), .duration(CivilDuration(seconds: 3600)))
    let series = try #require(EventSeries.series(of: [hour]).first)
    let instances = Array(try series.instances(in: zones))
    #expect(instances.map { $0.endPosition - $0.position } == [3600])
    // In wall time, it ends when it began.
    #expect(instances.map(\.end) == instances.map(\.start))
  }
}
