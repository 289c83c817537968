// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct HolidayCalendarTests {
  private func paper(_ year: Int, _ address: String?, _ days: [(String, Bool)]) throws -> HolidayPaper {
    let listed = try days.map { text, off in
      HolidayPaper.Day(try date(text), off ? .dayOff(name: "节") : .makeUpWorkday(name: "节"))
    }
    let notice = HolidayNotice(address: address, date: try date("\(year)-01-01"), years: [year])
    return try HolidayPaper(year: year, notices: [notice], days: listed)
  }

  @Test func `a later paper overrides an earlier one by date, in whatever order they come`() throws {
    let early = try paper(2030, "a", [("2030-05-01", true), ("2030-12-30", true), ("2031-01-02", false)])
    let late = try paper(2031, "b", [("2030-12-30", false), ("2030-12-31", true), ("2031-01-01", true)])
    for papers in [[early, late], [late, early]] {
      let calendar = HolidayCalendar(papers: papers)
      #expect(calendar.publishedYears == [2030, 2031])
      #expect(
        calendar.days.map { "\($0.date) \($0.ruling.isDayOff)" } == [
          "2030-05-01 true", "2030-12-30 false", "2030-12-31 true", "2031-01-01 true", "2031-01-02 false",
        ])
      #expect(try calendar.days(in: date("2030-12-30")...date("2031-01-01")).count == 3)
      #expect(calendar.days(in: CivilDate.first...CivilDate.last).count == 5)
    }
  }

  @Test func `merging agrees with a dictionary on random papers`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var expected: [CivilDate: Bool] = [:]
      var papers: [HolidayPaper] = []
      for year in 2030..<2034 {
        let start = try CivilDate(year: year - 1, month: 12, day: 1)
        var days: [CivilDate: Bool] = [:]
        for _ in 0..<random.below(60) { days[start.advanced(by: random.below(426))] = random.below(2) == 0 }
        expected.merge(days) { $1 }
        papers.append(try paper(year, nil, days.map { ($0.key.iso8601, $0.value) }))
      }
      let calendar = HolidayCalendar(papers: papers)
      #expect(calendar.days.map(\.date) == expected.keys.sorted())
      for (date, off) in expected where calendar[date]?.isDayOff != off { Issue.record("\(date)") }
    }
  }

  @Test func `a paper with a date listed twice, or far from its year, cannot be made`() {
    #expect(throws: HolidayDataError.self) { try paper(2030, nil, [("2030-05-01", true), ("2030-05-01", false)]) }
    #expect(throws: HolidayDataError.self) { try paper(2030, nil, [("2029-11-30", true)]) }
    #expect(throws: HolidayDataError.self) { try paper(2030, nil, [("2031-02-01", true)]) }
    #expect(throws: HolidayDataError.self) { try paper(1899, nil, [("1899-02-01", true)]) }
  }

  @Test func `a person's own paper replaces the built-in one of its year, and no other`() throws {
    let own = try paper(2021, nil, [("2021-03-01", true)])
    let (calendar, warnings) = HolidayCalendar.statutory.replacing(with: [own])
    #expect(warnings == [])
    #expect(try calendar[date("2021-03-01")] == .dayOff(name: "节"))
    #expect(try calendar[date("2021-02-20")] == nil)
    #expect(try calendar[date("2022-01-03")] != nil)
    #expect(calendar.publishedYears == Array(2007...2026))
  }

  @Test func `an empty paper never replaces one with days`() throws {
    let (calendar, warnings) = HolidayCalendar.statutory.replacing(with: [try paper(2021, nil, [])])
    #expect(calendar == .statutory)
    #expect(warnings == ["the paper of 2021 is not used, and the known one stays, since it lists no days"])
    let (later, others) = HolidayCalendar.statutory.replacing(with: [try paper(2027, nil, [])])
    #expect(later == .statutory)
    #expect(others == ["the paper of 2027 lists no days: the year is not published"])
  }

  @Test func `a paper of the known notices that lost or turned a day does not replace the known one`() throws {
    let known = try #require(HolidayCalendar.statutory.papers.first { $0.year == 2020 })
    let lost = try HolidayPaper(
      year: 2020, notices: known.notices, days: known.days.filter { $0.date.iso8601 != "2020-02-03" })
    let turned = try HolidayPaper(
      year: 2020, notices: known.notices,
      days: known.days.map {
        $0.date.iso8601 == "2020-05-09" ? HolidayPaper.Day($0.date, .dayOff(name: "x")) : $0
      })
    for (paper, reason) in [(lost, "lacks 2020-02-03"), (turned, "says off of 2020-05-09")] {
      let (calendar, warnings) = HolidayCalendar.statutory.replacing(with: [paper])
      #expect(calendar == .statutory)
      #expect(
        warnings == [
          "the paper of 2020 is not used, and the known one stays, since it names no new notice and \(reason)"
        ])
    }
    let revised = try HolidayPaper(
      year: 2020,
      notices: known.notices + [HolidayNotice(address: "https://x", date: date("2020-03-01"), years: [2020])],
      days: lost.days)
    #expect(HolidayCalendar.statutory.replacing(with: [revised]).warnings == [])
    #expect(try HolidayCalendar.statutory.replacing(with: [revised]).calendar[date("2020-02-03")] == nil)
  }

  @Test func `a make-up day between keeps a weekend from being joined`() throws {
    let calendar = HolidayCalendar(papers: [
      // Thursday off, Saturday worked: Sunday is an ordinary one, and so is the Saturday after a worked Sunday.
      try paper(2030, nil, [("2030-05-02", true), ("2030-05-04", false), ("2030-05-12", false), ("2030-05-13", true)])
    ])
    #expect(try calendar.holidayJoined(to: date("2030-05-05")) == nil)
    #expect(try calendar.holidayJoined(to: date("2030-05-11")) == nil)
    // The weekend between a make-up Friday and a Monday off is joined to the Monday.
    let monday = HolidayCalendar(papers: [try paper(2030, nil, [("2030-05-10", false), ("2030-05-13", true)])])
    #expect(try monday.holidayJoined(to: date("2030-05-11")) == "节")
    #expect(try monday.holidayJoined(to: date("2030-05-12")) == "节")
    #expect(try monday.blocks(touching: date("2030-05-01")...date("2030-05-31")).map(\.length) == [3])
    #expect(calendar.holidayJoined(to: .last) == nil)
    #expect(calendar.holidayJoined(to: .first) == nil)
  }
}
