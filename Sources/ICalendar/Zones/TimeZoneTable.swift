// SPDX-License-Identifier: MIT

import CivilCalendar
package import Recurrence
package import TimeZones

/// The time zones of a calendar's TZIDs, and the zone in which dates and floating times are ordered among instants.
///
/// `Agenda` creates one from a calendar's VTIMEZONEs and a database. Create one yourself to choose the rules.
package struct TimeZoneTable: Sendable {
  /// What happens to times whose TZID is not in the table.
  package enum UnknownZones: Sendable {
    /// Expanding an event with such a time throws.
    case refused
    /// They are read like floating times, in the zone `floating`.
    case floating
  }

  /// The rules by TZID.
  package let rules: [String: TimeZoneRules]
  /// The zone in which dates and floating times are ordered among instants.
  package let floating: TimeZoneRules
  /// What happens to times whose TZID is not in the table.
  package let unknownZones: UnknownZones
  /// The calendar's zone, in which an UNTIL in UTC is read beside a DTSTART that is a date.
  package let calendarZone: TimeZoneRules

  /// Creates a table; without a zone of the calendar, that is the zone of floating times.
  package init(
    _ rules: [String: TimeZoneRules] = [:], floating: TimeZoneRules = .utc, unknownZones: UnknownZones = .refused,
    calendarZone: TimeZoneRules? = nil
  ) {
    self.rules = rules
    self.floating = floating
    self.unknownZones = unknownZones
    self.calendarZone = calendarZone ?? floating
  }

  /// The date with the rules of its zone.
  package func resolve(_ date: ICalendarDate) -> RecurrenceSet.Start {
    switch date {
    case .date(let date): .date(date)
    case .floating(let time): .floating(time)
    case .utc(let instant): .utc(instant)
    case .zoned(let time, let name): rules[name].map { .zoned(time, $0) } ?? .floating(time)
    }
  }

  /// The seconds from 1970-01-01T00:00:00Z to a date; without a known zone, the date is read in `floating`.
  package func position(of date: ICalendarDate) -> Int64 {
    position(of: resolve(date))
  }

  /// The seconds from 1970-01-01T00:00:00Z to a date with resolved rules.
  func position(of start: RecurrenceSet.Start) -> Int64 {
    if case .utc(let instant) = start { return instant.nearestUTC.wallSeconds }
    return (start.rules ?? floating).instant(ofWallSeconds: start.wallTime.wallSeconds)
  }

  /// Throws if the table refuses the time zone of a date.
  func check(_ date: ICalendarDate) throws(Fault) {
    guard unknownZones == .refused, let name = date.timeZone, rules[name] == nil else { return }
    throw Fault(.unknownTimeZone, "the time zone \(name) is not defined", property: "TZID")
  }
}
