// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
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

  /// The file of some events without what takes place after an instant, and the instances of both.
  private func trimmed(_ events: [String], _ through: Instant) throws -> (text: String, isLater: Bool, isSame: Bool) {
    let bodies = events.map { "BEGIN:VEVENT\r\nDTSTAMP:20210101T000000Z\r\n\($0)\r\nEND:VEVENT\r\n" }.joined()
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(bodies)END:VCALENDAR\r\n"
    var filter = CalendarFilter()
    filter.through = through
    filter.floating = try SystemZones.database.rules(for: "Asia/Shanghai")
    let source = try CalendarSource(Array(text.utf8))
    let (bytes, _) = try filter.bytes(of: source, database: SystemZones.database)
    func instances(_ bytes: [UInt8]) throws -> [EventInstance] {
      let agenda = Agenda(
        try CalendarSource(bytes).values, in: filter.floating, zones: SystemZones.database)
      return try agenda.instances(ofEachSeries: 2000, through: try instant("2024-01-01T00:00:00Z")).instances
    }
    func shown(_ list: [EventInstance]) -> [String] {
      list.filter { $0.position <= through }
        .map { "\($0.position) \($0.endPosition) \($0.event.uid) \($0.event.summary?.string ?? "")" }.sorted()
    }
    let (before, after) = (try instances(Array(text.utf8)), try instances(bytes))
    return (
      String(decoding: bytes, as: UTF8.self), after.contains { $0.position > through }, shown(before) == shown(after)
    )
  }

  @Test(arguments: [
    ("DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY", "RRULE:FREQ=DAILY;UNTIL=20210106"),
    ("DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;COUNT=9", "RRULE:FREQ=DAILY;UNTIL=20210106"),
    ("DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;COUNT=2", "RRULE:FREQ=DAILY;COUNT=2"),
    ("DTSTART;VALUE=DATE:20210104\r\nRRULE:FREQ=DAILY;UNTIL=20210105", "RRULE:FREQ=DAILY;UNTIL=20210105"),
    ("DTSTART:20210104T090000\r\nRRULE:UNTIL=20220101T000000;FREQ=DAILY", "RRULE:FREQ=DAILY;UNTIL=20210106T200000"),
    (
      "DTSTART;TZID=America/New_York:20210104T090000\r\nRRULE:FREQ=DAILY;BYHOUR=9",
      "RRULE:FREQ=DAILY;BYHOUR=9;UNTIL=20210106T120000Z"
    ),
    ("DTSTART:20210104T090000Z\r\nRRULE:FREQ=HOURLY", "RRULE:FREQ=HOURLY;UNTIL=20210106T120000Z"),
    (
      "DTSTART:20210104T090000Z\r\nRDATE:20210105T090000Z,20210107T090000Z\r\nRDATE:20210108T090000Z",
      "DTSTART:20210104T090000Z\r\nRDATE:20210105T090000Z\r\nEND"
    ),
  ])
  func `a series that goes on after the last instant ends there`(event: String, expected: String) throws {
    let (text, isLater, isSame) = try trimmed(["UID:A\r\n" + event], try instant("2021-01-06T12:00:00Z"))
    #expect(text.contains(expected), "\(text)")
    #expect(isSame && !isLater, "\(text)")
  }

  @Test func `a replacement after the last instant goes with what it replaces, one before it stays`() throws {
    let master = "UID:A\r\nDTSTART;TZID=Asia/Shanghai:20210104T090000\r\nRRULE:FREQ=DAILY"
    func moved(_ from: String, _ to: String) -> String {
      "UID:A\r\nSUMMARY:Moved\r\nRECURRENCE-ID;TZID=Asia/Shanghai:\(from)\r\nDTSTART:\(to)"
    }
    let through = try instant("2021-01-06T12:00:00Z")
    for (from, to, isKept) in [
      ("20210105T090000", "20210110T090000Z", false), ("20210105T090000", "20210105T100000Z", true),
      ("20210110T090000", "20210105T100000Z", true), ("20210110T090000", "20210111T100000Z", false),
    ] {
      let (text, isLater, isSame) = try trimmed([master, moved(from, to)], through)
      #expect(isSame && !isLater && text.contains("SUMMARY:Moved") == isKept, "\(from) \(to)\n\(text)")
      let isExcluded = from < "20210106" && !isKept
      #expect(text.contains("EXDATE;TZID=Asia/Shanghai:\(from)") == isExcluded || from > "20210106", "\(text)")
    }
  }

  @Test func `random series show what they did up to the last instant, and nothing later`() throws {
    var random = SeededGenerator(seed: seed(18))
    let forms = [
      (";VALUE=DATE:", "", false), (":", "T093000", false), (":", "T093000Z", false),
      (";TZID=Asia/Tokyo:", "T093000", true),
    ]
    for _ in 0..<rounds(fast: 40, slow: 2000) {
      let (parameters, time, _) = forms.randomElement(using: &random) ?? forms[0]
      func day() -> String {
        "2021" + ["01", "02", "03"][Int.random(in: 0..<3, using: &random)]
          + "\(Int.random(in: 10...28, using: &random))"
      }
      let start = "202101" + "\(Int.random(in: 10...28, using: &random))"
      var lines = "DTSTART\(parameters)\(start)\(time)"
      let frequency = ["DAILY", "WEEKLY", "MONTHLY"].randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<4, using: &random) {
      case 0: lines += "\r\nRRULE:FREQ=\(frequency)"
      case 1: lines += "\r\nRRULE:FREQ=\(frequency);COUNT=\(Int.random(in: 1...40, using: &random))"
      case 2: lines += "\r\nRRULE:FREQ=DAILY;INTERVAL=3;UNTIL=\(day())\(time)"
      default: break
      }
      for name in ["RDATE", "EXDATE", "RDATE"] where Bool.random(using: &random) {
        lines += "\r\n\(name)\(parameters)" + (0..<3).map { _ in day() + time }.joined(separator: ",")
      }
      var events = ["UID:A\r\nSUMMARY:Series\r\n" + lines]
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        events.append(
          "UID:A\r\nSUMMARY:Moved\r\nRECURRENCE-ID\(parameters)\(day())\(time)\r\nDTSTART\(parameters)\(day())\(time)")
      }
      events.append("UID:B\r\nDTSTART:20210110T000000Z")
      let through = try instant(
        "2021-0\(Int.random(in: 1...3, using: &random))-\(Int.random(in: 10...28, using: &random))T12:00:00Z")
      guard start < through.description.filter(\.isNumber).prefix(8) else { continue }
      guard let (text, isLater, isSame) = try? trimmed(events, through) else {
        Issue.record("\(through)\n\(events.joined(separator: "\n--\n"))")
        continue
      }
      #expect(isSame && !isLater, "\(through)\n\(events.joined(separator: "\n--\n"))\n==\n\(text)")
    }
  }
}
