// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TestSupport
import Testing
import TimeZones

/// When alarms go off, compared with another program.
@Suite struct AlarmOracleTests {
  static let python = Program.python(importing: "icalendar, recurring_ical_events")

  @Test(
    .enabled(if: python != nil, "icalendar and recurring-ical-events are not installed"),
    arguments: FileFixtureTests.findings.map(\.0))
  func `the alarms of a file go off when recurring-ical-events has them`(name: String) throws {
    let path = packageFolder + "/Fixtures/ics/\(name).ics"
    let script = packageFolder + "/Tests/ICalendarCodingTests/Oracles/alarms.py"
    let result = try Program.run(try #require(Self.python), [script, path, "2021-01-01", "2022-01-01"])
    #expect(result.status == 0, "\(result.errors)")
    let agenda = Agenda(try FileFixtureTests.read(name).calendars, in: .utc, zones: SystemZones.database)
    let first = try Instant(parsing: "2021-01-01T00:00:00Z")
    let last = try Instant(parsing: "2021-12-31T23:59:59Z")
    let lines = agenda.alarms(from: first, through: last).map { ring in
      "\(ring.instant) \(ring.instance.event.summary?.string ?? "")\n"
    }
    #expect(lines.sorted().joined() == result.text)
  }
}
