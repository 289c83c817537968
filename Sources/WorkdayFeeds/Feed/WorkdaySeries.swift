// SPDX-License-Identifier: MIT

public import CivilCalendar
package import Recurrence
public import Workdays

/// The workdays of a span of days, written as a rule with days taken out and days added.
///
/// Every list is ascending, and together they keep what clients need: the rule makes the start; nothing is added
/// before the start or that the rule makes already; nothing is taken out that the rule does not make.
public struct WorkdaySeries: Sendable, Hashable {
  /// The first day of the rule, DTSTART, which may itself be taken out.
  public let start: CivilDate
  /// The last day of the series, for UNTIL.
  public let end: CivilDate
  /// The days that the rule makes and that are not worked, for EXDATE.
  public let exclusions: [CivilDate]
  /// The days that are worked and that the rule does not make, for RDATE.
  public let additions: [CivilDate]

  /// The series of one part of a pattern over a span of days, or nil when the part has no day in it and nothing is to
  /// be added.
  ///
  /// The start is the first day of the part that is worked. When a day is to be added before it, the start is the last
  /// day of the part before that and is taken out again, since clients drop what comes before the start and make a day
  /// of a start that the rule does not make. The end is the last workday, also where it is an added one, since some
  /// clients show nothing that is added after the end.
  ///
  /// - Parameters:
  ///   - workdays: the days worked, ascending; those of other parts are passed over.
  ///   - pattern: the pattern.
  ///   - index: the index of the part whose rule is the series'.
  ///   - keepsAdditions: whether days outside the pattern belong to the series.
  public init?(_ workdays: [CivilDate], pattern: WorkdayPattern, part index: Int = 0, keepsAdditions: Bool) {
    guard pattern.parts.indices.contains(index) else { return nil }
    var added: [CivilDate] = []
    var ruled: [CivilDate] = []
    for day in workdays {
      switch pattern.partIndex(of: day) {
      case index?: ruled.append(day)
      case nil where keepsAdditions: added.append(day)
      default: break
      }
    }
    guard let first = added.first.map({ min($0, ruled.first ?? $0) }) ?? ruled.first,
      let last = added.last.map({ max($0, ruled.last ?? $0) }) ?? ruled.last
    else { return nil }
    var start = first
    while pattern.partIndex(of: start) != index {
      guard start > CivilDate.first, first.dayNumber - start.dayNumber < pattern.parts[index].period else {
        return nil
      }
      start = start.advanced(by: -1)
    }
    self.start = start
    end = last
    additions = added
    var worked = ruled[...]
    var excluded: [CivilDate] = []
    for day in start...last where pattern.partIndex(of: day) == index {
      if worked.first == day { worked.removeFirst() } else { excluded.append(day) }
    }
    exclusions = excluded
  }
}

extension WorkdayPattern.Part {
  /// The recurrence rule that makes the days of the part.
  package func rule(end: RecurrenceRule.End = .never) throws(RecurrenceRuleError) -> RecurrenceRule {
    switch repetition {
    case .weekly(let weekdays, let interval):
      try RecurrenceRule(
        recurrenceWith: .weekly, interval: interval, daysOfTheWeek: weekdays.map { .every($0) }, end: end)
    case .daily(let interval): try RecurrenceRule(recurrenceWith: .daily, interval: interval, end: end)
    }
  }
}
