// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TestSupport
import Testing
import TimeZones

@Suite struct RecurrenceSetTests {
  private let shanghai: TimeZoneRules
  private let newYork: TimeZoneRules

  init() throws {
    shanghai = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
    newYork = try TimeZoneDatabase.system.rules(for: "America/New_York")
  }

  private func floating(_ text: String) throws -> RecurrenceSet.Start { .floating(try CivilDateTime(rfc5545: text)) }
  private func date(_ text: String) throws -> RecurrenceSet.Start { .date(try CivilDate(rfc5545: text)) }

  @Test func `the start is the first instance unless it is excluded`() throws {
    let rule = try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=MO;COUNT=2")
    let start = try floating("20210106T090000")
    let set = try RecurrenceSet(start: start, rules: [rule])
    // It is the first that COUNT counts (RFC 5545, section 3.3.10).
    #expect(set.map(\.wallTime.rfc5545) == ["20210106T090000", "20210111T090000"])
    let bare = try RecurrenceSet(start: start, rules: [rule], includesStart: false)
    #expect(bare.map(\.wallTime.rfc5545) == ["20210111T090000", "20210118T090000"])
    let excluded = try RecurrenceSet(start: start, rules: [rule], exclusionDates: [start])
    #expect(excluded.map(\.wallTime.rfc5545) == ["20210111T090000"])
    let once = try RecurrenceSet(
      start: start, rules: [try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=MO;COUNT=1"), rule])
    #expect(once.map(\.wallTime.rfc5545) == ["20210106T090000", "20210111T090000"])
  }

  @Test func `a start that is none of a rule's is the only one that COUNT=1 counts`() throws {
    let once = try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=MO;COUNT=1")
    let set = try RecurrenceSet(start: floating("20210106T090000"), rules: [once])
    #expect(set.map(\.wallTime.rfc5545) == ["20210106T090000"])
    #expect(try RecurrenceSet(start: date("20210106"), rules: [once]).map(\.wallTime.date.rfc5545) == ["20210106"])
  }

  @Test func `hours of a whole day do not matter, also not for what COUNT counts`() throws {
    let rule = try RecurrenceRule(rfc5545: "FREQ=DAILY;BYHOUR=9,18;COUNT=2")
    let set = try RecurrenceSet(start: date("20210101"), rules: [rule])
    #expect(set.map(\.wallTime.date.rfc5545) == ["20210101", "20210102"])
  }

  @Test func `rules, dates and exclusions are merged in order, each instance once`() throws {
    let set = try RecurrenceSet(
      start: try date("20210101"),
      rules: [
        try RecurrenceRule(rfc5545: "FREQ=DAILY;INTERVAL=2;COUNT=5"),
        try RecurrenceRule(rfc5545: "FREQ=DAILY;INTERVAL=3;COUNT=4"),
      ],
      exclusionRules: [try RecurrenceRule(rfc5545: "FREQ=DAILY;INTERVAL=6;COUNT=2")],
      dates: [.init(try date("20210102")), .init(try date("20210105"))], exclusionDates: [try date("20210110")])
    #expect(set.map(\.wallTime.date.rfc5545) == ["20210102", "20210103", "20210104", "20210105", "20210109"])
  }

  /// Few rules are all looked at for each instance, and many are kept in order.
  @Test(arguments: [1, 8, 9, 40]) func `however many rules there are, each time is there once, and in order`(
    count: Int
  ) throws {
    var random = SeededGenerator(seed: seed(UInt64(count)))
    let start = try floating("20210101T090000")
    for _ in 0..<rounds(fast: 20, slow: 500) {
      func rules(_ count: Int) throws -> [RecurrenceRule] {
        try (0..<count).map { _ in
          let unit = ["HOURLY", "DAILY", "WEEKLY"][random.below(3)]
          return try RecurrenceRule(
            rfc5545: "FREQ=\(unit);INTERVAL=\(1 + random.below(40));COUNT=\(1 + random.below(60))")
        }
      }
      func times(_ rules: [RecurrenceRule]) throws -> Set<String> {
        Set(try rules.flatMap { try RecurrenceSet(start: start, rules: [$0]).map(\.wallTime.rfc5545) })
      }
      let (made, excluding) = (try rules(count), try rules(random.below(2) * count))
      let day = "202101\(10 + random.below(20))"
      let set = try RecurrenceSet(
        start: start, rules: made, exclusionRules: excluding, exclusionDates: [date(day)])
      let expected = try times(made).subtracting(times(excluding)).filter { !$0.hasPrefix(day) }
      #expect(set.map(\.wallTime.rfc5545) == expected.sorted())
    }
  }

  @Test func `a period among the dates has its own length, also where a rule makes the same time`() throws {
    let hour = try CivilDuration(seconds: 3600)
    let set = try RecurrenceSet(
      start: try floating("20210101T090000"), rules: [try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=2")],
      dates: [.init(try floating("20210102T090000"), duration: hour), .init(try floating("20210103T090000"))])
    #expect(set.map(\.duration) == [nil, hour, nil])
  }

  @Test func `a period's length counts before none at the start and beside a date, wherever it stands`() throws {
    let hour = try CivilDuration(seconds: 3600)
    let start = try floating("20210101T090000")
    let plain = RecurrenceSet.AddedDate(try floating("20210103T090000"))
    let period = RecurrenceSet.AddedDate(plain.start, duration: hour)
    for dates in [[plain, period], [period, plain]] {
      let set = try RecurrenceSet(start: start, dates: [.init(start, duration: hour)] + dates)
      #expect(set.map(\.duration) == [hour, hour])
      #expect(set.map(\.wallTime.rfc5545) == ["20210101T090000", "20210103T090000"])
    }
  }

  @Test func `dates of another form than the start's are read in its zone`() throws {
    let start = RecurrenceSet.Start.zoned(try CivilDateTime(rfc5545: "20210104T090000"), shanghai)
    let set = try RecurrenceSet(
      start: start, rules: [try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=5")],
      dates: [
        .init(.utc(try Instant(parsing: "20210110T010000Z"))), .init(try date("20210111")),
        .init(.zoned(try CivilDateTime(rfc5545: "20210111T200000"), newYork)),
      ],
      exclusionDates: [
        try date("20210105"), .utc(try Instant(parsing: "20210106T010000Z")), try floating("20210107T090000"),
      ])
    #expect(
      set.map(\.wallTime.rfc5545) == [
        "20210104T090000", "20210108T090000", "20210110T090000", "20210111T090000", "20210112T090000",
      ])
    #expect(set.allSatisfy { $0.offset == 28_800 })
  }

  @Test(
    arguments: [
      ("2021-13-01", .monthOutOfRange, 5..<7), ("20210104T25", .malformedText, 11..<11),
      ("20210104T090000/P", .malformedText, 1..<1), ("20210104/PT1H", .malformedText, 0..<8),
      ("20210104T09/", .malformedText, 11..<11), ("20210104T090000/20210104T080000", .malformedText, 16..<31),
    ] as [(String, Fault.Code, Range<Int>)])
  func `a date that cannot be read keeps the error of the date, with its place`(
    text: String, code: Fault.Code, place: Range<Int>
  ) {
    let error = #expect(throws: Fault.self) { try RecurrenceSet.AddedDate(parsing: text) }
    #expect(
      error?.code == code && error?.cause == nil && error?.place == place,
      "\(String(describing: error)) \(String(describing: error?.place))")
  }

  @Test func `a date, and a period with a length or an end, are read`() throws {
    let start = try floating("20210104T090000")
    for (text, duration) in [("20210104T090000", nil), ("/PT1H30M", 5400), ("/pt2h", 7200), ("/20210104T091500", 900)] {
      let added = try RecurrenceSet.AddedDate(parsing: text.hasPrefix("/") ? "20210104T090000" + text : text)
      #expect(added == .init(start, duration: try duration.map { try CivilDuration(seconds: $0) }), "\(text)")
    }
    // In a zone, a period that ends on the other side of a change of clocks lasts as long as it does there.
    let spring = try RecurrenceSet.AddedDate(parsing: "20210314T010000/20210314T040000", in: newYork)
    #expect(spring.duration == (try CivilDuration(seconds: 7200)))
  }

  @Test func `a rule by the hour needs a start with a time`() throws {
    let error = #expect(throws: Fault.self) {
      try RecurrenceSet(start: try date("20210101"), rules: [try RecurrenceRule(rfc5545: "FREQ=HOURLY")])
    }
    #expect(error?.part == "FREQ")
  }

  @Test func `parts that do not fit the start are reported, and a rule without occurrences is not endless`() throws {
    let start = RecurrenceSet.Start.zoned(try CivilDateTime(rfc5545: "20210104T090000"), shanghai)
    let set = try RecurrenceSet(
      start: start,
      rules: [
        try RecurrenceRule(rfc5545: "FREQ=DAILY;UNTIL=20210110T000000"),
        try RecurrenceRule(rfc5545: "FREQ=DAILY;UNTIL=20210110"),
        try RecurrenceRule(rfc5545: "FREQ=DAILY;UNTIL=20210110T000000Z"),
      ], exclusionDates: [try date("20210105"), start])
    #expect(set.findings.map(\.part) == ["UNTIL", "UNTIL", "EXDATE"])
    let nothing = try RecurrenceRule(rfc5545: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")
    #expect(try !RecurrenceSet(start: start, rules: [nothing]).isEndless)
  }

  @Test(arguments: [
    ("20210104", "FREQ=DAILY;UNTIL=20210110T000000", "has a time and the start is a date", "only its date is used"),
    ("20210104", "FREQ=DAILY;UNTIL=20210110T000000Z", "has a time and the start is a date", "only its date is used"),
    (
      "20210104T090000", "FREQ=DAILY;UNTIL=20210110", "is a date and the start has a time",
      "all of that day is included"
    ),
    (
      "20210104T090000", "FREQ=DAILY;UNTIL=20210110T000000Z", "is in UTC and the start is not",
      "it is read as a wall time"
    ),
    (
      "20210104T090000Z", "FREQ=DAILY;UNTIL=20210110T000000", "is not in UTC",
      "it is read as a wall time of the start's zone"
    ),
  ])
  func `an UNTIL of another form than the start's says how it is read`(
    start: String, rule: String, fault: String, reading: String
  ) throws {
    let end = rule.dropFirst("FREQ=DAILY;".count)
    let rules = [try RecurrenceRule(rfc5545: rule)]
    let start = try RecurrenceSet.Start(parsing: start)
    let expected = "\(end) \(fault); \(reading) (RFC 5545, section 3.3.10)"
    #expect(try RecurrenceSet(start: start, rules: rules).findings.map(\.description) == [expected])
    #expect(try RecurrenceSet(start: start, exclusionRules: rules).findings.map(\.description) == [expected])
  }

  @Test(arguments: [
    ("20210104", "20210105T090000", "only its date is used"),
    ("20210104", "20210105T090000Z", "only its date is used"),
    ("20210104T090000", "20210105", "the whole day is excluded, but many programs exclude nothing"),
    ("20210104T090000Z", "20210105", "the whole day is excluded, but many programs exclude nothing"),
  ])
  func `an EXDATE of another type than the start's says how it is read`(
    start: String, excluded: String, reading: String
  ) throws {
    let set = try RecurrenceSet(
      start: try .init(parsing: start), rules: [try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=3")],
      exclusionDates: [try .init(parsing: excluded)])
    #expect(
      set.findings.map(\.description) == [
        "EXDATE \(excluded) has a different type from the start; \(reading) (RFC 5545, section 3.8.5.1)"
      ])
    #expect(set.map(\.wallTime.date.rfc5545) == ["20210104", "20210106"])
  }

  @Test(arguments: ["20210104", "20210104T090000", "20210104T090000Z"])
  func `a start is written as it is read`(text: String) throws {
    #expect(try RecurrenceSet.Start(parsing: text).rfc5545 == text)
    let zoned = try RecurrenceSet.Start(parsing: text, in: shanghai)
    #expect(zoned.rfc5545 == text)

  }

  @Test(arguments: ["", "x", "20210104T", "2021-01-04T09", "20210104t0900z0"])
  func `a text that is no start is refused`(text: String) {
    #expect(throws: Fault.self) { try RecurrenceSet.Start(parsing: text) }
  }

  @Test func `the first at a moment, and after it, of a set in UTC`() throws {
    let set = try RecurrenceSet(
      start: try .init(parsing: "20210104T010000Z"), rules: [try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=3")])
    let second = RecurrenceSet.Start.zoned(try CivilDateTime(rfc5545: "20210105T090000"), shanghai)
    #expect(set.first(onOrAfter: second)?.wallTime.rfc5545 == "20210105T010000")
    #expect(set.first(after: second)?.wallTime.rfc5545 == "20210106T010000")
    #expect(set.first(onOrAfter: try date("20210106"))?.wallTime.rfc5545 == "20210106T010000")
    #expect(set.first(onOrAfter: try date("20210107")) == nil)
    #expect(set.first(after: .utc(.distantFuture)) == nil)
    #expect(Array(set.within(try date("20210106"), through: try date("20210105"))).isEmpty)
    #expect(set.within(try date("20210105"), through: try date("20210105")).map(\.wallTime.date.day) == [5])
    #expect(set.within(nil, through: try date("20210105")).map(\.wallTime.date.day) == [4, 5])
    #expect(set.within(try date("20210105"), through: nil).map(\.wallTime.date.day) == [5, 6])
  }

  @Test func `lookups skip to their result`() throws {
    let start = RecurrenceSet.Start.zoned(try CivilDateTime(rfc5545: "19700105T023000"), newYork)
    let rules = [
      try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=SU,MO"), try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYMONTHDAY=14"),
    ]
    let set = try RecurrenceSet(
      start: start, rules: rules, dates: [.init(try floating("20210316T120000"))],
      exclusionDates: [try floating("20210315T023000")])
    let range = Array(set.within(try date("20210307"), through: try date("20210321")))
    let expected = [
      "20210307T023000", "20210308T023000", "20210314T033000", "20210316T120000", "20210321T023000",
    ]
    #expect(range.map(\.wallTime.rfc5545) == expected)
    #expect(set.first(after: try floating("20210314T033000"))?.wallTime.rfc5545 == "20210316T120000")
    #expect(set.last(before: try floating("20210316T120000"))?.wallTime.rfc5545 == "20210314T033000")
    #expect(
      set.reversed(before: try floating("20210321T030000")).prefix(5).map(\.wallTime.rfc5545) == expected.reversed())
    #expect(set.contains(try floating("20210314T023000")))
    #expect(!set.contains(try floating("20210315T023000")))
    #expect(set.isEndless)
    #expect(set.last(before: try floating("19700105T023000")) == nil)
  }

  @Test func `backwards is forwards reversed around every gap`() throws {
    for zone in ["America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Cairo"] {
      let rules = try TimeZoneDatabase.system.rules(for: zone)
      let start = RecurrenceSet.Start.zoned(try CivilDateTime(rfc5545: "20111227T003000"), rules)
      let set = try RecurrenceSet(
        start: start,
        rules: [
          try RecurrenceRule(rfc5545: "FREQ=HOURLY;INTERVAL=7;COUNT=900"),
          try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=300"),
        ])
      let forward = Array(set)
      let backward = Array(set.reversed(before: try floating("20300101T000000")))
      #expect(backward.reversed() == forward, "\(zone)")
      #expect(Set(forward).count == forward.count)
    }
  }
}
