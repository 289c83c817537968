// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct AgendaTests {
  private let database = SystemZones.database

  private func calendars(_ events: String..., zone: String = "") throws -> [VCalendar] {
    try events.flatMap { events in
      try ICalendarReader().read(
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n\(zone)\(events)END:VCALENDAR\n"
      ).calendars
    }
  }

  private func event(_ uid: String, _ lines: String...) -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20210101T000000Z\nSUMMARY:\(uid)\n\(lines.joined(separator: "\n"))\nEND:VEVENT\n"
  }

  private func day(_ text: String) throws -> CivilDate { try CivilDate(iso8601: text) }

  private let nine = "DTSTART;TZID=Asia/Shanghai:20210104T093000"
  /// A VTIMEZONE with the offset of Tokyo.
  private let tokyo = """
    BEGIN:VTIMEZONE\nTZID:Asia/Shanghai\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0900
    TZOFFSETTO:+0900\nEND:STANDARD\nEND:VTIMEZONE\n
    """

  @Test func `an instance is told apart by its UID and the start that it replaces, and described by its own clocks`()
    throws
  {
    let series = event("A", nine, "RRULE:FREQ=DAILY;COUNT=3")
    let moved = event("A", "RECURRENCE-ID;TZID=Asia/Shanghai:20210105T093000", "DTSTART:20210105T100000Z")
    let agenda = Agenda(
      try calendars(series + moved + event("B", "DTSTART;VALUE=DATE:20210104")), in: .utc, zones: database)
    let instances = Array(agenda.instances())
    #expect(
      instances.map(\.description) == [
        "2021-01-04 B", "2021-01-04 09:30 Asia/Shanghai A", "2021-01-05 10:00 UTC A",
        "2021-01-06 09:30 Asia/Shanghai A",
      ])
    let plain = Array(Agenda(try calendars(series), in: .utc, zones: database).instances())
    #expect(instances.filter { $0.id.uid == "A" }.map(\.id) == plain.map(\.id))
    #expect(Set(instances.map(\.id)).count == 4)
    #expect(Set(instances + plain).count == 5)
  }

  @Test func `half past nine in Shanghai is half past one in UTC, also without a VTIMEZONE`() throws {
    let agenda = Agenda(try calendars(event("a", nine)), in: .utc, zones: database)
    let instances = Array(agenda.instances())
    #expect(instances.map(\.instant) == [try Instant(parsing: "2021-01-04T01:30:00Z")])
    #expect(agenda.notes.map(\.kind) == [.undefinedZone("Asia/Shanghai", readAs: "Asia/Shanghai")])
    #expect(agenda.unresolvedZones == [])
  }

  @Test func `a Windows name is read as the zone that it means`() throws {
    let agenda = Agenda(
      try calendars(event("a", "DTSTART;TZID=China Standard Time:20210104T093000")), in: .utc, zones: database)
    #expect(agenda.instances().map(\.offset) == [28_800])
    #expect(
      agenda.notes.map(\.description) == [
        "no VTIMEZONE defines China Standard Time; the system's rules are used as Asia/Shanghai"
      ])
  }

  @Test func `an unknown zone is listed, and its times have no instant`() throws {
    let event = event("a", "DTSTART;TZID=Moon/Crater:20210104T093000", "RRULE:FREQ=DAILY;COUNT=2")
    let shanghai = try database.rules(for: "Asia/Shanghai")
    let agenda = Agenda(try calendars(event, event), in: shanghai, zones: database)
    #expect(agenda.unresolvedZones == ["Moon/Crater"])
    #expect(agenda.notes.map(\.calendar) == [0, 1])
    let instances = Array(agenda.instances())
    #expect(instances.map(\.instant) == [nil, nil, nil, nil])
    #expect(instances.first?.position == (try Instant(parsing: "2021-01-04T01:30:00Z")))
  }

  @Test func `a single event is not expanded in a zone that is not in the table`() throws {
    let series = try #require(EventSeries.series(of: calendars(event("a", nine))[0].events).first)
    let error = #expect(throws: Fault.self) { try series.instances(in: TimeZoneTable()) }
    #expect(error?.code == .unknownTimeZone)
    #expect(try Array(series.instances(in: TimeZoneTable(unknownZones: .floating))).count == 1)
  }

  @Test func `a calendar's own VTIMEZONE is used, and a different offset is noted once`() throws {
    let agenda = Agenda(
      try calendars(event("a", nine, "RRULE:FREQ=DAILY;COUNT=3"), zone: tokyo), in: .utc, zones: database)
    #expect(agenda.notes == [])
    var instances = agenda.instances()
    var notes: [AgendaNote] = []
    while let instance = instances.next() {
      #expect(instance.offset == 32_400)
      notes += instances.takeNotes()
    }
    #expect(
      notes.map(\.description) == [
        "on 2021-01-04, the VTIMEZONE of Asia/Shanghai has the offset +09:00, but the system's Asia/Shanghai has +08:00; "
          + "the VTIMEZONE's is used"
      ])
  }

  @Test func `two calendars that define one zone in two wrong ways are noted both`() throws {
    let daily = event("a", nine, "RRULE:FREQ=DAILY;COUNT=3")
    let both = try calendars(daily, zone: tokyo) + calendars(daily, zone: tokyo.replacing("+0900", with: "+1000"))
    var instances = Agenda(both, in: .utc, zones: database).instances()
    var notes: [AgendaNote] = []
    while instances.next() != nil { notes += instances.takeNotes() }
    #expect(notes.map(\.calendar).sorted() == [0, 1])
    for offset in ["+09:00", "+10:00"] { #expect(notes.count { $0.description.contains("the offset \(offset)") } == 1) }
  }

  @Test func `each calendar of a file has its own zones, events and series`() throws {
    let single = event("a", nine)
    func calendar(_ zone: String, _ events: String) -> String {
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n\(zone)\(events)END:VCALENDAR\n"
    }
    let moved = event("a", "RECURRENCE-ID;TZID=Asia/Shanghai:20210104T093000", "DTSTART:20210104T200000Z")
    // The second has no VTIMEZONE, and the third replaces an instance of nothing.
    let read = try ICalendarReader().read(calendar(tokyo, single) + calendar("", single) + calendar("", moved))
    #expect(read.calendars.count == 3)
    let instances = Array(Agenda(read.calendars, in: .utc, zones: database).instances())
    #expect(
      instances.map(\.instant) == [
        try Instant(parsing: "2021-01-04T00:30:00Z"), try Instant(parsing: "2021-01-04T01:30:00Z"),
        try Instant(parsing: "2021-01-04T20:00:00Z"),
      ])
  }

  @Test func `instances of all calendars come in the order of their instants`() throws {
    let agenda = Agenda(
      try calendars(
        event("shanghai", nine, "RRULE:FREQ=DAILY;COUNT=2"),
        event("utc", "DTSTART:20210104T010000Z", "RRULE:FREQ=DAILY;COUNT=2")
          + event("day", "DTSTART;VALUE=DATE:20210105")), in: .utc, zones: database)
    #expect(
      agenda.instances().map { $0.event.uid + " " + $0.start.rfc5545 } == [
        "utc 20210104T010000Z", "shanghai 20210104T093000", "day 20210105", "utc 20210105T010000Z",
        "shanghai 20210105T093000",
      ])
    #expect(!agenda.isEndless)
  }

  @Test func `days are those of the zone for floating times`() throws {
    let events = event("early", "DTSTART:20210103T170000Z") + event("late", "DTSTART:20210104T170000Z")
    let shanghai = try database.rules(for: "Asia/Shanghai")
    let days = try day("2021-01-04")..<day("2021-01-05")
    #expect(
      Agenda(try calendars(events), in: .utc, zones: database).instances(overlapping: days).map(\.event.uid) == ["late"]
    )
    #expect(
      Agenda(try calendars(events), in: shanghai, zones: database).instances(overlapping: days).map(\.event.uid)
        == ["early"])
    #expect(
      Agenda(try calendars(events), in: shanghai, zones: database).instances(
        overlapping: try day("2021-01-04")...day("2021-01-05")
      ).map(\.event.uid) == ["early", "late"])
  }

  @Test func `the last day of the calendar is a day of an agenda`() throws {
    let events = event("last", "DTSTART:99991231T220000Z") + event("before", "DTSTART:99991230T220000Z")
    let berlin = try database.rules(for: "Europe/Berlin")
    for zone in [TimeZoneRules.utc, berlin] {
      let agenda = Agenda(try calendars(events), in: zone, zones: database)
      #expect(agenda.instances(overlapping: CivilDate.last...CivilDate.last).map(\.event.uid) == ["last"])
    }
  }

  @Test(arguments: ["Asia/Shanghai", "America/Los_Angeles"])
  func `a floating series is found wherever the range begins and ends`(zone: String) throws {
    let rules = try database.rules(for: zone)
    let series = event("a", "DTSTART:20210101T080000", "DURATION:PT30M", "RRULE:FREQ=DAILY;COUNT=9")
    let agenda = Agenda(try calendars(series), in: rules, zones: database)
    let all = agenda.instances().map(\.position)
    #expect(all.count == 9)
    for hour in 0..<240 {
      let start = try Instant(parsing: "2020-12-31T12:00:00Z") + Int64(hour) * 3600
      for length in [1, 7200] as [Int64] {
        let range = start..<start + length
        let expected = all.filter { $0 < range.upperBound && $0 + 1800 > range.lowerBound }
        #expect(agenda.instances(overlapping: range).map(\.position) == expected)
      }
    }
  }

  @Test func `an event that lasts into the days is on them`() throws {
    let agenda = Agenda(
      try calendars(event("night", "DTSTART:20210103T230000Z", "DTEND:20210104T010000Z")), in: .utc, zones: database)
    #expect(Array(agenda.instances(overlapping: try day("2021-01-04")..<day("2021-01-05"))).count == 1)
    #expect(Array(agenda.instances(overlapping: try day("2021-01-05")..<day("2021-01-06"))).isEmpty)
  }

  @Test func `an endless series costs only what is used`() throws {
    let agenda = Agenda(
      try calendars(event("a", nine, "RRULE:FREQ=SECONDLY") + event("b", nine, "RRULE:FREQ=MINUTELY")), in: .utc,
      zones: database)
    #expect(agenda.isEndless)
    var instances = agenda.instances()
    for _ in 0..<1000 { #expect(instances.next() != nil) }
  }

  @Test func `an event that cannot be expanded is left out with a note`() throws {
    let agenda = Agenda(
      try calendars(event("bad", "DTSTART;VALUE=DATE:20210104", "RRULE:FREQ=HOURLY") + event("good", nine)), in: .utc,
      zones: database)
    #expect(agenda.instances().map(\.event.uid) == ["good"])
    guard case .lostEvent("bad", let error)? = agenda.notes.last?.kind else {
      Issue.record("\(agenda.notes)")
      return
    }
    #expect(error.code == .costlyRule && error.cause?.description == "conflictingParts")
  }

  @Test func `a VTIMEZONE without usable rules is noted, and the database's are used`() throws {
    let zone = tokyo.replacing("TZOFFSETTO:+0900", with: "TZOFFSETTO:+0900\nRRULE:FREQ=SECONDLY")
    let agenda = Agenda(try calendars(event("a", nine), zone: zone), in: .utc, zones: database)
    #expect(agenda.instances().map(\.offset) == [28_800])
    #expect(agenda.notes.count == 2)
  }
}
