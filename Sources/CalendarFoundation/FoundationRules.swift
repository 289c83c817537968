// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Foundation
public import Recurrence
public import TimeZones

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Calendar.RecurrenceRule {
  /// Creates Foundation's form of a rule, for the clocks of a zone.
  ///
  /// Foundation finds other dates than RFC 5545 for some rules, as for those with BYSETPOS or BYWEEKNO, and none in reasonable
  /// time for `FREQ=YEARLY;BYDAY=20MO`; occurrences are those of `RecurrenceRule`, and this is for handing a rule on.
  /// Foundation finds wrong dates for numbered weekdays in a calendar whose week does not begin on Sunday
  /// (swift-foundation issue 1387), so the calendar of such a rule begins its weeks on Sunday; the rule's own first day of
  /// the week has no effect there. A rule without SKIP has the policy `nextTimePreservingSmallerComponents`, by which times that
  /// clocks skip are later ones, as here. Only if it names days that some months or years do not have, its policy is `strict`:
  /// that leaves out times that clocks skip too, and Foundation then finds none after a few such days. With SKIP=BACKWARD,
  /// such a time is an earlier one in Foundation.
  ///
  /// - Throws: `Fault` with the code `unsupported` for a rule that repeats by the second or in a lunisolar calendar, or
  ///   another one if the system does not have the zone's rules.
  public init(_ rule: RecurrenceRule, in timeZone: TimeZone) throws(Fault) {
    try self.init(rule, timeZone: timeZone, last: try rule.end.date(in: timeZone))
  }

  /// Creates Foundation's form of a rule, for the clocks of a zone.
  ///
  /// See `init(_:in:)` for a `TimeZone`.
  ///
  /// - Throws: `Fault` with the code `unsupported` for a rule that repeats by the second or in a lunisolar calendar, or if
  ///   Foundation does not have the zone.
  public init(_ rule: RecurrenceRule, in rules: TimeZoneRules) throws(Fault) {
    guard let timeZone = TimeZone(rules) else {
      throw Fault.unsupported("TZID", "Foundation has no time zone \(rules.identifier)")
    }
    try self.init(rule, timeZone: timeZone, last: rule.end.date(in: rules))
  }

  /// The parts that Foundation's rules have.
  private static let known: RulePart.Set = [
    .frequency, .scale, .skip, .interval, .count, .until, .months, .weeks, .yearDays, .monthDays, .weekdays, .hours,
    .minutes, .seconds, .setPositions, .firstDayOfTheWeek,
  ]

  private init(_ rule: RecurrenceRule, timeZone: TimeZone, last: Date?) throws(Fault) {
    guard rule.calendarIdentifier == .gregorian else {
      throw Fault.unsupported(
        "RSCALE",
        "RSCALE=\(rule.calendarIdentifier.rfc7529): Foundation's calendar differs on some days, so the rule is not "
          + "converted")
    }
    let frequency: Calendar.RecurrenceRule.Frequency =
      switch rule.frequency {
      case .secondly: throw Fault.unsupported("FREQ", "Foundation does not support FREQ=SECONDLY")
      case .minutely: .minutely
      case .hourly: .hourly
      case .daily: .daily
      case .weekly: .weekly
      case .monthly: .monthly
      case .yearly: .yearly
      }
    if let part = rule.firstPart(beyond: Self.known) {
      throw Fault.unsupported(part.name, "\(part.name): Foundation's rules have no such part")
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    if rule.daysOfTheWeek.contains(where: { $0.weekNumber != 0 }) {
      calendar.firstWeekday = 1
    } else if rule.countsWeeks {
      calendar.firstWeekday = rule.firstDayOfTheWeek.eventKitRawValue
    }
    if !rule.weeksOfTheYear.isEmpty { calendar.minimumDaysInFirstWeek = 4 }
    self.init(calendar: calendar, frequency: frequency, interval: rule.interval)
    matchingPolicy =
      switch rule.skip {
      case .omit: rule.mayLack().days ? .strict : .nextTimePreservingSmallerComponents
      case .backward: .previousTimePreservingSmallerComponents
      case .forward: .nextTimePreservingSmallerComponents
      }
    end =
      switch rule.end {
      case .never: .never
      case .count(let count): .afterOccurrences(count)
      case .until: .afterDate(last ?? .distantFuture)
      }
    weekdays = rule.daysOfTheWeek.map { day in
      day.weekNumber == 0
        ? .every(day.dayOfTheWeek.localeWeekday) : .nth(day.weekNumber, day.dayOfTheWeek.localeWeekday)
    }
    months = rule.monthsOfTheYear.map { .init($0) }
    weeks = rule.weeksOfTheYear
    daysOfTheYear = rule.daysOfTheYear
    daysOfTheMonth = rule.daysOfTheMonth
    hours = rule.hours
    minutes = rule.minutes
    seconds = rule.seconds
    setPositions = rule.setPositions
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension RecurrenceRule {
  /// Creates a rule from Foundation's.
  ///
  /// The policy for dates that do not exist becomes SKIP where there may be such dates, and a calendar's first weekday WKST
  /// where weeks are counted; otherwise they make no difference and are left out. The policy `strict` also leaves out times
  /// that clocks skip, which are read as later ones here.
  ///
  /// - Throws: `Fault` with the code `unsupported` if the rule's calendar is not Gregorian, if the rule names weeks and the
  ///   calendar does not count them by ISO 8601, or if a policy is `nextTime` or `last`, which RFC 5545 has not; or another
  ///   one if RFC 5545 forbids something in the rule.
  public init(_ rule: Calendar.RecurrenceRule) throws(Fault) {
    try Self.check(rule)
    let frequency: Frequency =
      switch rule.frequency {
      case .minutely: .minutely
      case .hourly: .hourly
      case .daily: .daily
      case .weekly: .weekly
      case .monthly: .monthly
      case .yearly: .yearly
      }
    var components = Components(frequency: frequency)
    components.interval = rule.interval
    components.daysOfTheWeek = rule.weekdays.map { weekday in
      switch weekday {
      case .every(let day): .every(Weekday(day))
      case .nth(let number, let day): DayOfWeek(Weekday(day), weekNumber: number)
      }
    }
    components.monthsOfTheYear = rule.months.map(\.index)
    components.weeksOfTheYear = rule.weeks
    components.daysOfTheYear = rule.daysOfTheYear
    components.daysOfTheMonth = rule.daysOfTheMonth
    components.hours = rule.hours
    components.minutes = rule.minutes
    components.seconds = rule.seconds
    components.setPositions = rule.setPositions
    components.skip =
      switch rule.matchingPolicy {
      case .previousTimePreservingSmallerComponents: .backward
      case .strict: .omit
      default: .forward
      }
    if let count = rule.end.occurrences {
      components.end = .count(count)
    } else if let date = rule.end.date {
      components.end = End(end: date)
    }
    let plain = try RecurrenceRule(components)
    if plain.effectiveSkip() == (.omit, .omit) { components.skip = .omit }
    if plain.countsWeeks { components.firstDayOfTheWeek = Weekday(eventKit: rule.calendar.firstWeekday) ?? .monday }
    try self.init(components)
  }

  /// Throws if RFC 5545 has nothing for a part of a rule.
  private static func check(_ rule: Calendar.RecurrenceRule) throws(Fault) {
    let calendar = rule.calendar
    guard calendar.identifier == .gregorian || calendar.identifier == .iso8601 else {
      throw Fault.unsupported("RSCALE", "the rule's calendar is not Gregorian")
    }
    guard rule.weeks.isEmpty || calendar.minimumDaysInFirstWeek == 4 else {
      throw Fault.unsupported(
        "BYWEEKNO",
        "BYWEEKNO counts the week with the fourth day of the year as the first; the rule's calendar does not")
    }
    guard rule.matchingPolicy != .nextTime, rule.repeatedTimePolicy == .first else {
      throw Fault.unsupported(
        "RRULE",
        "a date that does not exist can be moved by SKIP, and a time that occurs twice is the first; the rule's policies "
          + "are others")
    }
    guard !rule.months.contains(where: \.isLeap) else {
      throw Fault.unsupported("BYMONTH", "the Gregorian calendar has no leap months")
    }
  }
}
