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

  @Test func `a Saturday worked by the pattern has a mark of its own`() throws {
    let bigWeek = try CivilDate(year: 2026, month: 1, day: 5)
    let lines = try console(WorkdayPolicy(pattern: WorkdayPattern(bigWeek: bigWeek)))
    #expect(lines.contains("  5    6    7    8    9   10上 11"))
    #expect(lines.contains(" 12   13   14   15   16   17   18"))
    #expect(lines.contains(" 工作日 23 天"))
  }

  @Test func `the days of a cycle have the letters of their shifts`() throws {
    let cycle = try WorkdayPattern(cycle: "DDNNOO", from: try CivilDate(year: 2026, month: 1, day: 1))
    let lines = try console(WorkdayPolicy(pattern: cycle, observesHolidays: false, makeUpDays: .ignored))
    #expect(lines.contains("  5    6    7D   8D   9N  10N  11"))
    #expect(lines.contains(" 29   30   31    1D   2D   3N   4N"))
    // The holiday is no day off there, but work on it is paid three times.
    #expect(lines.contains(" 节 1月1日 元旦") && !lines.contains { $0.contains("休") })
  }

  @Test func `each kind of day has its mark, and workdays and weekends none`() throws {
    #expect(DayMarking.Kind.allCases == [.workday, .weekend, .holiday, .makeup, .company])
    #expect(DayMarking.Kind.allCases.map(DayMarks.han.mark) == ["", "", "休", "班", "勤"])
    #expect(DayMarking.Kind.allCases.map(DayMarks.ascii.mark) == ["", "", "-", "*", "x"])
    #expect(DayMarking.Kind.allCases.map(DayMarks.off.mark) == ["", "", "", "", ""])
    for marks in DayMarks.allCases {
      #expect(marks.mark(of: DayLook.holiday) == marks.mark(of: DayMarking.Kind.holiday))
      #expect(marks.mark(of: DayLook.makeUp) == marks.mark(of: DayMarking.Kind.makeup))
      #expect(marks.mark(of: DayLook.shift("N")) == (marks == .off ? "" : "N"))
    }
  }

  @Test func `the marks of all looks differ from each other`() {
    let looks: [DayLook] = [
      .holiday, .makeUp, .expectedOff, .expectedWork, .statutory, .leave, .companyOff, .companyWork, .patternWork,
      .patternOff,
    ]
    for marks in [DayMarks.han, .ascii] {
      let texts = looks.map(marks.mark)
      #expect(Set(texts).count == looks.count && texts.allSatisfy { $0.count == 1 })
      #expect(texts.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } == (marks == .ascii))
    }
  }

  @Test func `a weekday that the pattern has off has a mark and a word, except in a cycle`() throws {
    let lines = try console(WorkdayPolicy(pattern: WorkdayPattern([.monday, .tuesday, .wednesday, .thursday])))
    #expect(lines.contains("  5    6    7    8    9空 10   11") && lines.last == " 休 放假  班 补班  空 固定休息")
    let cycle = try WorkdayPattern(cycle: "DO", from: try CivilDate(year: 2026, month: 1, day: 5))
    let shifts = try console(WorkdayPolicy(pattern: cycle, observesHolidays: false, makeUpDays: .ignored))
    #expect(shifts.contains("  5D   6    7D   8    9D  10   11D") && shifts.last == " 节 法定节假日  D 班次")
  }
}
