// SPDX-License-Identifier: MIT

import CalendarFoundation
import CivilCalendar
import Foundation
import ICalendar
import Recurrence
import Testing
import TimeZones

@Suite struct DatesTests {
  private let newYork = TimeZone(identifier: "America/New_York")

  @Test func `wall times, dates and components convert both ways`() throws {
    let rules = try TimeZoneRules(#require(newYork))
    let wallTime = try CivilDateTime(iso8601: "2021-07-04T09:30")
    let date = Date(wallTime, in: rules)
    #expect(date == (try? Date("2021-07-04T13:30:00Z", strategy: .iso8601)))
    #expect(try CivilDateTime(date, in: rules) == wallTime)
    #expect(try CivilDateTime(date.addingTimeInterval(0.9), in: rules) == wallTime)
    #expect(try CivilDate(date, in: .utc) == wallTime.date)
    #expect(try CivilDateTime(wallTime.dateComponents) == wallTime)
    #expect(wallTime.dateComponents == DateComponents(year: 2021, month: 7, day: 4, hour: 9, minute: 30, second: 0))
    #expect(try CivilDate(DateComponents(year: 2021, month: 7, day: 4)) == wallTime.date)
    #expect(try CivilDateTime(DateComponents(year: 2021, month: 7, day: 4)) == CivilDateTime(wallTime.date))
    var leapMonth = DateComponents(year: 2025, month: 6, day: 15)
    leapMonth.isLeapMonth = true
    for components in [
      DateComponents(year: 2021, month: 7), DateComponents(month: 7, day: 4),
      DateComponents(calendar: Calendar(identifier: .buddhist), year: 2564, month: 7, day: 4),
      DateComponents(era: 0, year: 44, month: 3, day: 15), leapMonth,
    ] {
      #expect(throws: Fault.self) { try CivilDate(components) }
      #expect(throws: Fault.self) { try CivilDateTime(components) }
    }
    let iso = DateComponents(calendar: Calendar(identifier: .iso8601), year: 2021, month: 7, day: 4)
    #expect(try CivilDate(iso) == wallTime.date)
    #expect(throws: Fault.self) { try CivilDateTime(.distantFuture.addingTimeInterval(1e15), in: rules) }
    #expect(throws: Fault.self) { try CivilDateTime(Date(timeIntervalSince1970: -.infinity), in: rules) }
  }

  @Test func `dates before 1970 are rounded down`() throws {
    #expect(try CivilDateTime(Date(timeIntervalSince1970: -0.5), in: .utc).iso8601 == "1969-12-31T23:59:59")
  }

  @Test func `the second of two times that clocks show twice is no start on the clock`() throws {
    let zone = try #require(newYork)
    let first = try Date("2021-11-07T05:30:00Z", strategy: .iso8601)
    #expect(try RecurrenceSet.Start(first, in: zone).wallTime.iso8601 == "2021-11-07T01:30:00")
    let fault = #expect(throws: Fault.self) { try RecurrenceSet.Start(first + 3600, in: zone) }
    #expect(
      fault?.message.hasPrefix("2021-11-07T06:30:00Z is the second 2021-11-07 01:30") == true
        && fault?.code == .contradiction)
  }

  @Test func `a range of dates has the whole seconds in it`() throws {
    let zone = try #require(newYork)
    let start = try Date("2021-02-01T07:30:00Z", strategy: .iso8601)
    let set = try RecurrenceSet(
      start: RecurrenceSet.Start(start + 0.25, in: zone), rules: [RecurrenceRule(rfc5545: "FREQ=DAILY")])
    #expect(set.start == .zoned(try CivilDateTime(iso8601: "2021-02-01T02:30"), try TimeZoneRules(zone)))
    for (from, to, expected) in [
      (0.0, 86_400.0, [0.0]), (0.5, 86_400, []), (0.5, 86_400.5, [86_400]), (-0.5, 0.5, [0]), (-0.5, 0, []),
    ] {
      let range = Range<Instant>(start + from..<start + to)
      #expect(set.within(range).map { $0.date?.timeIntervalSince(start) } == expected, "\(from) \(to)")
    }
    let all = Range<Instant>(.distantPast..<Date.distantFuture)
    #expect(all.contains(Instant(start)))
    let calendar = try VCalendar(
      productIdentifier: "x",
      events: [VEvent(uid: "1", stamp: Instant(start), summary: "A", start: .floating(CivilDateTime(start, in: zone)))])
    let agenda = try Agenda([calendar], in: zone)
    #expect(agenda.instances(overlapping: Range(start..<start + 1)).map(\.start).count == 1)
  }

  @Test(arguments: [
    ("Asia/Tokyo", "1948-05-02"), ("America/Sao_Paulo", "2017-10-15"), ("Asia/Beirut", "2023-03-26"),
    ("America/Santiago", "2024-09-08"), ("Africa/Cairo", "2024-04-26"), ("Africa/Cairo", "2023-04-28"),
  ])
  func `a day begins after midnight where clocks skip it`(zone: String, day: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let rules = try TimeZoneRules(zone)
    let start = Date(startOf: try CivilDate(iso8601: day), in: rules)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    #expect(start == calendar.startOfDay(for: start + 3600))
    // In 1948, Japan's clocks skipped midnight itself.
    #expect(try CivilDateTime(start, in: rules).iso8601 == day + "T01:00:00")
  }

  @Test func `the day on which Shanghai's clocks went forward has 23 hours`() throws {
    let shanghai = try TimeZoneRules(#require(TimeZone(identifier: "Asia/Shanghai")))
    let day = try CivilDate(iso8601: "1986-05-04")
    #expect(Date(startOf: day + 1, in: shanghai).timeIntervalSince(Date(startOf: day, in: shanghai)) == 23 * 3600)
  }

  @Test func `weekdays are those of Foundation's calendar`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for day in 0..<7 {
      let civil = try CivilDate(dayNumber: 20_000 + day)
      let date = Date(startOf: civil, in: .utc)
      #expect(calendar.component(.weekday, from: date) == civil.weekday.eventKitRawValue)
    }
    for weekday in Weekday.allCases { #expect(Weekday(weekday.localeWeekday) == weekday) }
  }

  @Test func `time zones agree with Foundation's offsets`() throws {
    for name in ["America/New_York", "Asia/Shanghai", "Australia/Lord_Howe", "GMT+0530", "GMT", "UTC"] {
      let zone = try #require(TimeZone(identifier: name))
      let rules = try TimeZoneRules(zone)
      for day in stride(from: 0, to: 20_000, by: 37) {
        let date = Date(timeIntervalSince1970: Double(day) * 86_400)
        let wallTime = try CivilDateTime(date, in: rules)
        #expect(wallTime.wallSeconds - Int64(day) * 86_400 == Int64(zone.secondsFromGMT(for: date)), "\(name) \(date)")
      }
    }
  }

  @Test func `a rule gives dates on the clocks of a zone`() throws {
    let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=3")
    let start = try Date("2021-03-13T14:00:00Z", strategy: .iso8601)
    let dates = try rule.occurrences(from: start, in: #require(newYork))
    // 09:00 on each day; clocks go forward on the 14th.
    #expect(dates.map { $0.timeIntervalSince(start) } == [0, 82_800, 169_200])
  }

  @Test func `an end by date is that instant, and an end on a day is its last second`() throws {
    let rules = try TimeZoneRules(#require(newYork))
    let date = try Date("2021-07-04T13:30:00Z", strategy: .iso8601)
    #expect(RecurrenceRule.End(end: date).date(in: rules) == date)
    let day = RecurrenceRule.End.until(.date(try CivilDate(iso8601: "2021-07-04")))
    #expect(day.date(in: rules) == (try? Date("2021-07-05T03:59:59Z", strategy: .iso8601)))
    #expect(RecurrenceRule.End.count(3).date(in: rules) == nil)
    #expect(RecurrenceRule.End(end: .distantFuture).date(in: rules) != nil)
  }

  @Test func `whatever takes rules of a zone takes a zone of Foundation, and means the same`() throws {
    let zone = try #require(newYork)
    let rules = try TimeZoneRules(zone)
    let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=3;INTERVAL=40")
    // In a gap, in an overlap, and in summer.
    for text in ["2021-03-14T02:30", "2021-11-07T01:30", "2021-07-04T09:30"] {
      let wallTime = try CivilDateTime(iso8601: text)
      let date = Date(wallTime, in: rules)
      #expect(try Date(wallTime, in: zone) == date)
      #expect(try Date(startOf: wallTime.date, in: zone) == Date(startOf: wallTime.date, in: rules))
      #expect(try CivilDateTime(date, in: zone) == CivilDateTime(date, in: rules))
      #expect(try CivilDate(date, in: zone) == wallTime.date)
      #expect(try Array(rule.occurrences(from: date, in: zone)) == Array(rule.occurrences(from: date, in: rules)))
      let end = RecurrenceRule.End.until(.local(wallTime))
      #expect(try end.date(in: zone) == date)
      #expect(try RecurrenceRule.End.never.date(in: zone) == nil)
    }
    #expect(try CivilDate(.now, in: .gmt) >= CivilDate(iso8601: "2026-01-01"))
  }

  @Test func `rules of a zone have their zone of Foundation, by name or by offset`() throws {
    for name in ["America/New_York", "Asia/Shanghai", "UTC"] {
      let rules = try TimeZoneDatabase.system.rules(for: name)
      let zone = try #require(TimeZone(rules))
      let now = Date.now
      #expect(try CivilDateTime(now, in: TimeZoneRules(zone)) == CivilDateTime(now, in: rules), "\(name)")
    }
    let offset = try TimeZoneRules(fixedOffset: -12_600, identifier: "UTC-03:30")
    #expect(TimeZone(offset)?.secondsFromGMT() == -12_600)
    let zone = try TimeZoneRules(identifier: "Own Time", initially: LocalTimeType(offset: 3600, abbreviation: "OWN"))
    #expect(TimeZone(zone)?.secondsFromGMT() == 3600)
    let daylight = try PosixTimeZone(parsing: "OWN-1OWNS,M3.5.0,M10.5.0/3")
    #expect(
      try TimeZone(
        TimeZoneRules(
          identifier: "Own Time", initially: LocalTimeType(offset: 3600, abbreviation: "OWN"), finally: daylight))
        == nil)
  }

  @Test func `each form of a calendar's date is a date`() throws {
    let zone = try #require(newYork)
    let rules = try TimeZoneRules(zone)
    let day = try CivilDate(iso8601: "2021-07-04")
    let wallTime = try CivilDateTime(iso8601: "2021-07-04T09:30")
    for (date, text) in [
      (ICalendarDate.date(day), "2021-07-04T04:00:00Z"), (.floating(wallTime), "2021-07-04T13:30:00Z"),
      (.zoned(wallTime, timeZone: "Europe/Berlin"), "2021-07-04T07:30:00Z"),
      (.zoned(wallTime, timeZone: "China Standard Time"), "2021-07-04T01:30:00Z"),
    ] {
      #expect(try Date(date, in: rules) == Date(text, strategy: .iso8601), "\(date)")
      #expect(try Date(date, in: zone) == Date(text, strategy: .iso8601), "\(date)")
    }
    let error = #expect(throws: Fault.self) {
      try Date(.zoned(wallTime, timeZone: "Mars/Olympus"), in: TimeZoneRules.utc)
    }
    #expect(error?.code == .unknownZone)
  }

  @Test func `instances of events have dates of their starts and ends`() throws {
    let start = ICalendarDate.zoned(try CivilDateTime(iso8601: "2021-01-04T09:30"), timeZone: "Asia/Shanghai")
    let event = try VEvent(
      CommonProperties(uid: "a", stamp: nil), span: EventSpan(start, lasting: CivilDuration.hours(1)))
    let agenda = Agenda([try VCalendar(productIdentifier: "-", events: [event])], in: .utc)
    let instance = try #require(Array(agenda.instances()).first)
    #expect(try instance.date == Date("2021-01-04T01:30:00Z", strategy: .iso8601))
    #expect(instance.endDate == instance.date?.addingTimeInterval(3600))
  }
}
