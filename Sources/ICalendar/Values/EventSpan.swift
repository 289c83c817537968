// SPDX-License-Identifier: MIT

public import CivilCalendar
package import TimeZones

/// When something begins and ends: DTSTART with DTEND, with DURATION, or alone.
///
/// ```swift
/// try EventSpan.allDay(day)                                               // DTSTART;VALUE=DATE
/// try EventSpan(.zoned(nine, timeZone: "Asia/Shanghai"), lasting: hour)   // DTSTART;TZID, DURATION
/// ```
///
/// - SeeAlso: [RFC 5545, section 3.6.1](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.1)
public struct EventSpan: Sendable, Hashable {
  /// The start.
  public let start: ICalendarDate
  /// How the end is specified.
  public let end: End

  /// Creates a span from its start and its end.
  ///
  /// - Throws: `Fault` if the end is not of the start's type, is before it (as far as can be checked without the rules of
  ///   time zones) or, of whole days, is the start, if one of the two is floating and the other is not, if the duration is
  ///   negative, if a whole day lasts hours, or if an instant is outside the years 1 to 9999.
  public init(_ start: ICalendarDate, end: End = .none) throws(Fault) {
    try self.init(inFile: start, end: end)
    guard case .moment(let moment) = end else { return }
    guard moment.isFloating == start.isFloating else {
      throw Fault(
        .contradiction,
        "of the start \(start.rfc5545) and the end \(moment.rfc5545), one is floating and the other is not "
          + "(RFC 5545, section 3.8.2.2)", property: "DTEND")
    }
    guard !start.isDate || moment != start else {
      throw Fault(
        .contradiction, "the end \(moment.rfc5545) of whole days is the start; it is the day after the last",
        property: "DTEND")
    }
  }

  /// Creates a span with whatever a file may have of which it is clear what it means.
  package init(inFile start: ICalendarDate, end: End) throws(Fault) {
    try start.checkCalendar(of: "DTSTART")
    switch end {
    case .none: break
    case .moment(let moment):
      try moment.checkCalendar(of: "DTEND")
      guard moment.isDate == start.isDate else {
        throw Fault(
          .contradiction, "the end \(moment.rfc5545) is not of the start's type (RFC 5545, section 3.8.2.2)",
          property: "DTEND")
      }
      guard !moment.hasForm(of: start) || start.wallTime <= moment.wallTime else {
        throw Fault(
          .contradiction, "the end \(moment.rfc5545) comes before the start \(start.rfc5545)", property: "DTEND")
      }
    case .duration(let duration):
      guard !duration.isNegative else {
        throw Fault(
          .contradiction, "a duration of \(duration.rfc5545) is negative; an event cannot have a negative duration",
          property: "DURATION")
      }
      guard !start.isDate || duration.seconds == 0 else {
        throw Fault(
          .contradiction, "an all-day event lasts days or weeks, not \(duration.rfc5545) (RFC 5545, section 3.6.1)",
          property: "DURATION")
      }
    }
    self.start = start
    self.end = end
  }

  /// Creates a span from its start and length.
  ///
  /// - Throws: `Fault` if the duration is negative, or a whole day lasts hours.
  public init(_ start: ICalendarDate, lasting duration: CivilDuration) throws(Fault) {
    try self.init(start, end: .duration(duration))
  }

  /// Creates a span of whole days, one by default.
  ///
  /// The end is written as `DTEND;VALUE=DATE`, which is the day after the last.
  ///
  /// - Throws: `Fault` if there is less than one day, or the last is after the year 9999.
  public static func allDay(_ first: CivilDate, days: Int = 1) throws(Fault) -> EventSpan {
    guard days >= 1, let end = first.adding(days: days) else {
      throw Fault(
        .contradiction,
        "an all-day event has at least one day and ends before the year 10000, not \(days) days from \(first.iso8601)",
        property: "DTEND")
    }
    return try EventSpan(.date(first), end: .moment(.date(end)))
  }
}

extension EventSpan {
  /// A span of the same length that begins at another date and time of the same form.
  ///
  /// In zones that the database has it is as long as all occurrences are, otherwise as long on the clock.
  ///
  /// - Throws: `Fault` if the end is in another form than the start and a zone is not known, or it would be after the year
  ///   9999.
  package func beginning(at start: ICalendarDate, zones database: TimeZoneDatabase) throws(Fault) -> EventSpan {
    guard case .moment(let end) = end else { return try EventSpan(inFile: start, end: end) }
    if let first = self.start.rules(in: database), let last = end.rules(in: database) {
      let length =
        last.instant(of: end.wallTime).secondsSince1970 - first.instant(of: self.start.wallTime).secondsSince1970
      let instant = first.instant(of: start.wallTime) + length
      let time = try last.localTime(of: instant)
      // Of two times that clocks show twice, a wall time is the first.
      if last.instant(of: time) == instant, let end = end.at(time) {
        return try EventSpan(inFile: start, end: .moment(end))
      }
      return try EventSpan(start, lasting: .seconds(Int(length)))
    }
    guard end.hasForm(of: self.start) else {
      throw Fault(
        .contradiction, "the end \(end.rfc5545) is in another time zone than the start, so the new end has to be given",
        property: "DTEND")
    }
    let length = end.wallTime.wallSeconds - self.start.wallTime.wallSeconds
    let time = try CivilDateTime(wallSeconds: start.wallTime.wallSeconds + length)
    return try EventSpan(inFile: start, end: end.at(time).map(End.moment) ?? .none)
  }

  /// How the end is specified.
  public enum End: Sendable, Hashable {
    /// Without an end: a whole day lasts that day, a time has no duration.
    case none
    /// The first date or time after the span.
    case moment(ICalendarDate)
    /// The duration, which is not negative.
    case duration(CivilDuration)
  }
}

extension ICalendarDate {
  /// The rules by which the time is an instant; nil without a zone, or if the database does not have it.
  fileprivate func rules(in database: TimeZoneDatabase) -> TimeZoneRules? {
    switch self {
    case .date, .floating: nil
    case .zoned(_, let name): try? database.knownRules(for: name)
    case .utc: .utc
    }
  }
}
