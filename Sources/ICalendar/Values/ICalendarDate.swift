// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A date, or a date and time in one of the three forms of RFC 5545.
///
/// - SeeAlso: [RFC 5545, section 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5)
public enum ICalendarDate: Sendable, Hashable {
  /// A whole day, `VALUE=DATE`.
  case date(CivilDate)
  /// A wall time without a time zone, which applies in whatever zone the reader is in.
  case floating(CivilDateTime)
  /// A wall time in a named time zone, `TZID`.
  case zoned(CivilDateTime, timeZone: String)
  /// An instant, written in UTC with a `Z` at the end; `ICalendarWriter` refuses one outside the years 1 to 9999.
  case utc(Instant)

  /// The date as written in the value: that of an instant in UTC, clamped to the years 1 to 9999.
  public var date: CivilDate {
    switch self {
    case .date(let date): date
    case .floating(let time), .zoned(let time, _): time.date
    case .utc(let instant): instant.nearestUTC.date
    }
  }

  /// The date and time as written in the value: midnight for a whole day, and for an instant those in UTC, clamped to
  /// the years 1 to 9999.
  public var wallTime: CivilDateTime {
    switch self {
    case .date(let date): CivilDateTime(date)
    case .floating(let time), .zoned(let time, _): time
    case .utc(let instant): instant.nearestUTC
    }
  }

  /// The identifier of the time zone, or nil if the form has none.
  public var timeZone: String? {
    if case .zoned(_, let timeZone) = self { timeZone } else { nil }
  }

  /// Whether it is a whole day.
  public var isDate: Bool {
    if case .date = self { true } else { false }
  }

  /// Whether it is a wall time without a time zone.
  var isFloating: Bool {
    if case .floating = self { true } else { false }
  }

  /// The text of the value in RFC 5545's form, without parameters; its date and time are `wallTime`.
  public var rfc5545: String {
    switch self {
    case .date(let date): date.rfc5545
    case .floating(let time), .zoned(let time, _): time.rfc5545
    case .utc: wallTime.rfc5545 + "Z"
    }
  }

  /// The same form at another date and time, in UTC for an instant; nil if the form is a whole day and the time is not
  /// midnight.
  public func at(_ time: CivilDateTime) -> ICalendarDate? {
    switch self {
    case .date: time.time == .midnight ? .date(time.date) : nil
    case .floating: .floating(time)
    case .zoned(_, let timeZone): .zoned(time, timeZone: timeZone)
    case .utc: .utc(Instant(utc: time))
    }
  }

  /// Whether two dates have the same form: both dates, both floating, both UTC, or both in the same time zone.
  package func hasForm(of other: ICalendarDate) -> Bool {
    switch (self, other) {
    case (.date, .date), (.floating, .floating), (.utc, .utc): true
    case (.zoned(_, let first), .zoned(_, let second)): first == second
    default: false
    }
  }

  /// Throws if it is an instant outside the years 1 to 9999, which a file cannot have; the error names the property.
  package func checkCalendar(of property: String) throws(Fault) {
    if case .utc(let instant) = self { try instant.checkCalendar(of: property) }
  }
}

extension ICalendarDate: CustomStringConvertible {
  /// The date, or the date and time with the zone, such as `2021-01-04 09:30 Asia/Shanghai`.
  public var description: String {
    switch self {
    case .date(let date): date.iso8601
    case .floating(let time): time.shownText
    case .zoned(let time, let timeZone): time.shownText + " " + timeZone
    case .utc: wallTime.shownText + " UTC"
    }
  }
}
