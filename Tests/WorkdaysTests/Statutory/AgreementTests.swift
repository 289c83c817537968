// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct AgreementTests {
  static let python = Program.python(importing: "chinese_calendar")

  /// The table as the oracles' scripts print it.
  private func table(_ policy: WorkdayPolicy = WorkdayPolicy()) throws -> String {
    let schedule = WorkdaySchedule(policy, holidays: .statutory)
    var text = ""
    for year in 2007...2026 {
      for number in 1...12 {
        let month = try YearMonth(year: year, month: number)
        text += month.iso8601 + " "
        for day in month.firstDay...month.lastDay { text += schedule.isWorked(day) ? "#" : "." }
        text += "\n"
      }
    }
    return text
  }

  private func expectEqual(_ table: String, _ oracle: String) {
    let lines = table.split(separator: "\n")
    let others = oracle.split(separator: "\n")
    #expect(others.count == 240)
    #expect(oracle.utf8.count { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ".") } == 7305)
    for (line, other) in zip(lines, others) where line != other { Issue.record("\(line), but the oracle has \(other)") }
    #expect(lines.count == others.count)
  }

  @Test func `the table agrees with chinesecalendar's recorded days, 7,305 of 7,305`() throws {
    expectEqual(try table(), try readText("Fixtures/statutory/worked-days.txt"))
  }

  @Test func `trading days agree with exchange_calendars' sessions of Shanghai, 7,305 of 7,305`() throws {
    expectEqual(try table(.trading), try readText("Fixtures/statutory/trading-days.txt"))
    let closed = try CivilDate(year: 2024, month: 2, day: 9)
    #expect(try WorkdaySchedule(.trading, holidays: .statutory).kind(of: closed) == .holiday(name: "除夕"))
    #expect(try WorkdaySchedule(holidays: .statutory).kind(of: closed) == .workday)
  }

  @Test(.enabled(if: AgreementTests.python != nil, "chinesecalendar is not installed"))
  func `the table agrees with chinesecalendar itself`() throws {
    let python = try #require(Self.python)
    let result = try Program.run(python, [packageFolder + "/Tests/WorkdaysTests/Oracles/worked_days.py"])
    #expect(result.status == 0)
    expectEqual(try table(), result.text)
  }
}
