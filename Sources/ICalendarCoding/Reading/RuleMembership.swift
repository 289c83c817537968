// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence

/// Whether a rule's parts let a time through.
enum RuleMembership {
  /// Whether a start is not a time that its rule makes.
  ///
  /// Rules with week numbers, set positions or leap-month skips are asked for their first occurrence, all others
  /// only for their parts.
  static func excludes(_ moment: Moment, from rule: RecurrenceRule) -> Bool {
    let start = moment.wallTime
    guard rule.setPositions.isEmpty, rule.weeksOfTheYear.isEmpty, rule.skip == .omit else {
      // An UNTIL in UTC that close cannot be told by the wall clock.
      if case .until(.utc(let end)) = rule.end, end.wallSeconds < start.wallSeconds + 86_400 { return false }
      return rule.frequency >= .daily && rule.occurrences(from: start).first(onOrAfter: start) != start
    }
    let date = start.date
    let time = start.time
    let length = GregorianCycle.days(inMonth: date.month, of: date.year)
    let yearLength = GregorianCycle.days(inYear: date.year)
    func lacks(_ values: [Int], _ value: Int, fromEnd: Int? = nil) -> Bool {
      !values.isEmpty && !values.contains(value) && !(fromEnd.map(values.contains) ?? false)
    }
    if lacks(rule.monthsOfTheYear, date.month) { return true }
    if lacks(rule.daysOfTheMonth, date.day, fromEnd: date.day - length - 1) { return true }
    if lacks(rule.daysOfTheYear, date.dayOfYear, fromEnd: date.dayOfYear - yearLength - 1) { return true }
    let clock =
      moment.isDate ? [] : [(rule.hours, time.hour), (rule.minutes, time.minute), (rule.seconds, time.second)]
    if clock.contains(where: { lacks($0, $1) }) { return true }
    guard !rule.daysOfTheWeek.isEmpty else { return false }
    let isOfMonth = rule.frequency == .monthly || !rule.monthsOfTheYear.isEmpty
    let position = isOfMonth ? date.day : date.dayOfYear
    let count = isOfMonth ? length : yearLength
    return !rule.daysOfTheWeek.contains { day in
      guard day.dayOfTheWeek == date.weekday else { return false }
      return day.weekNumber == 0 || day.weekNumber == (position - 1) / 7 + 1
        || day.weekNumber == -((count - position) / 7 + 1)
    }
  }
}
