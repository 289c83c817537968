// SPDX-License-Identifier: MIT

public import CivilCalendar

extension RecurrenceRule {
  /// The values of a rule's parts, which may be changed before a rule is made of them.
  ///
  /// ```swift
  /// var components = weekdays.components
  /// components.interval = 2
  /// components.end = .count(10)
  /// let everyOtherWeek = try RecurrenceRule(components)
  /// ```
  public struct Components: Sendable, Hashable {
    /// FREQ.
    public var frequency: Frequency
    /// INTERVAL, at least 1.
    public var interval = 1
    /// BYDAY; numbers (1 to 53, −1 to −53) only in monthly and yearly rules without weeks.
    public var daysOfTheWeek: [DayOfWeek] = []
    /// The leap months of BYMONTH, 1 to 12; not in the Gregorian calendar.
    public var leapMonthsOfTheYear: [Int] = []
    /// WKST.
    public var firstDayOfTheWeek = Weekday.monday
    /// RSCALE of RFC 7529.
    public var calendarIdentifier = CalendarIdentifier.gregorian
    /// SKIP of RFC 7529.
    public var skip = Skip.omit
    /// COUNT or UNTIL.
    public var end = End.never
    /// BYMONTH, 1 to 12.
    public var monthsOfTheYear: [Int] = []
    /// BYWEEKNO, 1 to 53 or −53 to −1; only in yearly rules.
    public var weeksOfTheYear: [Int] = []
    /// BYYEARDAY, 1 to 366 or −366 to −1 (385 in the Chinese and Korean calendar); not in daily, weekly and monthly rules.
    public var daysOfTheYear: [Int] = []
    /// BYMONTHDAY, 1 to 31 or −31 to −1; not in weekly rules.
    public var daysOfTheMonth: [Int] = []
    /// BYHOUR, 0 to 23.
    public var hours: [Int] = []
    /// BYMINUTE, 0 to 59.
    public var minutes: [Int] = []
    /// BYSECOND, 0 to 60; 60, a leap second, counts as 59.
    public var seconds: [Int] = []
    /// BYSETPOS, 1 to 366 or −366 to −1 (385 in the Chinese and Korean calendar); only together with another list.
    public var setPositions: [Int] = []

    /// Creates the components of a rule that repeats every year, month, week and so on.
    public init(frequency: Frequency) { self.frequency = frequency }

    /// The parts that are lists of numbers, in the order of a rule's text.
    fileprivate var lists: [(part: RulePart, numbers: [Int])] {
      [
        (.months, monthsOfTheYear), (.weeks, weeksOfTheYear), (.yearDays, daysOfTheYear), (.monthDays, daysOfTheMonth),
        (.hours, hours), (.minutes, minutes), (.seconds, seconds), (.setPositions, setPositions),
      ]
    }
  }
}

extension RecurrenceRule {
  /// BYDAY, weekdays without a number first.
  public var daysOfTheWeek: [DayOfWeek] { parts.daysOfTheWeek }
  /// BYMONTHDAY, ascending: −31 to 31.
  public var daysOfTheMonth: [Int] { parts.numbers(.monthDays) }
  /// BYMONTH, ascending.
  public var monthsOfTheYear: [Int] { parts.numbers(.months).filter { $0 <= 12 } }
  /// The leap months of BYMONTH, ascending: `6` for `6L`, the month that follows the sixth in some years.
  public var leapMonthsOfTheYear: [Int] { parts.numbers(.months).filter { $0 > 12 }.map { $0 - 12 } }
  /// BYWEEKNO, ascending: −53 to 53.
  public var weeksOfTheYear: [Int] { parts.numbers(.weeks) }
  /// BYYEARDAY, ascending: −366 to 366.
  public var daysOfTheYear: [Int] { parts.numbers(.yearDays) }
  /// BYSETPOS, ascending: −366 to 366.
  public var setPositions: [Int] { parts.numbers(.setPositions) }
  /// BYHOUR, ascending.
  public var hours: [Int] { parts.numbers(.hours) }
  /// BYMINUTE, ascending.
  public var minutes: [Int] { parts.numbers(.minutes) }
  /// BYSECOND, ascending.
  public var seconds: [Int] { parts.numbers(.seconds) }

  /// The values of the rule's parts.
  public var components: Components {
    var components = Components(frequency: frequency)
    components.interval = interval
    components.daysOfTheWeek = daysOfTheWeek
    components.leapMonthsOfTheYear = leapMonthsOfTheYear
    components.firstDayOfTheWeek = firstDayOfTheWeek
    components.calendarIdentifier = calendarIdentifier
    components.skip = skip
    components.end = end
    components.monthsOfTheYear = monthsOfTheYear
    components.weeksOfTheYear = weeksOfTheYear
    components.daysOfTheYear = daysOfTheYear
    components.daysOfTheMonth = daysOfTheMonth
    components.hours = hours
    components.minutes = minutes
    components.seconds = seconds
    components.setPositions = setPositions
    return components
  }

  /// Creates a rule.
  ///
  /// - Throws: `Fault` for a value that is out of range and for what the RFC forbids.
  public init(_ components: Components) throws(Fault) {
    let parts = try RuleParts(components)
    if let finding = parts.findings.first { throw finding.error(in: nil) }
    self.init(parts: parts)
  }

  #if !hasFeature(Embedded)
  /// The same rule with another value of a part.
  ///
  /// ```swift
  /// try RecurrenceRule(rfc5545: "FREQ=WEEKLY;COUNT=4").with(\.interval, 2).rfc5545
  /// // "FREQ=WEEKLY;INTERVAL=2;COUNT=4"
  /// ```
  ///
  /// A rule that was read although the RFC forbids something in it can be changed too.
  ///
  /// - Throws: `Fault` if the value is out of range, or forbidden beside the rule's other parts.
  public func with<Value>(
    _ part: WritableKeyPath<Components, Value>, _ value: Value
  ) throws(Fault) -> RecurrenceRule {
    var components = components
    components[keyPath: part] = value
    var changed = try RuleParts(components)
    // A SKIP that was read without RSCALE is not mended in silence.
    changed.hasScale = parts.hasScale || (changed.hasScale && changed.skip != parts.skip)
    let known = findings
    if let finding = changed.findings.first(where: { !known.contains($0) }) { throw finding.error(in: nil) }
    return RecurrenceRule(parts: changed)
  }
  #endif

  /// The same rule with a different end.
  ///
  /// ```swift
  /// let weekly = try RecurrenceRule(rfc5545: "FREQ=WEEKLY;COUNT=4")
  /// try weekly.ending(.never).rfc5545  // "FREQ=WEEKLY"
  /// ```
  ///
  /// - Throws: `Fault` if the end is a COUNT below 1, or an instant outside the years 1 to 9999.
  public func ending(_ end: End) throws(Fault) -> RecurrenceRule {
    try end.checkCalendar()
    var parts = parts
    parts.end = end
    if let finding = parts.findings.first(where: { $0.part == RulePart.count.name }) {
      throw finding.error(in: nil)
    }
    return RecurrenceRule(parts: parts)
  }
}

extension RuleParts {
  init(_ components: RecurrenceRule.Components) throws(Fault) {
    frequency = components.frequency
    interval = components.interval
    firstDayOfTheWeek = components.firstDayOfTheWeek
    skip = components.skip
    calendar = components.calendarIdentifier
    hasScale = skip != .omit || calendar != .gregorian
    end = components.end
    try end.checkCalendar()
    guard interval >= 1 else {
      throw Fault(
        .valueOutOfRange, part: "INTERVAL",
        "INTERVAL=\(interval) is not an interval; use at least 1 \(Fault.ruleSection)")
    }
    for day in components.daysOfTheWeek { try insert(day) }
    for (part, numbers) in components.lists {
      for number in numbers { try insert(number, into: part) }
    }
    for value in components.leapMonthsOfTheYear where !insertIfValid(leapMonth: value) {
      throw Fault(.valueOutOfRange, part: "BYMONTH", RuleParts.message(forLeapMonth: "\(value)L"))
    }
  }
}
