// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones
import Workdays

@testable import WorkdayFeeds

/// The times in which nobody of several calendars is busy.
@Suite struct FreeTimeTests {
  private static func instant(_ text: String) throws -> Instant { try Instant(parsing: text) }

  private static func agenda(_ entries: String..., in zone: TimeZoneRules) throws -> Agenda {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + entries.joined(separator: "\n") + "\nEND:VCALENDAR\n"
    return Agenda(try ICalendarReader().read(text).calendars, in: zone)
  }

  private static func event(_ uid: String, _ lines: String...) -> String {
    (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20210101T000000Z"] + lines + ["END:VEVENT"]).joined(separator: "\n")
  }

  private static func free(_ agenda: Agenda, from: String, to: String, lasting minimum: Int = 1) throws -> [String] {
    let hours = try BusinessHours(
      parsing: "09:00-12:00,13:30-18:00", on: WorkdaySchedule(holidays: .through2026),
      in: TimeZoneDatabase.system.rules(for: "Asia/Shanghai"))
    return try hours.freeTimes(in: try instant(from)..<instant(to), beside: agenda, lasting: minimum).map { time in
      [time.lowerBound, time.upperBound].map { String(hours.text(of: $0).dropFirst(5).prefix(11)) }.joined(
        separator: " ")
    }
  }

  @Test func `gaps are between the events of a make-up Saturday, and of no holiday`() throws {
    let shanghai = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
    let agenda = try Self.agenda(
      Self.event("a", "DTSTART;TZID=Asia/Shanghai:20261010T100000", "DURATION:PT30M"),
      Self.event("b", "DTSTART;TZID=Asia/Shanghai:20261010T102000", "DTEND;TZID=Asia/Shanghai:20261010T110000"),
      Self.event("c", "DTSTART;TZID=Asia/Shanghai:20261010T113000", "DTEND;TZID=Asia/Shanghai:20261010T140000"),
      Self.event("d", "DTSTART;TZID=Asia/Shanghai:20261010T150000", "DURATION:PT1H", "TRANSP:TRANSPARENT"),
      Self.event("e", "DTSTART;TZID=Asia/Shanghai:20261010T150000", "DURATION:PT1H", "STATUS:CANCELLED"),
      Self.event("f", "DTSTART;TZID=Asia/Shanghai:20261010T160000"), in: shanghai)
    let all = ["10-10T09:00 10-10T10:00", "10-10T11:00 10-10T11:30", "10-10T14:00 10-10T18:00"]
    #expect(try Self.free(agenda, from: "2026-10-09T16:00Z", to: "2026-10-11T16:00Z") == all)
    #expect(
      try Self.free(agenda, from: "2026-10-09T16:00Z", to: "2026-10-11T16:00Z", lasting: 3600) == [all[0], all[2]])
    #expect(try Self.free(agenda, from: "2026-09-30T16:00Z", to: "2026-10-07T16:00Z").isEmpty)
  }

  @Test func `whole days and VFREEBUSY are busy, and one event can cover several windows`() throws {
    let shanghai = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
    let agenda = try Self.agenda(
      Self.event("a", "DTSTART;VALUE=DATE:20261012"),
      Self.event("b", "DTSTART;TZID=Asia/Shanghai:20261013T110000", "DTEND;TZID=Asia/Shanghai:20261014T170000"),
      """
      BEGIN:VFREEBUSY
      UID:z
      DTSTAMP:20210101T000000Z
      FREEBUSY:20261015T010000Z/PT1H,20261015T053000Z/20261015T060000Z
      FREEBUSY;FBTYPE=FREE:20261015T070000Z/PT1H
      FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261015T090000Z/PT1H
      FREEBUSY;TZID=Europe/Berlin:20261014T110000/20261014T113000
      END:VFREEBUSY
      """, in: shanghai)
    #expect(
      try Self.free(agenda, from: "2026-10-11T16:00Z", to: "2026-10-15T16:00Z") == [
        "10-13T09:00 10-13T11:00", "10-14T17:30 10-14T18:00", "10-15T10:00 10-15T12:00", "10-15T14:00 10-15T17:00",
      ])
  }

  /// An event with a length that is in whole minutes, as all times here are.
  private static func randomEvent(_ number: Int, _ random: inout SeededGenerator) -> String {
    func one(_ values: [String]) -> String { values[random.below(values.count)] }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "2026" + one(["02", "03", "10"]) + two(1 + random.below(28))
    let time = "T\(two(random.below(24)))\(two(random.below(60)))00"
    let start = one([
      "DTSTART;TZID=Asia/Shanghai:\(day)\(time)", "DTSTART;TZID=Europe/Berlin:\(day)\(time)", "DTSTART:\(day)\(time)Z",
      "DTSTART:\(day)\(time)", "DTSTART;VALUE=DATE:\(day)",
    ])
    let length =
      start.contains("VALUE=DATE")
      ? one(["", "DURATION:P2D"]) : one(["", "DURATION:PT45M", "DURATION:PT3H", "DURATION:P1DT1H"])
    let lines = [
      start, length, one(["", "RRULE:FREQ=DAILY;COUNT=30", "RRULE:FREQ=WEEKLY;BYDAY=MO,SA", "RRULE:FREQ=MONTHLY"]),
      one(["", "", "TRANSP:TRANSPARENT", "TRANSP:OPAQUE", "STATUS:CANCELLED", "STATUS:TENTATIVE"]),
    ]
    return
      (["BEGIN:VEVENT", "UID:\(number)", "DTSTAMP:20210101T000000Z"] + lines.filter { !$0.isEmpty } + ["END:VEVENT"])
      .joined(separator: "\n")
  }

  @Test func `every minute is free that is open and in no event`() throws {
    var random = SeededGenerator(seed: seed(42))
    let database = TimeZoneDatabase.system
    for _ in 0..<rounds(fast: 25, slow: 600) {
      let zone = try database.rules(
        for: ["Asia/Shanghai", "Europe/Berlin", "UTC", "America/New_York"][random.below(4)])
      let windows = ["09:00-18:00", "MO-FR 09:00-12:00,13:30-18:00", "22:00-06:00", "00:00-23:00"][random.below(4)]
      let hours = try BusinessHours(
        parsing: windows, on: WorkdaySchedule(holidays: .through2026), in: zone)
      let texts = (0..<random.below(6)).map { Self.randomEvent($0, &random) }
      let calendars = try texts.flatMap { text in
        try ICalendarReader().read("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(text)\nEND:VCALENDAR\n").calendars
      }
      let agenda = Agenda(calendars, in: zone)
      let month = ["2026-02-01", "2026-03-20", "2026-10-01"][random.below(3)]
      let first = try Self.instant(month + "T00:00Z")
      let last = first + Int64(1 + random.below(12)) * 86_400
      let minimum = [60, 1800, 7200][random.below(3)]
      // Each minute alone, then stretches of minutes.
      let instances = agenda.instances().prefix(2_000).filter { $0.event.transparency != .transparent }
      var expected: [Range<Instant>] = []
      var start: Instant?
      for second in stride(from: first.secondsSince1970, through: last.secondsSince1970, by: 60) {
        let minute = Instant(secondsSince1970: second)
        let isFree =
          try minute < last && hours.isOpen(at: minute)
          && !instances.contains { $0.position <= minute && minute < $0.endPosition }
        if isFree, start == nil { start = minute }
        if !isFree, let begin = start {
          if minute - begin >= Int64(minimum) { expected.append(begin..<minute) }
          start = nil
        }
      }
      #expect(
        try hours.freeTimes(in: first..<last, beside: agenda, lasting: minimum) == expected, "\(windows) \(texts)")
    }
  }
}
