// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing
import Workdays

@Suite struct WorkdayPolicyTests {
  private func worked(_ days: String, _ policy: WorkdayPolicy) throws -> String {
    let schedule = WorkdaySchedule(policy, holidays: .statutory)
    let worked = try days.split(separator: " ").filter { try schedule.isWorked(date("2021-" + $0)) }
    return worked.joined(separator: " ")
  }

  // 02-07 is a make-up Sunday, 02-11 a Thursday off, 02-13 a Saturday off, 02-20 a make-up Saturday, 02-22 a Monday,
  // 02-27 a Saturday, 02-28 a Sunday.
  private static let days = "02-07 02-11 02-13 02-20 02-22 02-27 02-28"

  @Test(arguments: [
    ("weekdays", true, WorkdaySchedule.MakeUpDays.all, "02-07 02-20 02-22"),
    ("weekdays", true, .ignored, "02-22"),
    ("weekdays", true, .only, "02-07 02-20"),
    ("weekdays", false, .all, "02-07 02-11 02-20 02-22"),
    ("weekdays", false, .ignored, "02-11 02-22"),
    ("weekdays", false, .only, "02-07 02-20"),
    ("six", true, .all, "02-07 02-20 02-22 02-27"),
    ("six", true, .ignored, "02-20 02-22 02-27"),
    ("six", false, .ignored, "02-11 02-13 02-20 02-22 02-27"),
    ("big", true, .all, "02-07 02-20 02-22 02-27"),
    ("big", true, .ignored, "02-22 02-27"),
    ("small", true, .ignored, "02-20 02-22"),
    ("small", false, .all, "02-07 02-11 02-20 02-22"),
    ("cycle", false, .ignored, "02-07 02-11 02-13 02-20 02-22 02-28"),
    ("cycle", true, .ignored, "02-07 02-20 02-22 02-28"),
    ("cycle", true, .all, "02-07 02-20 02-22 02-28"),
  ])
  func `days show which parts of the statutory calendar apply`(
    name: String, observes: Bool, makeUp: WorkdaySchedule.MakeUpDays, expected: String
  ) throws {
    let patterns: [String: WorkdayPattern] = [
      "weekdays": .mondayToFriday, "six": .mondayToSaturday, "big": WorkdayPattern(bigWeek: try date("2021-02-27")),
      "small": WorkdayPattern(bigWeek: try date("2021-02-20")),
      "cycle": try WorkdayPattern(cycle: "DDO", from: date("2021-02-07")),
    ]
    let pattern = try #require(patterns[name])
    let policy = WorkdayPolicy(pattern: pattern, observesHolidays: observes, makeUpDays: makeUp)
    #expect(try worked(Self.days, policy) == expected, "\(name) \(observes) \(makeUp)")
  }

  @Test func `a joined weekend is off for six-day and big weeks, unless statutory days off do not count`() throws {
    let saturday = try date("2014-05-31")
    for pattern in [WorkdayPattern.mondayToSaturday, WorkdayPattern(bigWeek: saturday)] {
      let observing = WorkdaySchedule(WorkdayPolicy(pattern: pattern), holidays: .statutory)
      #expect(try observing.kind(of: saturday) == .holiday(name: "端午节"))
      let passing = WorkdaySchedule(WorkdayPolicy(pattern: pattern, observesHolidays: false), holidays: .statutory)
      #expect(try passing.kind(of: saturday) == .workday)
    }
  }

  @Test(arguments: [
    ("MO", "02-07"), ("TU", "02-20"), ("WE", ""), ("TH", ""), ("FR", ""),
  ])
  func `a make-up day that follows a weekday is worked where that is`(weekday: String, expected: String) throws {
    let followed = [try date("2021-02-07"): Weekday.monday, try date("2021-02-20"): .tuesday]
    let policy = WorkdayPolicy(
      pattern: WorkdayPattern([try #require(Weekday(rfc5545: weekday))]), makeUpDays: .ignored, makeUpWeekdays: followed
    )
    #expect(try worked("02-07 02-20", policy) == expected)
    // For those that follow none, the rest of the policy decides.
    let all = WorkdayPolicy(pattern: policy.pattern, makeUpDays: .all, makeUpWeekdays: followed)
    #expect(try worked("02-07 02-20 04-25", all) == (expected.isEmpty ? "" : expected + " ") + "04-25")
  }

  // Spring Festival of 2021 takes TH 11, FR 12, MO 15, TU 16, WE 17; May Day MO 3, TU 4, WE 5; make-up days are 02-07
  // and 02-20, 04-25 and 05-08.
  @Test(arguments: [
    (WorkdayPolicy.MakeUpTimetable.first, "TH", "02-07"), (.first, "FR", "02-20"), (.first, "MO", "04-25"),
    (.first, "TU", "05-08"), (.first, "WE", ""), (.last, "TU", "02-07 04-25"), (.last, "WE", "02-20 05-08"),
    (.last, "TH", ""),
  ])
  func `by policy the make-up days of a holiday follow the first or last weekdays that it takes`(
    timetable: WorkdayPolicy.MakeUpTimetable, weekday: String, expected: String
  ) throws {
    let policy = WorkdayPolicy(
      pattern: WorkdayPattern([try #require(Weekday(rfc5545: weekday))]), makeUpDays: .ignored,
      makeUpTimetable: timetable)
    #expect(try worked("02-07 02-20 04-25 05-08", policy) == expected)
  }

  @Test func `a make-up Monday keeps its own timetable under a policy, unless one is named`() throws {
    let monday = try date("2020-02-03")
    for timetable in [WorkdayPolicy.MakeUpTimetable.first, .last] {
      let policy = WorkdayPolicy(
        pattern: WorkdayPattern([.monday]), makeUpDays: .ignored, makeUpTimetable: timetable)
      #expect(try WorkdaySchedule(policy, holidays: .statutory).isWorkday(monday))
    }
    let policy = WorkdayPolicy(
      pattern: WorkdayPattern([.monday]), makeUpDays: .ignored, makeUpTimetable: .last,
      makeUpWeekdays: [monday: .friday])
    #expect(try !WorkdaySchedule(policy, holidays: .statutory).isWorkday(monday))
  }

  @Test func `an extra workday of a cycle has the letter of its first shift`() throws {
    let stocktaking = try company(["2026-01-05": false], named: "盘点")
    let pattern = try WorkdayPattern(cycle: "NNDDOO", from: date("2026-01-01"))
    let schedule = WorkdaySchedule(
      WorkdayPolicy(pattern: pattern, observesHolidays: false, makeUpDays: .ignored),
      holidays: HolidayCalendar.statutory.adding([stocktaking]).calendar)
    #expect(try schedule.letter(on: date("2026-01-05")) == "N")
    #expect(try schedule.letter(on: date("2026-01-06")) == nil)
    #expect(try schedule.letter(on: date("2026-01-03")) == "D")
  }
}
