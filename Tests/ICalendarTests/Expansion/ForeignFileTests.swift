// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

/// What other programs write against RFC 5545, and when it takes place.
@Suite(.enabled(if: SystemZones.isInstalled, "\(SystemZones.absence)")) struct ForeignFileTests {
  private let database = SystemZones.database

  /// The instances of a calendar, each as START/END with the instant in UTC where there is one.
  private func lines(_ calendar: String) throws -> [String] {
    try lines(of: read(calendar))
  }

  private func read(_ calendar: String, isStrict: Bool = false) throws -> ICalendarReader.Reading {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n\(calendar)END:VCALENDAR\n"
    return try ICalendarReader(isStrict: isStrict).read(text.replacing("\n", with: "\r\n"))
  }

  private func lines(of reading: ICalendarReader.Reading) throws -> [String] {
    try Agenda(reading.calendars, in: .utc, zones: database).instances().map { instance in
      let instant = try instance.instant.map { " " + (try #require($0.utc)).rfc5545 + "Z" } ?? ""
      return instance.start.rfc5545 + "/" + instance.end.rfc5545 + instant
    }
  }

  private func event(_ lines: String...) -> String {
    "BEGIN:VEVENT\nUID:1\nDTSTAMP:20210101T000000Z\n\(lines.joined(separator: "\n"))\nEND:VEVENT\n"
  }

  @Test(arguments: [
    ("DTSTART;TZID=America/New_York:20210104T100000", "20210104T100000/20210104T110000 20210104T150000Z"),
    ("DTSTART:20210104T100000Z", "20210104T100000Z/20210104T110000Z 20210104T100000Z"),
    ("DTSTART:20210104T100000", "20210104T100000/20210104T110000"),
  ])
  func `a floating DTEND is read in the zone of DTSTART`(start: String, line: String) throws {
    #expect(try lines(event(start, "DTEND:20210104T110000")) == [line])
  }

  @Test(arguments: [
    ("X-WR-TIMEZONE:Europe/Berlin\n", "20210701T220000Z", "20210702"),
    ("X-WR-TIMEZONE:Europe/Berlin\n", "20210701T215959Z", "20210701"),
    ("X-WR-TIMEZONE:America/New_York\n", "20210702T035959Z", "20210701"),
    ("X-WR-TIMEZONE:America/New_York\n", "20210702T040000Z", "20210702"),
    ("", "20210701T220000Z", "20210701"),
  ])
  func `an UNTIL in UTC beside a DTSTART that is a date is a day in the calendar's zone`(
    zone: String, until: String, last: String
  ) throws {
    let lines = try lines(zone + event("DTSTART;VALUE=DATE:20210629", "RRULE:FREQ=DAILY;UNTIL=\(until)"))
    #expect(lines.last?.prefix(8) == last[...])
  }

  @Test func `without X-WR-TIMEZONE, the calendar's zone is its first VTIMEZONE`() throws {
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Somewhere\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0200\n"
      + "END:STANDARD\nEND:VTIMEZONE\n"
    let rules = "RRULE:FREQ=DAILY;UNTIL=20210701T220000Z\nEXRULE:FREQ=DAILY;UNTIL=20210629T220000Z"
    #expect(
      try lines(zone + event("DTSTART;VALUE=DATE:20210629", rules)) == ["20210701/20210702", "20210702/20210703"])
  }

  @Test(arguments: [
    ("SEQUENCE:2", "SEQUENCE:1", "A"), ("SEQUENCE:1", "SEQUENCE:2", "B"), ("X-A:b", "SEQUENCE:1", "B"),
    ("LAST-MODIFIED:20210101T000000Z", "DTSTAMP:20210102T000000Z", "B"),
    ("DTSTAMP:20210102T000000Z", "LAST-MODIFIED:20210101T000000Z", "A"), ("X-A:b", "X-A:b", "AB"),
  ])
  func `of two masters with one UID, the higher SEQUENCE and then DTSTAMP counts`(
    first: String, second: String, counts: String
  ) throws {
    func event(_ title: String, _ line: String) -> String {
      let stamp = line.hasPrefix("DTSTAMP") ? "" : "DTSTAMP:20210101T000000Z\n"
      return "BEGIN:VEVENT\nUID:1\n\(stamp)\(line)\nDTSTART;VALUE=DATE:20210104\nSUMMARY:\(title)\nEND:VEVENT\n"
    }
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(event("A", first))\(event("B", second))END:VCALENDAR\n"
    let instances = try Agenda(ICalendarReader().read(text).calendars, in: .utc, zones: database).instances()
    #expect(instances.map { $0.event.summary?.string ?? "" }.joined() == counts)
  }

  @Test func `an older master's replacements are those of the newer`() throws {
    let lines = try lines(
      event("SEQUENCE:1", "DTSTART;VALUE=DATE:20210104", "RRULE:FREQ=DAILY;COUNT=3")
        + event("RECURRENCE-ID;VALUE=DATE:20210105", "DTSTART;VALUE=DATE:20210110")
        + event("SEQUENCE:2", "DTSTART;VALUE=DATE:20210104", "RRULE:FREQ=DAILY;COUNT=2"))
    #expect(lines == ["20210104/20210105", "20210110/20210111"])
  }

  @Test(arguments: [
    ("(UTC-05:00) Eastern Time (US and Canada)", "-05:00"),
    ("(GMT-05:00) Eastern Time (US & Canada)", "-05:00"),
    ("Eastern Time (US and Canada)", "-05:00"), ("(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi", "+08:00"),
    ("(GMT+01.00) Sarajevo/Warsaw/Zagreb", "+01:00"), ("America/New_york", "-05:00"), ("US-Eastern", "-05:00"),
    ("america-new york", "-05:00"), ("asia/shanghai", "+08:00"), ("Etc-GMT+5", "-05:00"), ("Etc/gmt-5", "+05:00"),
    ("/example.org/20210101_1/america/argentina/buenos-aires", "-03:00"), ("(UTC-05:00) Nowhere", nil),
    ("../America/New_York", nil), ("America", nil), ("UTC-5", nil), ("_", nil),
  ])
  func
    `a TZID is found by the name that Windows shows and whatever its case and separators, and is never UTC otherwise`(
      zone: String, offset: String?
    ) throws
  {
    let parameter = zone.hasPrefix("(") ? "\"\(zone)\"" : zone
    let calendar =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + event("DTSTART;TZID=\(parameter):20210104T120000")
      + "END:VCALENDAR\n"
    let agenda = Agenda(try ICalendarReader().read(calendar).calendars, in: .utc, zones: database)
    let seconds = try offset.map { try TimeZoneRules(fixedOffset: #require(Self.seconds($0)), identifier: "x") }
    #expect(agenda.instances().map(\.offset) == [seconds.map { $0.offset(at: 0) }])
    #expect(agenda.unresolvedZones.isEmpty == (offset != nil))
  }

  private static func seconds(_ offset: String) -> Int? {
    Int(offset.prefix(3)).map { $0 * 3600 }
  }

  @Test(arguments: ["DTSTART;VALUE=DATE:20170101", "DTSTART:20170101T000000Z", "DTSTART;TZID=UTC:20170101T000000"])
  func `a VTIMEZONE whose onset is not a local time is used all the same`(onset: String) throws {
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Somewhere\nBEGIN:STANDARD\n\(onset)\nTZOFFSETFROM:+1100\nTZOFFSETTO:+1100\n"
      + "END:STANDARD\nEND:VTIMEZONE\n"
    #expect(
      try lines(zone + event("DTSTART;TZID=Somewhere:20170228T230000")) == [
        "20170228T230000/20170228T230000 20170228T120000Z"
      ])
  }

  @Test func `every name that Windows shows means a zone of the database`() throws {
    for (name, identifier, names) in WindowsTimeZone.zones {
      #expect(WindowsTimeZone.identifier(for: name) == identifier)
      #expect(throws: Never.self) { try database.rules(for: identifier) }
      for shown in names {
        #expect(WindowsTimeZone.identifier(for: "(UTC+00:00) \(shown)") == identifier, "\(shown)")
      }
    }
    #expect(WindowsTimeZone.zones.first { $0.name == "China Standard Time" }?.shown.count == 2)
  }

  // MARK: - What is read although it breaks RFC 5545

  struct Tolerated: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let event: String
    let instances: [String]
    let code: Finding.Code

    init(_ name: String, _ event: String, _ instances: [String], _ code: Finding.Code) {
      testDescription = name
      self.event = event
      self.instances = instances
      self.code = code
    }
  }

  static let tolerated: [Tolerated] = [
    Tolerated("a date without VALUE=DATE", "DTSTART:20200101", ["20200101/20200102"], .wrongValueType),
    Tolerated(
      "dates without VALUE=DATE", "DTSTART:20200101\nDTEND:20200103\nRDATE:20200110,20200112",
      ["20200101/20200103", "20200110/20200112", "20200112/20200114"], .wrongValueType),
    Tolerated(
      "VALUE=DATE with a time", "DTSTART;VALUE=DATE:20200101T100000Z",
      ["20200101T100000Z/20200101T100000Z 20200101T100000Z"],
      .invalidValue),
    Tolerated(
      "a value type that DTSTART cannot have", "DTSTART;VALUE=TEXT:20200101T100000",
      ["20200101T100000/20200101T100000"],
      .wrongValueType),
    Tolerated("blanks around a date", "DTSTART;VALUE=DATE: 20200101 ", ["20200101/20200102"], .invalidValue),
    Tolerated(
      "a date that lasts 24 hours", "DTSTART;VALUE=DATE:20200101\nDURATION:PT24H", ["20200101/20200102"], .contradiction
    ),
    Tolerated(
      "a date that lasts 25 hours", "DTSTART;VALUE=DATE:20200101\nDURATION:PT25H", ["20200101/20200103"], .contradiction
    ),
    Tolerated(
      "DTEND before DTSTART", "DTSTART:20200101T100000\nDTEND:20200101T090000", ["20200101T100000/20200101T100000"],
      .contradiction),
    Tolerated(
      "a DTEND before a DTSTART that is a date", "DTSTART;VALUE=DATE:20200101\nDTEND;VALUE=DATE:20191231",
      ["20200101/20200102"], .contradiction),
    Tolerated(
      "DTEND and DURATION", "DTSTART:20200101T100000\nDTEND:20200101T110000\nDURATION:PT2H",
      ["20200101T100000/20200101T110000"], .contradiction),
    Tolerated(
      "a negative DURATION", "DTSTART:20200101T100000\nDURATION:-PT1H", ["20200101T100000/20200101T100000"],
      .contradiction),
    Tolerated(
      "a DTEND that is a date beside a time", "DTSTART:20200101T100000\nDTEND;VALUE=DATE:20200102",
      ["20200101T100000/20200102T000000"], .contradiction),
    Tolerated(
      "a DTEND with a time beside a date", "DTSTART;VALUE=DATE:20200101\nDTEND:20200102T235959",
      ["20200101/20200103"], .contradiction),
    Tolerated(
      "a DTEND at midnight beside a date", "DTSTART;VALUE=DATE:20200101\nDTEND:20200102T000000",
      ["20200101/20200102"], .contradiction),
    Tolerated("an empty RRULE", "DTSTART;VALUE=DATE:20200101\nRRULE:", ["20200101/20200102"], .emptyProperty),
    Tolerated("an empty DTEND", "DTSTART;VALUE=DATE:20200101\nDTEND:", ["20200101/20200102"], .emptyProperty),
    Tolerated(
      "COUNT before UNTIL", "DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY;COUNT=2;UNTIL=20200105",
      ["20200101/20200102", "20200102/20200103"], .invalidValue),
    Tolerated(
      "UNTIL before COUNT", "DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY;UNTIL=20200102;COUNT=5",
      ["20200101/20200102", "20200102/20200103"], .invalidValue),
    Tolerated(
      "COUNT and UNTIL of excluded dates",
      "DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY;COUNT=3\nEXRULE:FREQ=DAILY;UNTIL=20200110;COUNT=2",
      ["20200103/20200104"], .invalidValue),
    Tolerated(
      "UNTIL in UTC and COUNT in a zone",
      "DTSTART;TZID=Asia/Shanghai:20200101T080000\nRRULE:FREQ=DAILY;UNTIL=20200102T000000Z;COUNT=3",
      ["20200101T080000/20200101T080000 20200101T000000Z", "20200102T080000/20200102T080000 20200102T000000Z"],
      .invalidValue),
    Tolerated(
      "blanks in a rule", "DTSTART;VALUE=DATE:20200106\nRRULE:FREQ=WEEKLY; BYDAY=MO, TU ;COUNT=2",
      ["20200106/20200107", "20200107/20200108"], .invalidValue),
    Tolerated(
      "a bare date in EXDATE", "DTSTART:20200101T100000\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE:20200102,20200103",
      ["20200101T100000/20200101T100000"], .wrongValueType),
  ]

  @Test(arguments: tolerated)
  func `what breaks RFC 5545 but is clear is read with a finding, and left out by strict reading`(
    _ example: Tolerated
  ) throws {
    let tolerant = try read(event(example.event))
    #expect(try lines(of: tolerant) == example.instances)
    let errors = tolerant.findings.filter { $0.severity == .error }.map(\.code)
    #expect(errors.contains(example.code), "\(tolerant.findings)")
    let strict = try read(event(example.event), isStrict: true)
    #expect(try lines(of: strict) == [])
    #expect(strict.calendars[0].entries.count == 1)
    #expect(strict.hasErrors)
  }

  @Test func `events without a UID are read, each by itself`() throws {
    let event = "BEGIN:VEVENT\nDTSTAMP:20200101T000000Z\nDTSTART;VALUE=DATE:20200101\n"
    let replacement = event + "RECURRENCE-ID;VALUE=DATE:20200101\nEND:VEVENT\n"
    let calendar = event + "END:VEVENT\n" + event + "SEQUENCE:1\nUID:\nEND:VEVENT\n" + replacement + replacement
    let reading = try read(calendar)
    #expect(try lines(of: reading) == Array(repeating: "20200101/20200102", count: 4))
    #expect(reading.findings.map(\.code) == Array(repeating: .missingProperty, count: 4))
    #expect(reading.findings.map(\.line) == [4, 8, 14, 19])
    #expect(reading.calendars[0].events.map(\.uid) == ["", "", "", ""])
    let written = try ICalendarWriter().text(reading.calendars[0])
    #expect(!written.contains("UID"))
    #expect(try ICalendarReader().read(written).calendars == reading.calendars)
    #expect(try lines(of: read(calendar, isStrict: true)) == [])
  }

  @Test func `blanks after BEGIN and END are ignored with a finding each`() throws {
    let calendar = event("DTSTART;VALUE=DATE:20200101").replacing("VEVENT\n", with: "VEVENT \t\n")
    let reading = try read(calendar)
    #expect(try lines(of: reading) == ["20200101/20200102"])
    #expect(reading.findings.map(\.code) == [.malformedLine, .malformedLine])
    #expect(reading.findings.map(\.line) == [4, 8])
    #expect(try read(calendar, isStrict: true).calendars.flatMap(\.entries) == [])
    #expect(
      try read(event("DTSTART:20200101T000000Z").replacing("VEVENT\n", with: "VEVENT X\n")).calendars[0].entries == [])
  }

  @Test(arguments: [false, true], [1, 2, 3, 7, 1000])
  func `UTF-16 is read whatever pieces it comes in`(isLittleEndian: Bool, length: Int) throws {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
      + event("DTSTART;VALUE=DATE:20200101", "SUMMARY:上班 🎉").replacing("\n", with: "\r\n") + "END:VCALENDAR\r\n"
    func bytes(_ text: String) -> [UInt8] {
      text.utf16.flatMap { isLittleEndian ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
    for mark in ["", "\u{FEFF}"] {
      var rest = bytes(mark + text)[...]
      let reading = try ICalendarReader().read(pieces: {
        let piece = Array(rest.prefix(length))
        rest = rest.dropFirst(length)
        return piece.isEmpty ? nil : piece
      })
      #expect(reading.calendars.first?.events.first?.summary?.string == "上班 🎉")
      #expect(reading.findings.map(\.message) == ["the file is UTF-16"])
    }
  }
}
