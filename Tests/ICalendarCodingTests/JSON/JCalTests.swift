// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import FuzzTargets
import ICalendar
import ICalendarEditing
import Support
import TestSupport
import Testing

@testable import ICalendarCoding

@Suite struct JCalTests {
  /// RFC 7265, section 3: a property in a calendar and in jCal.
  static let values = [
    ("SUMMARY:Meeting\\, at 1\\nsharp", #"["summary", {}, "text", "Meeting, at 1\nsharp"]"#),
    (
      "DTSTART;TZID=Europe/Berlin:20121001T120000",
      #"["dtstart", {"tzid": "Europe/Berlin"}, "date-time", "2012-10-01T12:00:00"]"#
    ),
    ("DTSTART;VALUE=DATE:20081006", #"["dtstart", {}, "date", "2008-10-06"]"#),
    ("DTSTAMP:20080205T191224Z", #"["dtstamp", {}, "date-time", "2008-02-05T19:12:24Z"]"#),
    ("CATEGORIES:a,b\\,c,d", #"["categories", {}, "text", "a", "b,c", "d"]"#),
    ("GEO:37.386013;-122.082932", #"["geo", {}, "float", [37.386013, -122.082932]]"#),
    ("GEO:+05;0.50", #"["geo", {}, "float", [5, 0.50]]"#),
    ("REQUEST-STATUS:3.1;Bad\\; value;X:y", #"["request-status", {}, "text", ["3.1", "Bad; value", "X:y"]]"#),
    ("TZOFFSETFROM:-0500", #"["tzoffsetfrom", {}, "utc-offset", "-05:00"]"#),
    ("TZOFFSETTO:+003040", #"["tzoffsetto", {}, "utc-offset", "+00:30:40"]"#),
    (
      "RRULE:FREQ=YEARLY;COUNT=5;BYDAY=-1SU,2MO;BYMONTH=10",
      #"["rrule", {}, "recur", {"freq": "YEARLY", "count": 5, "byday": ["-1SU", "2MO"], "bymonth": 10}]"#
    ),
    (
      "RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5L;UNTIL=20300101T000000Z",
      #"["rrule", {}, "recur", {"rscale": "CHINESE", "freq": "YEARLY", "bymonth": "5L", "until": "2030-01-01T00:00:00Z"}]"#
    ),
    (
      "FREEBUSY;FBTYPE=BUSY:19970308T160000Z/PT3H,19970308T200000Z/19970308T210000Z",
      #"["freebusy", {"fbtype": "BUSY"}, "period", ["1997-03-08T16:00:00Z", "PT3H"], ["1997-03-08T20:00:00Z", "1997-03-08T21:00:00Z"]]"#
    ),
    (
      "ATTENDEE;MEMBER=\"mailto:a@b.c\",\"mailto:d@b.c\";CN=A^'B:mailto:e@b.c",
      #"["attendee", {"member": ["mailto:a@b.c", "mailto:d@b.c"], "cn": "A\"B"}, "cal-address", "mailto:e@b.c"]"#
    ),
    ("PRIORITY:5", #"["priority", {}, "integer", 5]"#),
    (
      "ATTACH;ENCODING=BASE64;VALUE=BINARY:aGVsbG8=",
      #"["attach", {"encoding": "BASE64"}, "binary", "aGVsbG8="]"#
    ),
    ("X-FLAG;VALUE=BOOLEAN:TRUE", #"["x-flag", {}, "boolean", true]"#),
    ("X-AT;VALUE=TIME:083000Z", #"["x-at", {}, "time", "08:30:00Z"]"#),
    // What no document defines stands as it is.
    ("X-THING;X-P=1:a\\,b;c", #"["x-thing", {"x-p": "1"}, "unknown", "a\\,b;c"]"#),
    ("RELATED-TO;VALUE=UID:a", #"["related-to", {}, "uid", "a"]"#),
    // So does a value that is not of its type.
    ("PRIORITY:high", #"["priority", {}, "unknown", "high"]"#),
    ("DTSTART;VALUE=DATE:today", #"["dtstart", {}, "date", "today"]"#),
    ("RRULE:FREQ", #"["rrule", {}, "unknown", "FREQ"]"#),
    ("RRULE:FREQ=DAILY;FREQ=WEEKLY", #"["rrule", {}, "unknown", "FREQ=DAILY;FREQ=WEEKLY"]"#),
    // Files have dates as times, which they say nowhere.
    ("DTSTART:20081006", #"["dtstart", {}, "date-time", "2008-10-06"]"#),
    ("CATEGORIES:", #"["categories", {}, "text", ""]"#),
    ("REFRESH-INTERVAL;VALUE=DURATION:P1D", #"["refresh-interval", {}, "duration", "P1D"]"#),
  ]

  @Test(arguments: values)
  func `a property is in jCal as RFC 7265 has it, and comes back`(line: String, json: String) throws {
    let property = try #require(Property(parsing: Array(line.utf8)))
    let value = JCal.json(property)
    #expect(value == JSONValue(json.utf8), "\(String(decoding: JSON.lines(value), as: UTF8.self))")
    let back = try JCal.property(value, in: "vevent")
    // VALUE comes first, and numbers have their usual form.
    let numbers = ["GEO:+05;0.50": "5;0.50"]
    #expect(back.name == property.name && back.value == numbers[line] ?? property.value)
    #expect(Set(back.parameters) == Set(property.parameters))
  }

  @Test func `the example of RFC 7265 is the same calendar`() throws {
    let json = #"""
      ["vcalendar",
        [["calscale", {}, "text", "GREGORIAN"], ["prodid", {}, "text", "-//Example Inc.//Example Calendar//EN"],
         ["version", {}, "text", "2.0"]],
        [["vevent",
          [["dtstamp", {}, "date-time", "2008-02-05T19:12:24Z"], ["dtstart", {}, "date", "2008-10-06"],
           ["summary", {}, "text", "Planning meeting"], ["uid", {}, "text", "4088E990AD89CB3DBB484909"]], []]]]
      """#
    let reading = try JCal.read(json.utf8)
    #expect(reading.findings.isEmpty)
    let event = try #require(reading.calendars.first?.events.first)
    #expect(event.summary == "Planning meeting" && event.span?.start.description == "2008-10-06")
    #expect(try JCal.read(JCal.text(reading.calendars).utf8).calendars == reading.calendars)
    #expect(try JCal.read("[\(json), \(json)]".utf8).calendars.count == 2)
  }

  private static let event = #"["vcalendar", [], [["vevent", [PROPERTY], []]]]"#

  @Test(arguments: [
    ("{", "the file is not well-formed JSON"), ("{}", "the file is no array, as jCal is"),
    (#"["vevent", [], []]"#, #"the component "vevent" is outside any calendar"#),
    (#"[1]"#, "a component is no array of a name, properties and components"),
    (#"["vcalendar", [], [[]]]"#, "a component in vcalendar is no array of a name, properties and components"),
    (
      #"["vcalendar", [], [["a b", [], []]]]"#,
      #"a component name may have only letters, digits and hyphens, not "a b""#
    ),
    (
      event.replacing("PROPERTY", with: "[]"),
      "a property of vevent is no array of a name, parameters, a type and values"
    ),
    (
      event.replacing("PROPERTY", with: #"["summary", {}, "text", 1]"#),
      #"summary of vevent: a value is not of the type "text""#
    ),
    (
      event.replacing("PROPERTY", with: #"["dtstart", {"tzid": 1}, "date-time", "2008-10-06"]"#),
      #"dtstart of vevent: the parameter "tzid" is no text"#
    ),
    (
      event.replacing("PROPERTY", with: #"["url", {}, "uri", "a\nb"]"#),
      "url of vevent: URL has the control character U+000A, which RFC 5545 forbids"
    ),
    (
      event.replacing("PROPERTY", with: #"["begin", {}, "text", "a"]"#),
      "begin of vevent: BEGIN is no property; it begins or ends a component"
    ),
  ])
  func `what is not jCal is refused with its place`(json: String, message: String) {
    let error = #expect(throws: Fault.self) { try JCal.components(json.utf8) }
    #expect(error?.description == message)
  }

  /// A component as it must be after the way there and back: VALUE comes first, if it says what is not known.
  private static func sorted(_ component: Component) -> Component {
    let properties = component.properties.map { property in
      let row = PropertyRow.of(property.name)
      let isKnown = row?.neededType == nil && row?.value.type.rawValue.uppercased() == property.valueType
      let types = property.parameters.filter { $0.name == "VALUE" && !isKnown }
      return Property(
        unchecked: property.name, parameters: types + property.parameters(without: ["VALUE"]), value: property.value)
    }
    return Component(
      unchecked: component.name, properties: properties, components: component.components.map(sorted))
  }

  /// Checks that what has a type is of it in jCal: what is of unknown type, or stands as it is written, comes back too.
  private static func checkTypes(_ component: Component) throws {
    let converted = ["date", "date-time", "float", "integer", "period", "recur", "utc-offset"]
    for property in component.properties where PropertyRow.of(property.name) != nil {
      let json = try #require(JCal.json(property).values)
      let isAsWritten = json.dropFirst(3) == [.string(property.value)]
      #expect(json[2] != "unknown" && !(isAsWritten && converted.contains(json[2].text ?? "")), "\(property)")
    }
    try component.components.forEach(checkTypes)
  }

  @Test func `what is written in jCal is of its type, and comes back, of all types`() throws {
    var content = RandomContent(random: SeededGenerator(seed: seed(7265)))
    for _ in 0..<rounds(fast: 200, slow: 4_000) {
      let calendar = try content.calendar()
      try Self.checkTypes(calendar)
      #expect(try JCal.components(JCal.bytes([calendar])) == [Self.sorted(calendar)])
    }
  }

  @Test func `calendars are the same after the way there and back`() throws {
    var random = SeededGenerator(seed: seed(7266))
    var texts = [Array(RoundTripTests.text.replacing("\n", with: "\r\n").utf8)]
    texts += try FileFixtureTests.findings.map { try readBytes("Fixtures/ics/\($0.0).ics") }
    for _ in 0..<rounds(fast: 100, slow: 2_000) { texts.append(RandomCalendar.bytes(&random)) }
    for text in texts {
      let calendars = try ICalendarReader().read(bytes: text).calendars
      let again = try JCal.read(JCal.text(calendars).utf8).calendars
      #expect(again.map { Self.sorted($0.component) } == calendars.map { Self.sorted($0.component) })
    }
  }

  static let python = Program.python(importing: "icalendar")

  @Test(.enabled(if: python != nil, "icalendar is not installed"))
  func `jCal has the structure that other programs give it`() throws {
    try inTemporaryFolder { folder in
      var files = try FileFixtureTests.findings.map { ($0.0, try readBytes("Fixtures/ics/\($0.0).ics")) }
      for name in ["CalendarViews/new-york", "CalendarViews/work-2021-10", "holidays/2020-day"] {
        files.append((String(name.split(separator: "/")[1]), try readBytes("Fixtures/\(name).ics")))
      }
      var content = RandomContent(random: SeededGenerator(seed: seed(7267)))
      for number in 0..<rounds(fast: 60, slow: 2_000) {
        files.append(("generated-\(number)", OwnLine.bytes(of: try content.calendar())))
      }
      for (name, bytes) in files {
        try Data(bytes).write(to: folder.appending(path: "\(name).ics"))
        let calendars = try CalendarSource(bytes).components.calendars
        try Data(JCal.bytes(calendars)).write(to: folder.appending(path: "\(name).json"))
      }
      let script = packageFolder + "/Tests/ICalendarCodingTests/Oracles/jcal.py"
      let others = ProcessInfo.processInfo.environment["ICAL_JS"].map { [$0] } ?? []
      let result = try Program.run(try #require(Self.python), [script, folder.path] + others)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.text == "\(files.count) files\n")
    }
  }
}
