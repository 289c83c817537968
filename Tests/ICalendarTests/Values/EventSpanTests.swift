// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Testing

@Suite struct EventSpanTests {
  @Test func `an instant that no file can say is in no span`() throws {
    let nine = ICalendarDate.floating(.first)
    for instant in [Instant.distantPast, Instant(utc: .first) - 1, Instant(utc: .last) + 1, .distantFuture] {
      let moment = ICalendarDate.utc(instant)
      let start = #expect(throws: Fault.self) { try EventSpan(moment) }
      #expect(start?.property == "DTSTART" && start?.code == .yearOutOfRange)
      let end = #expect(throws: Fault.self) { try EventSpan(nine, end: .moment(moment)) }
      #expect(end?.property == "DTEND" && end?.message == "DTEND is \(instant), which is outside the years 1 to 9999")
      let near: CivilDateTime = instant < Instant(utc: .first) ? .first : .last
      #expect(moment.wallTime == near && moment.date == near.date && moment.rfc5545 == near.rfc5545 + "Z")
    }
    for instant in [Instant(utc: .first), Instant(utc: .last)] {
      #expect(try EventSpan(.utc(instant)).start == .utc(instant))
    }
  }

  let day: CivilDate
  let nine: CivilDateTime

  init() throws {
    day = try CivilDate(iso8601: "2021-01-04")
    nine = try CivilDateTime(iso8601: "2021-01-04T09:00:00")
  }

  @Test func `an end is floating if the start is, and a whole day ends on another day`() throws {
    let zoned = ICalendarDate.zoned(nine, timeZone: "Asia/Shanghai")
    for (start, end) in [(zoned, .floating(nine)), (.floating(nine), zoned), (.date(day), ICalendarDate.date(day))] {
      let fault = #expect(throws: Fault.self) { try EventSpan(start, end: .moment(end)) }
      #expect(fault?.code == .contradiction && fault?.property == "DTEND")
      #expect(throws: Fault.self) {
        try VEvent(uid: "1", stamp: Instant(secondsSince1970: 0), summary: "A", start: start, end: end)
      }
    }
    #expect(try EventSpan(zoned, end: .moment(.utc(Instant(utc: nine)))).start == zoned)
  }

  @Test func `whole days end on the day after the last`() throws {
    let span = try EventSpan.allDay(day, days: 3)
    #expect(span.end == .moment(.date(try CivilDate(iso8601: "2021-01-07"))))
    #expect(throws: Fault.self) { try EventSpan.allDay(day, days: 0) }
    #expect(throws: Fault.self) { try EventSpan.allDay(.last) }
  }

  @Test func `an end before the start or of another type is refused`() throws {
    let eight = try CivilDateTime(iso8601: "2021-01-04T08:00:00")
    #expect(throws: Fault.self) { try EventSpan(.floating(nine), end: .moment(.floating(eight))) }
    #expect(throws: Fault.self) { try EventSpan(.floating(nine), end: .moment(.date(day))) }
    #expect(throws: Never.self) {
      try EventSpan(.zoned(nine, timeZone: "Asia/Shanghai"), end: .moment(.zoned(eight, timeZone: "Europe/Berlin")))
    }
  }

  @Test func `a duration is not negative and whole days last days`() throws {
    #expect(throws: Fault.self) { try EventSpan(.floating(nine), lasting: CivilDuration(seconds: -1)) }
    #expect(throws: Fault.self) { try EventSpan(.date(day), lasting: CivilDuration(seconds: 3600)) }
    #expect(throws: Never.self) { try EventSpan(.date(day), lasting: CivilDuration(days: 2)) }
  }

  @Test func `an event that recurs needs a start`() throws {
    let details = try CommonProperties(
      uid: "1", stamp: nil, repetition: Repetition(additions: [.moment(.date(day))]))
    #expect(throws: Fault.self) { try VEvent(details, span: nil) }
  }
}
