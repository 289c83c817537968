// SPDX-License-Identifier: MIT

import ICalendar
import ICalendarCoding
import TestSupport
import Testing

/// Each case is a valid calendar with one thing wrong, and the one expected finding.
@Suite struct FindingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let from: String
    let to: String
    let line: Int
    let code: Finding.Code
    let severity: Finding.Severity
    var isLineFeedKept = false

    var testDescription: String { name }

    init(
      _ name: String, _ from: String, _ to: String, _ line: Int, _ code: Finding.Code,
      _ severity: Finding.Severity = .error
    ) {
      self.name = name
      self.from = from
      self.to = to
      self.line = line
      self.code = code
      self.severity = severity
    }
  }

  static let text = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Example//EN
    BEGIN:VTIMEZONE
    TZID:Asia/Shanghai
    BEGIN:STANDARD
    DTSTART:19700101T000000
    TZOFFSETFROM:+0800
    TZOFFSETTO:+0800
    END:STANDARD
    END:VTIMEZONE
    BEGIN:VEVENT
    UID:1
    DTSTAMP:20210101T000000Z
    DTSTART;TZID=Asia/Shanghai:20210104T090000
    DTEND;TZID=Asia/Shanghai:20210104T180000
    RRULE:FREQ=WEEKLY;UNTIL=20210131T010000Z;BYDAY=MO,TU
    EXDATE;TZID=Asia/Shanghai:20210105T090000
    RDATE;TZID=Asia/Shanghai:20210109T090000
    SUMMARY:Work
    BEGIN:VALARM
    ACTION:DISPLAY
    TRIGGER:-PT10M
    DESCRIPTION:Work
    END:VALARM
    END:VEVENT
    BEGIN:VEVENT
    UID:2
    DTSTAMP:20210101T000000Z
    DTSTART;VALUE=DATE:20210104
    SUMMARY:Day
    END:VEVENT
    END:VCALENDAR

    """

  static let cases: [Case] = [
    Case("a month 13", "DTSTART;TZID=Asia/Shanghai:20210104T090000", "DTSTART:20261399T090000", 15, .invalidValue),
    Case("a 30 February", "20210104T180000", "20210230T180000", 16, .invalidValue),
    Case("an ISO date", "DATE:20210104", "DATE:2021-01-04", 30, .invalidValue),
    Case("a date without VALUE", ";VALUE=DATE:20210104", ":20210104", 30, .wrongValueType),
    Case("a recorded error", "SUMMARY:Day", "X-LIC-ERROR:No value", 31, .recordedError),
    Case("a start off its rule", "BYDAY=MO,TU", "BYDAY=TU,WE", 15, .startOffRule, .warning),
    Case("a start off the set position", "BYDAY=MO,TU", "BYDAY=MO,TU;BYSETPOS=-1", 15, .startOffRule, .warning),
    Case(
      "a date taken out of a timed series", "EXDATE;TZID=Asia/Shanghai:20210105T090000", "EXDATE;VALUE=DATE:20210105",
      18, .otherForm, .warning),
    Case(
      "a time taken out in UTC", "EXDATE;TZID=Asia/Shanghai:20210105T090000", "EXDATE:20210105T010000Z", 18, .otherForm,
      .warning),
    Case("a date added behind UNTIL", "20210109T", "20210209T", 19, .additionBehindUntil, .warning),
    Case("a date added to an endless rule", "UNTIL=20210131T010000Z;", "", 19, .additionToEndlessRule, .warning),
    Case("UNTIL as a date", "UNTIL=20210131T010000Z", "UNTIL=20210131", 17, .untilOfOtherType),
    Case("UNTIL as a local time", "UNTIL=20210131T010000Z", "UNTIL=20210131T090000", 17, .untilOfOtherType),
    Case(
      "a time zone that nothing defines", "DTEND;TZID=Asia/Shanghai", "DTEND;TZID=Asia/Chungking", 16,
      .undefinedTimeZone),
    Case(
      "a time zone of Windows that nothing defines", "DTEND;TZID=Asia/Shanghai", "DTEND;TZID=China Standard Time", 16,
      .undefinedTimeZone),
    Case("a doubled UID", "UID:2", "UID:1", 27, .doubledUID),
    Case("an empty RDATE", "RDATE;TZID=Asia/Shanghai:20210109T090000", "RDATE:", 19, .emptyProperty),
    Case("no PRODID", "PRODID:-//Example//EN", "X-A:b", 1, .missingProperty),
    Case("no VERSION", "VERSION:2.0", "X-A:b", 1, .missingProperty),
    Case("no UID", "UID:2", "X-A:b", 27, .missingProperty),
    Case("no DTSTAMP", "UID:2\r\nDTSTAMP:20210101T000000Z", "UID:2\r\nX-A:b", 27, .missingProperty),
    Case("a local DTSTAMP", "UID:2\r\nDTSTAMP:20210101T000000Z", "UID:2\r\nDTSTAMP:20210101T000000", 29, .notUTC),
    Case("a long line", "SUMMARY:Day", "SUMMARY:" + String(repeating: "a", count: 68), 31, .longLine, .warning),
    Case("a split character", "SUMMARY:Day", "SUMMARY:#SPLIT#", 32, .splitCharacter, .warning),
    Case("a bare line feed", "VERSION:2.0\r\n", "VERSION:2.0\n", 2, .bareLineFeed, .warning),
    Case("a byte-order mark", "BEGIN:VCALENDAR", "\u{FEFF}BEGIN:VCALENDAR", 1, .byteOrderMark),
    Case(
      "METHOD without ORGANIZER", "VERSION:2.0", "VERSION:2.0\r\nMETHOD:PUBLISH", 13, .methodWithoutOrganizer, .warning),
    Case("an alarm after the start", "TRIGGER:-PT10M", "TRIGGER:PT10M", 21, .alarmAfterStart, .warning),
    Case("an alarm without a trigger", "TRIGGER:-PT10M", "X-A:b", 21, .missingProperty),
    Case("an alarm with REPEAT alone", "TRIGGER:-PT10M", "TRIGGER:-PT10M\r\nREPEAT:2", 21, .missingProperty),
    Case("a broken rule", "FREQ=WEEKLY;", "FREQ=SOMETIMES;", 17, .invalidValue),
    Case("two starts", "DTEND;TZID=Asia/Shanghai:20210104T180000", "DTSTART:20210104T180000Z", 16, .repeatedProperty),
    Case("an end before the start", "20210104T180000", "20210103T180000", 16, .contradiction),
    Case(
      "a floating end", "DTEND;TZID=Asia/Shanghai:20210104T180000", "DTEND:20210104T180000", 16, .otherForm),
    Case(
      "an end in a zone beside a floating start", "DTSTART;VALUE=DATE:20210104",
      "DTSTART:20210104T090000\r\nDTEND:20210104T180000Z", 31, .otherForm),
    Case("an onset on a date", "DTSTART:19700101T000000", "DTSTART;VALUE=DATE:19700101", 7, .wrongValueType),
    Case(
      "an event outside any calendar", "END:VCALENDAR\r\n", "END:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\n", 34,
      .outsideCalendar),
    Case("no DTSTART", "DTSTART;VALUE=DATE:20210104", "X-A:b", 27, .missingProperty),
    Case(
      "an end on the day of the start", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nDTEND;VALUE=DATE:20210104", 31, .contradiction),
    Case("an end at the time of the start", "20210104T180000", "20210104T090000", 16, .contradiction),
    Case("a state that nothing has", "SUMMARY:Day", "STATUS:MAYBE", 31, .invalidValue),
    Case("a vCalendar", "VERSION:2.0", "VERSION:1.0", 2, .invalidValue),
    Case("another scale", "VERSION:2.0", "VERSION:2.0\r\nCALSCALE:CHINESE", 3, .invalidValue),
    Case(
      "a local busy time", "END:VCALENDAR",
      "BEGIN:VFREEBUSY\r\nUID:3\r\nDTSTAMP:20210101T000000Z\r\nFREEBUSY:20210104T090000/PT1H\r\nEND:VFREEBUSY\r\n"
        + "END:VCALENDAR", 36, .notUTC),
    Case(
      "a to-do that lasts from no start on", "END:VCALENDAR",
      "BEGIN:VTODO\r\nUID:3\r\nDTSTAMP:20210101T000000Z\r\nDURATION:PT1H\r\nEND:VTODO\r\nEND:VCALENDAR", 36,
      .missingProperty),
    Case("BINARY without ENCODING", "SUMMARY:Day", "ATTACH;VALUE=BINARY:AAAA", 31, .missingParameter),
    Case(
      "an answer that is neither yes nor no", "SUMMARY:Day", "ATTENDEE;RSVP=MAYBE:mailto:a@b.c", 31, .invalidParameter),
    Case("an attendee that is no URI", "SUMMARY:Day", "ATTENDEE:fred", 31, .invalidValue),
    Case("an organizer that is no URI", "SUMMARY:Day", "ORGANIZER:a b:c", 31, .invalidValue),
    Case("a position without numbers", "SUMMARY:Day", "GEO:a;b", 31, .invalidValue),
    Case("a priority without a number", "SUMMARY:Day", "PRIORITY:high", 31, .invalidValue),
    Case("a conference without VALUE", "SUMMARY:Day", "CONFERENCE:tel:1", 31, .missingParameter),
    Case("an interval without VALUE", "VERSION:2.0", "VERSION:2.0\r\nREFRESH-INTERVAL:PT1H", 3, .missingParameter),
    Case("an orphan", "SUMMARY:Day", "RECURRENCE-ID;VALUE=DATE:20210104", 31, .orphanedReplacement, .warning),
    Case(
      "a replaced occurrence that the rule does not have",
      "UID:2\r\nDTSTAMP:20210101T000000Z\r\nDTSTART;VALUE=DATE:20210104",
      "UID:1\r\nDTSTAMP:20210101T000000Z\r\nRECURRENCE-ID;TZID=Asia/Shanghai:20210113T090000\r\n"
        + "DTSTART:20210113T100000Z", 30, .orphanedReplacement, .warning),
    Case(
      "two rules", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;COUNT=2\r\nRRULE:FREQ=WEEKLY;COUNT=2", 32,
      .repeatedProperty, .warning),
    Case("a bare semicolon", "SUMMARY:Day", "SUMMARY:a;b", 31, .unescapedText),
    Case("a bare comma", "SUMMARY:Day", "COMMENT:a\\,b,c", 31, .unescapedText),
    Case("a bare semicolon in a list", "SUMMARY:Day", "CATEGORIES:a,b;c", 31, .unescapedText),
    Case("a parameter twice", "SUMMARY:Day", "SUMMARY;LANGUAGE=en;LANGUAGE=de:Day", 31, .repeatedParameter),
    Case(
      "a zone and UTC", "DTEND;TZID=Asia/Shanghai:20210104T180000", "DTEND;TZID=Asia/Shanghai:20210104T180000Z", 16,
      .invalidParameter),
    Case(
      "UNTIL before the start", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;UNTIL=20210103", 31, .untilBeforeStart, .warning),
    Case(
      "UNTIL an hour before the start", "DTSTART;VALUE=DATE:20210104",
      "DTSTART:20210104T090000Z\r\nRRULE:FREQ=DAILY;UNTIL=20210104T080000Z", 31, .untilBeforeStart, .warning),
    Case(
      "BYMONTHDAY in a week", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=WEEKLY;BYMONTHDAY=4", 31, .invalidValue),
    Case(
      "BYYEARDAY in a day", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;BYYEARDAY=4", 31, .invalidValue),
    Case(
      "BYWEEKNO in a month", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=MONTHLY;BYWEEKNO=1", 31, .invalidValue),
    Case(
      "a numbered BYDAY in a day", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;BYDAY=1MO", 31, .invalidValue),
    Case(
      "a numbered BYDAY with BYWEEKNO", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", 31, .invalidValue),
    Case(
      "BYSETPOS alone", "DTSTART;VALUE=DATE:20210104", "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;BYSETPOS=1", 31,
      .invalidValue),
    Case(
      "a lunar rule", "DTSTART;VALUE=DATE:20210104", "DTSTART;VALUE=DATE:20210104\r\nRRULE:RSCALE=HEBREW;FREQ=YEARLY",
      31, .unsupported, .warning),
    Case(
      "a relation by UID", "SUMMARY:Day", "RELATED-TO;VALUE=UID;RELTYPE=STARTTOSTART;GAP=P1W:1", 31, .refusedByLibical,
      .warning),
    Case("an end and a duration", "SUMMARY:Work", "DURATION:PT1H", 20, .contradiction),
    Case("two titles", "SUMMARY:Day", "SUMMARY:Day\r\nSUMMARY:Night", 32, .repeatedProperty),
    Case("a negative sequence", "SUMMARY:Day", "SEQUENCE:-1", 31, .invalidValue),
    Case("a line without a colon", "SUMMARY:Day", "SUMMARY", 31, .malformedLine),
    Case("a quote that stays open", "SUMMARY:Day", "SUMMARY;LANGUAGE=\"zh:Day", 31, .malformedLine),
    Case("an empty line", "SUMMARY:Day", "SUMMARY:Day\r\n", 32, .malformedLine, .warning),
    Case("a NUL", "SUMMARY:Day", "SUMMARY:D\u{0}y", 31, .controlCharacter),
    Case("a stray backslash", "SUMMARY:Day", "SUMMARY:C:\\Day", 31, .strayBackslash, .warning),
    Case("an END too many", "SUMMARY:Day", "SUMMARY:Day\r\nEND:VALARM", 32, .unbalancedComponent),
    Case("an alarm without END", "END:VALARM\r\n", "", 25, .unbalancedComponent),
    Case("a truncated file", "END:VCALENDAR\r\n", "", 1, .unbalancedComponent),
    Case("something before the calendar", "BEGIN:VCALENDAR", "VERSION:2.0\r\nBEGIN:VCALENDAR", 1, .outsideCalendar),
    Case("a position that is none", "SUMMARY:Day", "GEO:nowhere", 31, .invalidValue),
    Case("a position beyond the pole", "SUMMARY:Day", "GEO:90.5;0", 31, .invalidValue),
    Case("a priority of 10", "SUMMARY:Day", "PRIORITY:10", 31, .invalidValue),
    Case("a state that only a to-do has", "SUMMARY:Day", "STATUS:COMPLETED", 31, .invalidValue),
    Case(
      "a duration without its minutes", "SUMMARY:Day", "X-A:b\r\nRDATE;VALUE=PERIOD:20210105T000000Z/PT1H1S", 32,
      .invalidValue),
    Case(
      "a period of nothing", "SUMMARY:Day", "RDATE;VALUE=PERIOD:20210105T000000Z/20210105T000000Z", 31, .invalidValue),
    Case("a rule with a day of three digits", "SUMMARY:Day", "RRULE:FREQ=DAILY;BYMONTHDAY=004", 31, .invalidValue),
    Case("a rule that the RFC forbids", "SUMMARY:Day", "RRULE:FREQ=WEEKLY;BYDAY=1MO", 31, .invalidValue),
    Case("a minus before no offset", "TZOFFSETTO:+0800", "TZOFFSETTO:-0000", 9, .invalidValue),
    Case("what only libical looks at", "SUMMARY:Day", "COMPLETED:nowhere", 31, .refusedByLibical),
    Case("an offset of 25 hours", "TZOFFSETTO:+0800", "TZOFFSETTO:+2500", 6, .invalidValue),
    Case("a zone without an offset", "TZOFFSETTO:+0800", "X-A:b", 6, .missingProperty),
  ]

  @Test func `a valid calendar gives no finding`() throws {
    #expect(try ICalendarReader().read(bytes: Self.bytes(Self.text)).findings == [])
  }

  @Test(arguments: cases)
  func `what is wrong is found at its line, and nothing else`(_ example: Case) throws {
    let reading = try ICalendarReader().read(bytes: Self.changed(example))
    let found = reading.findings.map { "\($0.line ?? 0) \($0.code) \($0.severity)" }
    #expect(found == ["\(example.line) \(example.code) \(example.severity)"], "\(reading.findings)")
    #expect(reading.findings.allSatisfy { !$0.message.isEmpty })
    #expect(reading.findings.allSatisfy { $0.description.split(separator: "(RFC ").count <= 2 }, "a section twice")
  }

  @Test(arguments: [
    ("<!DOCTYPE html>\n<html>\n", "HTML or XML"), ("\r\n <html>", "HTML or XML"), ("{\"vcalendar\": []}", "JSON"),
    ("[\"vcalendar\"]", "JSON"), ("\u{1F}\u{8B}", "compressed by gzip"), ("PK\u{3}\u{4}", "a ZIP archive"),
  ])
  func `what is no calendar at all is one finding`(text: String, format: String) throws {
    for text in [text, text + String(repeating: "x\u{0}\n", count: 100)] {
      let bytes = Array(text.unicodeScalars.map { UInt8($0.value) })
      let reading = try ICalendarReader().read(bytes: bytes)
      #expect(reading.findings.map(\.message) == ["the file is \(format), not a calendar"])
      #expect(reading.findings.map(\.code) == [.noCalendar])
    }
  }

  @Test func `an empty calendar is found at its first line`() throws {
    let reading = try ICalendarReader().read("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n")
    #expect(reading.findings.map(\.code) == [.emptyCalendar])
    #expect(reading.findings.map(\.line) == [1])
  }

  @Test func `an end without a start is found beside the missing start, with a METHOD alone`() throws {
    let event = Self.text.replacing("DTSTART;VALUE=DATE:20210104", with: "DTEND;VALUE=DATE:20210104")
    #expect(try ICalendarReader().read(bytes: Self.bytes(event)).findings.map(\.line) == [27, 30])
    let message = event.replacing("VERSION:2.0", with: "VERSION:2.0\nMETHOD:CANCEL")
      .replacing("UID:", with: "ORGANIZER:mailto:a@b.c\nUID:")
    #expect(try ICalendarReader().read(bytes: Self.bytes(message)).findings.map(\.line) == [33])
  }

  @Test func `a replaced occurrence of a message is no orphan`() throws {
    let message = Self.text.replacing("VERSION:2.0", with: "VERSION:2.0\nMETHOD:REQUEST")
      .replacing("UID:", with: "ORGANIZER:mailto:a@b.c\nUID:")
      .replacing("SUMMARY:Day", with: "RECURRENCE-ID;VALUE=DATE:20210104")
    #expect(try ICalendarReader().read(bytes: Self.bytes(message)).findings == [])
  }

  @Test(
    .enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"),
    arguments: [("+0800", "+0800", nil), ("+0900", "+0900", 9), ("+0800", "+0730", 9)] as [(String, String, Int?)])
  func `a VTIMEZONE is compared with the zone that it is named after, where a database is given`(
    from: String, to: String, line: Int?
  ) throws {
    let text = Self.text.replacing("FROM:+0800", with: "FROM:\(from)").replacing("TO:+0800", with: "TO:\(to)")
    for text in [text, text.replacing(";TZID=Asia/Shanghai:", with: ":").replacing("131T010000Z", with: "131T090000")] {
      for database in [SystemZones.database, nil] {
        var rest: [[UInt8]] = [Self.bytes(text)]
        var stream = ICalendarStream(comparingWith: database) { rest.popLast() }
        while try stream.next() != nil {}
        let isFound = line != nil && database != nil
        #expect(stream.findings.filter { $0.code == .otherOffset }.map(\.line) == (isFound ? [line] : []))
        #expect(stream.findings.count == (isFound ? 1 : 0), "\(stream.findings)")
      }
    }
  }

  @Test(arguments: [
    ("TZID=Asia/Shanghai:20210104T090000", true), ("TZID=Asia/Shanghai:20210105T090000", true),
    ("TZID=Asia/Shanghai:20210109T090000", true), ("TZID=Asia/Shanghai:20210126T090000", true),
    ("TZID=Asia/Shanghai:20210208T090000", false), ("TZID=Asia/Shanghai:20210111T100000", false),
    ("VALUE=DATE-TIME:20210113T010000Z", true), ("VALUE=DATE:20210113", true),
  ])
  func `a replaced occurrence is an orphan only if its series certainly lacks it`(time: String, isKnown: Bool) throws {
    let text = Self.text.replacing(
      "UID:2\nDTSTAMP:20210101T000000Z", with: "UID:1\nDTSTAMP:20210101T000000Z\nRECURRENCE-ID;\(time)")
    // Which of the two comes first does not matter.
    let parts = text.split(separator: "BEGIN:VEVENT\n").map(String.init)
    let last = parts[2].replacing("END:VCALENDAR\n", with: "")
    let swapped = [parts[0], last, parts[1] + "END:VCALENDAR\n"].joined(separator: "BEGIN:VEVENT\n")
    for text in [text, swapped] {
      let codes = try ICalendarReader().read(bytes: Self.bytes(text)).findings.map(\.code)
      #expect(codes == (isKnown ? [] : [.orphanedReplacement]))
    }
  }

  @Test func `Home Assistant is named where its reader refuses the file`() throws {
    let names = try Self.cases.filter { example in
      try ICalendarReader().read(bytes: Self.changed(example)).findings.contains {
        $0.clients.contains("Home Assistant")
      }
    }.map(\.name)
    #expect(
      names == [
        "a month 13", "a 30 February", "an ISO date", "UNTIL as a date", "UNTIL as a local time",
        "a time zone of Windows that nothing defines", "an empty RDATE", "a byte-order mark",
        "an alarm without a trigger", "an alarm with REPEAT alone", "two starts", "a floating end",
        "an end in a zone beside a floating start", "no DTSTART", "a state that nothing has", "a local busy time",
        "a to-do that lasts from no start on", "an answer that is neither yes nor no", "a priority without a number",
        "two rules", "two titles", "a line without a colon", "a quote that stays open", "a NUL", "an END too many",
        "an alarm without END", "a truncated file", "a priority of 10", "a state that only a to-do has",
      ])
  }

  @Test func `what libical refuses is reported at every line, whatever it accepted before`() throws {
    let event =
      "BEGIN:VEVENT\nUID:#\nDTSTAMP:20210101T000000Z\nDTSTART:20210101T000000Z\nCOMPLETED:20210101T000000Z\nEND:VEVENT\n"
    let bad = event.replacing("COMPLETED:20210101T000000Z", with: "COMPLETED:nowhere")
    let events = [event, bad, event, event, bad, event, bad].enumerated()
      .map { $0.element.replacing("#", with: "\($0.offset)") }.joined()
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n\(events)END:VCALENDAR\n"
    let reading = try ICalendarReader().read(bytes: Self.bytes(text))
    #expect(reading.findings.map(\.code) == [.refusedByLibical, .refusedByLibical, .refusedByLibical])
    #expect(reading.findings.map(\.line) == [14, 32, 44])
    #expect(
      reading.findings.first?.message
        == "libical drops COMPLETED: can't parse as DATE-TIME value in COMPLETED property")
  }

  @Test func `a finding is one line with advice and the affected clients`() throws {
    let text = Self.text.replacing("UNTIL=20210131T010000Z", with: "UNTIL=20210131").replacing("\n", with: "\r\n")
    let reading = try ICalendarReader().read(text)
    #expect(
      reading.findings.map(\.description) == [
        "line 17: error: UNTIL=20210131 does not match the type of DTSTART 20210104T090000 (RFC 5545, section 3.3.10); "
          + "write it as a DATE-TIME in UTC; breaks calcurse, libical, Home Assistant"
      ])
  }

  @Test func `an event that breaks the rules is kept as it stands by a strict reader and written back`() throws {
    let text = Self.text.replacing("20210104T180000", with: "20210103T180000").replacing("\n", with: "\r\n")
    let reading = try ICalendarReader(isStrict: true).read(text)
    let calendar = try #require(reading.calendars.first)
    #expect(calendar.events.map(\.details.uid) == ["2"])
    #expect(calendar.entries.count == 3)
    #expect(try ICalendarWriter().text(calendar).contains("DTEND;TZID=Asia/Shanghai:20210103T180000\r\n"))
  }

  @Test func `a file that ends in a carriage return only is complete`() throws {
    let bytes = Self.bytes(Self.text)
    let reading = try ICalendarReader().read(bytes: Array(bytes.dropLast()))
    #expect(reading.findings == [])
    #expect(reading == (try ICalendarReader().read(bytes: bytes)))
  }

  @Test(arguments: [
    ("20201225", "FREQ=MONTHLY;BYDAY=-1FR", true), ("20201218", "FREQ=MONTHLY;BYDAY=-1FR", false),
    ("20201218", "FREQ=MONTHLY;BYDAY=-2FR", true), ("20201207", "FREQ=MONTHLY;BYDAY=1MO", true),
    ("20201214", "FREQ=MONTHLY;BYDAY=1MO", false), ("20201208", "FREQ=MONTHLY;BYDAY=2TU", true),
    ("20201225", "FREQ=YEARLY;BYDAY=-1FR", true), ("20201225", "FREQ=YEARLY;BYMONTH=12;BYDAY=4FR", true),
    ("20200107", "FREQ=YEARLY;BYDAY=1TU", true), ("20201231", "FREQ=YEARLY;BYYEARDAY=-1", true),
    ("20201231", "FREQ=MONTHLY;BYMONTHDAY=-1", true), ("20201230", "FREQ=MONTHLY;BYMONTHDAY=-1", false),
  ])
  func `a start on the numbered day of its rule gives no warning`(day: String, rule: String, isMade: Bool)
    throws
  {
    let text = Self.text.replacing("VALUE=DATE:20210104", with: "VALUE=DATE:\(day)\nRRULE:\(rule)")
    let reading = try ICalendarReader().read(bytes: Self.bytes(text))
    #expect(reading.findings.map(\.code) == (isMade ? [] : [.startOffRule]))
  }

  @Test func `two calendars in a file are two`() throws {
    let text = (Self.text + Self.text).replacing("\n", with: "\r\n")
    let reading = try ICalendarReader().read(text)
    #expect(reading.findings == [])
    #expect(reading.calendars.count == 2)
    #expect(reading.calendars.first == reading.calendars.last)
  }

  /// The calendar with the thing of a case wrong.
  static func changed(_ example: Case) throws -> [UInt8] {
    let text = Self.text.replacing("\n", with: "\r\n")
    let isFirst = example.from.hasPrefix("VERSION") || example.from == "BEGIN:VCALENDAR"
    let place = isFirst ? text.firstRange(of: example.from) : text.ranges(of: example.from).last
    var changed = text
    changed.replaceSubrange(try #require(place), with: example.to)
    return split(Array(changed.utf8))
  }

  static func bytes(_ text: String) -> [UInt8] { Array(text.replacing("\n", with: "\r\n").utf8) }

  /// Replaces a mark with a character that has a fold inside it.
  static func split(_ bytes: [UInt8]) -> [UInt8] {
    let mark = Array("#SPLIT#".utf8)
    guard let range = bytes.firstRange(of: mark) else { return bytes }
    let character = Array("上".utf8)
    return bytes[..<range.lowerBound] + character.prefix(1) + [0x0D, 0x0A, 0x20] + character.dropFirst()
      + bytes[range.upperBound...]
  }
}
