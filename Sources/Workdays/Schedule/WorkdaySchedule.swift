// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Which days are worked: a pattern, changed by the statutory calendar, by a company's days and by leave.
///
/// ```swift
/// let schedule = WorkdaySchedule(holidays: .statutory)
/// schedule.isWorkday(try CivilDate(year: 2021, month: 2, day: 20))  // true: a make-up Saturday
/// schedule.isWorkday(try CivilDate(year: 2021, month: 2, day: 15))  // false: a Monday of Spring Festival
/// ```
public struct WorkdaySchedule: Sendable, Hashable {
  /// Which make-up days are worked.
  public enum MakeUpDays: Sendable, Hashable {
    /// Every make-up day is worked.
    case all
    /// No day is worked for being a make-up day.
    case none
    /// Make-up days are worked, and no others.
    case only
  }

  /// What a day is under a schedule.
  public enum Kind: Sendable, Hashable {
    /// Worked by the pattern.
    case workday
    /// Off by the pattern.
    case weekend
    /// Off by the statutory calendar, a company's days or leave.
    case holiday(name: String)
    /// Worked, and announced as a make-up day; it may be a day of the pattern too, as Monday 2020-02-03 is. So is a
    /// day that a company's days have worked.
    case makeUpWorkday(name: String)

    /// Whether the day is worked.
    public var isWorked: Bool {
      switch self {
      case .workday, .makeUpWorkday: true
      case .weekend, .holiday: false
      }
    }
  }

  /// Monday to Friday.
  public static let mondayToFriday: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// The pattern, and what of the statutory calendar applies to it.
  public let policy: WorkdayPolicy
  /// The statutory calendar, with company days and leave applied.
  public let holidays: HolidayCalendar

  private let weekdaysFollowed: [CivilDate: Weekday]

  /// Creates a schedule.
  public init(_ policy: WorkdayPolicy = WorkdayPolicy(), holidays: HolidayCalendar) {
    self.policy = policy
    self.holidays = holidays
    weekdaysFollowed = policy.weekdaysFollowed(under: holidays)
  }

  /// Creates a schedule of some weekdays, off on statutory days off.
  public init(
    weekdays: Set<Weekday>, makeUpDays: MakeUpDays = .all, holidays: HolidayCalendar
  ) {
    self.init(WorkdayPolicy(pattern: WorkdayPattern(weekdays), makeUpDays: makeUpDays), holidays: holidays)
  }

  /// Creates a schedule of Monday to Friday, off on statutory days off.
  public init(makeUpDays: MakeUpDays, holidays: HolidayCalendar) {
    self.init(WorkdayPolicy(makeUpDays: makeUpDays), holidays: holidays)
  }

  /// The pattern of the days worked before any holiday.
  public var pattern: WorkdayPattern { policy.pattern }

  /// Whether the pattern alone, without the statutory calendar, has the day worked.
  public func isInPattern(_ date: CivilDate) -> Bool { policy.pattern.contains(date) }

  /// What a day is.
  ///
  /// A company's days and leave come first, whatever of the statutory calendar applies. A listed day off is a holiday
  /// on any weekday. An unlisted weekend day that a notice joins to a holiday is one for a pattern that would work it.
  /// Days of a year that is not published follow the pattern; see `isProvisional(_:)`.
  public func kind(of date: CivilDate) -> Kind {
    if let override = holidays.override(on: date) {
      return override.ruling.isDayOff
        ? .holiday(name: override.ruling.name) : .makeUpWorkday(name: override.ruling.name)
    }
    let isPlain = policy.makeUpDays != .only && isInPattern(date)
    switch holidays.statutoryRuling(on: date) {
    case .dayOff(let name)?:
      return policy.observesHolidays ? .holiday(name: name) : isPlain ? .workday : .weekend
    case .makeUpWorkday(let name)?:
      guard takesFromNotices else { return isPlain ? .workday : .weekend }
      return isWorked(makeUpDay: date, isPlain: isPlain) ? .makeUpWorkday(name: name) : .weekend
    case nil:
      guard isPlain else { return .weekend }
      guard policy.observesHolidays else { return .workday }
      return holidays.holidayJoined(to: date).map { .holiday(name: $0) } ?? .workday
    }
  }

  private func isWorked(makeUpDay date: CivilDate, isPlain: Bool) -> Bool {
    guard let weekday = weekdaysFollowed[date] else { return isPlain || policy.makeUpDays != .none }
    if case .cycle = policy.pattern.form { return true }
    return date.adding(days: weekday.rawValue - date.weekday.rawValue).map(isInPattern) ?? false
  }

  /// Whether a day is worked.
  public func isWorkday(_ date: CivilDate) -> Bool { kind(of: date).isWorked }

  /// Whether a later notice may still change the day; see `HolidayCalendar.isProvisional(_:)`.
  ///
  /// Under a schedule that takes nothing of the statutory calendar none can.
  public func isProvisional(_ date: CivilDate) -> Bool { takesFromNotices && holidays.isProvisional(date) }

  /// Whether anything that a notice says can change a day.
  var takesFromNotices: Bool {
    policy.observesHolidays || policy.makeUpDays != .none || policy.makeUpTimetable != nil
      || !policy.makeUpWeekdays.isEmpty
  }

  /// The letter of the shift that is worked on a day of a cycle, or nil on a day off and in other patterns.
  ///
  /// A day that is worked although the cycle has it off has the first letter of a shift.
  public func letter(on date: CivilDate) -> Character? {
    guard isWorkday(date) else { return nil }
    return pattern.letter(of: date) ?? pattern.letters.first
  }
}

extension WorkdaySchedule {
  /// What is not known about the days of a range.
  public struct Gaps: Sendable, Hashable {
    /// The years that are not published, with days in the range that only the pattern speaks for.
    public let unpublishedYears: [Int]
    /// The published years with days of 29 to 31 December in the range that the next notice, not out yet, may rule.
    public let provisionalYears: [Int]

    /// Whether everything is known.
    public var isEmpty: Bool { unpublishedYears.isEmpty && provisionalYears.isEmpty }
  }

  /// What is not known about the days of a range.
  ///
  /// A day that a company's days or leave set is known, and so is every day under a schedule that takes nothing of the
  /// statutory calendar.
  public func gaps(in range: ClosedRange<CivilDate>) -> Gaps {
    var unpublished: [Int] = []
    var provisional: [Int] = []
    guard takesFromNotices else { return Gaps(unpublishedYears: [], provisionalYears: []) }
    for year in range.lowerBound.year...range.upperBound.year {
      let isPublished = holidays.isPublished(year)
      if isPublished, holidays.isPublished(year + 1) { continue }
      let lastDay = GregorianCycle.firstDay(ofYear: year + 1) - 1
      let firstDay = isPublished ? lastDay - 2 : GregorianCycle.firstDay(ofYear: year)
      let first = max(firstDay, range.lowerBound.dayNumber)
      let last = min(lastDay, range.upperBound.dayNumber)
      guard first <= last, (first...last).contains(where: { isProvisional(CivilDate(unchecked: $0)) }) else { continue }
      if isPublished { provisional.append(year) } else { unpublished.append(year) }
    }
    return Gaps(unpublishedYears: unpublished, provisionalYears: provisional)
  }
}

/// Years in words.
package enum YearList {
  /// Years in ascending order as `2007 to 2026 and 2028`.
  package static func text(_ years: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for year in years {
      if let run = runs.last, run.upperBound + 1 == year {
        runs[runs.count - 1] = run.lowerBound...year
      } else {
        runs.append(year...year)
      }
    }
    let texts = runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "no year" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }
}
