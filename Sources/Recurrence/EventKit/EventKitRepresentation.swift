// SPDX-License-Identifier: MIT

public import CivilCalendar

extension RecurrenceRule {
  /// What an `EKRecurrenceRule` with the same occurrences holds, by the names of its properties.
  ///
  /// It does without EventKit, which exists only on Apple's systems.
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
  /// - Throws: `Fault` with the code `unsupported` and the part that EventKit cannot hold.
  public var eventKitRepresentation: EventKitRepresentation {
    get throws(Fault) {
      for part in partNames {
        guard let excess = excess(of: part) else { continue }
        let name = part == "FREQ" ? "FREQ=\(frequency.rfc5545)" : part
        throw .unsupported(part, "\(name): \(excess)")
      }
      func list<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
      return EventKitRepresentation(
        frequency: frequency, interval: interval, daysOfTheWeek: list(daysOfTheWeek),
        daysOfTheMonth: list(daysOfTheMonth), monthsOfTheYear: list(monthsOfTheYear),
        weeksOfTheYear: list(weeksOfTheYear), daysOfTheYear: list(daysOfTheYear), setPositions: list(setPositions),
        end: end == .never ? nil : end)
    }
  }

  /// Why EventKit cannot hold a part that is given; nil if it holds the part.
  private func excess(of part: String) -> String? {
    switch part {
    case "INTERVAL", "COUNT", "UNTIL", "BYSETPOS": nil
    case "FREQ": frequency < .daily ? "EKRecurrenceRule has no frequency below a day" : nil
    case "RSCALE": calendarIdentifier == .gregorian ? nil : "EKRecurrenceRule has no other calendar than the Gregorian"
    case "SKIP": "EKRecurrenceRule has no days that take the place of missing ones"
    case "BYMONTH": frequency == .yearly ? nil : "EKRecurrenceRule has months only in yearly rules"
    case "BYWEEKNO": frequency == .yearly ? nil : "EKRecurrenceRule has weeks only in yearly rules"
    case "BYYEARDAY": frequency == .yearly ? nil : "EKRecurrenceRule has days of the year only in yearly rules"
    case "BYMONTHDAY": frequency == .monthly ? nil : "EKRecurrenceRule has days of the month only in monthly rules"
    case "BYDAY" where frequency == .daily: "EKRecurrenceRule has no days of the week in daily rules"
    case "BYDAY" where frequency == .weekly && daysOfTheWeek.contains(where: { $0.weekNumber != 0 }):
      "EKRecurrenceRule has no numbered days of the week in weekly rules"
    case "BYDAY": nil
    case "BYHOUR": "EKRecurrenceRule has no hours"
    case "BYMINUTE": "EKRecurrenceRule has no minutes"
    case "BYSECOND": "EKRecurrenceRule has no seconds"
    case "WKST": dependsOnWeekStart ? "EKRecurrenceRule takes no first day of the week" : nil
    default: "EKRecurrenceRule has no such part"
    }
  }

  /// Whether another first day of the week may give other occurrences.
  private var dependsOnWeekStart: Bool {
    switch frequency {
    case .weekly: (interval > 1 && daysOfTheWeek.count > 1) || !setPositions.isEmpty
    case .yearly: !weeksOfTheYear.isEmpty
    default: false
    }
  }

  /// Creates a rule from the parameters of `EKRecurrenceRule`.
  ///
  /// A call of EventKit's initializer compiles with this type's name and `try` before it. EventKit is narrower than the
  /// RFC: it has no frequency shorter than a day, and it uses some parameters at some frequencies only. `Components` have
  /// all parts of the RFC.
  ///
  /// - Throws: `Fault` for a value that is out of range and for what the RFC forbids.
  public init(
    recurrenceWith frequency: Frequency, interval: Int = 1, daysOfTheWeek: [DayOfWeek]? = nil,
    daysOfTheMonth: [Int]? = nil, monthsOfTheYear: [Int]? = nil, weeksOfTheYear: [Int]? = nil,
    daysOfTheYear: [Int]? = nil, setPositions: [Int]? = nil, end: End? = nil
  ) throws(Fault) {
    var components = Components(frequency: frequency)
    components.interval = interval
    components.daysOfTheWeek = daysOfTheWeek ?? []
    components.daysOfTheMonth = daysOfTheMonth ?? []
    components.monthsOfTheYear = monthsOfTheYear ?? []
    components.weeksOfTheYear = weeksOfTheYear ?? []
    components.daysOfTheYear = daysOfTheYear ?? []
    components.setPositions = setPositions ?? []
    components.end = end ?? .never
    try self.init(components)
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
