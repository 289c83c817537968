// SPDX-License-Identifier: MIT

import CivilCalendar

extension RulePlan {
  // MARK: Months

  /// The day number of the first day of a month counted from the year 0.
  @inline(__always)
  func firstDay(ofMonthNumber number: Int) -> Int {
    GregorianCycle.day(year: number / 12, month: number % 12 + 1, day: 1)
  }

  /// The matching days of a month, bit *d* for day *d*; BYSETPOS is already applied if there is only one time of day.
  @inline(__always)
  func days(ofMonthNumber number: Int, firstDay: Int) -> UInt64 {
    let month = number % 12 + 1
    guard !recipe.has(.months) || recipe.months & (1 << UInt16(month)) != 0 else { return 0 }
    let length = GregorianCycle.days(inMonth: month, of: number / 12)
    var days = recipe.dayMask(length: length)
    if recipe.has(.weekdays) {
      days &= weekdays(firstDay: firstDay, length: length)
    }
    if selectsInPeriod, unit == .month { days = selected(fromDays: days) }
    return days
  }

  /// The days of a month whose weekday matches, bit *d* for day *d*; also of the day before it and of those after it, to
  /// which SKIP may move a day.
  @inline(__always)
  func weekdays(firstDay: Int, length: Int) -> UInt64 {
    let first = Weekday(dayNumber: firstDay).rawValue - 1
    var days: UInt64 = 0
    if recipe.weekdays != 0 {
      // The mask, rotated so that its lowest bit is the weekday of the day before, and repeated for every week.
      let mask = UInt64(recipe.weekdays)
      let before = (first + 6) % 7
      let turned = (mask >> UInt64(before) | mask << UInt64(7 - before)) & 0x7F
      days = turned &* 0x02_0408_1020_4081
    }
    guard recipe.hasNumbers else { return days }
    for day in recipe.numberedWeekdays {
      if let position = YearRecipe.position(of: day, firstWeekday: first, length: length) {
        days |= 2 << UInt64(position)
      }
    }
    return days
  }

  func selected(fromDays days: UInt64) -> UInt64 {
    let total = days.nonzeroBitCount
    var picked: UInt64 = 0
    for position in setPositions {
      let index = position > 0 ? position - 1 : total + position
      guard index >= 0, index < total else { continue }
      if index == total - 1 {
        picked |= 1 << UInt64(63 - days.leadingZeroBitCount)
        continue
      }
      var rest = days
      for _ in 0..<index { rest &= rest - 1 }
      picked |= rest & ~(rest - 1)
    }
    return picked
  }

  // MARK: Phases

  /// How many days at the beginning of an interval can match.
  var phaseWidth: Int { frequency == .weekly ? 7 : 1 }

  /// Whether a day is in an interval that INTERVAL does not skip.
  @inline(__always)
  func reaches(day: Int) -> Bool {
    let offset = (day - anchor) % phaseDays
    return (offset < 0 ? offset + phaseDays : offset) < phaseWidth
  }

  // MARK: Intervals listed one at a time

  /// After this many months or weeks without an entry there will never be one, as both repeat after 400 years.
  var longestGap: Int { frequency == .weekly ? 20_871 : 4800 }

  /// Appends the entries of a month or week in wall seconds, ascending, and returns a second before all of them; nil
  /// after the calendar's end.
  func appendListed(_ index: Int, to list: inout [Int64]) -> Int64? {
    let firstDay: Int
    var days: UInt64
    if frequency == .weekly {
      firstDay = anchor + index * 7 * interval
      guard firstDay <= GregorianCycle.lastDay else { return nil }
      days = 0xFE
    } else {
      let month = anchor + index * interval
      guard month < 120_000 else { return nil }
      firstDay = self.firstDay(ofMonthNumber: month)
      days = self.days(ofMonthNumber: month, firstDay: firstDay)
    }
    days &= limits(around: firstDay)
    let offsets = days.bitPositions.map { Int32($0 - 1) * 86_400 }
    let base = Int64(firstDay) * 86_400
    append(days: offsets, after: base, to: &list)
    // SKIP may move the first entry to the day before.
    return base - (mayRepeat ? 86_400 : 0)
  }

  /// Appends days, given as offsets, with all times of day, or what BYSETPOS selects from these.
  func append(days: [Int32], after base: Int64, to list: inout [Int64]) {
    guard !selectsInPeriod else {
      for offset in selected(fromDays: days) { list.append(base + Int64(offset)) }
      return
    }
    for day in days {
      for time in times { list.append(base + Int64(day + time)) }
    }
  }

  /// The days that meet the limits on the year: bit 1 for the first day, bit 0 for the day before.
  private func limits(around firstDay: Int) -> UInt64 {
    let limit = frequency == .monthly ? recipe.limitsOnYear : recipe
    let year = GregorianCycle.year(ofDay: firstDay)
    var bits: UInt64 = 0
    for candidate in year - 1...year + 1 {
      let start = GregorianCycle.firstDay(ofYear: candidate)
      let position = firstDay - start + DayBits.lead - 1
      guard position > -64, position < DayBits.capacity else { continue }
      bits |= limit.days(ofYear: candidate, firstDay: start).bits(at: position)
    }
    return bits
  }

  // MARK: Hours, minutes and seconds

  /// The first interval of the rule that begins at or after a second.
  @inline(__always)
  func alignedClock(_ second: Int64) -> Int64 {
    let distance = second - origin
    guard distance > 0 else { return origin }
    return origin + (distance + step - 1) / step * step
  }
}

extension RecurrenceRule.Frequency {
  /// The seconds of an interval, at most for months and years.
  var seconds: Int64 {
    switch self {
    case .secondly: 1
    case .minutely: 60
    case .hourly: 3600
    case .daily: 86_400
    case .weekly: 7 * 86_400
    case .monthly: 31 * 86_400
    case .yearly: 366 * 86_400
    }
  }
}
