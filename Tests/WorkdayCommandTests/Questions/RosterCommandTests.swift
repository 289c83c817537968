// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import ICalendarCoding
import TestSupport
import Testing
import Workdays

/// Rosters that are compared with the cycles of the library, and read by other programs.
@Suite struct RosterCommandTests {
  private static let teams = ["甲", "乙", "丙", "丁"]

  private func roster(_ arguments: String...) throws -> Command.Result {
    let cycle = ["--built-in", "--pattern", "cycle:早早中中夜夜休休@2026-06-01"]
    return try Command.run(Command.path, ["roster"] + cycle + Self.teams.flatMap { ["--team", $0] } + arguments)
  }

  @Test func `each day has every shift once, and a team works what its own cycle says`() throws {
    let lines = try roster("2026", "--format", "csv").text.split(separator: "\n")
    let rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(3).map(String.init) }
    #expect(lines.count == 366 && lines[0] == "date,weekday,holiday,甲,乙,丙,丁")
    #expect(rows.dropFirst().allSatisfy { Set($0) == ["早", "中", "夜", ""] })
    let days = try CivilDate(iso8601: "2026-01-01")...CivilDate(iso8601: "2026-12-31")
    for (index, team) in Self.teams.enumerated() {
      let pattern = try WorkdayPattern(cycle: "早早中中夜夜休休", from: CivilDate(iso8601: "2026-06-01") + 2 * index)
      let column = rows.dropFirst().map { $0[index] }
      #expect(column == days.map { pattern.letter(of: $0).map(String.init) ?? "" }, "\(team)")
    }
  }

  @Test func `a page and records have all teams, and --only has one`() throws {
    #expect(MarkupReader(page: try roster("2026-10", "--format", "html").text) != nil)
  }

  @Test func `the calendar has the shifts of each team at their times`() throws {
    let file = try roster(
      "2026-06", "--shift", "早=08:00/8h/早班", "--shift", "中=16:00/8h", "--shift", "夜=00:00/8h", "--format", "ics")
    let days = try CivilDate(iso8601: "2026-06-01")...CivilDate(iso8601: "2026-06-30")
    #expect(try LibicalExpansion.occurrences(in: [UInt8](file.output), dates: days).count == 90)
  }

  @Test func `a team's own line is that team's alone, and a day off without a shift is refused in every format`() throws
  {
    try Command.inFolder { folder in
      let file = folder.appendingPathComponent("company.txt").path
      try "乙 换班 夜 2026-06-01\n全体 work 早 2026-06-02\n".write(toFile: file, atomically: true, encoding: .utf8)
      let calendar = try roster("2026-06-01..2026-06-03", "--overrides", file, "--format", "ics")
      let days = try CivilDate(iso8601: "2026-06-01")...CivilDate(iso8601: "2026-06-03")
      #expect(try LibicalExpansion.occurrences(in: [UInt8](calendar.output), dates: days).count == 11)
    }
  }
}
