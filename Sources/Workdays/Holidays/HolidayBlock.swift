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

  /// Creates a block.
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

extension HolidayCalendar {
  /// The name of the holiday that a day is off for: a listed day off, or a weekend day joined to one; nil for others.
  public func holidayOff(on date: CivilDate) -> String? {
    switch self[date] {
    case .dayOff(let name): name
    case .makeUpWorkday: nil
    case nil: holidayJoined(to: date)
    }
  }

  /// The blocks that have a day in a range, whole, in ascending order.
  ///
  /// A block is days in a row that are off for a holiday of one name. A block at New Year may begin in December.
  public func blocks(touching range: ClosedRange<CivilDate>) -> [HolidayBlock] {
    var blocks: [HolidayBlock] = []
    for day in days(in: range.lowerBound.advanced(by: -31)...range.upperBound.advanced(by: 31)) {
      guard case .dayOff(let name) = day.ruling, blocks.last.map({ $0.days.upperBound < day.date }) ?? true else {
        continue
      }
      var first = day.date
      while let date = first.adding(days: -1), holidayOff(on: date) == name { first = date }
      var last = day.date
      while let date = last.adding(days: 1), holidayOff(on: date) == name { last = date }
      blocks.append(HolidayBlock(name: name, days: first...last))
    }
    return blocks.filter { $0.days.overlaps(range) }
  }

  /// The make-up days of a block: those announced under its name within a month of it, ascending.
  public func makeUpDays(of block: HolidayBlock) -> [CivilDate] {
    days(in: block.days.lowerBound.advanced(by: -31)...block.days.upperBound.advanced(by: 31)).compactMap { day in
      if case .makeUpWorkday(block.name) = day.ruling { day.date } else { nil }
    }
  }

  /// The block that a make-up day makes up for: the nearest within a month under its name; nil when there is none.
  public func block(madeUpBy date: CivilDate) -> HolidayBlock? {
    guard case .makeUpWorkday(let name) = self[date] else { return nil }
    return blocks(touching: date.advanced(by: -31)...date.advanced(by: 31)).filter { $0.name == name }
      .min { distance(from: date, to: $0) < distance(from: date, to: $1) }
  }

  private func distance(from date: CivilDate, to block: HolidayBlock) -> Int {
    max(block.days.lowerBound.dayNumber - date.dayNumber, date.dayNumber - block.days.upperBound.dayNumber)
  }

  /// The holiday year that rules a date, the last that lists it; nil for a date that none lists.
  public func holidayYear(listing date: CivilDate) -> HolidayYear? {
    years.last { year in year.days.contains { $0.date == date } }
  }
}
