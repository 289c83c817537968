// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import FuzzTargets
import ICalendar
import ICalendarCoding
import ICalendarEditing
import TestSupport
import Testing

@Suite struct SourceTextTests {
  private static let fixtures: [[UInt8]] =
    ((try? FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Fixtures/ics")) ?? []).sorted()
    .filter { $0.hasSuffix(".ics") }.compactMap { try? readBytes("Fixtures/ics/" + $0) }

  @Test func `the lines are all bytes, and edits of nothing change nothing`() {
    var mutator = Mutator(seed: seed(3))
    for round in 0..<rounds(fast: 150, slow: 2000) {
      let bytes = mutator.mutated(Self.fixtures[round % Self.fixtures.count])
      let text = SourceText(bytes)
      #expect(text.lines.flatMap { Array(bytes[$0.range]) } == bytes)
      #expect(SourceEdits().bytes(of: text) == bytes)
      for index in text.lines.indices {
        let number = bytes[..<text.lines[index].range.lowerBound].count { $0 == 0x0A } + 1
        #expect(text.lines[index].number == number)
        #expect(text.index(ofLine: number) == index)
        // A line that can be split is put together again.
        if let line = text.parsed(index) { #expect(line.bytes == text.unfolded(index)) }
      }
    }
  }

  @Test func `entries are found at the lines at which the reader finds them`() throws {
    var mutator = Mutator(seed: seed(4))
    var whole = 0
    for round in 0..<rounds(fast: 100, slow: 1000) {
      let bytes = round < Self.fixtures.count ? Self.fixtures[round] : mutator.mutated(Self.fixtures[round % 9])
      guard let source = try? CalendarSource(bytes) else { continue }
      whole += 1
      let reading = try ICalendarReader().read(bytes: bytes)
      let isEqual = source.values == reading.calendars
      #expect(isEqual, "\(FuzzTarget.line(of: bytes))")
      // Each entry alone in a calendar reads as the same value.
      for calendar in source.calendars {
        for entry in calendar.entries {
          let alone = Array("BEGIN:VCALENDAR\r\n".utf8) + source.text.bytes(of: entry.component)
          let again = try ICalendarReader().read(bytes: alone + Array("END:VCALENDAR\r\n".utf8))
          #expect(again.calendars.first?.entries == [entry.value])
        }
      }
    }
    #expect(whole > 30)
  }

  @Test func `a parameter is set, quoted where needed, and removed`() throws {
    var line = try #require(SourceLine(Array("dtstart;X=\"a:b;c\";TZID=Old:20210104T090000".utf8)))
    #expect(line.name == "DTSTART")
    #expect(line.parameter("X") == "a:b;c")
    line.set("TZID", to: "New")
    #expect(String(decoding: line.bytes, as: UTF8.self) == "dtstart;X=\"a:b;c\";TZID=New:20210104T090000")
    line.set("X", to: nil)
    line.set("Y", to: "d;e")
    #expect(String(decoding: line.bytes, as: UTF8.self) == "dtstart;TZID=New;Y=\"d;e\":20210104T090000")
    #expect(SourceLine(Array("no colon".utf8)) == nil)
    #expect(SourceLine(Array("A;B:c".utf8)) == nil)
    #expect(SourceLine(Array("A:c\u{0}".utf8)) == nil)
  }

  @Test func `a file without a calendar, or with components nested too deep, cannot be edited`() throws {
    for text in ["END:VEVENT\r\n", "", "BEGIN:VALARM\r\nEND:VALARM\r\n", "VERSION:2.0\r\n"] {
      #expect(throws: Fault.self) { try CalendarSource(Array(text.utf8)) }
    }
    let deep = String(repeating: "BEGIN:A\r\n", count: 200_000) + String(repeating: "END:A\r\n", count: 200_000)
    #expect(SourceText(Array(deep.utf8)).completion == nil)
    #expect(throws: Fault.self) { try CalendarSource(Array(deep.utf8)) }
  }

  @Test(arguments: [
    ("BEGIN:VCALENDAR|BEGIN:VEVENT|UID:1|END:VCALENDAR|", "BEGIN:VCALENDAR|END:VCALENDAR|"),
    ("BEGIN:VCALENDAR|VERSION:2.0", "BEGIN:VCALENDAR|VERSION:2.0|END:VCALENDAR|"),
    (
      "BEGIN:VCALENDAR|BEGIN:VEVENT|UID:1|BEGIN:VALARM|END:VEVENT|END:VALARM|END:VCALENDAR|",
      "BEGIN:VCALENDAR|BEGIN:VEVENT|UID:1|END:VEVENT|END:VCALENDAR|"
    ),
    ("BEGIN:VEVENT|END:VEVENT|", "BEGIN:VCALENDAR|BEGIN:VEVENT|END:VEVENT|END:VCALENDAR|"),
    (
      "VERSION:2.0|X-WR-CALNAME:a|BEGIN:VEVENT|END:VEVENT|END:VCALENDAR|",
      "BEGIN:VCALENDAR|VERSION:2.0|X-WR-CALNAME:a|BEGIN:VEVENT|END:VEVENT|END:VCALENDAR|"
    ),
    (
      "VERSION:2.0|BEGIN:VCALENDAR|END:VCALENDAR|BEGIN:VTODO|END:VTODO|",
      "VERSION:2.0|BEGIN:VCALENDAR|END:VCALENDAR|BEGIN:VCALENDAR|BEGIN:VTODO|END:VTODO|END:VCALENDAR|"
    ),
    (
      "BEGIN:VCALENDAR|BEGIN:VTIMEZONE|BEGIN:STANDARD|BEGIN:DAYLIGHT|END:DAYLIGHT|END:VTIMEZONE|",
      "BEGIN:VCALENDAR|BEGIN:VTIMEZONE|BEGIN:DAYLIGHT|END:DAYLIGHT|END:VTIMEZONE|END:VCALENDAR|"
    ),
    // Damaged names of an event and of a calendar.
    (
      "BEGIN:VCALENDAR|BEGIN:VE3ENT|UID:1|END:VEVENT|BEGIN:VEVENT|END:VEVENT|END:VCALENDAR|",
      "BEGIN:VCALENDAR|BEGIN:VEVENT|END:VEVENT|END:VCALENDAR|"
    ),
    (
      "BEGIN:VCALENDAR-|VERSION:2.0|BEGIN:VEVENT|END:VEVENT|END:VCALENDAR|",
      "BEGIN:VCALENDAR|BEGIN:VEVENT|END:VEVENT|END:VCALENDAR|"
    ),
    // A line that begins with a fold.
    ("BEGIN:VCALENDAR|| BEGIN:VEVENT|END:VEVENT|END:VCALENDAR|", ""),
    ("BEGIN:VCALENDAR|BEGIN:X-A|BEGIN:VEVENT|END:VEVENT|END:X-A|END:VCALENDAR|", ""),
  ])
  func `what has no END is left out, and calendars get their BEGIN and END, as the reader reads them`(
    lines: String, complete: String
  ) throws {
    let text = SourceText(Array(lines.replacing("|", with: "\r\n").utf8))
    let completion = try #require(text.completion)
    let result = completion.bytes(of: text)
    #expect(
      String(decoding: result, as: UTF8.self) == (complete.isEmpty ? lines : complete).replacing("|", with: "\r\n"))
    #expect(text.repairs.isEmpty == complete.isEmpty)
    #expect(SourceText(result).isBalanced)
    let (before, after) = (try ICalendarReader().read(bytes: text.bytes), try ICalendarReader().read(bytes: result))
    #expect(before.calendars == after.calendars)
  }

  @Test func `each finding about a line has that line, and a place in it`() throws {
    for example in FindingCase.all {
      let bytes = example.bytes
      let source = SourceText(bytes)
      for finding in try ICalendarReader().read(bytes: bytes).findings {
        // Of a fold, only the physical line is shown.
        guard let number = finding.line, finding.code != .splitCharacter else { continue }
        let text = try #require(finding.text, "\(example.name): \(finding)")
        let index = try #require(source.index(ofLine: number))
        #expect(text == String(decoding: source.unfolded(index), as: UTF8.self), "\(example.name)")
        let place = try #require(finding.place)
        #expect(place.lowerBound >= 0 && place.upperBound <= text.utf8.count, "\(example.name)")
      }
    }
  }

  @Test func `a component has its lines, the properties of its own and the name without blanks at the end`() throws {
    let text = SourceText(
      Array("begin:vpoll \t\r\nUID:1\r\nBEGIN:VALARM\r\nEND:VALARM\r\nX:\r\n y\r\nEND:VPOLL\r\n".utf8))
    let event = try #require(text.components.first)
    #expect(text.isBalanced && text.components.count == 1)
    #expect(event.name == "VPOLL" && event.lines == 0...5)
    #expect(event.propertyLines == [1, 4])
    #expect(event.components.map(\.name) == ["VALARM"])
    #expect(event.components.map(\.lines) == [2...3] && event.components.flatMap(\.propertyLines) == [])
    #expect((0...9).map { text.index(ofLine: $0) } == [nil, 0, 1, 2, 3, 4, 4, 5, 5, 5])
    #expect(SourceText([]).index(ofLine: 1) == nil)
  }

  @Test(arguments: [
    ("A;X=\"b\":c", "b"), ("A;X=b:c", "b"), ("A;X=\"\":c", ""), ("A;X=:c", ""), ("A;X=\"b;c:d\":e", "b;c:d"),
    ("A;X=\"b\",\"c\":d", "b\",\"c"),
  ])
  func `a parameter's text is without the quotation marks around it`(line: String, text: String) throws {
    let line = try #require(SourceLine(Array(line.utf8)))
    #expect(line.parameter("X") == text && line.parameter("Y") == nil)
  }

  @Test(arguments: [("A:b\r\n", "\r\n"), ("A:b\n", "\n"), ("A:b\nC:d\r\n", "\n"), ("\nA:b\r\n", "\n"), ("A:b", "\r\n")])
  func `lines end as the first one does`(text: String, end: String) {
    #expect(SourceText(Array(text.utf8)).lineEnd == Array(end.utf8))
  }
}
