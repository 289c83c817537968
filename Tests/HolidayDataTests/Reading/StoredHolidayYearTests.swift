// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import TestSupport
import Testing
import Workdays

@Suite struct StoredHolidayYearTests {
  @Test func `a stored holiday year reads back as it was, with where it came from`() throws {
    let moment = try CivilDateTime(iso8601: "2026-11-21T03:00:00")
    for year in HolidayCalendar.statutory.years {
      let stored = StoredHolidayYear(year, source: "https://example.com/\"\\\n.json", stored: moment, isForced: true)
      let read = try StoredHolidayYear(json: Array(stored.json.utf8), named: "x.json")
      #expect(read.holidays.days == year.days)
      #expect(read.holidays.notices.map(\.address) == year.notices.map(\.address))
      #expect(read.source == stored.source && read.stored == moment && read.isForced)
      // Other readers accept the file too.
      #expect(try HolidayYear(holidayCN: Array(stored.json.utf8), named: "x.json") == read.holidays)
    }
    #expect(throws: Fault.self) {
      try StoredHolidayYear(
        json: Array(#"{"year": 2049, "papers": [], "days": [], "workday-ics": {"stored": "x"}}"#.utf8), named: "x")
    }
  }

  @Test func `a file of an earlier release, or written by hand, is read`() throws {
    let old = """
      {
        "year": 2049,
        "papers": [
          "https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm"
        ],
        "days": [
          {"name": "元旦", "date": "2049-01-01", "isOffDay": true}
        ],
        "workday-ics": {"source": "https://example.com/2049.json", "stored": "2026-11-21T03:00:00Z", "forced": true}
      }
      """
    let read = try StoredHolidayYear(json: Array(old.utf8), named: "2049.json")
    #expect(read.holidays.days.map(\.date.iso8601) == ["2049-01-01"])
    #expect(read.source == "https://example.com/2049.json" && read.isForced)
    let plain = try StoredHolidayYear(json: json(days: entry("2049-01-01", off: true)), named: "2049.json")
    #expect(plain.source == nil && plain.stored == nil && !plain.isForced)
  }

  @Test func `the date of a notice is kept where its address does not tell it`() throws {
    for address in [nil, "https://www.gov.cn/zhengce/zhengceku/202611/content_1.htm"] {
      let notice = HolidayNotice(address: address, date: try date("2026-11-05"), years: [2027])
      let year = try HolidayYear(
        year: 2027, notices: [notice], days: [.init(try date("2027-01-01"), .dayOff(name: "元旦"))])
      let stored = StoredHolidayYear(year)
      #expect(try StoredHolidayYear(json: Array(stored.json.utf8), named: "2027.json") == stored)
    }
  }

  @Test func `the export of every year reads as the year, and its version changes with a day`() throws {
    for year in HolidayCalendar.statutory.years {
      #expect(try HolidayYear(holidayCN: Array(year.holidayCN.utf8), named: "x.json") == year)
      let fewer = try HolidayYear(year: year.year, notices: year.notices, days: Array(year.days.dropLast()))
      #expect(fewer.version != year.version && fewer.version.prefix(11) == year.version.prefix(11))
    }
  }
}
