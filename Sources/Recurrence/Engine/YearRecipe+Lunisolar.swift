// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

extension YearRecipe {
  /// The matching days of a Gregorian year, for rules by days, weeks and shorter intervals, which the lunisolar calendar
  /// only limits.
  func lunisolarDays(in scale: LunisolarScale, ofYear year: Int, firstDay: Int) -> DayBits {
    var days = DayBits()
    for number in year - 1...year where LunisolarScale.years.contains(number) {
      let lunisolar = LunisolarYear(unchecked: number, in: scale)
      days.formUnion(self.days(of: lunisolar), shiftedBy: lunisolar.firstDayNumber - firstDay)
    }
    days.formIntersection(DayBits(DayBits.lead..<DayBits.lead + GregorianCycle.days(inYear: year)))
    return days
  }
}

extension LunisolarYear: RecipeYear {
  static func previous(before year: LunisolarYear) -> LunisolarYear? {
    year.number > LunisolarScale.years.lowerBound ? LunisolarYear(unchecked: year.number - 1, in: year.scale) : nil
  }

  static func next(after year: LunisolarYear) -> LunisolarYear? {
    year.number < LunisolarScale.years.upperBound ? LunisolarYear(unchecked: year.number + 1, in: year.scale) : nil
  }

  var firstWeekday: Int { Weekday(dayNumber: firstDayNumber).rawValue - 1 }

  var withNeighbors: [(year: LunisolarYear, shift: Int)] {
    [self, LunisolarYear.previous(before: self), LunisolarYear.next(after: self)].compactMap { year in
      year.map { ($0, $0.firstDayNumber - firstDayNumber) }
    }
  }

  /// The matching months; the bit after the last month is the first month of the next year.
  ///
  /// A leap month that the year does not have is left out, or becomes the month before or after its place. RFC 7529,
  /// section 4.1, applies SKIP to months before it looks at days.
  @inline(__always)
  func monthIndices(of recipe: YearRecipe) -> UInt32 {
    guard recipe.has(.months) else { return (1 << UInt32(monthCount)) - 1 }
    let leap = UInt32(leapNumber)
    let plain = UInt32(recipe.months) >> 1
    let before = leap == 0 ? plain : plain & ((1 << leap) - 1)
    let indices = before | (plain ^ before) << 1
    return recipe.leapMonths == 0 ? indices : indices | leapMonthIndices(of: recipe)
  }

  private func leapMonthIndices(of recipe: YearRecipe) -> UInt32 {
    var indices: UInt32 = 0
    for number in UInt64(recipe.leapMonths).bitPositions {
      if let index = index(of: number, isLeap: true) {
        indices |= 1 << UInt32(index)
      } else if recipe.skip != .omit {
        let wanted = recipe.skip == .forward ? number + 1 : number
        indices |= 1 << UInt32(index(of: wanted, isLeap: false) ?? monthCount)
      }
    }
    return indices
  }

  @inline(__always)
  func place(ofMonthIndex index: Int) -> (daysBefore: Int, length: Int) {
    if index < monthCount { return (daysBefore(monthIndex: index), length(ofMonthIndex: index)) }
    return (length, LunisolarYear.next(after: self)?.length(ofMonthIndex: 0) ?? 30)
  }
}
