// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

/// Files in the form of timor.tech's holiday API.
@Suite struct TimorFileTests {
  private func read(_ text: String) throws -> HolidayYear {
    try HolidayYear(holidayCN: Array(text.utf8), named: "x.json")
  }

  private func entry(_ key: String, _ date: String, _ name: String, isOff: Bool, target: String? = nil) -> String {
    let fields = "\"holiday\": \(isOff), \"name\": \"\(name)\", \"date\": \"\(date)\", \"wage\": 3"
    return "\"\(key)\": {\(fields)\(target.map { ", \"after\": false, \"target\": \"\($0)\"" } ?? "")}"
  }

  private func file(_ entries: String...) -> String {
    "{\"code\": 0, \"holiday\": {\(entries.joined(separator: ","))}}"
  }

  @Test(arguments: 2007...2026)
  func `a year in this form has the days and names of the notices`(number: Int) throws {
    let known = try builtIn(number).days.filter { $0.date.year == number }
    let entries = known.map { day in
      let (date, name, isOff) = (day.date.iso8601, day.ruling.name, day.ruling.isDayOff)
      return entry(
        String(date.dropFirst(5)), date, isOff ? name : name + "后补班", isOff: isOff, target: isOff ? nil : name)
    }
    let year = try read("{\"holiday\": {\(entries.reversed().joined(separator: ","))}}")
    #expect(year.year == number && year.days == known)
  }

  @Test func `the days of the Spring Festival have its name`() throws {
    let year = try read(
      file(
        entry("02-16", "2026-02-16", "除夕", isOff: true), entry("02-17", "2026-02-17", "初一", isOff: true),
        entry("02-18", "2026-02-18", "初九", isOff: true), entry("10-01", "2026-10-01", "国庆节", isOff: true),
        entry("02-28", "2026-02-28", "春节后补班", isOff: false, target: "春节"),
        entry("02-14", "2026-02-14", "补班", isOff: false, target: "初七")))
    #expect(
      year.days.map { "\($0.date) \($0.ruling.name) \($0.ruling.isDayOff)" } == [
        "2026-02-14 春节 false", "2026-02-16 春节 true", "2026-02-17 春节 true", "2026-02-18 春节 true",
        "2026-02-28 春节 false", "2026-10-01 国庆节 true",
      ])
  }

  @Test func `a date that is not its key's, or in another year, is refused with its place`() {
    for (text, message) in [
      (file(), "x.json: holiday: the list is empty"),
      (
        file(entry("01-01", "2026-01-02", "元旦", isOff: true)),
        "x.json: holiday.01-01.date: \"2026-01-02\" is not that day of 2026"
      ),
      (
        file(entry("01-01", "2026-01-01", "元旦", isOff: true), entry("01-02", "2027-01-02", "元旦", isOff: true)),
        "x.json: holiday.01-02.date: \"2027-01-02\" is not that day of 2026"
      ),
      (
        file(entry("01-01", "New-01-01", "元旦", isOff: true)),
        "x.json: holiday.01-01.date: \"New-01-01\" does not begin with a year"
      ),
    ] {
      #expect(#expect(throws: Fault.self) { try read(text) }?.message == message)
    }
    let error = #expect(throws: Fault.self) {
      try read(file(entry("02-30", "2026-02-30", "元旦", isOff: true)))
    }
    #expect(error?.message.hasPrefix("x.json: days[0].date: ") == true, "\(String(describing: error))")
  }
}
