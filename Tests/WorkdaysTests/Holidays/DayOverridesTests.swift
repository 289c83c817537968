// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing
import Workdays

@Suite struct DayOverridesTests {
  @Test func `overrides take precedence over the statutory calendar, and conflicts are reported`() throws {
    let early = try company(["2026-05-08": true], named: "Y")
    let work = try company(["2026-05-01": false, "2026-05-09": true], from: "company.txt:2")
    let away = try leave("2026-05-08", "2026-05-09")
    let late = try company(["2026-05-08": false], named: "Z", from: "late.txt:1")
    let (calendar, conflicts) = HolidayCalendar.statutory.adding([early, work, away, late])
    let schedule = WorkdaySchedule(holidays: calendar)
    #expect(try schedule.kind(of: date("2026-05-01")) == .makeUpDay(name: "X"))
    #expect(try schedule.kind(of: date("2026-05-08")) == .makeUpDay(name: "Z"))
    #expect(try schedule.kind(of: date("2026-05-09")) == .holiday(name: "Leave"))
    #expect(
      conflicts.map(\.description) == [
        "company.txt:2: 2026-05-01 is worked although it is a statutory day off, 劳动节",
        "late.txt:1: 2026-05-08 is worked (Z), but off (Leave) in leave.txt:1; the later one counts",
      ])
    #expect(try calendar.override(on: date("2026-05-09"))?.isLeave == true)
    #expect(try calendar[date("2026-05-09")] == .dayOff(name: "Leave"))
    #expect(try calendar.statutoryRuling(on: date("2026-05-09")) == .makeUpDay(name: "劳动节"))
    #expect(calendar.days.count == HolidayCalendar.statutory.days.count + 1)
    #expect(calendar.days == calendar.days.sorted { $0.date < $1.date })
  }

  @Test func `days given as values override like those of a file, and say nothing of a file`() throws {
    let company = try DayOverrides(
      .company, [.off(date("2026-05-08"), "年会"), .work(date("2026-05-01"), "盘点")])
    let leave = try DayOverrides(.leave, [.off(date("2026-05-01"), "Leave")])
    let (calendar, conflicts) = HolidayCalendar.statutory.adding([company, leave])
    #expect(
      conflicts.map(\.other) == [
        .statutoryDayOff(name: "劳动节"), .override(.work(try date("2026-05-01"), "盘点")),
      ])
    #expect(
      conflicts.map(\.description) == [
        "2026-05-01 is worked although it is a statutory day off, 劳动节",
        "2026-05-01 is off (Leave), but worked (盘点) in earlier days; the later one counts",
      ])
    let schedule = WorkdaySchedule(holidays: calendar)
    #expect(try schedule.isHoliday(date("2026-05-08")))
    #expect(try calendar.override(on: date("2026-05-01"))?.isLeave == true)
    #expect(throws: Fault.self) { try DayOverrides(.leave, [.work(date("2026-05-01"), "x")]) }
    let twice = #expect(throws: Fault.self) {
      try DayOverrides(.company, [.work(date("2026-05-01"), "x"), .off(date("2026-05-01"), "x")])
    }
    #expect(twice?.code == .duplicateDate)
  }

  @Test func `what repeats is left out on holidays only`() throws {
    let schedule = WorkdaySchedule(holidays: .statutory)
    let days = try (date("2026-02-12")...date("2026-02-25")).excludingHolidays(of: schedule)
    // The Spring Festival of 2026 is 15 to 23 February; 14 February is a Saturday that is worked.
    #expect(days.map(\.day) == [12, 13, 14, 24, 25])
    let moments = try [date("2026-02-17"), date("2026-02-28")].map { CivilDateTime($0, try TimeOfDay(hour: 9)) }
    #expect(moments.excludingHolidays(of: schedule).map(\.date.day) == [28])
  }

  @Test func `a company's day off joins no weekend and applies where statutory days do not`() throws {
    let days = try company(["2026-03-06": true, "2026-03-07": true])
    let calendar = HolidayCalendar.statutory.adding([days]).calendar
    let six = WorkdaySchedule(WorkdayPolicy(pattern: .mondayToSaturday), holidays: calendar)
    #expect(try !six.isWorkday(date("2026-03-07")) && six.isWorkday(date("2026-03-14")))
    let friday = HolidayCalendar.statutory.adding([try company(["2026-03-06": true])]).calendar
    #expect(
      try WorkdaySchedule(WorkdayPolicy(pattern: .mondayToSaturday), holidays: friday).isWorkday(date("2026-03-07")))
    let cycle = WorkdayPolicy(
      pattern: try WorkdayPattern(cycle: "D", from: date("2026-01-01")), observesHolidays: false, makeUpDays: .ignored)
    #expect(try !WorkdaySchedule(cycle, holidays: calendar).isWorkday(date("2026-03-06")))
    #expect(try WorkdaySchedule(cycle, holidays: calendar).isWorkday(date("2026-05-01")))
  }
}
