// SPDX-License-Identifier: MIT

import CivilCalendar

extension RecurrenceRule {
  /// Something in a rule that the RFC forbids although its meaning is clear.
  ///
  /// Such rules occur in files. They are read with that meaning and reported here. The initializer with parts and the
  /// option `strict` refuse them instead.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The rule part in question as RFC 5545 spells it, such as `BYWEEKNO`.
    public let part: String
    /// What is forbidden, how it is interpreted, and the section of the RFC, in one line.
    public let description: String
    /// What is forbidden and the section, without the interpretation: the message of an error if the rule is refused.
    public let message: String

    init(part: String, _ fault: String, _ reading: String, section: String = Fault.ruleSection) {
      self.part = part
      message = "\(fault) \(section)"
      description = "\(fault); \(reading) \(section)"
    }

    func error(in text: String?, at place: Range<Int>? = nil) -> Fault {
      Fault(.conflictingParts, part: part, message, in: text, at: place)
    }
  }

  /// Everything in the rule that the RFC forbids, and how it is interpreted; empty for a valid rule.
  public var findings: [Finding] { parts.findings }
}

extension RuleParts {
  var findings: [RecurrenceRule.Finding] {
    var found: [RecurrenceRule.Finding] = []
    func note(_ part: RulePart, _ fault: String, _ reading: String, section: String? = nil) {
      found.append(
        .init(part: part.name, fault, reading, section: section ?? Fault.ruleSection))
    }
    if case .count(let count) = end, count < 1 {
      note(.count, "COUNT=\(count) is not a count of at least 1", "the rule has no occurrences")
    }
    for part in RulePart.allCases where has(part) && part.effect(at: frequency) == .notAllowed {
      note(part, "\(part.name) is not allowed with FREQ=\(frequency.rfc5545)", "read as a limit")
    }
    if let numbered = rare.lists.numberedWeekdays.first {
      let value = numbered.rfc5545
      if frequency != .monthly && frequency != .yearly {
        note(
          .weekdays, "BYDAY=\(value) has a number, which FREQ=\(frequency.rfc5545) does not allow", "read without it")
      } else if frequency == .yearly && has(.weeks) {
        note(.weekdays, "BYDAY=\(value) has a number, which BYWEEKNO does not allow", "read without it")
      }
    }
    if lists == RulePart.Set(.setPositions) {
      note(.setPositions, "BYSETPOS needs another BYxxx part", "it counts all occurrences of an interval")
    }
    if skip != .omit && !hasScale {
      note(.skip, "SKIP needs RSCALE", "read with RSCALE=GREGORIAN", section: "(RFC 7529, section 4.1)")
    }
    return found
  }
}
