// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import ICalendarCoding
import TestSupport
import Testing
import Workdays

/// The shifts of several teams side by side.
@Suite struct RosterCommandTests {
  private static let cycle = ["--pattern", "cycle:早早中中夜夜休休@2026-06-01"]
  private static let teams = ["甲", "乙", "丙", "丁"].flatMap { ["--team", $0] }

  private func roster(_ arguments: [String]) throws -> Command.Result {
    try Command.run(Command.path, ["roster", "--built-in"] + arguments)
  }

  @Test func `teams without dates begin one after another, and the shifts are counted`() throws {
    let result = try roster(["2026-06-18..2026-06-20"] + Self.cycle + Self.teams + ["--lang", "zh-Hans"])
    #expect(
      result.text == """
        日期              甲  乙  丙  丁
        2026-06-18  周四  早  -   夜  中
        2026-06-19  周五  中  早  -   夜  端午节
        2026-06-20  周六  中  早  -   夜

        班次      甲  乙  丙  丁
        早         1   2   0   0
        中         2   0   0   1
        夜         0   0   1   2
        固定休息   0   1   2   0

        """)
  }

  @Test func `each day has every shift once, and a team works what its own cycle says`() throws {
    let result = try roster(["2026"] + Self.cycle + Self.teams + ["--format", "csv"])
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 366 && lines[0] == "date,weekday,holiday,甲,乙,丙,丁")
    for line in lines.dropFirst() {
      let letters = line.split(separator: ",", omittingEmptySubsequences: false).dropFirst(3)
      #expect(Set(letters) == ["早", "中", "夜", ""])
    }
    for (index, team) in ["甲", "乙", "丙", "丁"].enumerated() {
      let first = try CivilDate(iso8601: "2026-06-01") + 2 * index
      let pattern = try WorkdayPattern(cycle: "早早中中夜夜休休", from: first)
      let column = lines.dropFirst().map {
        String($0.split(separator: ",", omittingEmptySubsequences: false)[3 + index])
      }
      let days = try CivilDate(iso8601: "2026-01-01")...CivilDate(iso8601: "2026-12-31")
      #expect(column == days.map { pattern.letter(of: $0).map(String.init) ?? "" }, "\(team)")
    }
    // With dates, the same.
    let dated = zip(["甲", "乙", "丙", "丁"], ["01", "03", "05", "07"]).flatMap { ["--team", "\($0)=2026-06-\($1)"] }
    #expect(try roster(["2026"] + Self.cycle + dated + ["--format", "csv"]).text == result.text)
  }

  @Test func `a page and records have all teams, and --only has one`() throws {
    let html = try roster(["2026-10"] + Self.cycle + Self.teams + ["--format", "html", "--lang", "zh-Hans"]).text
    #expect(html.contains("<td class=\"shift-2\">早</td>") && html.contains("国庆节") && html.hasPrefix("<!DOCTYPE html>"))
    #expect(MarkupReader(page: html) != nil)
    let json = try roster(["2026-10-01"] + Self.cycle + Self.teams + ["--only", "乙", "--format", "jsonl"]).text
    #expect(json == #"{"date": "2026-10-01", "weekday": 4, "holiday": "国庆节", "乙": "早"}"# + "\n")
  }

  @Test func `the calendar has the shifts of each team at their times`() throws {
    try Command.inFolder { folder in
      let file = folder.appendingPathComponent("roster.ics").path
      let shifts = ["早=08:00/8h/早班", "中=16:00/8h", "夜=00:00/8h"].flatMap { ["--shift", $0] }
      let result = try roster(
        ["2026-06"] + Self.cycle + Self.teams + shifts + ["-o", file, "--lang", "zh-Hans", "--no-warn", "app"])
      #expect(result.status == 0 && result.errors.hasPrefix("\(file): 4 teams; written, "))
      let text = try String(contentsOfFile: file, encoding: .utf8)
      for team in ["甲", "乙", "丙", "丁"] {
        for word in ["早班", "中班", "夜班"] { #expect(text.contains("SUMMARY:\(team) \(word)\r\n")) }
      }
      let days = try CivilDate(iso8601: "2026-06-01")...CivilDate(iso8601: "2026-06-30")
      let shown = try LibicalExpansion.occurrences(in: Array(text.utf8), dates: days)
      #expect(shown.count == 90)
      // A second run changes nothing.
      let again = try roster(
        ["2026-06"] + Self.cycle + Self.teams + shifts + ["-o", file, "--lang", "zh-Hans", "--no-warn", "app"])
      #expect(again.errors.hasSuffix("; unchanged\n"))
    }
  }

  @Test func `a team's own line is that team's alone, and a day off without a shift is refused in every format`() throws
  {
    try Command.inFolder { folder in
      let file = folder.appendingPathComponent("company.txt").path
      let arguments = ["2026-06-01..2026-06-03"] + Self.cycle + Self.teams + ["--overrides", file]
      try "乙 换班 夜 2026-06-01\n全体 work 早 2026-06-02\n".write(toFile: file, atomically: true, encoding: .utf8)
      let lines = try roster(arguments + ["--format", "csv"]).text.split(separator: "\n")
      #expect(lines[1].hasSuffix(",早,夜,夜,中") && lines[2].hasSuffix(",早,早,早,早") && lines[3].hasSuffix(",中,早,,夜"))
      let calendar = try roster(arguments + ["--format", "ics", "--lang", "ja", "--no-warn", "app"])
      #expect(calendar.status == 0 && calendar.text.contains("SUMMARY:乙 Shift 夜\r\n"))
      let shown = try LibicalExpansion.occurrences(
        in: [UInt8](calendar.output), dates: CivilDate(iso8601: "2026-06-01")...CivilDate(iso8601: "2026-06-03"))
      #expect(shown.count == 11)
      try "全体 work 2026-06-03\n".write(toFile: file, atomically: true, encoding: .utf8)
      for format in ["text", "ics"] {
        let refused = try roster(arguments + ["--format", format])
        #expect(refused.status == 64 && refused.errors.contains("2026-06-03 is off in the cycle"), "\(refused.errors)")
      }
    }
  }

  @Test func `a description's own times and weeks are not those of the teams`() throws {
    try Command.inFolder { folder in
      let file = folder.appendingPathComponent("team.yaml").path
      let lines = """
        pattern: cycle:DNO@2026-06-01
        time: "09:00"
        term: 2026-06-08
        weeks: 2
        year: 2025
        """
      try lines.write(toFile: file, atomically: true, encoding: .utf8)
      let arguments = ["roster", "2026-06-01..2026-06-03", "--config", file, "--team", "A", "--built-in"]
      let result = try Command.run(Command.path, arguments + ["--format", "ics", "--no-warn", "app"])
      #expect(result.status == 0 && result.text.components(separatedBy: "BEGIN:VEVENT").count == 3, "\(result.errors)")
      #expect(result.text.contains("DTSTART;VALUE=DATE:20260601"))
    }
  }

  @Test(
    arguments: [
      ([], "the teams are missing; name each with --team"),
      (["--team", "A", "--team", "B", "--team", "C"], "--team: 3 teams do not fit evenly into a cycle of 8 days"),
      (["--team", "A=2026-06-01", "--team", "B"], "--team: give all teams the first day of their cycle, or none"),
      (["--team", "A", "--team", "A"], "--team: \"A\" is given twice"),
      (["--team", "A", "--only", "B"], "--only: \"B\" is not one of the teams, A"),
      (["--team", "A=June"], "--team: "),
      (["--team", "A", "--shift", "早"], "--shift: \"早\" is not a letter of the cycle"),
    ] as [([String], String)])
  func `what is wrong is said in a line`(arguments: [String], message: String) throws {
    let result = try roster(["2026-06"] + Self.cycle + arguments)
    #expect(result.status == 64 && result.errors.hasPrefix("Error: " + message), "\(result.errors)")
  }

  @Test func `a roster needs a cycle`() throws {
    let result = try roster(["2026-06", "--team", "A"])
    #expect(result.status == 64 && result.errors.hasPrefix("Error: a roster needs the cycle of all teams"))
  }
}
