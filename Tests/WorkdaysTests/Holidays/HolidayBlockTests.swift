// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing
import Workdays

@Suite struct HolidayBlockTests {
  private let calendar = HolidayCalendar.statutory

  private func blocks(_ first: String, _ last: String) throws -> [String] {
    calendar.blocks(touching: try date(first)...(try date(last))).map {
      "\($0.days.lowerBound)..\($0.days.upperBound) \($0.name)"
    }
  }

  @Test func `the blocks of 2021`() throws {
    #expect(
      try blocks("2021-01-01", "2021-12-31") == [
        "2021-01-01..2021-01-03 元旦", "2021-02-11..2021-02-17 春节", "2021-04-03..2021-04-05 清明节",
        "2021-05-01..2021-05-05 劳动节", "2021-06-12..2021-06-14 端午节", "2021-09-19..2021-09-21 中秋节",
        "2021-10-01..2021-10-07 国庆节",
      ])
  }

  @Test func `a block over New Year is complete in either year`() throws {
    let block = "2018-12-30..2019-01-01 元旦"
    #expect(try blocks("2018-12-01", "2018-12-31") == [block])
    #expect(try blocks("2019-01-01", "2019-01-01") == [block])
    #expect(try blocks("2018-12-29", "2018-12-29") == [])
    #expect(try blocks("2019-01-02", "2019-02-03") == [])
  }

  @Test(arguments: [
    ("2020-02-01", "2020-01-24..2020-02-02 春节"), ("2014-04-06", "2014-04-05..2014-04-07 清明节"),
    ("2015-06-21", "2015-06-20..2015-06-22 端午节"), ("2023-12-30", "2023-12-30..2024-01-01 元旦"),
    ("2019-04-07", "2019-04-05..2019-04-07 清明节"), ("2015-09-05", "2015-09-03..2015-09-05 抗日战争暨世界反法西斯战争胜利70周年纪念日"),
  ])
  func `revisions and weekends joined to a holiday belong to its block`(day: String, block: String) throws {
    #expect(try blocks(day, day) == [block])
  }

  @Test func `every day off of 2007 to 2026 is in one block, and no other day is`() throws {
    let days = try everyDay(from: 2007, through: 2026)
    let blocks = calendar.blocks(touching: days)
    var count = 0
    for day in days {
      let around = blocks.filter { $0.days.contains(day) }
      count += around.count
      if around.count != (calendar.holidayOff(on: day) == nil ? 0 : 1) { Issue.record("\(day): \(around)") }
      if let block = around.first, block.name != calendar.holidayOff(on: day) { Issue.record("\(day): \(block)") }
    }
    // 544 listed days off from 2007 on, and 34 weekend days joined to a holiday.
    #expect(count == calendar.days(in: days).count(where: \.ruling.isDayOff) + 34)
    for (block, next) in zip(blocks, blocks.dropFirst()) where block.days.upperBound >= next.days.lowerBound {
      Issue.record("\(block) and \(next)")
    }
  }

  @Test func `every make-up day makes up for one block, which knows it`() throws {
    // Nothing is made up for on a Monday that is worked again.
    let monday = try date("2020-02-03")
    #expect(calendar.block(madeUpBy: monday) == nil)
    for day in calendar.days where !day.ruling.isDayOff && day.date != monday {
      guard let block = calendar.block(madeUpBy: day.date) else {
        Issue.record("\(day.date) makes up for nothing")
        continue
      }
      if !calendar.makeUpDays(of: block).contains(day.date) { Issue.record("\(day.date) is not of \(block)") }
    }
    let october = try #require(calendar.blocks(touching: try date("2021-10-01")...(try date("2021-10-07"))).first)
    #expect(calendar.makeUpDays(of: october).map(\.iso8601) == ["2021-09-26", "2021-10-09"])
    #expect(calendar.block(madeUpBy: try date("2021-10-08")) == nil)
  }

  @Test func `each day of a block has a reason`() throws {
    let block = try #require(calendar.blocks(touching: try date("2020-02-01")...(try date("2020-02-01"))).first)
    #expect(
      block.days.map { block.reason(for: $0) } == [
        .inLieu, .statutory([.springFestival]), .statutory([.springFestival]), .statutory([.springFestival]), .inLieu,
        .inLieu, .inLieu, .extended, .weekend, .weekend,
      ])
    #expect(block.length == 10)
    #expect(block.ordinal(of: try date("2020-01-25")) == 2)
    #expect(block.ordinal(of: try date("2020-02-03")) == nil)
    #expect(block.reason(for: try date("2020-02-03")) == nil)
    let later = HolidayBlock(name: "元旦", days: try date("2060-01-01")...(try date("2060-01-03")))
    #expect(later.reason(for: try date("2060-01-01")) == nil)
  }

  @Test func `the holiday year of a date is the last that lists it`() throws {
    #expect(calendar.holidayYear(listing: try date("2018-12-30"))?.year == 2019)
    #expect(calendar.holidayYear(listing: try date("2018-10-01"))?.year == 2018)
    #expect(calendar.holidayYear(listing: try date("2018-10-08")) == nil)
  }
}
