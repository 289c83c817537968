// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct StatutoryCalendarTests {
  let calendar = HolidayCalendar.statutory
  let schedule = WorkdaySchedule(holidays: .statutory)

  @Test func `the built-in years are those from 2007 to the newest notice`() {
    #expect(calendar.publishedYears == Array(2007...2026))
    #expect(calendar.years.allSatisfy { !$0.notices.isEmpty && $0.isPublished })
  }

  @Test func `as many dates are listed as in the notices, each once and in order`() {
    #expect(calendar.days.count == 678)
    #expect(zip(calendar.days, calendar.days.dropFirst()).allSatisfy { $0.date < $1.date })
  }

  @Test func `as many weekdays are off, and weekend days and one Monday worked, as in the notices`() throws {
    var off = 0
    var weekendWork: [CivilDate] = []
    var weekdayWork: [CivilDate] = []
    for day in calendar.days {
      let onWeekend = day.date.weekday == .saturday || day.date.weekday == .sunday
      switch (day.ruling, onWeekend) {
      case (.dayOff, false): off += 1
      case (.dayOff, true): break
      case (.makeUpDay, true): weekendWork.append(day.date)
      case (.makeUpDay, false): weekdayWork.append(day.date)
      }
    }
    #expect(off == 358)
    #expect(weekendWork.count == 132)
    #expect(weekendWork.filter { $0.year == 2006 }.map(\.iso8601) == ["2006-12-30", "2006-12-31"])
    #expect(weekdayWork.map(\.iso8601) == ["2020-02-03"])
  }

  @Test func `34 weekend days are joined to a holiday without being listed`() throws {
    let joined = try everyDay(from: 2006, through: 2026).filter { calendar.holidayJoined(to: $0) != nil }
    #expect(joined.count == 34)
    #expect(Set(joined.map(\.year)) == [2014, 2015, 2016, 2017, 2018, 2019, 2023, 2024])
    #expect(try calendar.holidayJoined(to: date("2014-05-31")) == "端午节")
    #expect(try calendar.holidayJoined(to: date("2015-06-21")) == "端午节")
    #expect(try calendar.holidayJoined(to: date("2023-12-30")) == "元旦")
    #expect(try calendar.holidayJoined(to: date("2021-02-20")) == nil)
    #expect(joined.allSatisfy { calendar[$0] == nil })
  }

  @Test func `2021 has 261 weekdays, 18 of them off, and 7 make-up days: 250 workdays`() throws {
    let days = try everyDay(from: 2021, through: 2021)
    let weekdays = days.filter(schedule.isInPattern)
    #expect(weekdays.count == 261)
    #expect(weekdays.filter { !schedule.isWorked($0) }.count == 18)
    let madeUp = days.filter { schedule.isWorked($0) && !schedule.isInPattern($0) }
    #expect(
      madeUp.map { String($0.iso8601.dropFirst(5)) }
        == ["02-07", "02-20", "04-25", "05-08", "09-18", "09-26", "10-09"])
    #expect(days.filter(schedule.isWorked).count == 250)
  }

  @Test(arguments: [
    ("2006-12-30", true), ("2007-12-29", true), ("2007-12-30", false), ("2007-12-31", false), ("2011-12-31", true),
    ("2018-12-29", true), ("2018-12-30", false), ("2018-12-31", false), ("2022-12-31", false), ("2026-01-04", true),
  ])
  func `a day that the next holiday year lists has its ruling`(text: String, isWorked: Bool) throws {
    #expect(try calendar[date(text)] != nil)
    #expect(try schedule.isWorkday(date(text)) == isWorked)
  }

  @Test(arguments: [
    ("2015-09-03", false), ("2015-09-04", false), ("2015-09-06", true), ("2019-04-28", true), ("2019-05-02", false),
    ("2019-05-03", false), ("2019-05-05", true), ("2020-01-31", false), ("2020-02-01", false), ("2020-02-02", false),
    ("2020-02-03", true), ("2020-01-19", true),
  ])
  func `a revision overrides the first notice`(text: String, isWorked: Bool) throws {
    #expect(try schedule.isWorkday(date(text)) == isWorked)
  }

  @Test func `holidays have the names in the notices`() throws {
    #expect(try calendar[date("2007-05-01")] == .dayOff(name: "“五一”"))
    #expect(try calendar[date("2008-05-04")] == .makeUpDay(name: "“五一”国际劳动节"))
    #expect(try calendar[date("2015-09-03")]?.name == "抗日战争暨世界反法西斯战争胜利70周年纪念日")
    #expect(try calendar[date("2012-10-01")]?.name == "中秋节、国庆节")
    #expect(try calendar[date("2025-10-01")]?.name == "国庆节、中秋节")
    #expect(Set(calendar.days.map(\.ruling.name)).count == 13)
  }

  @Test(arguments: [
    (2006, ["2008-03-28"]), (2007, ["2008-03-28", "2008-03-28"]), (2009, ["2008-12-10"]),
    (2011, ["2010-12-10", "2011-12-06"]), (2015, ["2014-12-16", "2015-05-13"]), (2018, ["2017-11-30", "2018-12-06"]),
    (2019, ["2018-12-06", "2019-03-22"]), (2020, ["2019-11-21", "2020-01-27"]), (2021, ["2020-11-25"]),
    (2022, ["2021-10-25", "2022-12-08"]), (2026, ["2025-11-04"]), (2027, []),
  ])
  func `the notices of a year are those that list a date in it`(year: Int, dates: [String]) {
    #expect(HolidayCalendar.through2026.notices(rulingYear: year).map(\.date.iso8601) == dates)
  }

  @Test
  func
    `29 to 31 December of the last published year are provisional, and every later day that the regulation does not name`()
    throws
  {
    let calendar = HolidayCalendar.through2026
    for day in try everyDay(from: 2007, through: 2028) {
      let isLater = day.year > 2026 && StatutoryHoliday.statutoryDay(day)?.isEmpty != false
      let expected = isLater || (day.year == 2026 && day.month == 12 && day.day >= 29)
      if calendar.certainty(of: day).mayChange != expected { Issue.record("\(day)") }
    }
    #expect(try !calendar.certainty(of: date("2006-12-30")).mayChange)
    #expect(try calendar.certainty(of: date("2006-12-29")).mayChange)
  }
}
