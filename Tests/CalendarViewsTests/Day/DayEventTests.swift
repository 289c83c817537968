// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import ICalendar
import Recurrence
import TestSupport
import Testing
import TimeZones

/// Events of calendars on a day of a time zone.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
struct DayEventTests {
  /// The instances of an event between two instants, with floating times read as those of a zone.
  private func instances(
    _ start: ICalendarDate, to end: ICalendarDate? = nil, in zone: TimeZoneRules = .utc
  ) throws -> [EventInstance] {
    let event = try VEvent(
      CommonProperties(uid: "1@example.com", stamp: nil, summary: TextValue("Title"), location: TextValue("Place")),
      span: EventSpan(start, end: end.map(EventSpan.End.moment) ?? .none))
    let agenda = Agenda(
      [try VCalendar(productIdentifier: "-//Example//EN", events: [event])], in: zone)
    return Array(agenda.instances())
  }

  private func zoned(_ text: String, _ zone: String) throws -> ICalendarDate {
    .zoned(try CivilDateTime(iso8601: text), timeZone: zone)
  }

  private func items(_ event: DayEvent?) -> [DayLayout<String>.Item.EventSpan]? { event?.items.map(\.span) }

  @Test func `an event is where the zone's clocks show it, with its title and its place`() throws {
    let berlin = try SystemZones.database.rules(for: "Europe/Berlin")
    let instance = try #require(
      try instances(zoned("2026-07-04T23:30", "Asia/Tokyo"), to: zoned("2026-07-05T01:00", "Asia/Tokyo")).first)
    let day = try CivilDate(iso8601: "2026-07-04")
    let event = try #require(DayEvent(instance, on: day, in: berlin, source: "a.ics"))
    #expect(event.items.map(\.span) == [.timed(start: 16 * 60 + 30, end: 18 * 60)])
    #expect(event.title == "Title" && event.place == "Place" && event.source == "a.ics" && event.id == "1@example.com")
    #expect(DayEvent(instance, on: day + 1, in: berlin) == nil)
    let tokyo = try SystemZones.database.rules(for: "Asia/Tokyo")
    #expect(items(DayEvent(instance, on: day, in: tokyo)) == [.timed(start: 1410, end: 1500)])
    #expect(items(DayEvent(instance, on: day + 1, in: tokyo)) == [.timed(start: -30, end: 60)])
    let layout = DayLayout([event])
    #expect(layout.placements.map(\.minutes) == [990..<1080])
    #expect(layout.placements == DayLayout(event.items).placements)
  }

  @Test func `a floating time is one of the day's zone, whatever the agenda takes it for`() throws {
    let berlin = try SystemZones.database.rules(for: "Europe/Berlin")
    let (start, end) = (try CivilDateTime(iso8601: "2026-07-04T00:30"), try CivilDateTime(iso8601: "2026-07-04T01:30"))
    for floating in [TimeZoneRules.utc, berlin] {
      let instance = try #require(try instances(.floating(start), to: .floating(end), in: floating).first)
      #expect(items(DayEvent(instance, on: start.date, in: berlin)) == [.timed(start: 30, end: 90)])
      #expect(DayEvent(instance, on: start.date - 1, in: berlin) == nil)
    }
  }

  @Test func `a whole day is on its days, and one that covers the day in the same row`() throws {
    let newYork = try SystemZones.database.rules(for: "America/New_York")
    let day = try CivilDate(iso8601: "2026-11-01")
    let whole = try #require(try instances(.date(day), to: .date(day + 2)).first)
    #expect((-1...2).map { DayEvent(whole, on: day + $0, in: newYork) != nil } == [false, true, true, false])
    #expect(items(DayEvent(whole, on: day, in: newYork)) == [.allDay])
    let long = try #require(
      try instances(zoned("2026-10-31T12:00", "America/New_York"), to: zoned("2026-11-02T12:00", "America/New_York"))
        .first)
    #expect(items(DayEvent(long, on: day, in: newYork)) == [.allDay])
    #expect(items(DayEvent(long, on: day + 1, in: newYork))?.contains(.allDay) == false)
  }

  @Test func `an event through a repeated hour has two items, and one without length is on one day`() throws {
    let newYork = try SystemZones.database.rules(for: "America/New_York")
    let day = try CivilDate(iso8601: "2026-11-01")
    let repeated = try #require(
      try instances(zoned("2026-11-01T01:45", "America/New_York"), to: zoned("2026-11-01T02:15", "America/New_York"))
        .first)
    let event = try #require(DayEvent(repeated, on: day, in: newYork))
    #expect(event.items.map(\.span) == [.timed(start: 105, end: 120), .timed(start: 60, end: 135)])
    #expect(event.items.map(\.fold) == [0, 1])
    let midnight = try #require(try instances(zoned("2026-11-02T00:00", "America/New_York")).first)
    #expect(DayEvent(midnight, on: day, in: newYork) == nil)
    #expect(items(DayEvent(midnight, on: day + 1, in: newYork)) == [.timed(start: 0, end: 0)])
  }

  @Test func `a day that clocks skipped has no events`() throws {
    let apia = try SystemZones.database.rules(for: "Pacific/Apia")
    let day = try CivilDate(iso8601: "2011-12-30")
    let instance = try #require(try instances(.date(day), to: .date(day + 2)).first)
    #expect((0...1).map { DayEvent(instance, on: day + $0, in: apia) != nil } == [false, true])
  }

  @Test func `the identifier of an instance of a series has its start before the UID`() throws {
    let start = ICalendarDate.date(try CivilDate(iso8601: "2026-07-06"))
    let event = try VEvent(
      CommonProperties(
        uid: "1@example.com", stamp: nil, repetition: Repetition(rules: [.init(rfc5545: "FREQ=DAILY;COUNT=2")])),
      span: EventSpan(start))
    let agenda = Agenda([try VCalendar(productIdentifier: "-", events: [event])], in: .utc)
    let events = agenda.instances().compactMap { DayEvent($0, on: $0.start.date, in: .utc) }
    #expect(events.map(\.id) == ["20260706-1@example.com", "20260707-1@example.com"])
    #expect(events.first?.title == "–" && events.first?.place == nil)
  }

  @Test func `events are on the days that they overlap, with as many minutes as elapse`() throws {
    var random = SeededGenerator(seed: seed(32))
    let days = try ["2026-03-07", "2026-10-31"].map { try CivilDate(iso8601: $0) }
    let newYork = try SystemZones.database.rules(for: "America/New_York")
    for round in 0..<rounds(fast: 200, slow: 2000) {
      let first = CivilDateTime(days[round % 2]).wallSeconds
      let start = try CivilDateTime(wallSeconds: first + Int64(random.below(3 * 1440)) * 60)
      let end = try CivilDateTime(wallSeconds: start.wallSeconds + Int64(random.below(1380)) * 60)
      guard let instance = try instances(.utc(Instant(utc: start)), to: .utc(Instant(utc: end))).first else { continue }
      for day in (-1...4).map({ days[round % 2] + $0 }) {
        let lower = newYork.firstInstant(of: CivilDateTime(day))
        let upper = newYork.firstInstant(of: CivilDateTime(day + 1))
        let (from, to) = (instance.position, instance.endPosition)
        let overlaps = from < upper && (to > lower || from >= lower)
        let event = DayEvent(instance, on: day, in: newYork)
        #expect((event != nil) == overlaps, "\(start) to \(end) on \(day)")
        let minutes = event?.items.reduce(0) { sum, item in
          guard case .timed(let start, let end) = item.span else { return sum }
          return sum + end - start
        }
        // Where clocks go forward, an event covers the hour that they skip as well.
        if let minutes, round % 2 == 1, minutes != (to - from) / 60 {
          Issue.record("\(start) to \(end) on \(day): \(minutes)")
        }
      }
    }
  }
}
