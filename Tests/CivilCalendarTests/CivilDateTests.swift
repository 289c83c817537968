// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

@Suite struct CivilDateTests {
  @Test func `every day of 1600 to 2400 round-trips through its parts and both texts`() throws {
    var expected = try CivilDate(year: 1600, month: 1, day: 1).dayNumber
    var weekday = Weekday.saturday
    for year in 1600...2400 {
      for month in 1...12 {
        for day in 1...GregorianCycle.days(inMonth: month, of: year) {
          let date = try CivilDate(year: year, month: month, day: day)
          #expect(date.dayNumber == expected)
          #expect(date.components == (year, month, day))
          #expect(date.weekday == weekday)
          expected += 1
          weekday = weekday.advanced(by: 1)
        }
      }
    }
    let start = try CivilDate(year: 1600, month: 1, day: 1)
    let end = try CivilDate(year: 2400, month: 12, day: 31)
    for date in stride(from: start, through: end, by: 1) {
      let rfc = try CivilDate(rfc5545: date.rfc5545)
      let iso = try CivilDate(iso8601: date.iso8601)
      guard rfc == date, iso == date else {
        Issue.record("\(date) does not come back from its text")
        return
      }
    }
  }

  @Test func `the engine's weekday is the remainder of the day number by seven, also outside the calendar`() {
    let years = 3_652_000
    #expect((-years...years).allSatisfy { GregorianCycle.weekdayIndex(ofDay: $0) == floorRemainder($0 + 3, by: 7) })
  }

  @Test func `the first and the last day are 0001-01-01 and 9999-12-31`() throws {
    #expect(CivilDate.first.iso8601 == "0001-01-01")
    #expect(CivilDate.last.iso8601 == "9999-12-31")
    #expect(try CivilDate(rfc5545: "00010101") == .first)
    #expect(try CivilDate(rfc5545: "99991231") == .last)
    #expect(CivilDate.last.adding(days: 1) == nil)
    #expect(CivilDate.first.adding(days: -1) == nil)
    #expect(CivilDate.first.adding(days: .min) == nil)
    #expect(CivilDate.last.advanced(by: .max) == .last)
    #expect(throws: Fault.self) { try CivilDate(dayNumber: GregorianCycle.lastDay + 1) }
  }

  @Test(arguments: [
    (2021, 1, 4, "2021-W01"), (2021, 1, 1, "2020-W53"), (2022, 1, 1, "2021-W52"), (2008, 12, 29, "2009-W01"),
    (2010, 1, 3, "2009-W53"), (1977, 1, 2, "1976-W53"), (2015, 12, 31, "2015-W53"),
  ])
  func `each day is in its ISO week`(year: Int, month: Int, day: Int, week: String) throws {
    let date = try CivilDate(year: year, month: month, day: day)
    #expect(date.isoWeek.iso8601 == week)
    #expect(date.isoWeek.date(of: date.weekday) == date)
  }

  @Test func `ISO weeks follow each other through 400 years`() throws {
    var previous = try CivilDate(year: 1999, month: 12, day: 31).isoWeek
    for date in stride(
      from: try CivilDate(year: 2000, month: 1, day: 1), through: try CivilDate(year: 2400, month: 12, day: 31), by: 1)
    {
      let week = date.isoWeek
      if date.weekday == .monday {
        let follows =
          week.week == 1 ? previous.week == ISOWeek.count(inYear: previous.year) : week.week == previous.week + 1
        guard follows else {
          Issue.record("\(week.iso8601) does not follow \(previous.iso8601)")
          return
        }
      } else {
        guard week == previous else {
          Issue.record("\(date) leaves its week")
          return
        }
      }
      previous = week
    }
  }

  @Test(arguments: [
    ("2021130", "malformedText", 7..<7), ("20211301", "monthOutOfRange", 4..<6), ("20210230", "dayOutOfRange", 6..<8),
    ("00000101", "yearOutOfRange", 0..<4), ("2021-01-04", "malformedText", 4..<5),
    ("20210104Z", "malformedText", 8..<9),
    ("", "malformedText", 0..<0), ("２０２１0104", "malformedText", 0..<1),
  ])
  func `a bad date says what and where`(text: String, code: String, place: Range<Int>) throws {
    let error = #expect(throws: Fault.self) { try CivilDate(rfc5545: text) }
    #expect(error?.code.description == code)
    #expect(error?.place == place)
    #expect(error?.text == text)
  }

  @Test func `an error is shown under its text with a caret`() throws {
    let error = #expect(throws: Fault.self) { try CivilDate(parsing: "2021-02-30") }
    #expect(error?.description == "30 is not a day of 2021-02, which has 28\n  2021-02-30\n          ^^")
  }

  @Test func `dates are typed with dashes or without`() throws {
    #expect(try CivilDate(parsing: "2021-10-09") == CivilDate(parsing: "20211009"))
    #expect(throws: Fault.self) { try CivilDate(parsing: "2021-1009") }
  }

  @Test func `months count across years and stop at the ends`() throws {
    let month = try YearMonth(parsing: "2021-10")
    #expect(month.adding(months: 3)?.iso8601 == "2022-01")
    #expect(month.adding(months: -22)?.iso8601 == "2019-12")
    #expect(month.firstDay.iso8601 == "2021-10-01")
    #expect(month.lastDay.iso8601 == "2021-10-31")
    #expect(try YearMonth(year: 9999, month: 12).adding(months: 1) == nil)
    #expect(month.adding(months: .max) == nil)
    #expect(throws: Fault.self) { try YearMonth(parsing: "2021-13") }
  }

  @Test func `the months of the calendar follow each other, and their days cover it`() throws {
    var month = try YearMonth(year: 1, month: 1)
    #expect(month.firstDay == .first && month.adding(months: -1) == nil && month.adding(months: .min) == nil)
    while let next = month.adding(months: 1) {
      guard next.firstDay.dayNumber == month.lastDay.dayNumber + 1, month < next, next.adding(months: -1) == month,
        month.days.count == month.length
      else {
        Issue.record("\(month) \(next)")
        return
      }
      month = next
    }
    #expect(
      month.lastDay == .last && month.iso8601 == "9999-12" && month.adding(months: -119_987)?.iso8601 == "0001-01")
  }

  @Test(arguments: [
    ("0000-10", "0 is not a year; use 1 to 9999", 0..<4), ("2021-13", "13 is not a month; use 1 to 12", 5..<7),
    ("202100", "0 is not a month; use 1 to 12", 4..<6), ("2021-1", "\"2021-1\" is not a month such as 2021-10", 6..<6),
    ("2021-10-", "\"2021-10-\" is not a month such as 2021-10", 7..<8),
    ("21-10", "\"21-10\" is not a month such as 2021-10", 2..<3), ("", "\"\" is not a month such as 2021-10", 0..<0),
  ])
  func `a text that is no month is refused with its place`(text: String, message: String, place: Range<Int>) {
    let error = #expect(throws: Fault.self) { try YearMonth(parsing: text) }
    #expect(error?.message == message && error?.place == place, "\(String(describing: error))")
  }

  @Test func `a month outside the calendar is refused`() {
    for (year, month, code) in [
      (0, 1, Fault.Code.yearOutOfRange), (10_000, 1, .yearOutOfRange), (.min, 1, .yearOutOfRange),
      (2021, 0, .monthOutOfRange), (2021, 13, .monthOutOfRange), (2021, .max, .monthOutOfRange),
    ] {
      #expect(#expect(throws: Fault.self) { try YearMonth(year: year, month: month) }?.code == code)
    }
  }

  @Test func `weekdays count round`() {
    for day in Weekday.allCases {
      #expect(Weekday(rfc5545: day.rfc5545.lowercased()) == day)
      for distance in -20...20 {
        let other = day.advanced(by: distance)
        #expect(other.daysAfter(day) == ((distance % 7) + 7) % 7)
      }
    }
    #expect(Weekday(rfc5545: "XX") == nil)
  }

  @Test(arguments: [(2021, 53), (2020, 54), (2021, 0), (2021, -1), (0, 1), (10_000, 1)])
  func `a week that does not exist in a year is refused`(year: Int, week: Int) throws {
    #expect(throws: Fault.self) { try ISOWeek(year: year, week: week) }
    #expect(try ISOWeek(year: 2020, week: 53).week == 53)
  }

  @Test(arguments: [
    (0, 1, "1970-01-02"), (0, -1, "1969-12-31"), (2_932_896, 1, "9999-12-31"), (2_932_895, 1, "9999-12-31"),
    (-719_162, -1, "0001-01-01"), (0, .max, "9999-12-31"), (0, .min, "0001-01-01"), (0, 0, "1970-01-01"),
  ])
  func `days later and earlier stay in the calendar`(day: Int, days: Int, expected: String) throws {
    let date = try CivilDate(dayNumber: day)
    #expect((date + days).iso8601 == expected)
    #expect(date.advanced(by: days).iso8601 == expected)
    if days != .min { #expect((date - -days).iso8601 == expected) }
    #expect((date - .min) == .last)
  }
}
