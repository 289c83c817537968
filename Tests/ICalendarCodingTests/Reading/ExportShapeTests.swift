// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Testing

/// Files in the form that common programs export, and the findings in each.
@Suite struct ExportShapeTests {
  static let google = """
    BEGIN:VCALENDAR
    PRODID:-//Google Inc//Google Calendar 70.9054//EN
    VERSION:2.0
    CALSCALE:GREGORIAN
    METHOD:PUBLISH
    X-WR-CALNAME:Work
    X-WR-TIMEZONE:Asia/Shanghai
    BEGIN:VTIMEZONE
    TZID:Asia/Shanghai
    X-LIC-LOCATION:Asia/Shanghai
    BEGIN:STANDARD
    TZOFFSETFROM:+0800
    TZOFFSETTO:+0800
    TZNAME:CST
    DTSTART:19700101T000000
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    DTSTART;TZID=Asia/Shanghai:20210104T090000
    DTEND;TZID=Asia/Shanghai:20210104T100000
    RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20210630T155959Z;BYDAY=FR,MO,TH,TU,WE
    DTSTAMP:20210101T000000Z
    UID:0abc@google.com
    CREATED:20201231T000000Z
    DESCRIPTION:
    LAST-MODIFIED:20201231T000000Z
    LOCATION:
    SEQUENCE:0
    STATUS:CONFIRMED
    SUMMARY:Work
    TRANSP:OPAQUE
    END:VEVENT
    END:VCALENDAR

    """

  static let outlook = """
    BEGIN:VCALENDAR
    PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
    VERSION:2.0
    METHOD:REQUEST
    X-MS-OLK-FORCEINSPECTOROPEN:TRUE
    BEGIN:VTIMEZONE
    TZID:China Standard Time
    BEGIN:STANDARD
    DTSTART:16010101T000000
    TZOFFSETFROM:+0800
    TZOFFSETTO:+0800
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    ATTENDEE;CN=a@example.com;RSVP=TRUE:mailto:a@example.com
    CLASS:PUBLIC
    CREATED:20210101T000000Z
    DESCRIPTION:Agenda\\n
    DTEND;TZID="China Standard Time":20210104T100000
    DTSTAMP:20210101T000000Z
    DTSTART;TZID="China Standard Time":20210104T090000
    LAST-MODIFIED:20210101T000000Z
    ORGANIZER;CN="Boss":mailto:b@example.com
    PRIORITY:5
    SEQUENCE:0
    SUMMARY;LANGUAGE=zh-cn:会议
    TRANSP:OPAQUE
    UID:040000008200E00074C5B7101A82E008
    X-ALT-DESC;FMTTYPE=text/html:<html>x</html>
    X-MICROSOFT-CDO-BUSYSTATUS:BUSY
    BEGIN:VALARM
    TRIGGER:-PT15M
    ACTION:DISPLAY
    DESCRIPTION:Reminder
    END:VALARM
    END:VEVENT
    END:VCALENDAR

    """

  static let apple = """
    BEGIN:VCALENDAR
    CALSCALE:GREGORIAN
    PRODID:-//Apple Inc.//macOS 14.0//EN
    VERSION:2.0
    X-APPLE-CALENDAR-COLOR:#FF2968
    X-WR-CALNAME:Work
    BEGIN:VTIMEZONE
    TZID:Asia/Shanghai
    BEGIN:STANDARD
    DTSTART:19890917T020000
    RRULE:FREQ=YEARLY;UNTIL=19910914T170000Z;BYMONTH=9;BYDAY=3SU
    TZNAME:GMT+8
    TZOFFSETFROM:+0900
    TZOFFSETTO:+0800
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19910414T020000
    RDATE:19910414T020000
    TZNAME:GMT+8
    TZOFFSETFROM:+0800
    TZOFFSETTO:+0900
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    CREATED:20210101T000000Z
    DTEND;TZID=Asia/Shanghai:20210104T100000
    DTSTAMP:20210101T000000Z
    DTSTART;TZID=Asia/Shanghai:20210104T090000
    LAST-MODIFIED:20210101T000000Z
    SEQUENCE:1
    SUMMARY:Work
    TRANSP:OPAQUE
    UID:0E2A3C9E-0000-4000-8000-000000000000
    X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
    BEGIN:VALARM
    ACTION:AUDIO
    ATTACH;VALUE=URI:Chord
    TRIGGER:-PT15M
    UID:5C1E0F5A-0000-4000-8000-000000000000
    X-WR-ALARMUID:5C1E0F5A-0000-4000-8000-000000000000
    ACKNOWLEDGED:20210104T004500Z
    END:VALARM
    END:VEVENT
    END:VCALENDAR

    """

  @Test(arguments: [
    (google, ["18 methodWithoutOrganizer"]), (outlook, ["6 windowsTimeZone"]), (apple, []),
  ])
  func `an export is read with its findings`(text: String, findings: [String]) throws {
    let reading = try ICalendarReader().read(bytes: FindingTests.bytes(text))
    #expect(reading.findings.map { "\($0.line ?? 0) \($0.code)" } == findings, "\(reading.findings)")
    let calendar = try #require(reading.calendars.first)
    let event = try #require(calendar.events.first)
    #expect(event.span?.start.wallTime.iso8601 == "2021-01-04T09:00:00")
    let written = try ICalendarWriter().bytes(calendar)
    #expect(try ICalendarReader().read(bytes: written).calendars == [calendar])
    #expect(calendar.timeZones.first?.identifier == event.span?.start.timeZone)
  }

  @Test func `an empty text stays an empty text`() throws {
    let calendar = try ICalendarReader().read(bytes: FindingTests.bytes(Self.google)).calendars.first
    #expect(calendar?.events.first?.notes?.string == "")
    #expect(calendar?.events.first?.location?.string == "")
  }
}
