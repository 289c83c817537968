// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import ICalendarCoding
import ICalendarEditing
import TestSupport
import Testing

/// What becomes of single lines, with what is said of them; lines are separated by `|`.
@Suite struct MendedLineTests {
  /// The lines of an entry up to what is wrong in it.
  private static let utc = "BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|DTSTART:20210104T090000Z|"
  private static let local = "BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|DTSTART:20210104T090000|"
  private static let day = "BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|DTSTART;VALUE=DATE:20210104|"
  private static let utcToDo = "BEGIN:VTODO|UID:1|DTSTAMP:20210101T000000Z|DTSTART:20210104T090000Z|"

  private static func bytes(_ lines: String) -> [UInt8] {
    let text = "BEGIN:VCALENDAR|VERSION:2.0|PRODID:x|\(lines)|END:VCALENDAR|"
    return Array(text.replacing("|", with: "\r\n").utf8)
  }

  /// The calendar with one entry, which ends as it begins.
  private static func bytes(_ start: String, _ rest: String) -> [UInt8] {
    bytes(start + rest + (rest.isEmpty ? "" : "|") + (start.hasPrefix("BEGIN:VTODO") ? "END:VTODO" : "END:VEVENT"))
  }

  private static func fix(_ bytes: [UInt8]) throws -> CalendarFix.Result {
    try CalendarFix.fix(bytes, database: SystemZones.database, now: Instant(utc: .first))
  }

  private static func expect(
    _ bytes: [UInt8], becomes right: [UInt8], _ notes: [String], errors: Int = 0,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let result = try fix(bytes)
    #expect(
      String(decoding: result.bytes, as: UTF8.self) == String(decoding: right, as: UTF8.self),
      sourceLocation: location)
    #expect(
      result.changes.map { "\($0.line): \($0.code): \($0.message)" } == notes, sourceLocation: location)
    #expect(result.findings.count { $0.severity == .error } == errors, sourceLocation: location)
  }

  @Test(arguments: [
    (
      utc, "RRULE:FREQ=DAILY;COUNT=9|EXRULE:FREQ=WEEKLY;BYDAY=MO, TU",
      "RRULE:FREQ=DAILY;COUNT=9|EXRULE:FREQ=WEEKLY;BYDAY=MO,TU",
      ["9: invalidValue: EXRULE:FREQ=WEEKLY;BYDAY=MO,TU"], 0
    ),
    (
      utc, "RRULE:FREQ=DAILY;COUNT=3|RRULE:FREQ=WEEKLY;BYDAY=MO, TU;COUNT=3",
      "RRULE:FREQ=DAILY;COUNT=3|RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO,TU",
      ["9: invalidValue: RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO,TU"], 0
    ),
    (
      utc, "RRULE:FREQ=WEEKLY;BYDAY=WE, TU;COUNT=3|RRULE:FREQ=WEEKLY;BYDAY=MO, TU;COUNT=3",
      "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU,WE|RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO,TU",
      [
        "8: invalidValue: RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU,WE",
        "9: invalidValue: RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO,TU",
      ], 0
    ),
    (
      utc, "SUMMARY;LANGUAGE=en;LANGUAGE=en:a", "SUMMARY;LANGUAGE=en:a",
      ["8: repeatedParameter: a parameter of SUMMARY that occurs a second time removed"], 0
    ),
    (
      utc, "SUMMARY;LANGUAGE=en;X-A=1;LANGUAGE=de;LANGUAGE=en;x-a=1:a", "SUMMARY;LANGUAGE=en;X-A=1;LANGUAGE=de:a",
      ["8: repeatedParameter: a parameter of SUMMARY that occurs a second time removed"], 1
    ),
    (
      utc, "ATTACH;VALUE=BINARY:YWJj", "ATTACH;VALUE=BINARY;ENCODING=BASE64:YWJj",
      ["8: missingParameter: ATTACH with ENCODING=BASE64"], 0
    ),
    (
      utc, "BEGIN:VALARM|ACTION:DISPLAY|DESCRIPTION:x|TRIGGER:-PT1H30S|END:VALARM",
      "BEGIN:VALARM|ACTION:DISPLAY|DESCRIPTION:x|TRIGGER:-PT1H0M30S|END:VALARM",
      ["11: invalidValue: TRIGGER:-PT1H0M30S"], 0
    ),
    (
      utc, "BEGIN:VALARM|ACTION:DISPLAY|DESCRIPTION:x|TRIGGER:-PT1H|REPEAT:2|DURATION:PT1H30S|END:VALARM",
      "BEGIN:VALARM|ACTION:DISPLAY|DESCRIPTION:x|TRIGGER:-PT1H|REPEAT:2|DURATION:PT1H0M30S|END:VALARM",
      ["13: invalidValue: DURATION:PT1H0M30S"], 0
    ),
    (
      utc, "X-A:a\u{1}b", "X-A:ab",
      ["8: controlCharacter: control characters removed from X-A"], 0
    ),
    (
      utc, "SUMMARY:a\\;b;c\\n,\\x", "SUMMARY:a\\;b\\;c\\n\\,\\\\x",
      [
        "8: unescapedText: backslashes in SUMMARY added before ; and ,",
        "8: strayBackslash: backslashes in SUMMARY doubled",
      ], 0
    ),
    (
      utcToDo, "DUE:20210105T090000Z|DURATION:PT1H", "DUE:20210105T090000Z",
      ["9: contradiction: DURATION beside DUE removed"], 0
    ),
    (
      utcToDo, "DUE:20210104T090000Z", "",
      ["8: contradiction: DUE at the time of DTSTART removed"], 0
    ),
    (
      utc, "DTEND;VALUE=DATE:20210105", "DTEND:20210105T000000Z",
      ["8: contradiction: DTEND of DTSTART's type"], 0
    ),
    (
      day, "DTEND:20210105T090000Z", "DTEND;VALUE=DATE:20210106",
      ["8: contradiction: DTEND of DTSTART's type"], 0
    ),
    (
      local, "DTEND;VALUE=DATE:20210105", "DTEND:20210105T000000",
      ["8: contradiction: DTEND of DTSTART's type"], 0
    ),
    (
      day, "DURATION:PT25H", "DURATION:P2D",
      ["8: contradiction: DURATION:P2D"], 0
    ),
    (
      day, "RDATE:20210105T090000|RDATE:20210106T090000Z", "RDATE;VALUE=DATE:20210105|RDATE:20210106T090000Z",
      ["8: otherForm: RDATE with VALUE=DATE"], 1
    ),
    (
      day, "RRULE:FREQ=DAILY;COUNT=4|EXDATE:20210105T000000|EXDATE;VALUE=DATE:20210106|EXDATE:20210107T000000",
      "RRULE:FREQ=DAILY;COUNT=4|EXDATE;VALUE=DATE:20210105|EXDATE;VALUE=DATE:20210106|EXDATE;VALUE=DATE:20210107",
      ["9: otherForm: EXDATE with VALUE=DATE", "11: otherForm: EXDATE with VALUE=DATE"], 0
    ),
    (
      utc, "RRULE:FREQ=DAILY;UNTIL=20210106", "RRULE:FREQ=DAILY;UNTIL=20210106T235959Z",
      ["8: untilOfOtherType: UNTIL=20210106T235959Z instead of 20210106"], 0
    ),
    (
      utc, "RRULE:FREQ=DAILY;UNTIL=20210106T100000", "RRULE:FREQ=DAILY;UNTIL=20210106T100000Z",
      ["8: untilOfOtherType: UNTIL=20210106T100000Z instead of 20210106T100000"], 0
    ),
    (
      local, "RRULE:FREQ=DAILY;UNTIL=20210106|RRULE:FREQ=WEEKLY;UNTIL=20210206",
      "RRULE:FREQ=DAILY;UNTIL=20210106T235959|RRULE:FREQ=WEEKLY;UNTIL=20210206T235959",
      [
        "8: untilOfOtherType: UNTIL=20210106T235959 instead of 20210106",
        "9: untilOfOtherType: UNTIL=20210206T235959 instead of 20210206",
      ], 0
    ),
    (
      utc, "RRULE:FREQ=DAILY;UNTIL=20210106|RRULE:FREQ=WEEKLY;COUNT=3",
      "RRULE:FREQ=DAILY;UNTIL=20210106T235959Z|RRULE:FREQ=WEEKLY;COUNT=3",
      ["8: untilOfOtherType: UNTIL=20210106T235959Z instead of 20210106"], 0
    ),
  ])
  func `a line is written as it was meant, and the change is named`(
    start: String, wrong: String, right: String, notes: [String], errors: Int
  ) throws {
    try Self.expect(Self.bytes(start, wrong), becomes: Self.bytes(start, right), notes, errors: errors)
  }

  @Test(arguments: [
    (utc, "RRULE:FREQ=NEVER|RRULE:FREQ=WEEKLY;BYDAY=MO, TU;COUNT=3", 2),
    (utc, "SUMMARY;LANGUAGE=en;LANGUAGE=de:a", 1),
    (utc, "ATTACH;VALUE=BINARY:YWJ", 1),
    (utc, "ATTACH;VALUE=BINARY:YW-j", 1),
    (utc, "CONFERENCE:example", 1),
    (utc, "CONFERENCE;VALUE=TEXT:https://example.com", 1),
    (utc, "BEGIN:VALARM|ACTION:DISPLAY|DESCRIPTION:x|TRIGGER;VALUE=DATE-TIME:20210104|END:VALARM", 1),
    (utc, "URL:a\u{1}b", 1),
    (utc, "BEGIN:VALARM|ACTION:DISPLAY|DESCRIPTION:x\u{1}y|TRIGGER:-PT1H|END:VALARM", 2),
    (utc, "DURATION;VALUE=DATE:20210105", 1),
    (utc, "EXDATE:20210105,x", 2),
    (utc, "RDATE;VALUE=PERIOD:20210105", 1),
    (utc, "DTEND:20210105T090000Z|DTEND:20210106T090000Z|DURATION:PT1H", 2),
    (utc, "DTEND:20210105T090000Z|DURATION:PT1H|DURATION:PT2H", 2),
    (utc, "DTEND;VALUE=DATE:20210104", 1),
    (day, "DURATION:-P1D", 1),
    (local, "DTEND:20210104T100000Z", 1),
    (day, "RRULE:FREQ=DAILY;COUNT=4|EXDATE:20210105T090000Z", 1),
    (local, "CREATED:20210101|LAST-MODIFIED:20210101T000000", 2),
    (utc, "DTSTART:20210105T090000Z|DTSTART:20210104T090000Z", 2),
  ])
  func `a line of which the meaning is not certain stays as it is`(start: String, lines: String, errors: Int) throws {
    try Self.expect(Self.bytes(start, lines), becomes: Self.bytes(start, lines), [], errors: errors)
  }

  private static func zone(_ name: String, _ offset: String = "+0800", to other: String? = nil) -> String {
    "BEGIN:VTIMEZONE|TZID:\(name)|BEGIN:STANDARD|DTSTART:19700101T000000|TZOFFSETFROM:\(offset)|"
      + "TZOFFSETTO:\(other ?? offset)|END:STANDARD|END:VTIMEZONE|"
  }

  private static func event(in zone: String, _ rest: String = "") -> String {
    "BEGIN:VEVENT|UID:1|DTSTAMP:20210101T000000Z|DTSTART;TZID=\(zone):20210104T090000|\(rest)END:VEVENT"
  }

  @Test(arguments: [("-0000", true), ("-000000", true), ("-0001", false), ("0800", false)])
  func `an offset of minus nothing gets its plus sign, and no other is touched`(offset: String, isMended: Bool) throws {
    let wrong = Self.zone("Lab", to: offset) + Self.utc + "END:VEVENT"
    try Self.expect(
      Self.bytes(wrong), becomes: Self.bytes(isMended ? wrong.replacing("TO:" + offset, with: "TO:+0000") : wrong),
      isMended ? ["9: invalidValue: TZOFFSETTO:+0000"] : [], errors: offset == "0800" ? 1 : 0)
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `a definition by a Windows name is renamed if its offsets are those of the zone, and the name is free`() throws {
    let (windows, iana) = ("China Standard Time", "Asia/Shanghai")
    let plain = Self.zone(windows) + Self.event(in: windows)
    func notes(_ lines: [Int]) -> [String] {
      lines.map { "\($0): windowsTimeZone: TZID \(iana) instead of \(windows)" }
    }
    try Self.expect(Self.bytes(plain), becomes: Self.bytes(plain.replacing(windows, with: iana)), notes([5, 15]))
    // Other offsets; the other name is taken; of two definitions the first counts.
    for text in [
      Self.zone(windows, "+0900") + Self.event(in: windows), Self.zone(iana) + plain,
      Self.zone(windows, "+0900") + plain,
    ] {
      try Self.expect(Self.bytes(text), becomes: Self.bytes(text), [])
    }
    let twice = Self.zone(windows) + Self.zone(windows, "+0900") + Self.event(in: windows)
    try Self.expect(Self.bytes(twice), becomes: Self.bytes(twice.replacing(windows, with: iana)), notes([5, 13, 23]))
    // Each calendar of a file has its own names.
    let second =
      plain + "|END:VCALENDAR|BEGIN:VCALENDAR|VERSION:2.0|PRODID:y|" + plain.replacing("UID:1", with: "UID:2")
    try Self.expect(
      Self.bytes(second), becomes: Self.bytes(second.replacing(windows, with: iana)), notes([5, 15, 22, 32]))
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `a zone that nothing defines is added once, and renamed to the one that the file has`() throws {
    let wrong = Self.event(in: "asia/shanghai", "DTEND;TZID=China Standard Time:20210104T100000|")
    let right = Self.event(in: "Asia/Shanghai", "DTEND;TZID=Asia/Shanghai:20210104T100000|")
    func notes(_ first: Int) -> [String] {
      [
        "\(first): undefinedTimeZone: TZID Asia/Shanghai instead of asia/shanghai",
        "\(first + 1): undefinedTimeZone: TZID Asia/Shanghai instead of China Standard Time",
      ]
    }
    let zone = Self.zone("Asia/Shanghai")
    let named = zone.replacing("END:STANDARD", with: "TZNAME:CST|END:STANDARD")
    try Self.expect(
      Self.bytes(wrong), becomes: Self.bytes(named + right),
      ["4: undefinedTimeZone: the VTIMEZONE of Asia/Shanghai added"] + notes(7))
    try Self.expect(Self.bytes(zone + wrong), becomes: Self.bytes(zone + right), notes(15))
    let other = Self.zone("Asia/Shanghai", "+0900") + wrong
    try Self.expect(Self.bytes(other), becomes: Self.bytes(other), [], errors: 2)
  }

  @Test(
    .enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"),
    arguments: [
      (
        "DTEND;VALUE=DATE:20210105", "DTEND;TZID=Asia/Shanghai:20210105T000000",
        "contradiction: DTEND of DTSTART's type"
      ),
      ("DTEND:20210104T100000", "DTEND;TZID=Asia/Shanghai:20210104T100000", "otherForm: DTEND with TZID=Asia/Shanghai"),
      ("EXDATE;TZID=Asia/Shanghai:20210105", "EXDATE;VALUE=DATE:20210105", "wrongValueType: EXDATE with VALUE=DATE"),
      (
        "RRULE:FREQ=DAILY;UNTIL=20210106", "RRULE:FREQ=DAILY;UNTIL=20210106T155959Z",
        "untilOfOtherType: UNTIL=20210106T155959Z instead of 20210106"
      ),
      (
        "RRULE:FREQ=DAILY;UNTIL=20210106T100000", "RRULE:FREQ=DAILY;UNTIL=20210106T020000Z",
        "untilOfOtherType: UNTIL=20210106T020000Z instead of 20210106T100000"
      ),
    ])
  func `a line beside a start in a zone gets what that zone needs`(wrong: String, right: String, note: String) throws {
    func bytes(_ line: String) -> [UInt8] {
      Self.bytes(Self.zone("Asia/Shanghai") + Self.event(in: "Asia/Shanghai", line + "|"))
    }
    try Self.expect(bytes(wrong), becomes: bytes(right), ["16: " + note])
  }

  @Test(
    .enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"),
    arguments: [
      (zone("Asia/Shanghai"), "20210107"), ("X-WR-TIMEZONE:Asia/Shanghai|", "20210107"), ("", "20210106"),
      ("X-WR-TIMEZONE:America/New_York|" + zone("Asia/Shanghai"), "20210106"), ("X-WR-TIMEZONE:Nowhere/Land|", nil),
    ])
  func `the day of an UNTIL in UTC is the one of the calendar's zone, which must be known`(
    head: String, day: String?
  ) throws {
    let wrong = head + Self.day + "RRULE:FREQ=DAILY;UNTIL=20210106T160000Z|END:VEVENT"
    let result = try Self.fix(Self.bytes(wrong))
    let right = day.map { wrong.replacing("20210106T160000Z", with: $0) } ?? wrong
    #expect(result.bytes == Self.bytes(right))
    #expect(
      result.changes.map(\.message) == (day.map { ["UNTIL=\($0) instead of 20210106T160000Z"] } ?? []))
  }

  @Test func `an empty UID is replaced, and a DTSTAMP is when the entry was changed, made or, at last, mended`() throws
  {
    let end = "DTSTART:20210104T090000Z|END:VEVENT"
    let uid = "33c8eec842d5efa9@workday-ics"
    func text(_ lines: String) -> [UInt8] { Self.bytes("BEGIN:VEVENT|\(lines)|\(end)") }
    try Self.expect(
      text("UID:|DTSTAMP:20210101T000000Z"), becomes: text("UID:\(uid)|DTSTAMP:20210101T000000Z"),
      ["5: missingProperty: UID:\(uid) instead of an empty one"])
    for (times, stamp) in [
      ("CREATED:20200101T000000Z|LAST-MODIFIED:20200102T000000Z", "20200102T000000Z"),
      ("CREATED:20200101T000000Z", "20200101T000000Z"), ("SUMMARY:a", "00010101T000000Z"),
    ] {
      try Self.expect(
        text("UID:3|" + times), becomes: text("DTSTAMP:\(stamp)|UID:3|" + times),
        ["4: missingProperty: DTSTAMP:\(stamp) added"])
    }
    // One that cannot be read is not one that is missing.
    try Self.expect(
      text("UID:3|DTSTAMP:nonsense"), becomes: text("UID:3|DTSTAMP:nonsense"), [], errors: 1)
  }

  @Test(arguments: [
    (
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H30S", "REFRESH-INTERVAL;VALUE=DURATION:PT1H0M30S",
      ["4: invalidValue: REFRESH-INTERVAL:PT1H0M30S"], 0
    ),
    (
      "REFRESH-INTERVAL:PT1H", "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      ["4: missingParameter: REFRESH-INTERVAL with VALUE=DURATION"], 0
    ),
    ("REFRESH-INTERVAL:nothing", "REFRESH-INTERVAL:nothing", [], 2),
  ])
  func `a line of the head is mended like one of an entry`(
    wrong: String, right: String, notes: [String], errors: Int
  ) throws {
    func text(_ line: String) -> [UInt8] { Self.bytes("\(line)|\(Self.utc)END:VEVENT") }
    try Self.expect(text(wrong), becomes: text(right), notes, errors: errors)
  }

  @Test func `a duration that is not UTF-8 stays beside the end`() throws {
    let text = Self.bytes(Self.utc + "DTEND:20210104T100000Z|DURATION;X-A=#:PT1H|END:VEVENT")
    let foreign = text.map { $0 == UInt8(ascii: "#") ? 0xE9 : $0 }
    let result = try Self.fix(foreign)
    #expect(result.bytes == foreign)
    #expect(result.changes.isEmpty && result.foreignLines == [9])
    try Self.expect(
      text, becomes: Self.bytes(Self.utc + "DTEND:20210104T100000Z|END:VEVENT"),
      ["9: contradiction: DURATION beside DTEND removed"])
  }
}
