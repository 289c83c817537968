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

  @Test func `only an occurrence of the series is replaced or excluded`() throws {
    let series = try series()
    let once = try series.repeating(.none)
    let rest = try series.excluding(start("2021-01-05T09:00"))
    let added = try series.repeating(
      Repetition(rules: series.repetition.rules, additions: [.moment(start("2021-02-01T14:00"))]))
    #expect(try added.replacement(for: start("2021-02-01T14:00")).recurrenceIdentifier != nil)
    for (event, time) in [
      (series, "2021-01-05T10:00"), (series, "2021-01-08T09:00"), (series, "2021-01-03T09:00"),
      (series, "2021-02-01T14:00"), (once, "2021-01-04T09:00"), (rest, "2021-01-05T09:00"),
    ] {
      let start = try start(time)
      for fault in [
        #expect(throws: Fault.self) { try event.replacement(for: start) },
        #expect(throws: Fault.self) { try event.excluding(start) },
      ] {
        #expect(fault?.message.hasPrefix("the series has no occurrence at \(start.rfc5545)") == true, "\(time)")
      }
    }
    // The zone of an end in UTC is not known here.
    let until = try series.repeating(
      Repetition(rules: [RecurrenceRule(rfc5545: "FREQ=DAILY;UNTIL=20210106T010000Z")]))
    #expect(try until.excluding(start("2021-01-06T09:00")).repetition.exclusions.count == 1)
  }

  @Test func `a series that is moved keeps its days off, its additions and its length`() throws {
    let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;UNTIL=20210107T010000Z")
    let lunch = try RecurrenceDate.period(EventSpan(start("2021-02-01T12:00"), end: .moment(start("2021-02-01T13:00"))))
    let series = try series().repeating(
      Repetition(
        rules: [rule], additions: [.moment(start("2021-01-20T15:00")), lunch],
        exclusions: [start("2021-01-05T09:00"), start("2021-01-07T09:00")]))
    let later = try series.moved(to: EventSpan(start("2021-01-05T10:30"), lasting: .minutes(45)))
    #expect(
      try times([later]) == [
        "20210105T103000/20210105T111500 Stand-up", "20210107T103000/20210107T111500 Stand-up",
        "20210121T163000/20210121T171500 Stand-up", "20210202T133000/20210202T143000 Stand-up",
      ])
    #expect(try later.moved(to: #require(series.span)) == series)
    // Days and times.
    let day = ICalendarDate.date(try CivilDate(iso8601: "2021-01-04"))
    #expect(throws: Fault.self) { try series.moved(to: EventSpan(day)) }
    let endless = try series.repeating(
      Repetition(rules: [rule.ending(.never)], exclusions: [start("2021-01-05T09:00")]))
    let whole = try endless.moved(to: EventSpan(day))
    #expect(whole.repetition.exclusions == [.date(try CivilDate(iso8601: "2021-01-05"))])
    #expect(try whole.moved(to: #require(endless.span)).repetition == endless.repetition)
    let other = try endless.repeating(Repetition(exclusions: [.utc(Instant(parsing: "2021-01-05T01:00:00Z"))]))
    #expect(throws: Fault.self) { try other.moved(to: EventSpan(start("2021-01-04T10:00"))) }
    #expect(throws: Fault.self) { try endless.moved(to: EventSpan(start("9999-12-31T10:00"))) }
    let ended = try endless.repeating(
      Repetition(rules: [rule.ending(.until(.local(CivilDateTime(iso8601: "2021-01-07T09:00"))))]))
    let until = try ended.moved(to: EventSpan(start("2021-01-04T08:00"))).repetition.rules[0].end
    #expect(until == .until(.local(try CivilDateTime(iso8601: "2021-01-07T08:00"))))
  }

  @Test func `a next version has later stamps, and an address can be set`() throws {
    let series = try series()
    let moment = try Instant(parsing: "2021-01-02T00:00:00Z")
    let next = series.revised(at: moment).revised(at: moment + 1)
    #expect(next.sequence == 2 && next.stamp == moment + 1 && next.lastModified == moment + 1)
    #expect(next.summary == series.summary && next.repetition == series.repetition)
    #expect(try next.with(url: "https://example.com").url == "https://example.com")
    #expect(try next.with(url: "https://example.com").with(url: nil) == next)
    #expect(throws: Fault.self) { try series.with(url: "a\nb") }
  }

  @Test func `whole days keep their number of days`() throws {
    let days = try VEvent(
      CommonProperties(
        uid: "1", stamp: nil, repetition: Repetition(rules: [RecurrenceRule(rfc5545: "FREQ=MONTHLY;COUNT=2")])),
      span: .allDay(CivilDate(iso8601: "2021-01-30"), days: 3))
    let moved = try days.replacement(for: .date(CivilDate(iso8601: "2021-03-30")))
    #expect(moved.span?.end == .moment(.date(try CivilDate(iso8601: "2021-04-02"))))
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
