// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct HolidayCalendarTests {
  private func holidays(_ year: Int, _ address: String?, _ days: [(String, Bool)]) throws -> HolidayYear {
    let listed = try days.map { text, off in
      HolidayYear.Day(try date(text), off ? .dayOff(name: "节") : .makeUpDay(name: "节"))
    }
    let notice = HolidayNotice(address: address, date: try date("\(year)-01-01"), years: [year])
    return try HolidayYear(year: year, notices: [notice], days: listed)
  }

  @Test func `a later holiday year overrides an earlier one by date, in any order`() throws {
    let early = try holidays(2030, "a", [("2030-05-01", true), ("2030-12-30", true), ("2031-01-02", false)])
    let late = try holidays(2031, "b", [("2030-12-30", false), ("2030-12-31", true), ("2031-01-01", true)])
    for years in [[early, late], [late, early]] {
      let calendar = HolidayCalendar(years: years)
      #expect(calendar.publishedYears == [2030, 2031])
      #expect(
        calendar.days.map { "\($0.date) \($0.ruling.isDayOff)" } == [
          "2030-05-01 true", "2030-12-30 false", "2030-12-31 true", "2031-01-01 true", "2031-01-02 false",
        ])
      #expect(try calendar.days(in: date("2030-12-30")...date("2031-01-01")).count == 3)
      #expect(calendar.days(in: CivilDate.first...CivilDate.last).count == 5)
    }
  }

  @Test func `merging agrees with a dictionary on random years`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var expected: [CivilDate: Bool] = [:]
      var years: [HolidayYear] = []
      for year in 2030..<2034 {
        let start = try CivilDate(year: year - 1, month: 12, day: 1)
        var days: [CivilDate: Bool] = [:]
        for _ in 0..<random.below(60) { days[start.advanced(by: random.below(426))] = random.below(2) == 0 }
        expected.merge(days) { $1 }
        years.append(try holidays(year, nil, days.map { ($0.key.iso8601, $0.value) }))
      }
      let calendar = HolidayCalendar(years: years)
      #expect(calendar.days.map(\.date) == expected.keys.sorted())
      for (date, off) in expected where calendar[date]?.isDayOff != off { Issue.record("\(date)") }
    }
  }

  @Test func `a holiday year with a date listed twice, or far from its year, cannot be created`() {
    #expect(throws: Fault.self) { try holidays(2030, nil, [("2030-05-01", true), ("2030-05-01", false)]) }
    #expect(throws: Fault.self) { try holidays(2030, nil, [("2029-11-30", true)]) }
    #expect(throws: Fault.self) { try holidays(2030, nil, [("2031-02-01", true)]) }
    #expect(throws: Fault.self) { try holidays(1899, nil, [("1899-02-01", true)]) }
  }

  @Test func `a make-up day in between prevents a weekend from being joined`() throws {
    let calendar = HolidayCalendar(years: [
      // With Thursday off and Saturday worked, Sunday is an ordinary day, and so is the Saturday after a worked Sunday.
      try holidays(
        2030, nil, [("2030-05-02", true), ("2030-05-04", false), ("2030-05-12", false), ("2030-05-13", true)])
    ])
    #expect(try calendar.holidayJoined(to: date("2030-05-05")) == nil)
    #expect(try calendar.holidayJoined(to: date("2030-05-11")) == nil)
    // The weekend between a make-up Friday and a Monday off is joined to the Monday.
    let monday = HolidayCalendar(years: [try holidays(2030, nil, [("2030-05-10", false), ("2030-05-13", true)])])
    #expect(try monday.holidayJoined(to: date("2030-05-11")) == "节")
    #expect(try monday.holidayJoined(to: date("2030-05-12")) == "节")
    #expect(try monday.blocks(touching: date("2030-05-01")...date("2030-05-31")).map(\.length) == [3])
    #expect(calendar.holidayJoined(to: .last) == nil)
    #expect(calendar.holidayJoined(to: .first) == nil)
  }
}
