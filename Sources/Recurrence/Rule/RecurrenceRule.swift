// SPDX-License-Identifier: MIT

public import CivilCalendar

/// A recurrence rule of RFC 5545: how often something recurs, and until when.
///
/// A rule is always valid and immutable. It is created by an initializer with EventKit's names or read from text.
/// Repeated values of a part count once and their order does not matter, so rules with the same values are equal.
///
/// ```swift
/// let weekdays = try RecurrenceRule(
///   recurrenceWith: .weekly,
///   daysOfTheWeek: [.every(.monday), .every(.friday)],
///   end: .count(10))
/// weekdays.rfc5545  // "FREQ=WEEKLY;COUNT=10;BYDAY=MO,FR"
/// ```
///
/// `EKRecurrenceRule` is narrower than the RFC: it has no frequency shorter than a day, and it allows `daysOfTheWeek`
/// only in weekly, monthly and yearly rules, `daysOfTheMonth` only in monthly rules, and `monthsOfTheYear`,
/// `weeksOfTheYear` and `daysOfTheYear` only in yearly rules. This type allows everything that the RFC does.
///
/// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
public struct RecurrenceRule: Sendable, Hashable {
  let parts: RuleParts

  /// Creates a rule from the parameters of `EKRecurrenceRule` and the other parts of the RFC.
  ///
  /// A call of EventKit's initializer compiles with this type's name and `try` before it.
  ///
  /// - Parameters:
  ///   - frequency: FREQ.
  ///   - interval: INTERVAL, at least 1.
  ///   - daysOfTheWeek: BYDAY; numbers (1 to 53, −1 to −53) only in monthly and yearly rules without weeks.
  ///   - daysOfTheMonth: BYMONTHDAY, 1 to 31 or −31 to −1; not in weekly rules.
  ///   - monthsOfTheYear: BYMONTH, 1 to 12.
  ///   - leapMonthsOfTheYear: The leap months of BYMONTH; only in the Chinese and Korean calendar.
  ///   - weeksOfTheYear: BYWEEKNO, 1 to 53 or −53 to −1; only in yearly rules.
  ///   - daysOfTheYear: BYYEARDAY, 1 to 366 or −366 to −1 (385 in the Chinese and Korean calendar); not in daily, weekly and
  ///     monthly rules.
  ///   - setPositions: BYSETPOS, 1 to 366 or −366 to −1; only together with another list.
  ///   - hours: BYHOUR, 0 to 23.
  ///   - minutes: BYMINUTE, 0 to 59.
  ///   - seconds: BYSECOND, 0 to 60; 60, a leap second, counts as 59.
  ///   - firstDayOfTheWeek: WKST.
  ///   - calendarIdentifier: RSCALE of RFC 7529.
  ///   - skip: SKIP of RFC 7529.
  ///   - end: COUNT or UNTIL; nil is the same as `.never`.
  /// - Throws: `RecurrenceRuleError` for a value that is out of range and for what the RFC forbids.
  public init(
    recurrenceWith frequency: Frequency, interval: Int = 1, daysOfTheWeek: [DayOfWeek]? = nil,
    daysOfTheMonth: [Int]? = nil, monthsOfTheYear: [Int]? = nil, weeksOfTheYear: [Int]? = nil,
    daysOfTheYear: [Int]? = nil, setPositions: [Int]? = nil, hours: [Int]? = nil, minutes: [Int]? = nil,
    seconds: [Int]? = nil, firstDayOfTheWeek: Weekday = .monday, leapMonthsOfTheYear: [Int]? = nil,
    calendarIdentifier: CalendarIdentifier = .gregorian, skip: Skip = .omit, end: End? = nil
  ) throws(RecurrenceRuleError) {
    var components = Components(frequency: frequency)
    components.interval = interval
    components.daysOfTheWeek = daysOfTheWeek ?? []
    components.daysOfTheMonth = daysOfTheMonth ?? []
    components.monthsOfTheYear = monthsOfTheYear ?? []
    components.weeksOfTheYear = weeksOfTheYear ?? []
    components.daysOfTheYear = daysOfTheYear ?? []
    components.setPositions = setPositions ?? []
    components.hours = hours ?? []
    components.minutes = minutes ?? []
    components.seconds = seconds ?? []
    components.firstDayOfTheWeek = firstDayOfTheWeek
    components.leapMonthsOfTheYear = leapMonthsOfTheYear ?? []
    components.calendarIdentifier = calendarIdentifier
    components.skip = skip
    components.end = end ?? .never
    try self.init(components)
  }

  init(parts: RuleParts) {
    self.parts = parts
  }

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
  /// BYDAY, weekdays without a number first.
  public var daysOfTheWeek: [DayOfWeek] {
    UInt64(parts.weekdays).bitPositions.map { DayOfWeek(Weekday(dayNumber: $0 - 3)) } + parts.numberedWeekdays
  }
  /// BYMONTHDAY, ascending: −31 to 31.
  public var daysOfTheMonth: [Int] { signed(UInt64(parts.monthDays), UInt64(parts.monthDaysFromEnd)) }
  /// BYMONTH, ascending.
  public var monthsOfTheYear: [Int] { UInt64(parts.months).bitPositions }
  /// BYWEEKNO, ascending: −53 to 53.
  public var weeksOfTheYear: [Int] { signed(parts.weeks, parts.weeksFromEnd) }
  /// BYYEARDAY, ascending: −366 to 366.
  public var daysOfTheYear: [Int] { parts.yearDays }
  /// BYSETPOS, ascending: −366 to 366.
  public var setPositions: [Int] { parts.setPositions }
  /// BYHOUR, ascending.
  public var hours: [Int] { UInt64(parts.hours).bitPositions }
  /// BYMINUTE, ascending.
  public var minutes: [Int] { parts.minutes.bitPositions }
  /// BYSECOND, ascending.
  public var seconds: [Int] { parts.seconds.bitPositions }

  private func signed(_ fromStart: UInt64, _ fromEnd: UInt64) -> [Int] {
    fromEnd.bitPositions.reversed().map(-) + fromStart.bitPositions
  }
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
  /// What happens to a day that a month or year does not have, such as 31 April: the SKIP part of RFC 7529.
  ///
  /// - SeeAlso: [RFC 7529, section 4.1](https://www.rfc-editor.org/rfc/rfc7529#section-4.1)
  public enum Skip: Sendable, Hashable, CaseIterable {
    /// The day is left out, as in RFC 5545.
    case omit
    /// The day before takes its place.
    case backward
    /// The day after takes its place.
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
