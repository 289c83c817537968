// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import ICalendarCoding
import Testing

/// Reads and writes files with everything that RFC 5545 and RFC 7986 define, and what RFC 9073 and RFC 9074 add.
@Suite struct RoundTripTests {
  static let text = #"""
    BEGIN:VCALENDAR
    PRODID:-//Example//EN
    VERSION:2.0
    CALSCALE:GREGORIAN
    NAME;LANGUAGE=en:All
    DESCRIPTION;LANGUAGE=en;ALTREP="cid:a":Of it
    COLOR:turquoise
    REFRESH-INTERVAL;VALUE=DURATION:P1D
    SOURCE;VALUE=URI:https://example.com/all.ics
    URL:https://example.com/
    NAME;LANGUAGE=de:Alles
    CATEGORIES:A,B
    UID:calendar-1
    LAST-MODIFIED:20210101T000000Z
    IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/png:https://example.com/a.png
    X-WR-TIMEZONE:Europe/Berlin
    BEGIN:VTIMEZONE
    TZID:Europe/Berlin
    LAST-MODIFIED:20200101T000000Z
    TZURL:https://example.com/berlin
    X-LIC-LOCATION:Europe/Berlin
    BEGIN:DAYLIGHT
    DTSTART:19810329T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    TZNAME:CEST
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    COMMENT:Since 1981
    END:DAYLIGHT
    BEGIN:STANDARD
    DTSTART:19961027T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    TZNAME;LANGUAGE=en:CET
    RDATE:19971026T030000
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    UID:event-1
    DTSTAMP:20210101T000000Z
    DTSTART;TZID=Europe/Berlin:20210104T090000
    DTEND;TZID=Europe/Berlin:20210104T100000
    RRULE:FREQ=WEEKLY;COUNT=10;BYDAY=MO
    EXDATE;TZID=Europe/Berlin:20210111T090000
    RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20210112T090000/PT2H
    RDATE;VALUE=PERIOD:20210113T080000Z/20210113T090000Z
    SUMMARY;LANGUAGE=de;ALTREP="cid:b":Sitzung\, wöchentlich
    LOCATION;LANGUAGE=de:Raum 1\; Keller
    DESCRIPTION:Eins\nzwei \\ drei
    CATEGORIES:X
    CATEGORIES:Y\,Z
    CLASS;X-LEVEL=2:PRIVATE
    STATUS:CONFIRMED
    SEQUENCE:3
    CREATED:20200101T000000Z
    LAST-MODIFIED:20201231T000000Z
    URL:https://example.com/1
    ORGANIZER;CN="Boss, The";SENT-BY="mailto:s@example.com":mailto:b@example.com
    ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=TRUE;EMAIL=a@example.com;CN=A:mailto:a@example.com
    ATTENDEE;DIR="ldap://example.com/a";DELEGATED-FROM="mailto:d@example.com";LANGUAGE=de;PARTSTAT=DELEGATED:mailto:d@example.com
    ATTENDEE;MEMBER="mailto:x@example.com","mailto:y@example.com";DELEGATED-TO="mailto:z@example.com":mailto:c@example.com
    TRANSP:TRANSPARENT
    CATEGORIES;LANGUAGE=de:Arbeit
    ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY:aGVsbG8=
    COMMENT:One
    COMMENT;LANGUAGE=de:Zwei
    CONTACT:Someone
    GEO:52.5;13.4
    PRIORITY:5
    RESOURCES:Projector,Chairs
    RELATED-TO;RELTYPE=SIBLING:event-2
    REQUEST-STATUS:2.0;Success
    CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;LABEL=Call:https://example.com/call
    STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html;DERIVED=TRUE:<p>Eins\, zwei</p>
    STRUCTURED-DATA;VALUE=TEXT;SCHEMA="https://schema.org/Event";FMTTYPE=application/ld+json:{"a":"b\,c"}
    STRUCTURED-DATA;VALUE=URI;FMTTYPE=text/plain:https://example.com/data
    X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Cellar:geo:52.5,13.4
    X-EMPTY:
    BEGIN:VALARM
    ACTION:AUDIO
    TRIGGER;RELATED=END:PT0S
    REPEAT:4
    DURATION:PT5M
    ATTACH;VALUE=URI:https://example.com/bell
    X-WR-ALARMUID:1
    UID:alarm-1
    ACKNOWLEDGED:20210104T080000Z
    RELATED-TO;RELTYPE=SNOOZE:alarm-2
    PROXIMITY:DEPART
    BEGIN:VLOCATION
    UID:office
    URL:geo:40.443,-79.945;u=10
    END:VLOCATION
    END:VALARM
    BEGIN:VALARM
    ACTION:EMAIL
    TRIGGER;VALUE=DATE-TIME:20210104T070000Z
    SUMMARY:Soon
    DESCRIPTION:It begins
    ATTENDEE:mailto:a@example.com
    END:VALARM
    BEGIN:PARTICIPANT
    UID:participant-1
    PARTICIPANT-TYPE:SPEAKER
    CALENDAR-ADDRESS:mailto:a@example.com
    SUMMARY;LANGUAGE=de:Rednerin\, erste
    ORGANIZER;ORDER=1:mailto:b@example.com
    BEGIN:VLOCATION
    UID:location-1
    NAME:Saal
    LOCATION-TYPE:auditorium,theater
    END:VLOCATION
    END:PARTICIPANT
    BEGIN:VRESOURCE
    UID:resource-1
    NAME:Beamer
    RESOURCE-TYPE:PROJECTOR
    END:VRESOURCE
    END:VEVENT
    BEGIN:VEVENT
    UID:event-1
    DTSTAMP:20210101T000000Z
    RECURRENCE-ID;TZID=Europe/Berlin;RANGE=THISANDFUTURE:20210118T090000
    DTSTART;TZID=Europe/Berlin:20210118T110000
    DURATION:PT1H
    SUMMARY:Later
    END:VEVENT
    BEGIN:VTODO
    UID:todo-1
    DTSTAMP:20210101T000000Z
    DTSTART;VALUE=DATE:20210101
    DUE;VALUE=DATE:20210105
    SUMMARY:Do
    STATUS:IN-PROCESS
    COMPLETED:20210104T120000Z
    PERCENT-COMPLETE:50
    END:VTODO
    BEGIN:VTODO
    UID:todo-2
    DTSTAMP:20210101T000000Z
    DUE:20210105T120000
    END:VTODO
    BEGIN:VJOURNAL
    UID:journal-1
    DTSTAMP:20210101T000000Z
    DTSTART;VALUE=DATE:20210101
    SUMMARY:Notes
    DESCRIPTION:First
    STATUS:FINAL
    DESCRIPTION:Second
    END:VJOURNAL
    BEGIN:VFREEBUSY
    UID:busy-1
    DTSTAMP:20210101T000000Z
    DTSTART:20210101T000000Z
    DTEND:20210201T000000Z
    ORGANIZER:mailto:b@example.com
    FREEBUSY;FBTYPE=BUSY-TENTATIVE:20210104T080000Z/PT1H,20210105T080000Z/20210105T090000Z
    END:VFREEBUSY
    BEGIN:X-OWN
    X-A:b
    BEGIN:X-INNER
    SUMMARY:Kept
    END:X-INNER
    END:X-OWN
    END:VCALENDAR

    """#

  /// The text with its lines folded correctly.
  static let bytes: [UInt8] = {
    var bytes: [UInt8] = []
    for line in text.split(separator: "\n") {
      var room = 75
      var line = Array(line.utf8)[...]
      while line.count > room {
        bytes += line.prefix(room) + [0x0D, 0x0A, 0x20]
        line = line.dropFirst(room)
        room = 74
      }
      bytes += line + [0x0D, 0x0A]
    }
    return bytes
  }()

  @Test func `nothing after the last comma of a list is no category`() throws {
    let event = "BEGIN:VEVENT\nUID:1\nDTSTAMP:20210101T000000Z\nDTSTART:20210101T000000Z\nCATEGORIES:a,\nEND:VEVENT\n"
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(event)END:VCALENDAR\n"
    let calendar = try #require(try ICalendarReader().read(text).calendars.first)
    #expect(calendar.events.map(\.details.categories) == [["a"]])
    let written = try ICalendarWriter().text(calendar)
    #expect(try ICalendarReader().read(written).calendars == [calendar])
  }

  @Test func `everything that the RFCs define is read without a finding and written back without loss`() throws {
    let reading = try ICalendarReader().read(bytes: Self.bytes)
    #expect(reading.findings == [])
    let calendar = try #require(reading.calendars.first)
    let written = try ICalendarWriter().text(calendar)
    // The folds are libical's.
    #expect(written.replacing("\r\n ", with: "").replacing("\r\n", with: "\n") == Self.text)
    #expect(LineLaws.broken(by: Array(written.utf8)) == nil)
    #expect(try ICalendarReader().read(written).calendars == [calendar])
  }

  @Test func `each field that entries have in common is in the file, and read into it`() throws {
    func fields(_ details: CommonProperties) -> [(label: String?, value: String)] {
      Mirror(reflecting: details).children.map { ($0.label, String(describing: $0.value)) }
    }
    let calendar = try #require(try ICalendarReader().read(bytes: Self.bytes).calendars.first)
    let read = calendar.entries.compactMap(\.details).map(fields)
    for (number, empty) in fields(CommonProperties(unchecked: "")).enumerated() {
      #expect(read.contains { $0[number].value != empty.value }, "\(empty.label ?? "")")
    }
  }

  @Test func `known properties have typed fields`() throws {
    let calendar = try #require(try ICalendarReader().read(bytes: Self.bytes).calendars.first)
    #expect(calendar.name?.language == "en")
    #expect(calendar.refreshInterval == (try CivilDuration(days: 1)))
    let event = try #require(calendar.events.first)
    #expect(event.summary?.string == "Sitzung, wöchentlich")
    #expect(event.notes?.string == "Eins\nzwei \\ drei")
    #expect(event.categories == ["X", "Y,Z"])
    #expect(event.classification == .privately)
    #expect(event.transparency == .transparent)
    #expect(event.repetition.additions.count == 2)
    #expect(event.organizer?.name == "Boss, The")
    #expect(
      event.attendees.last?.property.parameter("MEMBER")?.values == ["mailto:x@example.com", "mailto:y@example.com"])
    #expect(event.alarms.map(\.snooze?.count) == [4, nil])
    #expect(event.alarms.map(\.trigger).first == .relativeToEnd(.zero))
    #expect(calendar.events.last?.recurrenceIdentifier?.includesFuture == true)
    // What has a field is nowhere else, where it would come back too.
    func names(_ lists: [[Property]]) -> String { lists.joined().map(\.name).joined(separator: " ") }
    #expect(names([calendar.otherProperties]) == "NAME CATEGORIES UID LAST-MODIFIED IMAGE X-WR-TIMEZONE")
    #expect(
      names(calendar.entries.compactMap { $0.details?.otherProperties })
        == "CATEGORIES ATTACH COMMENT COMMENT CONTACT GEO PRIORITY RESOURCES RELATED-TO REQUEST-STATUS CONFERENCE "
        + "STYLED-DESCRIPTION STRUCTURED-DATA STRUCTURED-DATA X-APPLE-STRUCTURED-LOCATION X-EMPTY DESCRIPTION")
    #expect(names(event.alarms.map(\.otherProperties)) == "X-WR-ALARMUID UID ACKNOWLEDGED RELATED-TO PROXIMITY")
    #expect(names(calendar.timeZones.flatMap(\.observances).map(\.otherProperties)) == "COMMENT")
    #expect(calendar.timeZones.first?.observances.map(\.offsetTo) == [7200, 3600])
    let kinds = calendar.entries.map { entry in
      switch entry {
      case .timeZone: "zone"
      case .event: "event"
      case .toDo(let toDo): "to-do due \(toDo.due?.rfc5545 ?? "")"
      case .journal: "journal"
      case .freeBusy(let busy): "\(busy.busyTimes.count) busy"
      case .other(let component): component.name
      }
    }
    #expect(
      kinds == [
        "zone", "event", "event", "to-do due 20210105", "to-do due 20210105T120000", "journal", "1 busy", "X-OWN",
      ])
  }

  @Test func `entries written one by one are the calendar`() throws {
    let calendar = try #require(try ICalendarReader().read(bytes: Self.bytes).calendars.first)
    let writer = ICalendarWriter()
    var bytes = try writer.start(of: calendar)
    for entry in calendar.entries { bytes += try writer.bytes(entry) }
    let isWhole = try bytes + ICalendarWriter.end == writer.bytes(calendar)
    #expect(isWhole)
  }

  @Test func `many tasks read, write and expand at once`() async throws {
    let bytes = Self.bytes
    let written = try ICalendarWriter().bytes(#require(try ICalendarReader().read(bytes: bytes).calendars.first))
    let text = try ICalendarWriter().bytes(WorkCalendar.calendar())
    let dates = try LibicalExpansionTests.year(2021)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 {
        group.addTask {
          for _ in 0..<10 {
            let reading = try ICalendarReader().read(bytes: bytes)
            guard reading.findings.isEmpty, let calendar = reading.calendars.first,
              try ICalendarWriter().bytes(calendar) == written,
              try LibicalExpansion.occurrences(in: text, dates: dates).count == 20
            else { return false }
          }
          return true
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
