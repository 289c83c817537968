// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Testing

@Suite struct EventSpanTests {
  let day: CivilDate
  let nine: CivilDateTime

  init() throws {
    day = try CivilDate(iso8601: "2021-01-04")
    nine = try CivilDateTime(iso8601: "2021-01-04T09:00:00")
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
