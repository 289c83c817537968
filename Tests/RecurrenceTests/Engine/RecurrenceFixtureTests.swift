// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
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

  private func isFinite(_ rule: RecurrenceRule) -> Bool { rule.end != .never }

  @Test func `the table of effects is that of the RFC`() {
    // The table of section 3.3.10 again: a line for each part, a column for each frequency from SECONDLY to YEARLY.
    let table = """
      BYMONTH    limit  limit  limit  limit  limit  limit  expand
      BYWEEKNO   -      -      -      -      -      -      expand
      BYYEARDAY  limit  limit  limit  -      -      -      expand
      BYMONTHDAY limit  limit  limit  limit  -      expand expand
      BYDAY      limit  limit  limit  limit  expand note1  note2
      BYHOUR     limit  limit  limit  expand expand expand expand
      BYMINUTE   limit  limit  expand expand expand expand expand
      BYSECOND   limit  expand expand expand expand expand expand
      BYSETPOS   limit  limit  limit  limit  limit  limit  limit
      """
    let lines = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      Dictionary(uniqueKeysWithValues: lines.map { ($0[0], Array($0.dropFirst())) }) == RecurrenceRule.effectTable)
  }
}
