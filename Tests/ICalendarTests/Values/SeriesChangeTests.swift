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
    // The zone of an end in UTC is not known here, so that it is a day later.
    let until = try series.repeating(
      Repetition(rules: [RecurrenceRule(rfc5545: "FREQ=DAILY;UNTIL=20210106T010000Z")]))
    #expect(try until.excluding(start("2021-01-06T09:00")).repetition.exclusions.count == 1)
    #expect(throws: Fault.self) { try until.excluding(start("2021-01-08T09:00")) }
  }

  @Test func `an occurrence is one of the recurrence set, with what is taken out and what the start counts for`() throws
  {
    func event(_ start: ICalendarDate, _ rules: [String], without: [String] = [], _ exclusions: [ICalendarDate] = [])
      throws -> VEvent
    {
      let repetition = Repetition(
        rules: try rules.map { try RecurrenceRule(rfc5545: $0) },
        exclusionRules: try without.map { try RecurrenceRule(rfc5545: $0) }, exclusions: exclusions)
      return try VEvent(CommonProperties(uid: "1", stamp: nil, repetition: repetition), span: EventSpan(start))
    }
    let wednesday = try start("2021-01-06T09:00")
    // The start counts: 6, 7, 12 and 14 January.
    let counted = try event(wednesday, ["FREQ=WEEKLY;COUNT=4;BYDAY=TU,TH"])
    #expect(try counted.excluding(start("2021-01-14T09:00")).repetition.exclusions.count == 1)
    #expect(throws: Fault.self) { try counted.excluding(start("2021-01-19T09:00")) }
    let without = try event(wednesday, ["FREQ=DAILY"], without: ["FREQ=WEEKLY"])
    #expect(throws: Fault.self) { try without.excluding(start("2021-01-13T09:00")) }
    let day = try event(wednesday, ["FREQ=DAILY"], [.date(CivilDate(iso8601: "2021-01-07"))])
    #expect(throws: Fault.self) { try day.excluding(start("2021-01-07T09:00")) }
    func utc(_ text: String) throws -> ICalendarDate { .utc(try Instant(parsing: text)) }
    let ended = try event(utc("2021-01-06T09:00:00Z"), ["FREQ=DAILY;UNTIL=20210108T090000Z"])
    #expect(try ended.excluding(utc("2021-01-08T09:00:00Z")).repetition.exclusions.count == 1)
    #expect(throws: Fault.self) { try ended.excluding(utc("2021-01-09T09:00:00Z")) }
    #expect(throws: Fault.self) { try ended.replacement(for: .utc(.distantFuture)) }
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `no occurrence is lost where a series moves over midnight, over a change of clocks or into another zone`() throws
  {
    func zoned(_ text: String, _ zone: String = "Europe/Berlin") throws -> ICalendarDate {
      .zoned(try CivilDateTime(iso8601: text), timeZone: zone)
    }
    func series(_ start: ICalendarDate, _ rule: String, _ additions: [RecurrenceDate] = []) throws -> VEvent {
      let repetition = Repetition(rules: [try RecurrenceRule(rfc5545: rule)], additions: additions)
      return try VEvent(
        CommonProperties(uid: "1", stamp: nil, repetition: repetition), span: EventSpan(start, lasting: .hours(1)))
    }
    func count(_ event: VEvent) throws -> Int {
      let calendar = try VCalendar(productIdentifier: "-", events: [event])
      return Agenda([calendar], in: .utc, zones: SystemZones.database).instances().reduce(0) { count, _ in count + 1 }
    }
    for (from, to, rule) in [
      (try zoned("2021-01-04T10:00"), try zoned("2021-01-04T08:00"), "FREQ=DAILY;UNTIL=20210107"),
      (try zoned("2021-01-04T23:00"), try zoned("2021-01-05T01:00"), "FREQ=DAILY;UNTIL=20210107"),
      (try zoned("2021-10-07T09:00"), try zoned("2021-10-14T09:00"), "FREQ=WEEKLY;UNTIL=20211028T070000Z"),
      (
        try zoned("2021-10-07T09:00"), try zoned("2021-10-07T09:00", "Asia/Shanghai"),
        "FREQ=WEEKLY;UNTIL=20211028T070000Z"
      ),
      (
        try zoned("2021-10-07T09:00"), .utc(try Instant(parsing: "2021-10-07T09:00:00Z")),
        "FREQ=WEEKLY;UNTIL=20211028T070000Z"
      ),
    ] {
      let event = try series(from, rule)
      let moved = try event.moved(to: EventSpan(to, lasting: .hours(1)), zones: SystemZones.database)
      #expect(try count(event) == 4 && count(moved) == 4, "\(to) \(rule) \(moved)")
      let back = try moved.moved(to: #require(event.span), zones: SystemZones.database)
      #expect(back == event, "\(to) \(rule)")
    }
    let lunch = RecurrenceDate.period(
      try EventSpan(zoned("2021-02-01T12:00"), end: .moment(zoned("2021-02-01T13:00"))))
    let event = try series(zoned("2021-01-04T09:00"), "FREQ=DAILY;COUNT=2", [lunch])
    let there = try event.moved(to: EventSpan(zoned("2021-01-04T09:00", "Asia/Shanghai"), lasting: .hours(1)))
    let expected = RecurrenceDate.period(
      try EventSpan(
        zoned("2021-02-01T12:00", "Asia/Shanghai"), end: .moment(zoned("2021-02-01T13:00", "Asia/Shanghai"))))
    #expect(there.repetition.additions == [expected])
    #expect(throws: Fault.self) { try event.moved(to: EventSpan(.date(CivilDate(iso8601: "2021-01-04")))) }
    // Another length is no move.
    let other = try event.repeating(Repetition(exclusions: [.utc(Instant(parsing: "2021-01-05T08:00:00Z"))]))
    #expect(try other.moved(to: EventSpan(zoned("2021-01-04T09:00"))).repetition == other.repetition)
    let unknown = try series(zoned("2021-01-04T09:00", "Moon/Sea"), "FREQ=DAILY;UNTIL=20210107T080000Z")
    #expect(throws: Fault.self) { try unknown.moved(to: EventSpan(zoned("2021-01-04T10:00", "Moon/Sea"))) }
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
    let late = next.revised(at: moment)
    #expect(late.sequence == 3 && late.stamp == moment + 2 && late.lastModified == moment + 2)
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

  @Test func `an end in another time zone than the start follows it, and has to be given if a zone is not known`()
    throws
  {
    let end = ICalendarDate.utc(try Instant(parsing: "20210104T013000Z"))
    let series = try VEvent(
      uid: "1", stamp: Instant(secondsSince1970: 0), summary: "Call", start: start("2021-01-04T09:00"), end: end,
      rule: RecurrenceRule(rfc5545: "FREQ=DAILY"))
    let day = try start("2021-01-05T09:00")
    #expect(
      try series.replacement(for: day).span?.end == .moment(.utc(try Instant(parsing: "20210105T013000Z"))))
    let nowhere = TimeZoneDatabase(folders: ["/nowhere"])
    #expect(throws: Fault.self) { try series.replacement(for: day, zones: nowhere) }
    let span = try EventSpan(day, lasting: .minutes(30))
    #expect(try series.replacement(for: day, at: span, zones: nowhere).span == span)
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
