// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import Support
import TestSupport
import Testing

@testable import ICalendarCoding

@Suite struct JSCalendarTests {
  /// The property of an event or a to-do, and the members that stand for it.
  static let properties: [(String, String)] = [
    ("SUMMARY:Tea\\, at four\\nsharp", #""title": "Tea, at four\nsharp""#),
    ("SUMMARY;LANGUAGE=sv:Fika", #""title": "Fika", "locale": "sv""#),
    ("DTSTAMP:20210104T070000Z", #""updated": "2021-01-04T07:00:00Z""#),
    ("CREATED:20210104T080000Z", #""created": "2021-01-04T08:00:00Z""#),
    ("SEQUENCE:4", #""sequence": 4"#),
    ("PRIORITY:0", #""priority": 0"#),
    ("CLASS:CONFIDENTIAL", #""privacy": "secret""#),
    ("TRANSP:TRANSPARENT", #""freeBusyStatus": "free""#),
    ("STATUS:CANCELLED", #""status": "cancelled""#), ("STATUS:CONFIRMED", #""status": "confirmed""#),
    ("STATUS:TENTATIVE", #""status": "tentative""#),
    ("COLOR:teal", #""color": "teal""#),
    ("CATEGORIES:a\\,b", #""keywords": {"a,b": true}"#),
    ("CONCEPT:https://example.com/tea", #""categories": {"https://example.com/tea": true}"#),
    ("DESCRIPTION:With cake", #""description": "With cake""#),
    (
      "STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<b>Cake</b>",
      #""description": "<b>Cake</b>", "descriptionContentType": "text/html""#
    ),
    ("DURATION:PT1H30M", #""duration": "PT1H30M""#),
    ("RELATED-TO;RELTYPE=NEXT:b@c", #""relatedTo": {"b@c": {"@type": "Relation", "relation": {"next": true}}}"#),
    ("RELATED-TO:b", #""relatedTo": {"b": {"@type": "Relation"}}"#),
    (
      "RRULE:FREQ=MONTHLY;BYDAY=-1FR,MO;COUNT=3;BYMONTH=5",
      #""recurrenceRule": {"@type": "RecurrenceRule", "frequency": "monthly", "byDay": [{"@type": "NDay", "#
        + #""day": "fr", "nthOfPeriod": -1}, {"@type": "NDay", "day": "mo"}], "count": 3, "byMonth": ["5"]}"#
    ),
    (
      "URL;JSID=a:https://example.com/",
      #""links": {"a": {"@type": "Link", "href": "https://example.com/", "rel": "describedby"}}"#
    ),
    (
      "ATTACH;FILENAME=a.pdf;FMTTYPE=application/pdf;SIZE=9;JSID=a:https://example.com/a",
      #""links": {"a": {"@type": "Link", "href": "https://example.com/a", "rel": "enclosure", "title": "a.pdf", "#
        + #""contentType": "application/pdf", "size": 9}}"#
    ),
    (
      "ATTACH;VALUE=BINARY;FMTTYPE=text/plain;ENCODING=BASE64;JSID=a:aGk=",
      #""links": {"a": {"@type": "Link", "href": "data:text/plain;base64,aGk=", "rel": "enclosure", "#
        + #""contentType": "text/plain"}}"#
    ),
    (
      "IMAGE;VALUE=URI;DISPLAY=BADGE,GRAPHIC;JSID=a:https://example.com/a.png",
      #""links": {"a": {"@type": "Link", "href": "https://example.com/a.png", "rel": "icon", "#
        + #""display": {"badge": true, "graphic": true}}}"#
    ),
    (
      "LINK;VALUE=URI;LINKREL=license;LABEL=Terms;JSID=a:https://example.com/l",
      #""links": {"a": {"@type": "Link", "href": "https://example.com/l", "rel": "license", "title": "Terms"}}"#
    ),
    (
      "CONFERENCE;VALUE=URI;FEATURE=VIDEO,CHAT;LABEL=Room;JSID=a:https://example.com/c",
      #""virtualLocations": {"a": {"@type": "VirtualLocation", "uri": "https://example.com/c", "#
        + #""features": {"video": true, "chat": true}, "name": "Room"}}"#
    ),
    ("LOCATION;JSID=a:Hall\\; left", #""locations": {"a": {"@type": "Location", "name": "Hall; left"}}"#),
    (#"JSPROP;JSPTR="example.com:a":{"b":[1\,null]}"#, #""example.com:a": {"b": [1, null]}"#),
    // What JSCalendar has no member for.
    (
      "X-NOTE;X-P=1:a",
      #""iCalendar": {"@type": "ICalComponent", "name": "vevent", "#
        + #""properties": [["x-note", {"x-p": "1"}, "unknown", "a"]]}"#
    ),
    (
      "CLASS:X-SECRET",
      #""iCalendar": {"@type": "ICalComponent", "name": "vevent", "properties": [["class", {}, "text", "X-SECRET"]]}"#
    ),
    (
      #"SUMMARY;ALTREP="cid:a":Tea"#,
      #""title": "Tea", "iCalendar": {"@type": "ICalComponent", "name": "vevent", "convertedProperties": {"title": "#
        + #"{"@type": "ICalProperty", "name": "summary", "parameters": {"altrep": "cid:a"}}}}"#
    ),
    (
      #"GEO;JSID=a:48.2;-16.37"#,
      #""locations": {"a": {"@type": "Location", "coordinates": "geo:48.2,-16.37"}}, "iCalendar": {"@type": "#
        + #""ICalComponent", "name": "vevent", "convertedProperties": {"locations/a/coordinates": "#
        + #"{"@type": "ICalProperty", "name": "geo"}}}"#
    ),
  ]

  @Test(arguments: properties)
  func `a property is its members, and comes back`(line: String, members: String) throws {
    let calendar = try JSCalendarText.event(line)
    #expect(try JSCalendarText.entry(of: calendar) == JSCalendarText.entry(members))
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  /// The property of a to-do, and the members that stand for it.
  static let taskProperties: [(String, String)] = [
    ("STATUS:IN-PROCESS", #""progress": "in-process""#), ("STATUS:COMPLETED", #""progress": "completed""#),
    ("STATUS:NEEDS-ACTION", #""progress": "needs-action""#), ("STATUS:CANCELLED", #""progress": "cancelled""#),
    ("PERCENT-COMPLETE:53", #""percentComplete": 53"#),
    ("ESTIMATED-DURATION:P2D", #""estimatedDuration": "P2D""#),
    ("DUE:20210105T090000", #""due": "2021-01-05T09:00:00""#),
    (
      "DURATION:PT1H",
      #""iCalendar": {"@type": "ICalComponent", "name": "vtodo", "properties": [["duration", {}, "duration", "PT1H"]]}"#
    ),
  ]

  @Test(arguments: taskProperties)
  func `a property of a to-do is its members, and comes back`(line: String, members: String) throws {
    let calendar = try JSCalendarText.calendar(["BEGIN:VTODO", "UID:u", "DTSTART:20210104T090000", line, "END:VTODO"])
    let task = try #require(
      JSONValue(#"{"@type": "Task", "uid": "u", "start": "2021-01-04T09:00:00", \#(members)}"#.utf8))
    #expect(try JSCalendarText.entry(of: calendar) == task)
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  /// An object with what another one has, in maps too; nil if both have something.
  private static func joined(_ first: JSONObject, _ second: JSONObject) -> JSONObject? {
    var all = first
    for (name, value) in second.members {
      guard let own = all[name] else {
        all[name] = value
        continue
      }
      guard let map = own.object, let other = value.object, other["@type"] == nil else { return nil }
      guard other.members.allSatisfy({ map[$0.name] == nil }) else { return nil }
      all[name] = .object(JSONObject(map.members + other.members))
    }
    return all
  }

  @Test(arguments: [JSKind.event, .task])
  func `what has a row is its member and stands nowhere else, whatever is beside it and says of which type it is`(
    kind: JSKind
  ) throws {
    let shared = Self.properties.filter {
      kind == .event || !["STATUS", "DURATION"].contains($0.0.prefix { $0 != ":" })
    }
    let samples = ((kind == .event ? [] : Self.taskProperties) + shared).filter { line, members in
      !members.contains("iCalendar") && !line.hasPrefix("JSPROP")
    }
    let names = samples.map { String($0.0.prefix { $0 != ":" && $0 != ";" }) }
    let rows = JSRow.all(of: kind).map(\.name) + JSObjectRow.table.filter { $0.kinds.contains(kind) }.map(\.name)
    #expect(Set(rows).subtracting(names) == ["UID"])
    var random = SeededGenerator(seed: seed(8989))
    for _ in 0..<rounds(fast: 100, slow: 5_000) {
      var members = try #require(
        JSONValue(#"{"@type": "\#(kind.type)", "uid": "u", "start": "2021-01-04T09:00:00"}"#.utf8)?.object)
      var usual = [try Property("UID", value: "u"), try Property("DTSTART", value: "20210104T090000")]
      var properties = usual
      for (number, sample) in samples.shuffled(using: &random).enumerated() where random.below(2) == 0 {
        // Each object of a map has a key of its own.
        let json = "{" + sample.1.replacing(#"{"a": {"@type""#, with: #"{"a\#(number)": {"@type""#) + "}"
        let own = try #require(JSONValue(json.utf8)?.object)
        guard let all = Self.joined(members, own) else { continue }
        members = all
        let line = sample.0.replacing("JSID=a:", with: "JSID=a\(number):")
        let property = try #require(Property(parsing: Array(line.utf8)))
        usual.append(property)
        let known = try #require(JCal.json(property).values?[2].text).uppercased()
        let type = property.name == "ESTIMATED-DURATION" ? "DURATION" : known
        let typed = property.valueType == nil && random.below(2) == 0 ? [try Parameter("VALUE", type)] : []
        properties.append(
          try Property(property.name, parameters: typed + property.parameters, value: property.value))
      }
      func calendar(_ properties: [Property]) throws -> Component {
        try Component(
          "VCALENDAR", properties: [Property("VERSION", value: "2.0")],
          components: [Component(kind.rawValue, properties: properties.shuffled(using: &random))])
      }
      let made = try calendar(properties)
      #expect(try JSCalendarText.entry(of: made) == .object(members), "\(JSCalendarText.lines(made))")
      #expect(try JSCalendarText.back(made) == JSCalendarText.lines(calendar(usual)))
    }
  }

  /// Properties in forms that are not the usual ones, and the usual ones.
  @Test(arguments: [
    ("GEO;JSID=a:+48.2;-16.37", "GEO;JSID=a:48.2;-16.37"), ("GEO:+48.2;+16.37", "GEO:48.2;16.37"),
    ("ATTENDEE;VALUE=CAL-ADDRESS:mailto:a@x.example", "ATTENDEE:mailto:a@x.example"),
    ("ORGANIZER;VALUE=cal-address:mailto:a@x.example", "ORGANIZER:mailto:a@x.example"),
    ("DTEND;VALUE=DATE-TIME:20210104T100000", "DTEND:20210104T100000"),
    ("STATUS:Confirmed", "STATUS:CONFIRMED"), ("TRANSP;VALUE=TEXT:opaque", "TRANSP:OPAQUE"),
    ("CLASS:private", "CLASS:PRIVATE"), ("PRIORITY;VALUE=integer:+05", "PRIORITY:5"),
    ("DURATION:+PT1H", "DURATION:PT1H"),
    ("RELATED-TO;RELTYPE=child:b", "RELATED-TO;RELTYPE=CHILD:b"), ("CATEGORIES:b,c", "CATEGORIES:b|CATEGORIES:c"),
    ("CATEGORIES:b|CATEGORIES:b,c", "CATEGORIES:b|CATEGORIES:c"),
  ])
  func `a value in another form is the same member, and comes back in the usual one`(line: String, usual: String) throws
  {
    let both = try [line, usual].map { try JSCalendarText.event($0.replacing("|", with: "\n")) }
    let entries = try both.map(JSCalendarText.entry(of:))
    #expect(entries[0] == entries[1] && entries[0]["iCalendar"]?["properties"] == nil, "\(JSON.line(entries[0]))")
    #expect(try JSCalendarText.back(both[0]) == JSCalendarText.lines(both[1]))
  }

  /// When an event takes place.
  static let times: [([String], String)] = [
    (
      ["DTSTART;TZID=Europe/Berlin:20210104T090000", "DTEND;TZID=Europe/Berlin:20210104T100000"],
      #""start": "2021-01-04T09:00:00", "timeZone": "Europe/Berlin", "duration": "PT1H", "#
        + #""iCalendar": {"@type": "ICalComponent", "name": "vevent", "convertedProperties": "#
        + #"{"duration": {"@type": "ICalProperty", "name": "dtend"}}}"#
    ),
    (
      ["DTSTART;TZID=Europe/Berlin:20210104T090000", "DTEND;TZID=Asia/Shanghai:20210104T180000"],
      #""start": "2021-01-04T09:00:00", "timeZone": "Europe/Berlin", "duration": "PT2H", "#
        + #""endTimeZone": "Asia/Shanghai""#
    ),
    (
      ["DTSTART:20210104T090000Z", "DURATION:P1D"],
      #""start": "2021-01-04T09:00:00", "timeZone": "Etc/UTC", "duration": "P1D""#
    ),
    (
      ["DTSTART;VALUE=DATE:20210104", "DURATION:P2W"],
      #""start": "2021-01-04T00:00:00", "showWithoutTime": true, "duration": "P2W""#
    ),
    (
      ["DTSTART;VALUE=DATE:20210104"],
      #""start": "2021-01-04T00:00:00", "showWithoutTime": true, "duration": "P1D", "#
        + #""iCalendar": {"@type": "ICalComponent", "name": "vevent", "convertedProperties": "#
        + #"{"duration": {"@type": "ICalProperty", "name": "dtstart"}}}"#
    ),
    (
      ["DTSTART:20210104T090000", "SHOW-WITHOUT-TIME;VALUE=BOOLEAN:TRUE"],
      #""start": "2021-01-04T09:00:00", "showWithoutTime": true"#
    ),
    // The night on which clocks go forward has 23 hours.
    (
      ["DTSTART;TZID=Europe/Berlin:20210327T120000", "DTEND;TZID=Europe/Berlin:20210328T120000"],
      #""start": "2021-03-27T12:00:00", "timeZone": "Europe/Berlin", "duration": "PT23H", "#
        + #""iCalendar": {"@type": "ICalComponent", "name": "vevent", "convertedProperties": "#
        + #"{"duration": {"@type": "ICalProperty", "name": "dtend"}}}"#
    ),
    // A name of Windows has the zone that it means, and comes back.
    (
      ["DTSTART;TZID=China Standard Time:20210104T090000"],
      #""start": "2021-01-04T09:00:00", "timeZone": "Asia/Shanghai", "#
        + #""iCalendar": {"@type": "ICalComponent", "name": "vevent", "convertedProperties": {"start": "#
        + #"{"@type": "ICalProperty", "name": "dtstart", "parameters": {"tzid": "China Standard Time"}}}}"#
    ),
    // A zone that nobody knows is none.
    (
      ["DTSTART;TZID=Nowhere:20210104T090000"],
      #""start": "2021-01-04T09:00:00", "#
        + #""iCalendar": {"@type": "ICalComponent", "name": "vevent", "convertedProperties": {"start": "#
        + #"{"@type": "ICalProperty", "name": "dtstart", "parameters": {"tzid": "Nowhere"}}}}"#
    ),
    // An end that cannot be compared with the start stays as it is.
    (
      ["DTSTART:20210104T090000", "DTEND:20210104T100000Z"],
      #""start": "2021-01-04T09:00:00", "#
        + #""iCalendar": {"@type": "ICalComponent", "name": "vevent", "properties": "#
        + #"[["dtend", {}, "date-time", "2021-01-04T10:00:00Z"]]}"#
    ),
  ]

  @Test(arguments: times)
  func `when an event takes place is its members, and comes back`(lines: [String], members: String) throws {
    let calendar = try JSCalendarText.calendar(["BEGIN:VEVENT", "UID:u"] + lines + ["END:VEVENT"])
    let event = try #require(JSONValue(#"{"@type": "Event", "uid": "u", \#(members)}"#.utf8))
    #expect(try JSCalendarText.entry(of: calendar) == event)
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test func `a calendar is a group, and comes back`() throws {
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Example//EN
      METHOD:PUBLISH
      NAME;LANGUAGE=de:Arbeit
      COLOR:red
      LAST-MODIFIED:20210101T000000Z
      SOURCE;VALUE=URI:https://example.com/a.ics
      X-WR-CALNAME:Arbeit
      BEGIN:VTIMEZONE
      TZID:Somewhere
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0530
      TZOFFSETTO:+0530
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:u
      DTSTART;TZID=Somewhere:20210104T090000
      DTEND:20210104T043000Z
      END:VEVENT
      BEGIN:VJOURNAL
      UID:j
      END:VJOURNAL
      END:VCALENDAR
      """
    let calendar = try JSCalendarText.parsed(text)
    let group = try #require(JSONValue(JSCalendar.bytes([calendar])))
    #expect(group["@type"] == "Group" && group["version"] == "2.0" && group["title"] == "Arbeit")
    #expect(group["locale"] == "de" && group["updated"] == "2021-01-01T00:00:00Z" && group["color"] == "red")
    #expect(group["source"] == "https://example.com/a.ics" && group["prodId"] == "-//Example//EN")
    #expect(group["method"] == nil && group["entries"]?.values?[0]["method"] == "publish")
    // The zone is the calendar's own.
    #expect(group["entries"]?.values?[0]["duration"] == "PT1H")
    #expect(
      group["iCalendar"]?["components"]?.values?.compactMap { $0.values?.first?.text } == ["vtimezone", "vjournal"])
    #expect(group["iCalendar"]?["properties"]?.values?.compactMap { $0.values?.first?.text } == ["x-wr-calname"])
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test func `some calendars are an array of groups`() throws {
    let calendars = [try JSCalendarText.event("SUMMARY:a"), try JSCalendarText.event("SUMMARY:b")]
    let groups = try #require(JSONValue(JSCalendar.bytes(calendars))?.values)
    #expect(groups.map { $0["entries"]?.values?[0]["title"] } == ["a", "b"])
    #expect(try JSCalendar.components(JSCalendar.bytes(calendars)).count == 2)
    #expect(try JSCalendar.components("[]".utf8) == [])
    #expect(JSONValue(JSCalendar.bytes([])) == .array([]))
  }

  @Test func `events and to-dos without a group are one calendar`() throws {
    let event = #"{"@type": "Event", "version": "2.0", "uid": "a", "prodId": "p", "start": "2021-01-04T09:00:00"}"#
    let task = #"{"@type": "Task", "version": "2.0", "uid": "b", "updated": "2021-01-01T00:00:00Z"}"#
    let calendars = try JSCalendar.components("[\(event), \(task)]".utf8)
    #expect(calendars.count == 1)
    #expect(calendars.first?.components.map(\.name) == ["VEVENT", "VTODO"])
    #expect(calendars.first?.property("PRODID")?.value == "p")
    #expect(calendars.first?.components.first?.properties.map(\.name) == ["UID", "DTSTART"])
    #expect(try JSCalendar.components(event.utf8).first?.components.count == 1)
  }

  @Test func `the public reading and writing have calendars`() throws {
    let event = try JSCalendarText.event("DTSTAMP:20210101T000000Z", "SUMMARY:Tea", "STATUS:DRAFT")
    let head = event.properties + [try Property("PRODID", value: "-//Example//EN")]
    let calendar = try Component("VCALENDAR", properties: head, components: event.components)
    let reading = try ICalendarReader().read(bytes: OwnLine.bytes(of: calendar))
    let again = try JSCalendar.read(JSCalendar.text(reading.calendars).utf8)
    #expect(again.calendars.first?.events.first?.summary == "Tea")
    #expect(again.findings.map(\.code) == reading.findings.map(\.code) && !again.findings.isEmpty)
  }

  @Test func `what has no UID has one in JSCalendar alone`() throws {
    let calendar = try JSCalendarText.calendar(["BEGIN:VEVENT", "DTSTART:20210104T090000", "SUMMARY:a", "END:VEVENT"])
    let group = try #require(JSONValue(JSCalendar.bytes([calendar])))
    #expect(group["uid"]?.text?.utf8.count == 17 && group["entries"]?.values?[0]["uid"]?.text?.utf8.count == 17)
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
    // What was changed is another event.
    let changed = String(decoding: JSCalendar.bytes([calendar]), as: UTF8.self).replacing(#""a""#, with: #""b""#)
    #expect(try JSCalendar.components(changed.utf8).first?.components.first?.property("UID") != nil)
  }
}

/// Calendars of some lines, and their JSCalendar.
enum JSCalendarText {
  /// A calendar of a text without a line end at its end.
  static func parsed(_ text: String) throws -> Component {
    var stack: [(name: String, properties: [Property], components: [Component])] = [("", [], [])]
    for line in text.split(separator: "\n") {
      if line.hasPrefix("BEGIN:") {
        stack.append((String(line.dropFirst(6)), [], []))
      } else if line.hasPrefix("END:") {
        let last = stack.removeLast()
        let component = try Component(last.name, properties: last.properties, components: last.components)
        stack[stack.count - 1].components.append(component)
      } else {
        stack[stack.count - 1].properties.append(try #require(Property(parsing: Array(line.utf8))))
      }
    }
    return try #require(stack[0].components.first)
  }

  static func calendar(_ lines: [String]) throws -> Component {
    try parsed((["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"]).joined(separator: "\n"))
  }

  /// A calendar of an event with some lines of its own.
  static func event(_ lines: String...) throws -> Component {
    try calendar(["BEGIN:VEVENT", "UID:u", "DTSTART:20210104T090000"] + lines + ["END:VEVENT"])
  }

  static func entries(of calendar: Component) throws -> [JSONValue] {
    try #require(JSONValue(JSCalendar.bytes([calendar]))?["entries"]?.values)
  }

  static func entry(of calendar: Component) throws -> JSONValue {
    let entries = try entries(of: calendar)
    try #require(entries.count == 1)
    return entries[0]
  }

  /// The event of `event` with some members of its own.
  static func entry(_ members: String) throws -> JSONValue {
    try #require(JSONValue(#"{"@type": "Event", "uid": "u", "start": "2021-01-04T09:00:00", \#(members)}"#.utf8))
  }

  /// A calendar after the way there and back.
  static func back(_ calendar: Component) throws -> [String] {
    let calendars = try JSCalendar.components(JSCalendar.bytes([calendar]))
    return lines(try #require(calendars.first))
  }

  /// The calendar of an event with some members.
  static func written(_ members: String) throws -> [String] {
    let json = JSON.line(try entry(members))
    let calendar = try #require(try JSCalendar.components(json.utf8).first)
    return lines(calendar)
  }

  /// The lines of a component in alphabetical order, with those of its components below its name, but the product that
  /// every calendar must have.
  static func lines(_ component: Component, in path: String = "") -> [String] {
    let path = path + component.name + "/"
    let own = component.properties.map { property in
      let parameters = property.parameters.sorted { $0.name < $1.name }
      let sorted = Property(unchecked: property.name, parameters: parameters, value: property.value)
      return path + String(decoding: OwnLine.bytes(sorted), as: UTF8.self)
    }
    let others = component.components.flatMap { lines($0, in: path) }
    return ([path] + own + others).filter { $0 != "VCALENDAR/PRODID:-//JSCalendar//EN" }.sorted()
  }
}
