// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Testing
import Workdays

@Suite struct DayMarksTests {
  private func console(_ policy: WorkdayPolicy) throws -> [String] {
    let grid = MonthGrid(try YearMonth(year: 2026, month: 1), firstWeekday: .monday)
    let schedule = WorkdaySchedule(policy, holidays: .statutory)
    let months = ConsoleMonths(
      [grid], locale: ViewLocale(.simplifiedChinese), options: ConsoleOptions(), marker: schedule.marker)
    return months.text.split(separator: "\n").map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test func `a Saturday worked by the pattern has the mark of a make-up day`() throws {
    let bigWeek = try CivilDate(year: 2026, month: 1, day: 5)
    let lines = try console(WorkdayPolicy(pattern: WorkdayPattern(bigWeek: bigWeek)))
    #expect(lines.contains("  5    6    7    8    9   10班 11"))
    #expect(lines.contains(" 12   13   14   15   16   17   18"))
    #expect(lines.contains(" 工作日 23 天"))
  }

  @Test func `a weekday off in a cycle has the mark of a holiday`() throws {
    let cycle = try WorkdayPattern(cycle: "DDNNOO", from: try CivilDate(year: 2026, month: 1, day: 1))
    let lines = try console(WorkdayPolicy(pattern: cycle, observesHolidays: false, makeUpDays: .none))
    #expect(lines.contains("  5休  6休  7    8    9   10班 11"))
    #expect(lines.contains(" 29   30   31    1    2    3班  4班"))
    #expect(!lines.contains { $0.contains("元旦") })
  }
}
