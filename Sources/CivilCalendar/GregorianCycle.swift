// SPDX-License-Identifier: MIT

/// The arithmetic of the proleptic Gregorian calendar on whole numbers, day 0 being 1970-01-01.
///
/// The calendar repeats after 400 years, which are 146,097 days and exactly 20,871 weeks. Internally, years start in
/// March, so that the leap day comes last and a linear formula gives the month lengths. What is divided has 32 bits, so
/// that a division takes fewer steps.
@usableFromInline
package enum GregorianCycle {
  /// The day number of 1 January of the year 1.
  @usableFromInline
  package static let firstDay = -719_162
  /// The day number of 31 December of the year 9999.
  @usableFromInline
  package static let lastDay = 2_932_896

  /// Whether a year has a 29 February.
  @inlinable
  package static func isLeap(_ year: Int) -> Bool {
    year & 3 == 0 && (year % 100 != 0 || year & 15 == 0)
  }

  /// The number of days in a year, 365 or 366.
  @inlinable
  package static func days(inYear year: Int) -> Int {
    isLeap(year) ? 366 : 365
  }

  /// The number of days in a month of a year; the month must be 1 to 12.
  @inlinable
  package static func days(inMonth month: Int, of year: Int) -> Int {
    days(inMonth: month, leap: isLeap(year))
  }

  /// The number of days in a month, 1 to 12, of a leap year or another one.
  @inlinable
  package static func days(inMonth month: Int, leap: @autoclosure () -> Bool) -> Int {
    month == 2 ? (leap() ? 29 : 28) : 30 | (month ^ (month &>> 3))
  }

  /// The day number of 1 January of a year.
  ///
  /// Any year from −399,999 to 399,999 is allowed.
  @inlinable
  package static func firstDay(ofYear year: Int) -> Int {
    let previous = UInt32(truncatingIfNeeded: year &- 1 &+ 400_000)
    let centuries = previous / 100
    return Int(previous &* 365 &+ previous / 4 &- centuries &+ centuries / 4) &- 146_097_000 &+ firstDay
  }

  /// The weekday of a day number of up to ten thousand years before or after 1970, 0 for Monday.
  @inlinable
  package static func weekdayIndex(ofDay dayNumber: Int) -> Int {
    // A number's seventh as a fraction of 2³², times seven: exact below 1.4 billion.
    let seventh = UInt32(truncatingIfNeeded: dayNumber &+ 3 &+ 7_000_000) &* 613_566_757
    return Int((UInt64(seventh) &* 7) &>> 32)
  }

  /// The day number of a date; the month must be 1 to 12, the day may lie outside the month.
  @inlinable
  package static func day(year: Int, month: Int, day: Int) -> Int {
    firstDay(ofYear: year) + daysBefore(month: month, leap: isLeap(year)) + day - 1
  }

  /// The number of days in a year before the first of a month; the month must be 1 to 12.
  @inlinable
  package static func daysBefore(month: Int, leap: Bool) -> Int {
    let plain = (367 * month - 362) / 12
    return month <= 2 ? plain : plain - (leap ? 1 : 2)
  }

  /// The year, month and day of a day number from the years 1 to 9999 and a few cycles before and after.
  @inlinable
  package static func components(ofDay dayNumber: Int) -> (year: Int, month: Int, day: Int) {
    // Days since 0000-03-01, shifted by whole cycles so that everything below is positive.
    let shifted = UInt32(truncatingIfNeeded: dayNumber + 719_468 + 146_097_000)
    let cycle = shifted / 146_097
    let dayOfCycle = shifted % 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = Int(dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    let month = Int(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9)
    let year = Int(yearOfCycle) + Int(cycle) * 400 - 400_000 + (month <= 2 ? 1 : 0)
    return (year, month, day)
  }

  /// The year of a day number.
  @inlinable
  package static func year(ofDay dayNumber: Int) -> Int {
    components(ofDay: dayNumber).year
  }
}
