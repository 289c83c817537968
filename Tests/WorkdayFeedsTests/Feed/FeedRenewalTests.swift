// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import TestSupport
import Testing
import TimeZones
import Workdays

@testable import WorkdayFeeds

/// The two events that say until when a calendar goes, whose end nobody has named.
@Suite struct FeedRenewalTests {
  /// The calendar that is made on a day, without a word about its years.
  private func feed(
    on today: CivilDate, _ holidays: HolidayCalendar = .through2026,
    _ change: (inout FeedOptions) throws -> Void = { _ in }
  ) throws -> WorkdayFeed {
    var options = FeedOptions()
    options.event.times = ["09:00"]
    try change(&options)
    return try WorkdayFeed(
      try options.description(today: today, pastYears: 1, holidays: holidays), timeZones: .system)
  }

  private func date(_ text: String) throws -> CivilDate { try CivilDate(iso8601: text) }

  private func days(of year: Int) throws -> ClosedRange<CivilDate> {
    try CivilDate(year: year, month: 1, day: 1)...CivilDate(year: year, month: 12, day: 31)
  }

  private func ends(_ calendar: VCalendar) -> [VEvent] {
    calendar.events.filter { if case .end? = EventIdentifier($0.uid)?.period { true } else { false } }
  }

  /// The calendar as it is after a made-up notice of 2027, whose days are those of its forecast.
  private func known2027() throws -> HolidayCalendar {
    let forecast = try HolidayForecast(after: .through2026)
    let notice = HolidayNotice(
      address: "https://www.gov.cn/1", date: try date("2026-11-30"), years: [2027])
    let year = try HolidayYear(
      year: 2027, notices: [notice], days: forecast.days.map { HolidayYear.Day($0.date, $0.ruling) })
    return HolidayCalendar(years: HolidayCalendar.through2026.years + [year])
  }

  @Test(arguments: ["apple", "google", "outlook", "android"])
  func `on each day of a year the calendar carries its end, with the same bytes`(app: String) throws {
    let days = try days(of: 2026)
    var texts: Set<[UInt8]> = []
    for today in days
    where isSlowSetWanted || today.day == 17 && today.month % 3 == 0 || today.month == 12 && today.day == 31 {
      let feed = try feed(on: today) { $0.app = app }
      texts.insert(try feed.bytes())
      let ends = ends(feed.calendar)
      #expect(ends.map { $0.span?.start.date.iso8601 } == ["2026-12-03", "2026-12-31"])
      // After the calendar's own events, at their time, and nobody is busy.
      #expect(feed.calendar.events.suffix(2) == ends)
      #expect(
        ends.allSatisfy {
          $0.transparency == .transparent
            && $0.span?.start.wallTime.time == feed.calendar.events[0].span?.start.wallTime.time
        })
      #expect(ends.allSatisfy { $0.alarms.count == 1 && $0.alarms[0].trigger == .relative(.zero) })
    }
    #expect(texts.count == 1)
  }

  @Test func `with the next year's notice the same two events move, with a higher sequence`() throws {
    let old = ends(try feed(on: date("2026-11-29")).calendar)
    let new = ends(try feed(on: date("2026-11-30"), known2027()).calendar)
    #expect(old.map(\.uid) == ["workday-end1@workday-ics", "workday-end2@workday-ics"])
    #expect(new.map(\.uid) == old.map(\.uid))
    #expect(new.map { $0.span?.start.date.iso8601 } == ["2027-12-03", "2027-12-31"])
    for (before, after) in zip(old, new) {
      #expect(try #require(after.sequence) > #require(before.sequence))
      #expect(try #require(after.stamp) > #require(before.stamp))
    }
  }

  @Test(arguments: [("year", "2026"), ("years", "2025-2026"), ("to", "2026-12-31")])
  func `an end that somebody has named needs no word`(name: String, text: String) throws {
    #expect(try ends(feed(on: date("2026-06-01")) { try $0.set(name, to: text) }.calendar).isEmpty)
    #expect(try ends(feed(on: date("2026-06-01")) { $0.calendar.isWithoutRenewal = true }.calendar).isEmpty)
  }

  @Test func `the days are worked in every year`() throws {
    var years = HolidayCalendar.statutory.years
    while let last = years.last, last.year < 2033 {
      let forecast = try HolidayForecast(after: HolidayCalendar(years: years))
      years.append(
        try HolidayYear(year: forecast.year, notices: [], days: forecast.days.map { .init($0.date, $0.ruling) }))
    }
    let schedule = WorkdaySchedule(holidays: HolidayCalendar(years: years))
    for year in 2007...2033 {
      let renewal = try FeedRenewal(schedule.workdays(in: try days(of: year)))
      try #require(renewal.days.map(\.number) == [1, 2])
      #expect(renewal.days.allSatisfy { schedule.isWorked($0.date) })
      #expect((28...45).contains(renewal.days[0].date.distance(to: renewal.days[1].date)))
    }
  }

  @Test func `a whole day's alarm goes off at nine`() throws {
    let ends = ends(try feed(on: date("2026-06-01")) { $0.event.times = [] }.calendar)
    #expect(ends.count == 2)
    #expect(try ends.allSatisfy { try $0.alarms.map(\.trigger) == [.relative(CivilDuration(seconds: 9 * 3600))] })
  }

  @Test func `a calendar of holidays has them too, beside its days`() throws {
    var options = HolidayFeedOptions()
    let today = try date("2026-06-01")
    let description = try options.description(today: today, pastYears: 1, holidays: .through2026)
    let feed = try HolidayFeed(description)
    _ = try feed.bytes()
    #expect(ends(feed.calendar).map(\.uid) == ["holiday-end1@workday-ics", "holiday-end2@workday-ics"])
    options.only = "festivals"
    let festivals = try options.description(today: today, holidays: .through2026)
    #expect(try ends(HolidayFeed(festivals).calendar).isEmpty)
  }

  @Test func `a calendar that lacks one of them is not the feed`() throws {
    let feed = try feed(on: date("2026-06-01"))
    let cut = VCalendar(feed.calendar, entries: feed.calendar.entries.dropLast())
    #expect(throws: Fault.self) { try feed.checkedBytes(of: cut) }
  }

  @Test(arguments: ["workday-end1@workday-ics", "a-b-end2@d.example"])
  func `the identifier of an end is read as it is written`(text: String) throws {
    let identifier = try #require(EventIdentifier(text))
    #expect(identifier.description == text)
    for other in ["workday-end@d", "workday-end3@d", "workday-end1T0900@d", "workday-end01@d"] {
      #expect(EventIdentifier(other) == nil)
    }
  }
}
