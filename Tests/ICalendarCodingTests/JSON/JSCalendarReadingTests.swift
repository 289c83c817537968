// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import Support
import TestSupport
import Testing
import TimeZones

@testable import ICalendarCoding

@Suite struct JSCalendarReadingTests {
  // MARK: - Version 1.0

  /// Members of version 1.0, and those of 2.0 that they are.
  static let members: [(String, String)] = [
    (
      #""recurrenceRules": [{"@type": "RecurrenceRule", "frequency": "daily"}]"#,
      #""recurrenceRule": {"@type": "RecurrenceRule", "frequency": "daily"}"#
    ),
    (#""timeZone": null, "title": "a""#, #""title": "a""#),
    (##""color": "#a0c""##, ##""color": "#aa00cc""##),
    (#""duration": "PT1.5S""#, #""duration": "PT1S""#),
    (
      #""replyTo": {"imip": "mailto:a@x.example"}, "participants": {"p": {"@type": "Participant", "name": "A", "#
        + #""sendTo": {"imip": "mailto:a@x.example"}, "roles": {"owner": true, "attendee": true}, "kind": "group"}}"#,
      #""organizerCalendarAddress": "mailto:a@x.example", "participants": {"p": {"@type": "Participant", "name": "A", "#
        + #""calendarAddress": "mailto:a@x.example", "roles": {"owner": true}, "kind": "group"}}"#
    ),
    (
      #""links": {"a": {"@type": "Link", "href": "x:y", "rel": "icon", "display": "badge"}}"#,
      #""links": {"a": {"@type": "Link", "href": "x:y", "rel": "icon", "display": {"badge": true}}}"#
    ),
    (
      #""timeZone": "Europe/Berlin", "duration": "PT1H", "locations": {"a": {"@type": "Location", "name": "B", "#
        + #""relativeTo": "end", "timeZone": "Asia/Tokyo"}}"#,
      #""timeZone": "Europe/Berlin", "duration": "PT1H", "endTimeZone": "Asia/Tokyo", "#
        + #""locations": {"a": {"@type": "Location", "name": "B"}}"#
    ),
    // What 2.0 has not stays.
    (#""localizations": {"de": {"title": "b"}}"#, #""localizations": {"de": {"title": "b"}}"#),
  ]

  @Test(arguments: members)
  func `version 1 is read, and version 2 written`(old: String, new: String) throws {
    let json = JSON.line(try JSCalendarText.entry(old))
    let calendar = try #require(try JSCalendar.components(json.utf8).first)
    #expect(try JSCalendarText.entry(of: calendar) == JSCalendarText.entry(new))
  }

  @Test func `all rules of version 1 are rules of the calendar`() throws {
    let lines = try JSCalendarText.written(
      #"""
      "recurrenceRules": [{"frequency": "daily"}, {"frequency": "weekly"}],
      "excludedRecurrenceRules": [{"frequency": "monthly", "byMonthDay": [1]}]
      """#)
    #expect(
      lines.filter { $0.contains("RULE") } == [
        "VCALENDAR/VEVENT/EXRULE:FREQ=MONTHLY;BYMONTHDAY=1", "VCALENDAR/VEVENT/RRULE:FREQ=DAILY",
        "VCALENDAR/VEVENT/RRULE:FREQ=WEEKLY",
      ])
  }

  @Test func `an entry is of the version that it or its group says, or that its members are of`() throws {
    let rules = #""recurrenceRules": [{"frequency": "daily"}]"#
    func isOld(_ members: String, _ version: String?) throws -> Bool {
      JSUpgrade.isOld(try #require(try JSCalendarText.entry(members).object), version)
    }
    #expect(try isOld(rules, nil) && isOld(rules, "1.0") && !isOld(rules, "2.0"))
    #expect(try !isOld(#""endTimeZone": "Asia/Tokyo""#, nil))
    #expect(try !isOld(#""participants": {"a": {"calendarAddress": "x:y"}}"#, nil))
  }

  // MARK: - Errors

  static func event(_ members: String) -> String {
    #"{"@type": "Group", "entries": [{"@type": "Event", "uid": "u", \#(members)}]}"#
  }

  /// What is not JSCalendar, and how the error begins.
  static let errors: [(String, String)] = [
    ("{", "the file is not well-formed JSON"), ("1", "the file is no object and no array, as JSCalendar is"),
    ("{}", "@type: is missing"), ("[1]", "0: is no object"),
    (#"{"@type": "Card"}"#, #"@type: "Card" is neither Group nor Event nor Task"#),
    (#"{"@type": "Group"}"#, "entries: is missing"), (#"{"@type": "Group", "entries": {}}"#, "entries: is no array"),
    (#"{"@type": "Group", "entries": [{"uid": "a"}]}"#, "entries/0/@type: is missing"),
    (#"{"@type": "Group", "entries": [], "title": 1}"#, "title: is no text"),
    (#"{"@type": "Event", "start": "2021-01-04T09:00:00"}"#, "uid: is missing"),
    (event(#""title": "a""#), "entries/0/start: is missing"),
    (
      event(#""start": "2021-01-04""#),
      #"entries/0/start: "2021-01-04" is no date and time such as 2021-01-04T09:00:00"#
    ),
    (event(#""start": "2021-02-30T09:00:00""#), #"entries/0/start: "2021-02-30T09:00:00" is no date and time"#),
    (event(#""start": "2021-01-04T09:00:00", "duration": "1h""#), #"entries/0/duration: "1h" is no duration"#),
    (event(#""start": "2021-01-04T09:00:00", "duration": "-PT1H""#), "entries/0/duration: is negative"),
    (event(#""start": "2021-01-04T09:00:00", "title": 5"#), "entries/0/title: is no text"),
    (event(#""start": "2021-01-04T09:00:00", "priority": "5""#), "entries/0/priority: is no number"),
    (
      event(#""start": "2021-01-04T09:00:00", "timeZone": "a\u0007""#),
      "entries/0/timeZone: the parameter TZID has the control"
    ),
    (event(#""start": "2021-01-04T09:00:00", "keywords": ["a"]"#), "entries/0/keywords: is no set"),
    (
      event(#""start": "2021-01-04T09:00:00", "color": "a\u0001""#),
      "entries/0/color: COLOR has the control character U+0001"
    ),
    (event(#""start": "2021-01-04T09:00:00", "links": {"a~/": {}}"#), "entries/0/links/a~0~1/href: is missing"),
    (event(#""start": "2021-01-04T09:00:00", "alerts": {"a": {}}"#), "entries/0/alerts/a/trigger: is missing"),
    (
      event(#""start": "2021-01-04T09:00:00", "alerts": {"a": {"trigger": {"offset": 5}}}"#),
      "entries/0/alerts/a/trigger/offset: is no text"
    ),
    (
      event(#""start": "2021-01-04T09:00:00", "participants": {"a": {"calendarAddress": "x:y", "expectReply": 1}}"#),
      "entries/0/participants/a/expectReply: is neither true nor false"
    ),
    (event(#""start": "2021-01-04T09:00:00", "recurrenceRule": {}"#), "entries/0/recurrenceRule/frequency: is missing"),
    (
      event(#""start": "2021-01-04T09:00:00", "recurrenceRule": {"frequency": "daily", "byHour": [25]}"#),
      "entries/0/recurrenceRule: "
    ),
    (
      event(#""start": "2021-01-04T09:00:00", "recurrenceRule": {"frequency": "daily", "byDay": [{"day": 1}]}"#),
      "entries/0/recurrenceRule/byDay/0/day: is no text"
    ),
    (
      event(#""start": "2021-01-04T09:00:00", "recurrenceOverrides": {"a": {}}"#),
      #"entries/0/recurrenceOverrides: "a" is no date and time"#
    ),
    (
      event(#""start": "2021-01-04T09:00:00", "recurrenceOverrides": {"2021-01-05T09:00:00": {"title": 1}}"#),
      "entries/0/recurrenceOverrides/2021-01-05T09:00:00/title: is no text"
    ),
    (
      event(#""start": "2021-01-04T09:00:00", "iCalendar": {"properties": [["a"]]}"#),
      "entries/0/iCalendar/properties/0: a property of vevent is no array"
    ),
    (event(#""start": "2021-01-04T09:00:00", "iCalendar": 1"#), "entries/0/iCalendar: is no object"),
  ]

  @Test(arguments: errors)
  func `what is not JSCalendar is refused with its place`(json: String, message: String) {
    let error = #expect(throws: Fault.self) { try JSCalendar.components(json.utf8) }
    #expect(error?.description.hasPrefix(message) ?? false, "\(error?.description ?? "")")
  }

  @Test func `entries of other types are kept`() throws {
    let json = #"{"@type": "Group", "entries": [{"@type": "Card"}, {"@type": "Task", "uid": "a"}, {"@type": "A/b"}]}"#
    let calendars = try JSCalendar.components(json.utf8)
    #expect(calendars.first?.components.map(\.name) == ["VTODO"])
    let entries = JSONValue(JSCalendar.bytes(calendars))?["entries"]?.values
    #expect(entries?.map { $0["@type"] } == ["Card", "Task", "A/b"])
    let odd = try JSCalendarText.calendar([
      "JSPROP;JSPTR=entries:[1]", "JSPROP;JSPTR=entries/+1:{\"@type\":\"A\"}",
      "JSPROP;JSPTR=entries/0;X-A=1:{\"@type\":\"A\"}",
    ])
    #expect(try JSCalendarText.back(odd) == JSCalendarText.lines(odd))
  }

  @Test func `components are nested no deeper than a calendar is read`() throws {
    func nested(_ count: Int) -> String {
      (0..<count).reduce("") { text, _ in #"["x-a", [], [\#(text)]]"# }
    }
    func group(_ count: Int) -> String {
      #"{"@type": "Group", "entries": [], "iCalendar": {"components": [\#(nested(count))]}}"#
    }
    #expect(try JSCalendar.read(group(7).utf8).calendars.count == 1)
    #expect(throws: Fault.self) { try JSCalendar.components(group(8).utf8) }
    #expect(throws: Fault.self) { try JCal.components(#"["vcalendar", [], [\#(nested(8))]]"#.utf8) }
  }

  @Test func `any change of some JSCalendar is read or refused`() throws {
    var random = SeededGenerator(seed: seed(8985))
    let calendar = RandomCalendar.bytes(&random)
    let reading = try ICalendarReader().read(bytes: calendar)
    let bytes = Array(JSCalendar.text(reading.calendars).utf8)
    for _ in 0..<rounds(fast: 200, slow: 20_000) {
      var changed = bytes
      for _ in 0...random.below(3) {
        let (from, to) = (random.below(changed.count), random.below(changed.count))
        switch random.below(3) {
        case 0: changed[from] = changed[to]
        case 1: changed.remove(at: from)
        default: changed.insert(Array(#"{}[]":,0"#.utf8)[random.below(8)], at: from)
        }
      }
      _ = try? JSCalendar.components(changed)
    }
  }

  @Test func `a calendar of sixteen times as many of everything costs no more than twice as much for each`() throws {
    func cost(_ count: Int) throws -> Duration {
      var lines = ["BEGIN:VEVENT", "UID:u", "DTSTART:20210104T090000Z", "RRULE:FREQ=DAILY"]
      for number in 0..<count {
        lines += ["ATTENDEE:mailto:\(number)@x.example", "ATTACH:x:y", "CATEGORIES:\(number)", "RELATED-TO:\(number)"]
      }
      lines.append(
        "EXDATE:"
          + (0..<count).map { "20210104T09" + padded($0 / 60, to: 2) + padded($0 % 60, to: 2) + "Z" }.joined(
            separator: ","))
      let calendar = try JSCalendarText.calendar(lines + ["END:VEVENT"])
      return try processorTime {
        let calendars = try JSCalendar.components(JSCalendar.bytes([calendar]))
        #expect(calendars.first?.components.first?.properties.count == 5 * count + 3)
      }
    }
    var (few, many) = (try cost(200), try cost(3_200))
    // The least of several, as a busy machine takes longer now and then.
    for _ in 0..<4 where many > few * 24 { (few, many) = (min(few, try cost(200)), min(many, try cost(3_200))) }
    #expect(many < few * 32, "\(few) and \(many)")
  }

  @Test func `occurrences of a large series are refused or entries before they are too many`() throws {
    let people = (0..<3_000).map { #""\#($0)": {"calendarAddress": "mailto:\#($0)@x.example"}"# }
    let days = (0..<3_000).map { number in
      let time = try? CivilDateTime(wallSeconds: 1_609_750_800 + Int64(number) * 86_400)
      return #""\#(time?.iso8601 ?? "")": {"title": "\#(number)"}"#
    }
    let json = Self.event(
      #""start": "2021-01-04T09:00:00", "recurrenceRule": {"frequency": "daily"}, "#
        + #""participants": {\#(people.joined(separator: ", "))}, "#
        + #""recurrenceOverrides": {\#(days.joined(separator: ", "))}"#
    )
    let error = #expect(throws: Fault.self) { try JSCalendar.components(json.utf8) }
    #expect(error?.code == .limitExceeded && error?.message.hasPrefix("entries/0/recurrenceOverrides/20") ?? false)
    var lines = ["BEGIN:VEVENT", "UID:u", "DTSTART:20210104T090000", "RRULE:FREQ=DAILY"]
    for number in 0..<3_000 { lines.append("ATTENDEE:mailto:\(number)@x.example") }
    lines.append("END:VEVENT")
    for number in 0..<3_000 {
      let time = try CivilDateTime(wallSeconds: 1_609_750_800 + Int64(number) * 86_400).rfc5545
      lines += ["BEGIN:VEVENT", "UID:u", "RECURRENCE-ID:\(time)", "DTSTART:\(time)", "END:VEVENT"]
    }
    let calendar = try JSCalendarText.calendar(lines)
    #expect(try (2..<3_000).contains(JSCalendarText.entries(of: calendar).count))
  }

  // MARK: - Laws

  private static let zone = try? TimeZoneDatabase.system.rules(for: "Europe/Berlin")

  /// The instances of calendars in some years.
  private static func instances(_ calendars: [VCalendar]) throws -> [EventInstance] {
    let agenda = Agenda(calendars, in: try #require(zone))
    let (first, last) = (try Instant(parsing: "2018-01-01T00:00:00Z"), try Instant(parsing: "2026-01-01T00:00:00Z"))
    return Array(agenda.instances(from: first, through: last, includingEarlier: true, includingCancelled: true))
  }

  /// How many properties and components of each name a calendar has.
  private static func counts(_ calendars: [VCalendar]) -> [String: Int] {
    var counts: [String: Int] = [:]
    func count(_ component: Component) {
      for property in component.properties { counts[component.name + "/" + property.name, default: 0] += 1 }
      counts[component.name, default: 0] += 1
      component.components.forEach(count)
    }
    calendars.map(\.component).forEach(count)
    return counts
  }

  @Test func `calendars show the same and have the same after the way there and back`() throws {
    var random = SeededGenerator(seed: seed(8986))
    var texts = [Array(RoundTripTests.text.replacing("\n", with: "\r\n").utf8)]
    texts += try FileFixtureTests.findings.map { try readBytes("Fixtures/ics/\($0.0).ics") }
    for name in ["CalendarViews/new-york", "CalendarViews/work-2021-10", "holidays/2020-day"] {
      texts.append(try readBytes("Fixtures/\(name).ics"))
    }
    for _ in 0..<rounds(fast: 100, slow: 2_000) { texts.append(RandomCalendar.bytes(&random)) }
    var content = RandomContent(random: SeededGenerator(seed: seed(8987)))
    for _ in 0..<rounds(fast: 100, slow: 2_000) { texts.append(OwnLine.bytes(of: try content.calendar())) }
    for text in texts {
      let calendars = try ICalendarReader().read(bytes: text).calendars
      let again = try JSCalendar.read(JSCalendar.text(calendars).utf8).calendars
      let changes = EventChange.changes(from: try Self.instances(calendars), to: try Self.instances(again))
      #expect(changes.isEmpty, "\(String(decoding: text, as: UTF8.self))")
      let (before, after) = (Self.counts(calendars), Self.counts(again))
      let lost = before.filter { $0.value > after[$0.key, default: 0] }
      #expect(lost.isEmpty, "\(lost) \(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test func `what is JSCalendar stays the same after the way there and back`() throws {
    var random = SeededGenerator(seed: seed(8988))
    for _ in 0..<rounds(fast: 100, slow: 2_000) {
      let calendars = try ICalendarReader().read(bytes: RandomCalendar.bytes(&random, upTo: 1)).calendars
      let json = JSCalendar.bytes(calendars.map(\.component))
      #expect(JSONValue(JSCalendar.bytes(try JSCalendar.components(json))) == JSONValue(json))
    }
  }
}
