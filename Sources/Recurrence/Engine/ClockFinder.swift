// SPDX-License-Identifier: MIT

import CivilCalendar

/// Finds the next or the last hour, minute or second of a rule that meets its limits, and skips those that do not.
struct ClockFinder {
  private let plan: RulePlan
  private let hasDayLimits: Bool
  /// The matching days of the current year.
  private var year = Int.min
  private var firstDay = 0
  private var days = DayBits()
  private var firstBit = 0

  init(_ plan: RulePlan) {
    self.plan = plan
    hasDayLimits = !plan.recipe.isEveryDay
  }

  private mutating func takeUp(year newYear: Int) {
    year = newYear
    firstDay = GregorianCycle.firstDay(ofYear: newYear)
    days = plan.recipe.days(ofYear: newYear, firstDay: firstDay)
  }

  private mutating func takes(_ day: Int) -> Bool {
    if day < firstDay || day > firstDay + 364 || year == Int.min { takeUp(year: GregorianCycle.year(ofDay: day)) }
    return days.contains(day - firstDay + DayBits.lead)
  }

  /// The first matching day after a day, or nil if there is none in 400 years.
  private mutating func day(after day: Int) -> Int? {
    var position = day + 1 - firstDay + DayBits.lead
    for _ in 0...401 {
      if let found = days.first(from: position) { return firstDay + found - DayBits.lead }
      guard year < 9999 else { return nil }
      takeUp(year: year + 1)
      position = 0
    }
    return nil
  }

  /// The last matching day before a day, or nil if there is none in 400 years.
  private mutating func day(before day: Int) -> Int? {
    var position = day - 1 - firstDay + DayBits.lead
    for _ in 0...401 {
      if let found = days.last(through: position) { return firstDay + found - DayBits.lead }
      guard year > 1 else { return nil }
      takeUp(year: year - 1)
      position = DayBits.capacity - 1
    }
    return nil
  }

  /// The first interval, starting from an aligned one, that meets the limits and begins at or before a bound.
  mutating func next(from start: Int64, through upper: Int64) -> Int64? {
    var base = start
    let (hours, minutes, seconds) = plan.clockMasks
    while base <= upper {
      let day = floorDivided(base, by: 86_400)
      if hasDayLimits, !takes(Int(day)) {
        guard let next = self.day(after: Int(day)) else { return nil }
        base = plan.alignedClock(Int64(next) * 86_400)
        continue
      }
      let second = Int(base - day * 86_400)
      let hour = second / 3600
      if hours & (1 << UInt32(hour)) == 0 {
        let later = hours & ~((2 << UInt32(hour)) - 1) & 0xFF_FFFF
        let target = later == 0 ? 86_400 : Int64(later.trailingZeroBitCount) * 3600
        base = plan.alignedClock(day * 86_400 + target)
        continue
      }
      let minute = second / 60 % 60
      if minutes & (1 << UInt64(minute)) == 0 {
        let later = minutes & ~((2 << UInt64(minute)) - 1) & 0xFFF_FFFF_FFFF_FFFF
        let target = later == 0 ? Int64(hour + 1) * 3600 : Int64(hour * 3600 + later.trailingZeroBitCount * 60)
        base = plan.alignedClock(day * 86_400 + target)
        continue
      }
      if seconds & (1 << UInt64(second % 60)) == 0 {
        let later = seconds & ~((2 << UInt64(second % 60)) - 1) & 0xFFF_FFFF_FFFF_FFFF
        let start = Int64(second - second % 60)
        let target = later == 0 ? start + 60 : start + Int64(later.trailingZeroBitCount)
        base = plan.alignedClock(day * 86_400 + target)
        continue
      }
      return base
    }
    return nil
  }

  /// The last interval that meets the limits and begins at or before a bound.
  mutating func last(through bound: Int64) -> Int64? {
    let anchor = Int64(plan.anchor)
    func aligned(_ second: Int64) -> Int64 { anchor + floorDivided(second - anchor, by: plan.step) * plan.step }
    var base = aligned(bound)
    let (hours, minutes, seconds) = plan.clockMasks
    while base >= anchor {
      let day = floorDivided(base, by: 86_400)
      if hasDayLimits, !takes(Int(day)) {
        guard let earlier = self.day(before: Int(day)) else { return nil }
        base = aligned(Int64(earlier) * 86_400 + 86_399)
        continue
      }
      let second = Int(base - day * 86_400)
      let hour = second / 3600
      if hours & (1 << UInt32(hour)) == 0 {
        let earlier = hours & ((1 << UInt32(hour)) - 1)
        let target = earlier == 0 ? -1 : Int64(31 - earlier.leadingZeroBitCount) * 3600 + 3599
        base = aligned(day * 86_400 + target)
        continue
      }
      let minute = second / 60 % 60
      if minutes & (1 << UInt64(minute)) == 0 {
        let earlier = minutes & ((1 << UInt64(minute)) - 1)
        let target =
          earlier == 0 ? Int64(hour) * 3600 - 1 : Int64(hour * 3600 + (63 - earlier.leadingZeroBitCount) * 60 + 59)
        base = aligned(day * 86_400 + target)
        continue
      }
      if seconds & (1 << UInt64(second % 60)) == 0 {
        let earlier = seconds & ((1 << UInt64(second % 60)) - 1)
        let start = Int64(second - second % 60)
        let target = earlier == 0 ? start - 1 : start + Int64(63 - earlier.leadingZeroBitCount)
        base = aligned(day * 86_400 + target)
        continue
      }
      return base
    }
    return nil
  }
}
