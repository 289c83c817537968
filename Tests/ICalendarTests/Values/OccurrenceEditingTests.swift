// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
import Testing
import TimeZones

/// A series in a calendar of somebody else, whose occurrences are replaced in every form that programs write.
@Suite struct OccurrenceEditingTests {
  private let series: VEvent

  init() throws {
    series = try VEvent(
      uid: "s@example.com", stamp: Instant(parsing: "2026-09-01T00:00:00Z"), summary: "Team",
      start: OccurrenceEditingTests.berlin("2026-09-01T09:30"), end: OccurrenceEditingTests.berlin("2026-09-01T10:15"),
      rule: RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=TU,TH;COUNT=20"))
  }

  private static func berlin(_ text: String) throws -> ICalendarDate {
    .zoned(try CivilDateTime(iso8601: text), timeZone: "Europe/Berlin")
  }

  /// The same start in the forms that programs write for a RECURRENCE-ID.
  private func forms() throws -> [ICalendarDate] {
    [
      try Self.berlin("2026-10-13T09:30"), .utc(try Instant(parsing: "2026-10-13T07:30:00Z")),
      .zoned(try CivilDateTime(iso8601: "2026-10-13T03:30"), timeZone: "America/New_York"),
      .floating(try CivilDateTime(iso8601: "2026-10-13T09:30")), .date(try CivilDate(iso8601: "2026-10-13")),
    ]
  }

  private func replacement(_ moment: ICalendarDate, _ title: String) throws -> VEvent {
    try VEvent(
      CommonProperties(
        uid: series.uid, stamp: try Instant(parsing: "2026-09-02T00:00:00Z"), summary: TextValue(title),
        recurrenceIdentifier: RecurrenceIdentifier(moment)),
      span: EventSpan(try Self.berlin("2026-10-14T11:00"), lasting: .minutes(30)))
  }

  private func titles(_ calendar: VCalendar) -> [String] {
    Agenda([calendar], in: .utc).instances().map { "\($0.start) \($0.event.summary?.string ?? "")" }
  }

  @Test func `an occurrence is replaced and left out whatever the form of its RECURRENCE-ID`() throws {
    let start = try Self.berlin("2026-10-13T09:30")
    for form in try forms() {
      let foreign = try replacement(form, "Moved")
      let calendar = try VCalendar(productIdentifier: "-//Test//EN", events: [series, foreign])
      #expect(calendar.replacement(of: start, inSeries: series.uid) == foreign, "\(form)")
      let replaced = calendar.replacing(try series.replacement(for: start))
      #expect(replaced.events.count == 2, "\(form)")
      #expect(titles(replaced).contains("2026-10-13 09:30 Europe/Berlin Team"), "\(form)")
      let excluded = try calendar.excluding(start, fromSeries: series.uid)
      #expect(excluded.events.count == 1 && titles(excluded).count == 19, "\(form)")
      #expect(!titles(excluded).contains { $0.contains("Moved") }, "\(form)")
      // What is not this occurrence stays.
      let other = try calendar.excluding(Self.berlin("2026-10-15T09:30"), fromSeries: series.uid)
      #expect(other.events.count == 2 && titles(other).contains { $0.contains("Moved") }, "\(form)")
      #expect(other.replacement(of: try Self.berlin("2026-10-15T09:30"), inSeries: series.uid) == nil)
    }
  }

  @Test func `an instance has the same identity before and after it is replaced`() throws {
    let plain = try VCalendar(productIdentifier: "-//Test//EN", events: [series])
    let before = Agenda([plain], in: .utc).instances().map(\.id)
    for form in try forms() {
      let calendar = try VCalendar(productIdentifier: "-//Test//EN", events: [series, replacement(form, "Moved")])
      let after = Agenda([calendar], in: .utc).instances().map(\.id)
      #expect(Set(after) == Set(before) && after.count == before.count, "\(form)")
    }
  }

  @Test func `a replaced occurrence is as long as it was when clocks change in it`() throws {
    for (change, end) in [("2026-03-28", "2026-03-29T07:00"), ("2026-10-24", "2026-10-25T05:00")] {
      let night = try night(in: "Europe/Berlin")
      let start = try Self.berlin(change + "T22:00")
      let replaced = try night.replacement(for: start)
      #expect(replaced.span?.end == .moment(try Self.berlin(end)))
      func instances(_ events: [VEvent]) throws -> [String] {
        let calendar = try VCalendar(productIdentifier: "-//Test//EN", events: events)
        let day = try CivilDate(iso8601: change)
        return Agenda([calendar], in: .utc).instances(overlapping: day...day + 2).map { "\($0.start) \($0.end)" }
      }
      #expect(try instances([night, replaced]) == instances([night]), "\(change)")
    }
    // A wall time is the first of two: the end at the second 02:15 is a length.
    let short = try VEvent(
      uid: "s@example.com", stamp: Instant(parsing: "2026-01-01T00:00:00Z"), summary: "Short",
      start: Self.berlin("2026-01-01T01:45"), end: Self.berlin("2026-01-01T03:15"),
      rule: RecurrenceRule(rfc5545: "FREQ=DAILY"))
    let replaced = try short.replacement(for: Self.berlin("2026-10-25T01:45"))
    #expect(replaced.span?.end == .duration(.minutes(90)))
    // Where the zone is not known, the clock counts.
    let unknown = try night(in: "Nowhere/Town").replacement(
      for: .zoned(CivilDateTime(iso8601: "2026-03-28T22:00"), timeZone: "Nowhere/Town"))
    #expect(
      unknown.span?.end == .moment(.zoned(try CivilDateTime(iso8601: "2026-03-29T06:00"), timeZone: "Nowhere/Town")))
  }

  private func night(in zone: String) throws -> VEvent {
    try VEvent(
      uid: "n@example.com", stamp: Instant(parsing: "2026-01-01T00:00:00Z"), summary: "Night",
      start: .zoned(CivilDateTime(iso8601: "2026-01-01T22:00"), timeZone: zone),
      end: .zoned(CivilDateTime(iso8601: "2026-01-02T06:00"), timeZone: zone),
      rule: RecurrenceRule(rfc5545: "FREQ=DAILY"))
  }

  @Test func `a version in the place of a newer one has a higher SEQUENCE`() throws {
    let stamp = try Instant(parsing: "2026-11-01T00:00:00Z")
    var newer = series
    for _ in 0..<5 { newer = newer.revised(at: stamp) }
    let calendar = try VCalendar(productIdentifier: "-//Test//EN", events: [newer])
    #expect(calendar.replacing(series.revised(at: stamp)).events.map(\.sequence) == [6])
    #expect(calendar.replacing(newer).events.map(\.sequence) == [5])
    #expect(calendar.replacing(newer.revised(at: stamp)).events.map(\.sequence) == [6])
  }

  @Test func `a category and an address are not empty`() throws {
    for change in [{ try series.with(categories: ["Work", ""]) }, { try series.with(url: "") }] as [() throws -> VEvent]
    {
      let fault = #expect(throws: Fault.self) { try change() }
      #expect(fault?.code == .invalidValue && fault?.message.hasSuffix(" is empty; leave it out") == true)
    }
    #expect(try series.with(categories: []).with(url: nil) == series)
  }

  @Test func `a calendar without the series, and a series without the occurrence, say so`() throws {
    let calendar = try VCalendar(productIdentifier: "-//Test//EN", events: [series])
    let unknown = #expect(throws: Fault.self) {
      try calendar.excluding(Self.berlin("2026-10-13T09:30"), fromSeries: "other")
    }
    #expect(unknown?.message == "the calendar has no series with the UID other")
    #expect(throws: Fault.self) { try calendar.excluding(Self.berlin("2026-10-14T09:30"), fromSeries: series.uid) }
    let alone = try VCalendar(productIdentifier: "-//Test//EN", events: [replacement(forms()[1], "Moved")])
    #expect(alone.replacing(try replacement(forms()[1], "Again")).events.count == 1)
    #expect(alone.replacing(try replacement(forms()[0], "Again")).events.count == 2)
  }
}
