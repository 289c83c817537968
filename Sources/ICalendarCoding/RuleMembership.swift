// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence

/// Whether a rule's parts let a time through.
enum RuleMembership {
  /// Whether a start is not a time that its rule makes.
  ///
  /// Rules with week numbers, set positions or leap-month skips are asked for their first occurrence, all others
  /// only for their parts.
  static func excludes(_ start: CivilDateTime, from rule: RecurrenceRule) -> Bool {
    guard rule.setPositions.isEmpty, rule.weeksOfTheYear.isEmpty, rule.skip == .omit else {
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
    if lacks(rule.hours, time.hour) || lacks(rule.minutes, time.minute) || lacks(rule.seconds, time.second) {
      return true
    }
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
