// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import Recurrence
import TestSupport

/// Creates random rules of the Chinese and Korean calendar, and random starts.
struct LunarRandomRules {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  private mutating func list(_ range: ClosedRange<Int>, most: Int, signed: Bool = true) -> [Int] {
    (0...random.below(most)).map { _ in
      let value = range.lowerBound + random.below(range.count)
      return signed && chance(40) ? -value : value
    }
  }

  mutating func start() throws -> CivilDate {
    try CivilDate(dayNumber: LunisolarScale.days.lowerBound.dayNumber + random.below(70_000))
  }

  mutating func components() -> RecurrenceRule.Components {
    let frequency: RecurrenceRule.Frequency = [.yearly, .yearly, .yearly, .monthly, .monthly, .weekly, .daily][
      random.below(7)]
    var rule = RecurrenceRule.Components(frequency: frequency)
    rule.calendarIdentifier = chance(70) ? .chinese : .dangi
    if chance(30) { rule.interval = 1 + random.below(frequency >= .monthly ? 5 : 40) }
    if chance(45) { rule.monthsOfTheYear = list(1...12, most: 3, signed: false) }
    if chance(35) { rule.leapMonthsOfTheYear = list(1...12, most: 4, signed: false) }
    let hasMonths = !rule.monthsOfTheYear.isEmpty || !rule.leapMonthsOfTheYear.isEmpty
    if frequency == .yearly, chance(20) { rule.weeksOfTheYear = list(1...55, most: 4) }
    if frequency == .yearly, chance(20) {
      rule.daysOfTheYear = list(1...385, most: 6) + (chance(40) ? [384, -385] : [])
    }
    if frequency != .weekly, chance(50) { rule.daysOfTheMonth = list(chance(30) ? 29...31 : 1...31, most: 3) }
    if chance(30) {
      let takesNumbers = frequency >= .monthly && rule.weeksOfTheYear.isEmpty
      let highest = frequency == .monthly || hasMonths ? 5 : 53
      rule.daysOfTheWeek = (0...random.below(3)).map { _ in
        let weekday = Weekday.allCases[random.below(7)]
        return .init(weekday, weekNumber: takesNumbers && chance(50) ? list(1...highest, most: 1)[0] : 0)
      }
    }
    let hasList =
      hasMonths || !rule.weeksOfTheYear.isEmpty || !rule.daysOfTheYear.isEmpty || !rule.daysOfTheMonth.isEmpty
      || !rule.daysOfTheWeek.isEmpty
    if hasList, frequency != .daily, chance(25) { rule.setPositions = list(1...4, most: 2) }
    if chance(50) { rule.skip = chance(50) ? .forward : .backward }
    if chance(30) { rule.firstDayOfTheWeek = Weekday.allCases[random.below(7)] }
    if chance(20) { rule.end = .count(1 + random.below(12)) }
    return rule
  }
}
