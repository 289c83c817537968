// SPDX-License-Identifier: MIT

#if canImport(EventKit) && !os(watchOS)

import CalendarFoundation
public import CivilCalendar
public import EventKit
import Foundation
public import Recurrence
public import TimeZones

extension EKRecurrenceRule {
  /// Creates EventKit's form of a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - zone: The zone of the event, in which an end on a day or at a wall time becomes a date.
  /// - Throws: `Fault` with the part that EventKit cannot hold, as `eventKitRepresentation` says.
  public convenience init(_ rule: RecurrenceRule, in zone: TimeZoneRules) throws {
    let held = try rule.eventKitRepresentation
    self.init(
      recurrenceWith: EKRecurrenceFrequency(rawValue: held.frequencyRawValue) ?? .daily,
      interval: held.interval,
      daysOfTheWeek: held.daysOfTheWeek?.map { day in
        EKRecurrenceDayOfWeek(
          dayOfTheWeek: EKWeekday(rawValue: day.dayOfTheWeek.eventKitRawValue) ?? .monday, weekNumber: day.weekNumber)
      },
      daysOfTheMonth: held.daysOfTheMonth?.map { NSNumber(value: $0) },
      monthsOfTheYear: held.monthsOfTheYear?.map { NSNumber(value: $0) },
      weeksOfTheYear: held.weeksOfTheYear?.map { NSNumber(value: $0) },
      daysOfTheYear: held.daysOfTheYear?.map { NSNumber(value: $0) },
      setPositions: held.setPositions?.map { NSNumber(value: $0) },
      end: held.end.flatMap { end in
        if end.occurrenceCount > 0 { return EKRecurrenceEnd(occurrenceCount: end.occurrenceCount) }
        return end.date(in: zone).map { EKRecurrenceEnd(end: $0) }
      })
  }
}

extension RecurrenceRule {
  /// Creates a rule from EventKit's.
  ///
  /// - Throws: `Fault` if RFC 5545 forbids something in the rule, or its calendar is not supported.
  public init(_ rule: EKRecurrenceRule) throws(Fault) {
    let frequency: Frequency =
      switch rule.frequency {
      case .daily: .daily
      case .weekly: .weekly
      case .monthly: .monthly
      case .yearly: .yearly
      @unknown default: .daily
      }
    guard let calendar = CalendarIdentifier(rawValue: rule.calendarIdentifier) else {
      // The text names the scale, and reading it says what is supported.
      self = try RecurrenceRule(rfc5545: "RSCALE=\(rule.calendarIdentifier);FREQ=\(frequency.rfc5545)")
      return
    }
    var components = Components(frequency: frequency)
    components.calendarIdentifier = calendar
    components.interval = rule.interval
    components.firstDayOfTheWeek = Weekday(eventKit: rule.firstDayOfTheWeek) ?? .monday
    components.daysOfTheWeek = (rule.daysOfTheWeek ?? []).compactMap { day in
      Weekday(eventKit: day.dayOfTheWeek.rawValue).map { DayOfWeek($0, weekNumber: day.weekNumber) }
    }
    components.daysOfTheMonth = rule.daysOfTheMonth?.map(\.intValue) ?? []
    components.monthsOfTheYear = rule.monthsOfTheYear?.map(\.intValue) ?? []
    components.weeksOfTheYear = rule.weeksOfTheYear?.map(\.intValue) ?? []
    components.daysOfTheYear = rule.daysOfTheYear?.map(\.intValue) ?? []
    components.setPositions = rule.setPositions?.map(\.intValue) ?? []
    if let end = rule.recurrenceEnd {
      components.end = end.endDate.map { End(end: $0) } ?? End(occurrenceCount: end.occurrenceCount)
    }
    try self.init(components)
  }
}

#endif
