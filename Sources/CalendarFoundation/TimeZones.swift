// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Foundation
public import ICalendar
public import Recurrence
public import TimeZones

extension TimeZoneRules {
  /// The rules of a Foundation time zone, from the system's database.
  ///
  /// A zone with a name such as `GMT+0800` has a fixed offset.
  ///
  /// - Throws: `Fault` if the database does not have the zone.
  public init(_ timeZone: TimeZone) throws(Fault) {
    let name = timeZone.identifier
    guard name != "GMT", !name.hasPrefix("GMT+"), !name.hasPrefix("GMT-") else {
      self = try TimeZoneRules(
        fixedOffset: timeZone.secondsFromGMT(), identifier: name, abbreviation: timeZone.abbreviation() ?? name)
      return
    }
    self = try TimeZoneDatabase.system(environment: ProcessInfo.processInfo.environment).rules(for: name)
  }
}

extension TimeZone {
  /// The time zone of Foundation with the name of some rules, or else with their fixed offset; nil if there is none.
  ///
  /// Its changes are those that Foundation knows. Rules that a calendar defines have the calendar's name for them, such as
  /// `China Standard Time`, which Foundation may not have.
  public init?(_ rules: TimeZoneRules) {
    if let zone = TimeZone(identifier: rules.identifier) {
      self = zone
    } else if let offset = rules.fixedOffset, let zone = TimeZone(secondsFromGMT: offset) {
      self = zone
    } else {
      return nil
    }
  }
}

extension TimeZone {
  /// The time zone that a calendar's TZID means, such as `Asia/Shanghai` or `China Standard Time`; nil if it is none of
  /// Foundation's.
  ///
  /// Windows names are translated, and case and separators need not match. A calendar's own definition may differ from it.
  ///
  /// - Parameters:
  ///   - name: The TZID.
  ///   - database: Where to look up the zone that it means.
  public init?(tzid name: String, zones database: TimeZoneDatabase = .system) {
    var resolver = ZoneResolver(database)
    guard let rules = resolver.rules(for: name) else { return nil }
    self.init(rules)
  }
}

extension Date {
  /// Creates the date at which clocks in a zone show a wall time.
  ///
  /// A time that clocks skip is read with the offset before the gap; a time that occurs twice means the first. The zone's
  /// rules are read each time; for many dates, create the `TimeZoneRules` once.
  ///
  /// - Throws: `Fault` if the system does not have the zone's rules.
  public init(_ wallTime: CivilDateTime, in timeZone: TimeZone) throws(Fault) {
    self.init(wallTime, in: try TimeZoneRules(timeZone))
  }

  /// Creates the date at which a day begins in a zone, which is not midnight where clocks skip that.
  ///
  /// - Throws: `Fault` if the system does not have the zone's rules.
  public init(startOf day: CivilDate, in timeZone: TimeZone) throws(Fault) {
    self.init(startOf: day, in: try TimeZoneRules(timeZone))
  }

  /// Creates the date of a calendar's date; a whole day is its start.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - timeZone: The zone of dates and floating times, as in an `Agenda`.
  ///   - database: Where to look up the zone of a date with a TZID.
  /// - Throws: `Fault` if the system or the database does not have the zone.
  public init(
    _ date: ICalendarDate, in timeZone: TimeZone, zones database: TimeZoneDatabase = .system
  ) throws(Fault) {
    try self.init(date, in: TimeZoneRules(timeZone), zones: database)
  }
}

extension CivilDateTime {
  /// Creates the wall time that clocks in a zone show at a date; fractions of a second are dropped.
  ///
  /// - Throws: `Fault` outside the years 1 to 9999, or if the system does not have the zone's rules.
  public init(_ date: Date, in timeZone: TimeZone) throws(Fault) {
    try self.init(date, in: TimeZoneRules(timeZone))
  }
}

extension CivilDate {
  /// Creates the day that calendars in a zone show at a date.
  ///
  /// ```swift
  /// let today = try CivilDate(.now, in: .current)
  /// ```
  ///
  /// - Throws: `Fault` outside the years 1 to 9999, or if the system does not have the zone's rules.
  public init(_ date: Date, in timeZone: TimeZone) throws(Fault) {
    try self.init(date, in: TimeZoneRules(timeZone))
  }
}

extension Agenda {
  /// Creates an agenda for a person in a zone; see `init(_:in:zones:through:)` for `TimeZoneRules`.
  ///
  /// - Throws: `Fault` if the system does not have the zone's rules.
  public init(
    _ calendars: [VCalendar] = [], in timeZone: TimeZone, zones database: TimeZoneDatabase = .system,
    through lastYear: Int = 9999
  ) throws(Fault) {
    self.init(calendars, in: try TimeZoneRules(timeZone), zones: database, through: lastYear)
  }
}

extension RecurrenceSet.Start {
  /// The wall time that clocks in a zone show at a date, in that zone; fractions of a second are dropped.
  ///
  /// ```swift
  /// let set = try RecurrenceSet(start: RecurrenceSet.Start(first, in: .current), rules: [rule])
  /// for instance in set.within(Range(today..<nextWeek)) { print(instance.date!) }
  /// ```
  ///
  /// - Throws: `Fault` outside the years 1 to 9999, if the system does not have the zone's rules, or with the code
  ///   `contradiction` for the second time at which clocks show the same: the start is then a moment, `utc`.
  public init(_ date: Date, in timeZone: TimeZone) throws(Fault) {
    let rules = try TimeZoneRules(timeZone)
    let wallTime = try CivilDateTime(date, in: rules)
    guard rules.instant(of: wallTime) == Instant(date) else {
      throw Fault(
        .contradiction,
        "\(Instant(date)) is the second \(wallTime.shownText) in \(rules.identifier), and a start there is the first; use utc"
      )
    }
    self = .zoned(wallTime, rules)
  }
}
