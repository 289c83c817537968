// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import TestSupport
import Testing
import Workdays

@Suite struct MergingTests {
  private func isUnder20190502(_ day: HolidayYear.Day) -> Bool {
    day.ruling.name != "劳动节" || day.date.iso8601 == "2019-05-01"
  }

  private func merging(
    _ years: HolidayYear..., isForced: Bool = false
  ) -> [(calendar: HolidayCalendar, warnings: [String])] {
    let years = years.map { StoredHolidayYear($0, isForced: isForced) }
    return [HolidayCalendar.statutory.merging(years), HolidayCalendar.statutory.merging(years, isStored: false)]
  }

  @Test func `an older copy does not undo the built-in year, with a warning only for a file that was named`() throws {
    let first = try builtIn(2019, days: { $0.filter(isUnder20190502) }, notices: { Array($0.prefix(1)) })
    let merged = merging(first)
    #expect(merged.map(\.calendar) == [.statutory, .statutory])
    #expect(merged[0].warnings == [])
    #expect(merged[1].warnings.count == 1)
    #expect(merged[1].warnings.first?.contains("it is an older copy, without the notice http://www.gov.cn/") == true)
    for forced in merging(first, isForced: true) {
      #expect(try forced.calendar[date("2019-05-02")] == nil)
      #expect(forced.warnings == [])
    }
  }

  @Test func `a damaged or empty list of a known year gives a warning, and counts only if forced`()
    throws
  {
    let empty = try HolidayYear(year: 2026, notices: [], days: [])
    let lost = try builtIn(2026, days: { Array($0.dropFirst()) })
    for (year, reason) in [
      (empty, "it lists no days, but 39 are known"), (lost, "it lacks known days: 2026-01-01"),
    ] {
      for merged in merging(year) {
        #expect(merged.calendar == .statutory)
        #expect(merged.warnings == ["the holiday year 2026 is not used because \(reason); the known one is kept"])
      }
      for forced in merging(year, isForced: true) {
        #expect(forced.calendar.isPublished(2026) == year.isPublished)
        // What is certain without a notice stays so where the whole year is gone.
        #expect(try (forced.calendar[date("2026-01-01")] == nil) == year.isPublished)
        #expect(try (forced.calendar[date("2026-01-02")] != nil) == year.isPublished)
      }
    }
  }

  @Test func `a first list that lacks a holiday does not count, and an empty one is a year not published`() throws {
    let partial = try HolidayYear(holidayCN: json(days: entry("2049-01-01", off: true)), named: "2049.json")
    for merged in merging(partial) {
      #expect(merged.calendar == .statutory)
      #expect(merged.warnings.count == 1)
      #expect(
        merged.warnings.first?.hasPrefix("the holiday year 2049 is not used because it has no day off for 春节") == true)
    }
    let merged = merging(try HolidayYear(year: 2049, notices: [], days: []))
    #expect(merged.map(\.calendar) == [.statutory, .statutory])
    #expect(merged.map(\.warnings) == [[], ["the holiday year 2049 lists no days; it is not published yet"]])
  }

  @Test func `a list without a notice counts for an unknown year, but does not replace a notice's`() throws {
    let own = try HolidayYear(holidayCN: json(notices: [], days: entry("2049-03-01", off: true)), named: "2049.json")
    for merged in merging(own) {
      #expect(merged.warnings == [])
      #expect(try merged.calendar[date("2049-03-01")] == .dayOff(name: "元旦"))
      #expect(merged.calendar.publishedYears == HolidayCalendar.statutory.publishedYears + [2049])
    }
    let known = try HolidayYear(
      holidayCN: json(year: 2021, notices: [], days: entry("2021-03-01", off: true)), named: "2021.json")
    for merged in merging(known) {
      #expect(merged.calendar == .statutory)
      #expect(merged.warnings.first?.hasSuffix("; it names no notice; the known one is kept") == true)
    }
  }

  @Test func `a new notice moves a make-up day`() throws {
    let notice = HolidayNotice(address: "https://www.gov.cn/new.htm", date: try date("2026-02-01"), years: [2026])
    let moved = try builtIn(
      2026,
      days: { days in
        days.filter { $0.date.iso8601 != "2026-02-28" }
          + [HolidayYear.Day(try date("2026-03-07"), .makeUpDay(name: "春节"))]
      }, notices: { $0 + [notice] })
    for merged in merging(moved) {
      #expect(merged.warnings == [])
      #expect(try merged.calendar[date("2026-02-28")] == nil)
      #expect(try merged.calendar[date("2026-03-07")] == .makeUpDay(name: "春节"))
    }
    let review = HolidayYearReview(known: .statutory)
    #expect(review.verdict(on: moved) == .revised)
    let cancelled = try builtIn(
      2026, days: { $0.filter { $0.date.iso8601 != "2026-02-28" } }, notices: { $0 + [notice] })
    #expect(
      review.verdict(on: cancelled)
        == .suspicious(["it lacks known days: 2026-02-28; a new notice must not reduce their number"]))
    let withoutHoliday = try builtIn(
      2026,
      days: { days in
        try days.map { day in
          day.ruling.name == "端午节" ? HolidayYear.Day(try #require(day.date.adding(days: 40)), day.ruling) : day
        }.map { $0.ruling.name == "端午节" ? HolidayYear.Day($0.date, .dayOff(name: "夏")) : $0 }
      }, notices: { $0 + [notice] })
    #expect(review.verdict(on: withoutHoliday) == .suspicious(["it has no day off for 端午节"]))
  }

  @Test func `the first notice replaces a list without a notice`() throws {
    let own = try builtIn(
      2026, days: { $0 + [HolidayYear.Day(try date("2026-12-25"), .dayOff(name: "X"))] }, notices: { _ in [] })
    let others = HolidayCalendar.statutory.years.filter { $0.year != 2026 }
    let review = HolidayYearReview(known: HolidayCalendar(years: others + [own]))
    #expect(review.verdict(on: try builtIn(2026)) == .revised)
    let partial = try builtIn(2026, days: { Array($0.prefix(5)) })
    #expect(review.verdict(on: partial).isSuspicious)
  }

  @Test func `merging keeps the overrides`() throws {
    let company = try DayOverrides(Array("X off 2026-03-06".utf8), named: "company.txt", purpose: .company)
    let calendar = HolidayCalendar.statutory.adding([company]).calendar
    #expect(try calendar.merging([], isStored: false).calendar[date("2026-03-06")] == .dayOff(name: "X"))
  }
}
