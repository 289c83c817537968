// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct DayCertaintyTests {
  /// The dates of a calendar whose last notice is that for 2026, with the state of each.
  @Test(arguments: [
    ("2006-12-29", DayCertainty.past), ("2007-01-01", .known), ("2026-12-28", .known), ("2026-12-29", .open),
    ("2026-12-31", .open), ("2027-01-01", .certain), ("2027-01-02", .unpublished), ("2027-01-04", .unpublished),
    ("2027-02-05", .certain), ("2027-02-09", .unpublished), ("2027-05-02", .certain), ("2036-10-03", .certain),
    ("2037-10-01", .unpublished),
  ])
  func `a date has a state`(text: String, state: DayCertainty) throws {
    let date = try date(text)
    #expect(HolidayCalendar.through2026.certainty(of: date) == state)
    let schedule = WorkdaySchedule(holidays: .through2026)
    #expect(schedule.certainty(of: date) == state)
    #expect(schedule.gaps(in: date...date).isEmpty == (state.isAnswer && !state.mayChange))
    #expect((schedule.firstUnknownDay(in: date...date) == nil) == state.isAnswer)
    if state == .certain { #expect(try !schedule.isWorkday(date) && schedule.isHoliday(date)) }
  }

  @Test func `a forecast answers about its year, and what is certain stays so`() throws {
    let calendar = try HolidayCalendar.through2026.addingForecast()
    #expect(try calendar.certainty(of: date("2027-01-01")) == .certain)
    #expect(try calendar.certainty(of: date("2027-01-04")) == .expected)
    #expect(try calendar.certainty(of: date("2028-01-04")) == .unpublished)
  }

  @Test func `a notice, a company and leave turn each state into known`() throws {
    for text in ["2006-12-29", "2026-12-31", "2027-01-01", "2027-01-04"] {
      let company = try DayOverrides(.company, [.work(try date(text), "盘点")])
      let calendar = HolidayCalendar.through2026.adding([company]).calendar
      #expect(try calendar.certainty(of: date(text)) == .known)
    }
    let before = HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year <= 2025 })
    for day in try everyDay(from: 2025, through: 2026) {
      let state = before.certainty(of: day)
      let truth = try WorkdaySchedule(holidays: .through2026).isWorkday(day)
      if state == .known || state == .certain {
        #expect(try WorkdaySchedule(holidays: before).isWorkday(day) == truth, "\(day)")
      }
    }
  }

  @Test func `what is certain before a year's notice is off in the notice, in every year`() throws {
    for year in 2009...2026 {
      let before = HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year < year })
      let certain = try everyDay(from: year, through: year).filter { before.certainty(of: $0) == .certain }
      #expect((10...14).contains(certain.count), "\(year)")
      for day in certain {
        #expect(try WorkdaySchedule(holidays: .statutory).isHoliday(day), "\(day)")
      }
    }
  }

  @Test func `another place has nothing certain, and a plain pattern knows every day`() throws {
    let list = try DayOverrides(.official, [.off(date("2026-04-02"), "A")])
    let place = HolidayCalendar(official: list, region: "香港")
    #expect(try place.certainty(of: date("2027-01-01")) == .unpublished)
    #expect(try place.certainty(of: date("2026-12-31")) == .known)
    let cycle = try WorkdaySchedule(withoutHolidays: WorkdayPattern(cycle: "DDNNOOOO", from: date("2026-01-01")))
    #expect(try cycle.certainty(of: date("2027-01-04")) == .known)
  }

  @Test func `a weekend beside a day that is certain is not joined to it`() throws {
    // 1 January 2027 is a Friday; whether the Saturday is off is not known.
    let sixDays = WorkdaySchedule(WorkdayPolicy(pattern: .mondayToSaturday), holidays: .through2026)
    #expect(try sixDays.assumingPattern.isWorkday(date("2027-01-02")))
    #expect(try HolidayCalendar.through2026.blocks(touching: date("2026-12-20")...date("2027-01-20")).isEmpty)
  }

  @Test func `the days of an anniversary are no days of the regulation`() throws {
    let before = HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year < 2015 })
    #expect(try before.certainty(of: date("2015-09-03")) == .unpublished)
  }
}
