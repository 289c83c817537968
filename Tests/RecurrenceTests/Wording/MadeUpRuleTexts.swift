// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import TimeZones

@testable import Recurrence

extension RuleTexts {
  /// A language that is not there, to see whether any text of another one is left.
  static let madeUp = RuleTexts(
    language: .italian, template: { $0 == .only ? "μ {1}" : "λ {1} {2} {3}" },
    units: Array(repeating: ("α", "β"), count: 7), weekdays: Array(repeating: "γ", count: 7), month: { "δ\($0)" },
    number: { "\($0)" }, ordinal: { "ε\($0)" }, separators: ("ζ", and: "η", or: "θ"),
    dateText: { "\($0.day) \($1) \($0.year)" }, momentText: { "\($0) \($1)\($2 ? " ι" : "")" },
    nested: { $0.joined(separator: " κ ") }, lunisolarMonth: { _ in "ν" }, lunisolarDay: nil,
    hasBareDays: false, hasWeekdayRanges: false, hasConditions: true,
    sentence: { parts in
      ([parts.head] + parts.details + [parts.condition, parts.limit ?? ""] + parts.remarks + [parts.start ?? ""])
        .joined(separator: " ")
    })
}

@Suite struct MadeUpRuleTexts {
  @Test func `a rule in another language has no word of English or Chinese`() throws {
    var rules = try RuleFixture.blocks(of: "rfc5545.txt").map(\.rule)
    rules += try readText("Fixtures/recurrence/described.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    let start = try CivilDateTime(rfc5545: "20210104T093000")
    for text in rules {
      let rule = try RecurrenceRule(rfc5545: text)
      let sets = [
        try RecurrenceSet(start: .utc(Instant(utc: start)), rules: [rule, rule], exclusionRules: [rule]),
        try RecurrenceSet(
          start: .floating(start), rules: [rule], dates: [.init(.floating(start))], exclusionDates: [.floating(start)]),
      ]
      for words in [rule.described(in: .madeUp)] + sets.map({ $0.described(in: .madeUp) }) {
        // A weekday whose number has no effect is named as in the rule.
        #expect(foreignWords(in: words, besides: Set(Weekday.allCases.map(\.rfc5545))) == [], "\(text): \(words)")
      }
    }
    #expect(rules.count > 60)
  }
}
