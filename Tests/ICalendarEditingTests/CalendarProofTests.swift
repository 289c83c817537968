// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import ICalendarCoding
import ICalendarEditing
import TestSupport
import Testing

@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct CalendarProofTests {
  private func text(_ events: String...) -> String {
    let entries = events.enumerated().map { number, lines in
      "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTAMP:20210101T000000Z\r\n\(lines)\r\nEND:VEVENT\r\n"
    }
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(entries.joined())END:VCALENDAR\r\n"
  }

  private func instances(_ text: String) throws -> [CalendarProof.Instance] {
    let calendars = try ICalendarReader().read(text).calendars
    return try CalendarProof(calendars, database: SystemZones.database).instances(of: calendars)
  }

  /// The message of the difference between a calendar and what became of it; nil if there is none.
  private func difference(_ before: String, _ after: String) throws -> String? {
    let calendars = try ICalendarReader().read(before).calendars
    let proof = CalendarProof(calendars, database: SystemZones.database)
    do throws(Fault) {
      try proof.check(Array(after.utf8), against: proof.instances(of: calendars))
      return nil
    } catch {
      #expect(error.code == .disagreement)
      return error.message
    }
  }

  @Test func `the first instance that differs is named, whether it is lost, new, or another`() throws {
    let (first, second) = ("DTSTART:20210104T090000Z\r\nSUMMARY:A", "DTSTART:20210105T090000Z\r\nSUMMARY:B")
    let both = text(first, second)
    func message(_ time: String) -> String {
      "the result would show different events, the first at \(time); nothing was written"
    }
    #expect(try difference(both, text(second, first)) == nil)
    #expect(try difference(both, text(second)) == message("2021-01-04T09:00:00Z"))
    #expect(try difference(both, text(first)) == message("2021-01-05T09:00:00Z"))
    #expect(try difference(text(first), both) == message("2021-01-05T09:00:00Z"))
    #expect(try difference(both, text(first, second + "2")) == message("2021-01-05T09:00:00Z"))
    #expect(try difference(both, text(first + "\r\nDURATION:PT1H", second)) == message("2021-01-04T09:00:00Z"))
    // At the same position in UTC, a floating time is another than a fixed one, and a day another than its midnight.
    #expect(
      try difference(both, text(first, second.replacing("090000Z", with: "090000"))) == message("2021-01-05T09:00:00Z"))
    let day = text("DTSTART;VALUE=DATE:20210104")
    #expect(
      try difference(day, text("DTSTART:20210104T000000\r\nDURATION:P1D")) == message("2021-01-04T00:00:00Z"))
  }

  @Test func `endless rules are compared to six years after the last start, those within a day 2000 times`() throws {
    let daily = "DTSTART;VALUE=DATE:20210101\r\nRRULE:FREQ=DAILY"
    // From 2021-01-01 to 2027-12-31, with a leap day in 2024.
    #expect(try instances(text(daily)).count == 7 * 365 + 1)
    #expect(try instances(text(daily, "DTSTART;VALUE=DATE:20220101")).count == 8 * 365 + 2 + 1)
    #expect(try instances(text("DTSTART:20210101T000000Z\r\nRRULE:FREQ=HOURLY")).count == 2000)
    #expect(try instances(text("DTSTART:20210101T000000Z\r\nRRULE:FREQ=HOURLY;COUNT=2001")).count == 2000)
    #expect(try instances(text("DTSTART:20210101T000000Z\r\nRRULE:FREQ=DAILY;COUNT=4000")).count == 4000)
    // Each of them has its own 2000.
    let two = text("DTSTART:20210101T000000Z\r\nRRULE:FREQ=MINUTELY", "DTSTART:20210101T000000Z\r\nRRULE:FREQ=HOURLY")
    #expect(try instances(two).count == 4000)
  }
}
