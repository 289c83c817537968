// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

/// What other programs write against RFC 5545, and when it takes place.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct ForeignFileTests {
  private let database = SystemZones.database

  /// The instances of a calendar, each as START/END with the instant in UTC where there is one.
  private func lines(_ calendar: String) throws -> [String] {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n\(calendar)END:VCALENDAR\n"
    return try Agenda(ICalendarReader().read(text).calendars, zones: database).instances().map { instance in
      let instant = try instance.instant.map { " " + (try CivilDateTime(wallSeconds: $0)).rfc5545 + "Z" } ?? ""
      return instance.start.rfc5545 + "/" + instance.end.rfc5545 + instant
    }
  }

  private func event(_ lines: String...) -> String {
    "BEGIN:VEVENT\nUID:1\nDTSTAMP:20210101T000000Z\n\(lines.joined(separator: "\n"))\nEND:VEVENT\n"
  }

  @Test(arguments: [
    ("DTSTART;TZID=America/New_York:20210104T100000", "20210104T100000/20210104T110000 20210104T150000Z"),
    ("DTSTART:20210104T100000Z", "20210104T100000Z/20210104T110000Z 20210104T100000Z"),
    ("DTSTART:20210104T100000", "20210104T100000/20210104T110000"),
  ])
  func `a floating DTEND is read in the zone of DTSTART`(start: String, line: String) throws {
    #expect(try lines(event(start, "DTEND:20210104T110000")) == [line])
  }

  @Test(arguments: [
    ("X-WR-TIMEZONE:Europe/Berlin\n", "20210701T220000Z", "20210702"),
    ("X-WR-TIMEZONE:Europe/Berlin\n", "20210701T215959Z", "20210701"),
    ("X-WR-TIMEZONE:America/New_York\n", "20210702T035959Z", "20210701"),
    ("X-WR-TIMEZONE:America/New_York\n", "20210702T040000Z", "20210702"),
    ("", "20210701T220000Z", "20210701"),
  ])
  func `an UNTIL in UTC beside a DTSTART that is a date is a day in the calendar's zone`(
    zone: String, until: String, last: String
  ) throws {
    let lines = try lines(zone + event("DTSTART;VALUE=DATE:20210629", "RRULE:FREQ=DAILY;UNTIL=\(until)"))
    #expect(lines.last?.prefix(8) == last[...])
  }

  @Test func `without X-WR-TIMEZONE, the calendar's zone is its first VTIMEZONE`() throws {
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Somewhere\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0200\n"
      + "END:STANDARD\nEND:VTIMEZONE\n"
    let rules = "RRULE:FREQ=DAILY;UNTIL=20210701T220000Z\nEXRULE:FREQ=DAILY;UNTIL=20210629T220000Z"
    #expect(
      try lines(zone + event("DTSTART;VALUE=DATE:20210629", rules)) == ["20210701/20210702", "20210702/20210703"])
  }

  @Test(arguments: [
    ("SEQUENCE:2", "SEQUENCE:1", "A"), ("SEQUENCE:1", "SEQUENCE:2", "B"), ("X-A:b", "SEQUENCE:1", "B"),
    ("LAST-MODIFIED:20210101T000000Z", "DTSTAMP:20210102T000000Z", "B"),
    ("DTSTAMP:20210102T000000Z", "LAST-MODIFIED:20210101T000000Z", "A"), ("X-A:b", "X-A:b", "AB"),
  ])
  func `of two masters with one UID, the higher SEQUENCE and then DTSTAMP counts`(
    first: String, second: String, counts: String
  ) throws {
    func event(_ title: String, _ line: String) -> String {
      let stamp = line.hasPrefix("DTSTAMP") ? "" : "DTSTAMP:20210101T000000Z\n"
      return "BEGIN:VEVENT\nUID:1\n\(stamp)\(line)\nDTSTART;VALUE=DATE:20210104\nSUMMARY:\(title)\nEND:VEVENT\n"
    }
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(event("A", first))\(event("B", second))END:VCALENDAR\n"
    let instances = try Agenda(ICalendarReader().read(text).calendars, zones: database).instances()
    #expect(instances.map { $0.event.summary?.string ?? "" }.joined() == counts)
  }

  @Test func `an older master's replacements are those of the newer`() throws {
    let lines = try lines(
      event("SEQUENCE:1", "DTSTART;VALUE=DATE:20210104", "RRULE:FREQ=DAILY;COUNT=3")
        + event("RECURRENCE-ID;VALUE=DATE:20210105", "DTSTART;VALUE=DATE:20210110")
        + event("SEQUENCE:2", "DTSTART;VALUE=DATE:20210104", "RRULE:FREQ=DAILY;COUNT=2"))
    #expect(lines == ["20210104/20210105", "20210110/20210111"])
  }

  @Test(arguments: [
    ("(UTC-05:00) Eastern Time (US and Canada)", "-05:00"),
    ("(GMT-05:00) Eastern Time (US & Canada)", "-05:00"),
    ("Eastern Time (US and Canada)", "-05:00"), ("(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi", "+08:00"),
    ("(GMT+01.00) Sarajevo/Warsaw/Zagreb", "+01:00"), ("America/New_york", "-05:00"), ("US-Eastern", "-05:00"),
    ("america-new york", "-05:00"), ("asia/shanghai", "+08:00"), ("Etc-GMT+5", "-05:00"), ("Etc/gmt-5", "+05:00"),
    ("/example.org/20210101_1/america/argentina/buenos-aires", "-03:00"), ("(UTC-05:00) Nowhere", nil),
    ("../America/New_York", nil), ("America", nil), ("UTC-5", nil), ("_", nil),
  ])
  func
    `a TZID is found by the name that Windows shows and whatever its case and separators, and is never UTC otherwise`(
      zone: String, offset: String?
    ) throws
  {
    let parameter = zone.hasPrefix("(") ? "\"\(zone)\"" : zone
    let calendar =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + event("DTSTART;TZID=\(parameter):20210104T120000")
      + "END:VCALENDAR\n"
    let agenda = Agenda(try ICalendarReader().read(calendar).calendars, zones: database)
    let seconds = try offset.map { try TimeZoneRules(fixedOffset: #require(Self.seconds($0)), identifier: "x") }
    #expect(agenda.instances().map(\.offset) == [seconds.map { $0.offset(at: 0) }])
    #expect(agenda.unresolvedZones.isEmpty == (offset != nil))
  }

  private static func seconds(_ offset: String) -> Int? {
    Int(offset.prefix(3)).map { $0 * 3600 }
  }

  @Test(arguments: ["DTSTART;VALUE=DATE:20170101", "DTSTART:20170101T000000Z", "DTSTART;TZID=UTC:20170101T000000"])
  func `a VTIMEZONE whose onset is not a local time is used all the same`(onset: String) throws {
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Somewhere\nBEGIN:STANDARD\n\(onset)\nTZOFFSETFROM:+1100\nTZOFFSETTO:+1100\n"
      + "END:STANDARD\nEND:VTIMEZONE\n"
    #expect(
      try lines(zone + event("DTSTART;TZID=Somewhere:20170228T230000")) == [
        "20170228T230000/20170228T230000 20170228T120000Z"
      ])
  }

  @Test func `every name that Windows shows means a zone of the database`() throws {
    for name in WindowsTimeZone.names {
      let identifier = try #require(WindowsTimeZone.identifier(for: name))
      #expect(throws: Never.self) { try database.rules(for: identifier) }
      for shown in WindowsTimeZone.shownNames(of: name) {
        #expect(WindowsTimeZone.identifier(for: "(UTC+00:00) \(shown)") == identifier, "\(shown)")
      }
    }
    #expect(WindowsTimeZone.shownNames(of: "China Standard Time").count == 2)
  }
}
