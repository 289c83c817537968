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
