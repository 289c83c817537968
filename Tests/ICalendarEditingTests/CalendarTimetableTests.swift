// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import ICalendarEditing
import TestSupport
import Testing
import TimeZones

/// What days cost that are applied to a stranger's file; what they do is in the tests of `apply`.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct CalendarTimetableTests {
  private static func source(_ events: String...) throws -> CalendarSource {
    let entries = events.map { "BEGIN:VEVENT\r\nDTSTAMP:20200101T000000Z\r\n\($0)\r\nEND:VEVENT\r\n" }
    return try CalendarSource(
      Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(entries.joined())END:VCALENDAR\r\n".utf8))
  }

  private static func daily(_ number: Int, _ more: String = "") -> String {
    "UID:\(number)\r\nDTSTART:20070101T090000Z\r\nRRULE:FREQ=DAILY\(more)\r\nSUMMARY:Daily \(number)"
  }

  /// Days of which the tenth of each month is off, and the ninth has the lessons of the tenth.
  private static func timetable(_ first: String, _ last: String) throws -> CalendarTimetable {
    let days = try CivilDate(iso8601: first)...CivilDate(iso8601: last)
    let lessons = Dictionary(uniqueKeysWithValues: days.filter { $0.day == 9 }.map { ($0, $0 + 1) })
    return CalendarTimetable(
      days, isOff: { $0.day == 10 }, lessons: lessons, zone: .utc, database: SystemZones.database)
  }

  @Test func `each series is walked once before and once after, on the days that are asked for`() throws {
    let source = try Self.source(Self.daily(1), Self.daily(2), Self.daily(3))
    for (last, days) in [("2026-12-31", 365), ("2026-01-31", 31)] {
      var budget = source.budget
      let (_, changes) = try Self.timetable("2026-01-01", last).bytes(of: source, within: &budget)
      #expect(changes.excluded == 3 * (days / 30) && changes.copied == 0 && changes.series == 3)
      let spent = budget.most(.instances) - budget.left(.instances)
      // On the days before and after too, which are other days in other zones.
      #expect((2 * 3 * days - 36...2 * 3 * days + 18).contains(spent), "\(spent)")
    }
  }

  @Test func `a file whose series have too many instances together is refused with the title of one`() throws {
    let source = try Self.source(Self.daily(1), Self.daily(2), Self.daily(3))
    var budget = source.budget
    _ = budget.take(budget.left(.instances) - 1000, .instances)
    let error = #expect(throws: Fault.self) {
      try Self.timetable("2026-01-01", "2026-12-31").bytes(of: source, within: &budget)
    }
    #expect(error?.code == .limitExceeded)
    #expect(error?.message.hasPrefix("the event \"Daily 3\": this makes more than") == true, "\(error?.message ?? "")")
  }

  @Test func `copies that are too long together are refused with the line of their event`() throws {
    let weekly = "UID:a\r\nDTSTART:20260101T090000Z\r\nRRULE:FREQ=WEEKLY\r\nDESCRIPTION:"
    let source = try Self.source(Self.daily(1), weekly + String(repeating: "x", count: 50_000))
    let timetable = try Self.timetable("2026-01-01", "2026-12-31")
    #expect(try timetable.bytes(of: source).changes.copied > 0)
    var budget = source.budget
    _ = budget.take(budget.left(.bytes) - 40_000, .bytes)
    let error = #expect(throws: Fault.self) { try timetable.bytes(of: source, within: &budget) }
    #expect(error?.code == .limitExceeded)
    #expect(error?.message.hasPrefix("line 11: this makes more than") == true, "\(error?.message ?? "")")
  }

  @Test func `a series with more instances than any timetable stays, is told, and others are done`() throws {
    let minutes = (0..<60).map(String.init).joined(separator: ",")
    let hours = (0..<24).map(String.init).joined(separator: ",")
    let source = try Self.source(Self.daily(1, ";BYHOUR=\(hours);BYMINUTE=\(minutes)"), Self.daily(2))
    let (bytes, changes) = try Self.timetable("2026-01-01", "2026-03-31").bytes(of: source)
    #expect(changes.skipped.map(\.line) == [4] && changes.skipped.map(\.title) == ["Daily 1"])
    #expect(changes.series == 1 && changes.excluded == 3)
    #expect(CalendarTimetable.undone(SourceText(bytes)).bytes == source.text.bytes)
  }
}
