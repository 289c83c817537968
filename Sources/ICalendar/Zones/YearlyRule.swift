// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TimeZones

/// The day of every year on which clocks change.
struct YearlyRule {
  /// How the day is specified.
  enum Day {
    /// The first (1) to fourth (4) or last (−1) such weekday of the month.
    case weekday(Weekday, ordinal: Int)
    /// The first such weekday on or after a day of the month, always in the same month.
    case weekdayOnOrAfter(Weekday, day: Int)
    /// A day of the month that exists in every year.
    case dayOfMonth(Int)
  }

  /// The month, 1 to 12.
  let month: Int
  /// The day of the month.
  let day: Day

  /// Creates a rule; nil if some year has no such day.
  ///
  /// Every year has the first to fourth and the last weekday of a month, every day except 29 February, and the weekday
  /// on or after a day if the seven days from that day are in the month.
  init?(month: Int, _ day: Day) {
    guard (1...12).contains(month) else { return nil }
    let shortest = GregorianCycle.days(inMonth: month, of: 1970)
    let isValid =
      switch day {
      case .weekday(_, let ordinal): (1...4).contains(ordinal) || ordinal == -1
      case .weekdayOnOrAfter(_, let day): (1...shortest - 6).contains(day)
      case .dayOfMonth(let day): (1...shortest).contains(day)
      }
    guard isValid else { return nil }
    self.month = month
    self.day = day
  }

  /// The day in a year of 1 to 9999, or nil outside these years.
  func date(in year: Int) -> CivilDate? {
    guard (1...9999).contains(year) else { return nil }
    let first = GregorianCycle.day(year: year, month: month, day: 1)
    switch day {
    case .dayOfMonth(let day): return CivilDate(unchecked: first + day - 1)
    case .weekday(let weekday, let ordinal):
      let length = GregorianCycle.days(inMonth: month, of: year)
      return CivilDate(unchecked: next(weekday, from: first + (ordinal < 0 ? length - 7 : (ordinal - 1) * 7)))
    case .weekdayOnOrAfter(let weekday, let day):
      return CivilDate(unchecked: next(weekday, from: first + day - 1))
    }
  }

  private func next(_ weekday: Weekday, from day: Int) -> Int {
    day + weekday.daysAfter(Weekday(dayNumber: day))
  }

  /// The recurrence rule of RFC 5545, such as `FREQ=YEARLY;BYMONTH=3;BYDAY=2SU`.
  func recurrence(ending end: RecurrenceRule.End) throws(Fault) -> RecurrenceRule {
    var components = RecurrenceRule.Components(frequency: .yearly)
    components.monthsOfTheYear = [month]
    components.end = end
    switch day {
    case .weekday(let weekday, let ordinal): components.daysOfTheWeek = [.init(weekday, weekNumber: ordinal)]
    case .weekdayOnOrAfter(let weekday, let day):
      components.daysOfTheWeek = [.every(weekday)]
      components.daysOfTheMonth = Array(day...day + 6)
    case .dayOfMonth(let day): components.daysOfTheMonth = [day]
    }
    return try RecurrenceRule(components)
  }
}

extension YearlyRule {
  /// The rule and the time of day of a yearly transition.
  ///
  /// Times before midnight or after the end of the day move the day: Sunday at −1 hour is Saturday at 23:00, and the
  /// fourth Thursday at 50 hours is Saturday at 02:00, two days later. If that may leave the month, or depends on the
  /// leap day, there is no rule.
  static func rule(of transition: PosixTimeZone.Transition) -> (rule: YearlyRule, secondOfDay: Int)? {
    let days = Int(floorDivided(Int64(transition.seconds), by: 86_400))
    guard let rule = rule(of: transition.day, plus: days) else { return nil }
    return (rule, transition.seconds - days * 86_400)
  }

  private static func rule(of day: PosixTimeZone.Transition.Day, plus days: Int) -> YearlyRule? {
    switch day {
    case .dayWithoutLeap(let number):
      let moved = number + days
      guard (1...365).contains(moved), (number < 60) == (moved < 60) else { return nil }
      return dayOfPlainYear(moved)
    case .dayWithLeap(let number):
      let moved = number + 1 + days
      // From 1 March on, the day of the year differs between leap years and common years.
      guard (1...59).contains(moved) else { return nil }
      return dayOfPlainYear(moved)
    case .weekday(let weekday, let week, let month):
      let length = GregorianCycle.days(inMonth: month, of: 1970)
      if days == 0 { return Self(month: month, .weekday(weekday, ordinal: week == 5 ? -1 : week)) }
      guard week < 5 || month != 2 else { return nil }
      let start = (week == 5 ? length - 6 : week * 7 - 6) + days
      let moved = weekday.advanced(by: days)
      if month != 2, start == length - 6 { return Self(month: month, .weekday(moved, ordinal: -1)) }
      if start % 7 == 1, start > 0 { return Self(month: month, .weekday(moved, ordinal: start / 7 + 1)) }
      return Self(month: month, .weekdayOnOrAfter(moved, day: start))
    }
  }

  private static func dayOfPlainYear(_ number: Int) -> YearlyRule? {
    let date = GregorianCycle.components(ofDay: GregorianCycle.firstDay(ofYear: 1970) + number - 1)
    return Self(month: date.month, .dayOfMonth(date.day))
  }
}

/// Onsets in consecutive years that follow one yearly rule.
struct YearlyRun {
  private(set) var onsets: [TimeZoneBuilder.Onset]
  /// The rules that all onsets follow, the most common kind first.
  private var candidates: [YearlyRule]

  init(_ onset: TimeZoneBuilder.Onset) {
    onsets = [onset]
    let weekday = onset.wall.date.weekday
    let length = GregorianCycle.days(inMonth: onset.month, of: onset.year)
    var days: [YearlyRule.Day] = []
    if onset.day > length - 7 { days.append(.weekday(weekday, ordinal: -1)) }
    days.append(.weekday(weekday, ordinal: (onset.day - 1) / 7 + 1))
    for day in stride(from: onset.day, through: onset.day - 6, by: -1) {
      days.append(.weekdayOnOrAfter(weekday, day: day))
    }
    days.append(.dayOfMonth(onset.day))
    candidates = days.compactMap { YearlyRule(month: onset.month, $0) }
  }

  /// Adds an onset if it is a year after the last one, at the same time of day, and all of them follow one rule.
  mutating func extend(with onset: TimeZoneBuilder.Onset) {
    guard let last = onsets.last, onset.year == last.year + 1, onset.month == last.month,
      onset.wall.time == last.wall.time
    else { return }
    let remaining = candidates.filter { $0.date(in: onset.year) == onset.wall.date }
    guard !remaining.isEmpty else { return }
    onsets.append(onset)
    candidates = remaining
  }

  /// The most common kind of rule that all onsets follow.
  var rule: YearlyRule? { candidates.first }
}
