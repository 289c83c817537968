// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct QuestionTests {
  private let schedule = WorkdaySchedule(holidays: .through2026)

  /// Schedules of many kinds, none of which observes the same days.
  private var schedules: [WorkdaySchedule] {
    get throws {
      let monday = try date("2026-01-05")
      let policies = [
        WorkdayPolicy(), WorkdayPolicy(makeUpDays: .ignored), WorkdayPolicy(makeUpDays: .only),
        WorkdayPolicy(pattern: .mondayToSaturday), WorkdayPolicy(pattern: WorkdayPattern(bigWeek: monday)),
        WorkdayPolicy(pattern: WorkdayPattern([.tuesday, .thursday]), makeUpDays: .ignored),
        WorkdayPolicy(
          pattern: try WorkdayPattern(cycle: "DDNNOO", from: monday), observesHolidays: false, makeUpDays: .ignored),
      ]
      return policies.map { WorkdaySchedule($0, holidays: .statutory) }
    }
  }

  @Test(arguments: [
    ("2021-09-30", "2021-10-08"), ("2021-10-08", "2021-10-09"), ("2021-10-09", "2021-10-11"),
    ("2021-02-10", "2021-02-18"), ("2021-02-19", "2021-02-20"), ("2018-12-28", "2018-12-29"),
    ("2018-12-29", "2019-01-02"), ("2020-01-23", "2020-02-03"),
  ])
  func `the next workday, and back again`(day: String, next: String) throws {
    #expect(try schedule.workday(after: try date(day))?.iso8601 == next)
    #expect(try schedule.workday(before: try date(next))?.iso8601 == day)
  }

  @Test func `a day off itself is replaced by the nearest workday in the direction of the search`() throws {
    let sunday = try date("2021-10-10")
    let saturday = try date("2021-10-09")
    #expect(try schedule.workday(onOrAfter: sunday)?.iso8601 == "2021-10-11")
    #expect(try schedule.workday(onOrBefore: sunday) == saturday)
    #expect(try schedule.workday(onOrAfter: saturday) == saturday)
    #expect(try schedule.workday(onOrBefore: saturday) == saturday)
  }

  @Test(arguments: [
    ("2021-09-30", 0, "2021-09-30"), ("2021-10-01", 0, "2021-10-01"), ("2021-10-01", 1, "2021-10-08"),
    ("2021-09-30", 3, "2021-10-11"), ("2021-10-11", -3, "2021-09-30"), ("2021-01-01", 250, "2021-12-31"),
    ("2022-01-01", -250, "2021-01-04"),
  ])
  func `adding counts workdays`(day: String, number: Int, sum: String) throws {
    #expect(try schedule.adding(workdays: number, to: try date(day))?.iso8601 == sum)
  }

  @Test func `the calendar's ends are ends`() throws {
    let only = WorkdaySchedule(makeUpDays: .only, holidays: .through2026).assumingPattern
    #expect(try only.workday(after: try date("2026-10-10")) == nil)
    #expect(try only.workday(after: try date("2026-10-09"))?.iso8601 == "2026-10-10")
    #expect(try only.workday(before: try date("2006-12-31"))?.iso8601 == "2006-12-30")
    #expect(try only.workday(before: try date("2006-12-30")) == nil)
    #expect(try only.workday(after: .first)?.iso8601 == "2006-12-30")
    let guess = schedule.assumingPattern
    #expect(try schedule.workday(before: .first) == nil && guess.workday(before: .first) == nil)
    #expect(try schedule.workday(after: .last) == nil && guess.workday(after: .last) == nil)
    #expect(try guess.adding(workdays: .max, to: .last.advanced(by: -20)) == nil)
    #expect(try guess.adding(workdays: .min, to: .first.advanced(by: 20)) == nil)
  }

  @Test(arguments: [
    ("2021-02", "2021-02-26"), ("2021-09", "2021-09-30"), ("2011-12", "2011-12-31"), ("2018-12", "2018-12-29"),
  ])
  func `the last workday of a month may be a make-up day`(month: String, day: String) throws {
    #expect(try schedule.lastWorkday(of: try YearMonth(parsing: month))?.iso8601 == day)
  }

  @Test func `a month without workdays has no last one`() throws {
    let only = WorkdaySchedule(makeUpDays: .only, holidays: .statutory)
    #expect(try only.lastWorkday(of: try YearMonth(parsing: "2021-03")) == nil)
    #expect(try only.lastWorkday(of: try YearMonth(parsing: "2021-10"))?.iso8601 == "2021-10-09")
  }

  @Test func `a year has as many workdays as its list, by a plain count of every day`() throws {
    for schedule in try schedules {
      for year in 2007...2026 {
        let days = try everyDay(from: year, through: year)
        let worked = days.filter { schedule.isWorked($0) }
        if try schedule.workdayCount(in: days) != worked.count || schedule.workdays(in: days) != worked {
          Issue.record("\(schedule.policy) \(year)")
        }
      }
    }
    #expect(try schedule.workdayCount(in: try everyDay(from: 2021, through: 2021)) == 250)
  }

  @Test func `a range with and without its last day has the same answers`() throws {
    let first = try date("2026-12-01")
    for schedule in try schedules.map(\.assumingPattern) {
      for length in [0, 1, 30, 71] {
        let range = first..<first + length
        #expect(try schedule.workdays(in: range) == range.filter(schedule.isWorked))
        #expect(try schedule.workdayCount(in: range) == schedule.workdays(in: range).count)
        guard length > 0 else { continue }
        #expect(try schedule.workdays(in: range) == schedule.workdays(in: first...first + length - 1))
      }
    }
    #expect(
      try WorkdaySchedule(withoutHolidays: .mondayToFriday).workdayCount(in: CivilDate.last..<CivilDate.last) == 0)
  }

  @Test func `previous undoes next from a workday, and adding twice is adding once`() throws {
    var random = SeededGenerator(seed: 7)
    for schedule in try schedules.map(\.assumingPattern) {
      for _ in 0..<rounds(fast: 60, slow: 150) {
        let day = try date("2007-01-01").advanced(by: random.below(7000))
        let first = random.below(40)
        let second = random.below(40)
        for sign in [1, -1] {
          let once = try schedule.adding(workdays: sign * (first + second), to: day)
          let twice = try schedule.adding(workdays: sign * first, to: day).flatMap {
            try schedule.adding(workdays: sign * second, to: $0)
          }
          if once != twice { Issue.record("\(day) \(sign * first) \(sign * second) \(schedule.policy)") }
        }
        // A schedule of only make-up days begins and ends with the published years.
        guard let worked = try schedule.workday(onOrAfter: day), try schedule.workday(before: worked) != nil,
          try schedule.adding(workdays: 40, to: worked) != nil
        else { continue }
        if try schedule.workday(after: worked).flatMap({ try schedule.workday(before: $0) }) != worked
          || schedule.workday(before: worked).flatMap({ try schedule.workday(after: $0) }) != worked
          || schedule.adding(workdays: first, to: worked).flatMap({ try schedule.adding(workdays: -first, to: $0) })
            != worked
        {
          Issue.record("\(worked) \(schedule.policy)")
        }
        let end = worked.advanced(by: first)
        let count = try schedule.workdayCount(in: worked...end)
        if try schedule.adding(workdays: count - 1, to: worked) != schedule.workday(onOrBefore: end) {
          Issue.record("\(worked) to \(end) \(schedule.policy)")
        }
      }
    }
  }

  @Test(arguments: [
    ("2021-01-01", "2026-12-28", [], []), ("2026-12-28", "2026-12-29", [], [2026]),
    ("2026-12-01", "2027-01-02", [2027], [2026]), ("2026-12-01", "2027-01-01", [], [2026]),
    ("2005-12-01", "2007-01-01", [2005, 2006], []),
    ("2006-12-30", "2006-12-31", [], []), ("2025-12-29", "2025-12-31", [], []),
    ("2028-01-01", "2030-01-02", [2028, 2029, 2030], []), ("2028-01-01", "2030-01-01", [2028, 2029], []),
  ])
  func `gaps in a range are reported`(first: String, last: String, unpublished: [Int], provisional: [Int])
    throws
  {
    let gaps = schedule.gaps(in: try date(first)...(try date(last)))
    #expect(gaps.unpublishedYears == unpublished)
    #expect(gaps.provisionalYears == provisional)
    #expect(gaps.isEmpty == (unpublished.isEmpty && provisional.isEmpty))
  }

  @Test func `a schedule that takes nothing of the notices has no gaps, and a company's day is known`() throws {
    let shifts = WorkdaySchedule(
      WorkdayPolicy(observesHolidays: false, makeUpDays: .ignored), holidays: .through2026)
    #expect(shifts.gaps(in: try date("2026-12-31")...(try date("2040-01-01"))).isEmpty)
    let makeUp = WorkdaySchedule(WorkdayPolicy(observesHolidays: false, makeUpDays: .all), holidays: .through2026)
    #expect(makeUp.gaps(in: try date("2028-01-02")...(try date("2028-01-02"))).unpublishedYears == [2028])
    let founding = try company(["2028-08-08": true], named: "Founding day")
    let schedule = WorkdaySchedule(holidays: HolidayCalendar.through2026.adding([founding]).calendar)
    #expect(schedule.gaps(in: try date("2028-08-08")...(try date("2028-08-08"))).isEmpty)
    #expect(schedule.gaps(in: try date("2028-08-08")...(try date("2028-08-09"))).unpublishedYears == [2028])
  }
}
