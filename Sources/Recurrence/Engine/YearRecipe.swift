// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

/// Which days of a year match a rule: those that match all its parts on days.
///
/// In the RFC's terms, the parts of a yearly rule expand and those of a daily or hourly rule limit. For days, both are
/// the same intersection. Only the default of a missing part differs, and `RulePlanBuilder` has filled that in.
struct YearRecipe: Sendable {
  var months: UInt16 = 0
  var monthDays: UInt32 = 0
  var monthDaysFromEnd: UInt32 = 0
  var weeks: UInt64 = 0
  var weeksFromEnd: UInt64 = 0
  /// Weekdays without a number, bit 0 for Monday.
  var weekdays: UInt8 = 0
  /// Weekdays with a number, counted in each month of `months`, or in the year when there are none.
  var numberedWeekdays: [RecurrenceRule.DayOfWeek] = []
  var yearDays: [Int] = []
  var skip = RecurrenceRule.Skip.omit
  /// The weekday that weeks begin on, 0 for Monday.
  var weekStart = 0
  /// Whether the year consists of its weeks, 1 to 52 or 53, instead of 1 January to 31 December.
  var isWeekYear = false
  /// The calendar of months, days of the month and year, and weeks, if it is not the Gregorian one.
  var scale: LunisolarScale?
  /// Leap months of a lunisolar calendar.
  var leapMonths: UInt16 = 0

  var hasMonthDays: Bool { monthDays | monthDaysFromEnd != 0 }
  var hasWeeks: Bool { weeks | weeksFromEnd != 0 }

  /// Whether the days depend only on the shape of the year itself, not on the adjacent years.
  var dependsOnShapeOnly: Bool { !hasWeeks || (isWeekYear && yearDays.isEmpty) }

  /// Whether every day matches.
  var isEveryDay: Bool {
    months | leapMonths == 0 && !hasMonthDays && !hasWeeks && weekdays == 0 && numberedWeekdays.isEmpty
      && yearDays.isEmpty
  }

  /// Whether none of the months has any of the month days, so that no day of any year matches.
  var isImpossible: Bool {
    guard hasMonthDays, months != 0, skip == .omit, scale == nil else { return false }
    var longest = 28
    for month in 1...12 where months & (1 << UInt16(month)) != 0 {
      longest = max(longest, month == 2 ? 29 : GregorianCycle.days(inMonth: month, of: 1))
    }
    let earliest = min(
      monthDays == 0 ? 32 : monthDays.trailingZeroBitCount,
      monthDaysFromEnd == 0 ? 32 : monthDaysFromEnd.trailingZeroBitCount)
    return earliest > longest
  }

  /// The matching days of a Gregorian year.
  func days(ofYear year: Int, firstDay: Int) -> DayBits {
    scale.map { lunisolarDays(in: $0, ofYear: year, firstDay: firstDay) }
      ?? days(of: YearShape(year: year, firstDay: firstDay))
  }

  private func days(of shape: YearShape) -> DayBits {
    let year = DayBits.lead..<DayBits.lead + shape.length
    var days: DayBits
    if isWeekYear {
      days = weekBits(of: shape)
    } else if hasMonthDays {
      days = monthDayBits(of: shape)
    } else if months != 0 {
      days = monthBits(of: shape)
    } else {
      days = DayBits(skip == .omit ? year : 0..<DayBits.capacity)
    }
    if isWeekYear, hasMonthDays {
      days.formIntersection(monthDayBits(of: shape))
    } else if isWeekYear, months != 0 {
      days.formIntersection(monthBits(of: shape))
    }
    if !isWeekYear, hasWeeks {
      var inWeeks = weekBits(of: shape)
      inWeeks.formUnion(weekBits(of: shape.previous, shiftedBy: -shape.previous.length))
      inWeeks.formUnion(weekBits(of: shape.next, shiftedBy: shape.length))
      days.formIntersection(inWeeks)
    }
    if !yearDays.isEmpty { days.formIntersection(yearDayBits(of: shape)) }
    if weekdays != 0 || !numberedWeekdays.isEmpty { days.formIntersection(weekdayBits(of: shape)) }
    // Days of the adjacent years are needed only for weeks and for days moved by SKIP.
    if !isWeekYear, skip == .omit || yearDays.isEmpty { days.formIntersection(DayBits(year)) }
    return days
  }

  private func monthBits(of shape: YearShape) -> DayBits {
    var bits = DayBits()
    for month in 1...12 where months & (1 << UInt16(month)) != 0 {
      let start = DayBits.lead + GregorianCycle.daysBefore(month: month, leap: shape.isLeap)
      bits.insert(UInt64.max >> UInt64(64 - YearRecipe.length(of: month, leap: shape.isLeap)), at: start)
    }
    if isWeekYear {
      if months & (1 << 12) != 0 { bits.formUnion(DayBits(0..<DayBits.lead)) }
      if months & 2 != 0 { bits.formUnion(DayBits(DayBits.lead + shape.length..<DayBits.capacity)) }
    }
    return bits
  }

  private func monthDayBits(of shape: YearShape) -> DayBits {
    var bits = DayBits()
    let taken = months == 0 ? 0x1FFE : months
    for month in 1...12 where taken & (1 << UInt16(month)) != 0 {
      let start = DayBits.lead + GregorianCycle.daysBefore(month: month, leap: shape.isLeap)
      bits.insert(monthDayMask(length: YearRecipe.length(of: month, leap: shape.isLeap)), at: start - 1)
    }
    if isWeekYear {
      if taken & (1 << 12) != 0 { bits.insert(monthDayMask(length: 31), at: DayBits.lead - 32) }
      if taken & 2 != 0 { bits.insert(monthDayMask(length: 31), at: DayBits.lead + shape.length - 1) }
    }
    return bits
  }

  /// The days of a month that match BYMONTHDAY, bit *d* for day *d*; bit 0 is the day before and bit `length` + 1 the
  /// day after, to which SKIP may move a day.
  @inline(__always)
  func monthDayMask(length: Int) -> UInt64 {
    let inMonth = (UInt64(1) << UInt64(length + 1)) - 2
    var mask = UInt64(monthDays) & inMonth
    if monthDaysFromEnd != 0 {
      // Bit n stands for the day length + 1 − n.
      mask |= ((UInt64(monthDaysFromEnd.bitSwapped) << 1) >> UInt64(31 - length)) & inMonth
    }
    guard skip != .omit else { return mask }
    if UInt64(monthDays) & ~inMonth != 0 { mask |= 1 << UInt64(skip == .forward ? length + 1 : length) }
    if UInt64(monthDaysFromEnd) & ~inMonth != 0 { mask |= skip == .forward ? 2 : 1 }
    return mask
  }

  private func yearDayBits(of shape: YearShape) -> DayBits {
    var bits = DayBits()
    let first = DayBits.lead
    let length = shape.length
    for day in yearDays {
      if day > length || -day > length {
        switch skip {
        case .omit: break
        case .forward: bits.insert(day > 0 ? first + length : first)
        case .backward: bits.insert(day > 0 ? first + length - 1 : first - 1)
        }
      } else {
        bits.insert(day > 0 ? first + day - 1 : first + length + day)
      }
      if isWeekYear {
        let before = shape.previousIsLeap ? 366 : 365
        let after = shape.nextIsLeap ? 366 : 365
        bits.insert(day > 0 ? first - before + day - 1 : first + day)
        bits.insert(day > 0 ? first + length + day - 1 : first + length + after + day)
      }
    }
    return bits
  }

  private func weekBits(of shape: YearShape, shiftedBy shift: Int = 0) -> DayBits {
    var bits = DayBits()
    let start = DayBits.lead + shape.startOfFirstWeek(weeksBeginOn: weekStart) + shift
    let count = shape.weeks(weeksBeginOn: weekStart)
    for week in 1...count {
      if weeks & (1 << UInt64(week)) != 0 || weeksFromEnd & (1 << UInt64(count + 1 - week)) != 0 {
        let position = start + 7 * (week - 1)
        if position > -7 { bits.insert(0x7F, at: position) }
      }
    }
    return bits
  }

  private func weekdayBits(of shape: YearShape) -> DayBits {
    var bits = DayBits(weekdays: weekdays, firstIs: (shape.firstWeekday - DayBits.lead + 14) % 7)
    guard !numberedWeekdays.isEmpty else { return bits }
    if months == 0 {
      for day in numberedWeekdays {
        if let position = YearRecipe.position(of: day, firstWeekday: shape.firstWeekday, length: shape.length) {
          bits.insert(DayBits.lead + position)
        }
      }
    } else {
      for month in 1...12 where months & (1 << UInt16(month)) != 0 {
        let before = GregorianCycle.daysBefore(month: month, leap: shape.isLeap)
        let length = YearRecipe.length(of: month, leap: shape.isLeap)
        for day in numberedWeekdays {
          let first = (shape.firstWeekday + before) % 7
          if let position = YearRecipe.position(of: day, firstWeekday: first, length: length) {
            bits.insert(DayBits.lead + before + position)
          }
        }
      }
    }
    return bits
  }

  /// The number of days from the start of a span to its n-th weekday, or nil if there is none.
  @inline(__always)
  static func position(of day: RecurrenceRule.DayOfWeek, firstWeekday: Int, length: Int) -> Int? {
    let weekday = day.dayOfTheWeek.rawValue - 1
    let position: Int
    if day.weekNumber > 0 {
      position = (weekday - firstWeekday + 7) % 7 + 7 * (day.weekNumber - 1)
    } else {
      let lastWeekday = (firstWeekday + length - 1) % 7
      position = length - 1 - (lastWeekday - weekday + 7) % 7 + 7 * (day.weekNumber + 1)
    }
    return position >= 0 && position < length ? position : nil
  }

  @inline(__always)
  static func length(of month: Int, leap: Bool) -> Int {
    month == 2 ? (leap ? 29 : 28) : 30 | (month ^ (month >> 3))
  }
}

extension UInt32 {
  /// The bits in reverse order.
  fileprivate var bitSwapped: UInt32 {
    var bits = byteSwapped
    bits = (bits & 0x0F0F_0F0F) << 4 | (bits >> 4) & 0x0F0F_0F0F
    bits = (bits & 0x3333_3333) << 2 | (bits >> 2) & 0x3333_3333
    return (bits & 0x5555_5555) << 1 | (bits >> 1) & 0x5555_5555
  }
}
