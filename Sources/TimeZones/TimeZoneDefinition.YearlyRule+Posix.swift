// SPDX-License-Identifier: MIT

import CivilCalendar

extension TimeZoneDefinition.YearlyRule {
  /// The rule and the time of day of a yearly moment.
  ///
  /// Times before midnight or after the day's end move the day: the Sunday at −1 hour is the Saturday at 23:00, the
  /// fourth Thursday at 50 hours the Saturday at 02:00 two days on. Where that may leave the month, or depends on the
  /// leap day, there is no rule.
  static func rule(of moment: PosixTimeZone.Moment) -> (rule: TimeZoneDefinition.YearlyRule, secondOfDay: Int)? {
    let days = moment.seconds >= 0 ? moment.seconds / 86_400 : -((86_399 - moment.seconds) / 86_400)
    guard let rule = rule(of: moment.day, plus: days) else { return nil }
    return (rule, moment.seconds - days * 86_400)
  }

  private static func rule(of day: PosixTimeZone.Moment.Day, plus days: Int) -> TimeZoneDefinition.YearlyRule? {
    switch day {
    case .dayWithoutLeap(let number):
      let moved = number + days
      guard (1...365).contains(moved), (number < 60) == (moved < 60) else { return nil }
      return dayOfPlainYear(moved)
    case .dayWithLeap(let number):
      let moved = number + 1 + days
      // From 1 March on the days of the year differ between leap years and others.
      guard (1...59).contains(moved) else { return nil }
      return dayOfPlainYear(moved)
    case .weekday(let weekday, let week, let month):
      let length = GregorianCycle.days(inMonth: month, of: 1970)
      if days == 0 { return Self(checking: month, .weekday(weekday, ordinal: week == 5 ? -1 : week)) }
      guard week < 5 || month != 2 else { return nil }
      let start = (week == 5 ? length - 6 : week * 7 - 6) + days
      let moved = weekday.advanced(by: days)
      if month != 2, start == length - 6 { return Self(checking: month, .weekday(moved, ordinal: -1)) }
      if start % 7 == 1, start > 0 { return Self(checking: month, .weekday(moved, ordinal: start / 7 + 1)) }
      return Self(checking: month, .weekdayOnOrAfter(moved, day: start))
    }
  }

  private static func dayOfPlainYear(_ number: Int) -> TimeZoneDefinition.YearlyRule? {
    let date = GregorianCycle.components(ofDay: GregorianCycle.firstDay(ofYear: 1970) + number - 1)
    return Self(checking: date.month, .dayOfMonth(date.day))
  }

  /// The yearly moment of the rule at so many seconds from the day's midnight, or nil where no TZ string tells it.
  func moment(seconds: Int) -> PosixTimeZone.Moment? {
    switch day {
    case .weekday(let weekday, let ordinal):
      return try? PosixTimeZone.Moment(
        .weekday(weekday, week: ordinal == -1 ? 5 : ordinal, month: month), seconds: seconds)
    case .weekdayOnOrAfter(let weekday, let day):
      let days = (day - 1) % 7
      let week = (day - 1) / 7 + 1
      return try? PosixTimeZone.Moment(
        .weekday(weekday.advanced(by: -days), week: week, month: month), seconds: seconds + days * 86_400)
    case .dayOfMonth(let day):
      let number = GregorianCycle.daysBefore(month: month, leap: false) + day
      return try? PosixTimeZone.Moment(.dayWithoutLeap(number), seconds: seconds)
    }
  }
}
