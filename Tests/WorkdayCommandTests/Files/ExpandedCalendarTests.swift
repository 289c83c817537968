// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// `expand --format ics`: each occurrence an event of its own.
@Suite struct ExpandedCalendarTests {
  private static func zone(_ name: String, _ offset: String) -> String {
    """
    BEGIN:VTIMEZONE\r\nTZID:\(name)\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:\(offset)\r
    TZOFFSETTO:\(offset)\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n
    """
  }

  private static func calendar(_ body: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(body)END:VCALENDAR\r\n"
  }

  private static func event(_ uid: String, _ lines: String) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20210101T000000Z\r\n\(lines)\r\nEND:VEVENT\r\n"
  }

  @Test(
    arguments: try FileManager.default.contentsOfDirectory(atPath: packageFolder + "/Fixtures/ics")
      .filter { $0.hasSuffix(".ics") }.sorted())
  func `the expanded calendar of a fixture has its occurrences, and no errors`(name: String) throws {
    let file = packageFolder + "/Fixtures/ics/" + name
    try Command.inFolder { folder in
      let plain = folder.appending(path: "plain.ics")
      let expanded = try Command.run("expand", file, "--to", "2021-12-31", "--format", "ics")
      #expect(expanded.status == 0)
      #expect(!expanded.text.contains("RRULE:FREQ=WEEKLY"))
      try expanded.output.write(to: plain)
      #expect(try Command.run("check", plain.path).status == 0)
      let before = try Command.run("expand", file, "--to", "2021-12-31").text
      #expect(try Command.run("expand", plain.path, "--to", "2021-12-31").text == before)
    }
  }

  @Test func `each occurrence has a UID of its own, and an event that happens once keeps its own`() throws {
    let text = Self.calendar(
      Self.event("one", "DTSTART:20210104T090000Z")
        + Self.event("many", "DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEXDATE;VALUE=DATE:20210105")
        + Self.event("many", "RECURRENCE-ID;VALUE=DATE:20210106\r\nDTSTART;VALUE=DATE:20210109\r\nSUMMARY:moved"))
    let result = try Program.run(Command.path, ["expand", "-", "--format", "ics"], input: Data(text.utf8))
    let lines = result.text.split(separator: "\r\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("UID") } == ["UID:20210104-many", "UID:one", "UID:20210106-many"])
    #expect(
      lines.filter { $0.hasPrefix("DTSTART") }
        == ["DTSTART;VALUE=DATE:20210104", "DTSTART:20210104T090000Z", "DTSTART;VALUE=DATE:20210109"])
    #expect(!result.text.contains("RECURRENCE-ID"))
  }

  @Test func `times of a zone that two files define differently are written in UTC`() throws {
    try Command.inFolder { folder in
      for (name, offset) in [("a.ics", "+0800"), ("b.ics", "+0100")] {
        let text = Self.calendar(Self.zone("Office", offset) + Self.event(name, "DTSTART;TZID=Office:20210104T090000"))
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let files = ["a.ics", "b.ics"].map { folder.appending(path: $0).path }
      let result = try Command.run(Command.path, ["expand", "--format", "ics"] + files)
      #expect(result.text.contains("DTSTART:20210104T010000Z"))
      #expect(result.text.contains("DTSTART:20210104T080000Z"))
      #expect(!result.text.contains("VTIMEZONE"))
    }
  }

  @Test func `a zone that no file defines gets its IANA name and definition`() throws {
    let text = Self.calendar(Self.event("a", "DTSTART;TZID=China Standard Time:20210104T090000"))
    let result = try Program.run(Command.path, ["expand", "-", "--format", "ics"], input: Data(text.utf8))
    #expect(result.text.contains("DTSTART;TZID=Asia/Shanghai:20210104T090000"))
    #expect(result.text.contains("TZID:Asia/Shanghai"))
  }

  @Test func `a time that clocks show a second time is written in UTC`() throws {
    let text = Self.calendar(
      Self.event("a", "DTSTART;TZID=America/New_York:20211107T003000\r\nRRULE:FREQ=HOURLY;COUNT=3"))
    let shown = try Program.run(Command.path, ["expand", "-", "--format", "json"], input: Data(text.utf8)).text
    let result = try Program.run(Command.path, ["expand", "-", "--format", "ics"], input: Data(text.utf8))
    let again = try Program.run(Command.path, ["expand", "-", "--format", "json"], input: result.output).text
    func instants(_ json: String) -> [Substring] { json.split(separator: ",").filter { $0.contains("instant") } }
    #expect(instants(again) == instants(shown))
    #expect(instants(again).count == 3)
  }

  @Test func `an event with a value that libical refuses keeps its times and texts`() throws {
    let text = Self.calendar(
      Self.event("a", "DTSTART:20210104T090000Z\r\nGEO:nowhere\r\nSUMMARY:A\r\nRRULE:FREQ=DAILY;COUNT=2"))
    let result = try Program.run(Command.path, ["expand", "-", "--format", "ics"], input: Data(text.utf8))
    #expect(result.status == 0)
    #expect(result.text.ranges(of: "SUMMARY:A").count == 2)
    #expect(
      result.errors.contains(
        "Warning: the event 20210104T090000Z-a has only its times and texts: libical rejects the value of GEO."))
  }

  @Test func `rules alone are not written as a calendar`() throws {
    let result = try Command.run("expand", "--rrule", "FREQ=DAILY;COUNT=1", "--dtstart", "20210104", "--format", "ics")
    #expect(result.status == 64)
    #expect(result.firstError == "Error: --format ics goes with a file")
  }
}
