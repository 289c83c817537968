// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import ICalendar
import TestSupport
import Testing
import TimeZones
import Workdays

@testable import WorkdayFeeds

@Suite struct BusinessHoursTests {
  private static let statutory = WorkdaySchedule(holidays: .through2026)
  private static let trading = WorkdaySchedule(.trading, holidays: .through2026).assumingPattern

  private static func zone(_ name: String) throws -> TimeZoneRules { try TimeZoneDatabase.system.rules(for: name) }

  private static func instant(_ text: String) throws -> Instant { try Instant(parsing: text) }

  // "01:00–04:00 and 06:00–10:00 UTC, Monday through Friday, excluding Chinese public holidays"
  @Test func `every minute of 2026 by a sentence is that of plain arithmetic`() throws {
    let hours = try BusinessHours(parsing: "MO-FR 01:00-04:00,06:00-10:00", on: Self.trading, in: .utc)
    let holidays = Set(
      HolidayCalendar.through2026.days.filter { $0.ruling.isDayOff }.map(\.date.dayNumber))
    let first = try Self.instant("2026-01-01T00:00Z").secondsSince1970
    let last = try Self.instant("2027-01-01T00:00Z").secondsSince1970
    var change: Int64?
    var wrong: [Int64] = []
    // The fast set asks of every fifth minute, which all changes are on.
    let step = isSlowSetWanted ? 60 : 300
    for second in stride(from: last - Int64(step), through: first, by: -step) {
      let (day, minute) = (Int(second / 86_400), Int(second % 86_400 / 60))
      // 1970-01-01 was a Thursday. China is 8 hours ahead, in which none of the windows reaches the next day.
      let isOpen = (day + 3) % 7 < 5 && !holidays.contains(day) && (60..<240 ~= minute || 360..<600 ~= minute)
      let state = try hours.state(at: Instant(secondsSince1970: second))
      if try state.isOpen != isOpen || hours.isOpen(at: Instant(secondsSince1970: second + 59)) != isOpen {
        wrong.append(second)
      }
      if let change, state.until?.secondsSince1970 != change { wrong.append(second) }
      let before = try hours.isOpen(at: Instant(secondsSince1970: second - 1))
      if before != isOpen { change = second }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
    let open = try hours.intervals(in: Instant(secondsSince1970: first)..<Instant(secondsSince1970: last))
    #expect(
      try open.count == 2
        * Self.trading.workdayCount(in: try CivilDate(iso8601: "2026-01-01")...CivilDate(iso8601: "2026-12-31")))
    // A make-up Saturday is off-peak, for others a workday.
    let saturday = try Self.instant("2026-10-10T02:00Z")
    #expect(try !hours.isOpen(at: saturday))
    #expect(try BusinessHours(parsing: "01:00-04:00", on: Self.statutory, in: .utc).isOpen(at: saturday))
    #expect(try hours.nextChange(after: saturday) == (try Self.instant("2026-10-12T01:00Z")))
  }

  /// What is open, from the definition alone: each window of each day of the zone, by Foundation's clocks.
  private struct Plain {
    let hours: BusinessHours
    let zone: TimeZone
    let offset: Int?

    func spans(_ days: ClosedRange<Int>) -> [Range<Int64>] {
      days.flatMap { day in
        hours.windows.compactMap { window in
          let wall = Int64(day) * 86_400 + Int64(window.opening.secondOfDay)
          let (start, end) = (instant(wall), instant(wall + Int64(window.length)))
          let seconds = start + Int64(offset ?? zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(start))))
          guard start < end, let date = try? CivilDate(dayNumber: Int((Double(seconds) / 86_400).rounded(.down))),
            hours.schedule.isWorked(date), has(window, weekday(of: date))
          else { return nil }
          return start..<end
        }
      }
    }

    private func weekday(of date: CivilDate) -> Weekday {
      guard case .makeUpDay = hours.schedule.assumedKind(of: date) else { return date.weekday }
      if let followed = hours.schedule.weekdayFollowed(by: date) { return followed }
      let days = (0..<7).map { (date + -$0).weekday }
      return days.first { weekday in hours.windows.contains { has($0, weekday) } } ?? date.weekday
    }

    private func has(_ window: BusinessHours.Window, _ weekday: Weekday) -> Bool {
      window.weekdays.map { $0.contains(weekday) }
        ?? hours.windows.allSatisfy { !($0.weekdays?.contains(weekday) ?? false) }
    }

    /// The first instant with a wall time; the offset before a gap counts in it.
    private func instant(_ wall: Int64) -> Int64 {
      func offset(_ second: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
      }
      let (before, after) = (offset(wall - 2 * 86_400), offset(wall + 2 * 86_400))
      let shown = [wall - before, wall - after].filter { offset($0) == wall - $0 }.min()
      return shown ?? wall - before
    }
  }

  @Test func `random windows, zones and schedules over random years are open as the definition says`() throws {
    let zones = [
      "Asia/Shanghai", "UTC", "America/New_York", "Europe/London", "Australia/Lord_Howe", "Pacific/Apia",
      "Asia/Kolkata", "Pacific/Kiritimati", "America/Los_Angeles",
    ]
    for seed in 0..<rounds(fast: 100, slow: 3000) {
      var numbers = SeededGenerator(seed: UInt64(seed))
      func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }
      let name = zones[below(zones.count)]
      let zone = try #require(TimeZone(identifier: name))
      let windows = try (0...below(3)).map { _ in
        let days = below(2) == 0 ? nil : Set(Weekday.allCases.filter { _ in below(3) > 0 })
        let (opening, closing) = (
          try TimeOfDay(secondOfDay: below(96) * 900), try TimeOfDay(secondOfDay: below(96) * 900)
        )
        return BusinessHours.Window(from: opening, to: closing, on: days)
      }
      let patterns: [WorkdayPattern] = [
        .mondayToFriday, .mondayToSaturday, WorkdayPattern(bigWeek: try CivilDate(iso8601: "2026-01-05")),
        try WorkdayPattern(cycle: "DDNNOO", from: CivilDate(iso8601: "2026-01-01")), WorkdayPattern([.saturday]),
      ]
      let policy = WorkdayPolicy(
        pattern: patterns[below(5)], observesHolidays: below(3) > 0, makeUpDays: [.all, .ignored, .only][below(3)],
        makeUpTimetable: below(3) == 0 ? .last : nil)
      let offset = below(3) == 0 ? nil : BusinessHours.chinaOffset
      let hours = BusinessHours(
        windows, on: WorkdaySchedule(policy, holidays: .through2026).assumingPattern, in: try Self.zone(name),
        countryOffset: offset)
      let plain = Plain(hours: hours, zone: zone, offset: offset)
      let first = GregorianDay.first(of: 2008 + below(19)) + below(340)
      let (lower, upper) = (Int64(first) * 86_400, Int64(first + 20) * 86_400)
      let spans = plain.spans(first - 3...first + 23)
      let minutes = stride(from: lower, to: upper, by: 300).map { second in spans.contains { $0.contains(second) } }
      let found = try stride(from: lower, to: upper, by: 300).map {
        try hours.isOpen(at: Instant(secondsSince1970: $0))
      }
      #expect(found == minutes, "seed \(seed): \(name)")
      let intervals = try hours.intervals(in: Instant(secondsSince1970: lower)..<Instant(secondsSince1970: upper))
      #expect(zip(intervals, intervals.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }, "seed \(seed)")
      let listed = stride(from: lower, to: upper, by: 300).map { second in
        intervals.contains { $0.contains(Instant(secondsSince1970: second)) }
      }
      #expect(listed == minutes, "seed \(seed): intervals")
      // The next change is the next end of an interval.
      let ends = intervals.flatMap { [$0.lowerBound, $0.upperBound] }.filter { $0.secondsSince1970 < upper }
      for _ in 0..<20 {
        let instant = Instant(secondsSince1970: lower + Int64(below(20 * 86_400)))
        let next = ends.first { $0 > instant }
        let state = try hours.state(at: instant)
        #expect(try state.isOpen == hours.isOpen(at: instant), "seed \(seed)")
        if let next { #expect(state.until == next, "seed \(seed) at \(instant)") }
        if next == nil, let until = state.until { #expect(until.secondsSince1970 >= upper, "seed \(seed)") }
      }
    }
  }

  private enum GregorianDay {
    static func first(of year: Int) -> Int { (try? CivilDate(year: year, month: 1, day: 1).dayNumber) ?? 0 }
  }

  @Test func `a window that crosses midnight in China belongs to the day on which it begins there`() throws {
    // 15:00 to 17:00 UTC is 23:00 to 01:00 in China. 1 October is a holiday.
    let hours = try BusinessHours(parsing: "15:00-17:00", on: Self.statutory, in: .utc)
    for (text, isOpen) in [
      ("2026-09-30T15:00Z", true), ("2026-09-30T16:30Z", true), ("2026-09-30T17:00Z", false),
      ("2026-10-01T15:30Z", false), ("2026-10-07T16:30Z", false), ("2026-10-08T15:00Z", true),
    ] { #expect(try hours.isOpen(at: try Self.instant(text)) == isOpen, "\(text)") }
    // Two windows are cut there.
    let cut = try BusinessHours(parsing: "15:00-16:00,16:00-17:00", on: Self.statutory, in: .utc)
    #expect(try cut.isOpen(at: try Self.instant("2026-09-30T15:30Z")))
    #expect(try !cut.isOpen(at: try Self.instant("2026-09-30T16:30Z")))
    #expect(try cut.isOpen(at: try Self.instant("2026-10-07T16:30Z")))
    #expect(try cut.nextChange(after: try Self.instant("2026-10-08T15:30Z")) == (try Self.instant("2026-10-08T17:00Z")))
    // Weekdays are those in China: 16:00 UTC on Sunday is Monday there.
    let monday = try BusinessHours(parsing: "MO 16:00-18:00", on: Self.statutory, in: .utc)
    #expect(try monday.isOpen(at: try Self.instant("2026-11-22T16:00Z")))
    #expect(try !monday.isOpen(at: try Self.instant("2026-11-23T16:00Z")))
    #expect(monday.date(at: try Self.instant("2026-11-22T16:00Z")).iso8601 == "2026-11-23")
    // With the days of the zone instead.
    let own = try BusinessHours(parsing: "MO 16:00-18:00", on: Self.statutory, in: .utc, countryOffset: nil)
    #expect(try own.isOpen(at: try Self.instant("2026-11-23T16:00Z")))
  }

  @Test func `a night belongs to the day before, and clocks that change make it shorter or longer`() throws {
    let night = try BusinessHours(parsing: "22:00-06:00", on: Self.statutory, in: Self.zone("Asia/Shanghai"))
    // Friday night ends on Saturday; Saturday night is none.
    let saturday = try Self.instant("2026-11-27T20:00Z")
    #expect(try night.state(at: saturday) == .init(isOpen: true, until: try Self.instant("2026-11-27T22:00Z")))
    #expect(try !night.isOpen(at: try Self.instant("2026-11-28T20:00Z")))
    let friday = try CivilDate(iso8601: "2026-11-27")
    #expect(night.days(decidingFrom: saturday) == friday...friday)
    #expect(night.days(decidingFrom: try Self.instant("2026-11-27T23:00Z")) == nil)
    #expect(night.days(decidingFrom: saturday, through: try Self.instant("2026-11-30T14:00Z")) == friday...friday + 3)
    let plain = WorkdaySchedule(withoutHolidays: WorkdayPattern(Set(Weekday.allCases)))
    let berlin = try BusinessHours(
      parsing: "22:00-06:00", on: plain, in: Self.zone("Europe/Berlin"), countryOffset: nil)
    func length(_ text: String) throws -> Int64 {
      let instant = try Self.instant(text)
      return try #require(
        berlin.intervals(in: instant - 43_200..<instant + 43_200).map { $0.upperBound - $0.lowerBound }.max())
    }
    #expect(try length("2026-03-29T01:00Z") == 7 * 3600)
    #expect(try length("2026-10-25T01:00Z") == 9 * 3600)
    // A window that clocks skip is none on that day.
    let skipped = try BusinessHours(
      parsing: "02:00-03:00", on: plain, in: Self.zone("Europe/Berlin"), countryOffset: nil)
    #expect(
      try skipped.intervals(in: try Self.instant("2026-03-28T22:00Z")..<Self.instant("2026-03-29T20:00Z")).isEmpty)
  }

  @Test func `without an end or a beginning there is no change`() throws {
    let every = WorkdaySchedule(withoutHolidays: WorkdayPattern(Set(Weekday.allCases)))
    let always = try BusinessHours(parsing: "00:00-24:00", on: every, in: .utc)
    let now = try Self.instant("2026-11-27T12:00Z")
    #expect(try always.state(at: now) == .init(isOpen: true, until: nil))
    #expect(try always.intervals(in: now..<now + 10 * 86_400) == [now..<now + 10 * 86_400])
    let never = WorkdaySchedule(withoutHolidays: WorkdayPattern([]))
    #expect(
      try BusinessHours(parsing: "09:00-18:00", on: never, in: .utc).state(at: now) == .init(isOpen: false, until: nil))
    #expect(try BusinessHours([], on: every, in: .utc).state(at: now) == .init(isOpen: false, until: nil))
    #expect(try always.intervals(in: now..<now).isEmpty)
    // The calendar has its ends.
    let (first, last) = (Instant(utc: .first), Instant(utc: .last))
    #expect(try always.isOpen(at: first) && always.isOpen(at: last) && always.isOpen(at: .distantPast))
    #expect(try always.state(at: last).isOpen && always.date(at: .distantFuture) == .last)
    #expect(try always.intervals(in: last - 86_400..<last).count == 1)
    // The whole year's days but the holidays are one stretch.
    let days = WorkdaySchedule(WorkdayPolicy(pattern: WorkdayPattern(Set(Weekday.allCases))), holidays: .through2026)
    let hours = try BusinessHours(parsing: "00:00-24:00", on: days, in: Self.zone("Asia/Shanghai"))
    #expect(
      try hours.nextChange(after: try Self.instant("2026-05-20T00:00Z")) == (try Self.instant("2026-06-18T16:00Z")))
  }

  @Test func `a make-up day has the windows of the weekday that it follows`() throws {
    let text = "MO-TH 09:00-18:00; FR 09:00-16:00"
    let shanghai = try Self.zone("Asia/Shanghai")
    // Saturday 2026-10-10 has those of Friday, unless it follows another day.
    let saturday = try Self.instant("2026-10-10T09:00Z")
    #expect(!(try BusinessHours(parsing: text, on: Self.statutory, in: shanghai).isOpen(at: saturday)))
    let followed = WorkdaySchedule(
      WorkdayPolicy(makeUpWeekdays: [try CivilDate(iso8601: "2026-10-10"): .wednesday]), holidays: .through2026)
    #expect(try BusinessHours(parsing: text, on: followed, in: shanghai).isOpen(at: saturday))
    let own = try BusinessHours(parsing: text + "; SA 17:00-17:30", on: Self.statutory, in: shanghai)
    #expect(try own.state(at: saturday).until == (try Self.instant("2026-10-10T09:30Z")))
  }

  @Test(arguments: [
    ("MO-FR 09:00-12:00,13:30-18:00", "12345 32400 10800, 12345 48600 16200"),
    ("mo-fr 9:00-12:00, 13:30-18:00", "12345 32400 10800, 12345 48600 16200"),
    ("周一至周五9点-12点", "12345 32400 10800"), ("周一、周三 09：00－12：00；周六 10:00-14:00", "13 32400 10800, 6 36000 14400"),
    ("上午9点-下午6点", "1234567 32400 32400"), ("22:00-06:00", "1234567 79200 28800"),
    ("00:00-24:00", "1234567 0 86400"), ("SA,SU 10:00-24:00;", "67 36000 50400"), ("24/7", "1234567 0 86400"),
    ("MO 24/7", "1 0 86400"),
    ("周一到周五上午9点到下午6点", "12345 32400 32400"), ("9am-6pm", "1234567 32400 32400"), ("Mo,We 0900-1700", "13 32400 28800"),
  ])
  func `hours are read as people write them`(text: String, expected: String) throws {
    let windows = try BusinessHours(parsing: text, on: Self.statutory, in: .utc).windows.map { window in
      Weekday.allCases.filter { window.weekdays?.contains($0) ?? true }.map { "\($0.rawValue)" }.joined()
        + " \(window.opening.secondOfDay) \(window.length)"
    }
    #expect(windows.joined(separator: ", ") == expected)
  }

  @Test(arguments: [
    ("", "the hours are missing"), ("MO-FR", "has no times"), ("MX-FR 09:00-18:00", "\"MX-FR\" is not a weekday"),
    ("MO-FR 09:00", "has no end"), ("09:00-25:00", "25"), ("PH off; MO 09:00-10:00", "\"PH off\" has no times"),
    ("09:00-09:00", "ends when it begins"), ("24:00-24:00", "ends when it begins"),
    ("MO-FR 09:00-12:00 13:00-17:00", "is not"), ("周八 09:00-12:00", "周八"),
  ])
  func `what is wrong in hours is named`(text: String, message: String) throws {
    let fault = #expect(throws: Fault.self) { try BusinessHours(parsing: text, on: Self.statutory, in: .utc) }
    #expect("\(fault.map { "\($0)" } ?? "")".contains(message), "\(fault.map { "\($0)" } ?? "")")
  }

  @Test func `a time that is repeated is one window, and of others there are at most fifty`() throws {
    let text = (0..<50).map { "\(10 + $0 / 5):\(10 + $0 % 5)-22:00" }.joined(separator: ",")
    #expect(try HoursText.windows(text).count == 50)
    #expect(try HoursText.windows(Array(repeating: text, count: 9).joined(separator: ";")).count == 50)
    #expect(try HoursText.windows(String(repeating: "24/7;", count: 39)).count == 1)
    // That of a weekday is another one.
    #expect(try HoursText.windows("24/7; MO 24/7; MO 24/7").count == 2)
    let fault = #expect(throws: Fault.self) { try HoursText.windows(text + ",21:00-21:30") }
    #expect(
      fault?.message
        == "\"21:00-21:30\" is more than the 50 times that hours may have; join those that touch, or leave some out")
  }

  @Test func `the days that decide about a time are those of its parts`() throws {
    // A day is skipped in Apia, at the end of 2011.
    let zones = ["Asia/Shanghai", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe"]
    for seed in 0..<rounds(fast: 100, slow: 3000) {
      var numbers = SeededGenerator(seed: UInt64(seed))
      func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }
      let windows = try (0...below(3)).map { _ in
        BusinessHours.Window(
          from: try TimeOfDay(secondOfDay: below(96) * 900), to: try TimeOfDay(secondOfDay: below(96) * 900))
      }
      let hours = BusinessHours(windows, on: Self.trading, in: try Self.zone(zones[seed % 4]))
      let first = Int64(below(2) == 0 ? 1_325_000_000 + below(400_000) : below(1_700_000_000))
      let last = first + Int64(below(60 * 86_400))
      let parts = stride(from: first, through: last, by: 43_200).compactMap { second in
        hours.days(
          decidingFrom: Instant(secondsSince1970: second),
          through: Instant(secondsSince1970: min(second + 43_200, last)))
      }
      let all = hours.days(
        decidingFrom: Instant(secondsSince1970: first), through: Instant(secondsSince1970: last))
      #expect(
        all?.lowerBound == parts.map(\.lowerBound).min() && all?.upperBound == parts.map(\.upperBound).max(),
        "seed \(seed)")
    }
  }

  @Test func `what depends on a day that is not known throws, also that nothing changes for long`() throws {
    let hours = try BusinessHours(parsing: "09:00-18:00", on: Self.statutory, in: Self.zone("Asia/Shanghai"))
    let (friday, monday) = (try Self.instant("2027-01-01T02:00Z"), try Self.instant("2027-01-04T02:00Z"))
    // The regulation has the Friday off; until when it is closed is not known.
    #expect(try !hours.isOpen(at: friday) && hours.intervals(in: friday..<friday + 3600) == [])
    let questions: [() throws -> Void] = [
      { _ = try hours.state(at: friday) }, { _ = try hours.isOpen(at: monday) }, { _ = try hours.state(at: monday) },
      { _ = try hours.nextChange(after: friday) }, { _ = try hours.intervals(in: friday..<monday) },
      { _ = try hours.freeTimes(in: friday..<monday, beside: Agenda([], in: hours.rules)) },
      {
        let only = WorkdaySchedule(makeUpDays: .only, holidays: .through2026)
        let rare = try BusinessHours(parsing: "09:00-18:00", on: only, in: hours.rules)
        _ = try rare.state(at: Self.instant("2026-11-01T02:00Z"))
      },
    ]
    for question in questions {
      #expect(#expect(throws: Fault.self, performing: question)?.code == .unpublishedYear)
    }
  }
}
