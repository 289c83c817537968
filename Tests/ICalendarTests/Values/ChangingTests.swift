// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence
import TestSupport
import Testing
import TimeZones

/// Events and calendars that are changed after they were made or read.
@Suite struct ChangingTests {
  private let event: VEvent
  private let nine: ICalendarDate

  init() throws {
    nine = .zoned(try CivilDateTime(iso8601: "2021-01-04T09:00"), timeZone: "Asia/Shanghai")
    event = try VEvent(
      uid: "1", stamp: Instant(parsing: "2021-01-01T00:00:00Z"), summary: "Stand-up", start: nine,
      rule: RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=3"))
  }

  @Test func `a calendar has the properties that it is created with`() throws {
    let calendar = try VCalendar(
      productIdentifier: "-//Example//EN", version: "2.1", scale: "GREGORIAN", method: "PUBLISH",
      name: TextValue("Work"), notes: TextValue("Days"), color: "red", refreshInterval: CivilDuration(rfc5545: "PT1H"),
      source: "https://example.com/work.ics", url: "https://example.com/",
      extraParameters: ["METHOD": [Parameter("X-A", "b")]], otherProperties: [Property("X-WR-CALNAME", value: "Work")])
    #expect(calendar.productIdentifier == "-//Example//EN")
    #expect(calendar.version == "2.1")
    #expect(calendar.scale == "GREGORIAN")
    #expect(calendar.method == "PUBLISH")
    #expect(calendar.name?.string == "Work")
    #expect(calendar.notes?.string == "Days")
    #expect(calendar.color == "red")
    #expect(calendar.refreshInterval?.rfc5545 == "PT1H")
    #expect(calendar.source == "https://example.com/work.ics")
    #expect(calendar.url == "https://example.com/")
    #expect(calendar.extraParameters.keys.sorted() == ["METHOD"])
    #expect(calendar.otherProperties.map(\.value) == ["Work"])
    #expect(calendar.entries.isEmpty)
  }

  @Test func `a title is changed in one line, and nothing else changes`() throws {
    var changed = event
    changed.summary = "Review"
    #expect(changed.summary?.string == "Review" && event.summary?.string == "Stand-up")
    changed.summary = event.summary
    #expect(changed == event)
  }

  @Test func `what has no invalid value can be set on the event itself`() throws {
    var changed = event
    changed.notes = "Bring the list"
    changed.location = try TextValue("五号会议室", language: "zh-Hans")
    changed.status = .tentative
    changed.classification = .privately
    changed.transparency = .transparent
    changed.alarms = [VAlarm(.display("Review"), trigger: .before(.minutes(5)))]
    changed.lastModified = try Instant(parsing: "2021-01-02T00:00:00Z")
    let written = String(decoding: try ICalendarWriter().bytes(.event(changed)), as: UTF8.self)
    for line in [
      "DESCRIPTION:Bring the list", "LOCATION;LANGUAGE=zh-Hans:五号会议室", "STATUS:TENTATIVE", "CLASS:PRIVATE",
      "TRANSP:TRANSPARENT", "TRIGGER:-PT5M", "LAST-MODIFIED:20210102T000000Z",
    ] {
      #expect(written.contains("\r\n\(line)\r\n"), "\(line)")
    }
  }

  @Test func `what an initializer is given is in the event`() throws {
    let stamp = try Instant(parsing: "2021-01-01T00:00:00Z")
    let details = try CommonProperties(uid: "a", stamp: stamp, classification: .confidential)
    let made = try VEvent(details, span: EventSpan.allDay(nine.date))
    #expect(made.classification == .confidential)
    #expect(String(decoding: try ICalendarWriter().bytes(.event(made)), as: UTF8.self).contains("CLASS:CONFIDENTIAL"))
  }

  @Test func `an event is moved and repeats otherwise, but not without a start`() throws {
    let ten = ICalendarDate.zoned(try CivilDateTime(iso8601: "2021-01-04T10:00"), timeZone: "Asia/Shanghai")
    let moved = try event.moved(to: EventSpan(ten, lasting: .minutes(30)))
    #expect(moved.span?.start == ten && moved.repetition == event.repetition)
    #expect(try moved.repeating(.none).repetition.isEmpty)
    let unplaced = try VEvent(CommonProperties(uid: "1", stamp: nil), span: nil)
    #expect(try unplaced.repeating(.none) == unplaced)
    let error = #expect(throws: Fault.self) { try unplaced.repeating(event.repetition) }
    #expect(error?.property == "DTSTART")
  }

  @Test func `an event of a calendar that was read is replaced, and the calendar is written with it`() throws {
    var calendar = try VCalendar(productIdentifier: "-//Example//EN", events: [event])
    calendar.name = "Team"
    var changed = try #require(calendar.events.first)
    changed.summary = "Review"
    calendar = calendar.replacing(changed)
    let text = try ICalendarWriter().text(calendar)
    #expect(text.contains("\r\nNAME:Team\r\n") && text.contains("\r\nSUMMARY:Review\r\n"))
    #expect(!text.contains("Stand-up"))
    #expect(try ICalendarReader().read(text).calendars == [calendar])
  }

  @Test func `an event replaces its former version, of the same occurrence, and no other entry`() throws {
    func identifier(_ time: String) throws -> RecurrenceIdentifier {
      RecurrenceIdentifier(.zoned(try CivilDateTime(iso8601: time), timeZone: "Asia/Shanghai"))
    }
    var second = try event.repeating(.none)
    second.recurrenceIdentifier = try identifier("2021-01-05T09:00")
    second.summary = "Second"
    let toDo = VCalendar.Entry.toDo(try VTodo(CommonProperties(uid: "1", stamp: nil)))
    let calendar = try VCalendar(productIdentifier: "-//Example//EN", entries: [toDo, .event(event), .event(second)])
    func titles(_ event: VEvent) -> [String] { calendar.replacing(event).events.map { $0.summary?.string ?? "" } }
    var changed = event
    changed.summary = "Changed"
    #expect(titles(changed) == ["Changed", "Second"])
    changed.recurrenceIdentifier = second.recurrenceIdentifier
    #expect(titles(changed) == ["Stand-up", "Changed"])
    changed.recurrenceIdentifier = try identifier("2021-01-06T09:00")
    #expect(titles(changed) == ["Stand-up", "Second", "Changed"])
    #expect(calendar.replacing(changed).entries.first == toDo)
  }

  @Test(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)"))
  func `a calendar gets the zones that its events name and it does not define, for all years that they name`() throws {
    func zoned(_ time: String, _ zone: String) throws -> ICalendarDate {
      .zoned(try CivilDateTime(iso8601: time), timeZone: zone)
    }
    // The United States changed their rules in 2007.
    let long = try VEvent(
      CommonProperties(
        uid: "2", stamp: nil,
        repetition: Repetition(additions: [.moment(try zoned("2012-01-01T09:00", "America/New_York"))])),
      span: EventSpan(zoned("2005-01-01T09:00", "America/New_York"), lasting: .hours(1)))
    let flight = try VEvent(
      CommonProperties(uid: "3", stamp: nil),
      span: EventSpan(.utc(Instant(utc: nine.wallTime)), end: .moment(try zoned("2021-01-05T09:00", "Asia/Tokyo"))))
    let calendar = try VCalendar(productIdentifier: "x", events: [event, long, flight])
    let complete = try calendar.addingTimeZones(from: SystemZones.database)
    #expect(complete.timeZones.map(\.identifier) == ["America/New_York", "Asia/Shanghai", "Asia/Tokyo"])
    #expect(Array(complete.entries.suffix(3)) == calendar.entries)
    #expect(
      try complete.timeZones.first == VTimeZone(SystemZones.database.rules(for: "America/New_York"), years: 2005...2012)
    )
    #expect(try complete.addingTimeZones(from: SystemZones.database) == complete)
    let lost = try VCalendar(
      productIdentifier: "x", events: [event.moved(to: EventSpan(zoned("2021-01-05T09:00", "Moon/Sea")))])
    let error = #expect(throws: Fault.self) { try lost.addingTimeZones(from: SystemZones.database) }
    #expect(error?.code == .unknownZone && error?.message.contains("Moon/Sea") == true)
  }

  @Test func `to-dos and journal entries can be changed too`() throws {
    var toDo = try VTodo(CommonProperties(uid: "1", stamp: nil))
    toDo.summary = "Pay"
    #expect(toDo.details.summary == "Pay")
    var entry = try VJournal(CommonProperties(uid: "1", stamp: nil))
    entry.notes = "Paid"
    #expect(entry.details.notes == "Paid")
  }

  @Test(arguments: ["a\r\nb\rc", "a\nb\nc"])
  func `line ends of other systems become line feeds`(text: String) throws {
    #expect(try TextValue(text).string == "a\nb\nc" && TextValue(stringLiteral: text).string == "a\nb\nc")
    #expect(try TextValue(text, language: "en").string == "a\nb\nc")
  }

  @Test(arguments: ["BEGIN", "end"])
  func `a component cannot begin or end in a property`(name: String) {
    let fault = #expect(throws: Fault.self) { try Property(name, value: "VEVENT") }
    #expect(fault?.message == "\(name.uppercased()) is no property; it begins or ends a component")
  }

  @Test func `a control character in a literal is not written`() {
    let text: TextValue = "a\u{7}b\tc\nd"
    #expect(text.string == "a\u{FFFD}b\tc\nd")
  }
}
