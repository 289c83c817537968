// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import Workdays

/// Holiday years as an app reads, checks and stores them.
@Suite struct HolidayYearCodingTests {
  @Test func `each built-in year is encoded and decoded, and read from bytes of any kind`() throws {
    for year in HolidayCalendar.statutory.years {
      let data = try JSONEncoder().encode(year)
      #expect(try JSONDecoder().decode(HolidayYear.self, from: data).days == year.days)
      let read = try HolidayYear(holidayCN: data)
      #expect(read.days == year.days && read.notices.map(\.address) == year.notices.map(\.address))
      #expect(try HolidayYear(holidayCN: year.holidayCN.utf8) == read)
      let fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(fields["version"] as? String == year.version && fields["confirmed"] == nil)
      let unconfirmed = year.confirmed(false)
      #expect(try JSONDecoder().decode(HolidayYear.self, from: JSONEncoder().encode(unconfirmed)).isConfirmed == false)
    }
  }

  @Test func `what is wrong is said with its place, decoded or read`() throws {
    let text = #"{"year": 2049, "papers": [], "days": [{"name": "元旦", "date": "2049-02-30", "isOffDay": true}]}"#
    let message = "days[0].date: 30 is not a day of 2049-02, which has 28"
    #expect(#expect(throws: Fault.self) { try HolidayYear(holidayCN: text.utf8) }?.message == message)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([HolidayYear].self, from: Data("[\(text)]".utf8))
    }
    guard case .dataCorrupted(let context)? = error else { throw CocoaError(.coderReadCorrupt) }
    #expect((context.underlyingError as? Fault)?.message == message && context.codingPath.count == 1)
  }

  @Test func `a newer list is merged as by the commands, and worse ones are refused`() throws {
    let before = HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year < 2026 })
    let year = try #require(HolidayCalendar.statutory.years.first { $0.year == 2026 })
    let merged = try before.merging(year)
    #expect(merged == .through2026)
    #expect(try merged.merging(year) == merged)
    let empty = try HolidayYear(year: 2026, notices: [], days: [])
    #expect(try before.merging(empty) == before)
    let shorter = try HolidayYear(year: 2026, notices: year.notices, days: Array(year.days.dropFirst()))
    for (list, reason) in [(shorter, "it lacks known days: 2026-01-01"), (empty, "it lists no days, but 39 are known")]
    {
      let error = #expect(throws: Fault.self) { try merged.merging(list) }
      #expect(error?.message == "the holiday year 2026 is not used because \(reason)")
    }
    // What is over the statutory calendar stays over it.
    let days = try company(["2026-07-01": true])
    let own = before.adding([days]).calendar
    #expect(try own.merging(year)[date("2026-07-01")] == .dayOff(name: "X"))
    #expect(try before.addingForecast().merging(year).forecast?.year == 2027)
  }
}
