// SPDX-License-Identifier: MIT

public import CivilCalendar
import LunisolarCalendar

/// A recurrence rule of RFC 5545: how often something recurs, and until when.
///
/// A rule is always valid and immutable. It is made of `Components`, which have EventKit's names, or read from text.
/// Repeated values of a part count once and their order does not matter, so rules with the same values are equal.
///
/// ```swift
/// var components = RecurrenceRule.Components(frequency: .weekly)
/// components.daysOfTheWeek = [.every(.monday), .every(.friday)]
/// components.end = .count(10)
/// let weekdays = try RecurrenceRule(components)
/// weekdays.rfc5545  // "FREQ=WEEKLY;COUNT=10;BYDAY=MO,FR"
/// ```
///
/// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
public struct RecurrenceRule: Sendable, Hashable {
  let parts: RuleParts

  /// FREQ.
  public var frequency: Frequency { parts.frequency }
  /// INTERVAL, at least 1.
  public var interval: Int { parts.interval }
  /// WKST; Monday by default.
  public var firstDayOfTheWeek: Weekday { parts.firstDayOfTheWeek }
  /// SKIP of RFC 7529.
  public var skip: Skip { parts.skip }
  /// COUNT or UNTIL.
  public var end: End { parts.end }
}

extension RecurrenceRule {
  /// The length of a rule's interval, the FREQ part; ordered from the shortest to the longest.
  public enum Frequency: UInt8, Sendable, Hashable, CaseIterable, Comparable {
    /// Every second.
    case secondly
    /// Every minute.
    case minutely
    /// Every hour.
    case hourly
    /// Every day.
    case daily
    /// Every week; weeks begin on the rule's first day of the week.
    case weekly
    /// Every month.
    case monthly
    /// Every year.
    case yearly

    /// The value of the FREQ part, such as `WEEKLY`.
    public var rfc5545: String {
      switch self {
      case .secondly: "SECONDLY"
      case .minutely: "MINUTELY"
      case .hourly: "HOURLY"
      case .daily: "DAILY"
      case .weekly: "WEEKLY"
      case .monthly: "MONTHLY"
      case .yearly: "YEARLY"
      }
    }

    /// Whether the first frequency has the shorter interval.
    public static func < (first: Frequency, second: Frequency) -> Bool { first.rawValue < second.rawValue }
  }
}

extension RecurrenceRule {
  /// A value of BYDAY: every such weekday, or the n-th of its month or year.
  public struct DayOfWeek: Sendable, Hashable {
    /// The weekday.
    public let dayOfTheWeek: Weekday
    /// Which one of its month or year: 1 to 53 from the start, −1 to −53 from the end, or 0 for every one.
    public let weekNumber: Int

    /// Creates a weekday of a rule; the initializer of the rule checks the range of the number.
    public init(_ dayOfTheWeek: Weekday, weekNumber: Int = 0) {
      self.dayOfTheWeek = dayOfTheWeek
      self.weekNumber = weekNumber
    }

    /// Every such weekday.
    public static func every(_ weekday: Weekday) -> DayOfWeek { DayOfWeek(weekday) }

    /// The value of BYDAY: `MO`, `2TU`, `-1FR`.
    public var rfc5545: String { (weekNumber == 0 ? "" : String(weekNumber)) + dayOfTheWeek.rfc5545 }
  }
}

extension RecurrenceRule.DayOfWeek: Comparable {
  /// Sorts weekdays without a number first, then by number, then from Monday to Sunday.
  public static func < (first: Self, second: Self) -> Bool {
    (first.weekNumber, first.dayOfTheWeek.rawValue) < (second.weekNumber, second.dayOfTheWeek.rawValue)
  }
}

extension RecurrenceRule {
  /// What happens to a leap month or a day that there is not, such as 31 April: the SKIP part of RFC 7529.
  ///
  /// It applies to months first, and then to days: where a year lacks a leap month, its 30th day is that of the month in
  /// its place, and if that has no such day, the day before or after.
  ///
  /// - SeeAlso: [RFC 7529, section 4.1](https://www.rfc-editor.org/rfc/rfc7529#section-4.1)
  public enum Skip: Sendable, Hashable, CaseIterable {
    /// The month or day is left out, as in RFC 5545.
    case omit
    /// The month before takes the place of a leap month, and the day before that of a day.
    case backward
    /// The month after takes the place of a leap month, and the day after that of a day.
    case forward

    /// The value of the SKIP part.
    public var rfc7529: String {
      switch self {
      case .omit: "OMIT"
      case .backward: "BACKWARD"
      case .forward: "FORWARD"
      }
    }
  }
}

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
    /// An instant, written in UTC, which RFC 5545 requires for a start in UTC or with a time zone.
    ///
    /// A rule refuses one outside the years 1 to 9999.
    case utc(Instant)

    /// The value of the UNTIL part: `20211231`, `20211231T090000` or `20211231T010000Z`.
    ///
    /// An instant outside the years 1 to 9999, which no rule has, is clamped to them.
    public var rfc5545: String {
      switch self {
      case .date(let date): date.rfc5545
      case .local(let moment): moment.rfc5545
      case .utc(let instant): instant.nearestUTC.rfc5545 + "Z"
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
  package var lastWallSecond: Int64 {
    switch self {
    case .never, .count: CivilDateTime.last.wallSeconds
    case .until(.date(let date)): CivilDateTime(date, TimeOfDay(unchecked: 86_399)).wallSeconds
    case .until(.local(let moment)): moment.wallSeconds
    case .until(.utc(let instant)): instant.secondsSince1970
    }
  }

  /// The instant of an UNTIL in UTC; nil for any other end.
  var instant: Int64? {
    if case .until(.utc(let until)) = self { until.secondsSince1970 } else { nil }
  }

  /// Throws if UNTIL is an instant outside the years 1 to 9999, which its text cannot say.
  func checkCalendar() throws(Fault) {
    guard case .until(.utc(let instant)) = self, !instant.isInCalendar else { return }
    throw Fault(.valueOutOfRange, part: "UNTIL", "UNTIL is \(instant), which is outside the years 1 to 9999")
  }
}

extension RecurrenceRule {
  /// The calendar in which a rule counts its months, its days of the month and year, and its weeks: the RSCALE part of
  /// RFC 7529.
  ///
  /// The names are those of EventKit and Foundation.
  public enum CalendarIdentifier: String, Sendable, Hashable, CaseIterable {
    /// The calendar of RFC 5545.
    case gregorian
    /// The Chinese calendar (农历).
    case chinese
    /// The Korean calendar (단기).
    case dangi

    /// The value of the RSCALE part, such as `CHINESE`.
    public var rfc7529: String { rawValue.uppercased() }

    /// The days of the calendar that are known: all, or those of the tables, 1901-02-19 to 2101-01-28.
    ///
    /// A rule ends with them, and one whose start is before them has no occurrences.
    public var days: ClosedRange<CivilDate> {
      self == .gregorian ? CivilDate.first...CivilDate.last : LunisolarScale.days
    }

    var lunisolarScale: LunisolarScale? { self == .gregorian ? nil : self == .chinese ? .chinese : .dangi }
  }

  /// RSCALE; the Gregorian calendar by default.
  public var calendarIdentifier: CalendarIdentifier { parts.calendar }

  /// Whether the rule has neither COUNT nor UNTIL, nor a calendar whose tables end.
  public var isEndless: Bool { end == .never && calendarIdentifier == .gregorian }
}
