// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct LeaveBlockTests {
  private let schedule = WorkdaySchedule(holidays: .through2026)

  private func year(_ year: Int) throws -> ClosedRange<CivilDate> {
    try CivilDate(year: year, month: 1, day: 1)...CivilDate(year: year, month: 12, day: 31)
  }

  private func text(_ block: LeaveBlock) -> String {
    "\(block.leave.count): \(block.days.lowerBound)..\(block.days.upperBound)"
  }

  /// The most days in a row, between two days of a year, with so many workdays among them: looked up in all pairs of days.
  private func longest(_ isWorkday: [Bool], _ leave: Int, _ bounds: Range<Int>) -> Int {
    var most = 0
    for first in bounds {
      var taken = 0
      for last in first..<bounds.upperBound {
        taken += isWorkday[last] ? 1 : 0
        if taken > leave { break }
        if taken > 0 { most = max(most, last - first + 1) }
      }
    }
    return most
  }

  @Test func `the blocks of 2026 that people know`() throws {
    let blocks = try schedule.leaveBlocks(in: try year(2026), leave: 5)
    #expect(
      blocks.map(text).prefix(2) + blocks.map(text).suffix(3) == [
        "5: 2026-02-15..2026-03-01", "5: 2026-09-23..2026-10-07", "2: 2026-02-15..2026-02-25",
        "1: 2026-02-14..2026-02-23", "1: 2026-02-15..2026-02-24",
      ])
    #expect(blocks.contains { text($0) == "3: 2026-09-25..2026-10-07" })
    // A make-up Saturday takes a day of leave.
    #expect(blocks[0].leave.map(\.iso8601).last == "2026-02-28")
    #expect(
      try schedule.leaveBlocks(in: try year(2026), leave: 10, blocks: 2).map(text) == [
        "7: 2026-02-06..2026-02-23", "3: 2026-09-25..2026-10-07",
      ])
  }

  @Test func `they are as long as any for up to 6 days in each of 20 years`() throws {
    for number in 2007...2026 {
      let range = try year(number)
      let isWorkday = range.map(schedule.isWorked)
      let blocks = try schedule.leaveBlocks(in: range, leave: 6)
      for leave in 1...6 {
        let own = blocks.filter { $0.leave.count == leave }
        let most = longest(isWorkday, leave, 0..<isWorkday.count)
        #expect(!own.isEmpty && own.allSatisfy { $0.count == most }, "\(number) \(leave)")
      }
      #expect(zip(blocks, blocks.dropFirst()).allSatisfy { $0.count >= $1.count })
      for block in blocks {
        #expect(try block.leave == schedule.workdays(in: block.days) && range.contains(block.days.lowerBound))
        #expect(try block.days.lowerBound == range.lowerBound || schedule.isWorkday(block.days.lowerBound - 1))
        #expect(try block.days.upperBound == range.upperBound || schedule.isWorkday(block.days.upperBound + 1))
      }
    }
  }

  @Test func `two blocks have together as many days as any two in each of 20 years`() throws {
    let years = isSlowSetWanted ? Array(2007...2026) : [2007, 2013, 2020, 2026]
    for number in years {
      let range = try year(number)
      let isWorkday = range.map(schedule.isWorked)
      let size = isWorkday.count
      let leave = 5
      var most = longest(isWorkday, leave, 0..<size)
      // The workday between the two is not taken.
      for between in 0..<size where isWorkday[between] {
        for first in 1..<leave {
          let (before, after) = (
            longest(isWorkday, first, 0..<between), longest(isWorkday, leave - first, between + 1..<size)
          )
          most = max(most, before + after)
        }
      }
      let blocks = try schedule.leaveBlocks(in: range, leave: leave, blocks: 2)
      #expect(blocks.reduce(0) { $0 + $1.count } == most, "\(number)")
      #expect(blocks.reduce(0) { $0 + $1.leave.count } <= leave && blocks.count <= 2)
      if blocks.count == 2 {
        #expect(blocks[0].days.upperBound + 1 < blocks[1].days.lowerBound)
        #expect(try schedule.workdayCount(in: blocks[0].days.upperBound + 1...blocks[1].days.lowerBound - 1) > 0)
      }
    }
  }

  @Test func `leave that is taken, other patterns and short periods count`() throws {
    let days = try date("2026-09-28")...date("2026-09-30")
    let taken = schedule.holidays.adding([try DayOverrides(.leave, days.map { .off($0, "Leave") })]).calendar
    let blocks = try WorkdaySchedule(holidays: taken).leaveBlocks(in: try year(2026), leave: 1)
    #expect(blocks.map(text) == ["1: 2026-09-24..2026-10-07", "1: 2026-09-25..2026-10-08"])
    let week = try date("2026-03-02")...date("2026-03-06")
    #expect(try schedule.leaveBlocks(in: week, leave: 9).map(text).first == "5: 2026-03-02..2026-03-06")
    #expect(try schedule.leaveBlocks(in: try date("2026-03-07")...date("2026-03-08"), leave: 3).isEmpty)
    #expect(
      try schedule.leaveBlocks(in: week, leave: 0).isEmpty
        && schedule.leaveBlocks(in: week, leave: 3, blocks: 0).isEmpty)
    let six = WorkdaySchedule(WorkdayPolicy(pattern: .mondayToSaturday), holidays: .through2026)
    #expect(try six.leaveBlocks(in: week, leave: 2, blocks: 3).reduce(0) { $0 + $1.count } == 2)
  }
}
