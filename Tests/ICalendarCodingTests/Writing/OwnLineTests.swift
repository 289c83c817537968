// SPDX-License-Identifier: MIT

import CivilCalendar
import FuzzTargets
import ICalendar
import ICalendarCoding
import LibicalOracle
import TestSupport
import Testing

/// The values that libical 3 loses, and the many that it does not.
@Suite struct OwnLineTests {
  /// A line for each case in the documentation of `OwnLine`.
  ///
  /// If a version of libical prints one of them correctly, the test fails, and the case can be removed from the list.
  static let lost = [
    #"ATTENDEE;MEMBER="mailto:x@example.com","mailto:y@example.com":mailto:a@example.com"#,
    "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:https://example.com/call",
    "ATTENDEE;CN=a^^nb:mailto:a@example.com",
    "ATTENDEE;ROLE=chair:mailto:a@example.com",
    "ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY:aGVsbG8=",
    "DTSTART;VALUE=DATE-TIME:20210104T090000",
    "IMAGE:https://example.com/a.png",
    #"CATEGORIES:a\,b"#,
    #"RESOURCES:a\,b"#,
    "EXDATE:20210104T090000Z,20210105T090000Z",
    "FREEBUSY:20210104T080000Z/PT1H,20210105T080000Z/PT1H",
    "GEO:52.5;13.4",
    "REQUEST-STATUS:2.0;Fine",
    "SEQUENCE:+3",
    "PRIORITY:",
    #"COMMENT:a\Nb"#,
    "COMMENT:" + String(repeating: "x", count: 73),
  ]

  @Test(arguments: lost)
  func `libical loses this, but it is written correctly`(line: String) throws {
    let property = try #require(try OwnLineTests.property(line))
    let printed = try #require(LibicalText.printed("BEGIN:VPOLL\r\n\(line)\r\nEND:VPOLL\r\n"))
    // A line end that libical folds becomes CR CR LF, which this package reads but not every program.
    #expect(
      try OwnLineTests.properties(of: printed) != [property] || printed.contains("\r\r\n"),
      "libical prints this now: \(printed)")
    let written = try OwnLineTests.written(property)
    #expect(written.replacing("\r\n ", with: "") == line + "\r\n")
    #expect(LineLaws.broken(by: Array(written.utf8)) == nil)
  }

  @Test func `the end of a component that libical does not know is that of its name`() throws {
    #expect(
      LibicalText.printed("BEGIN:PARTICIPANT\r\nUID:1\r\nEND:PARTICIPANT\r\n")?.contains("END:PARTICIPANT") != true)
    let component = try Component("PARTICIPANT", properties: [Property("UID", value: "1")])
    let text = String(decoding: try ICalendarWriter().bytes(.other(component)), as: UTF8.self)
    #expect(text == "BEGIN:PARTICIPANT\r\nUID:1\r\nEND:PARTICIPANT\r\n")
  }

  @Test(arguments: [
    ("DURATION", "PT90M", "PT1H30M", true), ("DURATION", "PT90M", "PT1H31M", false),
    ("DURATION", "PT90M", "an hour", false), ("DURATION", "an hour", "PT1H", false),
    ("RRULE", "FREQ=DAILY;COUNT=2", "COUNT=2;FREQ=DAILY", true),
    ("RRULE", "FREQ=DAILY;COUNT=2", "COUNT=3;FREQ=DAILY", false), ("RRULE", "daily", "FREQ=DAILY", false),
    ("CATEGORIES", "a\\nb,c", "a\\Nb,c", true), ("CATEGORIES", "a,b", "b,a", false),
    ("SUMMARY", "a", "A", false), ("SUMMARY", "a", "a", true),
  ])
  func `a line holds a value that is written otherwise only if it means the same`(
    name: String, value: String, read: String, isHeld: Bool
  ) throws {
    let property = try Property(name, value: value)
    #expect(OwnLine.holds(try Property(name, value: read), theValueOf: property) == isHeld)
    #expect(!OwnLine.holds(try Property("X-" + name, value: read), theValueOf: property))
    let english = try Property(name, parameters: [Parameter("LANGUAGE", "en")], value: read)
    #expect(!OwnLine.holds(english, theValueOf: property))
  }

  /// Values that are hard in some way, for every kind of property.
  static let values = [
    "a", "a\\, b\\; c\\\\d\\ne", "\u{301}e 日本語 🏮 " + String(repeating: "很长的标题", count: 20), "\"q\"; 'x', ^n",
    "20210104",
    "20210104T090000", "20210104T090000Z", "PT1H30M", "-P1DT2H", "20210104T090000Z/PT1H",
    "FREQ=WEEKLY;BYDAY=MO,TU;WKST=SU",
    "BYMONTH=3;FREQ=YEARLY;BYDAY=-1SU", "+0800", "-000519", "5", "12345678901", "1.5", "52.5;13.4", "TRUE", "CONFIRMED",
    "mailto:a@example.com", "https://example.com/a,b;c?d=e&f", "aGVsbG8=", "X-OWN", " x ", "a,b,c", "2.0;Success;a",
  ]
  static let parameters = [
    "", ";LANGUAGE=de", ";TZID=Asia/Shanghai", ";VALUE=DATE", ";VALUE=URI", ";VALUE=TEXT", ";X-A=\"b,c;d:e\"",
    ";CN=\"a ^'b^' ^n c\"", ";ALTREP=\"cid:a\";LANGUAGE=zh", ";RANGE=THISANDFUTURE", ";OTHER=b",
  ]
  static let names = [
    "ACKNOWLEDGED", "ACTION", "ATTACH", "ATTENDEE", "CALENDAR-ADDRESS", "CALSCALE", "CATEGORIES", "CLASS", "COLOR",
    "COMMENT",
    "COMPLETED", "CONFERENCE", "CONTACT", "CREATED", "DESCRIPTION", "DTEND", "DTSTAMP", "DTSTART", "DUE", "DURATION",
    "EXDATE", "EXRULE", "FREEBUSY", "GEO", "IMAGE", "LAST-MODIFIED", "LOCATION", "LOCATION-TYPE", "METHOD", "NAME",
    "ORGANIZER", "PARTICIPANT-TYPE", "PERCENT-COMPLETE", "PRIORITY", "PRODID", "PROXIMITY", "RDATE", "RECURRENCE-ID",
    "REFRESH-INTERVAL", "RELATED-TO", "REPEAT", "REQUEST-STATUS", "RESOURCE-TYPE", "RESOURCES", "RRULE", "SEQUENCE",
    "SOURCE", "STATUS", "STRUCTURED-DATA", "STYLED-DESCRIPTION", "SUMMARY", "TRANSP", "TRIGGER", "TZID", "TZNAME",
    "TZOFFSETFROM", "TZOFFSETTO", "TZURL", "UID", "URL", "VERSION", "X-OWN",
  ]

  @Test func `every kind of property with every hard value is refused or comes back as it was`() throws {
    var count = 0
    for (row, name) in OwnLineTests.names.enumerated() {
      for (column, parameters) in OwnLineTests.parameters.enumerated() {
        // In the fast set every third, each value with each name and with each parameter.
        for (place, value) in OwnLineTests.values.enumerated()
        where isSlowSetWanted || (row + column + place).isMultiple(of: 3) {
          guard let property = try OwnLineTests.property("\(name)\(parameters):\(value)") else { continue }
          let text: String
          do throws(Fault) {
            text = try OwnLineTests.written(property)
          } catch {
            #expect(error.code == .refusedByLibical && error.property == name)
            continue
          }
          count += 1
          let back = try OwnLineTests.property(text.replacing("\r\n ", with: "").replacing("\r\n", with: ""))
          if back.map({ !OwnLine.holds($0, theValueOf: property) }) ?? true { Issue.record("\(property) as \(text)") }
          if let law = LineLaws.broken(by: Array(text.utf8)) { Issue.record("\(law): \(text)") }
        }
      }
    }
    #expect(count > (isSlowSetWanted ? 8000 : 2600))
  }

  @Test(arguments: [
    "apple", "exchange", "exchange-no-vtimezone", "feishu", "google", "nextcloud", "outlook", "replacements",
    "thunderbird",
  ])
  func `without libical, every line is laid out so that the calendar comes back as it was`(name: String) throws {
    let calendar = try #require(try ICalendarReader().read(readText("Fixtures/ics/\(name).ics")).calendars.first)
    let bytes = OwnLine.bytes(of: calendar.component)
    #expect(LineLaws.broken(by: bytes) == nil)
    #expect(try ICalendarReader().read(bytes: bytes).calendars == [calendar])
    #expect(try ICalendarReader().read(bytes: ICalendarWriter().bytes(calendar)).calendars == [calendar])
  }

  @Test func `without libical, everything that RFC 5545 and its successors define comes back as it was`() throws {
    let text = RoundTripTests.text.replacing("\n", with: "\r\n") + "\r\n"
    let calendar = try #require(try ICalendarReader().read(text).calendars.first)
    let bytes = OwnLine.bytes(of: calendar.component)
    #expect(LineLaws.broken(by: bytes) == nil)
    #expect(try ICalendarReader().read(bytes: bytes).calendars == [calendar])
  }

  /// The property of a line.
  private static func property(_ line: String) throws -> Property? {
    try properties(of: "BEGIN:X-OWN\r\n\(line)\r\nEND:X-OWN\r\n").first
  }

  /// The properties of a component for which the reader has no field.
  private static func properties(of component: String) throws -> [Property] {
    let text = "BEGIN:VCALENDAR\r\n\(component)END:VCALENDAR\r\n"
    guard case .other(let component) = try ICalendarReader().read(text).calendars.first?.entries.first else {
      return []
    }
    return component.properties
  }

  /// The lines that the writer has for a property.
  private static func written(_ property: Property) throws(Fault) -> String {
    let bytes = try ICalendarWriter().bytes(.other(Component("VJOURNAL", properties: [property])))
    return String(
      String(decoding: bytes, as: UTF8.self).dropFirst("BEGIN:VJOURNAL|".count).dropLast("END:VJOURNAL|".count))
  }

  @Test(arguments: 60...80)
  func `our own folds are not inside a character, of however many bytes`(length: Int) {
    let line = Array((String(repeating: "a", count: length) + String(repeating: "🍜班é👩‍👩‍👧", count: 30)).utf8)
    var bytes: [UInt8] = []
    OwnLine.appendFolded(line, to: &bytes)
    let parts = bytes.split(separator: 0x0A)
    for part in parts { #expect(part.count <= 76 && String(validating: part, as: UTF8.self) != nil) }
    #expect(parts.allSatisfy { $0.last == 0x0D } && parts.dropFirst().allSatisfy { $0.first == 0x20 })
    #expect(parts.enumerated().flatMap { $1.dropLast().dropFirst($0 == 0 ? 0 : 1) } == line)
  }
}
