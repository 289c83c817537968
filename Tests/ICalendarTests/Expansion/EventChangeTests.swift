// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct EventChangeTests {
  /// The instances of events, each given by the lines between DTSTAMP and END.
  private func instances(_ events: String...) throws -> [EventInstance] {
    let entries = events.map { "BEGIN:VEVENT\nDTSTAMP:20210101T000000Z\n\($0)\nEND:VEVENT\n" }.joined()
    let reading = try ICalendarReader().read("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(entries)END:VCALENDAR\n")
    return Array(Agenda(reading.calendars, in: .utc, zones: SystemZones.database).instances())
  }

  /// The changes in one line each: the kind, the starts before and after, and the properties.
  private func changes(_ old: [EventInstance], _ new: [EventInstance]) -> [String] {
    EventChange.changes(from: old, to: new).map { change in
      let starts = [change.before, change.after].map { $0?.start.rfc5545 ?? "-" }
      return ([change.kind.rawValue] + starts + change.properties).joined(separator: " ")
    }
  }

  private let days = "UID:A\nSUMMARY:A\nDTSTART;VALUE=DATE:20210104\nRDATE;VALUE=DATE:20210105,20210106"

  @Test func `between a calendar and itself nothing changes, from and to nothing everything does`() throws {
    let old = try instances(days, "UID:B\nDTSTART:20210105T090000Z")
    #expect(changes(old, old) == [])
    #expect(changes([], old).map { $0.prefix(7) } == ["added -", "added -", "added -", "added -"])
    #expect(
      changes(old, []) == [
        "removed 20210104 -", "removed 20210105 -", "removed 20210105T090000Z -", "removed 20210106 -",
      ])
    #expect(EventChange.changes(from: old, to: []).map(\.uid) == ["A", "A", "B", "A"])
    #expect(EventChange.changes(from: [], to: old).map(\.uid) == ["A", "A", "B", "A"])
  }

  @Test func `an event at its time with another text is changed, and the properties are named`() throws {
    let old = try instances("UID:A\nDTSTART:20210105T090000Z\nSUMMARY:A\nLOCATION:1\nPRIORITY:1")
    let new = try instances(
      "UID:A\nDTSTART:20210105T090000Z\nSUMMARY:B\nDESCRIPTION:2\nSTATUS:CONFIRMED\nPRIORITY:2")
    #expect(
      changes(old, new) == ["changed 20210105T090000Z 20210105T090000Z SUMMARY LOCATION DESCRIPTION STATUS"])
    let other = try instances("UID:A\nDTSTART:20210105T090000Z\nSUMMARY:A\nLOCATION:1\nPRIORITY:9\nCLASS:PRIVATE")
    #expect(changes(old, other) == [])
  }

  @Test(arguments: [
    ("DTSTART:20210105T090000Z", "DTSTART:20210105T100000Z"),
    ("DTSTART:20210105T090000Z", "DTSTART:20210105T090000Z\nDURATION:PT1H"),
    ("DTSTART;VALUE=DATE:20210105", "DTSTART:20210105T000000\nDURATION:P1D"),
    ("DTSTART:20210105T090000", "DTSTART:20210105T090000Z"),
    ("DTSTART;TZID=Asia/Shanghai:20210105T090000", "DTSTART;TZID=Asia/Tokyo:20210105T090000"),
    ("DTSTART:20210105T090000Z", "DTSTART:20210301T090000Z"),
  ])
  func `another time, length or kind of time is a move, in both directions`(old: String, new: String) throws {
    let (old, new) = (try instances("UID:A\nSUMMARY:A\n" + old), try instances("UID:A\nSUMMARY:A\n" + new))
    #expect(EventChange.changes(from: old, to: new).map(\.kind) == [.moved])
    #expect(EventChange.changes(from: new, to: old).map(\.kind) == [.moved])
  }

  @Test func `the same instant in another zone is no change`() throws {
    let old = try instances("UID:A\nDTSTART;TZID=Asia/Shanghai:20210105T090000")
    #expect(try changes(old, instances("UID:A\nDTSTART:20210105T010000Z")) == [])
  }

  @Test func `what moved and has another title is one move that names the title`() throws {
    let old = try instances("UID:A\nDTSTART:20210105T090000Z\nSUMMARY:A")
    let new = try instances("UID:A\nDTSTART:20210105T120000Z\nSUMMARY:B")
    #expect(changes(old, new) == ["moved 20210105T090000Z 20210105T120000Z SUMMARY"])
  }

  @Test func `of a series, as many before as after are moves in order, otherwise they are removed and added`() throws {
    let old = try instances(days)
    let shifted = try instances(days.replacing("20210105,20210106", with: "20210111,20210112"))
    #expect(changes(old, shifted) == ["moved 20210105 20210111", "moved 20210106 20210112"])
    let fewer = try instances(days.replacing("20210105,20210106", with: "20210111"))
    #expect(changes(old, fewer) == ["removed 20210105 -", "removed 20210106 -", "added - 20210111"])
    #expect(changes(fewer, old) == ["added - 20210105", "added - 20210106", "removed 20210111 -"])
  }

  @Test func `instances on one day are paired with each other before those on other days`() throws {
    let old = try instances("UID:A\nDTSTART:20210104T090000Z\nRDATE:20210106T090000Z")
    let new = try instances("UID:A\nDTSTART:20210105T090000Z\nRDATE:20210106T100000Z,20210107T090000Z")
    #expect(
      changes(old, new) == [
        "removed 20210104T090000Z -", "added - 20210105T090000Z", "moved 20210106T090000Z 20210106T100000Z",
        "added - 20210107T090000Z",
      ])
  }

  @Test(arguments: ["RECURRENCE-ID;TZID=Asia/Shanghai:20210105T090000", "RECURRENCE-ID:20210105T010000Z"])
  func `an instance that another event replaces has moved, however far and whatever else is new`(replaced: String)
    throws
  {
    let series = "UID:A\nDTSTART;TZID=Asia/Shanghai:20210104T090000\nRRULE:FREQ=DAILY;COUNT="
    let replacement = "UID:A\n\(replaced)\nDTSTART;TZID=Asia/Shanghai:20210301T140000"
    #expect(
      try changes(instances(series + "3"), instances(series + "4", replacement)) == [
        "moved 20210105T090000 20210301T140000", "added - 20210107T090000",
      ])
  }

  @Test func `a replacement for the future moves each instance that follows, by days too`() throws {
    let series = "UID:A\nDTSTART:20210104T090000\nRRULE:FREQ=DAILY;COUNT=4"
    let future = "UID:A\nRECURRENCE-ID;RANGE=THISANDFUTURE:20210106T090000\nDTSTART:20210108T100000"
    #expect(
      try changes(instances(series), instances(series.replacing("=4", with: "=5"), future)) == [
        "moved 20210106T090000 20210108T100000", "moved 20210107T090000 20210109T100000",
        "added - 20210110T100000",
      ])
  }

  @Test func `events without a UID are told apart by their titles`() throws {
    let old = try instances("SUMMARY:A\nDTSTART:20210105T090000Z", "SUMMARY:B\nDTSTART:20210105T090000Z")
    let new = try instances("SUMMARY:B\nDTSTART:20210106T090000Z", "SUMMARY:C\nDTSTART:20210105T090000Z")
    #expect(
      changes(old, new) == [
        "removed 20210105T090000Z -", "moved 20210105T090000Z 20210106T090000Z", "added - 20210105T090000Z",
      ])
    #expect(EventChange.changes(from: old, to: new).map(\.uid) == ["", "", ""])
  }

  @Test func `an event that differs in nothing but its UID is the same, and one of two alike is one`() throws {
    let old = try instances("UID:A\nDTSTART:20210105T090000Z\nSUMMARY:A", "UID:B\nDTSTART:20210105T090000Z\nSUMMARY:A")
    #expect(try changes(old, instances("UID:C\nDTSTART:20210105T090000Z\nSUMMARY:A")) == ["removed 20210105T090000Z -"])
    #expect(
      try changes(old, instances("DTSTART:20210105T090000Z\nSUMMARY:A", "UID:D\nDTSTART:20210105T090000Z\nSUMMARY:A"))
        == [])
    let other = try instances(
      "UID:C\nDTSTART:20210105T090000Z\nSUMMARY:B", "UID:B\nDTSTART:20210105T090000Z\nSUMMARY:A")
    #expect(changes(old, other) == ["removed 20210105T090000Z -", "added - 20210105T090000Z"])
  }

  @Test func `many events at one time that get other UIDs cost as many steps, not their square`() throws {
    func events(_ prefix: String, _ numbers: some Sequence<Int>) throws -> [EventInstance] {
      try instances(
        numbers.map { "UID:\(prefix)\($0)\nDTSTART:20210105T090000Z\nSUMMARY:\($0)" }
          .joined(separator: "\nEND:VEVENT\nBEGIN:VEVENT\n"))
    }
    let (old, new) = (try events("a", 0..<4000), try events("b", (0..<4000).reversed()))
    let time = processorTime { #expect(EventChange.changes(from: old, to: new).isEmpty) }
    #expect(time < .seconds(10))
  }

  @Test func `the changes in one direction are those in the other, turned around`() throws {
    let old = try instances(days, "UID:B\nDTSTART:20210105T090000Z", "UID:C\nDTSTART:20210104T080000Z\nSUMMARY:C")
    let new = try instances(
      days.replacing("20210105", with: "20210109"), "UID:C\nDTSTART:20210104T080000Z\nSUMMARY:D",
      "UID:D\nDTSTART:20210103T000000Z")
    let forth = EventChange.changes(from: old, to: new)
    let back = EventChange.changes(from: new, to: old)
    let turned: [EventChange.Kind: EventChange.Kind] = [.added: .removed, .removed: .added]
    func key(_ kind: EventChange.Kind, _ before: EventInstance?, _ after: EventInstance?) -> String {
      "\(kind) \(before?.description ?? "-") \(after?.description ?? "-")"
    }
    #expect(forth.count == 4)
    #expect(
      forth.map { key($0.kind, $0.before, $0.after) }.sorted()
        == back.map { key(turned[$0.kind] ?? $0.kind, $0.after, $0.before) }.sorted())
  }

  @Test func `a replaced occurrence in UTC is the one of the same instant`() throws {
    let series = "UID:A\nSUMMARY:A\nDTSTART;TZID=Asia/Shanghai:20210104T093000\nRRULE:FREQ=DAILY;COUNT=2"
    let old = try instances(series)
    let moved = "UID:A\nSUMMARY:A\nDTSTART;TZID=Asia/Shanghai:20210105T103000\nRECURRENCE-ID:20210105T013000Z"
    let new = try instances(series, moved)
    #expect(changes(old, new) == ["moved 20210105T093000 20210105T103000"])
    #expect(changes(new, old) == ["moved 20210105T103000 20210105T093000"])
  }
}
