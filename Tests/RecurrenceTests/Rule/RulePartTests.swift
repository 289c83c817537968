// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

@testable import Recurrence

/// The rows of the parts, and that each part which they name arrives everywhere.
@Suite struct RulePartTests {
  /// The BYxxx parts.
  static let lists = RulePart.allCases.filter { $0.row.domain != .none }
  static let frequencies = RecurrenceRule.Frequency.allCases

  @Test func `the table of effects is that of the RFC`() {
    // The table of section 3.3.10 again: a line for each part, a column for each frequency from SECONDLY to YEARLY. The
    // notes 1 and 2 say that BYDAY limits what BYMONTHDAY and BYYEARDAY expand.
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
    let words = [
      "limit": RulePart.Effect.limit, "-": .notAllowed, "expand": .expand, "note1": .expand, "note2": .expand,
    ]
    let lines = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.map { $0[0] } == RulePartTests.lists.map(\.name))
    for (part, line) in zip(RulePartTests.lists, lines) {
      #expect(line.dropFirst().map { words[$0] } == RulePartTests.frequencies.map { part.effect(at: $0) }, "\(part)")
    }
  }

  @Test func `each part has its own bits, and room for its numbers`() {
    var used: Set<Int> = []
    for (part, numbers) in RulePart.allCases.compactMap({ part in part.row.numbers.map { (part, $0) } }) {
      #expect(numbers.range.lowerBound >= 0 && numbers.range.upperBound <= numbers.highest(in: .chinese))
      guard case .bits(let start) = numbers.storage else { continue }
      // A leap month is its number plus 12.
      #expect((part == .months ? 24 : numbers.highest(in: .dangi)) < numbers.width && start % numbers.width == 0)
      let bits = start..<start + (numbers.isSigned ? 2 : 1) * numbers.width
      #expect(used.isDisjoint(with: bits) && bits.upperBound <= 512, "\(numbers.noun)")
      used.formUnion(bits)
    }
  }

  @Test func `the sets of parts on days are those of their rows`() {
    for part in RulePart.allCases {
      let domain = part.row.domain
      #expect(RulePart.namingDays.contains(part) == (domain == .days))
      #expect(RulePart.ofDays.contains(part) == (domain == .days || domain == .months))
    }
  }

  /// Rules with one value of a part, from the start, the middle and the end of its range, as far as they are read without
  /// a finding.
  private func rules(
    with part: RulePart, _ frequency: RecurrenceRule.Frequency, others: String = ""
  ) throws -> [RecurrenceRule] {
    let values: [String]
    if let numbers = part.row.numbers {
      let (lowest, highest) = (numbers.range.lowerBound, numbers.range.upperBound)
      let some = [lowest, lowest + 1, (lowest + highest) / 2, highest - 1, highest]
      values = (some + (numbers.isSigned ? some.map(-) : [])).map(String.init)
    } else {
      values = Weekday.allCases.map(\.rfc5545)
    }
    let base = "FREQ=\(frequency.rfc5545)" + others + (part.row.domain == .positions ? ";BYMINUTE=0,30" : "")
    return try values.map { try RecurrenceRule(rfc5545: base + ";\(part.name)=" + $0) }
  }

  @Test(arguments: lists, frequencies)
  func `a part limits or expands as its row says`(part: RulePart, frequency: RecurrenceRule.Frequency) throws {
    let effect = part.effect(at: frequency)
    let start = try CivilDateTime(rfc5545: "20210104T101530")
    let others = frequency < .daily ? ";INTERVAL=\(frequency == .hourly ? 1 : frequency == .minutely ? 7 : 421)" : ""
    let plain = try RecurrenceRule(
      rfc5545: "FREQ=\(frequency.rfc5545)" + others + (part.row.domain == .positions ? ";BYMINUTE=0,30" : ""))
    let end = try CivilDateTime(rfc5545: frequency < .daily ? "20220301T000000" : "20310101T000000")
    let all = Set(plain.occurrences(from: start).within(start..<end))
    let sets = try rules(with: part, frequency, others: others).map { rule in
      #expect(rule.findings.map(\.part) == (effect == .notAllowed ? [part.name] : []))
      return Set(rule.occurrences(from: start).within(start..<end))
    }
    #expect(Set(sets).count > 1, "its values make no difference")
    guard effect == .expand else {
      // Days are limited only where none is taken from the start, and INTERVAL keeps times from being met.
      let isFilled = frequency >= .weekly && part.row.domain == .days
      if !isFilled { for set in sets { #expect(set.isSubset(of: all)) } }
      return
    }
    let numbers = part.row.numbers.map { "\($0.range.lowerBound + 1),\($0.range.lowerBound + 2)" } ?? "TU,WE"
    let both = try RecurrenceRule(rfc5545: "FREQ=\(frequency.rfc5545)\(others);\(part.name)=\(numbers)")
    let one = try RecurrenceRule(
      rfc5545: "FREQ=\(frequency.rfc5545)\(others);\(part.name)=\(numbers.split(separator: ",")[0])")
    let range = start..<end
    #expect(both.occurrences(from: start).count(in: range) > one.occurrences(from: start).count(in: range))
  }

  @Test(arguments: lists, [RecurrenceRule.Frequency.daily, .weekly, .monthly, .yearly])
  func `a part makes a difference in the Chinese calendar too`(
    part: RulePart, frequency: RecurrenceRule.Frequency
  ) throws {
    let start = try CivilDateTime(rfc5545: "20210104T101530")
    let end = try CivilDateTime(rfc5545: "20360101T000000")
    let sets = try rules(with: part, frequency, others: ";RSCALE=CHINESE").map { rule in
      Array(rule.occurrences(from: start).within(start..<end))
    }
    #expect(Set(sets).count > 1)
  }

  @Test(arguments: lists)
  func `a part is read, written, copied and described`(part: RulePart) throws {
    for frequency in RulePartTests.frequencies {
      let base = "FREQ=\(frequency.rfc5545)" + (part.row.domain == .positions ? ";BYMINUTE=0,30" : "")
      let plain = try RecurrenceRule(rfc5545: base)
      for rule in try rules(with: part, frequency) {
        #expect(rule.partNames.contains(part.name))
        #expect(try RecurrenceRule(rfc5545: rule.rfc5545) == rule)
        #expect(rule != plain && Set([rule, plain]).count == 2)
        #expect(try rule.with(\.interval, 1) == rule)
        if rule.findings.isEmpty { #expect(try RecurrenceRule(rule.components) == rule) }
        for texts in RuleTexts.all {
          #expect(rule.described(in: texts) != plain.described(in: texts), "\(rule)")
        }
      }
    }
  }

  @Test func `a value out of range is refused by the range of its row`() throws {
    for part in RulePartTests.lists {
      guard let numbers = part.row.numbers else { continue }
      let outside =
        [numbers.range.upperBound + 1, 1000] + (numbers.isSigned ? [0, -numbers.range.upperBound - 1] : [-1])
      for value in outside {
        let error = #expect(throws: Fault.self) {
          try RecurrenceRule(rfc5545: "FREQ=YEARLY;\(part.name)=\(value)")
        }
        #expect(error?.part == part.name && error?.code == .valueOutOfRange)
      }
      let scaled = try RecurrenceRule(
        rfc5545: "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;\(part.name)=\(numbers.highest(in: .chinese))".replacing(
          part == .months ? "BYMONTH=1;" : "", with: ""))
      #expect(scaled.partNames.contains(part.name))
    }
  }
}
