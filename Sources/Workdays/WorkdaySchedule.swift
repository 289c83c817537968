// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Which days are worked: a pattern of weekdays, changed by the statutory calendar.
///
/// ```swift
/// let schedule = WorkdaySchedule(holidays: .statutory)
/// schedule.isWorkday(try CivilDate(year: 2021, month: 2, day: 20))  // true: a make-up Saturday
/// schedule.isWorkday(try CivilDate(year: 2021, month: 2, day: 15))  // false: a Monday of Spring Festival
/// ```
public struct WorkdaySchedule: Sendable, Hashable {
  /// Whether make-up days that fall outside the pattern are worked.
  public enum MakeUpDays: Sendable, Hashable {
    /// Every make-up day is worked.
    case all
    /// No day is worked for being a make-up day.
    case none
  }

  /// What a day is under a schedule.
  public enum Kind: Sendable, Hashable {
    /// Worked by the pattern.
    case workday
    /// Off by the pattern.
    case weekend
    /// Off by the statutory calendar.
    case holiday(name: String)
    /// Worked, and announced as a make-up day; it may be a day of the pattern too, as Monday 2020-02-03 is.
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

  /// The weekdays of the pattern.
  public let weekdays: Set<Weekday>
  /// Whether make-up days outside the pattern are worked.
  public let makeUpDays: MakeUpDays
  /// The statutory calendar.
  public let holidays: HolidayCalendar

  private let mask: UInt8

  /// Makes a schedule of its parts.
  public init(
    weekdays: Set<Weekday> = WorkdaySchedule.mondayToFriday, makeUpDays: MakeUpDays = .all, holidays: HolidayCalendar
  ) {
    self.weekdays = weekdays
    self.makeUpDays = makeUpDays
    self.holidays = holidays
    mask = weekdays.reduce(0) { $0 | 1 << $1.rawValue }
  }

  /// Whether the pattern alone, without the statutory calendar, has the day worked.
  public func isInPattern(_ date: CivilDate) -> Bool {
    mask & 1 << date.weekday.rawValue != 0
  }

  /// What a day is.
  ///
  /// A listed day off is a holiday on any weekday. An unlisted weekend day that a notice joins to a holiday is one for
  /// a pattern that would work it. Days of a year without a paper follow the pattern; see `isProvisional(_:)`.
  public func kind(of date: CivilDate) -> Kind {
    let inPattern = isInPattern(date)
    switch holidays[date] {
    case .dayOff(let name): return .holiday(name: name)
    case .makeUpWorkday(let name):
      return inPattern || makeUpDays == .all ? .makeUpWorkday(name: name) : .weekend
    case nil:
      guard inPattern else { return .weekend }
      return holidays.holidayJoined(to: date).map { .holiday(name: $0) } ?? .workday
    }
  }

  /// Whether a day is worked.
  public func isWorkday(_ date: CivilDate) -> Bool { kind(of: date).isWorked }

  /// Whether a later paper may still change the day; see `HolidayCalendar.isProvisional(_:)`.
  public func isProvisional(_ date: CivilDate) -> Bool { holidays.isProvisional(date) }
}
