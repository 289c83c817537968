// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence
import TestSupport
import Testing
import TimeZones

@Suite struct TimeZoneTests {
  /// New York's rules as the POSIX text has them, with the changes of 2006 before.
  private func newYork() throws -> TimeZoneRules {
    let eastern = try LocalTimeType(offset: -18_000, abbreviation: "EST")
    let daylight = try LocalTimeType(offset: -14_400, isDaylight: true, abbreviation: "EDT")
    return try TimeZoneRules(
      identifier: "America/New_York", initially: eastern,
      changes: [
        TimeZoneRules.Change(at: Instant(secondsSince1970: 1_143_961_200), to: daylight),
        TimeZoneRules.Change(at: Instant(secondsSince1970: 1_162_101_600), to: eastern),
      ], finally: PosixTimeZone(parsing: "EST5EDT,M3.2.0,M11.1.0"))
  }

  @Test func `a VTIMEZONE made of rules means the same`() throws {
    let rules = try newYork()
    let zone = try VTimeZone(rules, years: 2006...2021)
    #expect(zone.identifier == "America/New_York")
    let again = try zone.rules(through: 2021)
    let start = try CivilDateTime(iso8601: "2006-01-01T12:00:00").wallSeconds
    for hour in 0..<15 * 365 * 24 {
      let instant = start + Int64(hour) * 3600
      if rules.offset(at: instant) != again.offset(at: instant) {
        Issue.record("\(instant): \(rules.offset(at: instant)) is not \(again.offset(at: instant))")
        break
      }
    }
  }

  @Test func `an UNTIL in UTC takes in the last change east of Greenwich`() throws {
    let winter = try LocalTimeType(offset: 3600, abbreviation: "CET")
    let summer = try LocalTimeType(offset: 7200, isDaylight: true, abbreviation: "CEST")
    var changes: [TimeZoneRules.Change] = []
    // The last Sundays of March and October, 01:00 UTC, 2015 to 2018, and none after.
    for (spring, autumn) in [
      (1_427_590_800, 1_445_734_800), (1_459_040_400, 1_477_789_200), (1_490_490_000, 1_509_238_800),
      (1_521_939_600, 1_540_688_400),
    ] as [(Int64, Int64)] {
      changes.append(TimeZoneRules.Change(at: Instant(secondsSince1970: spring), to: summer))
      changes.append(TimeZoneRules.Change(at: Instant(secondsSince1970: autumn), to: winter))
    }
    let rules = try TimeZoneRules(identifier: "Europe/Berlin", initially: winter, changes: changes)
    let zone = try VTimeZone(rules, years: 2015...2020)
    let again = try zone.rules(through: 2020)
    for change in changes {
      #expect(again.offset(at: change.instant) == change.localTime.offset)
      #expect(again.offset(at: change.instant - 1) == rules.offset(at: change.instant - 1))
    }
  }

  @Test func `a rule that repeats more often than monthly is refused`() throws {
    let zone = try VTimeZone(
      identifier: "A",
      observances: [
        .init(
          .standard, start: CivilDateTime(rfc5545: "19700101T000000"), offsetFrom: 0, offsetTo: 0,
          rules: [RecurrenceRule(rfc5545: "FREQ=SECONDLY")])
      ])
    let error = #expect(throws: Fault.self) { try zone.rules(through: 2021) }
    #expect(error?.code == .costlyRule)
  }
}
