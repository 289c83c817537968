// SPDX-License-Identifier: MIT

public import CivilCalendar

extension RecurrenceRule {
  /// When a rule ends: never, after a number of occurrences (COUNT), or at a date or moment (UNTIL), itself included.
  public enum End: Sendable, Hashable {
    /// The rule goes on to 31 December 9999, the last day there is.
    case never
    /// The rule makes so many occurrences, at least 1.
    case count(Int)
    /// The last occurrence is not after this.
    case until(Until)
  }

  /// The value of UNTIL.
  public enum Until: Sendable, Hashable {
    /// A day; on a rule whose start has a time, all of that day.
    case date(CivilDate)
    /// A wall-clock time, in whatever zone the rule's start is.
    case local(CivilDateTime)
    /// A moment in UTC, as RFC 5545 demands for a start in UTC or with a time zone.
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
  /// The last wall second that the rule may reach; a day of UNTIL counts to its end.
  ///
  /// An UNTIL in UTC is compared as a wall time here; in a time zone it is compared as an instant, by `instant`.
  var lastWallSecond: Int64 {
    switch self {
    case .never, .count: CivilDateTime.last.wallSeconds
    case .until(.date(let date)): CivilDateTime(date, TimeOfDay(unchecked: 86_399)).wallSeconds
    case .until(.local(let moment)), .until(.utc(let moment)): moment.wallSeconds
    }
  }

  /// The instant of an UNTIL in UTC; nil for every other end.
  var instant: Int64? {
    if case .until(.utc(let until)) = self { until.wallSeconds } else { nil }
  }
}
