// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Foundation
public import ICalendar
public import Recurrence
public import TimeZones

extension Date {
  /// Creates the date of an instant.
  public init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.secondsSince1970)) }

  /// Creates the date at which clocks in a zone show a wall time.
  ///
  /// A time that clocks skip is read with the offset before the gap; a time that occurs twice means the first.
  public init(_ wallTime: CivilDateTime, in rules: TimeZoneRules) { self.init(rules.instant(of: wallTime)) }

  /// Creates the date at which a day begins in a zone, which is not midnight where clocks skip that.
  public init(startOf day: CivilDate, in rules: TimeZoneRules) {
    self.init(rules.firstInstant(of: CivilDateTime(day)))
  }

  /// Creates the date of a calendar's date; a whole day is its start.
  ///
  /// A TZID is looked up like those of an `Agenda`: Windows names are translated, and case and separators need not match. A
  /// calendar's own definitions are known to its `Agenda` alone: where there are some, take `EventInstance.date`.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - rules: The zone of dates and floating times, as in an `Agenda`.
  ///   - database: Where to look up the zone of a date with a TZID.
  /// - Throws: `Fault` if the database does not have the zone.
  public init(
    _ date: ICalendarDate, in rules: TimeZoneRules, zones database: TimeZoneDatabase = .system
  ) throws(Fault) {
    switch date {
    case .date(let day): self.init(startOf: day, in: rules)
    case .floating(let wallTime): self.init(wallTime, in: rules)
    case .utc(let instant): self.init(instant)
    case .zoned(let wallTime, let name):
      var resolver = ZoneResolver(database)
      if let own = resolver.rules(for: name) {
        self.init(wallTime, in: own)
      } else {
        self.init(wallTime, in: try database.rules(for: name))
      }
    }
  }
}

extension Instant {
  /// The last whole second at or before a date, clamped to `distantPast` and `distantFuture`.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    self.init(secondsSince1970: Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max))
  }
}

extension Range<Instant> {
  /// The whole seconds in a range of dates, which `within(_:)`, `count(in:)` and `instances(overlapping:)` take.
  public init(_ dates: Range<Date>) {
    func second(_ date: Date) -> Instant {
      let floor = Instant(date)
      return Date(floor) < date && floor < .distantFuture ? floor + 1 : floor
    }
    self = second(dates.lowerBound)..<second(dates.upperBound)
  }
}

extension CivilDateTime {
  /// Creates the wall time that clocks in a zone show at a date; fractions of a second are dropped.
  ///
  /// - Throws: `Fault` outside the years 1 to 9999.
  public init(_ date: Date, in rules: TimeZoneRules) throws(Fault) {
    self = try rules.localTime(of: Instant(date))
  }

  /// Creates a wall time from components; an hour, minute or second that is missing is 0.
  ///
  /// The time zone of the components is ignored.
  ///
  /// - Throws: `Fault` if the year, month or day is missing, their calendar is not Gregorian, or there is no such date or time.
  public init(_ components: DateComponents) throws(Fault) {
    self.init(
      try CivilDate(components),
      try TimeOfDay(hour: components.hour ?? 0, minute: components.minute ?? 0, second: components.second ?? 0))
  }

  /// The year, month, day, hour, minute and second.
  public var dateComponents: DateComponents {
    var components = date.dateComponents
    components.hour = time.hour
    components.minute = time.minute
    components.second = time.second
    return components
  }
}

extension CivilDate {
  /// Creates the day that calendars in a zone show at a date.
  ///
  /// - Throws: `Fault` outside the years 1 to 9999.
  public init(_ date: Date, in rules: TimeZoneRules) throws(Fault) {
    self = try CivilDateTime(date, in: rules).date
  }

  /// Creates a day from components, of which the year, month and day are used.
  ///
  /// - Throws: `Fault` if one of them is missing, their calendar is not Gregorian, their era is before Christ or their month a
  ///   leap month, or there is no such day.
  public init(_ components: DateComponents) throws(Fault) {
    let isGregorian = components.calendar.map { [.gregorian, .iso8601].contains($0.identifier) } ?? true
    guard isGregorian, components.era ?? 1 == 1, components.isLeapMonth != true else {
      throw Fault(.malformedText, "the components are those of another calendar than the Gregorian")
    }
    guard let year = components.year, let month = components.month, let day = components.day else {
      throw Fault(.malformedText, "the components need a year, a month and a day")
    }
    try self.init(year: year, month: month, day: day)
  }

  /// The year, month and day.
  ///
  /// Before 1582-10-15, Foundation's calendars take them for a date of the Julian calendar.
  public var dateComponents: DateComponents {
    let (year, month, day) = components
    return DateComponents(year: year, month: month, day: day)
  }
}

extension Weekday {
  /// Creates the weekday of a locale's calendar.
  public init(_ weekday: Locale.Weekday) {
    self = Weekday.allCases.first { $0.localeWeekday == weekday } ?? .monday
  }

  /// The weekday of a locale's calendar.
  public var localeWeekday: Locale.Weekday {
    switch self {
    case .monday: .monday
    case .tuesday: .tuesday
    case .wednesday: .wednesday
    case .thursday: .thursday
    case .friday: .friday
    case .saturday: .saturday
    case .sunday: .sunday
    }
  }
}

extension ZonedDateTime {
  /// The instant as a date of Foundation.
  public var date: Date { Date(instant) }
}

extension Occurrence {
  /// The instant as a date of Foundation, or nil in a set of dates or floating times.
  public var date: Date? { instant.map { Date($0) } }
}

extension EventInstance {
  /// The instant of the start as a date of Foundation; nil for dates, floating times and unknown time zones.
  public var date: Date? { instant.map { Date($0) } }

  /// The instant of the end as a date of Foundation; nil if `date` is.
  public var endDate: Date? { instant.map { _ in Date(endPosition) } }
}

extension RecurrenceRule {
  /// The dates of the rule from a start on, on the clocks of a zone.
  ///
  /// The start is DTSTART, from which the rule counts its intervals and occurrences; those of a range, or after a date, are
  /// asked of a `RecurrenceSet`. The rule works on wall times, so that 09:00 stays 09:00 where clocks change. Fractions of a
  /// second are dropped.
  ///
  /// - Throws: `Fault` if the system does not have the zone's rules, or the start is outside the years 1 to 9999.
  public func occurrences(
    from start: Date, in timeZone: TimeZone
  ) throws(Fault) -> LazyMapSequence<ZonedOccurrences, Date> {
    try occurrences(from: start, in: TimeZoneRules(timeZone))
  }

  /// The dates of the rule from a start on, on the clocks of a zone.
  ///
  /// The rule works on wall times, so that 09:00 stays 09:00 where clocks change. Fractions of a second are dropped.
  ///
  /// - Throws: `Fault` if the start is outside the years 1 to 9999.
  public func occurrences(
    from start: Date, in rules: TimeZoneRules
  ) throws(Fault) -> LazyMapSequence<ZonedOccurrences, Date> {
    occurrences(from: try CivilDateTime(start, in: rules), in: rules).lazy.map(\.date)
  }
}

extension RecurrenceRule.End {
  /// An end at a date, in EventKit's spelling; the date is included, and clamped to the years 1 to 9999.
  public init(end date: Date) {
    self = .until(.utc(Instant(utc: Instant(date).nearestUTC)))
  }

  /// The date of the end in a zone; nil for a rule that ends after a number of occurrences or never.
  ///
  /// An end on a day is that day's last second.
  public func date(in rules: TimeZoneRules) -> Date? {
    switch self {
    case .never, .count: nil
    case .until(let end): Date(end.lastInstant(in: rules))
    }
  }

  /// The date of the end in a zone; nil for a rule that ends after a number of occurrences or never.
  ///
  /// An end on a day is that day's last second.
  ///
  /// - Throws: `Fault` if the system does not have the zone's rules.
  public func date(in timeZone: TimeZone) throws(Fault) -> Date? {
    guard case .until = self else { return nil }
    return date(in: try TimeZoneRules(timeZone))
  }
}

extension Fault: LocalizedError {
  /// The message, which an alert shows in one line; the description also has the text with a caret under the place.
  public var errorDescription: String? { message }
}
