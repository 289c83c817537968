// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import Workdays

/// Answers that are compared with the library's, with a table of others, and with the clock.
@Suite struct QuestionCommandTests {
  @Test func `a list has the day's data in each format`() throws {
    let whole = try Command.run("list", "2007-01-01", "2026-12-28", "--format", "json")
    let days = try #require(try JSONSerialization.jsonObject(with: whole.output) as? [[String: Any]])
    let schedule = WorkdaySchedule(holidays: .statutory)
    let expected = FeedYears.days(2007...2026).filter {
      schedule.isWorked($0) && $0 <= (try? CivilDate(iso8601: "2026-12-28")) ?? .last
    }
    #expect(days.compactMap { $0["date"] as? String } == expected.map(\.iso8601))
  }

  @Test func `today is the day in the schedule's time zone`() throws {
    for zone in ["Asia/Shanghai", "Pacific/Kiritimati", "-11:00"] {
      let name = zone.hasPrefix("-") ? "Pacific/Pago_Pago" : zone
      let zoneHere = try #require(TimeZone(identifier: name))
      func day() throws -> CivilDate {
        let parts = Calendar(identifier: .gregorian).dateComponents(in: zoneHere, from: Date())
        return try CivilDate(
          year: try #require(parts.year), month: try #require(parts.month), day: try #require(parts.day))
      }
      let before = try day()
      let result = try Command.run(
        "add", "today", "0", "--time-zone", zone, environment: ["TZ": "America/New_York"])
      let after = try day()
      #expect(result.text == "\(before)\n" || result.text == "\(after)\n")
    }
  }

  @Test func `the answers agree with the workday table on every day of a year`() throws {
    let schedule = WorkdaySchedule(holidays: .statutory)
    let listed = try Command.run("list", "2020-01-01", "2020-12-31").text.split(separator: "\n").map(String.init)
    #expect(listed == FeedYears.days(2020...2020).filter(schedule.isWorked).map(\.iso8601))
    #expect(try Command.run("count", "2020-01-01", "2020-12-31").text == "\(listed.count)\n")
  }

  @Test func `the list of twenty years is chinesecalendar's, day by day, and the count its length`() throws {
    let fixture = Command.root.appending(path: "Fixtures/statutory/worked-days.txt")
    var worked: [String] = []
    var days = 0
    for line in try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      for (index, mark) in words[1].enumerated() {
        days += 1
        if mark == "#" { worked.append("\(words[0])-\(index < 9 ? "0" : "")\(index + 1)") }
      }
    }
    #expect(days == 7305)
    let listed = try Command.run("list", "2007-01-01", "2026-12-31").text.split(separator: "\n").map(String.init)
    #expect(listed == worked)
    #expect(try Command.run("count", "2007-01-01", "2026-12-31").text == "\(worked.count)\n")
  }
}
