// SPDX-License-Identifier: MIT

public import Recurrence

/// How an entry recurs: its rules, the moments added and the moments taken out.
///
/// - SeeAlso: [RFC 5545, section 3.8.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.5)
public struct Repetition: Sendable, Hashable {
  /// The rules, RRULE; RFC 5545 advises at most one.
  public let rules: [RecurrenceRule]
  /// The rules whose occurrences are taken out, EXRULE of RFC 2445.
  public let exclusionRules: [RecurrenceRule]
  /// The moments added, RDATE.
  public let additions: [RecurrenceDate]
  /// The moments taken out, EXDATE.
  public let exclusions: [Moment]

  /// No recurrence: the entry happens once.
  public static let none = Repetition()

  /// Makes a recurrence of its parts.
  public init(
    rules: [RecurrenceRule] = [], exclusionRules: [RecurrenceRule] = [], additions: [RecurrenceDate] = [],
    exclusions: [Moment] = []
  ) {
    self.rules = rules
    self.exclusionRules = exclusionRules
    self.additions = additions
    self.exclusions = exclusions
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool {
    rules.isEmpty && exclusionRules.isEmpty && additions.isEmpty && exclusions.isEmpty
  }
}
