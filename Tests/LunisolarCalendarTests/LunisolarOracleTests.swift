// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import LunisolarCalendar
import TestSupport
import Testing

/// Compares every day and every term of the tables with Python packages.
@Suite struct LunisolarOracleTests {
  static let sxtwl = Program.python(importing: "sxtwl")
  static let korean = Program.python(importing: "korean_lunar_calendar")

  private func lines(_ python: String, _ kind: String, from first: String, through last: String) throws -> [[Substring]]
  {
    let script = packageFolder + "/Tests/LunisolarCalendarTests/Oracles/lunar_days.py"
    let result = try Program.run(python, [script, kind, first, last])
    try #require(result.status == 0, "\(result.errors)")
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
  }

  private func compare(_ lines: [[Substring]], _ scale: LunisolarScale) throws {
    var different = 0
    for line in lines {
      let date = try LunisolarDate(CivilDate(iso8601: String(line[0])), in: scale)
      let ours = [date.year, date.month, date.isLeapMonth ? 1 : 0, date.day]
      if ours != line.dropFirst().compactMap({ Int($0) }) { different += 1 }
    }
    #expect(different == 0, "\(different) of \(lines.count) days differ")
  }

  @Test(.enabled(if: sxtwl != nil, "sxtwl is not installed"))
  func `every day has the Chinese date that sxtwl gives it`() throws {
    let first = isSlowSetWanted ? "1901-02-19" : "2001-01-24"
    let lines = try lines(#require(Self.sxtwl), "chinese", from: first, through: "2101-01-28")
    #expect(lines.count == (isSlowSetWanted ? 73_028 : 36_529))
    try compare(lines, .chinese)
  }

  @Test(.enabled(if: korean != nil, "korean-lunar-calendar is not installed"))
  func `every day has the Korean date that the Korean institute gives it`() throws {
    // The package ends with the institute's data.
    let first = isSlowSetWanted ? "1901-02-19" : "2001-01-01"
    let lines = try lines(#require(Self.korean), "dangi", from: first, through: "2050-12-31")
    #expect(lines.count == (isSlowSetWanted ? 54_738 : 18_262))
    try compare(lines, .dangi)
  }

  @Test(.enabled(if: sxtwl != nil, "sxtwl is not installed"))
  func `every solar term falls on sxtwl's day except the six of the Observatory`() throws {
    // The package takes ten seconds for the whole table.
    let last = isSlowSetWanted ? 2100 : 1930
    let lines = try lines(#require(Self.sxtwl), "terms", from: "1901-01-01", through: "\(last)-12-31")
    #expect(lines.count == (last - 1900) * 24)
    var different: [String] = []
    for line in lines {
      let day = try CivilDate(iso8601: String(line[0]))
      let number = try #require(Int(line[1]))
      let term = try #require(SolarTerm(rawValue: (number + 23) % 24))
      let ours = try term.date(in: day.year)
      if ours != day { different.append("\(day) \(term.chineseName) \(ours)") }
    }
    let known = [
      "1912-11-22 小雪 1912-11-23", "1913-09-23 秋分 1913-09-24", "1917-12-08 大雪 1917-12-07",
      "1927-09-09 白露 1927-09-08", "1928-06-22 夏至 1928-06-21", "1979-01-20 大寒 1979-01-21",
    ]
    #expect(different == (isSlowSetWanted ? known : known.dropLast()))
  }
}
