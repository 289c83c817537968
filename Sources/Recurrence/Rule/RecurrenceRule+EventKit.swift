// SPDX-License-Identifier: MIT

public import CivilCalendar

extension RecurrenceRule {
  /// What an `EKRecurrenceRule` with the same occurrences holds, by the names of its properties.
  ///
  /// The product `CalendarEventKit` makes the `EKRecurrenceRule` itself.
  public struct EventKitRepresentation: Sendable, Hashable {
    /// The frequency; at least a day.
    public let frequency: Frequency
    /// The interval, at least 1.
    public let interval: Int
    /// The days of the week, or nil if there are none; only in weekly, monthly and yearly rules.
    public let daysOfTheWeek: [DayOfWeek]?
    /// The days of the month, or nil; only in monthly rules.
    public let daysOfTheMonth: [Int]?
    /// The months, or nil; only in yearly rules.
    public let monthsOfTheYear: [Int]?
    /// The weeks, or nil; only in yearly rules.
    public let weeksOfTheYear: [Int]?
    /// The days of the year, or nil; only in yearly rules.
    public let daysOfTheYear: [Int]?
    /// The set positions, or nil.
    public let setPositions: [Int]?
    /// The end, or nil for a rule that does not end.
    public let end: End?

    /// The first day of the week, which EventKit's initializer cannot set: 0.
    public var firstDayOfTheWeek: Int { 0 }
    /// The calendar of the rule, which EventKit's initializer cannot set: `gregorian`.
    public var calendarIdentifier: String { "gregorian" }
    /// The raw value of `EKRecurrenceFrequency`: daily 0, weekly 1, monthly 2, yearly 3.
    public var frequencyRawValue: Int { Int(frequency.rawValue) - Int(Frequency.daily.rawValue) }
  }

  /// What an `EKRecurrenceRule` needs to have the same occurrences.
  ///
  /// EventKit has no frequency shorter than a day and no times. It uses `daysOfTheWeek` only in weekly, monthly and
  /// yearly rules, `daysOfTheMonth` only in monthly rules, and `monthsOfTheYear`, `weeksOfTheYear` and `daysOfTheYear`
  /// only in yearly rules; its initializer has no first day of the week, no calendar and no SKIP.
  ///
  /// - Throws: `RecurrenceRuleError` with the code `unsupported` and the part that EventKit cannot hold.
  public var eventKitRepresentation: EventKitRepresentation {
    get throws(RecurrenceRuleError) {
      guard frequency >= .daily else { throw notInEventKit(.frequency, frequency.rfc5545, "a frequency below a day") }
      try allow(daysOfTheWeek.isEmpty || frequency >= .weekly, .weekdays, "days of the week in a daily rule")
      try allow(
        frequency != .weekly || parts.numberedWeekdays.isEmpty, .weekdays, "numbered days of the week in a weekly rule")
      try allow(
        daysOfTheMonth.isEmpty || frequency == .monthly, .monthDays, "days of the month except in a monthly rule")
      try allow(monthsOfTheYear.isEmpty || frequency == .yearly, .months, "months except in a yearly rule")
      try allow(weeksOfTheYear.isEmpty || frequency == .yearly, .weeks, "weeks except in a yearly rule")
      try allow(daysOfTheYear.isEmpty || frequency == .yearly, .yearDays, "days of the year except in a yearly rule")
      try allow(hours.isEmpty, .hours, "hours")
      try allow(minutes.isEmpty, .minutes, "minutes")
      try allow(seconds.isEmpty, .seconds, "seconds")
      try allow(calendarIdentifier == .gregorian, .scale, "another calendar")
      try allow(skip == .omit, .skip, "days that take the place of missing ones")
      try allow(firstDayOfTheWeek == .monday || !dependsOnWeekStart, .firstDayOfTheWeek, "a first day of the week")
      func list<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
      return EventKitRepresentation(
        frequency: frequency, interval: interval, daysOfTheWeek: list(daysOfTheWeek),
        daysOfTheMonth: list(daysOfTheMonth), monthsOfTheYear: list(monthsOfTheYear),
        weeksOfTheYear: list(weeksOfTheYear), daysOfTheYear: list(daysOfTheYear), setPositions: list(setPositions),
        end: end == .never ? nil : end)
    }
  }

  /// Whether another first day of the week may give other occurrences.
  private var dependsOnWeekStart: Bool {
    switch frequency {
    case .weekly: (interval > 1 && daysOfTheWeek.count > 1) || !setPositions.isEmpty
    case .yearly: parts.hasWeeks
    default: false
    }
  }

  private func allow(_ condition: Bool, _ part: RulePart, _ what: String) throws(RecurrenceRuleError) {
    if !condition { throw notInEventKit(part, nil, what) }
  }

  private func notInEventKit(_ part: RulePart, _ value: String?, _ what: String) -> RecurrenceRuleError {
    let name = part.rawValue + (value.map { "=" + $0 } ?? "")
    return RecurrenceRuleError(.unsupported, part: part.rawValue, "\(name): EKRecurrenceRule cannot hold \(what)")
  }
}

extension RecurrenceRule.DayOfWeek {
  /// Creates a weekday of a rule, in EventKit's spelling; the initializer of the rule checks the range of the number.
  public init(dayOfTheWeek: Weekday, weekNumber: Int) {
    self.init(dayOfTheWeek, weekNumber: weekNumber)
  }
}

extension RecurrenceRule.End {
  /// An end after a number of occurrences, in EventKit's spelling; the initializer of the rule checks that it is at
  /// least 1.
  public init(occurrenceCount: Int) { self = .count(occurrenceCount) }

  /// An end on a day, in EventKit's spelling; the day is included.
  public init(end date: CivilDate) { self = .until(.date(date)) }

  /// An end at a moment on the clocks of the start's zone; the moment is included.
  public init(end moment: CivilDateTime) { self = .until(.local(moment)) }

  /// The number of occurrences after which the rule ends; 0, as in EventKit, if it ends by date or never.
  public var occurrenceCount: Int {
    if case .count(let count) = self { count } else { 0 }
  }
}
