// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// What recurring-ical-events shows before and after `merge`, and for the files that `diff` compares.
@Suite struct EditingOracleTests {
  private static let python = Program.python(importing: "icalendar, recurring_ical_events")

  private typealias Row = [String]

  /// The occurrences of files in 2021, as Python sees them.
  private static func occurrences(_ files: [String]) throws -> [[Row]] {
    let script = packageFolder + "/Tests/Checks/Clients/python_occurrences.py"
    let result = try Program.run(try #require(python), [script, "2021-01-01", "2021-12-31"] + files)
    try #require(result.status == 0, "\(result.errors)")
    return try result.output.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode([Row].self, from: $0) }
  }

  private static func calendar(_ body: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(body)END:VCALENDAR\r\n"
  }

  private static func event(_ uid: String, _ lines: String...) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\n" + (["DTSTAMP:20210101T000000Z"] + lines).joined(separator: "\r\n")
      + "\r\nEND:VEVENT\r\n"
  }

  /// A random calendar outside the hours in which clocks change, where Python's ends are wall times; its events
  /// have some of a few UIDs and the same sequence.
  private static func calendar(_ sequence: Int, _ random: inout SeededGenerator) -> String {
    var body = ""
    for uid in 0..<8 where random.below(3) > 0 {
      let day = 10 + random.below(18)
      let zone = ["Europe/Berlin", "America/New_York", ""][random.below(3)]
      let parameter = zone.isEmpty ? "" : ";TZID=\(zone)"
      let ending = zone.isEmpty ? "Z" : ""
      let rule = [
        "", "FREQ=DAILY;COUNT=5", "FREQ=WEEKLY;INTERVAL=2;COUNT=6", "FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20211001T000000Z",
        "FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20210601T000000Z",
      ][random.below(5)]
      var lines = ["SEQUENCE:\(sequence)", "SUMMARY:\(uid) of \(sequence)"]
      lines.append("DTSTART\(parameter):202103\(day)T0\(4 + random.below(6))3000\(ending)")
      lines.append("DURATION:PT\(1 + random.below(3))H")
      if !rule.isEmpty { lines.append("RRULE:" + rule) }
      var own = Self.event("u\(uid)", lines.joined(separator: "\r\n"))
      if rule == "FREQ=DAILY;COUNT=5", random.below(2) == 0 {
        let start = lines[2].split(separator: ":")[1]
        let moved = start.replacing("T0", with: "T1")
        own += Self.event(
          "u\(uid)", "SEQUENCE:\(sequence)", "RECURRENCE-ID\(parameter):\(start)", "DTSTART\(parameter):\(moved)",
          "DURATION:PT5M", "SUMMARY:moved")
      }
      body += own
    }
    return body
  }

  private static let zones: String = {
    let berlin = """
      BEGIN:VTIMEZONE
      TZID:Europe/Berlin
      BEGIN:DAYLIGHT
      DTSTART:20070325T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20071028T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VTIMEZONE
      TZID:America/New_York
      BEGIN:DAYLIGHT
      DTSTART:20070311T020000
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20071104T020000
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
      END:STANDARD
      END:VTIMEZONE

      """
    return berlin.replacing("\n", with: "\r\n")
  }()

  @Test(
    .enabled(if: isSlowSetWanted, "a slow test"),
    .enabled(if: python != nil, "icalendar and recurring-ical-events are not installed"))
  func `merge and diff agree with recurring-ical-events`() throws {
    var random = SeededGenerator(seed: seed(6247))
    var changeCount = 0
    for _ in 0..<rounds(fast: 20, slow: 60) {
      try Command.inFolder { folder in
        let names = ["old.ics", "new.ics", "merged.ics"].map { folder.appending(path: $0).path }
        for (sequence, name) in names.prefix(2).enumerated() {
          let text = Self.calendar(Self.zones + Self.calendar(sequence, &random))
          try Data(text.utf8).write(to: URL(filePath: name))
        }
        #expect(try Command.run("merge", names[0], names[1], "--output", names[2]).status == 0)
        let seen = try Self.occurrences(names)
        // The newer file has the higher SEQUENCE, so its events replace those of the older one.
        let replaced = Set(seen[1].map { $0[0] })
        #expect(seen[2].sorted(by: <) == (seen[0].filter { !replaced.contains($0[0]) } + seen[1]).sorted(by: <))
        let result = try Command.run(
          "diff", names[0], names[1], "--from", "2021-01-01", "--to", "2021-12-31", "--format", "json")
        let changes = try #require(try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
        func rows(_ side: String) throws -> [Row] {
          try changes.filter { $0["change"] as? String != "changed" }.compactMap { change in
            guard let value = change[side] as? [String: String] else { return nil }
            let (start, end) = (try #require(value["start"]), try #require(value["end"]))
            let offset = try #require(value["offset"])
            return [try #require(change["uid"] as? String), try utc(start, offset), try utc(end, offset)]
          }.sorted(by: <)
        }
        // One occurrence may move to where another was.
        let (before, after) = try (rows("before"), rows("after"))
        #expect(Self.difference(before, after) == Self.difference(seen[0], seen[1]))
        #expect(Self.difference(after, before) == Self.difference(seen[1], seen[0]))
        changeCount += changes.count
      }
    }
    #expect(changeCount > 100)
  }

  /// The rows of a list that another does not have.
  private static func difference(_ rows: [Row], _ others: [Row]) -> [Row] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return rows.filter { row in
      guard let count = counts[row], count > 0 else { return true }
      counts[row] = count - 1
      return false
    }.sorted(by: <)
  }

  private func utc(_ time: String, _ offset: String) throws -> String {
    let date = try #require(try? Date(time + offset, strategy: .iso8601))
    return date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
  }
}

private func < (first: [String], second: [String]) -> Bool { first.lexicographicallyPrecedes(second) }
