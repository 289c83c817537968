// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
import TimeZones
import WorkdayFeeds
import Workdays

/// Times the free times that 100 people have in common in a year, each with some weekly meetings and many single events.
enum FreeTimesBenchmark {
  static func run() throws {
    let shanghai = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
    let hours = try BusinessHours(
      parsing: "MO-FR 09:00-12:00,13:30-18:00", on: WorkdaySchedule(holidays: .statutory), in: shanghai)
    let first = Instant(utc: CivilDateTime(try CivilDate(year: 2026, month: 1, day: 1)))
    let range = first..<first + 365 * 86_400
    let calendars = try (0..<100).map(calendar)
    let agenda = Agenda(calendars, in: shanghai)
    let count = agenda.instances(overlapping: range).reduce(0) { count, _ in count + 1 }
    let free = try hours.freeTimes(in: range, beside: agenda, lasting: 900)
    // A gap is open, nobody is busy in it, and it does not go on on either side.
    let busy = agenda.busyTimes(in: range)
    let wrong = try free.first { time in
      try busy.contains { $0.overlaps(time) } || !hours.isOpen(at: time.lowerBound)
        || [time.lowerBound - 1, time.upperBound].contains { edge in
          try hours.isOpen(at: edge) && !busy.contains { $0.contains(edge) }
        }
    }
    if let wrong { throw Failure("the free time \(wrong) is wrong") }
    let medians = try Stopwatch.medians([
      (1, { sink(Int64(try hours.freeTimes(in: range, beside: agenda, lasting: 900).count)) }),
      (1, { sink(Int64(try hours.freeTimes(in: range, beside: Agenda(calendars, in: shanghai), lasting: 900).count)) }),
    ])
    let texts = medians.map { "\(($0 / 100_000).rounded() / 10) ms" }
    print("free times of 100 calendars with \(count) events in a year: \(free.count) in \(texts[0])")
    print("with the series of their events and their time zones looked up first: \(texts[1])")
  }

  /// A calendar of one person.
  private static func calendar(_ person: Int) throws -> VCalendar {
    var random = SeededGenerator(seed: UInt64(person))
    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    let stamp = Instant(secondsSince1970: 0)
    var events: [VEvent] = []
    func add(_ day: Int, _ rule: String?) throws {
      let date = try CivilDate(year: 2026, month: 1, day: 1).adding(days: day) ?? .last
      let start = CivilDateTime(date, try TimeOfDay(hour: 8 + pick(10), minute: 15 * pick(4)))
      let end = start.adding(seconds: Int64(900 * (1 + pick(6)))) ?? start
      events.append(
        try VEvent(
          uid: "\(person)-\(events.count)@example.com", stamp: stamp, summary: "Busy",
          start: .zoned(start, timeZone: "Asia/Shanghai"), end: .zoned(end, timeZone: "Asia/Shanghai"),
          rule: try rule.map { text in try RecurrenceRule(rfc5545: text) }))
    }
    try add(pick(7), "FREQ=WEEKLY")
    try add(pick(7), "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH")
    try add(pick(28), "FREQ=MONTHLY;BYDAY=1MO")
    for _ in 0..<60 { try add(pick(365), nil) }
    return try VCalendar(productIdentifier: "-//Example//EN", events: events)
  }
}
