// SPDX-License-Identifier: MIT

/// A year of any calendar, as far as it decides which of its days match a recipe.
protocol RecipeYear {
  /// The number of days.
  var length: Int { get }
  /// The weekday of the first day, 0 for Monday.
  var firstWeekday: Int { get }
  /// The year itself and those before and after it, as far as they are known, each with the days from this one's first
  /// day to its own.
  var withNeighbors: [(year: Self, shift: Int)] { get }

  /// The months that match a recipe, bit *i* for the month with the index *i*.
  func monthIndices(of recipe: YearRecipe) -> UInt32

  /// The days before a month with one of these indices, and its length.
  func place(ofMonthIndex index: Int) -> (daysBefore: Int, length: Int)
}

extension RecipeYear {
  /// The days from the first day to the start of week 1, −3 to 3, when weeks begin on a weekday (0 for Monday).
  ///
  /// Week 1 is the first with at least four days in the year.
  func startOfFirstWeek(weeksBeginOn weekStart: Int) -> Int {
    Self.startOfFirstWeek(firstWeekday, weekStart)
  }

  /// The days from the next year's first day to the start of its week 1.
  func startOfNextFirstWeek(weeksBeginOn weekStart: Int) -> Int {
    Self.startOfFirstWeek((firstWeekday + length) % 7, weekStart)
  }

  private static func startOfFirstWeek(_ firstWeekday: Int, _ weekStart: Int) -> Int {
    let sinceStart = (firstWeekday - weekStart + 7) % 7
    return sinceStart <= 3 ? -sinceStart : 7 - sinceStart
  }

  /// The year to whose weeks a day belongs, that many days after the first: 0 for this one, −1 or 1 for an adjacent one.
  func weekYear(ofDay day: Int, weeksBeginOn weekStart: Int) -> Int {
    if day < startOfFirstWeek(weeksBeginOn: weekStart) { return -1 }
    return day < length + startOfNextFirstWeek(weeksBeginOn: weekStart) ? 0 : 1
  }
}

/// The days of a year that match a rule, the first as the bit `DayBits.lead`.
extension YearRecipe {
  func days(of year: some RecipeYear) -> DayBits {
    let itself = DayBits.lead..<DayBits.lead + year.length
    var days: DayBits
    if isWeekYear {
      days = weekBits(of: year)
      // The weeks of a year may begin or end in an adjacent one; its months and days are then those of that year.
      if has(.monthDays) || has(.months) { days.formIntersection(union(around: year, monthBits)) }
      if has(.yearDays) { days.formIntersection(union(around: year, yearDayBits)) }
    } else {
      if has(.monthDays) || has(.months) {
        days = monthBits(of: year)
      } else {
        days = DayBits(skip == .omit || !has(.yearDays) ? itself : 0..<DayBits.capacity)
      }
      days.formIntersection(dayLimits(on: year))
    }
    if has(.weekdays) { days.formIntersection(weekdayBits(of: year)) }
    // Days of the adjacent years are needed only for weeks and for days moved by SKIP.
    if !isWeekYear, skip == .omit { days.formIntersection(DayBits(itself)) }
    return days
  }

  /// The days that match BYWEEKNO and BYYEARDAY as limits on days that other parts name.
  func dayLimits(on year: some RecipeYear) -> DayBits {
    var days = DayBits(0..<DayBits.capacity)
    if has(.weeks) { days = union(around: year, weekBits) }
    if has(.yearDays) { days.formIntersection(yearDayBits(of: year)) }
    return days
  }

  /// The days that a part names in a year and in those before and after it.
  private func union<Year: RecipeYear>(around year: Year, _ bits: (Year) -> DayBits) -> DayBits {
    var all = DayBits()
    for (other, shift) in year.withNeighbors { all.formUnion(bits(other), shiftedBy: shift) }
    return all
  }

  private func monthBits(of year: some RecipeYear) -> DayBits {
    var bits = DayBits()
    var left = year.monthIndices(of: self)
    while left != 0 {
      let (before, length) = year.place(ofMonthIndex: left.trailingZeroBitCount)
      bits.insert(dayMask(length: length), at: DayBits.lead + before - 1)
      left &= left - 1
    }
    return bits
  }

  private func yearDayBits(of year: some RecipeYear) -> DayBits {
    var bits = DayBits()
    let length = year.length
    for day in rare.lists.yearDays {
      let position = day > 0 ? day - 1 : length + day
      if 0 <= position, position < length {
        bits.insert(DayBits.lead + position)
      } else if skip != .omit {
        let nearest = day > 0 ? length - 1 : -1
        bits.insert(DayBits.lead + nearest + (skip == .forward ? 1 : 0))
      }
    }
    return bits
  }

  private func weekBits(of year: some RecipeYear) -> DayBits {
    var bits = DayBits()
    let start = year.startOfFirstWeek(weeksBeginOn: weekStart)
    let count = (year.length + year.startOfNextFirstWeek(weeksBeginOn: weekStart) - start) / 7
    for week in weeks.bitPositions where week <= count {
      bits.insert(0x7F, at: DayBits.lead + start + 7 * (week - 1))
    }
    for week in weeksFromEnd.bitPositions where week <= count {
      bits.insert(0x7F, at: DayBits.lead + start + 7 * (count - week))
    }
    return bits
  }

  private func weekdayBits(of year: some RecipeYear) -> DayBits {
    let first = year.firstWeekday
    var bits = DayBits(weekdays: weekdays, firstIs: (first - DayBits.lead + 14) % 7)
    let numberedWeekdays = numberedWeekdays
    guard !numberedWeekdays.isEmpty else { return bits }
    func insert(daysBefore: Int, length: Int) {
      for day in numberedWeekdays {
        if let position = YearRecipe.position(of: day, firstWeekday: (first + daysBefore) % 7, length: length) {
          bits.insert(DayBits.lead + daysBefore + position)
        }
      }
    }
    if has(.months) {
      var left = year.monthIndices(of: self)
      while left != 0 {
        let (before, length) = year.place(ofMonthIndex: left.trailingZeroBitCount)
        insert(daysBefore: before, length: length)
        left &= left - 1
      }
    } else {
      insert(daysBefore: 0, length: year.length)
    }
    return bits
  }
}
