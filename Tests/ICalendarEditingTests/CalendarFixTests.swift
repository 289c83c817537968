// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import FuzzTargets
import ICalendar
import ICalendarCoding
import ICalendarEditing
import TestSupport
import Testing

@Suite struct CalendarFixTests {
  private static let now = Instant(utc: .first)

  private static func fix(_ bytes: [UInt8]) throws -> CalendarFix.Result {
    try CalendarFix.fix(bytes, database: SystemZones.database, now: now)
  }

  private static let fixtures: [[UInt8]] =
    [FindingCase.bytes(FindingCase.text)]
    + ((try? FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Fixtures/ics")) ?? []).sorted()
    .filter { $0.hasSuffix(".ics") }.compactMap { try? readBytes("Fixtures/ics/" + $0) }

  /// The findings of FindingTests that are not mended.
  private static let kept: Set<String> = [
    "BYMONTHDAY in a week", "BYSETPOS alone", "BYWEEKNO in a month", "BYYEARDAY in a day", "METHOD without ORGANIZER",
    "UNTIL an hour before the start", "UNTIL before the start", "a 30 February", "a broken rule",
    "a date added behind UNTIL", "a date added to an endless rule", "a date taken out of a timed series",
    "a doubled UID", "a duration without its minutes", "a line without a colon", "a local DTSTAMP",
    "a local busy time", "a lunar rule", "a month 13", "a negative sequence", "a numbered BYDAY in a day",
    "a numbered BYDAY with BYWEEKNO", "a parameter twice", "a period of nothing", "a position beyond the pole",
    "a position that is none", "a position without numbers", "a priority of 10", "a priority without a number",
    "a quote that stays open", "a recorded error", "a relation by UID", "a rule that the RFC forbids",
    "a component without a name", "a start in a month without occurrences", "a start off its rule",
    "a start off the set position", "a state that nothing has",
    "a state that only a to-do has", "a time taken out in UTC", "a to-do that lasts from no start on",
    "a vCalendar", "a zone without an offset", "an ISO date",
    "an alarm after the start", "an alarm with REPEAT alone", "an alarm without a trigger",
    "an answer that is neither yes nor no", "an attendee that is no URI", "an end before the start",
    "an end in a zone beside a floating start",
    "an offset of 25 hours", "an organizer that is no URI", "an orphan",
    "a replaced occurrence that the rule does not have", "another scale", "no DTSTART",
    "something before the calendar", "two rules", "two starts", "two titles", "what only libical looks at",
  ]

  @Test func `each finding is mended or kept, as the table says`() throws {
    var kept: Set<String> = []
    for example in FindingCase.all {
      let text = example.bytes
      let result = try Self.fix(text)
      if SystemZones.isInstalled, let fault = FileLaws.faultOfFixing(text) { Issue.record("\(example.name): \(fault)") }
      let isMended = !result.findings.contains { $0.code == example.code }
      if isMended {
        #expect(result.changes.contains { $0.code == example.code }, "\(example.name)")
        #expect(
          example.code.mended != nil,
          "\(example.name) is not in the table")
        #expect(result.findings.filter { $0.severity == .error } == [], "\(example.name)")
      } else {
        kept.insert(example.name)
        #expect(result.bytes == text, "\(example.name)")
        #expect(result.changes.isEmpty, "\(example.name)")
      }
    }
    #expect(kept == Self.kept, "\(kept.symmetricDifference(Self.kept).sorted())")
  }

  @Test func `the table has every kind of finding once`() throws {
    let source = try readText("Sources/ICalendarCoding/Schema/FindingTable.swift")
    let names = source.matches(of: /= Code\(\s*"(\w+)"/).map { String($0.1) }
    #expect(names.count > 30)
    #expect(Finding.Code.all.map(\.description).sorted() == names.sorted())
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `fixtures and mutated ones keep their instances, and every byte that is not named`() throws {
    var (mutator, random) = (Mutator(seed: seed(502)), SeededGenerator(seed: seed(503)))
    let examples = FindingCase.all.map(\.bytes)
    // The examples themselves are looked at where each is mended.
    let originals = Self.fixtures + examples
    var changed = 0
    for round in 0..<Self.fixtures.count + rounds(fast: 30, slow: 600) {
      let isMutated = round >= Self.fixtures.count
      let original = originals[isMutated ? random.below(originals.count) : round]
      let bytes = isMutated ? mutator.mutated(original) : original
      let fault = FileLaws.faultOfFixing(bytes) { if $0 > 0 { changed += 1 } }
      if let fault { Issue.record("round \(round): \(fault)\n\(String(decoding: bytes, as: UTF8.self))") }
    }
    #expect(changed > rounds(fast: 10, slow: 200))
  }

  @Test func `a change that cannot be proved is left out, and all others are made`() throws {
    let events = (1...20).map { number in
      "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART:20210104T0900\(number + 10)Z\r\nSUMMARY:a;\(number)\r\nEND:VEVENT"
    }
    let bytes = Self.calendar(events.joined(separator: "\r\n"))
    // As if titles 3 and 17, and the DTSTAMP of event 8, moved an event.
    let unwanted: [(line: Int, code: Finding.Code)] = [
      (17, .unescapedText), (39, .missingProperty), (87, .unescapedText),
    ]
    let result = try CalendarFix.fix(bytes, database: SystemZones.database, now: Self.now) { _, changes in
      unwanted.first { wrong in changes.contains { $0.line == wrong.line && $0.code == wrong.code } }
        .map { "others because of line \($0.line)" }
    }
    #expect(result.omissions.map(\.change.line) == [17, 39, 87])
    #expect(result.omissions.map(\.change.code) == unwanted.map(\.code))
    #expect(result.omissions.map(\.reason) == unwanted.map { "others because of line \($0.line)" })
    #expect(result.changes.count == 40 - 3)
    #expect(result.findings.filter { $0.severity == .error }.count == 3)
    #expect(
      !result.changes.contains { change in unwanted.contains { $0.line == change.line && $0.code == change.code } })
  }

  @Test func `a file that differs without any change is refused`() throws {
    let bytes = Self.calendar("BEGIN:VEVENT", "UID:1", "DTSTART:20210104T090000Z", "END:VEVENT")
    #expect(throws: Fault.self) {
      try CalendarFix.fix(bytes, database: SystemZones.database, now: Self.now) { _, _ in "others" }
    }
  }

  private static func calendar(_ lines: String...) -> [UInt8] {
    Array(
      (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)
  }

  @Test(arguments: [
    ("DTSTART:20210104", "DTSTART;VALUE=DATE:20210104"),
    ("DTSTART;VALUE=DATE:20210104T090000", "DTSTART:20210104T090000"),
    ("DTSTART:20210104T090000Z\r\nEXDATE:20210105", "DTSTART:20210104T090000Z\r\nEXDATE;VALUE=DATE:20210105"),
    (
      "DTSTART:20210104T090000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEXDATE:20210105,20210106T090000Z",
      "DTSTART:20210104T090000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEXDATE;VALUE=DATE:20210105\r\nEXDATE:20210106T090000Z"
    ),
    (
      "DTSTART:20210104T090000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=MO, TU;COUNT=3",
      "DTSTART:20210104T090000Z\r\nRRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO,TU"
    ),
    (
      "DTSTART:20210104T090000Z\r\nRRULE:FREQ=DAILY;COUNT=3;UNTIL=20210105T090000Z",
      "DTSTART:20210104T090000Z\r\nRRULE:FREQ=DAILY;UNTIL=20210105T090000Z"
    ),
    (
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;UNTIL=20210106T235959",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;UNTIL=20210106"
    ),
    (
      "DTSTART:20210104T090000\r\nRRULE:FREQ=DAILY;UNTIL=20210106T090000Z",
      "DTSTART:20210104T090000\r\nRRULE:FREQ=DAILY;UNTIL=20210106T090000"
    ),
    (
      "DTSTART:20210104T090000\r\nRRULE:FREQ=DAILY;UNTIL=20210106",
      "DTSTART:20210104T090000\r\nRRULE:FREQ=DAILY;UNTIL=20210106T235959"
    ),
    (
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;UNTIL=20210106T160000Z",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;UNTIL=20210106"
    ),
    (
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;COUNT=5\r\nEXDATE:20210105T090000,20210106T000000",
      "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;COUNT=5\r\nEXDATE;VALUE=DATE:20210105,20210106"
    ),
    ("DTSTART:20210104T090000Z\r\nDTEND:20210104T100000", "DTSTART:20210104T090000Z\r\nDTEND:20210104T100000Z"),
    ("DTSTART:20210104T090000Z\r\nDTEND:20210104T090000Z", "DTSTART:20210104T090000Z"),
    (
      "DTSTART:20210104T090000Z\r\nDTEND:20210104T100000Z\r\nDURATION:PT2H",
      "DTSTART:20210104T090000Z\r\nDTEND:20210104T100000Z"
    ),
    ("DTSTART;VALUE=DATE:20210104\r\nDURATION:PT24H", "DTSTART;VALUE=DATE:20210104\r\nDURATION:P1D"),
    ("DTSTART:20210104T090000Z\r\nDURATION:PT1H30S", "DTSTART:20210104T090000Z\r\nDURATION:PT1H0M30S"),
    (
      "DTSTART;TZID=Asia/Shanghai:20210104T010000Z", "DTSTART:20210104T010000Z"
    ),
    ("DTSTART:20210104T090000Z\r\nSUMMARY:a;b\\,c,d", "DTSTART:20210104T090000Z\r\nSUMMARY:a\\;b\\,c\\,d"),
    ("DTSTART:20210104T090000Z\r\nCATEGORIES:a;b,c", "DTSTART:20210104T090000Z\r\nCATEGORIES:a\\;b,c"),
    ("DTSTART:20210104T090000Z\r\nSUMMARY:C:\\Day", "DTSTART:20210104T090000Z\r\nSUMMARY:C:\\\\Day"),
    ("DTSTART:20210104T090000Z\r\nSUMMARY:a\u{0}b", "DTSTART:20210104T090000Z\r\nSUMMARY:ab"),
    (
      "DTSTART:20210104T090000Z\r\nATTENDEE;CN=A:a.b@example.com",
      "DTSTART:20210104T090000Z\r\nATTENDEE;CN=A:mailto:a.b@example.com"
    ),
    (
      "DTSTART:20210104T090000Z\r\nCONFERENCE:https://example.com",
      "DTSTART:20210104T090000Z\r\nCONFERENCE;VALUE=URI:https://example.com"
    ),
    ("DTSTART:20210104T090000Z\r\nRRULE:", "DTSTART:20210104T090000Z"),
    ("DTSTART:20210104T090000Z\r\nSUMMARY:a\r\nSUMMARY:a", "DTSTART:20210104T090000Z\r\nSUMMARY:a"),
    ("DTSTART:20210104T090000Z\r\n\r\nSUMMARY:a", "DTSTART:20210104T090000Z\r\nSUMMARY:a"),
  ])
  func `a property is written as it was meant`(wrong: String, right: String) throws {
    func text(_ lines: String) -> [UInt8] {
      Self.calendar("BEGIN:VEVENT", "UID:1", "DTSTAMP:20210101T000000Z", lines, "END:VEVENT")
    }
    let result = try Self.fix(text(wrong))
    #expect(String(decoding: result.bytes, as: UTF8.self) == String(decoding: text(right), as: UTF8.self))
    #expect(result.findings.filter { $0.severity == .error } == [])
    #expect(result.changes.map(\.line).allSatisfy { $0 >= 7 })
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `an UNTIL in UTC beside days is the day in the calendar's zone`() throws {
    let event = ["BEGIN:VEVENT", "UID:1", "DTSTAMP:20210101T000000Z", "DTSTART;VALUE=DATE:20210104"]
    let rule = "RRULE:FREQ=DAILY;UNTIL=20210106T160000Z\r\nEND:VEVENT"
    let result = try Self.fix(Self.calendar("X-WR-TIMEZONE:Asia/Shanghai", event.joined(separator: "\r\n"), rule))
    #expect(String(decoding: result.bytes, as: UTF8.self).contains("\r\nRRULE:FREQ=DAILY;UNTIL=20210107\r\n"))
  }

  @Test func `the UNTIL of a journal's rule is mended too`() throws {
    let journal = try Self.fix(
      Self.calendar(
        "BEGIN:VJOURNAL", "UID:1", "DTSTAMP:20210101T000000Z", "DTSTART:20210104T090000Z",
        "RRULE:FREQ=DAILY;until=20210106", "END:VJOURNAL"))
    #expect(journal.changes.map(\.code) == [.untilOfOtherType])
    #expect(String(decoding: journal.bytes, as: UTF8.self).contains("\r\nRRULE:FREQ=DAILY;until=20210106T235959Z\r\n"))
  }

  @Test func `missing properties are added, the UIDs the same each time and different from each other`() throws {
    let event = "BEGIN:VEVENT\r\nLAST-MODIFIED:20210102T000000Z\r\nDTSTART:20210104T090000Z\r\nEND:VEVENT"
    let bytes = Array("BEGIN:VCALENDAR\r\n\(event)\r\n\(event)\r\nEND:VCALENDAR\r\n".utf8)
    let result = try Self.fix(bytes)
    #expect(result.findings == [])
    let lines = String(decoding: result.bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(Array(lines.prefix(3)) == ["BEGIN:VCALENDAR", "PRODID:-//workday-ics//Mended calendar//EN", "VERSION:2.0"])
    #expect(lines.filter { $0 == "DTSTAMP:20210102T000000Z" }.count == 2)
    #expect(Set(lines.filter { $0.hasPrefix("UID:") }).count == 2)
    #expect(try Self.fix(bytes).bytes == result.bytes)
    #expect(Set(result.changes.map(\.line)) == [1, 2, 6])
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `an Exchange file gets an IANA zone, its VTIMEZONE and an UNTIL at the same instant`() throws {
    let result = try Self.fix(try readBytes("Fixtures/ics/exchange-no-vtimezone.ics"))
    let text = String(decoding: result.bytes, as: UTF8.self)
    #expect(result.findings == [])
    #expect(text.contains("TZID:Asia/Shanghai\r\n"))
    #expect(text.contains("DTSTART;TZID=Asia/Shanghai:20210104T090000\r\n"))
    #expect(text.contains("RRULE:FREQ=WEEKLY;UNTIL=20210125T155959Z;BYDAY=MO\r\n"))
    #expect(!text.contains("China Standard Time"))
  }

  @Test func `the form of a file is mended: line ends, folds, marks and UTF-16`() throws {
    let long = "SUMMARY:" + String(repeating: "上", count: 40)
    let text = String(
      decoding: Self.calendar(
        "BEGIN:VEVENT", "UID:1", "DTSTAMP:20210101T000000Z", "DTSTART:20210104T090000Z", long, "END:VEVENT"),
      as: UTF8.self)
    let right = try Self.fix(Array(text.utf8))
    #expect(right.findings == [])
    #expect(right.changes.map(\.code) == [.longLine])
    let bare = try Self.fix(Array(text.replacing("\r\n", with: "\n").utf8))
    #expect(bare.bytes == right.bytes)
    #expect(bare.changes.map(\.code) == [.bareLineFeed, .longLine])
    #expect(try Self.fix([0xEF, 0xBB, 0xBF] + Array(text.utf8)).bytes == right.bytes)
    for isLittleEndian in [true, false] {
      let units = ("\u{FEFF}" + text).utf16.flatMap { unit in
        isLittleEndian ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
      let result = try Self.fix(units)
      #expect(result.bytes == right.bytes)
      #expect(result.changes.map(\.code) == [.invalidUTF8, .longLine])
    }
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `a zone keeps its Windows name while a line that is not UTF-8 has it`() throws {
    func calendar(_ comment: [UInt8]) throws -> [UInt8] {
      let zone =
        try String(decoding: readBytes("Fixtures/ics/outlook.ics"), as: UTF8.self)
        .firstMatch(of: /BEGIN:VTIMEZONE(.|\r\n)*END:VTIMEZONE\r\n/)?.output.0 ?? ""
      let lines = "DTSTAMP:20210101T000000Z\r\nDTSTART;TZID=China Standard Time:20210104T090000\r\n"
      return Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(zone)BEGIN:VEVENT\r\nUID:1\r\n\(lines)".utf8)
        + comment + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)
    }
    let name = Array("X-NOTE;TZID=China Standard Time:".utf8)
    let renamed = try Self.fix(calendar(name + Array("é".utf8)))
    #expect(renamed.changes.count == 3)
    let file = try calendar(name + [0xE9])
    let kept = try Self.fix(file)
    #expect(kept.changes.isEmpty && kept.bytes == file)
    let other = try Self.fix(calendar(Array("X-NOTE:".utf8) + [0xE9]))
    #expect(other.changes.count == 2)
  }

  @Test func `a line that is wrong in a way that nobody can mend is not named as changed`() throws {
    let file = Self.calendar(
      "BEGIN:VEVENT", "UID:1", "DTSTAMP:20210101T000000Z", "DTSTART:20210104T090000",
      "RECURRENCE-ID;RANGE=THISANDPAST:20210104T090000", "END:VEVENT")
    let result = try Self.fix(file)
    #expect(result.changes.isEmpty && result.bytes == file)
    #expect(result.findings.contains { $0.code == .invalidValue && $0.property == "RECURRENCE-ID" })
  }
}
