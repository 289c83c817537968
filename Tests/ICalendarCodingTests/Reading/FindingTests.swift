// SPDX-License-Identifier: MIT

import FuzzTargets
import ICalendar
import ICalendarCoding
import TestSupport
import Testing

/// Each case is a valid calendar with one thing wrong, and the one expected finding.
@Suite struct FindingTests {
  static let text = FindingCase.text

  static func bytes(_ text: String) -> [UInt8] { FindingCase.bytes(text) }

  @Test func `a valid calendar gives no finding`() throws {
    #expect(try ICalendarReader().read(bytes: Self.bytes(Self.text)).findings == [])
  }

  @Test(arguments: FindingCase.all)
  func `what is wrong is found at its line, and nothing else`(_ example: FindingCase) throws {
    let reading = try ICalendarReader().read(bytes: example.bytes)
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
      .replacing("UID:", with: "ORGANIZER:mailto:a@b.c\nSEQUENCE:1\nUID:")
    #expect(try ICalendarReader().read(bytes: Self.bytes(message)).findings.map(\.line) == [35])
  }

  @Test(arguments: ["EXDATE", "RDATE"])
  func `a parameter of a list of dates that is not kept is found`(name: String) throws {
    let text = Self.text.replacing("SUMMARY:Day", with: "\(name);VALUE=DATE;X-WHY=holiday:20210105\nSUMMARY:Day")
    let messages = try ICalendarReader().read(bytes: Self.bytes(text)).findings.map(\.message)
    #expect(messages.contains("\(name) has the parameter X-WHY, which is dropped"), "\(messages)")
  }

  @Test(arguments: ["TRANSPARENT", "transparent", "Transparent"])
  func `that an event leaves its time free is read in letters of either case`(value: String) throws {
    let text = Self.text.replacing("SUMMARY:Day", with: "TRANSP:\(value)\nSUMMARY:Day")
    let reading = try ICalendarReader().read(bytes: Self.bytes(text))
    #expect(reading.findings == [])
    #expect(reading.calendars.first?.events.map(\.transparency) == [nil, .transparent])
  }

  @Test func `a replaced occurrence of a message is no orphan`() throws {
    let message = Self.text.replacing("VERSION:2.0", with: "VERSION:2.0\nMETHOD:REQUEST")
      .replacing("UID:", with: "ORGANIZER:mailto:a@b.c\nATTENDEE:mailto:d@b.c\nUID:")
      .replacing("SUMMARY:Day", with: "SUMMARY:Day\nRECURRENCE-ID;VALUE=DATE:20210104")
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
    let names = try FindingCase.all.filter { example in
      try ICalendarReader().read(bytes: example.bytes).findings.contains {
        $0.clients.contains("Home Assistant")
      }
    }.map(\.name)
    #expect(
      names == [
        "a month 13", "a 30 February", "an ISO date", "a component without a name", "UNTIL as a date",
        "UNTIL as a local time",
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

  @Test func `an addition at local midnight is not behind UNTIL in UTC on the eve, and one on the next day is`() throws
  {
    let text = Self.text.replacing("UNTIL=20210131T010000Z", with: "UNTIL=20210131T160000Z")
    let findings = try ["20210201T000000", "20210202T090000"].map { addition in
      try ICalendarReader().read(bytes: Self.bytes(text.replacing("20210109T090000", with: addition))).findings
    }
    #expect(findings[0] == [])
    #expect(findings[1].map(\.code) == [.additionBehindUntil])
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
  @Test(arguments: [
    ("RRULE:FREQ=DAILY;BYMO\r\n NTH=13", "13"), ("RRULE:FREQ=WEEKLY;BYMONTHDAY=4", "BYMONTHDAY=4"),
    ("SUMMARY:a\\;b;c\r\n ,d", ";"), ("CATEGORIES:a,b;c", ";"), ("X-A;X-B=1;X-B=2:c", "X-B=1;X-B=2"),
    ("ATTENDEE:bob", "bob"), ("X-A;TZID=\"Nowhere/At, all\":1", "Nowhere/At, all"), ("GEO:1", "1"),
    ("RDATE:", "RDATE"), ("no line", "no line"),
  ])
  func `the place of a finding is what it is about, also in a folded line`(line: String, marked: String) throws {
    let bytes = Self.bytes(Self.text.replacing("SUMMARY:Day", with: line.replacing("\r\n", with: "\n")))
    let findings = try ICalendarReader().read(bytes: bytes).findings
    let finding = try #require(findings.first)
    let (text, place) = (try #require(finding.text), try #require(finding.place))
    #expect(text == line.replacing("\r\n ", with: ""))
    #expect(String(decoding: Array(text.utf8)[place], as: UTF8.self) == marked)
  }

  @Test(arguments: [
    ("A:b", true), ("Z:b", true), ("a:b", true), ("z+.-1:b", true), ("@:b", false), ("[:b", false), ("1a:b", false),
    ("a_:b", false), ("bob", false),
  ])
  func `an address begins with the name of a scheme`(address: String, isRight: Bool) throws {
    // Without parameters, and where the line needs more checks.
    for name in ["ATTENDEE", "ATTENDEE;X-A=1", "ATTENDEE;VALUE=CAL-ADDRESS"] {
      let bytes = Self.bytes(Self.text.replacing("SUMMARY:Day", with: "\(name):\(address)"))
      #expect(try ICalendarReader().read(bytes: bytes).findings.map(\.code) == (isRight ? [] : [.invalidValue]))
    }
  }
}
