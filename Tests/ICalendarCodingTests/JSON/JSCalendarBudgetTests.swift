// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Support
import TestSupport
import Testing

/// What a stranger's file makes of itself in another form: as much as its size allows.
@Suite struct JSCalendarBudgetTests {
  private static let long = String(repeating: "x", count: 20_000)

  private static func days(_ count: Int) -> [CivilDateTime] {
    (0..<count).compactMap { try? CivilDateTime(wallSeconds: 1_609_750_800 + Int64($0) * 86_400) }
  }

  private static func event(_ members: String) -> String {
    #"{"@type": "Event", "uid": "u", "start": "2021-01-04T09:00:00", "#
      + #""recurrenceRule": {"@type": "RecurrenceRule", "frequency": "daily"}, \#(members)}"#
  }

  private static func overrides(_ count: Int, _ patch: String) -> String {
    let members = days(count).map { #""\#($0.iso8601)": {\#(patch)}"# }
    return #""recurrenceOverrides": {\#(members.joined(separator: ", "))}"#
  }

  private static func list(_ count: Int, _ member: (Int) -> String) -> String {
    (0..<count).map(member).joined(separator: ", ")
  }

  /// Objects that repeat something long for each of many members, by what they repeat, and a part of the place of the error.
  static let bombs: [(name: String, json: @Sendable (Int) -> String, place: String)] = [
    (
      "a text of each occurrence", { event(#""description": "\#(long)", \#(overrides($0, #""title": "y""#))"#) },
      "recurrenceOverrides/202"
    ),
    (
      "what each occurrence keeps",
      { count in
        let kept = #""iCalendar": {"properties": [["x-a", {}, "text", "\#(long)"]]}"#
        return event(#"\#(kept), \#(overrides(count, #""title": "y""#))"#)
      },
      "recurrenceOverrides/202"
    ),
    (
      "the zone of each exclusion",
      { event(#""timeZone": "\#(long)", \#(overrides($0, #""excluded": true"#))"#) },
      "recurrenceOverrides/202"
    ),
    (
      "the title in each alert",
      { count in
        let alerts = list(count) { #""\#($0)": {"trigger": {"@type": "OffsetTrigger", "offset": "PT\#($0)M"}}"# }
        return event(#""title": "\#(long)", "alerts": {\#(alerts)}"#)
      }, "alerts/"
    ),
    (
      "the key of each relation",
      { count in
        let types = list(20 * count) { #""t\#($0)": true"# }
        return event(#""relatedTo": {"\#(long.prefix(1000))": {"relation": {\#(types)}}}"#)
      }, "relatedTo/"
    ),
    (
      "the key in each unknown member",
      { count in
        let members = list(20 * count) { #""t\#($0)": true"# }
        return event(#""participants": {"\#(long.prefix(1000))": {"calendarAddress": "mailto:a@x", \#(members)}}"#)
      }, "participants/"
    ),
  ]

  @Test(arguments: bombs.indices)
  func `what repeats itself is made up to the size that is allowed, and refused beyond with its place`(
    number: Int
  ) throws {
    let (name, json, place) = Self.bombs[number]
    func made(_ count: Int) throws(Fault) -> [Component] {
      let bytes = Array(json(count).utf8)
      var budget = Budget(forBytes: bytes.count)
      return try JSCalendar.components(bytes, within: &budget)
    }
    #expect(try made(20).count == 1, "\(name)")
    let error = #expect(throws: Fault.self) { try made(4000) }
    #expect(error?.code == .limitExceeded, "\(name)")
    let message = error?.message ?? ""
    #expect(message.contains(place) && message.contains(": this makes more than "), "\(name): \(message)")
    #expect(message.hasSuffix("the maximum for a file of its size; convert it in parts"), "\(name): \(message)")
  }

  /// Calendars that would repeat something long as JSCalendar.
  static let calendars: [(name: String, lines: @Sendable (Int) -> [String])] = [
    (
      "the product of each entry",
      { count in
        ["PRODID:\(long)"]
          + (0..<count).flatMap { ["BEGIN:VEVENT", "UID:\($0)", "DTSTART:20210104T090000", "END:VEVENT"] }
      }
    ),
    (
      "the parameter of each category",
      { count in
        let names = (0..<count).map(String.init).joined(separator: ",")
        return [
          "BEGIN:VEVENT", "UID:u", "DTSTART:20210104T090000", "CATEGORIES;X-A=\(long):\(names)", "END:VEVENT",
        ]
      }
    ),
    (
      "the pointers of each change",
      { count in
        let inside = (0..<count).map { #""t\#($0)":$"# }.joined(separator: ",")
        let value = #"JSPROP;JSPTR=zz:{"\#(long.prefix(1000))":{"\#(long.prefix(1000))":{"a":1,\#(inside)}}}"#
          .replacing(",", with: "\\,")
        let event = ["BEGIN:VEVENT", "UID:u", "DTSTART:20210104T090000"]
        return event + ["RRULE:FREQ=DAILY", value.replacing("$", with: "1"), "END:VEVENT"] + event
          + ["RECURRENCE-ID:20210104T090000", value.replacing("$", with: "2"), "END:VEVENT"]
      }
    ),
  ]

  @Test(arguments: calendars.indices)
  func `what a calendar would repeat as JSCalendar stays as it is beyond the size that is allowed`(number: Int) throws {
    let (name, lines) = Self.calendars[number]
    let calendar = try JSCalendarText.calendar(lines(3000))
    let size = lines(3000).reduce(0) { $0 + $1.utf8.count + 2 }
    var budget = Budget(forBytes: size)
    // As if the file were the end of a larger one.
    _ = budget.take(budget.left(.bytes) - 16 * size, .bytes)
    let json = JSCalendar.bytes([calendar], within: &budget)
    #expect(json.count < 40 * size, "\(name): \(json.count)")
    // It comes back: what is not converted is kept.
    var other = Budget(forBytes: 1 << 24)
    let again = try #require(JSCalendar.components(json, within: &other).first)
    #expect(again.components.map(\.properties.count) == calendar.components.map(\.properties.count), "\(name)")
    #expect(again.property("PRODID")?.value == calendar.property("PRODID")?.value ?? "-//JSCalendar//EN", "\(name)")
  }

  @Test func `the occurrences of an ordinary series are far from what is allowed`() throws {
    let people = Self.list(30) { #""\#($0)": {"calendarAddress": "mailto:person\#($0)@office.example"}"# }
    let json = Self.event(
      #""description": "\#(Self.long)", "participants": {\#(people)}, \#(Self.overrides(52, #""title": "y""#))"#)
    var budget = Budget(forBytes: json.utf8.count)
    #expect(try JSCalendar.components(json.utf8, within: &budget).first?.components.count == 53)
    #expect(budget.left(.bytes) > budget.most(.bytes) / 2)
  }
}
