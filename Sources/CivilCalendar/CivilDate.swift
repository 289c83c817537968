// SPDX-License-Identifier: MIT

import Support

/// A day of the proleptic Gregorian calendar, from 1 January of the year 1 to 31 December 9999.
///
/// It has no time of day and no time zone: it is a square on a wall calendar. It is stored as one integer, so
/// comparing, hashing and counting days take an instruction or two.
///
/// ```swift
/// let day = try CivilDate(year: 2021, month: 2, day: 20)
/// day.weekday                 // .saturday
/// day.rfc5545                 // "20210220"
/// (day + 9).iso8601           // "2021-03-01"
/// ```
@frozen
public struct CivilDate: Sendable, Hashable {
  @usableFromInline let storage: Int32

  /// The days since 1970-01-01, negative before it.
  @inlinable public var dayNumber: Int { Int(storage) }

  /// The first representable day, 0001-01-01.
  public static let first = CivilDate(unchecked: GregorianCycle.firstDay)
  /// The last representable day, 9999-12-31.
  public static let last = CivilDate(unchecked: GregorianCycle.lastDay)

  /// Creates a date.
  ///
  /// - Throws: `Fault` if the year is not 1 to 9999, the month not 1 to 12, or the month has no such day.
  public init(year: Int, month: Int, day: Int) throws(Fault) {
    let yearMonth = try YearMonth(year: year, month: month)
    let length = yearMonth.length
    guard (1...length).contains(day) else {
      throw Fault(.dayOutOfRange, "\(day) is not a day of \(yearMonth.iso8601), which has \(length)")
    }
    self.init(unchecked: GregorianCycle.day(year: year, month: month, day: day))
  }

  /// Creates the date a number of days after 1970-01-01.
  ///
  /// - Throws: `Fault` if the date is outside the years 1 to 9999.
  @inlinable
  public init(dayNumber: Int) throws(Fault) {
    guard GregorianCycle.firstDay <= dayNumber, dayNumber <= GregorianCycle.lastDay else {
      throw CivilDate.outOfRange()
    }
    self.init(unchecked: dayNumber)
  }

  /// Creates a date from a day number known to be in range.
  @inlinable
  package init(unchecked dayNumber: Int) {
    storage = Int32(truncatingIfNeeded: dayNumber)
  }

  @usableFromInline
  static func outOfRange() -> Fault {
    Fault(.yearOutOfRange, "the day lies outside the years 1 to 9999")
  }

  /// The year, month and day together, at the cost of computing one of them.
  @inlinable public var components: (year: Int, month: Int, day: Int) {
    GregorianCycle.components(ofDay: dayNumber)
  }

  /// The year, 1 to 9999.
  @inlinable public var year: Int { components.year }
  /// The month, 1 to 12.
  @inlinable public var month: Int { components.month }
  /// The day of the month, 1 to 31.
  @inlinable public var day: Int { components.day }
  /// The day of the week.
  @inlinable public var weekday: Weekday { Weekday(dayNumber: dayNumber) }
  /// The day of the year, 1 to 366.
  @inlinable public var dayOfYear: Int { dayNumber - GregorianCycle.firstDay(ofYear: year) + 1 }
  /// The year and month.
  public var yearMonth: YearMonth {
    let (year, month, _) = components
    return YearMonth(unchecked: year, month)
  }

  /// The date a number of days later (earlier when negative), or nil outside the years 1 to 9999.
  @inlinable
  public func adding(days: Int) -> CivilDate? {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    guard !overflow, GregorianCycle.firstDay <= sum, sum <= GregorianCycle.lastDay else { return nil }
    return CivilDate(unchecked: sum)
  }
}

extension CivilDate: Comparable {
  /// Whether the first day comes before the second.
  @inlinable
  public static func < (first: CivilDate, second: CivilDate) -> Bool { first.storage < second.storage }
}

extension CivilDate: Strideable {
  /// The days from this date to another, negative if that is earlier.
  @inlinable
  public func distance(to other: CivilDate) -> Int { other.dayNumber - dayNumber }

  /// The date a number of days later, clamped to `first` and `last`.
  ///
  /// Use `adding(days:)` to detect the end of the calendar.
  @inlinable
  public func advanced(by days: Int) -> CivilDate {
    adding(days: days) ?? (days < 0 ? CivilDate.first : CivilDate.last)
  }

  /// The date a number of days later, clamped to `first` and `last`.
  @inlinable
  public static func + (date: CivilDate, days: Int) -> CivilDate { date.advanced(by: days) }

  /// The date a number of days earlier, clamped to `first` and `last`.
  @inlinable
  public static func - (date: CivilDate, days: Int) -> CivilDate { date.advanced(by: days == .min ? .max : -days) }

  /// The days from the second date to the first, negative if the first is earlier.
  @inlinable
  public static func - (later: CivilDate, earlier: CivilDate) -> Int { earlier.distance(to: later) }
}

extension CivilDate {
  /// Reads the DATE form of RFC 5545, `20210104`.
  ///
  /// - Throws: `Fault` with the place in the text.
  /// - SeeAlso: [RFC 5545, section 3.3.4](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.4)
  public init(rfc5545 text: String) throws(Fault) {
    self = try DigitScanner.read(text, as: "a date such as 20210104") { (scanner) throws(Fault) in
      try scanner.date(dashes: false)
    }
  }

  /// Reads the extended form of ISO 8601, `2021-01-04`.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(iso8601 text: String) throws(Fault) {
    self = try DigitScanner.read(text, as: "a date such as 2021-01-04") { (scanner) throws(Fault) in
      try scanner.date(dashes: true)
    }
  }

  /// Reads either form, `2021-01-04` or `20210104`, as people type dates.
  ///
  /// - Throws: `Fault` with the place in the text.
  public init(parsing text: String) throws(Fault) {
    self = try DigitScanner.read(text, as: "a date such as 2021-01-04 or 20210104") { (scanner) throws(Fault) in
      try scanner.date(dashes: scanner.bytes.contains(UInt8(ascii: "-")))
    }
  }

  /// The DATE form of RFC 5545, `20210104`.
  public var rfc5545: String {
    let (year, month, day) = components
    return padded(year, to: 4) + padded(month, to: 2) + padded(day, to: 2)
  }

  /// The extended form of ISO 8601, `2021-01-04`.
  public var iso8601: String {
    let (year, month, day) = components
    return padded(year, to: 4) + "-" + padded(month, to: 2) + "-" + padded(day, to: 2)
  }
}

extension CivilDate: CustomStringConvertible {
  /// The extended form of ISO 8601.
  public var description: String { iso8601 }
}
