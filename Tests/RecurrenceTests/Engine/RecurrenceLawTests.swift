// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TestSupport
import Testing
import TimeZones

@Suite struct RecurrenceLawTests {
  @Test func `random rules obey the laws`() throws {
    var random = RandomRules(seed: seed(2021))
    for _ in 0..<rounds(fast: 150, slow: 1500) {
      let text = random.rule(skips: true)
      let start = random.start()
      let rule = try RecurrenceRule(rfc5545: text)
      #expect(try RecurrenceRule(rfc5545: rule.rfc5545) == rule)
      let all = rule.occurrences(from: start)
      let made = Array(all.prefix(40))
      guard let last = made.last, let end = last.adding(seconds: 1) else {
        #expect(all.reversed(before: .last).first { _ in true } == nil, "\(text) from \(start) has no first but a last")
        continue
      }
      let middle = made[made.count / 2]
      let tail = Array(made[(made.count / 2)...])
      let place: Comment = "\(text) from \(start)"
      #expect(zip(made, made.dropFirst()).allSatisfy { $0 < $1 }, place)
      #expect(made[0] >= start, place)
      #expect(Array(all.reversed(before: end).prefix(40)).reversed() == made, place)
      #expect(Array(all.within(middle..<end)) == tail, place)
      #expect(Array(all.within(middle...last)) == tail, place)
      #expect(all.count(in: start..<end) == made.count, place)
      #expect(all.count(in: middle..<end) == tail.count, place)
      #expect(all.contains(middle), place)
      #expect(all.first(onOrAfter: middle) == middle, place)
      #expect(all.first(after: made[0]) == made.dropFirst().first ?? all.dropFirst().first { _ in true }, place)
      #expect(all.last(before: middle) == (made.count > 1 ? made[made.count / 2 - 1] : nil), place)
      if case .count(let count) = rule.end, made.count < 40 { #expect(made.count <= count, place) }
    }
  }

  @Test(arguments: [
    ("FREQ=MONTHLY;BYMONTHDAY=-31;SKIP=BACKWARD", "20240229T093000"),
    ("FREQ=MONTHLY;BYMONTHDAY=-31;BYHOUR=9,10;BYSETPOS=1,-1;SKIP=BACKWARD", "20240229T093000"),
    ("FREQ=DAILY;BYYEARDAY=-366;SKIP=BACKWARD", "20220101T000000"),
    ("FREQ=DAILY;BYYEARDAY=366;SKIP=FORWARD", "20220101T000000"),
  ])
  func `a day that SKIP moves into the adjacent month or year is found from there`(part: String, day: String) throws {
    let all = try RecurrenceRule(rfc5545: "RSCALE=GREGORIAN;COUNT=4;" + part).occurrences(
      from: CivilDateTime(rfc5545: day))
    let made = Array(all)
    #expect(made.count == 4)
    #expect(Array(all.reversed()) == made.reversed())
    for moment in made {
      #expect(Array(all.within(moment...moment)) == [moment])
      #expect(all.reversed(before: try #require(moment.adding(seconds: 1))).first { _ in true } == moment)
    }
  }

  @Test(arguments: ["BYMONTHDAY=31", "BYMONTHDAY=-31", "BYMONTHDAY=30,-30,-31", "BYMONTH=2,4;BYMONTHDAY=-31,-30"])
  func `of the days that SKIP moves, BYDAY leaves those of its weekdays`(days: String) throws {
    let start = try CivilDateTime(rfc5545: "20000101T090000")
    let end = try CivilDateTime(rfc5545: "20400101T090000")
    for head in ["FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=3", "FREQ=YEARLY", "FREQ=DAILY"] {
      for skip in ["OMIT", "BACKWARD", "FORWARD"] {
        let text = "RSCALE=GREGORIAN;\(head);\(days);SKIP=\(skip)"
        let all = try RecurrenceRule(rfc5545: text).occurrences(from: start)
        let made = Array(all.within(start..<end))
        #expect(!made.isEmpty, "\(text)")
        let limited = try RecurrenceRule(rfc5545: text + ";BYDAY=MO,SA").occurrences(from: start)
        let expected = made.filter { [.monday, .saturday].contains($0.date.weekday) }
        #expect(Array(limited.within(start..<end)) == expected, "\(text)")
        let last = try #require(expected.last, "\(text)")
        #expect(limited.contains(last), "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("FREQ=MONTHLY;BYYEARDAY=1,2,32", ["20210101", "20210102", "20210201"]),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5;BYDAY=1MO,-1SU", ["20260615", "20260712", "20270607"]),
  ])
  func `all times of a day come before those of the next day`(rule: String, days: [String]) throws {
    let all = try RecurrenceRule(rfc5545: rule + ";BYHOUR=9,17").occurrences(
      from: CivilDateTime(rfc5545: days[0] + "T000000"))
    #expect(all.prefix(6).map(\.rfc5545) == days.flatMap { [$0 + "T090000", $0 + "T170000"] })
  }

  @Test func `a rule that begins 400 years earlier has its occurrences 400 years earlier`() throws {
    var random = RandomRules(seed: seed(1582))
    // The days of 400 years are a whole number of weeks.
    let cycle: Int64 = 146_097 * 86_400
    for _ in 0..<rounds(fast: 150, slow: 1500) {
      let text = random.rule()
      guard !text.contains("UNTIL") else { continue }
      let rule = try RecurrenceRule(rfc5545: text)
      let start = random.start()
      let made = rule.occurrences(from: start).prefix(20).map { $0.wallSeconds - cycle }
      let before = rule.occurrences(from: try CivilDateTime(wallSeconds: start.wallSeconds - cycle)).prefix(made.count)
      #expect(before.map(\.wallSeconds) == made, "\(text) from \(start)")
    }
  }

  @Test func `a rule started at one of its occurrences has the same tail`() throws {
    var random = RandomRules(seed: 7)
    var compared = 0
    for _ in 0..<1500 {
      // The rule must take the same values from each start, so only daily rules with all parts of the time are used.
      let text = random.rule(frequencies: ["YEARLY", "MONTHLY", "WEEKLY", "DAILY"], counts: false)
      let rule = try RecurrenceRule(rfc5545: text)
      guard rule.interval == 1, !rule.hours.isEmpty, !rule.minutes.isEmpty, !rule.seconds.isEmpty,
        !rule.daysOfTheWeek.isEmpty || !rule.daysOfTheMonth.isEmpty || rule.frequency == .daily
      else { continue }
      let made = Array(rule.occurrences(from: random.start()).prefix(20))
      guard made.count > 3 else { continue }
      let again = Array(rule.occurrences(from: made[2]).prefix(made.count - 2))
      #expect(again == Array(made[2...]), "\(text) from \(made[2])")
      compared += 1
    }
    #expect(compared > 20)
  }

  @Test func `a far range needs no walk from the start`() throws {
    let start = try CivilDateTime(rfc5545: "19700101T090000")
    let from = try CivilDateTime(rfc5545: "90260105T000000")
    let rules = [
      "FREQ=SECONDLY;COUNT=1000000000000", "FREQ=DAILY;COUNT=1000000000", "FREQ=WEEKLY;BYDAY=MO,FR",
      "FREQ=MONTHLY;BYDAY=-1FR;COUNT=1000000", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;COUNT=1000000",
      "FREQ=MINUTELY;INTERVAL=15;BYHOUR=9;BYDAY=MO",
    ]
    for text in rules {
      let all = try RecurrenceRule(rfc5545: text).occurrences(from: start)
      var found: CivilDateTime?
      let time = processorTime { found = all.first(onOrAfter: from) }
      #expect(found != nil, "\(text)")
      // Walking seven thousand years by the second would take minutes; this is not a measurement but an alarm.
      #expect(time < .milliseconds(200), "\(text) took \(time)")
    }
  }

  @Test func `a count in a far window ends where it should`() throws {
    let start = try CivilDateTime(rfc5545: "20210101T090000")
    let rule = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=1000")
    let made = Array(rule.occurrences(from: start))
    #expect(made.count == 1000)
    #expect(rule.occurrences(from: start).count == 1000)
    #expect(Array(rule.occurrences(from: start).within(made[990]...CivilDateTime.last)) == Array(made[990...]))
    #expect(rule.occurrences(from: start).last(before: .last) == made[999])
    let daily = try RecurrenceRule(rfc5545: "FREQ=DAILY;BYMONTH=2;BYDAY=MO;COUNT=333").occurrences(from: start)
    let days = Array(daily)
    #expect(days.count == 333)
    #expect(Array(daily.within(days[300]...CivilDateTime.last)) == Array(days[300...]))
  }

  @Test func `the last before 2020 of the Mondays of week 1 is 30 December 2019`() throws {
    let mondays = try RecurrenceRule(rfc5545: "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO")
      .occurrences(from: CivilDate(rfc5545: "20100101"))
    #expect(try mondays.last(before: CivilDate(rfc5545: "20200101"))?.rfc5545 == "20191230")
  }

  @Test(arguments: [
    "FREQ=YEARLY;COUNT=0", "FREQ=MONTHLY;UNTIL=20200101", "FREQ=WEEKLY;COUNT=0", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=HOURLY;BYMINUTE=1;BYSETPOS=2", "FREQ=SECONDLY;BYHOUR=9",
  ])
  func `with the greatest interval, a walk backward ends like one forward`(text: String) throws {
    let rule = try RecurrenceRule(rfc5545: text + ";INTERVAL=\(Int.max)")
    let start = try CivilDateTime(rfc5545: "20210101T080000")
    #expect(Array(rule.occurrences(from: start).reversed()) == Array(rule.occurrences(from: start)).reversed())
    let zoned = rule.occurrences(from: start, in: .utc)
    #expect(Array(zoned.reversed()) == Array(zoned).reversed())
  }

  @Test func `a window after UNTIL has none, and neither has one after COUNT`() throws {
    let start = try CivilDateTime(rfc5545: "20210101T090000")
    let window = try CivilDateTime(rfc5545: "20210201T000000")..<CivilDateTime(rfc5545: "20210301T000000")
    for end in ["UNTIL=20210110T090000", "COUNT=10"] {
      let all = try RecurrenceRule(rfc5545: "FREQ=DAILY;\(end)").occurrences(from: start)
      #expect(all.count == 10)
      #expect(all.count(in: window) == 0)
      #expect(Array(all.within(window)).isEmpty)
    }
  }

  @Test func `no text crashes the reader or holds it up`() throws {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "FREQ=", "DAILY", "WEEKLY", "YEARLY", "SECONDLY", ";", "=", ",", "BYDAY=", "MO", "-1SU", "53FR", "BYMONTH=", "12",
      "-366", "BYSETPOS=", "COUNT=", "99999999999999999999999", "UNTIL=", "20210101T000000Z", "INTERVAL=", "0", "\u{0}",
      "é", "\u{1F600}", "BYHOUR=", "23", "RSCALE=", "SKIP=", "WKST=", "X-",
    ]
    var slowest = Duration.zero
    for _ in 0..<20_000 {
      var text = Bool.random(using: &random) ? "FREQ=DAILY;" : ""
      for _ in 0..<Int.random(in: 0..<12, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
      let time = processorTime {
        guard let rule = try? RecurrenceRule(rfc5545: text) else { return }
        #expect((try? RecurrenceRule(rfc5545: rule.rfc5545)) == rule, "\(text)")
      }
      slowest = max(slowest, time)
    }
    for text in [
      "FREQ=DAILY;BYSETPOS=" + Array(repeating: "1,-1,366", count: 20_000).joined(separator: ","),
      "FREQ=DAILY;BYYEARDAY=" + (1...366).reversed().map(String.init).joined(separator: ","),
      String(repeating: "FREQ=DAILY;", count: 10_000), String(repeating: "X", count: 1_000_000),
      "FREQ=DAILY;BYHOUR=" + String(repeating: "9", count: 100_000),
    ] {
      slowest = max(slowest, processorTime { _ = try? RecurrenceRule(rfc5545: text) })
    }
    // Far more than the few milliseconds on a busy machine; a quadratic reader would take seconds.
    #expect(slowest < .milliseconds(300), "\(slowest)")
  }
}
