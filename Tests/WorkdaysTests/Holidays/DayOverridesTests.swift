// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
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

  @Test func `a day of a company can have another shift than that of the cycle`() throws {
    let cycle = try WorkdayPattern(cycle: "DDNNOO", from: date("2026-06-01"))
    let swaps = try DayOverrides(
      .company,
      [
        .work(date("2026-06-01"), "换班", shift: "N"), .work(date("2026-06-05"), "加班", shift: "D"),
        .off(date("2026-06-03"), "换班"),
      ])
    let calendar = HolidayCalendar.statutory.adding([swaps]).calendar
    let schedule = WorkdaySchedule(
      WorkdayPolicy(pattern: cycle, observesHolidays: false, makeUpDays: .ignored), holidays: calendar)
    let letters = try (0..<6).map { schedule.assumedLetter(on: try date("2026-06-01") + $0) }
    #expect(letters == ["N", "D", nil, "N", "D", nil])
    // A swap is an ordinary workday, one on a day off is not.
    #expect(try schedule.kind(of: date("2026-06-01")) == .workday)
    #expect(try schedule.kind(of: date("2026-06-05")) == .makeUpDay(name: "加班"))
    #expect(schedule.dayWithoutShift == nil)
    let decoded = try JSONDecoder().decode(DayOverrides.self, from: JSONEncoder().encode(swaps))
    #expect(decoded == swaps)
  }

  @Test(arguments: [("2026-06-05", nil), ("2026-06-01", "X")] as [(String, Character?)])
  func `a day whose shift the cycle does not tell, or does not have, is found`(day: String, shift: Character?) throws {
    let cycle = try WorkdayPattern(cycle: "DDNNOO", from: date("2026-06-01"))
    let work = try DayOverrides(.company, [.work(date("2026-06-02"), "盘点"), .work(date(day), "盘点", shift: shift)])
    let schedule = WorkdaySchedule(
      WorkdayPolicy(pattern: cycle, observesHolidays: false, makeUpDays: .ignored),
      holidays: HolidayCalendar.statutory.adding([work]).calendar)
    #expect(schedule.dayWithoutShift?.day.date == (try date(day)))
    // A later line counts.
    let later = try DayOverrides(
      .company, [.work(date("2026-06-05"), "A", shift: "D"), .work(date("2026-06-01"), "A")])
    let mended = WorkdaySchedule(schedule.policy, holidays: schedule.holidays.adding([later]).calendar)
    #expect(mended.dayWithoutShift == nil)
    // Of one shift, there is nothing to tell.
    let single = schedule.following(try WorkdayPattern(cycle: "DOO", from: date("2026-06-01")))
    #expect((single.dayWithoutShift == nil) == (shift == nil))
    #expect(WorkdaySchedule(holidays: schedule.holidays).dayWithoutShift == nil)
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
    let days = try (date("2026-02-12")...date("2026-02-25")).excludingKnownHolidays(of: schedule)
    // The Spring Festival of 2026 is 15 to 23 February; 14 February is a Saturday that is worked.
    #expect(days.map(\.day) == [12, 13, 14, 24, 25])
    let moments = try [date("2026-02-17"), date("2026-02-28")].map { CivilDateTime($0, try TimeOfDay(hour: 9)) }
    #expect(moments.excludingKnownHolidays(of: schedule).map(\.date.day) == [28])
  }

  @Test func `a company's day off joins no weekend and applies where statutory days do not`() throws {
    let days = try company(["2026-03-06": true, "2026-03-07": true])
    let calendar = HolidayCalendar.statutory.adding([days]).calendar
    let six = WorkdaySchedule(WorkdayPolicy(pattern: .mondayToSaturday), holidays: calendar)
    #expect(try !six.isWorkday(date("2026-03-07")) && six.isWorkday(date("2026-03-14")))
    let friday = HolidayCalendar.statutory.adding([try company(["2026-03-06": true])]).calendar
    #expect(
      try WorkdaySchedule(WorkdayPolicy(pattern: .mondayToSaturday), holidays: friday).isWorked(date("2026-03-07")))
    let cycle = WorkdayPolicy(
      pattern: try WorkdayPattern(cycle: "D", from: date("2026-01-01")), observesHolidays: false, makeUpDays: .ignored)
    #expect(try !WorkdaySchedule(cycle, holidays: calendar).isWorkday(date("2026-03-06")))
    #expect(try WorkdaySchedule(cycle, holidays: calendar).isWorkday(date("2026-05-01")))
  }
}
