// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing

/// What a stream does at its end, at an error, and with events that are not selected; lines are separated by `|`.
@Suite struct StreamTests {
  private static func stream(
    _ lines: String, limits: ReadingLimits = ReadingLimits(), selecting selection: ICalendarStream.Selection = .all
  ) -> ICalendarStream {
    var pieces = [Array("BEGIN:VCALENDAR|VERSION:2.0|PRODID:x|\(lines)".replacing("|", with: "\r\n").utf8)]
    return ICalendarStream(limits: limits, selecting: selection) { pieces.popLast() }
  }

  private static func event(_ uid: String, _ lines: String) -> String {
    "BEGIN:VEVENT|UID:\(uid)|DTSTAMP:20210101T000000Z|\(lines)|END:VEVENT|"
  }

  @Test func `findings that have been taken are not given again, and count toward their maximum`() throws {
    var limits = ReadingLimits()
    limits.findingsOfAKind = 2
    let events = (1...3).map { Self.event("\($0)", "DTSTART:20210104T090000Z|PRIORITY:10") }.joined()
    var stream = Self.stream(events + "END:VCALENDAR|", limits: limits)
    #expect(try stream.next() != nil)
    #expect(stream.takeFindings().map(\.line) == [8])
    #expect(stream.findings.isEmpty && stream.takeFindings().isEmpty)
    while try stream.next() != nil {}
    #expect(stream.takeFindings().map(\.line) == [14])
    #expect(stream.omittedFindings == 1)
    #expect(try stream.next() == nil)
  }

  @Test func `a stream that has failed has ended, and its error is a finding at the line`() throws {
    var limits = ReadingLimits()
    limits.lineLength = 40
    let long = "SUMMARY:" + String(repeating: "a", count: 40)
    var stream = Self.stream(Self.event("1", "DTSTART:20210104T090000Z|" + long) + "END:VCALENDAR|", limits: limits)
    let error = try #require(throws: Fault.self) { while try stream.next() != nil {} }
    #expect(error.code == .limitExceeded && error.line == 8)
    let finding = stream.finding(error)
    #expect(finding.code == .limitExceeded && finding.line == 8 && finding.message == error.message)
    #expect(finding.severity == .error)
    #expect(try stream.next() == nil)
    let other = stream.finding(Fault(.malformedText, "half a character", line: 3))
    #expect(other.code == .invalidUTF8 && other.line == 3 && other.text == nil)
    #expect(other.message == "half a character")
  }

  /// Events of 2010 that happen again in 2021, or not.
  @Test(arguments: [
    ("DTSTART:20100104T090000Z", 0), ("DTSTART:20100104T090000Z|RRULE:FREQ=DAILY", 1),
    ("DTSTART:20100104T090000Z|RRULE:freq=daily", 1), ("DTSTART:20100104T090000Z|RRULE:FREQ=DAILY;COUNT=9", 0),
    ("DTSTART:20100104T090000Z|RRULE:FREQ=DAILY;UNTIL=20201220T090000Z", 0),
    ("DTSTART:20100104T090000Z|RRULE:FREQ=DAILY;UNTIL=20210101T090000Z", 1),
    ("DTSTART:20100104T090000Z|RRULE:FREQ=YEARLY;INTERVAL=7", 0),
    ("DTSTART:20100104T090000Z|RRULE:FREQ=YEARLY;INTERVAL=11", 1),
    // What is not plain is read, and kept if it recurs.
    ("DTSTART:20100104T090000Z|RRULE:FREQ=DAILY;COUNT=9|EXDATE:20100105T090000Z", 1),
    ("DTSTART:20100104T090000Z|RRULE:FREQ=DAILY;UNTIL=20110101", 1),
  ])
  func `an event that cannot take place in a range is passed over`(lines: String, delivered: Int) throws {
    let year = instants(1_609_459_200...1_640_995_199)
    #expect(try Self.delivered(lines, year) == delivered)
  }

  @Test(arguments: [
    ("DTSTART:20100104T090000Z", 0), ("DTSTART:20100104T090000Z|RRULE:FREQ=DAILY", 1),
    ("DTSTART:20100104T090000Z|RRULE:FREQ=DAILY;UNTIL=20110101T090000Z", 0), ("DTSTART:20210104T090000Z", 1),
  ])
  func `in a range without an end, what never ends takes place`(lines: String, delivered: Int) throws {
    #expect(try Self.delivered(lines, instants(1_609_459_200 ... .max)) == delivered)
    // Beyond the year 9999, a rule cannot be asked.
    let beyond = instants(300_000_000_000...400_000_000_000)
    #expect(try Self.delivered(lines, beyond) == (lines.hasSuffix("DAILY") ? 1 : 0))
  }

  private static func delivered(_ lines: String, _ range: ClosedRange<Instant>) throws -> Int {
    var stream = stream(event("1", lines) + "END:VCALENDAR|", selecting: .events(touching: range))
    var count = 0
    while let element = try stream.next() {
      if case .entry = element { count += 1 }
    }
    #expect(stream.eventCount == 1)
    return count
  }

  private static let alarm = "BEGIN:VALARM|ACTION:DISPLAY|DESCRIPTION:x|TRIGGER:-PT1H|"

  @Test(
    arguments: [
      ("1", "", []), ("1", alarm + "END:VALARM|", []),
      ("1", alarm + "ACTION:DISPLAY|END:VALARM|", nil),
      ("1", alarm + "TRIGGER:-PT1H|END:VALARM|", nil),
      ("1", alarm + "UID:2|END:VALARM|", []),
      ("1", alarm.replacing("DESCRIPTION:x|", with: "") + "END:VALARM|", ["8 missingProperty"]),
      ("1", alarm.replacing("DISPLAY", with: "EMAIL") + "END:VALARM|", ["8 missingProperty"]),
      ("1", "BEGIN:X-PART|UID:3|END:X-PART|", []),
      ("a\\,b", "", ["9 doubledUID"]), ("a,b", "", ["9 doubledUID"]), ("a\\\\b", "", []),
    ] as [(String, String, [String]?)])
  func `what is wrong in an event that is passed over is found, as if it were read`(
    uid: String, nested: String, findings: [String]?
  ) throws {
    let first = Self.event(uid, "DTSTART:20100104T090000Z|" + nested).replacing("||", with: "|")
    // The second event of the UIDs with a comma has the same one, escaped.
    let second = Self.event("a\\,b", "DTSTART:20100104T090000Z")
    let lines = (uid == "1" ? first : first + second) + "END:VCALENDAR|"
    let selections: [ICalendarStream.Selection] = [
      .all, .none, .events(touching: instants(1_609_459_200...1_640_995_199)),
    ]
    let found = try selections.map { selection in
      var stream = Self.stream(lines, selecting: selection)
      while try stream.next() != nil {}
      return stream.findings.map { "\($0.line ?? 0) \($0.code)" }
    }
    for list in found { #expect(list == found[0]) }
    if let findings { #expect(found[0] == findings) }
  }
}
