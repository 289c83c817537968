// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar
package import Recurrence

/// The checks of a recurring entry that need several properties.
package enum EntryChecks {
  /// Checks how an entry recurs and adds findings; the lines are those of the entry.
  static func check(
    _ repetition: Repetition, from start: ICalendarDate, _ lines: ComponentLines, findings: inout [Finding]
  ) {
    var begin: String { "DTSTART \(start.rfc5545)" }
    func add(_ property: PropertyName, _ row: FindingRow, _ message: String, _ words: [String] = []) {
      findings.append(
        Finding(
          row, message, words, line: lines.number(of: property) ?? lines.number, component: lines.nameText,
          property: property.rawValue))
    }
    if let other = repetition.exclusions.first(where: { !$0.hasForm(of: start) }) {
      // A date beside a time is valid, but most programs take nothing out for it.
      add(
        .exdate, start.isDate && !other.isDate ? .excludedTime : .excludedInOtherForm,
        "EXDATE \(other.rfc5545) has a different form from \(begin)"
          + (other.isDate ? ", so most programs ignore it" : ""))
    }
    for case .moment(let other) in repetition.additions where !other.hasForm(of: start) {
      add(
        .rdate, other.isDate == start.isDate ? .addedInOtherZone : .addedOfOtherType,
        "RDATE \(other.rfc5545) has a different form from \(begin)")
      break
    }
    for rule in repetition.rules {
      switch rule.end {
      case .count: break
      case .never:
        if !repetition.additions.isEmpty {
          add(.rdate, .additionToEndlessRule, "there is an RDATE, but the rule never ends")
        }
      case .until(let until):
        var end: String { "UNTIL=\(until.rfc5545)" }
        if let wanted = form(of: until, beside: start) {
          add(
            .rrule, start.isDate ? .untilBesideDate : .untilBesideTime,
            "\(end) does not match the type of \(begin)", [wanted])
        }
        if isBefore(until, start) { add(.rrule, .untilBeforeStart, "\(end) comes before \(begin)") }
        if let late = repetition.additions.first(where: { $0.start.date > last(until) }) {
          add(.rdate, .additionBehindUntil, "RDATE \(late.start.rfc5545) comes after \(end)")
        }
      }
      if RuleMembership.excludes(start, from: rule) {
        if case .count = rule.end {
          add(.dtstart, .startOffRule, "\(begin) is not an occurrence of the rule, but the first that COUNT counts")
        } else {
          add(.dtstart, .startOffRule, "\(begin) is not an occurrence of the rule")
        }
      }
      if start.isDate, !rule.hours.isEmpty || !rule.minutes.isEmpty || !rule.seconds.isEmpty {
        add(.rrule, .clockBesideDate, "the rule has a part for the time of day, but \(begin) is a date")
      }
      if rule.frequency == .yearly, !rule.daysOfTheMonth.isEmpty, rule.monthsOfTheYear.isEmpty,
        rule.weeksOfTheYear.isEmpty, rule.daysOfTheYear.isEmpty
      {
        add(.rrule, .yearlyMonthDay, "FREQ=YEARLY with BYMONTHDAY but no BYMONTH is in every month")
      }
    }
  }

  /// What UNTIL should be, if its type does not match DTSTART; otherwise nil.
  static func form(of until: RecurrenceRule.Until, beside start: ICalendarDate) -> String? {
    switch (start, until) {
    case (.date, .date), (.floating, .local), (.zoned, .utc), (.utc, .utc): nil
    case (.date, _): "a DATE"
    case (.floating, _): "a local DATE-TIME"
    case (.zoned, _), (.utc, _): "a DATE-TIME in UTC"
    }
  }

  /// Whether UNTIL comes before the start, in any time zone.
  private static func isBefore(_ until: RecurrenceRule.Until, _ start: ICalendarDate) -> Bool {
    switch until {
    case .date(let date): date < start.date
    case .local(let time): start.isDate ? time.date < start.date : time < start.wallTime
    case .utc(let time):
      if case .utc(let start) = start { time < start } else { last(until) < start.date }
    }
  }

  /// The latest date of UNTIL in any time zone.
  package static func last(_ until: RecurrenceRule.Until) -> CivilDate {
    switch until {
    case .date(let date): date
    case .local(let time): time.date
    case .utc(let time): (time + Int64(14 * 3600)).nearestUTC.date
    }
  }
}

/// Checks whether a rule allows its start.
enum RuleMembership {
  /// The parts for which comparing is enough.
  private static let comparable: RulePart.Set = [
    .frequency, .scale, .interval, .count, .until, .months, .yearDays, .monthDays, .weekdays, .hours, .minutes,
    .seconds, .firstDayOfTheWeek,
  ]

  /// Whether a start does not match its rule.
  ///
  /// For rules with week numbers, set positions, SKIP or another calendar, the first occurrence is computed; for all others, comparing
  /// the parts is enough.
  static func excludes(_ moment: ICalendarDate, from rule: RecurrenceRule) -> Bool {
    let start = moment.wallTime
    guard rule.firstPart(beyond: comparable) == nil, rule.calendarIdentifier == .gregorian else {
      // Wall time cannot decide whether an UNTIL in UTC that is this close is before the start.
      if case .until(.utc(let end)) = rule.end, end.secondsSince1970 < start.wallSeconds + 86_400 { return false }
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
