// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import Testing
import WorkdayFeeds
import Workdays

@Suite struct FeedStampTests {
  private let plain = WorkdaySchedule(holidays: .statutory)
  private let sixDays = WorkdaySchedule(
    weekdays: WorkdaySchedule.mondayToFriday.union([.saturday]), holidays: .statutory)

  @Test(arguments: [
    (2007, "2008-03-28", 1), (2009, "2008-12-10", 0), (2011, "2011-12-06", 1), (2015, "2015-05-13", 1),
    (2018, "2018-12-06", 1), (2019, "2019-03-22", 1), (2020, "2020-01-27", 1), (2021, "2020-11-25", 0),
    (2022, "2022-12-08", 1), (2023, "2022-12-08", 0), (2026, "2025-11-04", 0), (2028, "2027-01-01", 0),
  ])
  func `the stamp of a year is the date of the newest notice that lists a date in it`(
    year: Int, date: String, sequence: Int
  ) {
    let version = FeedStamp(year: year, schedule: plain)
    #expect(version.date.iso8601 == date)
    #expect(version.sequence == sequence)
  }

  @Test func `a year has older stamps before its notice than after it`() throws {
    for year in HolidayCalendar.statutory.years.dropFirst() {
      let before = HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year < year.year })
      let old = FeedStamp(year: year.year, schedule: WorkdaySchedule(holidays: before))
      let new = FeedStamp(year: year.year, schedule: plain)
      #expect(old.date < new.date && old.sequence <= new.sequence, "\(year.year)")
    }
  }

  @Test func `a notice that joins a Saturday counts for patterns with Saturdays`() {
    #expect(FeedStamp(year: 2023, schedule: sixDays).date.iso8601 == "2023-10-25")
    #expect(FeedStamp(year: 2023, schedule: sixDays).sequence == 1)
    #expect(FeedStamp(year: 2021, schedule: sixDays) == FeedStamp(year: 2021, schedule: plain))
  }

  /// A holiday year with notices on some dates and one day off.
  private func holidays(_ year: Int, on day: String, notices: [(date: String, years: [Int])]) throws -> HolidayYear {
    try HolidayYear(
      year: year,
      notices: notices.map { HolidayNotice(address: $0.date, date: try CivilDate(iso8601: $0.date), years: $0.years) },
      days: [HolidayYear.Day(try CivilDate(iso8601: day), .dayOff(name: "节"))])
  }

  @Test func `a second notice counts in the years that it lists, in any order`() throws {
    let first = (date: "2029-11-04", years: [2029, 2030])
    let second = (date: "2030-02-01", years: [2030])
    func version(_ notices: [(date: String, years: [Int])], _ year: Int) throws -> String {
      let listed = try holidays(2030, on: "2030-05-01", notices: notices)
      let version = FeedStamp(
        year: year, schedule: WorkdaySchedule(holidays: HolidayCalendar(years: [listed])))
      return "\(version.date) \(version.sequence)"
    }
    #expect(try version([first], 2030) == "2029-11-04 1")
    #expect(try version([first, second], 2030) == "2030-02-01 3")
    #expect(try version([second, first], 2030) == "2030-02-01 3")
    #expect(try version([first, second], 2029) == "2029-11-04 1")
    #expect(try version([first, second], 2031) == "2030-01-01 0")
  }

  @Test func `of the next year's two notices the first joins the weekend at the year's end, once`() throws {
    // 1 January 2030 is a Tuesday and off, so Sunday 30 December 2029 is joined to it through the Monday.
    let next = try HolidayYear(
      year: 2030,
      notices: [
        HolidayNotice(address: "a", date: try CivilDate(iso8601: "2029-11-04"), years: [2030]),
        HolidayNotice(address: "b", date: try CivilDate(iso8601: "2030-02-01"), years: [2030]),
      ],
      days: ["2029-12-31", "2030-01-01"].map { HolidayYear.Day(try CivilDate(iso8601: $0), .dayOff(name: "元旦")) })
    let own = try holidays(2029, on: "2029-05-01", notices: [("2028-11-05", [2029])])
    let holidays = HolidayCalendar(years: [own, next])
    let everyDay = WorkdaySchedule(weekdays: Set(Weekday.allCases), holidays: holidays)
    #expect(FeedStamp(year: 2029, schedule: everyDay).date.iso8601 == "2029-11-04")
    #expect(FeedStamp(year: 2029, schedule: everyDay).sequence == 3)
    #expect(FeedStamp(year: 2029, schedule: WorkdaySchedule(holidays: holidays)).date.iso8601 == "2028-11-05")
  }

  @Test func `the notice of a company's days counts in the years that it sets a date in`() throws {
    let listed = try holidays(2030, on: "2030-05-01", notices: [("2029-11-04", [2030])])
    let days = try DayOverrides(
      Array("notice 2030-06-01\n年会 off 2030-07-01\n".utf8), named: "company.txt", purpose: .company)
    let schedule = WorkdaySchedule(holidays: HolidayCalendar(years: [listed]).adding([days]).calendar)
    #expect(FeedStamp(year: 2030, schedule: schedule).date.iso8601 == "2030-06-01")
    #expect(FeedStamp(year: 2030, schedule: schedule).sequence == 2)
    #expect(FeedStamp(year: 2031, schedule: schedule).date.iso8601 == "2030-01-01")
  }
}
