// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import Support
import TestSupport
import Testing
import TimeZones

@testable import ICalendarCoding

@Suite struct JSCalendarSeriesTests {
  /// A weekly event in Berlin, and what stands beside its rule.
  private static func series(_ lines: [String], occurrences: [String] = []) throws -> Component {
    try JSCalendarText.calendar(
      ["BEGIN:VEVENT", "UID:u", "DTSTART;TZID=Europe/Berlin:20210302T090000", "RRULE:FREQ=WEEKLY", "SUMMARY:Tea"]
        + lines
        + ["END:VEVENT"] + occurrences)
  }

  private static func overrides(_ calendar: Component) throws -> JSONValue? {
    try JSCalendarText.entry(of: calendar)["recurrenceOverrides"]
  }

  @Test(arguments: [
    ("EXDATE;TZID=Europe/Berlin:20210309T090000", #"{"2021-03-09T09:00:00": {"excluded": true}}"#),
    ("RDATE;TZID=Europe/Berlin:20210310T100000", #"{"2021-03-10T10:00:00": {}}"#),
    (
      "RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20210310T100000/PT2H",
      #"{"2021-03-10T10:00:00": {"duration": "PT2H"}}"#
    ),
  ])
  func `what is left out and added is an override, and comes back`(line: String, json: String) throws {
    let calendar = try Self.series([line])
    #expect(try Self.overrides(calendar) == JSONValue(json.utf8))
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  /// Times in another zone than that of the start, and the same ones in the zone of the start.
  @Test(arguments: [
    ("EXDATE:20210309T080000Z", "EXDATE;TZID=Europe/Berlin:20210309T090000"),
    ("EXDATE;TZID=Asia/Shanghai:20210309T160000", "EXDATE;TZID=Europe/Berlin:20210309T090000"),
    // After the change of clocks, it is two hours.
    ("RDATE:20210401T070000Z", "RDATE;TZID=Europe/Berlin:20210401T090000"),
    (
      "EXDATE;TZID=Europe/Berlin:20210309T090000,20210316T090000",
      "EXDATE;TZID=Europe/Berlin:20210309T090000|EXDATE;TZID=Europe/Berlin:20210316T090000"
    ),
  ])
  func `times come back in the zone of the start`(line: String, same: String) throws {
    let (calendar, other) = (try Self.series([line]), try Self.series(same.split(separator: "|").map(String.init)))
    #expect(try Self.overrides(calendar) == Self.overrides(other))
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(other))
  }

  @Test(arguments: [
    "EXDATE:20210309T090000", "EXDATE;VALUE=DATE:20210309", "RDATE;TZID=Nowhere:20210309T090000", "EXDATE:x",
  ])
  func `times that are none in the zone of the start stay as they are`(line: String) throws {
    let calendar = try Self.series([line])
    #expect(try Self.overrides(calendar) == nil)
    #expect(try JSCalendarText.entry(of: calendar)["iCalendar"]?["properties"]?.values?.count == 1)
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test(arguments: [
    // The last one is at the same time of day, two hours before UTC in summer.
    ("FREQ=WEEKLY;UNTIL=20210601T070000Z", "2021-06-01T09:00:00"),
    ("FREQ=WEEKLY;UNTIL=20211207T080000Z", "2021-12-07T09:00:00"),
  ])
  func `the end of a rule is in the zone of the start`(rule: String, until: String) throws {
    let calendar = try JSCalendarText.calendar(
      ["BEGIN:VEVENT", "UID:u", "DTSTART;TZID=Europe/Berlin:20210302T090000", "RRULE:\(rule)", "END:VEVENT"])
    #expect(try JSCalendarText.entry(of: calendar)["recurrenceRule"]?["until"]?.text == until)
    #expect(try JSCalendarText.entry(of: calendar)["iCalendar"] == nil)
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test(arguments: [
    // An hour that is there twice, an end in another form, and rules of which an event has one.
    ["RRULE:FREQ=DAILY;UNTIL=20211031T013000Z"], ["RRULE:FREQ=DAILY;UNTIL=20210601"],
    ["RRULE:FREQ=DAILY;COUNT=3", "RRULE:FREQ=WEEKLY;COUNT=3"],
  ])
  func `a rule that would come back in another form is kept`(rules: [String]) throws {
    let calendar = try JSCalendarText.calendar(
      ["BEGIN:VEVENT", "UID:u", "DTSTART;TZID=Europe/Berlin:20210302T023000"] + rules + ["END:VEVENT"])
    #expect(try JSCalendarText.entry(of: calendar)["recurrenceRule"] != nil)
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test func `a rule that is none is no member`() throws {
    for rule in ["FREQ=SOMETIMES", "COUNT=1", "FREQ=DAILY;COUNT=1;UNTIL=20300101T000000Z", "FREQ=DAILY;FREQ=DAILY"] {
      let calendar = try JSCalendarText.event("RRULE:\(rule)")
      #expect(try JSCalendarText.entry(of: calendar)["recurrenceRule"] == nil, "\(rule)")
      #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
    }
  }

  @Test(arguments: [
    (["DTSTART;TZID=Europe/Berlin:20210309T100000", "SUMMARY:Tea"], #"{"start": "2021-03-09T10:00:00"}"#),
    (["DTSTART;TZID=Europe/Berlin:20210309T090000", "SUMMARY:Coffee"], #"{"title": "Coffee"}"#),
    (
      ["DTSTART;TZID=Asia/Shanghai:20210309T160000", "SUMMARY:Tea"],
      #"{"start": "2021-03-09T16:00:00", "timeZone": "Asia/Shanghai"}"#
    ),
    (["DTSTART;TZID=Europe/Berlin:20210309T090000"], #"{"title": null}"#),
    (
      ["DTSTART;TZID=Europe/Berlin:20210309T090000", "SUMMARY:Tea", "CATEGORIES:a/b"],
      #"{"keywords": {"a/b": true}}"#
    ),
    // No occurrence can have a class of its own.
    (
      ["DTSTART;TZID=Europe/Berlin:20210309T090000", "SUMMARY:Tea", "CLASS:PRIVATE"],
      #"{"iCalendar": {"@type": "ICalComponent", "name": "vevent", "properties": [["class", {}, "text", "PRIVATE"]]}}"#
    ),
  ])
  func `an occurrence is a patch of its series, and comes back`(lines: [String], patch: String) throws {
    let calendar = try Self.series(
      [],
      occurrences: ["BEGIN:VEVENT", "UID:u", "RECURRENCE-ID;TZID=Europe/Berlin:20210309T090000"] + lines + [
        "END:VEVENT"
      ])
    #expect(try Self.overrides(calendar) == JSONValue(#"{"2021-03-09T09:00:00": \#(patch)}"#.utf8))
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test(arguments: [
    ("DTEND;TZID=Europe/Berlin:20210309T113000", #"{"duration": "PT2H30M"}"#),
    ("DURATION:PT30M", #"{"duration": "PT30M", "iCalendar": null}"#),
    ("DTEND:20210309T103000Z", #"{"duration": "PT2H30M", "endTimeZone": "Etc/UTC", "iCalendar": null}"#),
    ("SUMMARY:Tea", #"{"title": "Tea", "duration": null, "iCalendar": null}"#),
  ])
  func `the end of an occurrence is its duration in the patch, and comes back`(line: String, patch: String) throws {
    let calendar = try JSCalendarText.calendar([
      "BEGIN:VEVENT", "UID:u", "DTSTART;TZID=Europe/Berlin:20210302T090000", "RRULE:FREQ=WEEKLY",
      "DTEND;TZID=Europe/Berlin:20210302T100000", "END:VEVENT", "BEGIN:VEVENT", "UID:u",
      "RECURRENCE-ID;TZID=Europe/Berlin:20210309T090000", "DTSTART;TZID=Europe/Berlin:20210309T090000", line,
      "END:VEVENT",
    ])
    #expect(try Self.overrides(calendar) == JSONValue(#"{"2021-03-09T09:00:00": \#(patch)}"#.utf8))
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test(arguments: [
    (["DUE;TZID=Europe/Berlin:20210309T110000", "SUMMARY:Coffee"], #"{"title": "Coffee"}"#),
    (["DUE;TZID=Europe/Berlin:20210309T120000", "SUMMARY:Tea"], #"{"due": "2021-03-09T12:00:00"}"#),
  ])
  func `an occurrence of a to-do is due as long after its start as its series, unless it says so`(
    lines: [String], patch: String
  ) throws {
    let calendar = try JSCalendarText.calendar(
      [
        "BEGIN:VTODO", "UID:u", "DTSTART;TZID=Europe/Berlin:20210302T090000", "DUE;TZID=Europe/Berlin:20210302T110000",
        "RRULE:FREQ=WEEKLY", "SUMMARY:Tea", "END:VTODO", "BEGIN:VTODO", "UID:u",
        "RECURRENCE-ID;TZID=Europe/Berlin:20210309T090000", "DTSTART;TZID=Europe/Berlin:20210309T090000",
      ] + lines + ["END:VTODO"])
    #expect(try Self.overrides(calendar) == JSONValue(#"{"2021-03-09T09:00:00": \#(patch)}"#.utf8))
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test func `an occurrence has the changed members of the series' maps`() throws {
    let people = ["ORGANIZER:mailto:a@b.example", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:c@b.example"]
    let calendar = try Self.series(
      people,
      occurrences: [
        "BEGIN:VEVENT", "UID:u", "RECURRENCE-ID;TZID=Europe/Berlin:20210309T090000",
        "DTSTART;TZID=Europe/Berlin:20210309T090000", "SUMMARY:Tea", people[0],
        "ATTENDEE;PARTSTAT=DECLINED:mailto:c@b.example", "END:VEVENT",
      ])
    let pointer = JSPointer.text("participants", JSKeys.key(of: "mailto:c@b.example"), "participationStatus")
    let patch = try Self.overrides(calendar)?["2021-03-09T09:00:00"]?.object
    #expect(patch?.members.map(\.name) == [pointer] && patch?[pointer] == "declined")
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test(arguments: [
    // Without a series, with another form of the same time, twice, and one that moves the later ones too; in how many
    // entries, and in how many overrides.
    (["BEGIN:VEVENT", "UID:x", "RECURRENCE-ID:20210309T090000Z", "DTSTART:20210309T090000Z", "END:VEVENT"], 2, 0),
    (["BEGIN:VEVENT", "UID:u", "RECURRENCE-ID:20210309T080000Z", "DTSTART:20210309T090000Z", "END:VEVENT"], 1, 1),
    (["BEGIN:VEVENT", "UID:u", "RECURRENCE-ID;VALUE=DATE:20210309", "DTSTART:20210309T090000Z", "END:VEVENT"], 2, 0),
    (
      [
        "BEGIN:VEVENT", "UID:u", "RECURRENCE-ID;TZID=Europe/Berlin:20210309T090000", "DTSTART:20210309T090000Z",
        "END:VEVENT",
        "BEGIN:VEVENT", "UID:u", "RECURRENCE-ID;TZID=Europe/Berlin:20210309T090000", "DTSTART:20210309T070000Z",
        "END:VEVENT",
      ], 2, 1
    ),
    (
      [
        "BEGIN:VEVENT", "UID:u", "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20210309T090000",
        "DTSTART;TZID=Europe/Berlin:20210309T100000", "END:VEVENT",
      ], 1, 1
    ),
    (
      ["BEGIN:VEVENT", "UID:u", "RECURRENCE-ID;TZID=Europe/Berlin:20210309T090000", "SUMMARY:No start", "END:VEVENT"],
      1, 0
    ),
  ])
  func `occurrences of all kinds come back`(occurrences: [String], entries: Int, overrides: Int) throws {
    let calendar = try Self.series([], occurrences: occurrences)
    let all = try JSCalendarText.entries(of: calendar)
    #expect(all.count == entries && all[0]["recurrenceOverrides"]?.object?.members.count ?? 0 == overrides)
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  /// The organizer of a series, and the people of an occurrence.
  static let organizers: [([String], [String])] = [
    (["ORGANIZER:mailto:a@b.example"], []), ([], ["ORGANIZER:mailto:a@b.example"]),
    (["ORGANIZER:mailto:a@b.example"], ["ORGANIZER:mailto:c@b.example"]),
    (["ORGANIZER:mailto:a@b.example"], ["ATTENDEE:mailto:a@b.example"]),
    (
      ["ORGANIZER:mailto:a@b.example", "ATTENDEE:MAILTO:A@b.example"],
      ["ORGANIZER:mailto:a@b.example", "ATTENDEE;PARTSTAT=ACCEPTED:MAILTO:A@b.example"]
    ),
    (["ORGANIZER:mailto:a@b.example"], ["ORGANIZER:mailto:c@b.example", "ORGANIZER:mailto:a@b.example"]),
    (["ORGANIZER:mailto:a@b.example"], ["ORGANIZER:mailto:c@b.example", #"JSPROP;JSPTR=sentBy:"q@b.example""#]),
    (["ORGANIZER:mailto:a@b.example"], ["ORGANIZER:mailto:c@b.example", "ATTENDEE:mailto:a@b.example"]),
    (
      [#"ORGANIZER;SENT-BY="mailto:s@b.example":mailto:a@b.example"#],
      [#"ORGANIZER;CN=Ann;SENT-BY="mailto:t@b.example":mailto:a@b.example"#]
    ),
    (
      ["ORGANIZER:mailto:a@b.example", "ATTENDEE;ROLE=OWNER:mailto:c@b.example"],
      ["ORGANIZER:mailto:a@b.example", "ATTENDEE:mailto:d@b.example"]
    ),
  ]

  @Test(arguments: organizers)
  func `an occurrence keeps its own organizer, or none`(people: [String], own: [String]) throws {
    let calendar = try Self.series(
      people,
      occurrences: [
        "BEGIN:VEVENT", "UID:u", "RECURRENCE-ID;TZID=Europe/Berlin:20210309T090000",
        "DTSTART;TZID=Europe/Berlin:20210309T090000", "SUMMARY:Tea",
      ] + own + ["END:VEVENT"])
    #expect(try Self.overrides(calendar)?["2021-03-09T09:00:00"] != nil)
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test func `an occurrence without its series is an entry`() throws {
    let calendar = try JSCalendarText.event("RECURRENCE-ID;TZID=Europe/Berlin:20210104T100000")
    let entry = try JSCalendarText.entry(of: calendar)
    #expect(entry["recurrenceId"] == "2021-01-04T10:00:00" && entry["recurrenceIdTimeZone"] == "Europe/Berlin")
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test func `the changes of a patch are made in a component of its own`() throws {
    let lines = try JSCalendarText.written(
      #"""
      "timeZone": "Europe/Berlin", "duration": "PT1H", "title": "Tea", "privacy": "private",
      "recurrenceRule": {"frequency": "daily"}, "locations": {"a": {"name": "Hall"}},
      "recurrenceOverrides": {"2021-01-05T09:00:00": {"locations/a/name": "Room", "privacy": "public"},
        "2021-01-06T09:00:00": {"title": null, "start": "2021-01-06T11:00:00"},
        "2021-01-07T09:00:00": {"uid": "x"}, "2021-01-08T09:00:00": {"links/a/title": "x"}}
      """#)
    let first = lines.filter { $0.contains("20210105") || $0.contains("Room") }
    #expect(
      first == [
        "VCALENDAR/VEVENT/DTSTART;TZID=Europe/Berlin:20210105T090000", "VCALENDAR/VEVENT/LOCATION;JSID=a:Room",
        "VCALENDAR/VEVENT/RECURRENCE-ID;TZID=Europe/Berlin:20210105T090000",
      ])
    #expect(
      lines.filter { $0.hasSuffix("SUMMARY:Tea") }.count == 2
        && lines.filter { $0.hasSuffix("CLASS:PRIVATE") }.count == 3)
    #expect(lines.contains("VCALENDAR/VEVENT/DTSTART;TZID=Europe/Berlin:20210106T110000"))
    // What changes nothing, or cannot be changed, leaves the occurrence.
    #expect(lines.contains("VCALENDAR/VEVENT/RDATE;TZID=Europe/Berlin:20210107T090000"))
    #expect(lines.contains("VCALENDAR/VEVENT/RDATE;TZID=Europe/Berlin:20210108T090000"))
    #expect(lines.filter { $0 == "VCALENDAR/VEVENT/" }.count == 3)
  }

  @Test(arguments: [
    (#"{"a/b": 1}"#, #"{"a": {"b": 1, "c": [5]}, "d": 2}"#), (#"{"a": null}"#, #"{"d": 2}"#),
    (#"{"x": null}"#, #"{"a": {"c": [5]}, "d": 2}"#), (#"{"a/c/0": 6}"#, #"{"a": {"c": [6]}, "d": 2}"#),
    (#"{"e~1f~0": 1}"#, #"{"a": {"c": [5]}, "d": 2, "e/f~": 1}"#),
    (#"{"a/c/0": null}"#, nil), (#"{"a/c/1": 6}"#, nil), (#"{"a/c/-": 6}"#, nil), (#"{"x/y": 1}"#, nil),
    (#"{"a": 1, "a/c": 2}"#, nil), (#"{"d/x": 1}"#, nil),
  ])
  func `a patch is made whole or not at all`(patch: String, result: String?) throws {
    let object = try #require(JSONValue(#"{"a": {"c": [5]}, "d": 2}"#.utf8)?.object)
    let changed = JSPatch.applied(try #require(JSONValue(patch.utf8)?.object), to: object)
    #expect(changed == result.flatMap { JSONValue($0.utf8)?.object })
  }

  @Test func `the patch from an object to another makes the other one`() throws {
    var random = SeededGenerator(seed: seed(8984))
    func value(_ depth: Int) -> JSONValue {
      switch random.below(depth > 2 ? 3 : 5) {
      case 0: .string("\(random.below(3))")
      case 1: .bool(true)
      case 2: .array([.number("\(random.below(2))")])
      default: .object(object(depth + 1))
      }
    }
    func object(_ depth: Int) -> JSONObject {
      JSONObject((0..<random.below(4)).map { _ in (["a", "b/c", "d~", "e"][random.below(4)], value(depth)) })
    }
    for _ in 0..<rounds(fast: 2_000, slow: 50_000) {
      let (old, new) = (object(0), object(0))
      var room = Int.max
      let patch = JSPatch.patch(from: old, to: new, within: &room)
      #expect(JSPatch.applied(patch, to: old) == new, "\(old) \(new)")
    }
  }
}
