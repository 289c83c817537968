// SPDX-License-Identifier: MIT

import CivilCalendar

extension RuleParts {
  /// Adds a value to a list part when it is in the part's range.
  ///
  /// Returns whether it is, so that a reader of text can say where it stood.
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
      guard value != 0, -53 <= value, value <= 53 else { return false }
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
      guard value != 0, -366 <= value, value <= 366 else { return false }
      yearDays.insertSorted(value)
    case .setPositions:
      guard value != 0, -366 <= value, value <= 366 else { return false }
      setPositions.insertSorted(value)
    default:
      return false
    }
    return true
  }

  mutating func insert(_ value: Int, into part: RulePart) throws(RecurrenceRuleError) {
    guard insertIfValid(value, into: part) else {
      throw RecurrenceRuleError(.valueOutOfRange, part: part.rawValue, part.message(for: String(value)))
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

  static func message(forWeekday value: String) -> String {
    "BYDAY=\(value) is not a weekday, which is MO to SU, before it 1 to 53 or -53 to -1 or nothing "
      + RecurrenceRuleError.section
  }
}

extension Array where Element: Comparable {
  /// Puts an element into its place in a sorted array, once.
  mutating func insertSorted(_ element: Element) {
    var low = 0
    var high = count
    // Most lists come sorted.
    if let last, last < element { low = high }
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    if low < count, self[low] == element { return }
    insert(element, at: low)
  }
}
