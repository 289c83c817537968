// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Testing
import WorkdayFeeds
import Workdays

/// Feeds of a year before its notice: 2025, as it was known when only 2024 was published.
@Suite struct ForecastFeedTests {
  private let before = HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year <= 2024 })
  private let after = HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year <= 2025 })

  private func workdays(
    _ holidays: HolidayCalendar, style: String = "rdate", _ change: (inout FeedOptions) throws -> Void = { _ in }
  ) throws -> WorkdayFeed {
    try makeFeed(holidays: holidays) {
      $0.calendar.years = "2024-2025"
      $0.event.times = ["09:00"]
      $0.calendar.language = "zh-Hans"
      $0.style = style
      $0.calendar.isForecast = true
      try change(&$0)
    }
  }

  private func holidayFeed(
    _ holidays: HolidayCalendar, of year: Int = 2025, _ change: (inout HolidayFeedOptions) -> Void = { _ in }
  ) throws -> HolidayFeed {
    var options = HolidayFeedOptions()
    options.calendar.year = "\(year)"
    options.calendar.isForecast = true
    change(&options)
    let today = try CivilDate(year: year, month: 1, day: 1)
    return try HolidayFeed(try options.description(today: today, holidays: holidays))
  }

  @Test(arguments: ["rdate", "events", "expanded"])
  func `events of the forecast year are tentative, with a mark in title and notes`(style: String) throws {
    let feed = try workdays(before, style: style)
    _ = try feed.bytes()
    for event in feed.calendar.events {
      let isForecast = event.span?.start.date.year == 2025
      #expect((event.status == .tentative) == isForecast)
      #expect(event.summary?.string == (isForecast ? "上班（待定）" : "上班"))
      #expect((event.notes?.string.hasPrefix("2025年的放假通知尚未发布") ?? false) == isForecast)
    }
    // Days off and make-up days of the forecast.
    let days = Set(feed.workdays.filter { $0.year == 2025 })
    #expect(try !days.contains(CivilDate(iso8601: "2025-01-28")) && days.contains(CivilDate(iso8601: "2025-01-26")))
    #expect(
      feed.warnings.first?.description
        == "the holidays of 2025 are not published yet; only its statutory days off are certain")
  }

  @Test func `in an English feed the mark is English, after notes of its own`() throws {
    let feed = try workdays(before) {
      $0.calendar.language = "en"
      $0.event.title = "Stand-up"
      $0.event.notes = "Room 1"
    }
    let event = try #require(feed.calendar.events.last)
    #expect(event.summary?.string == "Stand-up (tentative)")
    #expect(event.notes?.string.hasPrefix("Room 1\nThe notice for 2025 is not published yet:") == true)
  }

  @Test(arguments: ["rdate", "events", "expanded"])
  func `the notice replaces them as a revision, even without knowledge of the earlier feed`(style: String) throws {
    let (old, new) = (try workdays(before, style: style).calendar, try workdays(after, style: style).calendar)
    let known = Dictionary(uniqueKeysWithValues: old.events.map { ($0.uid, $0) })
    var revised = 0
    for event in new.events where event.span?.start.date.year == 2025 {
      #expect(event.status == nil && event.summary?.string == "上班" && event.notes == nil)
      guard let earlier = known[event.uid] else { continue }
      revised += 1
      #expect(try #require(event.sequence) == #require(earlier.sequence) + 1)
      #expect(try #require(event.stamp) > #require(earlier.stamp))
      #expect(try #require(event.lastModified) > #require(earlier.lastModified))
    }
    // The make-up days of the forecast, which the notice confirms, are events of their own in the second style.
    #expect(style == "expanded" ? revised > 200 : revised == (style == "events" ? 6 : 1))
    // The events of 2024 stay as they are.
    for event in new.events where event.span?.start.date.year == 2024 { #expect(known[event.uid] == event) }
  }

  @Test func `a file is revised with higher numbers, also if the option is given no more`() throws {
    let old = try workdays(before)
    let stamper = RevisionStamper(of: try old.bytes())
    for isForecast in [true, false] {
      let new = stamper.revised(try workdays(after) { $0.calendar.isForecast = isForecast }.calendar)
      let series = try #require(new.events.first { $0.uid == "workday-2025T0900@workday-ics" })
      #expect(series.status == nil && series.sequence == 1)
    }
  }

  @Test func `a feed of holidays marks what is only probable, and not the statutory days`() throws {
    for language in ["zh-Hans", "en"] {
      let feed = try holidayFeed(before) { $0.calendar.language = language }
      _ = try feed.bytes()
      for event in feed.calendar.events {
        let date = try #require(event.span?.start.date)
        let isCertain = StatutoryHoliday.statutoryDay(date)?.isEmpty == false
        #expect((event.status == nil) == isCertain, "\(date)")
        let title = try #require(event.summary?.string)
        #expect(title.hasSuffix(language == "en" ? " (tentative)" : "（待定）") == !isCertain, "\(title)")
        // The number of days of a block is not known.
        #expect(!title.contains("第") && !title.contains("day 1 of"))
        #expect(event.notes?.string.contains(language == "en" ? "is not published yet" : "尚未发布") == true)
      }
      #expect(feed.calendar.events.count { $0.status == nil } == 13)
    }
  }

  @Test func `a block is tentative unless all its days are statutory`() throws {
    let feed = try holidayFeed(before) { $0.each = "block" }
    _ = try feed.bytes()
    let titles = feed.calendar.events.map { ($0.summary?.string ?? "") + ($0.status == nil ? "" : " ?") }
    // 1 January 2025 is a Wednesday.
    #expect(titles.first == "休 元旦")
    #expect(titles.dropFirst().allSatisfy { $0.hasSuffix("（待定） ?") })
  }

  @Test func `the notice revises days off too, and takes away what it does not confirm`() throws {
    let all = HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year <= 2026 })
    let (old, new) = (try holidayFeed(after, of: 2026).calendar, try holidayFeed(all, of: 2026).calendar)
    let known = Dictionary(uniqueKeysWithValues: old.events.map { ($0.uid, $0) })
    for event in new.events {
      #expect(event.status == nil)
      guard let earlier = known[event.uid] else { continue }
      #expect(try #require(event.sequence) == #require(earlier.sequence) + 1)
    }
    // The forecast had two make-up days before Spring Festival; one of them is off, and the other one comes after it.
    let added = Set(new.events.map(\.uid)).subtracting(known.keys)
    #expect(added == ["holiday-20260228@workday-ics"])
    #expect(known["holiday-20260215@workday-ics"]?.summary?.string.hasPrefix("班") == true)
    #expect(new.events.first { $0.uid == "holiday-20260215@workday-ics" }?.summary?.string.hasPrefix("休") == true)
  }

  @Test func `only the first unpublished year is forecast, and none unless it is asked for`() throws {
    for (years, isForecast) in [("2025-2025", false), ("2025-2026", true)] {
      let error = #expect(throws: Fault.self) {
        try workdays(before) {
          $0.calendar.years = years
          $0.calendar.isForecast = isForecast
        }
      }
      #expect(error?.code == .unpublishedYear)
    }
  }

  @Test func `a cycle, which no notice changes, is not tentative`() throws {
    let feed = try workdays(before) {
      $0.schedule.pattern = "cycle:DDO@2025-01-01"
      $0.calendar.years = "2025-2025"
    }
    #expect(feed.calendar.events.allSatisfy { $0.status == nil })
  }

  @Test func `without years a feed covers the forecast year too`() throws {
    let feed = try makeFeed(
      holidays: HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year <= 2021 })
    ) {
      $0.calendar.isForecast = true
    }
    #expect(feed.description.years == 2021...2022)
  }
}
