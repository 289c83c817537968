// SPDX-License-Identifier: MIT

import FuzzTargets
import ICalendar
import Support
import Testing

@testable import ICalendarCoding

@Suite struct JSCalendarObjectTests {
  // MARK: - People

  /// The people of an event, and the participants.
  static let people: [([String], String)] = [
    (
      [
        "ORGANIZER;JSID=o:mailto:o@x.example",
        #"ATTENDEE;CN=Ann;CUTYPE=ROOM;DELEGATED-TO="mailto:d@x.example";EMAIL=ann@x.example;JSID=a;PARTSTAT=DELEGATED"#
          + #";ROLE=CHAIR;RSVP=TRUE;SENT-BY="mailto:s@x.example":mailto:a@x.example"#,
      ],
      #"""
      {"o": {"@type": "Participant", "calendarAddress": "mailto:o@x.example", "roles": {"owner": true}},
       "a": {"@type": "Participant", "calendarAddress": "mailto:a@x.example", "name": "Ann", "kind": "location",
         "delegatedTo": {"mailto:d@x.example": true}, "email": "ann@x.example", "participationStatus": "delegated",
         "roles": {"chair": true}, "expectReply": true, "sentBy": "s@x.example"}}
      """#
    ),
    (
      ["ORGANIZER;CN=Ann:mailto:a@x.example", "ATTENDEE;CN=Ann;JSID=a;ROLE=REQ-PARTICIPANT:MAILTO:a@x.example"],
      #"""
      {"a": {"@type": "Participant", "calendarAddress": "MAILTO:a@x.example", "name": "Ann",
        "roles": {"required": true, "owner": true}}}
      """#
    ),
    // One who organizes and attends.
    (
      ["ORGANIZER:mailto:a@x.example", "ATTENDEE;JSID=a:mailto:a@x.example"],
      #"{"a": {"@type": "Participant", "calendarAddress": "mailto:a@x.example", "roles": {"owner": true}}}"#
    ),
    (
      ["ORGANIZER:mailto:a@x.example", "ATTENDEE;JSID=a;X-ATTENDS=1:mailto:a@x.example"],
      #"{"a": {"@type": "Participant", "calendarAddress": "mailto:a@x.example", "roles": {"owner": true}}}"#
    ),
    // Somebody else owns the event.
    (
      ["ORGANIZER:mailto:o@x.example", "ATTENDEE;JSID=a;ROLE=OWNER:mailto:a@x.example"],
      #"{"a": {"@type": "Participant", "calendarAddress": "mailto:a@x.example", "roles": {"owner": true}}}"#
    ),
    (
      ["BEGIN:PARTICIPANT", "UID:p", "SUMMARY:Ann", "DESCRIPTION:Sings", "X-A:b", "END:PARTICIPANT"],
      #"""
      {"p": {"@type": "Participant", "name": "Ann", "description": "Sings", "iCalendar": {"@type": "ICalComponent",
        "name": "participant", "properties": [["uid", {}, "text", "p"], ["x-a", {}, "unknown", "b"]]}}}
      """#
    ),
    (
      [
        "ATTENDEE;JSID=a;X-P=1:mailto:a@x.example", "BEGIN:PARTICIPANT", "UID:p", "CALENDAR-ADDRESS:mailto:a@x.example",
        "DESCRIPTION:Sings", "END:PARTICIPANT",
      ],
      #"""
      {"a": {"@type": "Participant", "calendarAddress": "mailto:a@x.example", "description": "Sings", "iCalendar":
        {"@type": "ICalComponent", "name": "participant", "properties": [["uid", {}, "text", "p"]]}}}
      """#
    ),
  ]

  @Test(arguments: people)
  func `people are participants, and come back`(lines: [String], json: String) throws {
    let calendar = try JSCalendarText.calendar(
      ["BEGIN:VEVENT", "UID:u", "DTSTART:20210104T090000"] + lines + ["END:VEVENT"])
    let entry = try JSCalendarText.entry(of: calendar)
    #expect(entry["participants"] == JSONValue(json.utf8), "\(JSON.line(entry))")
    let organizer = lines.first { $0.hasPrefix("ORGANIZER") }
    #expect(entry["organizerCalendarAddress"]?.text == organizer.map { "mailto:" + $0.split(separator: ":")[2] })
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test(arguments: [("COMPLETED", "completed"), ("IN-PROCESS", "in-process"), ("FAILED", "failed")])
  func `whoever works on a to-do has accepted it`(status: String, progress: String) throws {
    let calendar = try JSCalendarText.calendar(
      ["BEGIN:VTODO", "UID:u", "ATTENDEE;JSID=a;PARTSTAT=\(status):mailto:a@x.example", "END:VTODO"])
    let participant = try JSCalendarText.entry(of: calendar)["participants"]?["a"]
    #expect(participant?["progress"]?.text == progress && participant?["participationStatus"] == "accepted")
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
    // An event has no progress.
    let event = try JSCalendarText.event("ATTENDEE;JSID=a;PARTSTAT=\(status):mailto:a@x.example")
    #expect(try JSCalendarText.entry(of: event)["participants"]?["a"]?["progress"] == nil)
    #expect(try JSCalendarText.back(event) == JSCalendarText.lines(event))
  }

  @Test func `participants that no property has are kept`() throws {
    let lines = try JSCalendarText.written(
      #"""
      "participants": {"a": {"name": "Ann", "links": {"l": {"href": "https://a.example/", "rel": "icon"}},
          "x.example:y": 1},
        "b": {"calendarAddress": "mailto:b@x.example", "roles": {"chair": true, "x.example:z": true},
          "kind": "x.example:k"}}
      """#)
    #expect(
      lines
        == [
          "VCALENDAR/", "VCALENDAR/VERSION:2.0", "VCALENDAR/VEVENT/",
          "VCALENDAR/VEVENT/ATTENDEE;JSID=b;ROLE=CHAIR:mailto:b@x.example", "VCALENDAR/VEVENT/DTSTART:20210104T090000",
          #"VCALENDAR/VEVENT/JSPROP;JSPTR=participants/b/kind:"x.example:k""#,
          #"VCALENDAR/VEVENT/JSPROP;JSPTR="participants/b/roles/x.example:z":true"#,
          "VCALENDAR/VEVENT/PARTICIPANT/",
          "VCALENDAR/VEVENT/PARTICIPANT/IMAGE;JSID=l;VALUE=URI:https://a.example/",
          "VCALENDAR/VEVENT/PARTICIPANT/JSID:a", #"VCALENDAR/VEVENT/PARTICIPANT/JSPROP;JSPTR="x.example:y":1"#,
          "VCALENDAR/VEVENT/PARTICIPANT/SUMMARY:Ann", "VCALENDAR/VEVENT/PARTICIPANT/UID:a", "VCALENDAR/VEVENT/UID:u",
        ].sorted())
  }

  // MARK: - Alerts

  @Test(arguments: [
    (
      ["UID:a", "ACTION:DISPLAY", "DESCRIPTION:x", "TRIGGER:-PT15M"], ["description", "uid"],
      #"{"@type": "OffsetTrigger", "offset": "-PT15M"}"#
    ),
    (
      ["UID:a", "ACTION:EMAIL", "TRIGGER;RELATED=END:PT0S"], ["uid"],
      #"{"@type": "OffsetTrigger", "offset": "PT0S", "relativeTo": "end"}"#
    ),
    (
      ["UID:a", "ACTION:AUDIO", "ACKNOWLEDGED:20210104T080000Z", "TRIGGER;VALUE=DATE-TIME:20210104T080000Z"],
      ["action", "uid"],
      #"{"@type": "AbsoluteTrigger", "when": "2021-01-04T08:00:00Z"}"#
    ),
    (
      ["UID:a", "ACTION:DISPLAY", "TRIGGER;X-A=1:PT5M", "REPEAT:2", "DURATION:PT1M"], ["uid", "repeat", "duration"],
      #"{"@type": "OffsetTrigger", "offset": "PT5M"}"#
    ),
  ])
  func `alarms are alerts, and come back`(lines: [String], kept: [String], trigger: String) throws {
    let calendar = try JSCalendarText.calendar(
      ["BEGIN:VEVENT", "UID:u", "DTSTART:20210104T090000", "BEGIN:VALARM"] + lines + ["END:VALARM", "END:VEVENT"])
    let alert = try JSCalendarText.entry(of: calendar)["alerts"]?["a"]
    #expect(alert?["trigger"] == JSONValue(trigger.utf8))
    let actions = ["ACTION:DISPLAY": "display", "ACTION:EMAIL": "email"]
    #expect(alert?["action"]?.text == actions[lines[1]])
    #expect(alert?["acknowledged"]?.text == (lines[2].hasPrefix("ACKNOWLEDGED") ? "2021-01-04T08:00:00Z" : nil))
    #expect(alert?["iCalendar"]?["properties"]?.values?.compactMap { $0.values?.first?.text } == kept)
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test(arguments: [
    ["JSID:a", "ACTION:DISPLAY", "DESCRIPTION;DERIVED=TRUE:Tea"], ["JSID:a", "ACTION:DISPLAY", "DESCRIPTION:Tea"],
    ["JSID:a", "ACTION:DISPLAY", "DESCRIPTION;DERIVED=TRUE:Coffee"],
    ["UID:al", "ACTION:DISPLAY", "DESCRIPTION;DERIVED=TRUE:Tea"],
    ["UID:al", "ACTION:EMAIL", "DESCRIPTION;DERIVED=TRUE:Tea", "SUMMARY;DERIVED=TRUE:Tea"],
    ["JSID:a", "ACTION:EMAIL", "DESCRIPTION;DERIVED=TRUE:Tea", "SUMMARY;DERIVED=TRUE:Tea"],
    ["JSID:a", "ACTION:EMAIL", "DESCRIPTION:Coffee", "SUMMARY;DERIVED=TRUE:Tea"],
    ["JSID:a", "ACTION:AUDIO", "DESCRIPTION;DERIVED=TRUE:Tea"],
    ["JSID:a", "ACTION:DISPLAY", "DESCRIPTION:Tea", "SUMMARY;DERIVED=TRUE:Tea"],
  ])
  func `the texts of an alarm come back, whatever they are made of`(lines: [String]) throws {
    let calendar = try JSCalendarText.calendar(
      ["BEGIN:VEVENT", "UID:u", "DTSTART:20210104T090000", "SUMMARY:Tea", "BEGIN:VALARM", "TRIGGER:-PT15M"] + lines
        + ["END:VALARM", "END:VEVENT"])
    // What an alert without anything else must have is made anew.
    let isMade = lines[0] == "JSID:a" && lines.dropFirst(2).allSatisfy { $0.hasSuffix(";DERIVED=TRUE:Tea") }
    let alerts = try JSCalendarText.entry(of: calendar)["alerts"]?.object?.members
    #expect(alerts?.map { $0.value["iCalendar"] == nil } == [isMade && lines[1] != "ACTION:AUDIO"])
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test func `parameters that a map's or a set's hint has are those of its properties`() throws {
    let lines = try JSCalendarText.written(
      #"""
      "keywords": {"a": true, "b": true}, "relatedTo": {"r": {"relation": {"child": true}}}, "iCalendar":
        {"convertedProperties": {"keywords": {"parameters": {"x-a": "1"}}, "relatedTo/r": {"parameters": {"x-b": "2"}}}}
      """#)
    #expect(
      lines.contains("VCALENDAR/VEVENT/CATEGORIES;X-A=1:a") && lines.contains("VCALENDAR/VEVENT/CATEGORIES;X-A=1:b"))
    #expect(lines.contains("VCALENDAR/VEVENT/RELATED-TO;RELTYPE=CHILD;X-B=2:r"))
  }

  @Test func `an alarm that comes again names the alert that it comes again of`() throws {
    let calendar = try JSCalendarText.calendar([
      "BEGIN:VEVENT", "UID:u", "DTSTART:20210104T090000", "BEGIN:VALARM", "UID:a b", "JSID:one", "ACTION:DISPLAY",
      "DESCRIPTION:x", "TRIGGER:-PT15M", "END:VALARM", "BEGIN:VALARM", "UID:b", "ACTION:DISPLAY", "DESCRIPTION:x",
      "TRIGGER:-PT5M", "RELATED-TO;RELTYPE=SNOOZE:a b", "END:VALARM", "END:VEVENT",
    ])
    let alerts = try JSCalendarText.entry(of: calendar)["alerts"]
    #expect(alerts?["b"]?["relatedTo"]?["one"]?["relation"]?.names == ["snooze"])
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test func `an alert has what an alarm must have, which does not come back`() throws {
    let members = #"""
      "title": "Tea", "alerts": {"1": {"@type": "Alert", "action": "display", "trigger": {"@type": "OffsetTrigger",
        "offset": "-PT5M"}}, "2": {"trigger": {"@type": "x.example:t", "y": 1}}}
      """#
    let lines = try JSCalendarText.written(members)
    #expect(lines.filter { $0.contains("VALARM/D") } == ["VCALENDAR/VEVENT/VALARM/DESCRIPTION;DERIVED=TRUE:Tea"])
    #expect(lines.contains("VCALENDAR/VEVENT/VALARM/JSID:1") && lines.filter { $0.hasSuffix("VALARM/") }.count == 1)
    let json = JSON.line(try JSCalendarText.entry(members))
    let calendar = try #require(try JSCalendar.components(json.utf8).first)
    let back = try JSCalendarText.entry(of: calendar)
    #expect(back["alerts"] == (try JSCalendarText.entry(members))["alerts"])
  }

  // MARK: - Locations and links

  /// The locations of an event, and what they are in JSCalendar.
  static let places: [([String], String?, String?)] = [
    (
      ["LOCATION;JSID=a:Hall", "GEO;JSID=a:1.5;-2"],
      #"{"a": {"@type": "Location", "name": "Hall", "coordinates": "geo:1.5,-2"}}"#, nil
    ),
    (
      [
        "BEGIN:VLOCATION", "UID:p", "NAME:Hall", "LOCATION-TYPE:a,b", "COORDINATES;VALUE=URI:geo:1,2;u=3",
        "END:VLOCATION",
      ],
      #"""
      {"p": {"@type": "Location", "name": "Hall", "locationTypes": {"a": true, "b": true}, "coordinates": "geo:1,2;u=3",
        "iCalendar": {"@type": "ICalComponent", "name": "vlocation", "properties": [["uid", {}, "text", "p"]]}}}
      """#, nil
    ),
    (
      ["LOCATION;DERIVED=TRUE:Hall", "BEGIN:VLOCATION", "UID:p", "NAME:Hall", "GEO:1;2", "END:VLOCATION"],
      #"""
      {"p": {"@type": "Location", "name": "Hall", "coordinates": "geo:1,2", "iCalendar": {"@type": "ICalComponent",
        "name": "vlocation", "convertedProperties": {"coordinates": {"@type": "ICalProperty", "name": "geo"}},
        "properties": [["uid", {}, "text", "p"]]}}}
      """#, "p"
    ),
    (
      ["LOCATION;JSID=a:Hall", "BEGIN:VLOCATION", "UID:p", "NAME:Park", "END:VLOCATION"],
      #"""
      {"a": {"@type": "Location", "name": "Hall"}, "p": {"@type": "Location", "name": "Park", "iCalendar":
        {"@type": "ICalComponent", "name": "vlocation", "properties": [["uid", {}, "text", "p"]]}}}
      """#, "a"
    ),
    (["LOCATION;DERIVED=TRUE:Hall"], nil, nil), (["GEO:x"], nil, nil), (["LOCATION:a", "LOCATION:b"], nil, nil),
  ]

  @Test(arguments: places)
  func `locations come back`(lines: [String], json: String?, main: String?) throws {
    let calendar = try JSCalendarText.calendar(
      ["BEGIN:VEVENT", "UID:u", "DTSTART:20210104T090000"] + lines + ["END:VEVENT"])
    let entry = try JSCalendarText.entry(of: calendar)
    #expect(entry["locations"] == json.flatMap { JSONValue($0.utf8) }, "\(JSON.line(entry))")
    #expect(entry["mainLocationId"]?.text == main)
    #expect(try JSCalendarText.back(calendar) == JSCalendarText.lines(calendar))
  }

  @Test(arguments: [
    #""locations": {"a": {"@type": "Location", "name": "Hall"}, "b": {"@type": "Location", "name": "Park"}}"#,
    #""locations": {"a": {"@type": "Location", "name": "Hall"}, "b": {"@type": "Location", "name": "Park"}}, "#
      + #""mainLocationId": "b""#,
    #""locations": {"a": {"@type": "Location", "name": "Hall", "coordinates": "geo:1,2"}}"#,
    #""locations": {"a": {"@type": "Location", "name": "Hall", "coordinates": "geo:1,2"}}, "mainLocationId": "a""#,
    #""locations": {"a": {"@type": "Location", "name": "Hall", "x.example:y": [1, 2]}}"#,
    #""locations": {"a": {"@type": "Location", "locationTypes": {"hotel": true}}}"#,
    #""links": {"a": {"@type": "Link", "href": "https://a.example/", "rel": "describedby", "x.example:y": {"z": 1}}}"#,
    #""links": {"a": {"@type": "Link", "href": "data:text/plain,a", "rel": "enclosure"}}"#,
    #""links": {"a": {"@type": "Link", "href": "https://a.example/1", "rel": "describedby"}, "#
      + #""b": {"@type": "Link", "href": "https://a.example/2", "rel": "describedby"}}"#,
    #""virtualLocations": {"a": {"@type": "VirtualLocation", "uri": "x:y", "features": {"x.example:y": true}}}"#,
    #""links": {"foo": {"@type": "Link", "href": "a", "rel": "enclosure"}, "#
      + #""kaf63dc4c8601ec8c-2": {"@type": "Link", "href": "a", "rel": "enclosure"}}"#,
    #""locale": "en", "privacy": "x.example:y", "color": "red", "useDefaultAlerts": true"#,
    #""duration": "P1W2DT3H", "title": "", "priority": 0, "x.example:a/b": null"#,
    #""timeZone": "Etc/UTC", "endTimeZone": "Asia/Shanghai", "duration": "PT1H""#,
  ])
  func `members come back`(members: String) throws {
    var entry = try #require(try JSCalendarText.entry(members).object)
    let calendar = try #require(try JSCalendar.components(JSON.line(.object(entry)).utf8).first)
    if entry["duration"] == "P1W2DT3H" { entry["duration"] = "P9DT3H" }
    let kept = JSONObject(entry.members.filter { $0.value != .null })
    #expect(try JSCalendarText.entry(of: calendar) == .object(kept), "\(JSCalendarText.lines(calendar))")
  }

  @Test func `keys follow from what they are keys of`() throws {
    #expect(JSKeys.key(of: "a") == "kaf63dc4c8601ec8c")
    #expect(JSKeys.key(of: String(repeating: "a", count: 200)).utf8.count == 17)
    var keys = JSKeys()
    let made = (0..<4).map { _ in keys.key(chosen: "a", for: "x") }
    let long = (0..<4).map { keys.key(chosen: String(repeating: "a", count: 250) + "\($0 / 2)", for: "x") }
    #expect(Set(long).count == 4 && long.allSatisfy(JSKeys.isValid))
    #expect(made == ["a", "a-2", "a-3", "a-4"] && keys.key(chosen: "a b", for: "x") == JSKeys.key(of: "x"))
    #expect(JSKeys.isValid("a_-9") && !JSKeys.isValid("") && !JSKeys.isValid("ä"))
    #expect(JSKeys.isValid(String(repeating: "a", count: 255)) && !JSKeys.isValid(String(repeating: "a", count: 256)))
  }
}
