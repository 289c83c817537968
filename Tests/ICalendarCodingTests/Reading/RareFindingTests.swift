// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
import TestSupport
import Testing

/// Findings with their exact messages, of values at the bounds of what is right; lines are separated by `|`.
@Suite struct RareFindingTests {
  private static let event = "BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|DTSTART:20210104T090000Z|"

  private static func findings(_ lines: String, isComparing: Bool = false) throws -> [String] {
    let text = "BEGIN:VCALENDAR|VERSION:2.0|PRODID:x|\(lines)|END:VCALENDAR|".replacing("|", with: "\r\n")
    var pieces = [Array(text.utf8)]
    var stream = ICalendarStream(comparingWith: isComparing ? SystemZones.database : nil) { pieces.popLast() }
    while try stream.next() != nil {}
    return stream.findings.map { "\($0.line ?? 0) \($0.code): \($0.message)" }
  }

  @Test(
    arguments: [
      (
        "BEGIN:VALARM|ACTION:DISPLAY|DESCRIPTION:x|TRIGGER;RELATED=MIDDLE:-PT1H|END:VALARM",
        ["8 invalidValue: TRIGGER has RELATED=MIDDLE"]
      ),
      (
        "BEGIN:VALARM|ACTION:DISPLAY|DESCRIPTION:x|TRIGGER;RELATED=end:-PT1H|END:VALARM",
        []
      ),
      (
        "BEGIN:VALARM|ACTION:X-RING|DESCRIPTION:x|TRIGGER:-PT1H|END:VALARM",
        []
      ),
      (
        "GEO:1.2.3;4",
        ["8 invalidValue: GEO is \"1.2.3;4\", which is not a position"]
      ),
      (
        "GEO:90.0;-180.0",
        []
      ),
      (
        "GEO:90.1;0",
        ["8 invalidValue: GEO is \"90.1;0\", which is not a position"]
      ),
      (
        "GEO:0;180.1",
        ["8 invalidValue: GEO is \"0;180.1\", which is not a position"]
      ),
      (
        "GEO:+1;-.5",
        ["8 invalidValue: GEO is \"+1;-.5\", which is not a position"]
      ),
      (
        "RRULE:FREQ=DAILY;COUNT=3;UNTIL=20210105T090000Z",
        ["8 invalidValue: RRULE: COUNT and UNTIL exclude each other"]
      ),
      (
        "RRULE:FREQ=NEVER",
        [
          "8 invalidValue: RRULE: FREQ=NEVER is not a frequency: SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or "
            + "YEARLY"
        ]
      ),
      (
        "EXDATE:",
        ["8 emptyProperty: EXDATE has no value"]
      ),
      (
        "RDATE;VALUE=PERIOD:20210105T090000Z/PT1H30S,20210106T090000Z/PT2H30S",
        ["8 invalidValue: RDATE is \"20210105T090000Z/PT1H30S\", which has hours and seconds but no minutes"]
      ),
      (
        "RRULE:FREQ=YEARLY;BYYEARDAY=5",
        ["7 startOffRule: DTSTART 20210104T090000Z is not an occurrence of the rule"]
      ),
      (
        "RRULE:FREQ=YEARLY;BYYEARDAY=4",
        []
      ),
      (
        "RRULE:FREQ=YEARLY;BYYEARDAY=-362",
        []
      ),
      (
        "RRULE:FREQ=YEARLY;BYYEARDAY=-361",
        ["7 startOffRule: DTSTART 20210104T090000Z is not an occurrence of the rule"]
      ),
      (
        "RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=-28",
        []
      ),
      (
        "RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=-27",
        ["7 startOffRule: DTSTART 20210104T090000Z is not an occurrence of the rule"]
      ),
      (
        "RRULE:FREQ=DAILY;BYHOUR=8",
        ["7 startOffRule: DTSTART 20210104T090000Z is not an occurrence of the rule"]
      ),
      (
        "RRULE:FREQ=DAILY;BYHOUR=9;BYMINUTE=1",
        ["7 startOffRule: DTSTART 20210104T090000Z is not an occurrence of the rule"]
      ),
      (
        "RRULE:FREQ=DAILY;BYSECOND=1",
        ["7 startOffRule: DTSTART 20210104T090000Z is not an occurrence of the rule"]
      ),
      (
        "RRULE:FREQ=DAILY;BYSECOND=0",
        []
      ),
      (
        "RRULE:FREQ=YEARLY;BYWEEKNO=2;UNTIL=20210105T085959Z",
        []
      ),
      (
        "RRULE:FREQ=YEARLY;BYWEEKNO=2;UNTIL=20210105T090000Z",
        ["7 startOffRule: DTSTART 20210104T090000Z is not an occurrence of the rule"]
      ),
      (
        "RRULE:FREQ=HOURLY;BYHOUR=9;BYSETPOS=1",
        []
      ),
    ] as [(String, [String])])
  func `a line of an event has these findings`(lines: String, findings: [String]) throws {
    #expect(try Self.findings(Self.event + lines + "|END:VEVENT") == findings)
  }

  @Test(arguments: [
    (
      "BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|"
        + "DTSTART;VALUE=TEXT:20210104|END:VEVENT",
      ["7 wrongValueType: DTSTART cannot have VALUE=TEXT"]
    ),
    (
      "BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|"
        + "DTSTART;VALUE=PERIOD:20210104T090000Z/PT1H|END:VEVENT",
      ["7 wrongValueType: DTSTART cannot have VALUE=PERIOD"]
    ),
    (
      "BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|"
        + "DTSTART:99991231T090000Z|DTEND;VALUE=DATE:99991231|END:VEVENT",
      ["8 contradiction: the end 99991231 is not of the start's type (RFC 5545, section 3.8.2.2)"]
    ),
    (
      "BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|"
        + "DTSTART;VALUE=DATE:99991231|DTEND:99991231T090000Z|END:VEVENT",
      ["8 contradiction: the end 99991231T090000Z is not of the start's type (RFC 5545, section 3.8.2.2)"]
    ),
    (
      "REFRESH-INTERVAL;VALUE=DURATION:-PT1H",
      ["4 invalidValue: REFRESH-INTERVAL is negative"]
    ),
    (
      "BEGIN:VTIMEZONE|TZID:Lab|BEGIN:SOMETIME|DTSTART:19700101T000000|"
        + "TZOFFSETFROM:+0800|TZOFFSETTO:+0800|END:SOMETIME|END:VTIMEZONE",
      ["6 invalidValue: a VTIMEZONE has a component SOMETIME"]
    ),
    (
      "BEGIN:VTIMEZONE|TZID:Lab|BEGIN:STANDARD|DTSTART:x19700101T000000|"
        + "TZOFFSETFROM:+0800|TZOFFSETTO:+0800|END:STANDARD|END:VTIMEZONE",
      [
        "6 invalidValue: DTSTART is \"x19700101T000000\", which is not a date and time: "
          + "\"x19700101T000000\" is not a date and time such as 20210104T090000",
        "7 refusedByLibical: libical drops DTSTART: can't parse as DATE-TIME value in DTSTART property",
      ]
    ),
    (
      "BEGIN:VTIMEZONE|TZID:Lab|BEGIN:STANDARD|DTSTART;VALUE=DATE:19700101|"
        + "TZOFFSETFROM:+0800|TZOFFSETTO:+0800|END:STANDARD|END:VTIMEZONE",
      ["7 wrongValueType: DTSTART of a VTIMEZONE is \"19700101\", which is not a local time"]
    ),
    (
      "BEGIN:VTIMEZONE|TZID:Lab|BEGIN:STANDARD|DTSTART:19700101T000000Z|"
        + "TZOFFSETFROM:+0800|TZOFFSETTO:+0800|END:STANDARD|END:VTIMEZONE",
      ["7 wrongValueType: DTSTART of a VTIMEZONE is \"19700101T000000Z\", which is not a local time"]
    ),
    (
      "BEGIN:VTIMEZONE|TZID:Lab|BEGIN:STANDARD|DTSTART:19700101T000000|"
        + "TZOFFSETFROM:+0800|END:STANDARD|END:VTIMEZONE",
      ["6 missingProperty: a STANDARD lacks DTSTART, TZOFFSETFROM or TZOFFSETTO"]
    ),
  ])
  func `a component has these findings`(lines: String, findings: [String]) throws {
    let isEvent = lines.hasPrefix("BEGIN:VEVENT")
    #expect(try Self.findings(isEvent ? lines : lines + "|" + Self.event + "END:VEVENT") == findings)
  }

  @Test(arguments: [
    ("RRULE:FREQ=DAILY;UNTIL=20210110T090000Z", "20210112T090000Z", true),
    ("RRULE:FREQ=DAILY;UNTIL=20210110T090000Z", "20210111T090000Z", false),
    ("RRULE:FREQ=DAILY;UNTIL=20210110T090000Z", "20210105T100000Z", true),
    ("RRULE:FREQ=DAILY;UNTIL=20210110T100000Z", "20210112T090000Z", false),
    ("RRULE:FREQ=DAILY;COUNT=3", "20210106T090000Z", false),
    ("RRULE:FREQ=DAILY;COUNT=3", "20210107T090000Z", true),
    ("RRULE:FREQ=HOURLY", "20210107T093000Z", false),
    ("RRULE:FREQ=DAILY;INTERVAL=2;BYMONTH=1", "20210105T090000Z", true),
    ("RDATE:20210105T090000Z", "20210105T090000Z", false),
    ("RDATE:20210105T090001Z", "20210105T090000Z", true),
  ])
  func `a replaced occurrence is none only if the series certainly has none there`(
    repetition: String, time: String, isOrphaned: Bool
  ) throws {
    let replacement = "BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|DTSTART:20210113T100000Z|RECURRENCE-ID:\(time)"
    #expect(
      try Self.findings("\(Self.event)\(repetition)|END:VEVENT|\(replacement)|END:VEVENT")
        == (isOrphaned ? ["14 orphanedReplacement: RECURRENCE-ID \(time) is not an occurrence of \"1\""] : []))
  }

  @Test(
    .enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"),
    arguments: [
      ("1970", ";TZID=America/New_York:20210104T090000", nil),
      ("1970", ";TZID=America/New_York:20210104T090000|RRULE:FREQ=WEEKLY", "2021-07-05"),
      ("1970", ":20210104T090000Z", "2001-07-15"), ("2020", ":20210104T090000Z", "2021-07-15"),
    ])
  func `a definition without summer time is found on the first day looked at that has it`(
    since: String, start: String, day: String?
  ) throws {
    let zone =
      "BEGIN:VTIMEZONE|TZID:America/New_York|BEGIN:STANDARD|DTSTART:\(since)0101T000000|TZOFFSETFROM:-0500|"
      + "TZOFFSETTO:-0500|END:STANDARD|END:VTIMEZONE"
    let event = "BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|DTSTART\(start)|END:VEVENT"
    let message = "the VTIMEZONE \"America/New_York\" gives -05:00 on #, America/New_York -04:00"
    #expect(
      try Self.findings(zone + "|" + event, isComparing: true)
        == (day.map { ["9 otherOffset: " + message.replacing("#", with: $0)] } ?? []))
  }

  @Test(arguments: [
    (":20210104T090000Z", "COUNT=3;UNTIL=20210105T090000Z", "UNTIL=20210105T090000Z"),
    (":20210104T090000Z", "COUNT=3;UNTIL=20210106T085959Z", "UNTIL=20210106T085959Z"),
    (":20210104T090000Z", "COUNT=3;UNTIL=20210106T090000Z", "COUNT=3"),
    (":20210104T090000", "COUNT=2;UNTIL=20210105T090000", "COUNT=2"),
    (";VALUE=DATE:20210104", "COUNT=3;UNTIL=20210105", "UNTIL=20210105"),
    (";VALUE=DATE:20210104", "COUNT=2;UNTIL=20210105", "COUNT=2"),
    // In a zone an UNTIL in UTC may be up to 14 hours earlier, as far as the reader knows.
    (";TZID=Asia/Shanghai:20210104T090000", "COUNT=2;UNTIL=20210105T225959Z", "UNTIL=20210105T225959Z"),
    (";TZID=Asia/Shanghai:20210104T090000", "COUNT=2;UNTIL=20210105T230000Z", "COUNT=2"),
  ])
  func `of COUNT and UNTIL the one that comes first counts`(start: String, both: String, end: String) throws {
    for property in ["RRULE", "EXRULE"] {
      let text =
        "BEGIN:VCALENDAR|VERSION:2.0|PRODID:x|BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|DTSTART\(start)|"
        + "\(property):FREQ=DAILY;\(both)|END:VEVENT|END:VCALENDAR|"
      let event = try #require(
        try ICalendarReader().read(text.replacing("|", with: "\r\n")).calendars.first?.events.first)
      let rules = property == "RRULE" ? event.repetition.rules : event.repetition.exclusionRules
      #expect(rules.map(\.rfc5545) == ["FREQ=DAILY;" + end])
    }
  }

  @Test(arguments: [
    ("DISPLAY|DESCRIPTION:a", "ACTION:AUDIO", "ACTION"), ("DISPLAY|DESCRIPTION:a", "TRIGGER:PT1M", "TRIGGER"),
    ("DISPLAY|DESCRIPTION:a", "DESCRIPTION:b", "DESCRIPTION"), ("AUDIO|REPEAT:1|DURATION:PT1M", "REPEAT:2", "REPEAT"),
    ("AUDIO|REPEAT:1|DURATION:PT1M", "DURATION:PT1M", "DURATION"),
    ("AUDIO|ATTACH:http://a/b", "ATTACH:http://a/c", "ATTACH"),
    ("EMAIL|SUMMARY:a|DESCRIPTION:b|ATTENDEE:mailto:a@b", "SUMMARY:c", "SUMMARY"),
    // These may occur more than once.
    ("EMAIL|SUMMARY:a|DESCRIPTION:b|ATTENDEE:mailto:a@b", "ATTENDEE:mailto:c@d", nil),
    ("DISPLAY|DESCRIPTION:a", "X-A:1|X-A:1", nil),
    ("EMAIL|SUMMARY:a|DESCRIPTION:b|ATTENDEE:mailto:a@b", "ATTACH:http://a/b|ATTACH:http://a/c", nil),
  ])
  func `an alarm has its own properties once`(alarm: String, more: String, name: String?) throws {
    let found = try Self.findings(
      Self.event + "BEGIN:VALARM|ACTION:\(alarm)|TRIGGER:-PT5M|\(more)|END:VALARM|END:VEVENT")
    #expect(
      found == (name.map { ["8 repeatedProperty: \($0) occurs more than once in a VALARM"] } ?? []), "\(found)")
  }
}
