// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing
import Workdays

@Suite struct WorkdayPatternTests {
  @Test(arguments: [
    ("2026-01-05", true), ("2026-01-10", true), ("2026-01-11", false), ("2026-01-17", false), ("2026-01-24", true),
    ("2026-01-16", true), ("2025-12-27", true), ("2026-01-03", false), ("2026-12-26", true), ("2007-01-06", true),
  ])
  func `of big and small weeks every other Saturday is worked, before the named week too`(
    day: String, isWorked: Bool
  ) throws {
    for name in ["2026-01-05", "2026-01-08", "2026-01-11", "2026-02-02"] {
      #expect(try WorkdayPattern(bigWeek: date(name)).contains(date(day)) == isWorked, "\(name)")
    }
    for name in ["2026-01-12", "2026-01-04"] {
      let isSaturday = try date(day).weekday == .saturday
      #expect(try WorkdayPattern(bigWeek: date(name)).contains(date(day)) == (isSaturday ? !isWorked : isWorked))
    }
  }

  @Test(
    arguments: [
      ("2026-01-01", "D"), ("2026-01-02", "D"), ("2026-01-03", "N"), ("2026-01-04", "N"), ("2026-01-05", nil),
      ("2026-01-06", nil), ("2026-01-07", "D"), ("2025-12-31", nil), ("2025-12-29", "N"), ("2007-01-01", "N"),
      ("2026-12-31", nil),
    ] as [(String, Character?)])
  func `a cycle has a letter a day, forwards and backwards from its first day`(day: String, letter: Character?) throws {
    let pattern = try WorkdayPattern(cycle: "DDNNOO", from: date("2026-01-01"))
    #expect(try pattern.letter(of: date(day)) == letter)
    #expect(try pattern.contains(date(day)) == (letter != nil))
    #expect(pattern.letters == ["D", "N"])
    let chinese = try WorkdayPattern(cycle: "白白夜夜休休", from: date("2026-01-01"))
    #expect(try chinese.contains(date(day)) == (letter != nil))
    #expect(chinese.letters == ["白", "夜"])
  }

  @Test(arguments: [
    ("", "a cycle has 1 to 366 letters, one per day, not 0"),
    (String(repeating: "D", count: 367), "a cycle has 1 to 366 letters, one per day, not 367"),
    ("OO休", "a cycle has at least one letter of a shift; O and 休 are days off"),
    ("D N", "a cycle has only letters, one per day, such as DDNNOO: D for day, N for night, O for off"),
  ])
  func `an invalid cycle is refused`(letters: String, message: String) throws {
    let error = #expect(throws: Fault.self) {
      try WorkdayPattern(cycle: letters, from: date("2026-01-01"))
    }
    #expect(error?.message == message)
  }

  @Test func `a pattern without weekdays has no workday and no part`() throws {
    let pattern = WorkdayPattern([])
    #expect(pattern.parts.isEmpty)
    #expect(try !everyDay(from: 2021, through: 2021).contains(where: pattern.contains))
  }

  @Test func `the weekdays that a pattern can have worked`() throws {
    let monday = try date("2026-01-05")
    #expect(WorkdayPattern(bigWeek: monday).weekdays == WorkdaySchedule.mondayToFriday.union([.saturday]))
    #expect(try WorkdayPattern(cycle: "DO", from: monday).weekdays == Set(Weekday.allCases))
    #expect(WorkdayPattern([.tuesday, .sunday]).weekdays == [.tuesday, .sunday])
  }
}
