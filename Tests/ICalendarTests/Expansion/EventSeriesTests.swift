// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Testing
import TimeZones

/// Replacements for the future, and other cases that are not compared with another program.
@Suite struct EventSeriesTests {
  @Test func `a replacement for the future moves all later instances and gives them its length and title`() throws {
    let lines = try lines(
      """
      \(Self.daily)
      \(Self.replacement("RANGE=THISANDFUTURE:20210103T090000", "DTSTART:20210103T110000", "DURATION:PT30M", "B"))
      """)
    #expect(
      lines == [
        "20210101T090000/20210101T100000 A", "20210102T090000/20210102T100000 A", "20210103T110000/20210103T113000 B",
        "20210104T110000/20210104T113000 B", "20210105T110000/20210105T113000 B",
      ])
  }

  @Test func `a single replacement after one for the future is identified by the time before the move`() throws {
    let lines = try lines(
      """
      \(Self.daily)
      \(Self.replacement("RANGE=THISANDFUTURE:20210103T090000", "DTSTART:20210103T110000", "DURATION:PT1H", "B"))
      \(Self.replacement("VALUE=DATE-TIME:20210104T090000", "DTSTART:20210108T080000", "DURATION:PT1H", "C"))
      """)
    #expect(
      lines.map { $0.suffix(1) } == ["A", "A", "B", "B", "C"] && lines.last == "20210108T080000/20210108T090000 C")
  }

  @Test func `each replacement for the future counts until the next`() throws {
    let lines = try lines(
      """
      \(Self.daily)
      \(Self.replacement("RANGE=THISANDFUTURE:20210104T090000", "DTSTART:20210104T130000", "DURATION:PT1H", "C"))
      \(Self.replacement("RANGE=THISANDFUTURE:20210102T090000", "DTSTART:20210102T120000", "DURATION:PT1H", "B"))
      """)
    #expect(
      lines.map { $0.prefix(11) + $0.suffix(1) } == [
        "20210101T09A", "20210102T12B", "20210103T12B", "20210104T13C", "20210105T13C",
      ])
  }

  @Test func `a cancelled replacement for the future ends the series`() throws {
    let lines = try lines(
      """
      \(Self.daily)
      \(Self.replacement("RANGE=THISANDFUTURE:20210103T090000", "DTSTART:20210103T090000", "STATUS:CANCELLED", "B"))
      """)
    #expect(lines.count == 2)
  }

  @Test func `a cancelled event has no instances`() throws {
    #expect(try lines(Self.daily.replacing("SUMMARY:A", with: "SUMMARY:A\nSTATUS:CANCELLED")).isEmpty)
  }

  @Test func `of two replacements of one instance the greater SEQUENCE counts`() throws {
    let lines = try lines(
      """
      \(Self.daily)
      \(Self.replacement("VALUE=DATE-TIME:20210104T090000", "DTSTART:20210104T080000", "SEQUENCE:2", "New"))
      \(Self.replacement("VALUE=DATE-TIME:20210104T090000", "DTSTART:20210104T070000", "SEQUENCE:1", "Old"))
      """)
    #expect(lines.count == 5 && lines.contains { $0.hasSuffix("New") } && !lines.contains { $0.hasSuffix("Old") })
  }

  @Test func `a replacement without SEQUENCE has SEQUENCE 0`() throws {
    let bare = Self.replacement("VALUE=DATE-TIME:20210104T090000", "DTSTART:20210104T080000", "DURATION:PT1H", "Bare")
    func other(_ number: Int) -> String {
      Self.replacement("VALUE=DATE-TIME:20210104T090000", "DTSTART:20210104T070000", "SEQUENCE:\(number)", "Other")
    }
    for (texts, title) in [([other(1), bare], "Other"), ([other(0), bare], "Bare"), ([bare, other(0)], "Other")] {
      let lines = try lines(([Self.daily] + texts).joined(separator: "\n"))
      #expect(lines.filter { !$0.hasSuffix(" A") }.map { $0.split(separator: " ").last } == [title[...]])
    }
  }

  @Test func `of two replacements with the same SEQUENCE and DTSTAMP the later in the file counts`() throws {
    let lines = try lines(
      """
      \(Self.daily)
      \(Self.replacement("VALUE=DATE-TIME:20210104T090000", "DTSTART:20210104T080000", "SEQUENCE:1", "First"))
      \(Self.replacement("VALUE=DATE-TIME:20210104T090000", "DTSTART:20210104T070000", "SEQUENCE:1", "Second"))
      """)
    #expect(lines.filter { !$0.hasSuffix(" A") } == ["20210104T070000/20210104T070000 Second"])
  }

  @Test func `a single replacement counts at the very instance from which one for the future does`() throws {
    let hour = "DURATION:PT1H"
    let future = Self.replacement("RANGE=THISANDFUTURE:20210104T090000", "DTSTART:20210104T110000", hour, "B")
    let single = Self.replacement("VALUE=DATE-TIME:20210104T090000", "DTSTART:20210104T080000", hour, "C")
    for text in [[Self.daily, future, single], [Self.daily, single, future]] {
      #expect(
        try lines(text.joined(separator: "\n")).map { $0.prefix(11) + $0.suffix(1) } == [
          "20210101T09A", "20210102T09A", "20210103T09A", "20210104T08C", "20210105T11B",
        ])
    }
  }

  @Test func `an instance moved out of the range is left out, one moved in is included`() throws {
    let text = """
      \(Self.daily)
      \(Self.replacement("VALUE=DATE-TIME:20210102T090000", "DTSTART:20210201T090000", "DURATION:PT1H", "Out"))
      \(Self.replacement("VALUE=DATE-TIME:20210105T090000", "DTSTART:20210101T080000", "DURATION:PT1H", "In"))
      """
    #expect(
      try lines(text, through: "20210103T000000") == [
        "20210101T080000/20210101T090000 In", "20210101T090000/20210101T100000 A",
      ])
  }

  @Test func `DTEND gives the exact length of the first instance, DURATION nominal days`() throws {
    let rule = "RRULE:FREQ=DAILY;COUNT=2\nSUMMARY:A"
    let start = "DTSTART;TZID=America/New_York:20210313T120000"
    let table = TimeZoneTable(["America/New_York": try Self.newYork()])
    let byEnd = try lines(Self.event("\(start)\nDTEND;TZID=America/New_York:20210314T120000\n\(rule)"), in: table)
    #expect(byEnd.map { $0.dropFirst(16).prefix(15) } == ["20210314T120000", "20210315T110000"])
    let early = try lines(
      Self.event("\(start)\nDURATION:P1D\n\(rule)").replacing("20210313T12", with: "20210313T03"), in: table)
    #expect(early.map { $0.dropFirst(16).prefix(15) } == ["20210314T030000", "20210315T030000"])
    let exact = try lines(
      Self.event("\(start)\nDURATION:PT24H\n\(rule)").replacing("20210313T12", with: "20210313T03"), in: table)
    #expect(exact.map { $0.dropFirst(16).prefix(15) } == ["20210314T040000", "20210315T030000"])
  }

  @Test func `an endless series costs only what is used`() throws {
    let series = try series(Self.daily.replacing(";COUNT=5", with: "").replacing("DAILY", with: "SECONDLY"))
    let first = try #require(series.first)
    #expect(first.isEndless)
    let instances = try first.instances(in: TimeZoneTable())
    #expect(Array(instances.prefix(1000)).count == 1000)
  }

  @Test func `an endless series in a time zone has instances without any bounds and with the widest`() throws {
    let endless = Self.event("DTSTART;TZID=America/New_York:20210101T090000\nRRULE:FREQ=YEARLY")
    let series = try #require(try series(endless).first)
    let table = TimeZoneTable(["America/New_York": try Self.newYork()])
    #expect(Array(try series.instances(in: table)).count == 7979)
    #expect(Array(try series.instances(from: .min, through: .max, in: table)).count == 7979)
    #expect(Array(try series.instances(from: .max, through: .max, in: table)).isEmpty)
    #expect(Array(try series.instances(from: .min, through: .min, in: table)).isEmpty)
  }

  @Test func `Windows names are known in any case, and no other names`() {
    #expect(WindowsTimeZone.identifier(for: "China Standard Time") == "Asia/Shanghai")
    #expect(WindowsTimeZone.identifier(for: "w. europe standard time") == "Europe/Berlin")
    #expect(WindowsTimeZone.identifier(for: "Asia/Shanghai") == nil)
    #expect(WindowsTimeZone.identifier(for: "") == nil)
  }

  @Test func `the system has every zone of the Windows names`() throws {
    let database = TimeZoneDatabase.system
    let names = WindowsTimeZone.names
    #expect(names.count > 130)
    for name in names {
      let identifier = try #require(WindowsTimeZone.identifier(for: name))
      #expect(throws: Never.self, "\(name)") { try database.rules(for: identifier) }
    }
  }

  private static let daily = event(
    "DTSTART:20210101T090000\nDTEND:20210101T100000\nRRULE:FREQ=DAILY;COUNT=5\nSUMMARY:A")

  private static func event(_ lines: String) -> String {
    "BEGIN:VEVENT\nUID:1\nDTSTAMP:20210101T000000Z\n\(lines)\nEND:VEVENT"
  }

  private static func replacement(_ identifier: String, _ start: String, _ other: String, _ title: String) -> String {
    event("RECURRENCE-ID;\(identifier)\n\(start)\n\(other)\nSUMMARY:\(title)")
  }

  private static func newYork() throws -> TimeZoneRules {
    try TimeZoneDatabase.system.rules(for: "America/New_York")
  }

  private func series(_ events: String) throws -> [EventSeries] {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\n\(events)\nEND:VCALENDAR\n"
    let reading = try ICalendarReader().read(text)
    return EventSeries.series(of: try #require(reading.calendars.first).events)
  }

  private func lines(
    _ events: String, through last: String? = nil, in zones: TimeZoneTable = TimeZoneTable()
  ) throws -> [String] {
    let upper = try last.map { zones.position(of: .floating(try CivilDateTime(rfc5545: $0))) }
    return try series(events).flatMap { series in
      try series.instances(through: upper, in: zones).map { instance in
        "\(instance.start.rfc5545)/\(instance.end.rfc5545) \(instance.event.summary?.string ?? "")"
      }
    }
  }
}
