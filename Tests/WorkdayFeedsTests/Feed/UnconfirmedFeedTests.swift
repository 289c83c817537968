// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

/// Feeds of a year that a single source names, and of the same year when it is confirmed.
@Suite struct UnconfirmedFeedTests {
  private let calendars: [HolidayCalendar]

  init() throws {
    let days = try [
      ("2026-12-31", HolidayCalendar.Ruling.dayOff(name: "元旦")), ("2027-01-01", .dayOff(name: "元旦")),
      ("2027-01-03", .makeUpDay(name: "元旦")), ("2027-10-01", .dayOff(name: "国庆节")),
    ].map { HolidayYear.Day(try CivilDate(iso8601: $0), $1) }
    let notice = HolidayNotice(
      address: "https://www.gov.cn/1", date: try CivilDate(iso8601: "2026-11-05"), years: [2026, 2027])
    let year = try HolidayYear(year: 2027, notices: [notice], days: days)
    calendars = [false, true].map { isConfirmed in
      HolidayCalendar(years: HolidayCalendar.through2026.years + [year.confirmed(isConfirmed)])
    }
  }

  private func workdays(_ holidays: HolidayCalendar, _ style: String, _ language: String = "zh-Hans") throws
    -> WorkdayFeed
  {
    try makeFeed(holidays: holidays) {
      $0.calendar.years = "2026-2027"
      $0.event.times = ["09:00"]
      $0.calendar.language = language
      $0.style = style
    }
  }

  @Test(arguments: ["rdate", "events", "expanded"])
  func `its events say so and are tentative, and are newer when they are confirmed`(style: String) throws {
    let (before, after) = (try workdays(calendars[0], style), try workdays(calendars[1], style))
    #expect(try before.bytes() != after.bytes())
    let words = "2027年的放假安排仅见于一处来源，尚未与通知核对"
    var count = 0
    for (event, later) in zip(before.calendar.events, after.calendar.events) {
      #expect(event.uid == later.uid && event.summary == later.summary && event.span == later.span)
      #expect(later.status == nil && later.notes == nil)
      // With a rule, an event has all days of its year; the end of 2026 is that of the notice too.
      let year = try #require(event.span?.start.date.year)
      if event.status == nil {
        #expect(year == 2026 && event.notes == nil)
        continue
      }
      count += 1
      #expect(event.status == .tentative && event.notes?.string == words + "。")
      let (old, new) = (try #require(event.sequence), try #require(later.sequence))
      #expect(new > old)
      #expect(try #require(later.stamp) > #require(event.stamp))
      #expect(try #require(later.lastModified) > #require(event.lastModified))
    }
    #expect(count >= 1)
    #expect(before.warnings.contains { $0.description.hasPrefix("the holidays of 2027 come from a single source") })
    #expect(!after.warnings.contains { $0.description.contains("single source") })
    let note = try #require(before.calendar.notes?.string)
    #expect(note.contains(words) && after.calendar.notes?.string.contains(words) == false)
    #expect(
      try workdays(calendars[0], style, "en").calendar.notes?.string.contains("come from a single source") == true)
  }

  @Test(arguments: ["block", "day"]) func `so are those of a feed of holidays`(grouping: String) throws {
    let feeds = try calendars.map { holidays in
      var options = HolidayFeedOptions()
      options.calendar.years = "2026-2027"
      options.each = grouping
      let today = try CivilDate(year: 2026, month: 12, day: 1)
      return try HolidayFeed(try options.description(today: today, holidays: holidays))
    }
    for feed in feeds { _ = try feed.bytes() }
    for (event, later) in zip(feeds[0].calendar.events, feeds[1].calendar.events) {
      let end = try #require(event.span).start.date.advanced(by: grouping == "block" ? 1 : 0)
      #expect((event.status == .tentative) == (end.iso8601 >= "2026-12-31"), "\(end)")
      #expect(later.status == nil && later.notes?.string.contains("尚未与通知核对") == false)
      guard event.status == .tentative else { continue }
      #expect(event.notes?.string.hasSuffix("2027年的放假安排仅见于一处来源，尚未与通知核对。") == true)
      #expect(try #require(later.sequence) > #require(event.sequence))
    }
  }

  @Test func `a day is decided and provisional as long as its year is not confirmed`() throws {
    for (date, isListed) in [("2027-01-01", true), ("2027-03-01", false), ("2026-12-31", true)] {
      let day = try CivilDate(iso8601: date)
      #expect(
        calendars[0].isDecided(day) && calendars[0].certainty(of: day).mayChange && calendars[0].isUnconfirmed(day))
      #expect(
        calendars[1].isDecided(day) && !calendars[1].certainty(of: day).mayChange && !calendars[1].isUnconfirmed(day))
      #expect((calendars[0][day] != nil) == isListed)
    }
    #expect(!calendars[0].certainty(of: try CivilDate(iso8601: "2026-12-30")).mayChange)
    // The end of the year is not decided before the next notice.
    #expect(!calendars[0].isDecided(try CivilDate(iso8601: "2027-12-30")))
    let schedule = WorkdaySchedule(holidays: calendars[0])
    let year = try CivilDate(iso8601: "2027-01-01")...CivilDate(iso8601: "2027-12-28")
    #expect(schedule.gaps(in: year).unconfirmedYears == [2027] && !schedule.gaps(in: year).isEmpty)
    #expect(schedule.gaps(in: year).unpublishedYears == [] && schedule.gaps(in: year).provisionalYears == [])
    #expect(calendars[0].newestNotice == HolidayCalendar.through2026.newestNotice)
  }

  @Test(arguments: ["rdate", "events", "expanded"])
  func `the year before is as it was if the notice says nothing of it, however many a list invents`(style: String)
    throws
  {
    let days = [HolidayYear.Day(try CivilDate(iso8601: "2027-01-01"), .dayOff(name: "元旦"))]
    func calendar(_ count: Int, isConfirmed: Bool) throws -> HolidayCalendar {
      let notices = try (1...count).map {
        HolidayNotice(address: "https://www.gov.cn/\($0)", date: try CivilDate(iso8601: "2026-11-05"), years: [2027])
      }
      let year = try HolidayYear(year: 2027, notices: notices, days: days).confirmed(isConfirmed)
      return HolidayCalendar(years: HolidayCalendar.through2026.years + [year])
    }
    let before = try workdays(calendar(3, isConfirmed: false), style)
    let after = try workdays(calendar(1, isConfirmed: true), style)
    for (event, later) in zip(before.calendar.events, after.calendar.events) {
      if event.span?.start.date.year == 2026 {
        #expect(event == later && event.status == nil)
      } else {
        #expect(try #require(later.sequence) > #require(event.sequence) && event.status == .tentative)
        #expect(try #require(later.stamp) > #require(event.stamp))
      }
    }
  }

  @Test(arguments: [
    ("2026-11-30", []), ("2026-12-01", ["31 days"]), ("2026-12-31", ["1 day"]), ("2027-01-01", ["2027"]),
  ])
  func `from December on it is said that the next year is not known`(date: String, parts: [String]) throws {
    let remarks = HolidayCalendar.through2026.remarks(on: try CivilDate(iso8601: date))
    #expect(remarks.count == parts.count)
    for (remark, part) in zip(remarks, parts) { #expect(remark.contains(part), "\(remark)") }
    #expect(try calendars[0].remarks(on: CivilDate(iso8601: date)).count == 1)
    #expect(try calendars[1].remarks(on: CivilDate(iso8601: date)).isEmpty)
  }
}
