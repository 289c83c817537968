// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@testable import DescribedFeeds

@Suite struct CompanyCalendarTests {
  private func read(title: String, rule: String = "COUNT=1") throws -> DayOverrides {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z",
      "DTSTART;VALUE=DATE:20200101", "RRULE:FREQ=DAILY;" + rule, "SUMMARY:" + title, "END:VEVENT", "END:VCALENDAR", "",
    ]
    return try DayOverrides(of: Array(lines.joined(separator: "\r\n").utf8), named: "days.ics", purpose: .official)
  }

  @Test(arguments: [("x", 300, false), ("课", 100, false), ("x", 301, true), ("课", 101, true), ("课\\n", 100_000, true)])
  func `a title of more than 300 bytes is cut after 60 characters`(part: String, count: Int, isCut: Bool) throws {
    let name = try #require(try read(title: String(repeating: part, count: count)).days.first).ruling.name
    #expect(name.hasSuffix("…") == isCut)
    #expect(name.count == (isCut ? 61 : count))
  }

  @Test func `a long title on many days costs no more than ten times a short one`() throws {
    let (short, long) = ("x", String(repeating: "x", count: 200_000))
    let few = try processorTime { _ = try read(title: short, rule: "COUNT=2000") }
    let many = try processorTime { _ = try read(title: long, rule: "COUNT=2000") }
    #expect(many < few * 10 + .milliseconds(200))
  }
}
