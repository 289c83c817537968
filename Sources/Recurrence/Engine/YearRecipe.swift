// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

/// Which days of a year match a rule: those that match all its parts on days.
///
/// In the RFC's terms, the parts of a yearly rule expand and those of a daily or hourly rule limit. For days, both are
/// the same intersection. Only the default of a missing part differs, and `RulePlanBuilder` has filled that in.
struct YearRecipe: Sendable {
  /// The parts that have to match: those of the rule, and those that were filled in.
  private(set) var parts: RulePart.Set
  private(set) var months: UInt16
  private(set) var monthDays: UInt32
  private(set) var monthDaysFromEnd: UInt32
  let weeks: UInt64
  let weeksFromEnd: UInt64
  /// Weekdays without a number, bit 0 for Monday.
  private(set) var weekdays: UInt8
  /// Weekdays with a number, counted in each month of `months`, or in the year when there are none.
  let numberedWeekdays: [RecurrenceRule.DayOfWeek]
  let yearDays: [Int]
  private(set) var skip: RecurrenceRule.Skip
  /// The weekday that weeks begin on, 0 for Monday.
  let weekStart: Int
  /// Whether the year consists of its weeks, 1 to 52 or 53, instead of 1 January to 31 December.
  let isWeekYear: Bool
  /// The calendar of months, days of the month and year, and weeks, if it is not the Gregorian one.
  let scale: LunisolarScale?
  /// Leap months of a lunisolar calendar.
  private(set) var leapMonths: UInt16

  /// Creates the recipe of a rule's parts on days.
  init(_ rule: borrowing RuleParts) {
    parts = rule.lists.intersection(RulePart.ofDays)
    let allMonths = rule.mask(.months)
    months = UInt16(allMonths & 0x1FFE)
    leapMonths = UInt16(allMonths >> 12 & 0x1FFE)
    monthDays = UInt32(rule.mask(.monthDays))
    monthDaysFromEnd = UInt32(rule.maskFromEnd(.monthDays))
    weeks = rule.mask(.weeks)
    weeksFromEnd = rule.maskFromEnd(.weeks)
    yearDays = rule.yearDays
    skip = rule.skip
    scale = rule.calendar.lunisolarScale
    weekStart = rule.firstDayOfTheWeek.rawValue - 1
    isWeekYear = rule.frequency == .yearly && rule.has(.weeks)
    let takesNumbers = rule.frequency == .monthly || (rule.frequency == .yearly && !isWeekYear)
    weekdays = takesNumbers ? rule.weekdays : rule.weekdaysOfAnyNumber
    numberedWeekdays = takesNumbers ? rule.numberedWeekdays : []
  }

  mutating func fill(month: Int, isLeap: Bool = false) {
    parts.insert(.months)
    if isLeap { leapMonths = 1 << UInt16(month) } else { months = 1 << UInt16(month) }
  }

  mutating func fill(monthDay day: Int) {
    parts.insert(.monthDays)
    monthDays = 1 << UInt32(day)
  }

  mutating func fill(_ weekday: Weekday) {
    parts.insert(.weekdays)
    weekdays = 1 << UInt8(weekday.rawValue - 1)
  }

  /// Names every month if none is named, so that weekdays are counted in each.
  mutating func fillMonths() {
    parts.insert(.months)
    if months == 0 { months = 0x1FFE }
  }

  @inline(__always)
  func has(_ part: RulePart) -> Bool { parts.contains(part) }

  /// Whether the days depend only on the shape of the year itself, not on the adjacent years.
  var dependsOnShapeOnly: Bool { !has(.weeks) || (isWeekYear && !has(.yearDays)) }

  /// Whether every day matches.
  var isEveryDay: Bool { parts.isEmpty }

  /// Whether more than a month's own days and weekdays decides about its days.
  var hasLimitsOnYear: Bool { !parts.subtracting(RulePart.ofOneMonth).isEmpty }

  /// What is to be met in addition to a month's own days and weekdays.
  var limitsOnYear: YearRecipe {
    var limits = self
    limits.parts = parts.subtracting(RulePart.ofOneMonth)
    limits.skip = .omit
    return limits
  }

  /// Whether none of the months has any of the month days, so that no day of any year matches.
  var isImpossible: Bool {
    guard has(.monthDays), months != 0, skip == .omit, scale == nil else { return false }
    // The months of 31 days, then those of 30, by their bits.
    let longest = months & 0x15AA != 0 ? 31 : months & 0x0A50 != 0 ? 30 : 29
    return (monthDays | monthDaysFromEnd).trailingZeroBitCount > longest
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
    } else if has(.monthDays) {
      days = monthDayBits(of: shape)
    } else if has(.months) {
      days = monthBits(of: shape)
    } else {
      days = DayBits(skip == .omit ? year : 0..<DayBits.capacity)
    }
    if isWeekYear, has(.monthDays) {
      days.formIntersection(monthDayBits(of: shape))
    } else if isWeekYear, has(.months) {
      days.formIntersection(monthBits(of: shape))
    }
    if !isWeekYear, has(.weeks) {
      var inWeeks = weekBits(of: shape)
      inWeeks.formUnion(weekBits(of: shape.previous, shiftedBy: -shape.previous.length))
      inWeeks.formUnion(weekBits(of: shape.next, shiftedBy: shape.length))
      days.formIntersection(inWeeks)
    }
    if has(.yearDays) { days.formIntersection(yearDayBits(of: shape)) }
    if has(.weekdays) { days.formIntersection(weekdayBits(of: shape)) }
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
