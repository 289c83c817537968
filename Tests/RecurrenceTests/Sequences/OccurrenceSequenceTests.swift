// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TestSupport
import Testing
import TimeZones

@Suite struct OccurrenceSequenceTests {
  /// Checks that the questions about occurrences agree with the list of the first of them.
  ///
  /// - Parameter isQuick: Whether the end of the calendar is soon reached: a COUNT of seconds with limits is walked.
  private func check<Occurrences: OccurrenceSequence>(
    _ all: Occurrences, _ place: Comment, isQuick: Bool,
    at position: (Occurrences.Element) -> Occurrences.Position
  ) where Occurrences.Element: Equatable {
    let made = Array(all.prefix(31))
    let positions = made.map(position)
    for index in made.indices {
      #expect(all.first(onOrAfter: positions[index]) == made[index], place)
      #expect(all.contains(positions[index]), place)
      #expect(all.last(before: positions[index]) == (index > 0 ? made[index - 1] : nil), place)
      guard index + 1 < made.count else { continue }
      #expect(all.first(after: positions[index]) == made[index + 1], place)
      let range = positions[made.count / 3]..<positions[max(index, made.count / 3)]
      let part = made[made.count / 3..<max(index, made.count / 3)]
      #expect(Array(all.within(range)) == Array(part), place)
      #expect(all.count(in: range) == part.count, place)
    }
    guard let last = positions.last else {
      if isQuick { #expect(all.reversed().first { _ in true } == nil, place) }
      return
    }
    #expect(Array(all.reversed(before: last)) == made.dropLast().reversed(), place)
    if made.count < 31, isQuick {
      #expect(Array(all.reversed()) == made.reversed(), place)
      #expect(all.first(after: last) == nil, place)
    }
  }

  @Test func `questions agree with the list, for dates, wall times, instants and sets`() throws {
    var random = RandomRules(seed: seed(2027))
    let zones = try ["America/New_York", "Pacific/Apia", "Australia/Lord_Howe", "Asia/Shanghai"].map {
      try TimeZoneDatabase.system.rules(for: $0)
    }
    for round in 0..<rounds(fast: 14, slow: 600) {
      let text = random.rule()
      let rule = try RecurrenceRule(rfc5545: text)
      let start = random.start()
      let zone = zones[round % zones.count]
      let place: Comment = "\(text) from \(start)"
      let isQuick = rule.frequency >= .daily
      check(rule.occurrences(from: start), place, isQuick: isQuick) { $0 }
      check(rule.occurrences(from: start, in: zone), place, isQuick: isQuick) { $0.instant }
      check(try RecurrenceSet(start: .floating(start), rules: [rule]), place, isQuick: isQuick) { $0.wallTime }
      check(try RecurrenceSet(start: .zoned(start, zone), rules: [rule]), place, isQuick: isQuick) { $0.wallTime }
      if rule.frequency >= .daily { check(rule.occurrences(from: start.date), place, isQuick: isQuick) { $0 } }
    }
  }

  @Test func `around changes of clocks the latest come first, each instant once`() throws {
    // New York skips 02:00 to 03:00 on 2021-03-14; what is shifted meets and passes other occurrences.
    let rules = try TimeZoneDatabase.system.rules(for: "America/New_York")
    for text in [
      "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0,15,30", "FREQ=MINUTELY;INTERVAL=7", "FREQ=HOURLY", "FREQ=DAILY;BYHOUR=1,2,3",
    ] {
      for day in ["20210312T000000", "20211105T003000"] {
        let start = try CivilDateTime(rfc5545: day)
        let all = try RecurrenceRule(rfc5545: text).occurrences(from: start, in: rules)
        let made = Array(all.prefix(600))
        guard let last = made.last else { continue }
        #expect(Array(all.reversed(before: last.instant)) == made.dropLast().reversed(), "\(text)")
        for moment in made { #expect(all.contains(moment), "\(text) \(moment)") }
      }
    }
  }

  @Test func `a distant moment is found without a walk`() throws {
    let rules = try TimeZoneDatabase.system.rules(for: "America/New_York")
    let rule = try RecurrenceRule(rfc5545: "FREQ=SECONDLY")
    let all = rule.occurrences(from: try CivilDateTime(rfc5545: "19700101T000000"), in: rules)
    // Eight thousand million occurrences lie before it.
    let moment = try #require(all.first(after: 8_000_000_000))
    #expect(all.contains(moment))
    let set = try RecurrenceSet(start: .utc(.first), rules: [rule])
    let occurrence = try #require(set.last(before: CivilDateTime.last))
    #expect(set.contains(occurrence))
    #expect(set.reversed().first { _ in true }?.wallTime == .last)
  }

  @Test func `sets made of the same values are equal`() throws {
    let start = RecurrenceSet.Start.date(try CivilDate(iso8601: "2021-01-04"))
    let rule = try RecurrenceRule(rfc5545: "FREQ=WEEKLY")
    let set = try RecurrenceSet(start: start, rules: [rule])
    #expect(Set([set, try RecurrenceSet(start: start, rules: [rule])]).count == 1)
    #expect(try set != RecurrenceSet(start: start, rules: [rule], exclusionDates: [start]))
    #expect(try set != RecurrenceSet(start: start, rules: [rule], includesStart: false))
  }
}
