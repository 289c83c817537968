// SPDX-License-Identifier: MIT

package import CivilCalendar
package import Recurrence
package import Workdays

/// The workdays of a span of days as a rule with excluded and added days.
///
/// The lists are ascending, and they keep what clients rely on: the start is a day of the rule; added days are later
/// than the start and not days of the rule; excluded days are days of the rule.
package struct WorkdaySeries: Sendable, Hashable {
  /// The first day of the rule, DTSTART, which may itself be excluded.
  package let start: CivilDate
  /// The last day of the series, for UNTIL.
  package let end: CivilDate
  /// The days of the rule that are not worked, for EXDATE.
  package let exclusions: [CivilDate]
  /// The workdays that are not days of the rule, for RDATE.
  package let additions: [CivilDate]

  /// The series of one part of a pattern over a span of days, or nil when it would have no day.
  ///
  /// The start is the first workday of the part. If an added day is earlier, the start is the last day of the part
  /// before that one, and is excluded: clients drop what precedes the start, and show a start even if it is not a day
  /// of the rule. The end is the last workday, even if it is an added one, since some clients do not show added days
  /// after the end.
  ///
  /// - Parameters:
  ///   - workdays: the workdays, ascending; those of other parts are ignored.
  ///   - pattern: the pattern.
  ///   - index: the index of the part.
  ///   - keepsAdditions: whether workdays outside the pattern are added to the series.
  package init?(_ workdays: [CivilDate], pattern: WorkdayPattern, part index: Int = 0, keepsAdditions: Bool) {
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
  /// The recurrence rule of the part's days.
  package func rule(end: RecurrenceRule.End = .never) throws(Fault) -> RecurrenceRule {
    var components: RecurrenceRule.Components
    switch repetition {
    case .weekly(let weekdays, let interval):
      components = RecurrenceRule.Components(frequency: .weekly)
      components.interval = interval
      components.daysOfTheWeek = weekdays.map { .every($0) }
    case .daily(let interval):
      components = RecurrenceRule.Components(frequency: .daily)
      components.interval = interval
    }
    components.end = end
    return try RecurrenceRule(components)
  }
}
