// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import LibicalOracle
import Recurrence
import TestSupport
import Testing

/// Compares random rules with other implementations: a few hundred, or a few thousand in the slow set.
@Suite struct RecurrenceOracleTests {
  static let limit = 15
  static let seed = TestSupport.seed(5545)
  static let python = Program.python(importing: "dateutil.rrule")

  private struct Answer: Decodable {
    let made: [String]
    let complete: Bool
    let refused: String?
  }

  private static func dateutil(_ cases: [(start: String, rule: String)]) throws -> [Answer] {
    let python = try #require(python)
    let input = cases.map { "\($0.start)\t\($0.rule)\t\(limit)\n" }.joined()
    let script = packageFolder + "/Tests/RecurrenceTests/Oracles/dateutil_rules.py"
    let result = try Program.run(python, [script], input: Data(input.utf8))
    try #require(result.status == 0, "\(result.errors)")
    return try result.output.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Answer.self, from: $0)
    }
  }

  /// How far libical may go: it tries every second of a secondly rule, and ends in the year 2582.
  private static func horizon(_ rule: RecurrenceRule, from start: CivilDateTime) throws -> CivilDateTime {
    let seconds: Int64
    switch rule.frequency {
    case .secondly: seconds = 1
    case .minutely: seconds = 60
    case .hourly: seconds = 3600
    default: return try CivilDateTime(rfc5545: "25810101T000000")
    }
    return try #require(start.adding(seconds: seconds * Int64(rule.interval) * 20_000))
  }

  @Test func `random rules have the same occurrences as in libical`() throws {
    var rules = OracleRules(for: .libical, seed: Self.seed)
    let total = rounds(fast: 100, slow: 3000)
    var excluded = [Int](repeating: 0, count: OracleExclusion.libical.count)
    var (tooFar, empty, different) = (0, 0, 0)
    for _ in 0..<total {
      let one = try rules.next()
      if let index = OracleExclusion.libical.firstIndex(where: { $0.matches(one.rule, one.start) }) {
        excluded[index] += 1
        continue
      }
      let horizon = try Self.horizon(one.rule, from: one.start)
      let isShort = one.rule.frequency < .daily
      // Libical needs sorted lists; the end of an hourly or shorter rule is applied here.
      var parts = one.rule.rfc5545.split(separator: ";")
      if isShort {
        parts.removeAll { $0.hasPrefix("COUNT=") || $0.hasPrefix("UNTIL=") }
        parts.append("UNTIL=\(horizon.rfc5545)")
      }
      // It creates no iterator for a rule that it recognises as impossible.
      let made = LibicalRule.occurrences(parts.joined(separator: ";"), from: one.start.rfc5545, limit: Self.limit)
      var theirs = (made ?? []).filter { $0 <= horizon.rfc5545 }
      if isShort {
        switch one.rule.end {
        case .count(let count): theirs = Array(theirs.prefix(count))
        case .until(.local(let end)): theirs = theirs.filter { $0 <= end.rfc5545 }
        default: break
        }
      }
      let all = one.rule.occurrences(from: one.start)
      let ours = all.prefix(Self.limit).filter { $0 <= horizon }.map(\.rfc5545)
      if ours.isEmpty, theirs.isEmpty {
        if isShort, all.first(after: horizon) != nil { tooFar += 1 } else { empty += 1 }
      }
      guard ours != theirs else { continue }
      different += 1
      if different <= 20 { Issue.record("\(one.start.rfc5545) \(one.rule.rfc5545): \(ours), libical \(theirs)") }
    }
    let leftOut = excluded.reduce(0, +) + tooFar
    #expect(leftOut * 20 <= total, "\(leftOut) of \(total) rules were left out")
    #expect(different == 0, "\(different) of \(total) rules differ")
    print(
      "libical \(LibicalRule.version): \(total) rules, \(different) differ, \(leftOut) left out (\(excluded), "
        + "\(tooFar) too far), \(empty) make nothing")
  }

  @Test(.enabled(if: python != nil, "dateutil is not installed"))
  func `random rules have the same occurrences as in dateutil`() throws {
    var rules = OracleRules(for: .dateutil, seed: Self.seed)
    let total = rounds(fast: 60, slow: 1000)
    var excluded = [Int](repeating: 0, count: OracleExclusion.dateutil.count)
    var (partly, tooFar, empty, different) = (0, 0, 0, 0)
    var cases: [OracleRules.Case] = []
    func compare() throws {
      let answers = try Self.dateutil(cases.map { ($0.start.rfc5545, $0.rule.rfc5545) })
      try #require(answers.count == cases.count)
      for (one, answer) in zip(cases, answers) {
        if let refused = answer.refused { Issue.record("\(one.rule.rfc5545): dateutil says \(refused)") }
        let ours = one.rule.occurrences(from: one.start).prefix(Self.limit).map(\.rfc5545)
        if !answer.complete {
          partly += 1
          if answer.made.isEmpty, !ours.isEmpty { tooFar += 1 }
        }
        if ours.isEmpty, answer.made.isEmpty { empty += 1 }
        guard ours != answer.made, answer.complete || Array(ours.prefix(answer.made.count)) != answer.made else {
          continue
        }
        different += 1
        if different <= 20 {
          Issue.record("\(one.start.rfc5545) \(one.rule.rfc5545): \(ours), dateutil \(answer.made)")
        }
      }
      cases = []
    }
    for _ in 0..<total {
      let one = try rules.next()
      if let index = OracleExclusion.dateutil.firstIndex(where: { $0.matches(one.rule, one.start) }) {
        excluded[index] += 1
        continue
      }
      cases.append(one)
      if cases.count == 5000 { try compare() }
    }
    try compare()
    let leftOut = excluded.reduce(0, +) + tooFar
    #expect(leftOut * 20 <= total, "\(leftOut) of \(total) rules were left out")
    #expect(different == 0, "\(different) of \(total) rules differ")
    print(
      "dateutil: \(total) rules, \(different) differ, \(leftOut) left out (\(excluded), \(tooFar) too far), \(partly) "
        + "compared as far as dateutil came in 0.1 s, \(empty) make nothing")
  }

  @Test func `random rules have the days of a plain reckoning, also over 2100`() throws {
    var random = RandomRules(seed: Self.seed)
    let end = try CivilDate(iso8601: "2200-01-01")
    let total = rounds(fast: 100, slow: 3_000)
    var over = 0
    // Days that SKIP moves into another year.
    let moved = ["FORWARD;BYYEARDAY=366", "BACKWARD;BYYEARDAY=-366"].map { "FREQ=DAILY;RSCALE=GREGORIAN;SKIP=" + $0 }
    for number in 0..<total {
      // From 2084 to 2100.
      let start = random.start(in: 42_000..<47_500).date
      let text = number < moved.count ? moved[number] : random.rule(skips: true)
      var rule = try RecurrenceRule(rfc5545: text)
      // A shorter rule whose intervals reach each day has the days of the daily one with its limits on days.
      let ofTimes = ["FREQ", "INTERVAL", "BYHOUR", "BYMINUTE", "BYSECOND", "BYSETPOS", "COUNT"]
      let limits = text.split(separator: ";").filter { part in !ofTimes.contains { part.hasPrefix($0) } }
        .map { ";" + $0 }.joined()
      if rule.frequency <= .daily { rule = try RecurrenceRule(rfc5545: "FREQ=DAILY" + limits) }
      let theirs = try PlainReckoning(rule, from: start).days(15).filter { $0 < end }
      if let first = theirs.first, let last = theirs.last, first.year < 2100, last.year > 2100 { over += 1 }
      #expect(Array(rule.occurrences(from: start).within(start..<end).prefix(15)) == theirs, "\(text) from \(start)")
      guard rule.frequency == .daily else { continue }
      for head in ["FREQ=HOURLY;INTERVAL=5", "FREQ=MINUTELY;INTERVAL=1001", "FREQ=SECONDLY;INTERVAL=50001"] {
        let rule = try RecurrenceRule(rfc5545: head + limits)
        let moments = rule.occurrences(from: CivilDateTime(start)).within(CivilDateTime(start)..<CivilDateTime(end))
        var days: [CivilDate] = []
        for moment in moments where moment.date != days.last {
          guard days.count < 15 else { break }
          days.append(moment.date)
        }
        #expect(days == theirs, "\(rule) from \(start)")
      }
    }
    #expect(over * 8 > total, "\(over) of \(total) rules have days before and after 2100")
  }

  @Test(arguments: [
    "YEARLY", "YEARLY;BYSETPOS=1", "MONTHLY", "MONTHLY;BYYEARDAY=60", "WEEKLY", "WEEKLY;BYSETPOS=1", "DAILY", "HOURLY",
    "MINUTELY", "SECONDLY",
  ])
  func `a leap day on a Sunday comes after forty years without one`(frequency: String) throws {
    let start = try CivilDate(iso8601: "2032-02-29")
    let sundays = try stride(from: 2032, to: 3000, by: 4).filter { $0 % 100 != 0 || $0 % 400 == 0 }
      .map { try CivilDate(year: $0, month: 2, day: 29) }.filter { $0.weekday == .sunday }
    #expect(sundays.prefix(4).map(\.year) == [2032, 2060, 2088, 2128])
    // Intervals of whole days, or of months that reach February in as many years as one of years does.
    let units = ["HOURLY": 24, "MINUTELY": 1440, "SECONDLY": 86_400]
    for interval in [1, 5, 7, 11] {
      let expected = sundays.filter { day in
        switch frequency.prefix(2) {
        case "YE", "MO": (day.year - 2032) % interval == 0
        case "WE": (day - start) / 7 % interval == 0
        default: (day - start) % interval == 0
        }
      }
      let parts = "INTERVAL=\(interval * units[frequency, default: 1]);BYMONTH=2;BYMONTHDAY=29;BYDAY=SU"
      let all = try RecurrenceRule(rfc5545: "FREQ=\(frequency);\(parts)").occurrences(from: CivilDateTime(start))
      #expect(all.prefix(expected.count).map(\.date) == expected, "\(parts)")
    }
  }

  @Test(arguments: OracleExclusion.libical)
  func `libical is wrong where it is not compared`(exclusion: OracleExclusion) throws {
    let (start, text, made) = exclusion.example
    let rule = try RecurrenceRule(rfc5545: text)
    let ours = rule.occurrences(from: try CivilDateTime(rfc5545: start)).prefix(made.count).map(\.rfc5545)
    #expect(exclusion.matches(rule, try CivilDateTime(rfc5545: start)))
    #expect(ours == made)
    if LibicalRule.version == "3.0" {
      #expect(LibicalRule.occurrences(text, from: start, limit: made.count) != made)
    }
  }

  @Test(.enabled(if: python != nil, "dateutil is not installed"), arguments: OracleExclusion.dateutil)
  func `dateutil is wrong where it is not compared`(exclusion: OracleExclusion) throws {
    let (start, text, made) = exclusion.example
    let rule = try RecurrenceRule(rfc5545: text)
    let ours = rule.occurrences(from: try CivilDateTime(rfc5545: start)).prefix(made.count).map(\.rfc5545)
    #expect(exclusion.matches(rule, try CivilDateTime(rfc5545: start)))
    #expect(ours == made)
    #expect(try Self.dateutil([(start, text)]).map { Array($0.made.prefix(made.count)) } != [made])
  }
}
