// SPDX-License-Identifier: MIT

import CivilCalendar

/// The parts of a rule in the form that the engine uses: sets of small numbers as bits.
///
/// A set of signed numbers is two masks, bit *n* of `…FromEnd` standing for −*n*.
struct RuleParts: Sendable, Hashable {
  var frequency = RecurrenceRule.Frequency.daily
  var firstDayOfTheWeek = Weekday.monday
  var skip = RecurrenceRule.Skip.omit
  var hasScale = false
  var calendar = RecurrenceRule.CalendarIdentifier.gregorian
  var interval = 1
  var end = RecurrenceRule.End.never
  var months: UInt16 = 0
  /// Leap months, which only lunisolar calendars have.
  var leapMonths: UInt16 = 0
  var monthDays: UInt32 = 0
  var monthDaysFromEnd: UInt32 = 0
  var weeks: UInt64 = 0
  var weeksFromEnd: UInt64 = 0
  /// Weekdays without a number, bit 0 for Monday.
  var weekdays: UInt8 = 0
  var hours: UInt32 = 0
  var minutes: UInt64 = 0
  /// Bit 60 is a leap second.
  var seconds: UInt64 = 0
  /// Numbered weekdays, sorted and without duplicates.
  var numberedWeekdays: [RecurrenceRule.DayOfWeek] = []
  /// Sorted, without duplicates and without 0.
  var yearDays: [Int] = []
  /// Sorted, without duplicates and without 0.
  var setPositions: [Int] = []

  var hasMonthDays: Bool { monthDays | monthDaysFromEnd != 0 }
  var hasWeeks: Bool { weeks | weeksFromEnd != 0 }
  var hasWeekdays: Bool { weekdays != 0 || !numberedWeekdays.isEmpty }

  /// All weekdays in BYDAY, whatever their numbers, bit 0 for Monday.
  var weekdaysOfAnyNumber: UInt8 {
    var mask = weekdays
    for day in numberedWeekdays { mask |= 1 << UInt8(day.dayOfTheWeek.rawValue - 1) }
    return mask
  }
}

extension UInt64 {
  /// The positions of the set bits, lowest first.
  var bitPositions: [Int] {
    var positions: [Int] = []
    var bits = self
    while bits != 0 {
      positions.append(bits.trailingZeroBitCount)
      bits &= bits - 1
    }
    return positions
  }
}

extension RuleParts {
  /// Adds a value to a list part if it is in the part's range.
  ///
  /// Returns whether it is in range; the reader of text then adds the place to the error.
  @inline(__always)
  mutating func insertIfValid(_ value: Int, into part: RulePart) -> Bool {
    switch part {
    case .months:
      guard 1 <= value, value <= 12 else { return false }
      months |= 1 << UInt16(truncatingIfNeeded: value)
    case .monthDays:
      guard value != 0, -31 <= value, value <= 31 else { return false }
      if value > 0 { monthDays |= 1 << UInt32(value) } else { monthDaysFromEnd |= 1 << UInt32(-value) }
    case .weeks:
      guard value != 0, -53 <= value && value <= 53 || isLunisolar && -55 <= value && value <= 55 else { return false }
      if value > 0 { weeks |= 1 << UInt64(value) } else { weeksFromEnd |= 1 << UInt64(-value) }
    case .hours:
      guard 0 <= value, value <= 23 else { return false }
      hours |= 1 << UInt32(value)
    case .minutes:
      guard 0 <= value, value <= 59 else { return false }
      minutes |= 1 << UInt64(value)
    case .seconds:
      guard 0 <= value, value <= 60 else { return false }
      seconds |= 1 << UInt64(value)
    case .yearDays:
      guard value != 0, -366 <= value && value <= 366 || isInLongYear(value) else { return false }
      yearDays.insertSorted(value)
    case .setPositions:
      guard value != 0, -366 <= value && value <= 366 || isInLongYear(value) else { return false }
      setPositions.insertSorted(value)
    default:
      return false
    }
    return true
  }

  /// Whether the calendar has leap years of up to 385 days and 55 weeks.
  private var isLunisolar: Bool { calendar != .gregorian }

  private func isInLongYear(_ day: Int) -> Bool { isLunisolar && -385 <= day && day <= 385 }

  mutating func insert(_ value: Int, into part: RulePart) throws(RecurrenceRuleError) {
    guard insertIfValid(value, into: part) else {
      throw RecurrenceRuleError(.valueOutOfRange, part: part.rawValue, part.message(for: String(value), in: calendar))
    }
  }

  mutating func insert(_ day: RecurrenceRule.DayOfWeek) throws(RecurrenceRuleError) {
    guard -53 <= day.weekNumber, day.weekNumber <= 53 else {
      throw RecurrenceRuleError(.valueOutOfRange, part: "BYDAY", RuleParts.message(forWeekday: day.rfc5545))
    }
    insertValid(day)
  }

  mutating func insertValid(_ day: RecurrenceRule.DayOfWeek) {
    if day.weekNumber == 0 {
      weekdays |= 1 << UInt8(day.dayOfTheWeek.rawValue - 1)
    } else {
      numberedWeekdays.insertSorted(day)
    }
  }

  static func message(forLeapMonth value: String) -> String {
    "BYMONTH=\(value): only RSCALE=CHINESE and DANGI have leap months, 1L to 12L (RFC 7529, section 4)"
  }

  static func message(forWeekday value: String) -> String {
    "BYDAY=\(value) is not a weekday; use MO to SU, optionally after a number from 1 to 53 or -53 to -1 "
      + RecurrenceRuleError.section
  }
}

extension Array where Element: Comparable {
  /// Inserts an element into a sorted array unless it is already there.
  mutating func insertSorted(_ element: Element) {
    var low = 0
    var high = count
    // Most lists are already sorted.
    if let last, last < element { low = high }
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    if low < count, self[low] == element { return }
    insert(element, at: low)
  }
}
