// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

@testable import WorkdayFeeds

/// What a check has proved of one feed and need not prove of another.
@Suite struct DayProofTests {
  private func feed(title: String = "Work", time: String = "09:00", year: String = "2021") throws -> WorkdayFeed {
    try makeFeed {
      $0.calendar.year = year
      $0.event.times = [time]
      $0.event.title = title
      $0.event.notes = "Notes of \(title)"
      $0.event.alarms = ["-PT10M"]
    }
  }

  @Test func `feeds that differ in their texts alone are expanded once`() throws {
    let long = String(repeating: "班; long, and folded ", count: 9)
    let (first, proof) = try feed().bytes { _ in false }
    for title in ["Other", "EXDATE", ":", "x\\nRRULE:FREQ=DAILY", long] {
      var isAsked = false
      let (bytes, other) = try feed(title: title).bytes { asked in
        isAsked = true
        return asked == proof
      }
      #expect(isAsked && other == proof, "\(title)")
      #expect(bytes != first)
    }
  }

  @Test func `feeds that differ in anything else are not taken for the same`() throws {
    let (_, proof) = try feed().bytes { _ in false }
    for other in [try feed(time: "09:01"), try feed(year: "2020")] {
      #expect(try other.bytes { _ in false }.proof != proof)
    }
    let check = try feed().check()
    let text = try feed().text()
    #expect(check.proof(of: Array(text.utf8)) == proof)
    for (old, new) in [
      ("EXDATE;TZID=Asia/Shanghai:20210405T090000\r\n", ""), ("UNTIL=20211231T010000Z;", ""),
      ("SUMMARY:Work\r\n", "SUMMARY:Work\r\nRDATE:20210101\r\n"), ("SUMMARY:Work", "SUMMARY:Work\rRDATE:20210101"),
      ("SUMMARY:Work", "SUMMARY:Work\nRDATE:20210101"), ("SUMMARY:Work", "SUMMARY:Work\r\n\tx"),
      ("SUMMARY:Work", "SUMMARYX:Work"), ("+0800", "+0900"),
    ] {
      let changed = text.replacing(old, with: new)
      #expect(changed.utf8.count != text.utf8.count || changed != text, "\(old) is not in the text")
      #expect(check.proof(of: Array(changed.utf8)) != proof, "\(new.debugDescription)")
    }
  }

  @Test func `a text that was proved is still read back`() throws {
    let text = try feed().text()
    #expect(try Fault.readBack(Array(text.utf8)).fault == nil)
    #expect((try? Fault.readBack(Array(text.dropLast(20).utf8)))?.fault != nil)
  }
}
