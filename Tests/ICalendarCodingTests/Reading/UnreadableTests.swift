// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Testing

@Suite struct UnreadableTests {
  private static let lines = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-",
    "BEGIN:X-NOTE", "X-A:1", "END:X-NOTE",
    "BEGIN:VEVENT", "UID:1", "DTSTAMP:20210101T000000Z", "DTSTART:20210104T090000Z", "END:VEVENT",
    "BEGIN:VEVENT", "UID:2", "DTSTAMP:20210101T000000Z", "DTSTART:tomorrow", "SUMMARY:Lost", "END:VEVENT",
    "BEGIN:VTIMEZONE", "TZID:Nowhere", "END:VTIMEZONE",
    "END:VCALENDAR", "",
  ]

  @Test func `what could not be read is listed with its line, and what is only unknown is not`() throws {
    let reading = try ICalendarReader().read(Self.lines.joined(separator: "\r\n"))
    #expect(reading.calendars.first?.events.map(\.uid) == ["1"])
    #expect(reading.unreadable.map(\.line) == [12, 18])
    #expect(reading.unreadable.map(\.component.name) == ["VEVENT", "VTIMEZONE"])
    #expect(reading.unreadable.first?.component.property("SUMMARY")?.value == "Lost")
    // Its findings say why, and the entry is kept in the calendar.
    #expect(reading.unreadable.first?.findings == reading.findings.filter { (12...17).contains($0.line ?? 0) })
    #expect(reading.unreadable.allSatisfy { !$0.findings.isEmpty })
    #expect(reading.calendars.first?.entries.contains(.other(reading.unreadable[0].component)) == true)
  }

  @Test func `of many that could not be read, each says why`() throws {
    let lost = Self.lines[11..<17]
    let lines = Self.lines.prefix(3) + (0..<150).flatMap { _ in lost } + Self.lines.suffix(2)
    let reading = try ICalendarReader().read(lines.joined(separator: "\r\n"))
    #expect(reading.unreadable.count == 150 && reading.omittedFindings > 0)
    for entry in reading.unreadable {
      #expect(entry.findings.first.map { (entry.line...entry.line + 5).contains($0.line ?? 0) } == true)
      #expect(entry.findings.allSatisfy { $0.severity == .error })
    }
  }

  @Test func `a file that is read as a whole has nothing unreadable`() throws {
    let text = (Self.lines.prefix(11) + Self.lines.suffix(2)).joined(separator: "\r\n")
    let reading = try ICalendarReader().read(text)
    #expect(reading.unreadable.isEmpty && !reading.hasErrors)
  }
}
