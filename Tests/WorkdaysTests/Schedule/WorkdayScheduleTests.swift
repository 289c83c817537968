// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct WorkdayScheduleTests {
  @Test func `a pattern alone decides about every day, and knows all`() throws {
    let cycle = try WorkdayPattern(cycle: "DDNNOO", from: date("2026-01-01"))
    for pattern in [cycle, .mondayToFriday, WorkdayPattern(bigWeek: try date("2026-03-06"))] {
      let schedule = WorkdaySchedule(withoutHolidays: pattern)
      for day in try date("2025-12-01")...(try date("2028-03-01"))
      where schedule.isWorked(day) != pattern.contains(day) {
        Issue.record("\(day) of \(pattern)")
      }
      #expect(try schedule.gaps(in: date("2020-01-01")...date("2039-12-31")).isEmpty)
      #expect(try !schedule.isProvisional(date("2040-01-01")))
    }
    #expect(try WorkdaySchedule(withoutHolidays: cycle).letter(on: date("2026-01-03")) == "N")
  }

  @Test(arguments: [
    ("2026-10-01", "国庆节"), ("2026-10-10", "国庆节"), ("2026-10-12", nil), ("2026-10-11", nil),
  ])
  func `a holiday and a make-up day have the name of the holiday`(day: String, name: String?) throws {
    #expect(try WorkdaySchedule(holidays: .through2026).kind(of: date(day)).holidayName == name)
  }

  private let sixDays = WorkdaySchedule.mondayToFriday.union([.saturday])

  @Test(arguments: [
    ("2021-02-20", WorkdaySchedule.Kind.makeUpDay(name: "春节")), ("2021-02-15", .holiday(name: "春节")),
    ("2021-02-13", .holiday(name: "春节")), ("2021-02-22", .workday), ("2021-02-27", .weekend),
    ("2020-02-03", .workday), ("2014-05-31", .weekend), ("2027-10-01", .holiday(name: "国庆节")),
  ])
  func `the kind of a day follows from the notices and the pattern`(text: String, kind: WorkdaySchedule.Kind) throws {
    let schedule = WorkdaySchedule(holidays: .through2026)
    #expect(try schedule.kind(of: date(text)) == kind)
    #expect(try schedule.isWorkday(date(text)) == kind.isWorked)
  }

  @Test func `a weekend joined to a holiday is off for patterns with Saturdays`() throws {
    let schedule = WorkdaySchedule(weekdays: sixDays, holidays: .statutory)
    #expect(try schedule.kind(of: date("2014-05-31")) == .holiday(name: "端午节"))
    #expect(try schedule.kind(of: date("2014-06-07")) == .workday)
    #expect(try schedule.kind(of: date("2014-06-01")) == .weekend)
    let saturdays = try everyDay(from: 2007, through: 2026).filter { $0.weekday == .saturday }
    let joined = saturdays.filter { schedule.holidays.holidayJoined(to: $0) != nil }
    #expect(joined.count == 18)
    #expect(joined.allSatisfy { !schedule.isWorked($0) })
  }

  @Test func `a make-up day outside the pattern is worked only if make-up days count`() throws {
    let tuesdays: Set<Weekday> = [.tuesday, .thursday]
    let saturday = try date("2021-02-20")
    let monday = try date("2020-02-03")
    let counting = WorkdaySchedule(weekdays: tuesdays, makeUpDays: .all, holidays: .statutory)
    let passing = WorkdaySchedule(weekdays: tuesdays, makeUpDays: .ignored, holidays: .statutory)
    #expect(try counting.isWorkday(saturday) && counting.isWorkday(monday))
    #expect(try !passing.isWorkday(saturday) && !passing.isWorkday(monday))
    let plain = WorkdaySchedule(makeUpDays: .ignored, holidays: .statutory)
    #expect(try !plain.isWorkday(saturday) && plain.isWorkday(monday))
    #expect(try WorkdaySchedule(weekdays: sixDays, makeUpDays: .ignored, holidays: .statutory).isWorkday(saturday))
  }

  @Test func `no weekdays at all leave the make-up days alone`() throws {
    let schedule = WorkdaySchedule(weekdays: [], holidays: .statutory)
    #expect(try everyDay(from: 2021, through: 2021).count(where: schedule.isWorked) == 7)
  }

  @Test func `a schedule with a forecast has the next year's holidays, under the same policy`() throws {
    let schedule = WorkdaySchedule(weekdays: sixDays, holidays: .through2026)
    let forecast = try schedule.addingForecast()
    #expect(forecast.holidays.forecast?.year == 2027)
    #expect(forecast.policy == schedule.policy)
    #expect(try !forecast.isWorkday(date("2027-10-04")) && schedule.isWorked(date("2027-10-04")))
    #expect(try forecast.kind(of: date("2027-10-09")) == .makeUpDay(name: "国庆节"))
  }

  @Test(arguments: [
    ([], "no year"), ([2026], "2026"), ([2025, 2026], "2025 to 2026"), ([2024, 2026], "2024 and 2026"),
    ([2007, 2008, 2009, 2026], "2007 to 2009 and 2026"), ([2007, 2010, 2011, 2026], "2007, 2010 to 2011 and 2026"),
  ])
  func `years are listed in words`(years: [Int], text: String) {
    #expect(YearList.text(years) == text)
  }

  @Test(arguments: [
    ("https://www.gov.cn/a", "gov.cn/a"), ("http://gov.cn/a", "gov.cn/a"), ("www.gov.cn/a", "gov.cn/a"),
    ("ftp://gov.cn", "ftp://gov.cn"), ("https://wwww.cn", "wwww.cn"), ("", ""),
  ])
  func `links to a page are the same without scheme and www`(address: String, page: String) {
    #expect(HolidayNotice.page(at: address) == page)
  }
}
