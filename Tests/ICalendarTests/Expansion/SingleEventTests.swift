// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

/// Instances that become events of their own.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct SingleEventTests {
  private let stamp: Instant

  init() throws { stamp = try Instant(parsing: "20300101T000000Z") }

  private func instances(_ events: String...) throws -> [EventInstance] {
    let entries = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined()
    let reading = try ICalendarReader().read("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(entries)END:VCALENDAR\n")
    return Array(Agenda(reading.calendars, in: .utc, zones: SystemZones.database).instances())
  }

  private func single(_ event: String) throws -> VEvent {
    try #require(try instances(event).first).singleEvent(stamp: stamp)
  }

  private let series =
    "UID:A\nDTSTAMP:20210101T000000Z\nDTSTART:20210104T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=5"

  @Test func `instances of a series, and their replacements, have UIDs that begin with their original starts`() throws {
    let moved = "UID:A\nDTSTAMP:20210101T000000Z\nRECURRENCE-ID:20210105T090000\nDTSTART:20210301T090000"
    let events = try instances(series, moved).map { try $0.singleEvent(stamp: stamp) }
    #expect(
      events.map(\.uid) == [
        "20210104T090000-A", "20210106T090000-A", "20210107T090000-A", "20210108T090000-A", "20210105T090000-A",
      ])
    #expect(events.allSatisfy { $0.repetition.isEmpty && $0.recurrenceIdentifier == nil })
    #expect(events.last?.span == (try EventSpan(.floating(CivilDateTime(rfc5545: "20210301T090000")))))
  }

  @Test func `no two instances have one identity after a replacement for the future`() throws {
    let future =
      "UID:A\nDTSTAMP:20210101T000000Z\nRECURRENCE-ID;RANGE=THISANDFUTURE:20210106T090000\nDTSTART:20210107T100000"
    let other = "UID:A\nDTSTAMP:20210101T000000Z\nRECURRENCE-ID:20210107T090000\nDTSTART:20210120T080000"
    let found = try instances(series, future, other)
    #expect(
      found.map { "\($0.id.recurrence.rfc5545) \($0.start.rfc5545)" } == [
        "20210104T090000 20210104T090000", "20210105T090000 20210105T090000", "20210106T090000 20210107T100000",
        "20210108T090000 20210109T100000", "20210107T090000 20210120T080000",
      ])
    #expect(Set(found.map(\.id)).count == 5)
    #expect(Set(try found.map { try $0.singleEvent(stamp: stamp).uid }).count == 5)
  }

  @Test func `an event that happens once keeps its UID, and one without gets one`() throws {
    #expect(try single("UID:A\nDTSTART;VALUE=DATE:20210104").uid == "A")
    #expect(try single("DTSTART;VALUE=DATE:20210104").uid == "20210104-event")
    #expect(try single("DTSTART:20210104T090000Z\nRDATE:20210105T090000Z").uid == "20210104T090000Z-event")
  }

  @Test(arguments: [
    ("DTSTAMP:20210101T000000Z\nLAST-MODIFIED:20220101T000000Z", 2021),
    ("LAST-MODIFIED:20220101T000000Z\nCREATED:20230101T000000Z", 2022), ("CREATED:20230101T000000Z", 2023),
    ("SUMMARY:none", 2030),
  ])
  func `the stamp is the event's DTSTAMP, LAST-MODIFIED or CREATED, and only then the given one`(
    lines: String, year: Int
  ) throws {
    #expect(try single("UID:A\nDTSTART:20210104T090000Z\n" + lines).stamp?.utc?.date.year == year)
  }

  @Test func `an alarm at a fixed time stays with an event that happens once, the others always`() throws {
    let alarms = ["TRIGGER;VALUE=DATE-TIME:20210104T080000Z", "TRIGGER:-PT5M", "TRIGGER;RELATED=END:PT0S"]
      .map { "BEGIN:VALARM\nACTION:DISPLAY\nDESCRIPTION:A\n\($0)\nEND:VALARM" }.joined(separator: "\n")
    let once = "UID:A\nDTSTART:20210104T090000\nDURATION:PT1H\n"
    #expect(try single(once + alarms).alarms.count == 3)
    #expect(
      try single(once + "RDATE:20210105T090000\n" + alarms).alarms.map(\.trigger) == [
        .relative(.minutes(-5)), .relativeToEnd(.zero),
      ])
  }

  @Test func `all other content is that of its event`() throws {
    let lines = ["SUMMARY:A", "LOCATION:B", "TRANSP:TRANSPARENT", "X-COLOR:red", "CATEGORIES:C", "PRIORITY:1"]
    let text = try ICalendarWriter().text(
      VCalendar(
        productIdentifier: "x", events: [single("UID:A\nDTSTART:20210104T090000Z\n" + lines.joined(separator: "\n"))]))
    for line in lines { #expect(text.contains("\r\n\(line)\r\n"), "\(line)") }
    #expect(!text.contains("DTEND") && !text.contains("DURATION"))
  }

  @Test func `every instance takes place when its single event does, also where clocks change`() throws {
    // In New York, clocks go from 02:00 back to 01:00 on 2026-11-01, and from 02:00 on to 03:00 on 2026-03-08.
    let zone = ";TZID=America/New_York:"
    let events = [
      "DTSTART\(zone)20261030T013000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4",
      "DTSTART\(zone)20261030T014500\nDTEND\(zone)20261030T024500\nRRULE:FREQ=DAILY;COUNT=4",
      "DTSTART\(zone)20261031T233000\nDURATION:P1D\nRRULE:FREQ=DAILY;COUNT=3",
      "DTSTART\(zone)20260307T013000\nDTEND\(zone)20260307T023000\nRRULE:FREQ=DAILY;COUNT=3",
      "DTSTART\(zone)20260307T023000\nRRULE:FREQ=DAILY;COUNT=3",
      "DTSTART;VALUE=DATE:20261031\nRRULE:FREQ=DAILY;COUNT=3",
      "DTSTART;VALUE=DATE:20261031\nDURATION:P1W",
      "DTSTART:20261101T010000Z\nDURATION:PT90M\nRRULE:FREQ=HOURLY;COUNT=9",
    ]
    for lines in events {
      let found = try instances("UID:A\nDTSTAMP:20210101T000000Z\n" + lines)
      let calendar = try VCalendar(
        productIdentifier: "x", events: found.map { try $0.singleEvent(stamp: stamp) })
      // Read back, since that is how others see them.
      let again = try ICalendarReader().read(ICalendarWriter().text(calendar)).calendars
      let times = Agenda(again, in: .utc, zones: SystemZones.database).instances().map {
        [$0.position, $0.endPosition]
      }
      #expect(times == found.map { [$0.position, $0.endPosition] }, "\(lines)")
    }
  }

  @Test func `an hour in which clocks go back ends an hour later, not at once`() throws {
    let event = try single("UID:A\nDTSTART;TZID=America/New_York:20261101T013000\nDURATION:PT1H")
    guard case .duration(.hours(1))? = event.span?.end else {
      Issue.record("\(String(describing: event.span))")
      return
    }
  }

  @Test func `the start can be given in UTC, and an end of another type is refused`() throws {
    let instance = try #require(
      try instances("UID:A\nDTSTART;TZID=Asia/Shanghai:20210104T090000\nDURATION:PT1H").first)
    let (start, end) = (try Instant(parsing: "20210104T010000Z"), try Instant(parsing: "20210104T020000Z"))
    #expect(
      try instance.singleEvent(from: .utc(start), to: .utc(end), stamp: stamp).span
        == EventSpan(.utc(start), end: .moment(.utc(end))))
    let error = #expect(throws: Fault.self) {
      try instance.singleEvent(from: .date(CivilDate(rfc5545: "20210104")), to: .utc(end), stamp: stamp)
    }
    #expect(error?.code == .contradiction && error?.property == "DTEND")
  }
}
