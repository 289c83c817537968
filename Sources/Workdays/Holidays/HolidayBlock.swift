// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Consecutive days off that belong to one holiday, including weekend days joined to it.
public struct HolidayBlock: Sendable, Hashable {
  /// Why a day of a block is off.
  public enum Reason: Sendable, Hashable {
    /// It is a statutory holiday, on which work is paid at least triple.
    case statutory([StatutoryHoliday])
    /// It is a weekday off in exchange for a weekend day, or for a statutory holiday that falls on a weekend.
    case inLieu
    /// It is a Saturday or Sunday.
    case weekend
    /// It is a day by which a holiday was extended without a make-up day: 31 January 2020.
    case extended
  }

  /// The holiday's name as in the notice, such as `国庆节、中秋节`.
  public let name: String
  /// The days from the first to the last.
  public let days: ClosedRange<CivilDate>

  /// Creates a block.
  package init(name: String, days: ClosedRange<CivilDate>) {
    self.name = name
    self.days = days
  }

  /// The number of days.
  public var length: Int { days.upperBound.dayNumber - days.lowerBound.dayNumber + 1 }

  /// The number of a day within the block, from 1; nil for other days.
  public func ordinal(of date: CivilDate) -> Int? {
    days.contains(date) ? date.dayNumber - days.lowerBound.dayNumber + 1 : nil
  }

  /// Why a day is off; nil for days outside the block and in years without known statutory holidays.
  public func reason(for date: CivilDate) -> Reason? {
    guard days.contains(date), let holidays = StatutoryHoliday.statutoryDay(date) else { return nil }
    guard holidays.isEmpty else { return .statutory(holidays) }
    if date.weekday == .saturday || date.weekday == .sunday { return .weekend }
    return date.components == (2020, 1, 31) ? .extended : .inLieu
  }
}

extension HolidayCalendar {
  /// The name of the holiday for which a day is off: a listed day off, or a weekend day joined to one; nil for others.
  public func holidayOff(on date: CivilDate) -> String? {
    switch announcedRuling(on: date) {
    case .dayOff(let name): name
    case .makeUpDay: nil
    case nil: holidayJoined(to: date)
    }
  }

  /// The blocks with a day in a range, complete, in ascending order.
  ///
  /// A block is consecutive days off for holidays with the same name. At New Year, it may begin in December.
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

  /// The make-up days of a block: those with its name within a month of it, ascending.
  public func makeUpDays(of block: HolidayBlock) -> [CivilDate] {
    days(in: block.days.lowerBound.advanced(by: -31)...block.days.upperBound.advanced(by: 31)).compactMap { day in
      if case .makeUpDay(block.name) = day.ruling, !isListedWorkday(day.date) { day.date } else { nil }
    }
  }

  /// The block that a make-up day makes up for: the nearest one with its name within a month; nil if there is none.
  public func block(madeUpBy date: CivilDate) -> HolidayBlock? {
    guard case .makeUpDay(let name) = self[date], !isListedWorkday(date) else { return nil }
    return blocks(touching: date.advanced(by: -31)...date.advanced(by: 31)).filter { $0.name == name }
      .min { distance(from: date, to: $0) < distance(from: date, to: $1) }
  }

  private func distance(from date: CivilDate, to block: HolidayBlock) -> Int {
    max(block.days.lowerBound.dayNumber - date.dayNumber, date.dayNumber - block.days.upperBound.dayNumber)
  }

  /// The holiday year that determines a date: the last one that lists it; nil if none does.
  package func holidayYear(listing date: CivilDate) -> HolidayYear? {
    years.last { year in year.days.contains { $0.date == date } }
  }
}
