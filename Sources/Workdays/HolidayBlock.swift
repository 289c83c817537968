// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Days off in a row that belong to one holiday, the weekend days joined to it included.
public struct HolidayBlock: Sendable, Hashable {
  /// Why a day of a block is off.
  public enum Reason: Sendable, Hashable {
    /// It is a statutory day itself, on which work is paid at least three times.
    case statutory([StatutoryHoliday])
    /// It is a weekday off in exchange for a weekend day, or instead of a statutory day at a weekend.
    case inLieu
    /// It is a Saturday or Sunday.
    case weekend
    /// It is a day by which a holiday was made longer without anything in exchange, 31 January 2020.
    case extended
  }

  /// The holiday's name in the notice's words, such as `国庆节、中秋节`.
  public let name: String
  /// The first day to the last.
  public let days: ClosedRange<CivilDate>

  /// Makes a block of its parts.
  public init(name: String, days: ClosedRange<CivilDate>) {
    self.name = name
    self.days = days
  }

  /// The number of days.
  public var length: Int { days.upperBound.dayNumber - days.lowerBound.dayNumber + 1 }

  /// The number of a day within the block, from 1; nil for a day outside.
  public func ordinal(of date: CivilDate) -> Int? {
    days.contains(date) ? date.dayNumber - days.lowerBound.dayNumber + 1 : nil
  }

  /// Why a day is off; nil for a day outside the block, or of a year whose statutory days are not known.
  public func reason(for date: CivilDate) -> Reason? {
    guard days.contains(date), let holidays = StatutoryHoliday.statutoryDay(date) else { return nil }
    guard holidays.isEmpty else { return .statutory(holidays) }
    if date.weekday == .saturday || date.weekday == .sunday { return .weekend }
    return date.components == (2020, 1, 31) ? .extended : .inLieu
  }
}
