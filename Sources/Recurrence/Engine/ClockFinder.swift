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
    guard plan.mayRepeat, plan.recipe.scale == nil else { return }
    // SKIP may move a day of an adjacent year into this one.
    for other in [newYear - 1, newYear + 1] {
      let first = GregorianCycle.firstDay(ofYear: other)
      days.formUnion(plan.recipe.days(ofYear: other, firstDay: first), shiftedBy: first - firstDay)
    }
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
      position = DayBits.lead
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

/// Some of the numbers from 0 to 63, as bits.
struct BitMask: Sendable, Equatable {
  var bits: UInt64

  static let all = BitMask(bits: .max)

  func contains(_ number: Int) -> Bool { bits & 1 << UInt64(number) != 0 }

  /// The lowest number above another, which is less than 63.
  func next(after number: Int) -> Int? {
    let later = bits & ~((2 << UInt64(number)) - 1)
    return later == 0 ? nil : later.trailingZeroBitCount
  }
}

/// The hours, minutes and seconds that limit a rule; all of them if there is no limit.
struct ClockLimits: Sendable, Equatable {
  var hours = BitMask.all
  var minutes = BitMask.all
  var seconds = BitMask.all

  /// Whether a second of the day meets the limits.
  func contains(_ second: Int) -> Bool {
    hours.contains(second / 3600) && minutes.contains(second / 60 % 60) && seconds.contains(second % 60)
  }

  /// A later second than one that does not meet the limits, with none between that does; nil if it meets them.
  @inline(__always)
  func next(after second: Int) -> Int? {
    let (hour, minute) = (second / 3600, second / 60 % 60)
    if !hours.contains(hour) { return hours.next(after: hour).map { $0 * 3600 } ?? 86_400 }
    if !minutes.contains(minute) {
      return hour * 3600 + (minutes.next(after: minute).map { $0 * 60 } ?? 3600)
    }
    let ofMinute = second % 60
    if seconds.contains(ofMinute) { return nil }
    return second - ofMinute + (seconds.next(after: ofMinute) ?? 60)
  }
}
