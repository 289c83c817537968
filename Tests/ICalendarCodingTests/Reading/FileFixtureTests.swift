// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

/// Files in the form that common programs export: the findings in each, and its instances in 2021 compared with those
/// of recurring-ical-events.
@Suite struct FileFixtureTests {
  static let findings: [(String, [String])] = [
    ("apple", []),
    ("exchange", ["5 windowsTimeZone"]),
    ("exchange-no-vtimezone", ["8 undefinedTimeZone", "11 untilOfOtherType"]),
    ("feishu", ["1 bareLineFeed", "14 longLine"]),
    ("google", ["19 methodWithoutOrganizer"]),
    ("nextcloud", ["29 additionToEndlessRule"]),
    ("outlook", ["11 windowsTimeZone", "19 methodWithoutOrganizer"]),
    ("replacements", ["102 orphanedReplacement"]),
    ("thunderbird", []),
  ]

  @Test(arguments: findings)
  func `an export gives the expected findings, and is written back without loss`(
    name: String, expected: [String]
  ) throws {
    let reading = try Self.read(name)
    #expect(reading.findings.map { "\($0.line ?? 0) \($0.code)" } == expected, "\(reading.findings)")
    let calendar = try #require(reading.calendars.first)
    let again = try ICalendarReader().read(bytes: ICalendarWriter().bytes(calendar))
    #expect(again.calendars == [calendar])
  }

  @Test(arguments: findings.map(\.0).filter { $0 != "exchange-no-vtimezone" })
  func `the instances of an export are those of another expander`(name: String) throws {
    let calendar = try #require(try Self.read(name).calendars.first)
    var rules: [String: TimeZoneRules] = [:]
    for zone in calendar.timeZones { rules[zone.identifier] = try zone.rules(through: 2022) }
    let lines = try Self.lines(of: calendar, in: TimeZoneTable(rules))
    #expect(lines == (try readText("Fixtures/ics/\(name).instances")))
  }

  @Test func `a date as UNTIL of a timed series includes its day`() throws {
    let calendar = try #require(try Self.read("exchange-no-vtimezone").calendars.first)
    let shanghai = try TimeZoneRules(fixedOffset: 28_800, identifier: "Asia/Shanghai")
    let lines = try Self.lines(of: calendar, in: TimeZoneTable(["China Standard Time": shanghai]))
    #expect(
      lines.split(separator: "\n").map { $0.prefix(10) } == ["2021-01-04", "2021-01-11", "2021-01-18", "2021-01-25"])
  }

  static func read(_ name: String) throws -> ICalendarReader.Reading {
    try ICalendarReader().read(bytes: readBytes("Fixtures/ics/\(name).ics"))
  }

  /// The instances of 2021 as sorted lines of start, end and title.
  static func lines(of calendar: VCalendar, in zones: TimeZoneTable) throws -> String {
    let first = zones.position(of: .floating(try CivilDateTime(iso8601: "2021-01-01T00:00:00")))
    let last = zones.position(of: .floating(try CivilDateTime(iso8601: "2021-12-31T23:59:59")))
    var lines: [String] = []
    for series in EventSeries.series(of: calendar.events) {
      var previous = Instant.distantPast
      for instance in try series.instances(from: first, through: last, in: zones) {
        #expect(previous <= instance.position, "instances come in order")
        previous = instance.position
        let (start, end) = (text(instance.start), text(instance.end))
        lines.append("\(start) \(end) \(instance.event.summary?.string ?? "")\n")
      }
    }
    return lines.sorted().joined()
  }

  private static func text(_ moment: ICalendarDate) -> String {
    moment.isDate ? moment.date.iso8601 : moment.wallTime.iso8601
  }
}
