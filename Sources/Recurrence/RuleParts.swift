// SPDX-License-Identifier: MIT

import CivilCalendar

/// The parts of a rule in the form the engine works on: sets of small numbers as bits.
///
/// A set of signed numbers is two masks, bit *n* of `…FromEnd` standing for −*n*.
struct RuleParts: Sendable, Hashable {
  var frequency = RecurrenceRule.Frequency.daily
  var firstDayOfTheWeek = Weekday.monday
  var skip = RecurrenceRule.Skip.omit
  var hasScale = false
  var interval = 1
  var end = RecurrenceRule.End.never
  var months: UInt16 = 0
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
  /// Numbered weekdays, sorted, none twice.
  var numberedWeekdays: [RecurrenceRule.DayOfWeek] = []
  /// Sorted, none twice, none 0.
  var yearDays: [Int] = []
  /// Sorted, none twice, none 0.
  var setPositions: [Int] = []

  var hasMonthDays: Bool { monthDays | monthDaysFromEnd != 0 }
  var hasWeeks: Bool { weeks | weeksFromEnd != 0 }
  var hasWeekdays: Bool { weekdays != 0 || !numberedWeekdays.isEmpty }

  /// Every weekday named, its number aside, bit 0 for Monday.
  var weekdaysOfAnyNumber: UInt8 {
    var mask = weekdays
    for day in numberedWeekdays { mask |= 1 << UInt8(day.dayOfTheWeek.rawValue - 1) }
    return mask
  }
}

extension UInt64 {
  /// The positions of the bits set, lowest first.
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
