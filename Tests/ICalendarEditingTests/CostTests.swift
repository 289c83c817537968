// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import ICalendarCoding
import ICalendarEditing
import TestSupport
import Testing
import TimeZones

/// Files that are made to cost much: eight times as many entries cost about eight times as much, not their square.
@Suite struct CostTests {
  /// What a command does with a file.
  enum Work: String, CaseIterable {
    case fix, check, expand, filter, diff, merge, apply, alarms, busy

    func run(_ file: [UInt8]) throws {
      let database = SystemZones.database
      let year = instants(1_609_459_200...1_640_995_199)
      func instances() throws -> [EventInstance] {
        let agenda = Agenda(try ICalendarReader().read(bytes: file).calendars, in: .utc, zones: database, through: 2022)
        return Array(agenda.instances(from: year.lowerBound, through: year.upperBound).prefix(1000))
      }
      switch self {
      case .fix: _ = try CalendarFix.fix(file, database: database, now: Instant(utc: .first))
      case .check:
        var rest = [file]
        var stream = ICalendarStream(comparingWith: database, selecting: .none) { rest.popLast() }
        while try stream.next() != nil {}
      case .expand: _ = try instances()
      case .filter:
        var filter = CalendarFilter()
        filter.from = year.lowerBound
        _ = try filter.bytes(of: CalendarSource(file), database: database)
      case .diff: _ = EventChange.changes(from: try instances(), to: try instances().filter { $0.start.date.day != 1 })
      case .merge:
        let (first, second) = (try CalendarSource(file), try CalendarSource(CostTests.calendar([CostTests.zone("z0")])))
        for sources in [[first, second], [second, first]] {
          _ = try CalendarMerge.merge(sources, isBusyOnly: false, database: database)
        }
      case .apply:
        let days = year.lowerBound.nearestUTC.date...year.upperBound.nearestUTC.date
        let lessons = Dictionary(uniqueKeysWithValues: days.filter { $0.day == 3 }.map { ($0, $0 + 1) })
        let timetable = CalendarTimetable(
          days, isOff: { $0.day == 4 }, lessons: lessons, zone: .utc, database: database, takesSingles: true)
        _ = try timetable.bytes(of: CalendarSource(file))
      case .alarms, .busy:
        let agenda = Agenda(try ICalendarReader().read(bytes: file).calendars, in: .utc, zones: database, through: 2022)
        var budget = Budget(forBytes: file.count)
        if self == .busy {
          _ = try agenda.busyTimes(in: year.lowerBound..<year.upperBound, within: &budget)
        } else {
          for _ in agenda.alarms(from: year.lowerBound, through: year.upperBound, within: budget) {}
        }
      }
    }

    /// The processor time of work on a file.
    func cost(_ file: [UInt8]) throws -> Duration { try processorTime { try run(file) } }
  }

  fileprivate static func calendar(_ entries: [String]) -> [UInt8] {
    Array(("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + entries.joined() + "END:VCALENDAR\r\n").utf8)
  }

  private static func event(_ lines: String...) -> String {
    "BEGIN:VEVENT\r\nDTSTAMP:20210101T000000Z\r\n" + lines.joined(separator: "\r\n") + "\r\nEND:VEVENT\r\n"
  }

  fileprivate static func zone(_ name: String, since year: String = "0001") -> String {
    "BEGIN:VTIMEZONE\r\nTZID:\(name)\r\nBEGIN:STANDARD\r\nDTSTART:\(year)0101T000000\r\nTZOFFSETFROM:+0100\r\n"
      + "TZOFFSETTO:+0200\r\nRRULE:FREQ=MONTHLY\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
  }

  /// The name of a zone in another spelling for each number.
  private static func spelled(_ number: Int) -> String {
    String("asia-shanghai".enumerated().map { number >> $0 & 1 == 1 ? Character($1.uppercased()) : $1 })
  }

  private static let start = "DTSTART:20210104T090000Z"

  /// Files of a number of entries, by what is many in them.
  static let bombs: [(name: String, file: @Sendable (Int) -> [UInt8])] = [
    ("unused zones", { calendar((0..<$0).map { zone("z\($0)") } + [event("UID:a", start)]) }),
    (
      "used zones",
      { count in
        calendar((0..<count).map { zone("z\($0)", since: "1990") + event("UID:\($0)", "DTSTART;TZID=z\($0):20210104") })
      }
    ),
    (
      "zones of one name",
      { count in
        calendar(
          (0..<count).map {
            zone("z0", since: "\(1990 + $0 % 9)") + event("UID:\($0)", "DTSTART;TZID=z0:20210104T090000")
          })
      }
    ),
    ("unknown zones", { calendar((0..<$0).map { event("UID:\($0)", "DTSTART;TZID=/a/b\($0):20210104T090000") }) }),
    ("spellings", { calendar((0..<$0).map { event("UID:\($0)", "DTSTART;TZID=\(spelled($0)):20210104T090000") }) }),
    ("events of a UID", { calendar((0..<$0).map { _ in event("UID:a", "DTSTART:20100101T000000Z") }) }),
    (
      "other times of a UID",
      { count in
        let times = (0..<count).map { "\(2000 + $0 / 54)\(10 + $0 / 18 % 3)\(10 + $0 % 18)T000000Z" }
        return calendar(times.map { event("UID:a", "DTSTART:" + $0) })
      }
    ),
    (
      "timetable",
      {
        calendar(
          (0..<$0).map {
            event(
              "UID:\($0)", start, "RRULE:FREQ=DAILY;COUNT=30", "SUMMARY:\($0)", "BEGIN:VALARM", "ACTION:DISPLAY",
              "DESCRIPTION:x", "TRIGGER:-P90D", "REPEAT:1000", "DURATION:P9D", "END:VALARM")
          })
      }
    ),
    ("equal events", { calendar((0..<$0).map { _ in event(start) }) }),
    ("each second", { calendar((0..<$0).map { event("UID:\($0)", start, "RRULE:FREQ=SECONDLY;INTERVAL=9999") }) }),
    (
      "equal lines",
      { calendar([event("UID:a", start, Array(repeating: "STATUS:CONFIRMED", count: $0).joined(separator: "\r\n"))]) }
    ),
    (
      "refused rules",
      {
        let rules = Array(repeating: "RRULE:FREQ=DAILY;INTERVAL=40000", count: 100 * $0)
        return calendar([event("UID:a", start, rules.joined(separator: "\r\n"))])
      }
    ),
    (
      "a long rule",
      {
        let days = Array(repeating: "1", count: 2000 * $0).joined(separator: ",")
        return calendar([event("UID:a", start, "RRULE:FREQ=YEARLY;BYYEARDAY=" + days)])
      }
    ),
    ("lines of the head", { calendar(Array(repeating: "X-A:b\r\nNAME:a;b\r\n", count: $0) + [event("UID:a", start)]) }),
    (
      "replacements",
      { count in
        calendar(
          [event("UID:a", start, "RRULE:FREQ=DAILY")]
            + (0..<count).map {
              let time = "2021\(10 + $0 / 28 % 3)\(10 + $0 % 18)T\(10 + $0 / 84 % 14)0000Z"
              return event("UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE:\(time)", "DTSTART:\(time)")
            })
      }
    ),
    (
      "ends",
      {
        calendar(
          (0..<$0).map { event("UID:\($0)", "DTSTART;TZID=z:20210104T090000", "RRULE:FREQ=DAILY;UNTIL=20210109") } + [
            zone("z")
          ])
      }
    ),
    ("calendars", { count in (0..<count).flatMap { calendar([event("UID:\($0)", start, "SUMMARY:a;b")]) } }),
  ]

  @Test(arguments: bombs.indices)
  func `eight times as many cost no more than three times that`(number: Int) throws {
    let (name, file) = Self.bombs[number]
    let count = isSlowSetWanted ? 100 : 10
    let (few, many) = (file(count), file(8 * count))
    for work in isSlowSetWanted ? Work.allCases : [.fix] {
      var least: (Duration, Duration) = (.seconds(1000), .seconds(1000))
      // The least of several, as a busy machine takes longer now and then.
      for _ in 0..<5 {
        least = (min(least.0, try work.cost(few)), min(least.1, try work.cost(many)))
        if least.1 < least.0 * 16 { break }
      }
      #expect(least.1 < least.0 * 24 + .milliseconds(20), "\(work), \(name): \(least)")
    }
  }

  @Test(.enabled(if: isSlowSetWanted))
  func `the entries of a kept input, repeated to 100 KB, cost as much a byte as at 10 KB`() throws {
    for (number, input) in try FuzzTarget.calendar.corpus().enumerated() where number.isMultiple(of: 6) {
      let lines = SourceText(input)
      guard let calendar = lines.components.first, let first = calendar.components.first,
        let last = calendar.components.last
      else { continue }
      let places = [first.lines.lowerBound, last.lines.upperBound].map { lines.lines[$0].range }
      let entries = input[places[0].lowerBound..<places[1].upperBound]
      func repeated(_ size: Int) -> [UInt8] {
        let middle = Array(repeating: entries, count: max(1, size / entries.count)).joined()
        return Array(input[..<places[0].lowerBound]) + Array(middle) + input[places[1].upperBound...]
      }
      let (few, many) = (repeated(10_000), repeated(100_000))
      for work in Work.allCases {
        guard let once = try? work.cost(few) else { continue }
        var (least, most) = (once, try work.cost(many))
        for _ in 0..<4 where most > least * 30 + .milliseconds(50) {
          (least, most) = (min(least, try work.cost(few)), min(most, try work.cost(many)))
        }
        #expect(most <= least * 30 + .milliseconds(50), "\(work), input \(number): \(least) and \(most)")
      }
    }
  }
}
