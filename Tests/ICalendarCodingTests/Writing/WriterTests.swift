// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import ICalendarCoding
import Recurrence
import TestSupport
import Testing

@Suite struct WriterTests {
  @Test(arguments: ["é", "班", "🍜", "👩‍👩‍👧"]) func `no line is cut inside a character, whatever its bytes`(character: String)
    throws
  {
    for length in 50...80 {
      let title = String(repeating: "a", count: length) + String(repeating: character, count: 40)
      let event = try VEvent(uid: "a", stamp: Instant(utc: .first), summary: TextValue(title), start: .date(.first))
      let calendar = try VCalendar(productIdentifier: "-//Example//EN", events: [event])
      let bytes = try ICalendarWriter().bytes(calendar)
      for line in bytes.split(separator: 0x0A) {
        #expect(line.count <= 76 && String(validating: line, as: UTF8.self) != nil, "\(length)")
      }
      #expect(try ICalendarReader().read(bytes: bytes).calendars.first?.events.first?.summary?.string == title)
    }
  }

  @Test func `a calendar is written in a fixed order with one date a property`() throws {
    let text = try ICalendarWriter().text(WorkCalendar.calendar())
    let expected = """
      BEGIN:VCALENDAR
      PRODID:-//Example//Work//EN
      VERSION:2.0
      CALSCALE:GREGORIAN
      NAME:Work
      DESCRIPTION:Days\\, worked\\; all
      COLOR:red
      REFRESH-INTERVAL;VALUE=DURATION:PT12H
      SOURCE;VALUE=URI:https://example.com/work.ics
      URL:https://example.com/
      X-WR-CALNAME:Work\\, \\\\ and\\nmore
      BEGIN:VTIMEZONE
      TZID:Asia/Shanghai
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0800
      TZOFFSETTO:+0800
      TZNAME:CST
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:work-2021@example.com
      DTSTAMP:20201125T000000Z
      DTSTART;TZID=Asia/Shanghai:20210104T090000
      DURATION:PT9H
      RRULE:FREQ=WEEKLY;UNTIL=20210131T010000Z;BYDAY=MO,TU,WE,TH,FR
      EXDATE;TZID=Asia/Shanghai:20210105T090000
      EXDATE;TZID=Asia/Shanghai:20210106T090000
      RDATE;TZID=Asia/Shanghai:20210109T090000
      RDATE;TZID=Asia/Shanghai:20210123T090000
      SUMMARY:Work
      CATEGORIES:Work
      CATEGORIES:a\\,b
      SEQUENCE:0
      TRANSP:OPAQUE
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:-PT10M
      DESCRIPTION:Work
      END:VALARM
      END:VEVENT
      END:VCALENDAR

      """
    #expect(text == expected.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
  }

  @Test func `what is written reads back as the same value without a finding`() throws {
    let calendar = try WorkCalendar.calendar()
    let bytes = try ICalendarWriter().bytes(calendar)
    let reading = try ICalendarReader().read(bytes: bytes)
    #expect(reading.findings == [])
    #expect(reading.calendars == [calendar])
    #expect(try ICalendarWriter().bytes(reading.calendars[0]) == bytes)
  }

  @Test func `random texts keep every law of lines and read back unchanged`() throws {
    var random = SeededGenerator(seed: 5545)
    for round in 0..<400 {
      let summary = random.text(upTo: 120)
      let notes = random.text(upTo: 400)
      let calendar = try WorkCalendar.calendar([
        .event(WorkCalendar.event(summary: try TextValue(summary), notes: try TextValue(notes)))
      ])
      let bytes = try ICalendarWriter().bytes(calendar)
      if let broken = LineLaws.broken(by: bytes) {
        Issue.record("round \(round): \(broken) in \(String(decoding: bytes, as: UTF8.self))")
      }
      let reading = try ICalendarReader().read(bytes: bytes)
      if reading.calendars != [calendar] { Issue.record("round \(round): \(summary) | \(notes)") }
    }
  }

  @Test(arguments: [
    ("\u{7}", "the text has the control character U+0007; only tabs and line feeds are allowed"),
    ("a\u{0}b", "the text has the control character U+0000; only tabs and line feeds are allowed"),
    ("a\r\u{B}b", "the text has the control character U+000B; only tabs and line feeds are allowed"),
    ("\u{7F}", "the text has the control character U+007F; only tabs and line feeds are allowed"),
  ])
  func `a control character in a text is an error`(text: String, message: String) throws {
    let error = #expect(throws: Fault.self) { try TextValue(text) }
    #expect(error?.code == .controlCharacter)
    #expect(error?.message == message + " (RFC 5545, section 3.3.11)")
  }

  @Test func `a kept property that libical refuses is an error that names it`() throws {
    let property = try Property("DTSTART", value: "tomorrow")
    let component = try Component("VTODO", properties: [property])
    let calendar = try WorkCalendar.calendar([.other(component)])
    let error = #expect(throws: Fault.self) { try ICalendarWriter().text(calendar) }
    #expect(error?.code == .refusedByLibical)
    #expect(error?.property == "DTSTART")
  }

  @Test func `a second TRANSP stays the second`() throws {
    let text = FindingTests.text.replacing("SUMMARY:Day", with: "TRANSP:OPAQUE\nTRANSP:TRANSPARENT")
    let reading = try ICalendarReader().read(bytes: FindingTests.bytes(text))
    #expect(reading.findings.map(\.code) == [.repeatedProperty])
    let written = try ICalendarWriter().bytes(reading.calendars[0])
    let again = try ICalendarReader().read(bytes: written)
    #expect(again.calendars == reading.calendars)
  }

  @Test func `what a reader will find is told before anything is written`() throws {
    #expect(try ICalendarWriter().findings(in: WorkCalendar.calendar()) == [])
    let event = try VEvent(
      CommonProperties(uid: "1", stamp: Instant(utc: .first)), span: EventSpan(WorkCalendar.nine("2021-01-04")))
    let found = try ICalendarWriter().findings(in: WorkCalendar.calendar([.event(event)]))
    #expect(found.map(\.code) == [.undefinedTimeZone])
    #expect(found.map(\.property) == ["TZID"])
  }

  @Test func `a period, another action and a to-do's alarm are written`() throws {
    let span = try EventSpan(.utc(Instant(parsing: "20210104T090000Z")))
    let period = try EventSpan(
      .utc(Instant(parsing: "20210105T090000Z")), lasting: CivilDuration(seconds: 5400))
    let details = try CommonProperties(
      uid: "1", stamp: Instant(parsing: "20210101T000000Z"),
      repetition: Repetition(additions: [.period(period)]))
    let ring = VAlarm(
      .other("X-RING"), trigger: .relativeToEnd(try CivilDuration(seconds: -60)),
      otherProperties: [try Property("X-TONE", value: "low")])
    let toDo = try VTodo(details, span: span, percentComplete: 100, alarms: [ring])
    let text = String(decoding: try ICalendarWriter().bytes(.toDo(toDo)), as: UTF8.self)
    #expect(
      text.split(separator: "\r\n") == [
        "BEGIN:VTODO", "UID:1", "DTSTAMP:20210101T000000Z", "DTSTART:20210104T090000Z",
        "RDATE;VALUE=PERIOD:20210105T090000Z/PT1H30M", "PERCENT-COMPLETE:100", "BEGIN:VALARM", "ACTION:X-RING",
        "TRIGGER;RELATED=END:-PT1M", "X-TONE:low", "END:VALARM", "END:VTODO",
      ])
    let calendar = try #require(
      try ICalendarReader().read(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(text)END:VCALENDAR\r\n"
      ).calendars.first)
    guard case .toDo(let read) = calendar.entries.first else {
      Issue.record("\(calendar.entries)")
      return
    }
    #expect(read.alarms == [ring] && read.percentComplete == 100 && read.summary == nil)
  }

  @Test func `an instant outside the years 1 to 9999 is refused with its property, not written wrong`() throws {
    let day = try CivilDate(iso8601: "2021-01-04")
    let span = try EventSpan.allDay(day)
    for instant in [Instant.distantPast, Instant(utc: .last) + 1] {
      let moment = ICalendarDate.utc(instant)
      func details(_ repetition: Repetition = .none, change: (inout CommonProperties) -> Void = { _ in }) throws
        -> CommonProperties
      {
        var details = try CommonProperties(uid: "1", stamp: Instant(utc: .first), repetition: repetition)
        change(&details)
        return details
      }
      let alarm = VAlarm(.display("A"), trigger: .absolute(instant))
      let entries: [(String, VCalendar.Entry)] = [
        ("DTSTAMP", .event(try VEvent(details { $0.stamp = instant }, span: span))),
        ("CREATED", .event(try VEvent(details { $0.created = instant }, span: span))),
        ("LAST-MODIFIED", .freeBusy(VFreeBusy(try details { $0.lastModified = instant }))),
        ("RECURRENCE-ID", .journal(try VJournal(details { $0.recurrenceIdentifier = .init(moment) }))),
        ("EXDATE", .event(try VEvent(details(Repetition(exclusions: [moment])), span: span))),
        ("RDATE", .event(try VEvent(details(Repetition(additions: [.moment(moment)])), span: span))),
        ("TRIGGER", .event(try VEvent(details(), span: span, alarms: [alarm]))),
        ("TRIGGER", .toDo(try VTodo(details(), alarms: [alarm]))),
        ("DUE", .toDo(try VTodo(details(), due: moment))),
        ("COMPLETED", .toDo(try VTodo(details(), completed: instant))),
        ("DTSTART", .journal(try VJournal(details(), start: moment))),
      ]
      for (property, entry) in entries {
        let error = #expect(throws: Fault.self) { try ICalendarWriter().text(WorkCalendar.calendar([entry])) }
        #expect(error?.property == property && error?.code == .yearOutOfRange)
        #expect(error?.message == "\(property) is \(instant), which is outside the years 1 to 9999")
      }
    }
    let last = try VEvent(CommonProperties(uid: "1", stamp: Instant(utc: .last)), span: span)
    #expect(try ICalendarWriter().text(WorkCalendar.calendar([.event(last)])).contains("DTSTAMP:99991231T235959Z"))
  }

  @Test func `parameter values are quoted and escaped as in RFC 6868`() throws {
    let attendee = try Property(
      "ATTENDEE",
      parameters: [
        Parameter("CN", "a \"b\"; c^\nd"), Parameter("MEMBER", values: ["mailto:a@b.c", "mailto:d@e.f"]),
      ], value: "mailto:x@example.com")
    let details = try CommonProperties(
      uid: "1", stamp: Instant(parsing: "20210101T000000Z"), attendees: [#require(Attendee(attendee))])
    let event = try VEvent(details, span: .allDay(CivilDate(iso8601: "2021-01-01")))
    let calendar = try WorkCalendar.calendar([.event(event)])
    let text = try ICalendarWriter().text(calendar).replacing("\r\n ", with: "")
    #expect(
      text.contains(
        #"ATTENDEE;CN="a ^'b^'; c^^^nd";MEMBER="mailto:a@b.c","mailto:d@e.f":mailto:x@example.com"#))
    #expect(try ICalendarReader().read(text).calendars[0].events == [event])
  }
}

extension SeededGenerator {
  /// A text of ASCII, special characters, Chinese, emoji and combining marks, without forbidden characters.
  mutating func text(upTo length: Int) -> String {
    let pools: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x41...0x5A, 0x4E00...0x9FFF, 0x1F300...0x1F5FF, 0x300...0x36F, 0xA0...0xFF, 0x200B...0x200F,
    ]
    let specials: [Unicode.Scalar] = ["\\", ";", ",", "\n", "\t", ":", "\"", "^", " "]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...length, using: &self) {
      if Int.random(in: 0..<5, using: &self) == 0 {
        text.append(specials[Int.random(in: 0..<specials.count, using: &self)])
      } else if let scalar = Unicode.Scalar(
        UInt32.random(in: pools[Int.random(in: 0..<pools.count, using: &self)], using: &self))
      {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
