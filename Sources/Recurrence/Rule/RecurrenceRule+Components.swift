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
    /// BYDAY.
    public var daysOfTheWeek: [DayOfWeek] = []
    /// BYMONTHDAY, 1 to 31 or −31 to −1.
    public var daysOfTheMonth: [Int] = []
    /// BYMONTH, 1 to 12.
    public var monthsOfTheYear: [Int] = []
    /// The leap months of BYMONTH, 1 to 12; not in the Gregorian calendar.
    public var leapMonthsOfTheYear: [Int] = []
    /// BYWEEKNO, 1 to 53 or −53 to −1.
    public var weeksOfTheYear: [Int] = []
    /// BYYEARDAY, 1 to 366 or −366 to −1.
    public var daysOfTheYear: [Int] = []
    /// BYSETPOS, 1 to 366 or −366 to −1.
    public var setPositions: [Int] = []
    /// BYHOUR, 0 to 23.
    public var hours: [Int] = []
    /// BYMINUTE, 0 to 59.
    public var minutes: [Int] = []
    /// BYSECOND, 0 to 60.
    public var seconds: [Int] = []
    /// WKST.
    public var firstDayOfTheWeek = Weekday.monday
    /// RSCALE of RFC 7529.
    public var calendarIdentifier = CalendarIdentifier.gregorian
    /// SKIP of RFC 7529.
    public var skip = Skip.omit
    /// COUNT or UNTIL.
    public var end = End.never

    /// Creates the components of a rule that repeats every year, month, week and so on.
    public init(frequency: Frequency) { self.frequency = frequency }
  }

  /// The values of the rule's parts.
  public var components: Components {
    var components = Components(frequency: frequency)
    components.interval = interval
    components.daysOfTheWeek = daysOfTheWeek
    components.daysOfTheMonth = daysOfTheMonth
    components.monthsOfTheYear = monthsOfTheYear
    components.leapMonthsOfTheYear = leapMonthsOfTheYear
    components.weeksOfTheYear = weeksOfTheYear
    components.daysOfTheYear = daysOfTheYear
    components.setPositions = setPositions
    components.hours = hours
    components.minutes = minutes
    components.seconds = seconds
    components.firstDayOfTheWeek = firstDayOfTheWeek
    components.calendarIdentifier = calendarIdentifier
    components.skip = skip
    components.end = end
    return components
  }

  /// Creates a rule.
  ///
  /// - Throws: `RecurrenceRuleError` for a value that is out of range and for what the RFC forbids.
  public init(_ components: Components) throws(RecurrenceRuleError) {
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
  /// - Throws: `RecurrenceRuleError` if the value is out of range, or forbidden beside the rule's other parts.
  public func with<Value>(
    _ part: WritableKeyPath<Components, Value>, _ value: Value
  ) throws(RecurrenceRuleError) -> RecurrenceRule {
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
  /// - Throws: `RecurrenceRuleError` if the end is a COUNT below 1.
  public func ending(_ end: End) throws(RecurrenceRuleError) -> RecurrenceRule {
    var parts = parts
    parts.end = end
    if let finding = parts.findings.first(where: { $0.part == RulePart.count.rawValue }) {
      throw finding.error(in: nil)
    }
    return RecurrenceRule(parts: parts)
  }
}

extension RuleParts {
  init(_ components: RecurrenceRule.Components) throws(RecurrenceRuleError) {
    frequency = components.frequency
    interval = components.interval
    firstDayOfTheWeek = components.firstDayOfTheWeek
    skip = components.skip
    calendar = components.calendarIdentifier
    hasScale = skip != .omit || calendar != .gregorian
    end = components.end
    guard interval >= 1 else {
      throw RecurrenceRuleError(
        .valueOutOfRange, part: "INTERVAL",
        "INTERVAL=\(interval) is not an interval; use at least 1 \(RecurrenceRuleError.section)")
    }
    for day in components.daysOfTheWeek { try insert(day) }
    for value in components.daysOfTheMonth { try insert(value, into: .monthDays) }
    for value in components.monthsOfTheYear { try insert(value, into: .months) }
    for value in components.leapMonthsOfTheYear {
      guard calendar != .gregorian, 1 <= value, value <= 12 else {
        throw RecurrenceRuleError(.valueOutOfRange, part: "BYMONTH", RuleParts.message(forLeapMonth: "\(value)L"))
      }
      leapMonths |= 1 << UInt16(value)
    }
    for value in components.weeksOfTheYear { try insert(value, into: .weeks) }
    for value in components.daysOfTheYear { try insert(value, into: .yearDays) }
    for value in components.setPositions { try insert(value, into: .setPositions) }
    for value in components.hours { try insert(value, into: .hours) }
    for value in components.minutes { try insert(value, into: .minutes) }
    for value in components.seconds { try insert(value, into: .seconds) }
  }
}
