// SPDX-License-Identifier: MIT

public import CivilCalendar
public import TimeZones

extension RecurrenceSet {
  /// A date, or a date and time, in one of the four forms that RFC 5545 has for DTSTART, RDATE and EXDATE.
  public enum Start: Sendable, Hashable {
    /// A day, `VALUE=DATE`.
    case date(CivilDate)
    /// A wall time wherever one is.
    case floating(CivilDateTime)
    /// A wall time in a time zone, `TZID=…`.
    case zoned(CivilDateTime, TimeZoneRules)
    /// A moment in UTC, written with a `Z`.
    case utc(CivilDateTime)

    /// The date and time as written; midnight for a date.
    public var wallTime: CivilDateTime {
      switch self {
      case .date(let date): CivilDateTime(date)
      case .floating(let wallTime), .zoned(let wallTime, _), .utc(let wallTime): wallTime
      }
    }

    /// The zone that wall times are read in; nil for dates and floating times.
    public var rules: TimeZoneRules? {
      switch self {
      case .date, .floating: nil
      case .zoned(_, let rules): rules
      case .utc: .utc
      }
    }

    /// The value as RFC 5545 writes it: `20210104`, `20210104T090000`, `20210104T010000Z`.
    public var rfc5545: String {
      switch self {
      case .date(let date): date.rfc5545
      case .floating(let wallTime), .zoned(let wallTime, _): wallTime.rfc5545
      case .utc(let wallTime): wallTime.rfc5545 + "Z"
      }
    }
  }
}
