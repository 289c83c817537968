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
      let closed = range.lowerBound...range.upperBound
      let longer = made[made.count / 3...max(index, made.count / 3)]
      #expect(Array(all.within(closed)) == Array(longer), place)
      #expect(all.count(in: closed) == longer.count, place)
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
    for round in 0..<rounds(fast: 10, slow: 600) {
      let text = random.rule()
      let rule = try RecurrenceRule(rfc5545: text)
      let start = random.start()
      let zone = zones[round % zones.count]
      let place: Comment = "\(text) from \(start)"
      let isQuick = rule.frequency >= .daily
      check(rule.occurrences(from: start), place, isQuick: isQuick) { $0 }
      check(rule.occurrences(from: start, in: zone), place, isQuick: isQuick) { $0.instant }
      let floating = try RecurrenceSet(start: .floating(start), rules: [rule])
      check(floating.wallTimes, place, isQuick: isQuick) { $0.wallTime }
      let zoned = try RecurrenceSet(start: .zoned(start, zone), rules: [rule])
      check(zoned.wallTimes, place, isQuick: isQuick) { $0.wallTime }
      check(zoned, place, isQuick: isQuick) { $0.instant ?? .distantPast }
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

  @Test func `clocks that skip two days lose no occurrence, wherever a range begins or ends`() throws {
    let change = Instant(secondsSince1970: 1_768_000_000)
    for offsets in [(-93_599, 93_599), (93_599, -93_599), (-43_200, 50_400)] {
      let rules = try TimeZoneRules(
        identifier: "Far", initially: LocalTimeType(offset: offsets.0, abbreviation: ""),
        changes: [.init(at: change, to: LocalTimeType(offset: offsets.1, abbreviation: ""))])
      let start = try CivilDateTime(rfc5545: "20260104T010000")
      for text in ["FREQ=DAILY;COUNT=12", "FREQ=HOURLY;INTERVAL=5;COUNT=60", "FREQ=DAILY;BYHOUR=1,13;COUNT=24"] {
        let all = try RecurrenceRule(rfc5545: text).occurrences(from: start, in: rules)
        let made = Array(all)
        #expect(Array(all.reversed()) == made.reversed(), "\(text) \(offsets)")
        for hour in stride(from: -240, to: 240, by: 7) {
          let bound = change + Int64(hour * 3600)
          let place: Comment = "\(text) \(offsets) \(hour)"
          #expect(all.first(onOrAfter: bound) == made.first { $0.instant >= bound }, place)
          #expect(all.last(before: bound) == made.last { $0.instant < bound }, place)
          #expect(
            Array(all.within(bound..<bound + 100_000)) == made.filter { bound..<bound + 100_000 ~= $0.instant }, place)
        }
      }
    }
  }

  @Test(arguments: [
    ("FREQ=DAILY;COUNT=3", 3), ("FREQ=DAILY;BYHOUR=0,6;COUNT=3", 3), ("FREQ=HOURLY;INTERVAL=6;COUNT=9", 3),
    ("FREQ=WEEKLY;UNTIL=20210125", 4),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", 0),
  ])
  func `the dates of a rule are counted once each`(rule: String, count: Int) throws {
    let dates = try RecurrenceRule(rfc5545: rule).occurrences(from: try CivilDate(iso8601: "2021-01-04"))
    #expect(dates.count == count)
    #expect(Array(dates).count == count)
  }

  @Test func `a range may begin anywhere, also between the times of a day`() throws {
    let start = try CivilDateTime(rfc5545: "20141006T000000")
    let times = "BYHOUR=0,9,17;BYSECOND=0,15"
    for days in [
      "FREQ=DAILY;INTERVAL=4;BYMONTHDAY=2,16,17,26,30", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYMONTH=1,2,11",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH", "FREQ=WEEKLY;INTERVAL=2;BYMONTH=1,2,10", "FREQ=MONTHLY;BYDAY=1MO,-1FR",
      "FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD;RSCALE=GREGORIAN", "FREQ=YEARLY;BYYEARDAY=1,-1,100",
      "FREQ=YEARLY;BYWEEKNO=1,53",
      "FREQ=YEARLY;BYMONTHDAY=1,15;BYSETPOS=1,2,-1,-2",
    ] {
      let all = try RecurrenceRule(rfc5545: "\(days);\(times)").occurrences(from: start)
      let made = Array(all.prefix { $0.date.year < 2017 })
      for number in 0..<350 {
        let lower = try #require(start.adding(seconds: Int64(number * (86_400 + 3607) + 7)))
        let range = lower..<(try #require(lower.adding(seconds: 60 * 86_400)))
        #expect(Array(all.within(range)) == made.filter(range.contains), "\(days) \(lower)")
        #expect(all.last(before: lower) == made.last { $0 < lower }, "\(days) \(lower)")
      }
    }
  }

  // What walks through all that comes before takes minutes here.
  @Test(.timeLimit(.minutes(1))) func `walking backward through many times of a day costs what walking forward does`()
    throws
  {
    let start = try CivilDateTime(rfc5545: "20200101T000000")
    let minutes = (0..<60).map(String.init).joined(separator: ",")
    let hours = (0..<24).map(String.init).joined(separator: ",")
    let times = "BYHOUR=\(hours);BYMINUTE=\(minutes);BYSECOND=\(minutes)"
    for days in [
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "FREQ=YEARLY;BYMONTHDAY=1,2,3,4,30,31", "FREQ=WEEKLY;BYDAY=MO,TU,FR",
      "FREQ=DAILY", "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU",
    ] {
      let all = try RecurrenceRule(rfc5545: "\(days);\(times)").occurrences(from: start)
      let end = try CivilDateTime(rfc5545: "20240131T120000")
      let walked = Array(all.reversed(before: end).prefix(100_000))
      #expect(walked.count == 100_000, "\(days)")
      let first = try #require(walked.last)
      #expect(walked.reversed().elementsEqual(all.within(first..<end)), "\(days)")
    }
  }

  @Test(.timeLimit(.minutes(1))) func `the last instance before many excluded days is found by walking them in pieces`()
    throws
  {
    let zone = try TimeZoneDatabase.system.rules(for: "Europe/Berlin")
    let start = try CivilDateTime(rfc5545: "20260101T000000")
    let days = try (2...31).map { try CivilDate(year: 2026, month: 1, day: $0) }
    for rule in ["FREQ=MINUTELY", "FREQ=MINUTELY;COUNT=50000"] {
      let set = try RecurrenceSet(
        start: .zoned(start, zone), rules: [RecurrenceRule(rfc5545: rule)],
        exclusionDates: days.map(RecurrenceSet.Start.date))
      let last = try #require(set.wallTimes.last(before: try CivilDateTime(rfc5545: "20260201T000000")))
      #expect(last.wallTime == (try CivilDateTime(rfc5545: "20260101T235900")), "\(rule)")
    }
  }

  @Test func `a distant moment is found without a walk`() throws {
    let rules = try TimeZoneDatabase.system.rules(for: "America/New_York")
    let rule = try RecurrenceRule(rfc5545: "FREQ=SECONDLY")
    let all = rule.occurrences(from: try CivilDateTime(rfc5545: "19700101T000000"), in: rules)
    // Eight thousand million occurrences lie before it.
    let moment = try #require(all.first(after: Instant(secondsSince1970: 8_000_000_000)))
    #expect(all.contains(moment))
    let set = try RecurrenceSet(start: .utc(Instant(utc: .first)), rules: [rule])
    let occurrence = try #require(set.last(before: Instant(utc: .last)))
    #expect(set.contains(occurrence))
    #expect(set.reversed().first { _ in true }?.wallTime == .last)
  }

  @Test(arguments: [
    "FREQ=MONTHLY;BYMONTHDAY=29", "FREQ=MONTHLY;BYDAY=5FR", "FREQ=MONTHLY;BYMONTHDAY=-30", "FREQ=MONTHLY;BYDAY=-5SA",
    "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYYEARDAY=366", "FREQ=YEARLY;BYWEEKNO=53",
  ])
  func `far from the start, occurrences are as many as a walk counts`(rule: String) throws {
    let rule = try RecurrenceRule(rfc5545: rule)
    for first in [2001, 2003, 2096] {
      let start = try CivilDate(year: first, month: 3, day: 7)
      let all = rule.occurrences(from: start)
      var walked = 0
      for (index, day) in all.prefix(900).enumerated() {
        if index % 50 == 0 || index > 890 { #expect(all.count(in: start..<day) == walked, "\(rule) to \(day)") }
        walked += 1
      }
    }
  }

  @Test func `the one occurrence of a rule is the last before the next second, and counts with any end`() throws {
    let start = try CivilDateTime(iso8601: "2026-02-14T09:00:00")
    let next = try CivilDateTime(iso8601: "2026-02-14T09:00:01")
    let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=1")
    let set = try RecurrenceSet(start: .floating(start), rules: [rule])
    #expect(set.last(before: .floating(next))?.wallTime == start)
    #expect(rule.occurrences(from: start).last(before: next) == start)
    let ended = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=2")
    #expect(Array(ended.occurrences(from: start).within(start..<next)) == [start])
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
