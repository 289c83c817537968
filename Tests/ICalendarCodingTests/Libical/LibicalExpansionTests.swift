// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import LibicalOracle
import Testing

@Suite struct LibicalExpansionTests {
  static func year(_ year: Int) throws -> ClosedRange<CivilDate> {
    try CivilDate(year: year, month: 1, day: 1)...CivilDate(year: year, month: 12, day: 31)
  }

  @Test func `added and excluded dates are applied in their own time zone`() throws {
    let text = try ICalendarWriter().bytes(WorkCalendar.calendar())
    let found = try LibicalExpansion.occurrences(in: text, dates: Self.year(2021))
    #expect(
      found.map(\.date.iso8601) == [
        "2021-01-04", "2021-01-07", "2021-01-08", "2021-01-09", "2021-01-11", "2021-01-12", "2021-01-13",
        "2021-01-14", "2021-01-15", "2021-01-18", "2021-01-19", "2021-01-20", "2021-01-21", "2021-01-22",
        "2021-01-23", "2021-01-25", "2021-01-26", "2021-01-27", "2021-01-28", "2021-01-29",
      ])
    #expect(found.allSatisfy { $0.wallTime.time.hour == 9 && !$0.isAllDay && $0.uid == "work-2021@example.com" })
    #expect(found.first?.instant?.secondsSince1970 == 1_609_722_000)
    #expect(found.allSatisfy { $0.instant == Instant(utc: $0.wallTime) - 28_800 })
  }

  @Test func `the first and the last day that are asked for are included, and no other`() throws {
    let days = try CivilDate(iso8601: "2021-01-05")...CivilDate(iso8601: "2021-01-07")
    for start in ["DTSTART;VALUE=DATE:20210101", "DTSTART:20210101T090000Z"] {
      let text = calendar(start + "\nRRULE:FREQ=DAILY")
      let found = try LibicalExpansion.occurrences(in: Array(text.utf8), dates: days)
      #expect(found.map(\.date) == Array(days), "\(start)")
    }
  }

  @Test func `a cancelled event and a cancelled occurrence take place on no day`() throws {
    let series = "DTSTART:20210101T090000Z\nRRULE:FREQ=DAILY;COUNT=3"
    let days = try Self.year(2021)
    #expect(try LibicalExpansion.occurrences(in: Array(calendar(series).utf8), dates: days).count == 3)
    #expect(
      try LibicalExpansion.occurrences(in: Array(calendar(series + "\nSTATUS:CANCELLED").utf8), dates: days).isEmpty)
    let moved = "RECURRENCE-ID:20210102T090000Z\nDTSTART:20210109T090000Z"
    for (more, last) in [("", "2021-01-09"), ("\nSTATUS:CANCELLED", "2021-01-03")] {
      let found = try LibicalExpansion.occurrences(in: Array(calendar(series, moved + more).utf8), dates: days)
      #expect(found.map(\.date.iso8601).max() == last)
    }
  }

  @Test func `a zone that the calendar does not define is none, whatever the system knows`() throws {
    // An oracle that has been asked before has not turned the system's zones on.
    #expect(LibicalRule.occurrences("FREQ=DAILY;COUNT=1", from: "20210101T080000", limit: 1) == ["20210101T080000"])
    for (zone, instant) in [("America/New_York", Int64?.none), ("UTC", 1_609_488_000)] {
      let text = calendar("DTSTART;TZID=\(zone):20210101T080000")
      let found = try LibicalExpansion.occurrences(in: Array(text.utf8), dates: Self.year(2021))
      #expect(found.map(\.instant?.secondsSince1970) == [instant], "\(zone)")
    }
  }

  @Test func `libical finds nothing in what is written`() throws {
    #expect(try LibicalText.findings(in: ICalendarWriter().text(WorkCalendar.calendar())) == [])
  }

  @Test func `libical's findings are reported`() throws {
    let text = try ICalendarWriter().text(WorkCalendar.calendar())
      .replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:PUBLISH")
      .replacing("TRANSP:OPAQUE", with: "TRANSP:OPAQUE\r\nRRULE:FREQ=SOMETIMES")
    let findings = try #require(LibicalText.findings(in: text))
    #expect(findings.contains { $0.contains("ORGANIZER") }, "\(findings)")
    #expect(findings.contains { $0.contains("RRULE") }, "\(findings)")
  }

  @Test(arguments: ["SECONDLY", "MINUTELY", "HOURLY"])
  func `a rule that recurs more often than daily is refused`(frequency: String) throws {
    let text = calendar("DTSTART:20210101T000000Z\nRRULE:FREQ=\(frequency);BYMONTH=2;BYMONTHDAY=30")
    let error = #expect(throws: Fault.self) {
      try LibicalExpansion.occurrences(in: Array(text.utf8), dates: Self.year(2021))
    }
    #expect(error?.code == .costlyRule)
  }

  @Test func `a rule with a billion occurrences is cut off`() throws {
    let hours = (0...23).map(String.init).joined(separator: ",")
    let sixty = (0...59).map(String.init).joined(separator: ",")
    let text = calendar(
      "DTSTART:20210101T000000Z\nRRULE:FREQ=DAILY;BYHOUR=\(hours);BYMINUTE=\(sixty);BYSECOND=\(sixty)")
    let error = #expect(throws: Fault.self) {
      try LibicalExpansion.occurrences(in: Array(text.utf8), dates: Self.year(2021), limit: 10_000)
    }
    #expect(error?.code == .limitExceeded)
  }

  @Test func `a rule without occurrences ends`() throws {
    let text = calendar("DTSTART:20210101T000000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")
    #expect(try LibicalExpansion.occurrences(in: Array(text.utf8), dates: Self.year(2021)) == [])
  }

  @Test func `a replaced occurrence is replaced and a cancelled one is left out`() throws {
    let text = calendar(
      "DTSTART:20210104T090000Z\nRRULE:FREQ=DAILY;COUNT=4",
      "RECURRENCE-ID:20210105T090000Z\nDTSTART:20210105T120000Z",
      "RECURRENCE-ID:20210106T090000Z\nDTSTART:20210106T090000Z\nSTATUS:CANCELLED")
    let found = try LibicalExpansion.occurrences(in: Array(text.utf8), dates: Self.year(2021))
    #expect(
      found.map(\.wallTime.iso8601) == ["2021-01-04T09:00:00", "2021-01-05T12:00:00", "2021-01-07T09:00:00"])
  }

  @Test func `whole days and periods are expanded`() throws {
    let days = calendar("DTSTART;VALUE=DATE:20210104\nRRULE:FREQ=DAILY;COUNT=2\nRDATE;VALUE=DATE:20210109")
    let found = try LibicalExpansion.occurrences(in: Array(days.utf8), dates: Self.year(2021))
    #expect(found.map(\.date.day) == [4, 5, 9])
    #expect(found.allSatisfy { $0.isAllDay && $0.instant == nil })
    let periods = calendar("DTSTART:20210104T090000Z\nRDATE;VALUE=PERIOD:20210105T100000Z/PT1H")
    #expect(
      try LibicalExpansion.occurrences(in: Array(periods.utf8), dates: Self.year(2021)).map(\.wallTime.iso8601) == [
        "2021-01-04T09:00:00", "2021-01-05T10:00:00",
      ])
  }

  @Test func `a period is in the zone that the file defines for it`() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Office
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0530
      TZOFFSETTO:+0530
      END:STANDARD
      END:VTIMEZONE

      """.replacing("\n", with: "\r\n")
    let text = calendar(
      "DTSTART;TZID=Office:20210104T090000\nRDATE;VALUE=PERIOD;TZID=Office:20210105T100000/PT1H",
      "UID:2\nDTSTART:20210106T090000\nRDATE;VALUE=PERIOD:20210107T100000/PT1H"
    ).replacing("BEGIN:VEVENT", with: zone + "BEGIN:VEVENT", maxReplacements: 1)
    let found = try LibicalExpansion.occurrences(in: Array(text.utf8), dates: Self.year(2021))
    #expect(
      found.map { "\($0.wallTime.iso8601) \($0.instant.map { "\($0)" } ?? "-")" } == [
        "2021-01-04T09:00:00 2021-01-04T03:30:00Z", "2021-01-05T10:00:00 2021-01-05T04:30:00Z",
        "2021-01-06T09:00:00 -", "2021-01-07T10:00:00 -",
      ])
  }

  @Test(arguments: [
    ("SUMMARY:A", Fault.Code.missingProperty, "the event \"1\" has no DTSTART"),
    ("DTSTART:20210230T090000Z", .refusedByLibical, "libical gives \"1\" an invalid time: "),
  ])
  func `an event without a time that exists is refused`(lines: String, code: Fault.Code, message: String)
    throws
  {
    let error = #expect(throws: Fault.self) {
      try LibicalExpansion.occurrences(in: Array(calendar(lines).utf8), dates: Self.year(2021))
    }
    #expect(error?.code == code && error?.message.hasPrefix(message) == true, "\(String(describing: error))")
  }

  @Test func `text without a calendar is an error`() throws {
    #expect(LibicalText.findings(in: "nothing") == nil)
    #expect(throws: Fault.self) { try LibicalExpansion.occurrences(in: [], dates: Self.year(2021)) }
  }

  private func calendar(_ events: String...) -> String {
    let body = events.map { "BEGIN:VEVENT\nUID:1\nDTSTAMP:20210101T000000Z\n\($0)\nEND:VEVENT\n" }.joined()
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(body)END:VCALENDAR\n"
    return text.replacing("\n", with: "\r\n")
  }
}
