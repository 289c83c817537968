// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TestSupport
import Testing
import TimeZones

@Suite struct RecurrenceSetQuestionTests {
  private let newYork: TimeZoneRules

  init() throws { newYork = try TimeZoneDatabase.system.rules(for: "America/New_York") }

  private func wall(_ text: String) throws -> CivilDateTime { try CivilDateTime(iso8601: text) }
  private func rule(_ text: String) throws -> RecurrenceRule { try RecurrenceRule(rfc5545: text) }

  @Test func `an instant is not read as a wall time of the zone`() throws {
    let set = try RecurrenceSet(
      start: .zoned(wall("2021-02-01T02:30"), newYork), rules: [rule("FREQ=DAILY;COUNT=30")])
    // Clocks in New York show 23:40 of the day before.
    let now = try Instant(parsing: "2021-02-05T04:40:00Z")
    #expect(set.first(after: now)?.description == "2021-02-05T02:30:00-05:00")
    #expect(set.first(after: .utc(now)) == set.first(after: now))
    #expect(try set.first(after: .floating(wall("2021-02-05T04:40")))?.wallTime.date.day == 6)
    #expect(set.last(before: now)?.wallTime.date.day == 4)
    let next = try Instant(parsing: "2021-02-05T07:30:00Z")
    #expect(set.contains(next) && !set.contains(now))
    #expect(set.first(onOrAfter: next)?.instant == next && set.first(after: next)?.instant == next + 86_400)
    #expect(set.count(in: now..<next) == 0 && set.count(in: now...next) == 1)
    #expect(set.within(next..<next + 3 * 86_400).map(\.wallTime.date.day) == [5, 6, 7])
    #expect(set.reversed(before: now).map(\.wallTime.date.day) == [4, 3, 2, 1])
  }

  @Test func `the earliest and the latest instant are asked about as well`() throws {
    let set = try RecurrenceSet(start: .utc(Instant(utc: .first)), rules: [rule("FREQ=YEARLY")])
    #expect(set.first(onOrAfter: .distantPast)?.wallTime == .first)
    #expect(set.last(before: .distantFuture)?.wallTime == (try wall("9999-01-01T00:00")))
    #expect(set.first(after: .distantFuture) == nil && set.last(before: .distantPast) == nil)
    #expect(!set.contains(.distantPast) && !set.contains(.distantFuture))
    #expect(set.count(in: .distantPast ..< .distantFuture) == 9999)
    #expect(set.count(in: Instant.distantPast ..< .distantPast) == 0)
    #expect(set.count(in: Instant.distantPast ... .distantPast) == 0)
  }

  @Test func `a set of dates or floating times has no instants, and answers with dates and wall times`() throws {
    let nine = try wall("2021-01-04T09:00")
    for start in [RecurrenceSet.Start.date(nine.date), .floating(nine)] {
      let set = try RecurrenceSet(start: start, rules: [rule("FREQ=DAILY;COUNT=3")])
      let instant = Instant(utc: start.wallTime)
      let range = instant - 86_400..<instant + 86_400
      #expect(set.first(onOrAfter: instant) == nil && set.first(after: instant) == nil)
      #expect(set.last(before: instant + 86_400) == nil && !set.contains(instant))
      #expect(set.count(in: range) == 0 && Array(set.within(range)).isEmpty)
      #expect(set.count(in: instant...instant) == 0 && Array(set.within(instant...instant)).isEmpty)
      #expect(Array(set.reversed(before: .distantFuture)).isEmpty)
      #expect(set.count { _ in true } == 3 && Array(set.reversed()).count == 3)
      #expect(set.contains(start) && set.contains(.date(nine.date)) && set.wallTimes.contains(start.wallTime))
      #expect(set.first(after: start)?.wallTime.date.day == 5)
      #expect(set.wallTimes.count(in: start.wallTime...nine) == 1)
      #expect(set.wallTimes.count(in: start.wallTime..<CivilDateTime(nine.date + 2)) == 2)
      #expect(set.wallTimes.count(in: start.wallTime..<start.wallTime) == 0)
      #expect(set.wallTimes.map(\.wallTime) == set.map(\.wallTime))
    }
  }

  @Test func `wall times are those that clocks show, where they skip an hour, show it twice, or skip a day`() throws {
    let apia = try TimeZoneDatabase.system.rules(for: "Pacific/Apia")
    let cases: [(zone: TimeZoneRules, start: String, rule: String)] = [
      (newYork, "2021-03-12T02:30", "FREQ=DAILY;COUNT=5"), (newYork, "2021-11-06T00:30", "FREQ=HOURLY;COUNT=40"),
      (newYork, "2021-03-13T20:15", "FREQ=MINUTELY;INTERVAL=45;COUNT=20"),
      (apia, "2011-12-28T09:00", "FREQ=DAILY;COUNT=5"),
      (newYork, "2021-11-07T01:30", "FREQ=DAILY;COUNT=2"),
    ]
    for (zone, start, text) in cases {
      let first = try wall(start)
      // In the second hour of 1 o'clock too.
      let again = RecurrenceSet.AddedDate(.utc(try Instant(parsing: "2021-11-07T06:30:00Z")))
      let set = try RecurrenceSet(
        start: .zoned(first, zone), rules: [rule(text)], dates: zone == newYork ? [again] : [])
      let (all, times) = (Array(set), set.wallTimes)
      #expect(times.map(\.wallTime) == all.map(\.wallTime))
      for quarter in -8..<480 {
        guard let time = first.adding(seconds: Int64(quarter) * 900), let later = time.adding(seconds: 5400) else {
          continue
        }
        let place: Comment = "\(text) in \(zone.identifier) at \(time)"
        #expect(times.first(onOrAfter: time) == all.first { $0.wallTime >= time }, place)
        #expect(times.first(after: time) == all.first { $0.wallTime > time }, place)
        #expect(times.last(before: time) == all.last { $0.wallTime < time }, place)
        #expect(times.contains(time) == all.contains { $0.wallTime == time }, place)
        #expect(times.count(in: time..<later) == all.count { (time..<later).contains($0.wallTime) }, place)
        #expect(times.count(in: time...time) == all.count { $0.wallTime == time }, place)
        #expect(Array(times.within(time...)) == all.filter { $0.wallTime >= time }, place)
        #expect(Array(times.reversed(before: time)) == all.filter { $0.wallTime < time }.reversed(), place)
      }
      #expect(Array(times.reversed()) == all.reversed())
      for day in first.date - 1...first.date + 6 {
        let date = RecurrenceSet.Start.date(day)
        let place: Comment = "\(text) in \(zone.identifier) on \(day)"
        #expect(set.contains(date) == all.contains { $0.wallTime.date == day }, place)
        #expect(set.first(onOrAfter: date) == all.first { $0.wallTime.date >= day }, place)
        #expect(set.first(after: date) == all.first { $0.wallTime.date > day }, place)
        #expect(set.last(before: date) == all.last { $0.wallTime.date < day }, place)
        #expect(Array(set.reversed(before: date)) == all.filter { $0.wallTime.date < day }.reversed(), place)
      }
    }
  }

  @Test func `what excludes nothing is found`() throws {
    let start = RecurrenceSet.Start.zoned(try wall("2021-02-01T02:30"), newYork)
    let second = try wall("2021-02-02T02:30")
    let exclusions: [RecurrenceSet.Start] = [
      .zoned(second, newYork), .utc(Instant(utc: second)), .utc(newYork.instant(of: second)), .date(second.date),
      .date(second.date + 40), .floating(second),
    ]
    let set = try RecurrenceSet(start: start, rules: [rule("FREQ=DAILY;COUNT=30")], exclusionDates: exclusions)
    #expect(set.unusedExclusionDates == [exclusions[1], exclusions[4]])
    #expect(try set.with(exclusionDates: []).unusedExclusionDates.isEmpty)
  }

  @Test func `dates in another form than the start are told, with how they are read`() throws {
    let nine = try wall("2021-01-05T09:00")
    let zoned = RecurrenceSet.Start.zoned(nine, newYork)
    func messages(_ start: RecurrenceSet.Start, _ moment: RecurrenceSet.Start) throws -> [String] {
      let set = try RecurrenceSet(start: start, dates: [.init(moment)], exclusionDates: [moment])
      return set.findings.map(\.description)
    }
    let (added, excluded) = ("(RFC 5545, section 3.8.5.2)", "(RFC 5545, section 3.8.5.1)")
    #expect(
      try messages(zoned, .date(nine.date)) == [
        "RDATE 20210105 has a different type from the start; it has the start's time on that day \(added)",
        "EXDATE 20210105 has a different type from the start; the whole day is excluded, but many programs exclude nothing "
          + excluded,
      ])
    #expect(
      try messages(.date(nine.date), zoned)
        == ["RDATE", "EXDATE"].map {
          "\($0) 20210105T090000 has a different type from the start; only its date is used "
            + ($0 == "RDATE" ? added : excluded)
        })
    #expect(
      try messages(zoned, .floating(nine))[0]
        == "RDATE 20210105T090000 has no time zone and the start has one; it is read in the start's zone \(added)")
    #expect(
      try messages(.floating(nine), zoned)[1]
        == "EXDATE 20210105T090000 has a time zone and the start has none; it is read as a wall time \(excluded)")
    for moment in [zoned, .utc(newYork.instant(of: nine))] { #expect(try messages(zoned, moment).isEmpty) }
    let period = #expect(throws: Fault.self) {
      try RecurrenceSet(start: zoned, dates: [.init(.date(nine.date), duration: CivilDuration(seconds: 60))])
    }
    #expect(period?.message == "RDATE 20210105: a period must begin with a date and time")
  }

  @Test func `a set changes its rules or dates, and what is nil stays`() throws {
    let start = RecurrenceSet.Start.zoned(try wall("2021-01-04T09:00"), newYork)
    let set = try RecurrenceSet(
      start: start, rules: [rule("FREQ=DAILY;COUNT=5")], exclusionRules: [rule("FREQ=WEEKLY;BYDAY=WE")],
      dates: [.init(.date(CivilDate(iso8601: "2021-02-01")))],
      exclusionDates: [.date(CivilDate(iso8601: "2021-01-05"))], includesStart: false)
    #expect(try set.with() == set)
    #expect(try set.with(rules: set.rules, exclusionRules: set.exclusionRules) == set)
    #expect(try set.with(dates: set.dates, exclusionDates: set.exclusionDates) == set)
    #expect(set.map(\.wallTime.date.day) == [4, 7, 8, 1])
    #expect(
      try set.with(rules: [set.rules[0].with(\.interval, 2)]).map(\.wallTime.date.day) == [4, 8, 10, 12, 1])
    #expect(try set.with(exclusionRules: []).map(\.wallTime.date.day) == [4, 6, 7, 8, 1])
    #expect(try set.with(dates: []).map(\.wallTime.date.day) == [4, 7, 8])
    #expect(try set.with(exclusionDates: []).map(\.wallTime.date.day) == [4, 5, 7, 8, 1])
    let day = try RecurrenceSet(start: .date(CivilDate(iso8601: "2021-01-04")))
    let error = #expect(throws: Fault.self) { try day.with(rules: [rule("FREQ=HOURLY")]) }
    #expect(error?.part == "FREQ")
  }

  @Test func `an instant that no text can say is in no set and no rule`() throws {
    for instant in [Instant.distantPast, Instant(utc: .first) - 1, Instant(utc: .last) + 1, .distantFuture] {
      let moment = RecurrenceSet.Start.utc(instant)
      let start = RecurrenceSet.Start.floating(.first)
      let errors = [
        #expect(throws: Fault.self) { try RecurrenceSet(start: moment) },
        #expect(throws: Fault.self) { try RecurrenceSet(start: start, dates: [.init(moment)]) },
        #expect(throws: Fault.self) { try RecurrenceSet(start: start, exclusionDates: [moment]) },
      ]
      #expect(errors.map { $0?.property } == ["DTSTART", "RDATE", "EXDATE"])
      #expect(errors.allSatisfy { $0?.code == .yearOutOfRange })
      #expect(errors[0]?.message == "DTSTART is \(instant), which is outside the years 1 to 9999")
      let ended = [
        #expect(throws: Fault.self) { try rule("FREQ=DAILY").ending(.until(.utc(instant))) },
        #expect(throws: Fault.self) { try rule("FREQ=DAILY").with(\.end, .until(.utc(instant))) },
      ]
      #expect(ended.allSatisfy { $0?.code == .valueOutOfRange && $0?.part == "UNTIL" })
      #expect(moment.wallTime == (instant < Instant(utc: .first) ? .first : .last))
      #expect(RecurrenceRule.Until.utc(instant).rfc5545 == moment.rfc5545)
    }
    for instant in [Instant(utc: .first), Instant(utc: .last)] {
      #expect(try rule("FREQ=DAILY").ending(.until(.utc(instant))).end == .until(.utc(instant)))
      #expect(try RecurrenceSet(start: .utc(instant)).map(\.instant) == [instant])
    }
  }

  @Test func `a set and its instances are printed in one line`() throws {
    let nine = try wall("2021-01-04T09:00")
    let hour = try CivilDuration(seconds: 3600)
    let start = RecurrenceSet.Start.zoned(nine, newYork)
    let set = try RecurrenceSet(
      start: start, rules: [rule("FREQ=WEEKLY")], exclusionRules: [rule("FREQ=MONTHLY")],
      dates: [.init(start, duration: hour)], exclusionDates: [start, .utc(Instant(utc: nine))])
    #expect(
      set.description
        == "2021-01-04 09:00 America/New_York, FREQ=WEEKLY, except FREQ=MONTHLY, 1 added, 2 excluded")
    let single = try RecurrenceSet(start: start, dates: [.init(start, duration: hour)])
    #expect(single.map(\.description) == ["2021-01-04T09:00:00-05:00 PT1H"])
    #expect(try RecurrenceSet(start: .floating(nine)).map(\.description) == ["2021-01-04T09:00:00"])
    #expect(try RecurrenceSet(start: .utc(Instant(utc: nine))).description == "2021-01-04 09:00 UTC")
    #expect(try RecurrenceSet(start: .date(nine.date)).description == "2021-01-04")
    #expect(try RecurrenceSet(start: .floating(wall("2021-01-04T09:00:30"))).description == "2021-01-04 09:00:30")
  }

  @Test func `a set has the instances of its rules and dates that are not excluded, walked from anywhere`() throws {
    var random = RandomRules(seed: seed(28))
    var choice = SeededGenerator(seed: seed(29))
    for round in 0..<rounds(fast: 60, slow: 2000) {
      let start = random.start()
      let rules = try (0..<(round % 4 == 0 ? 2 : 1)).map { _ in
        try rule(random.rule(frequencies: ["YEARLY", "MONTHLY", "WEEKLY", "DAILY"]))
      }
      let lists = rules.map { rule in rule.occurrences(from: start, in: newYork).prefix(40).map(\.instant) }
      let made = lists.flatMap(\.self)
      guard let last = lists.compactMap(\.last).min() else { continue }
      // Dates before the first occurrence, between two, at one and after all.
      func dates() -> [Instant] {
        (0..<Int.random(in: 0...4, using: &choice)).map { _ in
          (made.randomElement(using: &choice) ?? last) + [-1, 0, 0, 0, 86_400][Int.random(in: 0...4, using: &choice)]
        }
      }
      let (added, excluded) = (dates(), dates())
      let set = try RecurrenceSet(
        start: .zoned(start, newYork), rules: rules, dates: added.map { .init(.utc($0)) },
        exclusionDates: excluded.map(RecurrenceSet.Start.utc), includesStart: false)
      let expected = Set(made + added).subtracting(excluded).filter { $0 <= last }.sorted()
      let place: Comment = "\(set) + \(added) - \(excluded)"
      #expect(set.prefix { $0.instant ?? .distantFuture <= last }.map(\.instant) == expected, place)
      let lower = made.randomElement(using: &choice) ?? last
      #expect(lower > last || set.within(lower...last).map(\.instant) == expected.filter { $0 >= lower }, place)
      #expect(set.last(before: lower)?.instant == expected.last { $0 < lower } || lower > last, place)
    }
  }
}
