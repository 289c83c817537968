// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
import TestSupport
import Testing
import TimeZones

/// One occurrence of a series that is changed or left out.
@Suite struct SeriesChangeTests {
  private func start(_ text: String) throws -> ICalendarDate {
    .zoned(try CivilDateTime(iso8601: text), timeZone: "Asia/Shanghai")
  }

  private func series() throws -> VEvent {
    var event = try VEvent(
      uid: "1@example.com", stamp: Instant(secondsSince1970: 0), summary: "Stand-up", start: start("2021-01-04T09:00"),
      end: start("2021-01-04T09:30"), rule: RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=4"),
      alarms: [VAlarm(.display("Stand-up"), trigger: .before(.minutes(5)))])
    event.attendees = [try Attendee("mailto:li@example.com")]
    return try event.with(categories: ["Team"])
  }

  private func times(_ events: [VEvent]) throws -> [String] {
    let calendar = try VCalendar(productIdentifier: "-", events: events)
    let read = try ICalendarReader().read(ICalendarWriter().text(calendar))
    return Agenda(read.calendars, in: .utc, zones: SystemZones.database).instances()
      .map { "\($0.start.rfc5545)/\($0.end.rfc5545) \($0.event.summary?.string ?? "")" }
  }

  @Test func `a replacement keeps what the series has, but its rule`() throws {
    let series = try series()
    var second = try series.replacement(for: start("2021-01-05T09:00"))
    #expect(second.alarms == series.alarms && second.attendees == series.attendees && second.categories == ["Team"])
    #expect(second.repetition.isEmpty && second.uid == series.uid)
    second.summary = "Retrospective"
    let third = try series.replacement(
      for: start("2021-01-06T09:00"), at: EventSpan(start("2021-01-06T14:00"), lasting: .hours(1)))
    #expect(
      try times([series, second, third]) == [
        "20210104T090000/20210104T093000 Stand-up", "20210105T090000/20210105T093000 Retrospective",
        "20210106T140000/20210106T150000 Stand-up", "20210107T090000/20210107T093000 Stand-up",
      ])
  }

  @Test func `an excluded occurrence does not take place`() throws {
    let rest = try series().excluding(start("2021-01-05T09:00")).excluding(start("2021-01-07T09:00"))
    #expect(
      try times([rest]) == ["20210104T090000/20210104T093000 Stand-up", "20210106T090000/20210106T093000 Stand-up"])
  }

  @Test func `whole days keep their number of days`() throws {
    let days = try VEvent(
      CommonProperties(
        uid: "1", stamp: nil, repetition: Repetition(rules: [RecurrenceRule(rfc5545: "FREQ=MONTHLY;COUNT=2")])),
      span: .allDay(CivilDate(iso8601: "2021-01-30"), days: 3))
    let moved = try days.replacement(for: .date(CivilDate(iso8601: "2021-02-28")))
    #expect(moved.span?.end == .moment(.date(try CivilDate(iso8601: "2021-03-03"))))
  }

  @Test func `an alarm at a moment stays with the series`() throws {
    var series = try series()
    let moment = VAlarm(.display("Once"), trigger: .absolute(Instant(secondsSince1970: 1_609_722_000)))
    series.alarms.append(moment)
    #expect(try series.replacement(for: start("2021-01-05T09:00")).alarms == series.alarms.dropLast())
  }

  @Test func `an end in another time zone than the start has to be given`() throws {
    let end = ICalendarDate.utc(try Instant(parsing: "20210104T013000Z"))
    let series = try VEvent(
      uid: "1", stamp: Instant(secondsSince1970: 0), summary: "Call", start: start("2021-01-04T09:00"), end: end,
      rule: RecurrenceRule(rfc5545: "FREQ=DAILY"))
    let day = try start("2021-01-05T09:00")
    #expect(throws: Fault.self) { try series.replacement(for: day) }
    #expect(try series.replacement(for: day, at: EventSpan(day, lasting: .minutes(30))).span?.start == day)
  }

  @Test func `a moment that no calendar has is no exclusion, and loses its series with a note`() throws {
    let start = ICalendarDate.utc(try Instant(parsing: "20210104T013000Z"))
    let rules = [try RecurrenceRule(rfc5545: "FREQ=DAILY")]
    let series = try VEvent(
      CommonProperties(uid: "1", stamp: nil, repetition: Repetition(rules: rules)), span: EventSpan(start))
    #expect(throws: Fault.self) { try series.excluding(.utc(.distantFuture)) }
    let broken = try series.repeating(Repetition(rules: rules, exclusions: [.utc(.distantFuture)]))
    let agenda = Agenda(
      [try VCalendar(productIdentifier: "-", events: [broken])], in: .utc, zones: SystemZones.database)
    #expect(agenda.notes.count == 1 && Array(agenda.instances()).isEmpty)
  }

  @Test func `a start in another form than that of the series is refused`() throws {
    let series = try series()
    let time = try CivilDateTime(iso8601: "2021-01-05T09:00")
    let others: [ICalendarDate] = [
      .date(time.date), .floating(time), .utc(Instant(utc: time)), .zoned(time, timeZone: "Europe/Berlin"),
    ]
    for other in others {
      #expect(throws: Fault.self) { try series.replacement(for: other) }
      #expect(throws: Fault.self) { try series.excluding(other) }
    }
    let without = try VEvent(CommonProperties(uid: "1", stamp: nil), span: nil)
    #expect(throws: Fault.self) { try without.excluding(.date(time.date)) }
    // A replacement that would end after the last year.
    let late = try VEvent(
      CommonProperties(uid: "1", stamp: nil),
      span: EventSpan(start("2021-01-01T00:00"), end: .moment(start("2021-01-02T00:00"))))
    #expect(throws: Fault.self) { try late.replacement(for: start("9999-12-31T12:00")) }
    #expect(throws: Fault.self) { try series.with(categories: ["a\u{7}"]) }
  }
}
