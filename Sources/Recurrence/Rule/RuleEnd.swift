// SPDX-License-Identifier: MIT

public import CivilCalendar

extension RecurrenceRule {
  /// When a rule ends: never, after a number of occurrences (COUNT), or at a date or moment (UNTIL), which is included.
  public enum End: Sendable, Hashable {
    /// The rule continues to 31 December 9999, the last representable day.
    case never
    /// The rule has this number of occurrences, at least 1.
    case count(Int)
    /// The last occurrence is at or before this.
    case until(Until)
  }

  /// The value of UNTIL.
  public enum Until: Sendable, Hashable {
    /// A day; if the rule's start has a time, the whole day.
    case date(CivilDate)
    /// A wall time in the zone of the rule's start.
    case local(CivilDateTime)
    /// A moment in UTC, which RFC 5545 requires for a start in UTC or with a time zone.
    case utc(CivilDateTime)

    /// The value of the UNTIL part: `20211231`, `20211231T090000` or `20211231T010000Z`.
    public var rfc5545: String {
      switch self {
      case .date(let date): date.rfc5545
      case .local(let moment): moment.rfc5545
      case .utc(let moment): moment.rfc5545 + "Z"
      }
    }
  }
}

extension RecurrenceRule.End {
  /// The value of the COUNT or UNTIL part; empty if there is none.
  var rfc5545: String {
    switch self {
    case .never: ""
    case .count(let count): String(count)
    case .until(let until): until.rfc5545
    }
  }

  /// The last wall second that the rule may reach; if UNTIL is a day, the last second of that day.
  ///
  /// An UNTIL in UTC is compared as a wall time here; in a time zone it is compared as an instant, by `instant`.
  var lastWallSecond: Int64 {
    switch self {
    case .never, .count: CivilDateTime.last.wallSeconds
    case .until(.date(let date)): CivilDateTime(date, TimeOfDay(unchecked: 86_399)).wallSeconds
    case .until(.local(let moment)), .until(.utc(let moment)): moment.wallSeconds
    }
  }

  /// The instant of an UNTIL in UTC; nil for any other end.
  var instant: Int64? {
    if case .until(.utc(let until)) = self { until.wallSeconds } else { nil }
  }
}
