// SPDX-License-Identifier: MIT

import CivilCalendar

/// Finds the next hour, minute or second of a rule that meets its limits, and skips those that do not.
struct ClockFinder {
  private let plan: RulePlan
  private let hasDayLimits: Bool
  /// The matching days of the current year.
  private var year = Int.min
  private var firstDay = 0
  private var days = DayBits()

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

  /// The first interval, starting from an aligned one, that meets the limits and begins at or before a bound.
  mutating func next(from start: Int64, through upper: Int64) -> Int64? {
    var base = start
    while base <= upper {
      let day = floorDivided(base, by: 86_400)
      if hasDayLimits, !takes(Int(day)) {
        guard let next = self.day(after: Int(day)) else { return nil }
        base = plan.alignedClock(Int64(next) * 86_400)
        continue
      }
      guard let later = plan.clockLimits.next(after: Int(base - day * 86_400)) else { return base }
      base = plan.alignedClock(day * 86_400 + Int64(later))
    }
    return nil
  }
}
