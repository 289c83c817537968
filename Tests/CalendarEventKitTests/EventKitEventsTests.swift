// SPDX-License-Identifier: MIT

import CalendarEventKit
import CalendarFoundation
import CivilCalendar
import Foundation
import ICalendar
import ICalendarCoding
import Recurrence
import TestSupport
import Testing
import TimeZones

@Suite struct EventKitEventsTests {
  private static let shanghai = TimeZone(identifier: "Asia/Shanghai") ?? .gmt

  private func calendar(_ events: [String], zones: String = "") throws -> VCalendar {
    let blocks = events.enumerated().map { number, lines in
      "BEGIN:VEVENT\n" + (lines.contains("UID:") ? "" : "UID:\(number)\n") + "DTSTAMP:20210101T000000Z\n" + lines
        + "\nEND:VEVENT\n"
    }
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + zones + blocks.joined() + "END:VCALENDAR\n"
    return try #require(ICalendarReader().read(text.replacing("\n", with: "\r\n")).calendars.first)
  }

  private func found(_ events: String..., zones: String = "") throws -> EventKitEvents {
    try EventKitEvents(
      [calendar(events, zones: zones)], in: Self.shanghai, through: CivilDate(iso8601: "2022-12-31"))
  }

  @Test func `a time in UTC, a floating one and a Windows zone have their zones`() throws {
    let found = try found(
      "SUMMARY:u\nDTSTART:20210104T010000Z", "SUMMARY:f\nDTSTART:20210104T090000",
      "SUMMARY:w\nDTSTART;TZID=China Standard Time:20210104T090000")
    #expect(found.events.map(\.startDate) == Array(repeating: Date(timeIntervalSince1970: 1_609_722_000), count: 3))
    #expect(found.events.map(\.timeZone) == [.gmt, nil, Self.shanghai])
    #expect(found.losses == [])
  }

  @Test(arguments: [
    ("RRULE:FREQ=HOURLY;COUNT=3", 3, "becomes single events: FREQ=HOURLY: EKRecurrenceRule has no frequency"),
    ("RRULE:FREQ=DAILY;COUNT=3\nRRULE:FREQ=WEEKLY;COUNT=3", 5, "becomes single events: it is not the only rule"),
    ("RRULE:FREQ=DAILY;COUNT=4\nEXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2", 2, "becomes single events: it is not the only"),
    ("RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3", 3, "becomes single events: its start is none of its occurrences"),
    ("RRULE:FREQ=MINUTELY", 1_000, "is cut off: its occurrences from 2021-01-05 on are left out"),
    ("RRULE:FREQ=HOURLY;INTERVAL=6000", 3, "is cut off: its occurrences from 2023-01-24 on are left out"),
    ("RRULE:FREQ=SECONDLY\nEXRULE:FREQ=SECONDLY", 0, "is left out: EXRULE leaves out more than 100000 occurrences"),
    ("RRULE:FREQ=SECONDLY;BYMONTH=2\nEXRULE:FREQ=SECONDLY;BYMONTH=2", 1, "is cut: EXRULE leaves out more than 100000"),
  ])
  func `a series that EventKit cannot hold becomes single events, and says why`(
    rule: String, count: Int, reason: String
  ) throws {
    let found = try found("SUMMARY:x\nDTSTART;TZID=Asia/Shanghai:20210104T090000\n" + rule)
    #expect(found.events.count == count && found.events.allSatisfy { $0.rule == nil })
    let reasons = found.losses.filter { ["RRULE", "VEVENT"].contains($0.part) }.map(\.outcome)
    #expect(reasons.contains { $0.hasPrefix(reason) }, "\(found.losses)")
  }

  @Test func `a calendar's own zone that Foundation does not show is kept by single events`() throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Asia/Shanghai
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0730
      TZOFFSETTO:+0730
      END:STANDARD
      END:VTIMEZONE

      """
    let found = try found(
      "SUMMARY:x\nDTSTART;TZID=Asia/Shanghai:20210104T090000\nRRULE:FREQ=DAILY;COUNT=2", zones: zone)
    #expect(found.events.map(\.startDate.timeIntervalSince1970) == [1_609_723_800, 1_609_810_200])
    #expect(found.events.allSatisfy { $0.timeZone?.secondsFromGMT() == 27_000 })
    #expect(found.losses.map(\.part) == ["RRULE"])
  }

  @Test func `what an app cannot set is listed once`() throws {
    let found = try found(
      """
      SUMMARY:x
      DTSTART;TZID=Asia/Shanghai:20210104T090000
      ORGANIZER:mailto:a@example.com
      ATTENDEE:mailto:b@example.com
      ATTENDEE:mailto:c@example.com
      CLASS:PRIVATE
      STATUS:TENTATIVE
      PRIORITY:1
      BEGIN:VALARM
      ACTION:EMAIL
      SUMMARY:x
      DESCRIPTION:x
      ATTENDEE:mailto:b@example.com
      TRIGGER:-PT10M
      END:VALARM
      BEGIN:VALARM
      ACTION:DISPLAY
      DESCRIPTION:x
      TRIGGER;VALUE=DATE-TIME:20210104T000000Z
      REPEAT:2
      DURATION:PT5M
      END:VALARM
      """)
    #expect(
      found.losses.map(\.part) == [
        "ORGANIZER", "ATTENDEE", "CLASS", "STATUS", "PRIORITY", "ACTION of an alarm", "REPEAT of an alarm",
      ])
    #expect(found.events[0].alarms == [.date(Date(timeIntervalSince1970: 1_609_718_400))])
  }

  @Test func `several calendars have the events and the losses of each, one after the other`() throws {
    let lines = ["ATTENDEE:mailto:b@example.com", "ATTENDEE:mailto:b@example.com", "LOCATION:x", "CLASS:PRIVATE"]
    let calendars = try lines.map { try calendar(["SUMMARY:x\nDTSTART:20210104T090000\n" + $0]) }
    let last = try CivilDate(iso8601: "2022-12-31")
    let all = try EventKitEvents(calendars, in: Self.shanghai, through: last)
    let each = try calendars.map { try EventKitEvents([$0], in: Self.shanghai, through: last) }
    #expect(all.events == each.flatMap(\.events) && all.losses == each.flatMap(\.losses))
    #expect(all.events.count == 4 && all.losses.map(\.part) == ["ATTENDEE", "ATTENDEE", "CLASS"])
  }

  @Test func `a series after the last day is kept, and so is a replacement that moves behind it`() throws {
    let later = try found("SUMMARY:x\nDTSTART;TZID=Asia/Shanghai:20250106T090000\nRRULE:FREQ=WEEKLY")
    #expect(later.events.count == 1 && later.events[0].rule != nil && later.losses == [])
    let moved = try found(
      "UID:a\nSUMMARY:x\nDTSTART;TZID=Asia/Shanghai:20221201T090000\nRRULE:FREQ=WEEKLY;COUNT=5",
      "UID:a\nSUMMARY:y\nRECURRENCE-ID;TZID=Asia/Shanghai:20221229T090000\nDTSTART;TZID=Asia/Shanghai:20230310T090000")
    #expect(moved.events[0].exclusions == [] && moved.events[0].replacements.map(\.event.title) == ["y"])
  }

  @Test func `cancelled events are said to be left out, and those without a UID are apart`() throws {
    let cancelled = try found("SUMMARY:x\nDTSTART:20210104T090000\nSTATUS:CANCELLED\nRRULE:FREQ=DAILY")
    #expect(cancelled.events == [] && cancelled.losses.map(\.part) == ["STATUS"])
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
      + [1, 2].map {
        "BEGIN:VEVENT\r\nDTSTAMP:20210101T000000Z\r\nSUMMARY:\($0)\r\nDTSTART:2021010\($0)T090000\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\n"
      }.joined() + "END:VCALENDAR\r\n"
    let apart = try EventKitEvents(
      ICalendarReader().read(text).calendars, in: Self.shanghai, through: CivilDate(iso8601: "2021-12-31"))
    #expect(
      apart.events.map(\.title) == ["1", "2"] && apart.events.allSatisfy { $0.rule != nil } && apart.losses == [])
  }

  @Test func `exceptions far away cost no time, and are said to be lost`() throws {
    let found = try found(
      "SUMMARY:x\nDTSTART:20210104T090000\nRRULE:FREQ=DAILY\nEXDATE:99991231T090000\nEXDATE:20210105T090000")
    #expect(found.events.count == 1 && found.events[0].exclusions.count == 1)
    #expect(found.losses.map(\.outcome) == ["keeps its occurrences after 2048-05-21 that are changed or excluded"])
  }

  @Test func `the end in UTC of a series of whole days is the day that it is in the calendar`() throws {
    let found = try found("SUMMARY:x\nDTSTART;VALUE=DATE:20210104\nRRULE:FREQ=DAILY;UNTIL=20210106T000000Z")
    #expect(found.events[0].rule?.rfc5545 == "FREQ=DAILY;UNTIL=20210106")
  }

  /// The starts, ends and titles that the events of EventKit have.
  private func shown(_ found: EventKitEvents, through last: Date) throws -> [String] {
    var lines: [String] = []
    for event in found.events {
      guard let rule = event.rule else {
        if event.startDate <= last { lines.append("\(event.startDate) \(event.endDate) \(event.title)") }
        continue
      }
      let length = event.endDate.timeIntervalSince(event.startDate)
      let changed = Set(event.exclusions + event.replacements.map(\.originalDate))
      for start in try rule.occurrences(from: event.startDate, in: event.timeZone ?? Self.shanghai) {
        guard start <= last else { break }
        if !changed.contains(start) { lines.append("\(start) \(start + length) \(event.title)") }
      }
      // What is behind the last day is not asked of the calendar.
      for event in event.replacements.map(\.event) where event.startDate <= last {
        lines.append("\(event.startDate) \(event.endDate) \(event.title)")
      }
    }
    return lines.sorted()
  }

  @Test func `series with any exceptions have the occurrences of their calendar`() throws {
    var random = SeededGenerator(seed: seed(41))
    let rules = [
      "FREQ=DAILY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=MONTHLY;BYMONTHDAY=4", "FREQ=MONTHLY;BYDAY=1MO",
      "FREQ=DAILY;BYHOUR=9,15", "FREQ=WEEKLY;UNTIL=20210401T000000Z", "FREQ=DAILY;COUNT=30", "FREQ=YEARLY;BYMONTH=1,3",
    ]
    var series = 0
    for _ in 0..<states(fast: 200, slow: 3_000) {
      let form = [";TZID=Asia/Shanghai:", ";TZID=Europe/Berlin:", ":"][Int.random(in: 0..<3, using: &random)]
      func time(_ day: Int, _ hour: Int) throws -> String {
        try form + (CivilDate(iso8601: "2021-01-04") + day).rfc5545 + "T" + (hour < 10 ? "0" : "") + "\(hour)0000"
      }
      func some() -> [Int] {
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in Int.random(in: 0..<60, using: &random) }
      }
      var lines = ["UID:a", "SUMMARY:x", "DTSTART\(try time(0, 9))", "DURATION:PT1H"]
      lines.append("RRULE:" + (rules.randomElement(using: &random) ?? ""))
      for day in some() { lines.append("EXDATE\(try time(day, 9))") }
      for day in Set(some()) { lines.append("RDATE\(try time(day, 11))") }
      var events = [lines.joined(separator: "\n")]
      for day in Set(some()) {
        let shift = Int.random(in: -4...60, using: &random)
        events.append(
          "UID:a\nSUMMARY:y\nRECURRENCE-ID\(try time(day, 9))\nDTSTART\(try time(day + shift, 7))\nDURATION:PT2H")
      }
      let calendar = try calendar(events)
      let last = try CivilDate(iso8601: "2021-04-30")
      let found = try EventKitEvents([calendar], in: Self.shanghai, through: last)
      if found.events.contains(where: { $0.rule != nil }) { series += 1 }
      let zone = try TimeZoneRules(Self.shanghai)
      let end = zone.firstInstant(of: CivilDateTime(last + 1)) - 1
      let wanted = Agenda([calendar], in: zone).instances(through: end).map {
        "\(Date($0.position)) \(Date($0.endPosition)) \($0.event.summary?.string ?? "")"
      }
      #expect(try shown(found, through: Date(end)) == wanted.sorted(), "\(events)")
    }
    #expect(series > 50)
  }
}
