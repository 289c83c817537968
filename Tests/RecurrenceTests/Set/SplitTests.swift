// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TestSupport
import Testing
import TimeZones

/// A set in two parts has the instances of the whole.
@Suite struct SplitTests {
  private func split(_ text: String, before moment: String) throws -> (earlier: RecurrenceSet, later: RecurrenceSet)? {
    try RecurrenceSet(rfc5545: text).split(before: RecurrenceSet.Start(parsing: moment))
  }

  @Test func `COUNT is shared out, and dates go where they belong`() throws {
    let set = """
      DTSTART:20210104T090000
      RRULE:FREQ=DAILY;COUNT=10
      EXDATE:20210105T090000,20210110T090000
      RDATE:20210106T120000,20210112T120000
      """
    let parts = try #require(try split(set, before: "2021-01-08T09:00"))
    #expect(parts.earlier.rules.map(\.rfc5545) == ["FREQ=DAILY;COUNT=4"])
    #expect(parts.later.rules.map(\.rfc5545) == ["FREQ=DAILY;COUNT=6"])
    #expect(parts.later.start.rfc5545 == "20210108T090000")
    #expect(parts.earlier.exclusionDates.map(\.rfc5545) == ["20210105T090000"])
    #expect(parts.later.exclusionDates.map(\.rfc5545) == ["20210110T090000"])
    #expect(parts.earlier.dates.map(\.start.rfc5545) == ["20210106T120000"])
    #expect(parts.later.dates.map(\.start.rfc5545) == ["20210112T120000"])
  }

  @Test func `an UNTIL is just before the moment in the form that the start needs`() throws {
    let dated = try #require(try split("DTSTART;VALUE=DATE:20210104\nRRULE:FREQ=WEEKLY", before: "2021-02-01"))
    #expect(dated.earlier.rules.map(\.rfc5545) == ["FREQ=WEEKLY;UNTIL=20210131"])
    #expect(dated.later.rules.map(\.rfc5545) == ["FREQ=WEEKLY"] && dated.later.start.rfc5545 == "20210201")
    let utc = try #require(
      try split("DTSTART:20210104T090000Z\nRRULE:FREQ=DAILY;UNTIL=20210301T000000Z", before: "2021-02-01T00:00Z"))
    #expect(utc.earlier.rules.map(\.rfc5545) == ["FREQ=DAILY;UNTIL=20210131T235959Z"])
    #expect(utc.later.rules.map(\.rfc5545) == ["FREQ=DAILY;UNTIL=20210301T000000Z"])
    #expect(utc.later.start.rfc5545 == "20210201T090000Z")
  }

  /// The second part begins on 28 February, a day that the rule takes from the start elsewhere.
  @Test func `what a rule takes from its start is said where the second part has another`() throws {
    let set = "DTSTART;VALUE=DATE:20210131\nRRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4"
    let parts = try #require(try split(set, before: "2021-02-01"))
    #expect(parts.later.start.rfc5545 == "20210228")
    #expect(parts.later.map(\.wallTime.date.iso8601) == ["2021-02-28", "2021-03-31", "2021-04-30"])
    #expect(parts.later.rules.map(\.rfc5545) == ["FREQ=MONTHLY;RSCALE=GREGORIAN;SKIP=BACKWARD;COUNT=3;BYMONTHDAY=31"])
    // A date of RDATE begins the second part, on another weekday.
    let added = "DTSTART;VALUE=DATE:20210104\nRRULE:FREQ=WEEKLY;COUNT=3\nRDATE;VALUE=DATE:20210113"
    let second = try #require(try split(added, before: "2021-01-12")).later
    #expect(second.start.rfc5545 == "20210113" && second.rules.map(\.rfc5545) == ["FREQ=WEEKLY;COUNT=2;BYDAY=MO"])
    #expect(second.map(\.wallTime.date.iso8601) == ["2021-01-13", "2021-01-18"])
  }

  @Test func `what comes before the start is a part of dates alone`() throws {
    let set = "DTSTART:20210103T090000\nRRULE:FREQ=DAILY;COUNT=3\nRDATE:20210101T090000,20210102T090000"
    for day in ["2021-01-02T00:00", "2021-01-03T00:00", "2021-01-03T09:00"] {
      let parts = try #require(try split(set, before: day))
      let whole = try RecurrenceSet(rfc5545: set).map(\.wallTime.rfc5545)
      #expect((Array(parts.earlier) + Array(parts.later)).map(\.wallTime.rfc5545) == whole, "\(day)")
    }
  }

  @Test func `a rule by the second is split far away without counting`() throws {
    let parts = try #require(try split("DTSTART:20210104T090000\nRRULE:FREQ=SECONDLY", before: "9999-01-05T00:00"))
    #expect(parts.later.start.rfc5545 == "99990105T000000")
    let counted = "DTSTART:20210104T090000\nRRULE:FREQ=SECONDLY;COUNT=2000000000"
    #expect(throws: Fault.self) { try split(counted, before: "2040-01-05T00:00") }
  }

  @Test func `there is nothing to split before the first instance, or after the last`() throws {
    let set = "DTSTART:20210104T090000\nRRULE:FREQ=DAILY;COUNT=3"
    #expect(try split(set, before: "2021-01-04T09:00") == nil)
    #expect(try split(set, before: "2021-01-06T09:01") == nil)
    #expect(try split(set, before: "2021-01-06T09:00") != nil)
  }

  @Test func `where no start continues the rules, what came before is excluded, and after too much that is refused`()
    throws
  {
    let set = "DTSTART:20210104T090000\nRRULE:FREQ=DAILY;INTERVAL=97\nRRULE:FREQ=DAILY;INTERVAL=89;COUNT=5000"
    let later = try #require(try split(set, before: "2021-07-01T00:00")).later
    #expect(later.start.rfc5545 == "20210104T090000" && later.exclusionDates.count == 3)
    #expect(later.first { _ in true }?.wallTime.rfc5545 == "20210701T090000")
    let often = set.replacing("DAILY", with: "HOURLY")
    let error = #expect(throws: Fault.self) { try split(often, before: "2041-10-01T00:00") }
    #expect(error?.code == .unsupported)
  }

  /// What is at most compared of a series without an end.
  private static let most = 3_000

  private func check(_ set: RecurrenceSet, before moment: RecurrenceSet.Start) throws -> Bool {
    guard let parts = try set.split(before: moment) else { return false }
    let earlier = Array(parts.earlier.prefix(Self.most + 1))
    let rest = set.dropFirst(earlier.count)
    #expect(earlier.count > Self.most || Array(set.prefix(earlier.count)) == earlier, "\(set) \(moment)")
    guard earlier.count <= Self.most else { return false }
    #expect(Array(rest.prefix(Self.most)) == Array(parts.later.prefix(Self.most)), "\(set) \(moment): \(parts.later)")
    return true
  }

  @Test func `a random set in two has the instances of the whole`() throws {
    var rules = RandomRules(seed: seed(5545))
    var random = SeededGenerator(seed: seed(5546))
    let zones = try ["Asia/Shanghai", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia"]
      .map { try TimeZoneDatabase.system.rules(for: $0) }
    var count = 0
    for _ in 0..<rounds(fast: 300, slow: 6_000) {
      let wall = rules.start()
      let start: RecurrenceSet.Start =
        switch random.below(4) {
        case 0: .date(wall.date)
        case 1: .floating(wall)
        case 2: .utc(Instant(utc: wall))
        default: .zoned(wall, zones[random.below(zones.count)])
        }
      let isDate = random.below(4) == 0 || start == .date(wall.date)
      let texts = (0..<1 + (random.below(5) == 0 ? 1 : 0)).map { _ in
        rules.rule(
          frequencies: isDate
            ? ["YEARLY", "MONTHLY", "WEEKLY", "DAILY"] : ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"], skips: true
        )
      }
      guard let own = try? texts.map({ try RecurrenceRule(rfc5545: $0) }),
        let plain = try? RecurrenceSet(start: start, rules: own)
      else { continue }
      let instances = Array(plain.prefix(40))
      func moment(_ occurrence: Occurrence) -> RecurrenceSet.Start {
        occurrence.instant.map { .utc($0) }
          ?? (start == .date(wall.date) ? .date(occurrence.wallTime.date) : .floating(occurrence.wallTime))
      }
      guard instances.count > 2 else { continue }
      let excluded = instances.filter { _ in random.below(6) == 0 }.map(moment)
      let added = instances.filter { _ in random.below(8) == 0 }.compactMap { occurrence -> RecurrenceSet.AddedDate? in
        let later = occurrence.wallTime.adding(seconds: Int64(random.below(5) - 2) * 86_400)
        return later.map { .init(start == .date(wall.date) ? .date($0.date) : .floating($0)) }
      }
      let set = try plain.with(dates: added, exclusionDates: excluded)
      if try check(set, before: moment(instances[1 + random.below(instances.count - 1)])) { count += 1 }
    }
    #expect(count > rounds(fast: 100, slow: 2_000))
  }

  @Test func `so has one of the Chinese calendar`() throws {
    var rules = LunarRandomRules(seed: seed(7529))
    var random = SeededGenerator(seed: seed(7530))
    var count = 0
    for _ in 0..<rounds(fast: 100, slow: 2_000) {
      guard let rule = try? RecurrenceRule(rules.components()) else { continue }
      let set = try RecurrenceSet(start: .date(rules.start()), rules: [rule])
      let instances = Array(set.prefix(30))
      guard instances.count > 2 else { continue }
      let middle = instances[1 + random.below(instances.count - 1)].wallTime.date
      if try check(set, before: .date(middle)) { count += 1 }
    }
    #expect(count > rounds(fast: 20, slow: 400))
  }
}
