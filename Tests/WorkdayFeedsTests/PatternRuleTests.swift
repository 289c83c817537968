// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import Testing
import WorkdayFeeds
import Workdays

@Suite struct PatternRuleTests {
  @Test func `the days of a pattern are those that its rules make, no day by two`() throws {
    var patterns = [
      WorkdayPattern.mondayToFriday, .mondayToSaturday, WorkdayPattern([.tuesday, .sunday]),
      WorkdayPattern(bigWeek: try CivilDate(iso8601: "2026-01-05")),
      WorkdayPattern(bigWeek: try CivilDate(iso8601: "1987-05-03")),
      WorkdayPattern(bigWeek: .first), WorkdayPattern(bigWeek: .last),
    ]
    for (letters, anchor) in [
      ("DDNNOO", "2026-01-01"), ("DOO", "2000-02-29"), ("AABBCCO", "2031-12-31"), ("D", "1999-01-01"),
    ] {
      patterns.append(try WorkdayPattern(cycle: letters, from: CivilDate(iso8601: anchor)))
    }
    let first = try CivilDate(iso8601: "1999-01-01")
    let days = try CivilDate(iso8601: "2001-01-01")...CivilDate(iso8601: "2030-12-31")
    for pattern in patterns {
      var made: [CivilDate: Int] = [:]
      for (index, part) in pattern.parts.enumerated() {
        // An occurrence in 1999 or so anchors the rule before the days that are looked at.
        let early = try #require(
          (0..<part.period).lazy.map { first.advanced(by: $0) }.first { pattern.partIndex(of: $0) == index })
        for day in try part.rule().occurrences(from: early).within(early..<days.upperBound.advanced(by: 1)) {
          if made.updateValue(index, forKey: day) != nil { Issue.record("\(pattern.form): \(day) is made twice") }
        }
      }
      for day in days where pattern.partIndex(of: day) != made[day] {
        Issue.record("\(pattern.form): \(day) is of part \(pattern.partIndex(of: day) ?? -1)")
        break
      }
    }
  }
}
