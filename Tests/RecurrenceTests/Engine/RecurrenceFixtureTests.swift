// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TestSupport
import Testing
import TimeZones

@Suite struct RecurrenceFixtureTests {
  @Test(arguments: try RuleFixture.blocks(of: "rfc5545.txt"))
  func `an example of the RFC gives its instances`(fixture: RuleFixture) throws {
    let zone = try TimeZoneDatabase.system.rules(for: try #require(fixture.timeZone))
    let rule = try RecurrenceRule(rfc5545: fixture.rule, options: .strict)
    let limit = fixture.instances.count + (fixture.isOpen ? 0 : 1)
    let made = rule.occurrences(from: try CivilDateTime(rfc5545: fixture.start), in: zone).prefix(limit)
    #expect(made.map(\.wallTime.rfc5545) == fixture.instances)
    for occurrence in made {
      #expect(occurrence.instant + Int64(zone.offset(at: occurrence.instant)) == Instant(utc: occurrence.wallTime))
    }
  }

  @Test(arguments: try RuleFixture.blocks(of: "hard-cases.txt"))
  func `a hard case gives its instances`(fixture: RuleFixture) throws {
    let rule = try RecurrenceRule(rfc5545: fixture.rule)
    let limit = fixture.instances.count + 1
    if fixture.start.count == 8 {
      let occurrences = rule.occurrences(from: try CivilDate(rfc5545: fixture.start))
      let made = Array(occurrences.prefix(limit))
      #expect(made.prefix(fixture.instances.count).map(\.rfc5545) == fixture.instances)
      if isFinite(rule) || fixture.instances.isEmpty { #expect(made.count == fixture.instances.count) }
    } else {
      let made = Array(rule.occurrences(from: try CivilDateTime(rfc5545: fixture.start)).prefix(limit))
      #expect(made.prefix(fixture.instances.count).map(\.rfc5545) == fixture.instances)
      if isFinite(rule) || fixture.instances.isEmpty { #expect(made.count == fixture.instances.count) }
    }
  }

  @Test(arguments: try readText("Fixtures/recurrence/far.txt").split(separator: "\n").dropFirst(2))
  func `answers far from the start are as recorded, also on a machine of 32 bits`(line: Substring) {
    #expect(FarAnswers.line(of: line.prefix { $0 != " " }).map { $0[...] } == line)
  }

  private func isFinite(_ rule: RecurrenceRule) -> Bool { rule.end != .never }
}
