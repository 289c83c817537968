// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
import Testing

/// What entries and alarms refuse, and what they take from each other.
@Suite struct EntryTests {
  /// The error of creating a value, in short: its code, its property and its message.
  private func refusal<Value>(_ create: () throws -> Value) -> String? {
    let error = #expect(throws: Fault.self) { _ = try create() }
    return error.map { "\($0.code) \($0.property ?? "-"): \($0.message)" }
  }

  @Test func `common properties name the one that is wrong`() throws {
    #expect(
      refusal { try CommonProperties(uid: "", stamp: nil) }
        == "missingProperty UID: the UID is empty; every entry needs one")
    #expect(
      refusal { try CommonProperties(uid: "1", stamp: nil, sequence: -1) }
        == "invalidValue SEQUENCE: SEQUENCE is -1; it must be 0 or more")
    #expect(try CommonProperties(uid: "1", stamp: nil, sequence: 0).sequence == 0)
  }

  @Test func `a control character is refused in each text, a line feed only in an address`() throws {
    for control in ["\u{0}", "\u{8}", "\r", "\u{1F}", "\u{7F}"] {
      let text = "a\(control)b"
      #expect(refusal { try CommonProperties(uid: text, stamp: nil) }?.hasPrefix("controlCharacter UID: ") == true)
      #expect(
        refusal { try CommonProperties(uid: "1", stamp: nil, categories: ["ok", text]) }?.hasPrefix(
          "controlCharacter CATEGORIES: ") == true)
      #expect(
        refusal { try CommonProperties(uid: "1", stamp: nil, url: text) }?.hasPrefix("controlCharacter URL: ") == true)
    }
    #expect(try CommonProperties(uid: "a\tb\nc", stamp: nil, categories: ["a\tb\nc"]).uid == "a\tb\nc")
    #expect(try CommonProperties(uid: "1", stamp: nil, url: "a\tb").url == "a\tb")
    #expect(
      refusal { try CommonProperties(uid: "1", stamp: nil, url: "a\nb") }?.hasPrefix("controlCharacter URL") == true)
  }

  @Test func `an alarm repeats a number of times that is not negative, at an interval that is not`() throws {
    let once = try VAlarm.Snooze(count: 0, interval: .zero)
    #expect(once.count == 0 && once.interval == .zero)
    #expect(
      refusal { try VAlarm.Snooze(count: -1, interval: .minutes(5)) }
        == "invalidValue REPEAT: REPEAT is -1; it must be 0 or more")
    #expect(
      refusal { try VAlarm.Snooze(count: 1, interval: .minutes(-5)) }
        == "invalidValue DURATION: the DURATION between alarms is -PT5M; it cannot be negative")
  }

  @Test func `what recurs needs a start`() throws {
    let daily = Repetition(rules: [try RecurrenceRule(rfc5545: "FREQ=DAILY")])
    let details = try CommonProperties(uid: "1", stamp: nil, repetition: daily)
    #expect(
      refusal { try VEvent(details, span: nil) } == "missingProperty DTSTART: an event that recurs needs a DTSTART")
    #expect(refusal { try VTodo(details) } == "missingProperty DTSTART: a to-do that recurs needs a DTSTART")
    #expect(
      refusal { try VJournal(details) } == "missingProperty DTSTART: a journal entry that recurs needs a DTSTART")
    let day = try CivilDate(iso8601: "2021-01-04")
    #expect(try VJournal(details, start: .date(day)).repetition == daily)
    #expect(try VTodo(details, span: EventSpan.allDay(day)).repetition == daily)
  }

  @Test func `a to-do's due date is the end of its span, and no other can be given`() throws {
    let details = try CommonProperties(uid: "1", stamp: nil)
    let (first, second) = (try CivilDate(iso8601: "2021-01-04"), try CivilDate(iso8601: "2021-01-05"))
    let span = try EventSpan.allDay(first)
    #expect(try VTodo(details, span: span).due == .date(second))
    #expect(try VTodo(details, span: span, due: .date(second)).due == .date(second))
    #expect(try VTodo(details, due: .date(first)).due == .date(first))
    #expect(try VTodo(details, span: EventSpan(.date(first))).due == nil)
    for span in [span, try EventSpan(.date(first)), try EventSpan(.date(first), lasting: .days(1))] {
      #expect(
        refusal { try VTodo(details, span: span, due: .date(first)) }
          == "contradiction DUE: the due date and the end of the span differ; give only one of them")
    }
  }

  @Test func `a percentage is 0 to 100`() throws {
    let details = try CommonProperties(uid: "1", stamp: nil)
    for percent in [0, 100] { #expect(try VTodo(details, percentComplete: percent).percentComplete == percent) }
    for percent in [-1, 101] {
      #expect(
        refusal { try VTodo(details, percentComplete: percent) }
          == "invalidValue PERCENT-COMPLETE: PERCENT-COMPLETE must be 0 to 100")
    }
  }

  @Test func `the details of each kind of entry are read and set on the entry itself`() throws {
    let details = try CommonProperties(uid: "1", stamp: nil, categories: ["A"], sequence: 3)
    var busy = VFreeBusy(details)
    busy.organizer = try Organizer("mailto:a@example.com")
    busy.created = try Instant(parsing: "20210101T000000Z")
    #expect(busy.details.organizer?.address == "mailto:a@example.com" && busy.details.created == busy.created)
    #expect(busy.uid == "1" && busy.categories == ["A"] && busy.sequence == 3)
    var event = try VEvent(details, span: nil)
    event.attendees = [try Attendee("mailto:b@example.com")]
    event.otherProperties = [try Property("X-A", value: "1")]
    event.recurrenceIdentifier = RecurrenceIdentifier(.date(try CivilDate(iso8601: "2021-01-04")))
    event.stamp = busy.created
    #expect(event.details.attendees.count == 1 && event.details.otherProperties.first?.name == "X-A")
    #expect(event.details.recurrenceIdentifier?.moment.rfc5545 == "20210104" && event.details.stamp == busy.created)
    // A copy keeps its values.
    var copy = event.details
    copy.attendees = []
    #expect(event.details.attendees.count == 1 && copy != event.details)
  }

  @Test func `dates and events are printed in one line`() throws {
    let nine = try CivilDateTime(iso8601: "2021-01-04T09:30:00")
    #expect(ICalendarDate.date(nine.date).description == "2021-01-04")
    #expect(ICalendarDate.floating(nine).description == "2021-01-04 09:30")
    #expect(ICalendarDate.utc(Instant(utc: nine) + 5).description == "2021-01-04 09:30:05 UTC")
    let zoned = ICalendarDate.zoned(nine, timeZone: "Asia/Shanghai")
    #expect(zoned.description == "2021-01-04 09:30 Asia/Shanghai")
    let event = try VEvent(
      uid: "1", stamp: Instant(utc: nine), summary: "Stand\nup", start: zoned,
      rule: RecurrenceRule(rfc5545: "FREQ=WEEKLY"))
    #expect(event.description == "2021-01-04 09:30 Asia/Shanghai Stand up FREQ=WEEKLY")
    #expect(try VEvent(CommonProperties(uid: "1", stamp: nil), span: nil).description == "1")
  }

  @Test func `what no value can have is refused with its property`() throws {
    for seconds in [-1, -86_400] {
      let interval = try CivilDuration(seconds: seconds)
      let error = #expect(throws: Fault.self) { try VCalendar(productIdentifier: "x", refreshInterval: interval) }
      #expect(error?.code == .invalidValue && error?.property == "REFRESH-INTERVAL")
      #expect(error?.message == "REFRESH-INTERVAL cannot be negative (RFC 7986, section 5.7)")
    }
    #expect(try VCalendar(productIdentifier: "x", refreshInterval: .zero).refreshInterval == .zero)
    let sequence = #expect(throws: Fault.self) { try CommonProperties(uid: "1", stamp: .distantPast, sequence: -1) }
    #expect(sequence?.message == "SEQUENCE is -1; it must be 0 or more" && sequence?.property == "SEQUENCE")
    #expect(try CommonProperties(uid: "1", stamp: .distantPast, sequence: 0).sequence == 0)
  }

  @Test func `a parameter has at least one value, and no control character but a line feed`() throws {
    let none = #expect(throws: Fault.self) { try Parameter("MEMBER", values: []) }
    #expect(none?.message == "the parameter MEMBER has no value; it needs at least one")
    #expect(none?.code == .invalidParameter)
    for control in ["\u{1}", "\r", "\u{7F}"] {
      let error = #expect(throws: Fault.self) { try Parameter("CN", values: ["a", "b\(control)"]) }
      #expect(error?.code == .controlCharacter)
      #expect(error?.message.hasPrefix("the parameter CN has the control character U+00") == true)
      #expect(error?.message.hasSuffix(", which RFC 5545 forbids") == true)
    }
    #expect(try Parameter("cn", values: ["a\nb", "c\td"]).values == ["a\nb", "c\td"])
    #expect(try Parameter("cn", "a").name == "CN")
  }
}
