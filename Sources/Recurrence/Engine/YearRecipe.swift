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
  /// Days counted from the end of a month, bit 31 − *n* for −*n*.
  let monthDaysFromEnd: UInt32
  let weeks: UInt64
  let weeksFromEnd: UInt64
  /// Weekdays without a number, bit 0 for Monday.
  private(set) var weekdays: UInt8
  /// Weekdays with a number, counted in each month of `months`, or in the year when there are none.
  var numberedWeekdays: [RecurrenceRule.DayOfWeek] { hasNumbers ? rare.lists.numberedWeekdays : [] }
  /// Whether there are any: asked for every month.
  let hasNumbers: Bool
  let rare: RareLists
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
    let daysFromEnd = UInt32(rule.maskFromEnd(.monthDays))
    monthDaysFromEnd = daysFromEnd == 0 ? 0 : daysFromEnd.bitSwapped
    weeks = rule.mask(.weeks)
    weeksFromEnd = rule.maskFromEnd(.weeks)
    rare = rule.rare
    skip = rule.skip
    scale = rule.calendar.lunisolarScale
    weekStart = rule.firstDayOfTheWeek.rawValue - 1
    isWeekYear = rule.frequency == .yearly && rule.has(.weeks)
    let takesNumbers = rule.frequency == .monthly || (rule.frequency == .yearly && !isWeekYear)
    weekdays = takesNumbers ? rule.weekdays : rule.weekdaysOfAnyNumber
    hasNumbers = takesNumbers && !rule.rare.lists.numberedWeekdays.isEmpty
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
    return min(monthDays.trailingZeroBitCount, monthDaysFromEnd.leadingZeroBitCount) > longest
  }

  /// The matching days of a Gregorian year.
  func days(ofYear year: Int, firstDay: Int) -> DayBits {
    scale.map { lunisolarDays(in: $0, ofYear: year, firstDay: firstDay) }
      ?? days(of: YearShape(year: year, firstDay: firstDay))
  }

  /// The days of a month that match BYMONTHDAY, bit *d* for day *d*; bit 0 is the day before and bit `length` + 1 the
  /// day after, to which SKIP may move a day.
  @inline(__always)
  func monthDayMask(length: Int) -> UInt64 {
    let inMonth = (UInt64(1) << UInt64(length + 1)) - 2
    var mask = UInt64(monthDays) & inMonth
    // The day −n is the day length + 1 − n.
    let fromEnd = UInt64(monthDaysFromEnd) << 1
    mask |= (fromEnd >> UInt64(31 - length)) & inMonth
    guard skip != .omit else { return mask }
    if UInt64(monthDays) & ~inMonth != 0 { mask |= 1 << UInt64(skip == .forward ? length + 1 : length) }
    if fromEnd << UInt64(32 + length) != 0 { mask |= skip == .forward ? 2 : 1 }
    return mask
  }

  /// The matching days of a month, bit *d* for day *d*, without regard to weekdays.
  @inline(__always)
  func dayMask(length: Int) -> UInt64 {
    has(.monthDays) ? monthDayMask(length: length) : (UInt64(1) << UInt64(length + 1)) - 2
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
}

extension UInt32 {
  /// The bits in reverse order; not inlined, so that rules without such days do not compute it.
  @inline(never)
  fileprivate var bitSwapped: UInt32 {
    var bits = byteSwapped
    bits = (bits & 0x0F0F_0F0F) << 4 | (bits >> 4) & 0x0F0F_0F0F
    bits = (bits & 0x3333_3333) << 2 | (bits >> 2) & 0x3333_3333
    return (bits & 0x5555_5555) << 1 | (bits >> 1) & 0x5555_5555
  }
}
