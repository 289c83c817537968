// SPDX-License-Identifier: MIT

package import ICalendarCoding

/// A valid calendar with one thing wrong, and the one expected finding.
package struct FindingCase: Sendable, CustomStringConvertible {
  package let name: String
  package let line: Int
  package let code: Finding.Code
  package let severity: Finding.Severity
  private let from: String
  private let to: String

  private init(
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

  package var description: String { name }

  /// The calendar with what is wrong; empty if it does not have what would be changed.
  package var bytes: [UInt8] {
    var text = Self.text.replacing("\n", with: "\r\n")
    let isFirst = from.hasPrefix("VERSION") || from == "BEGIN:VCALENDAR"
    guard let place = isFirst ? text.firstRange(of: from) : text.ranges(of: from).last else { return [] }
    text.replaceSubrange(place, with: to)
    return Self.split(Array(text.utf8))
  }

  /// A text with line feeds as the bytes of a file.
  package static func bytes(_ text: String) -> [UInt8] { Array(text.replacing("\n", with: "\r\n").utf8) }

  /// Replaces a mark with a character that has a fold inside it.
  private static func split(_ bytes: [UInt8]) -> [UInt8] {
    let mark = Array("#SPLIT#".utf8)
    guard let range = bytes.firstRange(of: mark) else { return bytes }
    let character = Array("上".utf8)
    return bytes[..<range.lowerBound] + character.prefix(1) + [0x0D, 0x0A, 0x20] + character.dropFirst()
      + bytes[range.upperBound...]
  }

  package static let text = """
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

  package static let all: [FindingCase] = [
    FindingCase(
      "a month 13", "DTSTART;TZID=Asia/Shanghai:20210104T090000", "DTSTART:20261399T090000", 15, .invalidValue),
    FindingCase("a 30 February", "20210104T180000", "20210230T180000", 16, .invalidValue),
    FindingCase("an ISO date", "DATE:20210104", "DATE:2021-01-04", 30, .invalidValue),
    FindingCase("a date without VALUE", ";VALUE=DATE:20210104", ":20210104", 30, .wrongValueType),
    FindingCase("a recorded error", "SUMMARY:Day", "X-LIC-ERROR:No value", 31, .recordedError),
    FindingCase("a start off its rule", "BYDAY=MO,TU", "BYDAY=TU,WE", 15, .startOffRule, .warning),
    FindingCase(
      "a start in a month without occurrences", "BYDAY=MO,TU", "BYDAY=MO,TU;BYMONTH=2,3", 15, .startOffRule, .warning),
    FindingCase("a component without a name", "SUMMARY:Day", "SUMMARY:Day\r\nBEGIN:A B", 32, .malformedLine),
    FindingCase("a start off the set position", "BYDAY=MO,TU", "BYDAY=MO,TU;BYSETPOS=-1", 15, .startOffRule, .warning),
    FindingCase(
      "a date taken out of a timed series", "EXDATE;TZID=Asia/Shanghai:20210105T090000", "EXDATE;VALUE=DATE:20210105",
      18, .otherForm, .warning),
    FindingCase(
      "a time taken out in UTC", "EXDATE;TZID=Asia/Shanghai:20210105T090000", "EXDATE:20210105T010000Z", 18, .otherForm,
      .warning),
    FindingCase("a date added behind UNTIL", "20210109T", "20210209T", 19, .additionBehindUntil, .warning),
    FindingCase("a date added to an endless rule", "UNTIL=20210131T010000Z;", "", 19, .additionToEndlessRule, .warning),
    FindingCase("UNTIL as a date", "UNTIL=20210131T010000Z", "UNTIL=20210131", 17, .untilOfOtherType),
    FindingCase("UNTIL as a local time", "UNTIL=20210131T010000Z", "UNTIL=20210131T090000", 17, .untilOfOtherType),
    FindingCase(
      "a time zone that nothing defines", "DTEND;TZID=Asia/Shanghai", "DTEND;TZID=Asia/Chungking", 16,
      .undefinedTimeZone),
    FindingCase(
      "a time zone of Windows that nothing defines", "DTEND;TZID=Asia/Shanghai", "DTEND;TZID=China Standard Time", 16,
      .undefinedTimeZone),
    FindingCase("a doubled UID", "UID:2", "UID:1", 27, .doubledUID),
    FindingCase("an empty RDATE", "RDATE;TZID=Asia/Shanghai:20210109T090000", "RDATE:", 19, .emptyProperty),
    FindingCase("no PRODID", "PRODID:-//Example//EN", "X-A:b", 1, .missingProperty),
    FindingCase("no VERSION", "VERSION:2.0", "X-A:b", 1, .missingProperty),
    FindingCase("no UID", "UID:2", "X-A:b", 27, .missingProperty),
    FindingCase("no DTSTAMP", "UID:2\r\nDTSTAMP:20210101T000000Z", "UID:2\r\nX-A:b", 27, .missingProperty),
    FindingCase(
      "a local DTSTAMP", "UID:2\r\nDTSTAMP:20210101T000000Z", "UID:2\r\nDTSTAMP:20210101T000000", 29, .notUTC),
    FindingCase("a long line", "SUMMARY:Day", "SUMMARY:" + String(repeating: "a", count: 68), 31, .longLine, .warning),
    FindingCase("a split character", "SUMMARY:Day", "SUMMARY:#SPLIT#", 32, .splitCharacter, .warning),
    FindingCase("a bare line feed", "VERSION:2.0\r\n", "VERSION:2.0\n", 2, .bareLineFeed, .warning),
    FindingCase("a byte-order mark", "BEGIN:VCALENDAR", "\u{FEFF}BEGIN:VCALENDAR", 1, .byteOrderMark),
    FindingCase(
      "METHOD without ORGANIZER", "VERSION:2.0", "VERSION:2.0\r\nMETHOD:PUBLISH", 13, .methodWithoutOrganizer, .warning),
    FindingCase("an alarm after the start", "TRIGGER:-PT10M", "TRIGGER:PT10M", 21, .alarmAfterStart, .warning),
    FindingCase("an alarm without a trigger", "TRIGGER:-PT10M", "X-A:b", 21, .missingProperty),
    FindingCase("an alarm with REPEAT alone", "TRIGGER:-PT10M", "TRIGGER:-PT10M\r\nREPEAT:2", 21, .missingProperty),
    FindingCase("a broken rule", "FREQ=WEEKLY;", "FREQ=SOMETIMES;", 17, .invalidValue),
    FindingCase(
      "two starts", "DTEND;TZID=Asia/Shanghai:20210104T180000", "DTSTART:20210104T180000Z", 16, .repeatedProperty),
    FindingCase("an end before the start", "20210104T180000", "20210103T180000", 16, .contradiction),
    FindingCase(
      "a floating end", "DTEND;TZID=Asia/Shanghai:20210104T180000", "DTEND:20210104T180000", 16, .otherForm),
    FindingCase(
      "an end in a zone beside a floating start", "DTSTART;VALUE=DATE:20210104",
      "DTSTART:20210104T090000\r\nDTEND:20210104T180000Z", 31, .otherForm),
    FindingCase("an onset on a date", "DTSTART:19700101T000000", "DTSTART;VALUE=DATE:19700101", 7, .wrongValueType),
    FindingCase(
      "an event outside any calendar", "END:VCALENDAR\r\n",
      "END:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:4\r\nDTSTAMP:20210101T000000Z\r\nDTSTART:20210104T090000Z\r\nEND:VEVENT\r\n",
      34,
      .outsideCalendar),
    FindingCase("no DTSTART", "DTSTART;VALUE=DATE:20210104", "X-A:b", 27, .missingProperty),
    FindingCase(
      "an end on the day of the start", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nDTEND;VALUE=DATE:20210104", 31, .contradiction),
    FindingCase("an end at the time of the start", "20210104T180000", "20210104T090000", 16, .contradiction),
    FindingCase("a state that nothing has", "SUMMARY:Day", "STATUS:MAYBE", 31, .invalidValue),
    FindingCase("a vCalendar", "VERSION:2.0", "VERSION:1.0", 2, .invalidValue),
    FindingCase("another scale", "VERSION:2.0", "VERSION:2.0\r\nCALSCALE:CHINESE", 3, .invalidValue),
    FindingCase(
      "a local busy time", "END:VCALENDAR",
      "BEGIN:VFREEBUSY\r\nUID:3\r\nDTSTAMP:20210101T000000Z\r\nFREEBUSY:20210104T090000/PT1H\r\nEND:VFREEBUSY\r\n"
        + "END:VCALENDAR", 36, .notUTC),
    FindingCase(
      "a to-do that lasts from no start on", "END:VCALENDAR",
      "BEGIN:VTODO\r\nUID:3\r\nDTSTAMP:20210101T000000Z\r\nDURATION:PT1H\r\nEND:VTODO\r\nEND:VCALENDAR", 36,
      .missingProperty),
    FindingCase("BINARY without ENCODING", "SUMMARY:Day", "ATTACH;VALUE=BINARY:AAAA", 31, .missingParameter),
    FindingCase(
      "an answer that is neither yes nor no", "SUMMARY:Day", "ATTENDEE;RSVP=MAYBE:mailto:a@b.c", 31, .invalidParameter),
    FindingCase("an attendee that is no URI", "SUMMARY:Day", "ATTENDEE:fred", 31, .invalidValue),
    FindingCase("an organizer that is no URI", "SUMMARY:Day", "ORGANIZER:a b:c", 31, .invalidValue),
    FindingCase("a position without numbers", "SUMMARY:Day", "GEO:a;b", 31, .invalidValue),
    FindingCase("a priority without a number", "SUMMARY:Day", "PRIORITY:high", 31, .invalidValue),
    FindingCase("a conference without VALUE", "SUMMARY:Day", "CONFERENCE:tel:1", 31, .missingParameter),
    FindingCase(
      "an interval without VALUE", "VERSION:2.0", "VERSION:2.0\r\nREFRESH-INTERVAL:PT1H", 3, .missingParameter),
    FindingCase("an orphan", "SUMMARY:Day", "RECURRENCE-ID;VALUE=DATE:20210104", 31, .orphanedReplacement, .warning),
    FindingCase(
      "a replaced occurrence that the rule does not have",
      "UID:2\r\nDTSTAMP:20210101T000000Z\r\nDTSTART;VALUE=DATE:20210104",
      "UID:1\r\nDTSTAMP:20210101T000000Z\r\nRECURRENCE-ID;TZID=Asia/Shanghai:20210113T090000\r\n"
        + "DTSTART:20210113T100000Z", 30, .orphanedReplacement, .warning),
    FindingCase(
      "two rules", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;COUNT=2\r\nRRULE:FREQ=WEEKLY;COUNT=2", 32,
      .repeatedProperty, .warning),
    FindingCase("a bare semicolon", "SUMMARY:Day", "SUMMARY:a;b", 31, .unescapedText),
    FindingCase("a bare comma", "SUMMARY:Day", "COMMENT:a\\,b,c", 31, .unescapedText),
    FindingCase("a bare semicolon in a list", "SUMMARY:Day", "CATEGORIES:a,b;c", 31, .unescapedText),
    FindingCase("a parameter twice", "SUMMARY:Day", "SUMMARY;LANGUAGE=en;LANGUAGE=de:Day", 31, .repeatedParameter),
    FindingCase(
      "a zone and UTC", "DTEND;TZID=Asia/Shanghai:20210104T180000", "DTEND;TZID=Asia/Shanghai:20210104T180000Z", 16,
      .invalidParameter),
    FindingCase(
      "UNTIL before the start", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;UNTIL=20210103", 31, .untilBeforeStart, .warning),
    FindingCase(
      "UNTIL an hour before the start", "DTSTART;VALUE=DATE:20210104",
      "DTSTART:20210104T090000Z\r\nRRULE:FREQ=DAILY;UNTIL=20210104T080000Z", 31, .untilBeforeStart, .warning),
    FindingCase(
      "BYMONTHDAY in a week", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=WEEKLY;BYMONTHDAY=4", 31, .invalidValue),
    FindingCase(
      "BYYEARDAY in a day", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;BYYEARDAY=4", 31, .invalidValue),
    FindingCase(
      "BYWEEKNO in a month", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=MONTHLY;BYWEEKNO=1", 31, .invalidValue),
    FindingCase(
      "a numbered BYDAY in a day", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;BYDAY=1MO", 31, .invalidValue),
    FindingCase(
      "a numbered BYDAY with BYWEEKNO", "DTSTART;VALUE=DATE:20210104",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", 31, .invalidValue),
    FindingCase(
      "BYSETPOS alone", "DTSTART;VALUE=DATE:20210104", "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;BYSETPOS=1", 31,
      .invalidValue),
    FindingCase(
      "a lunar rule", "DTSTART;VALUE=DATE:20210104", "DTSTART;VALUE=DATE:20210104\r\nRRULE:RSCALE=HEBREW;FREQ=YEARLY",
      31, .unsupported, .warning),
    FindingCase(
      "a relation by UID", "SUMMARY:Day", "RELATED-TO;VALUE=UID;RELTYPE=STARTTOSTART;GAP=P1W:1", 31, .refusedByLibical,
      .warning),
    FindingCase("an end and a duration", "SUMMARY:Work", "DURATION:PT1H", 20, .contradiction),
    FindingCase("two titles", "SUMMARY:Day", "SUMMARY:Day\r\nSUMMARY:Night", 32, .repeatedProperty),
    FindingCase("a negative sequence", "SUMMARY:Day", "SEQUENCE:-1", 31, .invalidValue),
    FindingCase("a line without a colon", "SUMMARY:Day", "SUMMARY", 31, .malformedLine),
    FindingCase("a quote that stays open", "SUMMARY:Day", "SUMMARY;LANGUAGE=\"zh:Day", 31, .malformedLine),
    FindingCase("an empty line", "SUMMARY:Day", "SUMMARY:Day\r\n", 32, .malformedLine, .warning),
    FindingCase("a NUL", "SUMMARY:Day", "SUMMARY:D\u{0}y", 31, .controlCharacter),
    FindingCase("a stray backslash", "SUMMARY:Day", "SUMMARY:C:\\Day", 31, .strayBackslash, .warning),
    FindingCase("an END too many", "SUMMARY:Day", "SUMMARY:Day\r\nEND:VALARM", 32, .unbalancedComponent),
    FindingCase("an alarm without END", "END:VALARM\r\n", "", 25, .unbalancedComponent),
    FindingCase("a truncated file", "END:VCALENDAR\r\n", "", 1, .unbalancedComponent),
    FindingCase(
      "something before the calendar", "BEGIN:VCALENDAR", "VERSION:2.0\r\nBEGIN:VCALENDAR", 1, .outsideCalendar),
    FindingCase("a position that is none", "SUMMARY:Day", "GEO:nowhere", 31, .invalidValue),
    FindingCase("a position beyond the pole", "SUMMARY:Day", "GEO:90.5;0", 31, .invalidValue),
    FindingCase("a priority of 10", "SUMMARY:Day", "PRIORITY:10", 31, .invalidValue),
    FindingCase("a state that only a to-do has", "SUMMARY:Day", "STATUS:COMPLETED", 31, .invalidValue),
    FindingCase(
      "a duration without its minutes", "SUMMARY:Day", "X-A:b\r\nRDATE;VALUE=PERIOD:20210105T000000Z/PT1H1S", 32,
      .invalidValue),
    FindingCase(
      "a period of nothing", "SUMMARY:Day", "RDATE;VALUE=PERIOD:20210105T000000Z/20210105T000000Z", 31, .invalidValue),
    FindingCase(
      "a rule with a day of three digits", "SUMMARY:Day", "RRULE:FREQ=DAILY;BYMONTHDAY=004", 31, .invalidValue),
    FindingCase("a rule that the RFC forbids", "SUMMARY:Day", "RRULE:FREQ=WEEKLY;BYDAY=1MO", 31, .invalidValue),
    FindingCase("a minus before no offset", "TZOFFSETTO:+0800", "TZOFFSETTO:-0000", 9, .invalidValue),
    FindingCase("what only libical looks at", "SUMMARY:Day", "COMPLETED:nowhere", 31, .refusedByLibical),
    FindingCase("an offset of 25 hours", "TZOFFSETTO:+0800", "TZOFFSETTO:+2500", 6, .invalidValue),
    FindingCase("a zone without an offset", "TZOFFSETTO:+0800", "X-A:b", 6, .missingProperty),
  ]
}
