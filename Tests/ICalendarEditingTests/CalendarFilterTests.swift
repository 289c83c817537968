// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import ICalendarEditing
import TestSupport
import Testing
import TimeZones

/// What a filter keeps; that it keeps the bytes is with the files that are merged.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct CalendarFilterTests {
  /// The entries that are kept, by their UIDs or, without one, their titles, each given by its kind and its lines.
  private func kept(
    _ entries: [(kind: String, lines: String)], _ change: (inout CalendarFilter) throws -> Void
  ) throws -> [String] {
    let bodies = entries.map { "BEGIN:\($0.kind)\r\n\($0.lines)\r\nEND:\($0.kind)\r\n" }.joined()
    let source = try CalendarSource(
      Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(bodies)END:VCALENDAR\r\n".utf8))
    var filter = CalendarFilter()
    try change(&filter)
    let (bytes, count) = try filter.bytes(of: source, database: SystemZones.database)
    let result = try CalendarSource(bytes).values.flatMap(\.entries).filter { !$0.isTimeZone }
    #expect(result.count == count)
    return result.map { entry in
      guard let details = entry.details else { return "unread" }
      return details.uid.isEmpty ? details.summary?.string ?? "" : details.uid
    }
  }

  /// The events that are kept, each given by its lines.
  private func kept(_ events: [String], _ change: (inout CalendarFilter) throws -> Void) throws -> [String] {
    try kept(events.map { ("VEVENT", "DTSTAMP:20210101T000000Z\r\n" + $0) }, change)
  }

  private func instant(_ text: String) throws -> Instant { try Instant(parsing: text) }

  @Test func `both ends of a range of instants belong to it, and so does what lasts into it`() throws {
    let events = ["UID:A\r\nDTSTART:20210104T090000Z\r\nDTEND:20210104T100000Z"]
    for (from, through, isKept) in [
      ("2021-01-04T09:00:00Z", nil, true), ("2021-01-04T09:59:59Z", nil, true), ("2021-01-04T10:00:00Z", nil, false),
      (nil, "2021-01-04T09:00:00Z", true), (nil, "2021-01-04T08:59:59Z", false),
      ("2021-01-04T09:30:00Z", "2021-01-04T09:31:00Z", true), ("2021-01-04T08:00:00Z", "2021-01-04T08:30:00Z", false),
    ] {
      let found = try kept(events) { filter in
        filter.from = try from.map(instant)
        filter.through = try through.map(instant)
      }
      #expect(found == (isKept ? ["A"] : []), "\(from ?? "-") to \(through ?? "-")")
    }
  }

  @Test func `days and floating times are those of the filter's zone`() throws {
    let events = ["UID:day\r\nDTSTART;VALUE=DATE:20210104", "UID:floating\r\nDTSTART:20210104T230000"]
    // In Shanghai, the 4th ends at 16:00 UTC.
    for (zone, from, expected) in [
      ("Asia/Shanghai", "2021-01-04T15:59:59Z", ["day"]),
      ("Asia/Shanghai", "2021-01-04T15:00:00Z", ["day", "floating"]),
      ("Asia/Shanghai", "2021-01-04T16:00:00Z", []), ("UTC", "2021-01-04T16:00:00Z", ["day", "floating"]),
    ] {
      let found = try kept(events) { filter in
        filter.floating = try SystemZones.database.rules(for: zone)
        filter.from = try instant(from)
      }
      #expect(found == expected, "\(zone) \(from)")
    }
  }

  @Test func `an endless series is kept if it goes on at any time, however rarely`() throws {
    let century = "DTSTART;VALUE=DATE:20000101\r\nRRULE:FREQ=YEARLY;INTERVAL=100"
    let events = [
      "UID:century\r\n" + century, "SUMMARY:nameless\r\n" + century,
      "UID:daily\r\nDTSTART;VALUE=DATE:20000101\r\nRRULE:FREQ=DAILY",
      "UID:never again\r\nDTSTART;VALUE=DATE:20000101\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "UID:ended\r\nDTSTART;VALUE=DATE:20000101\r\nRRULE:FREQ=DAILY;COUNT=9",
      "SUMMARY:once\r\nDTSTART;VALUE=DATE:20000101",
    ]
    #expect(try kept(events) { $0.from = try instant("2010-01-01T00:00:00Z") } == ["century", "nameless", "daily"])
    #expect(
      try kept(events) {
        $0.from = try instant("2010-01-01T00:00:00Z")
        $0.through = try instant("2090-01-01T00:00:00Z")
      } == ["daily"])
    #expect(try kept(events) { $0.through = try instant("2000-01-01T00:00:00Z") }.count == 6)
  }

  @Test func `a series is kept with all that belongs to it if any of it matches`() throws {
    let events = [
      "UID:A\r\nSUMMARY:Tea\r\nDTSTART:20210104T090000Z\r\nRRULE:FREQ=DAILY;COUNT=3",
      "UID:B\r\nDTSTART:20210104T090000Z",
      "UID:A\r\nSUMMARY:Ünlü\r\nRECURRENCE-ID:20210105T090000Z\r\nDTSTART:20250105T090000Z",
    ]
    #expect(try kept(events) { $0.from = try instant("2025-01-01T00:00:00Z") } == ["A", "A"])
    #expect(try kept(events) { $0.titles = ["ÜNL", "nothing"] } == ["A", "A"])
    #expect(try kept(events) { $0.titles = [""] } == ["A", "B", "A"])
    #expect(try kept(events) { $0.uids = ["B", "C"] } == ["B"])
    #expect(try kept(events) { $0.uids = ["a"] } == [])
  }

  @Test func `all conditions must match, and entries without a UID are each on their own`() throws {
    let events = [
      "UID:A\r\nSUMMARY:Tea\r\nDTSTART:20210104T090000Z", "SUMMARY:Tea\r\nDTSTART:20210104T090000Z",
      "SUMMARY:Tea\r\nDTSTART:20220104T090000Z", "UID:B\r\nSUMMARY:Tea\r\nDTSTART:20220104T090000Z",
    ]
    let late = try instant("2022-01-01T00:00:00Z")
    func found(_ change: (inout CalendarFilter) -> Void) throws -> [String] {
      try kept(events) {
        $0.titles = ["tea"]
        change(&$0)
      }
    }
    #expect(try found { _ in } == ["A", "Tea", "Tea", "B"])
    #expect(try found { $0.from = late } == ["Tea", "B"])
    #expect(try found { $0.uids = ["A", "B"] } == ["A", "B"])
    #expect(
      try found {
        $0.uids = ["A"]
        $0.from = late
      } == [])
  }

  @Test func `what cannot be read is always kept, what has no time only without a range`() throws {
    let entries = [
      ("X-THING", "UID:X\r\nA:b"), ("VTODO", "UID:undated\r\nDTSTAMP:20210101T000000Z"),
      ("VTODO", "UID:due\r\nDTSTAMP:20210101T000000Z\r\nDUE:20210104T090000Z"),
      ("VJOURNAL", "UID:note\r\nDTSTAMP:20210101T000000Z\r\nDTSTART;VALUE=DATE:20210104"),
      ("VFREEBUSY", "UID:busy\r\nDTSTAMP:20210101T000000Z\r\nDTSTART:20210104T000000Z\r\nDTEND:20210105T000000Z"),
    ]
    #expect(try kept(entries) { _ in } == ["unread", "undated", "due", "note", "busy"])
    #expect(
      try kept(entries) { $0.from = try instant("2021-01-01T00:00:00Z") } == ["unread", "due", "note", "busy"])
    #expect(try kept(entries) { $0.from = try instant("2022-01-01T00:00:00Z") } == ["unread"])
    #expect(try kept(entries) { $0.uids = ["X", "undated"] } == ["unread", "undated"])
  }
}
