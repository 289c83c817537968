// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import ICalendarCoding
import Recurrence
import TestSupport
import Testing
import TimeZones

/// A series in two: this and the following.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct SeriesSplitTests {
  private let database = SystemZones.database

  private func calendar(_ lines: String...) throws -> VCalendar {
    let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\n")
    return try #require(try ICalendarReader().read(text).calendars.first)
  }

  /// What a calendar shows, without UIDs: at most so many of each series.
  private func shown(_ calendar: VCalendar, most: Int = 400) -> [String] {
    let agenda = Agenda([calendar], in: .utc, zones: database)
    let last = try? Instant(parsing: "2040-01-01T00:00:00Z")
    return agenda.instances(through: last, includingCancelled: true).map { instance in
      "\(instance.position) \(instance.start) \(instance.end) \(instance.event.summary?.string ?? "") "
        + "\(instance.isCancelled) \(instance.event.status?.name ?? "")"
    }.sorted()
  }

  private let series = """
    BEGIN:VEVENT
    UID:a
    DTSTAMP:20210101T000000Z
    DTSTART;TZID=Asia/Shanghai:20210104T093000
    DTEND;TZID=Asia/Shanghai:20210104T100000
    RRULE:FREQ=WEEKLY;BYDAY=MO,FR;COUNT=8
    EXDATE;TZID=Asia/Shanghai:20210115T093000
    SUMMARY:Stand-up
    BEGIN:VALARM
    ACTION:DISPLAY
    DESCRIPTION:x
    TRIGGER;VALUE=DATE-TIME:20210101T000000Z
    END:VALARM
    BEGIN:VALARM
    ACTION:DISPLAY
    DESCRIPTION:x
    TRIGGER:-PT5M
    END:VALARM
    END:VEVENT
    """
  private let moved = """
    BEGIN:VEVENT
    UID:a
    DTSTAMP:20210101T000000Z
    RECURRENCE-ID;TZID=Asia/Shanghai:20210118T093000
    DTSTART;TZID=Asia/Shanghai:20210118T140000
    DURATION:PT15M
    SUMMARY:Moved
    END:VEVENT
    """
  private let future = """
    BEGIN:VEVENT
    UID:a
    DTSTAMP:20210101T000000Z
    RECURRENCE-ID;TZID=Asia/Shanghai;RANGE=THISANDFUTURE:20210108T093000
    DTSTART;TZID=Asia/Shanghai:20210108T110000
    DURATION:PT20M
    SUMMARY:Later in the day
    END:VEVENT
    """

  @Test func `the parts have their shares, and show what the series did`() throws {
    let whole = try calendar(series, moved)
    let friday = ICalendarDate.zoned(try CivilDateTime(rfc5545: "20210118T093000"), timeZone: "Asia/Shanghai")
    let parts = try whole.splitting("a", before: friday, as: "b", zones: database)
    #expect(shown(parts) == shown(whole))
    let events = parts.events
    #expect(events.map(\.uid) == ["a", "b", "b"])
    #expect(events[0].repetition.rules.map(\.rfc5545) == ["FREQ=WEEKLY;COUNT=4;BYDAY=MO,FR"])
    #expect(events[1].repetition.rules.map(\.rfc5545) == ["FREQ=WEEKLY;COUNT=4;BYDAY=MO,FR"])
    #expect(events[1].span?.start == friday)
    #expect(events[0].repetition.exclusions.count == 1 && events[1].repetition.exclusions.isEmpty)
    // An alarm at a fixed time goes off once.
    #expect(events.map(\.alarms.count) == [2, 1, 0])
  }

  @Test func `a replacement for the future goes on in the second part`() throws {
    let whole = try calendar(series, moved, future)
    for day in ["20210108", "20210111", "20210118", "20210122", "20210129"] {
      let start = ICalendarDate.zoned(try CivilDateTime(rfc5545: day + "T093000"), timeZone: "Asia/Shanghai")
      let parts = try whole.splitting("a", before: start, as: "b", zones: database)
      #expect(shown(parts) == shown(whole), "\(day)")
    }
  }

  @Test func `other events with the same UID stay`() throws {
    let other = series.replacing("20210104T", with: "20210201T").replacing("SUMMARY:Stand-up", with: "SUMMARY:Other")
    let whole = try calendar(series, other, moved)
    let friday = ICalendarDate.zoned(try CivilDateTime(rfc5545: "20210118T093000"), timeZone: "Asia/Shanghai")
    let parts = try whole.splitting("a", before: friday, as: "b", zones: database)
    #expect(shown(parts) == shown(whole) && parts.events.map(\.uid) == ["a", "b", "b", "a"])
  }

  @Test func `there is an error where nothing can be split`() throws {
    let whole = try calendar(series)
    let first = ICalendarDate.zoned(try CivilDateTime(rfc5545: "20210104T093000"), timeZone: "Asia/Shanghai")
    for (uid, new) in [("x", "b"), ("a", "a"), ("a", ""), ("a", "b")] {
      #expect(throws: Fault.self) { try whole.splitting(uid, before: first, as: new, zones: database) }
    }
  }

  /// Splits each series of a calendar before some of its instances.
  private func checkAll(_ calendar: VCalendar, _ random: inout SeededGenerator) throws -> Int {
    var count = 0
    for uid in Set(calendar.events.map(\.uid)).sorted() {
      let only = VCalendar(calendar, entries: calendar.entries.filter { $0.details?.uid ?? uid == uid })
      let agenda = Agenda([only], in: .utc, zones: database)
      let starts = agenda.instances(includingCancelled: true).prefix(60).map(\.id.recurrence)
      for _ in 0..<min(3, starts.count) {
        let start = starts[random.below(starts.count)]
        guard let parts = try? calendar.splitting(uid, before: start, as: uid + "-2", zones: database) else { continue }
        #expect(shown(parts) == shown(calendar), "\(uid) \(start)")
        count += 1
      }
    }
    return count
  }

  @Test func `so do all series of all fixtures`() throws {
    var random = SeededGenerator(seed: seed(4))
    var count = 0
    for name in [
      "ics/apple", "ics/exchange", "ics/feishu", "ics/google", "ics/nextcloud", "ics/outlook", "ics/replacements",
      "ics/thunderbird", "CalendarViews/new-york",
    ] {
      for calendar in try ICalendarReader().read(bytes: readBytes("Fixtures/\(name).ics")).calendars {
        count += try checkAll(calendar, &random)
      }
    }
    #expect(count > 10)
  }

  @Test func `so do those of random calendars`() throws {
    var random = SeededGenerator(seed: seed(44))
    var count = 0
    for _ in 0..<rounds(fast: 40, slow: 1_500) {
      for calendar in try ICalendarReader().read(bytes: RandomCalendar.bytes(&random, upTo: 5)).calendars {
        count += try checkAll(calendar, &random)
      }
    }
    #expect(count > rounds(fast: 20, slow: 800))
  }
}
