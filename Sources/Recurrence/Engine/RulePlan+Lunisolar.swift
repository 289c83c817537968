// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

extension RulePlanBuilder {
  /// Takes from the start the day, and in a yearly rule the month, that the rule leaves out.
  mutating func fillLunisolarDay() {
    guard let scale = recipe.scale else { return }
    let date = LunisolarDate(unchecked: startDay, in: scale)
    recipe.fill(monthDay: date.day)
    if parts.frequency == .yearly, !recipe.has(.months) { recipe.fill(month: date.month, isLeap: date.isLeapMonth) }
  }

  mutating func buildLunisolar() {
    guard let scale = recipe.scale else { return }
    fillTimes()
    unit = .lunisolar
    interval = min(interval, 20_000)
    guard parts.frequency == .yearly else {
      anchor = Lunation.number(ofDay: startDay, in: scale)
      return
    }
    let year = LunisolarYear(containing: startDay, in: scale)
    anchor = year.number
    guard recipe.isWeekYear else { return }
    anchor += year.weekYear(ofDay: startDay - year.firstDayNumber, weeksBeginOn: recipe.weekStart)
  }
}

/// A month of the tables by its number, 0 for the first month of 1901.
private struct Lunation {
  let year: LunisolarYear
  let index: Int

  /// The months of the tables.
  static let count = 2473

  /// The day numbers of new moons are within a day of an arithmetic sequence: 29.530588 days from one to the next.
  private static let firstDay = -25_153

  static func number(ofDay day: Int, in scale: LunisolarScale) -> Int {
    let year = LunisolarYear(containing: day, in: scale)
    let index = year.monthIndex(ofDay: day - year.firstDayNumber)
    let middle = Int64(year.firstDayNumber - firstDay + year.daysBefore(monthIndex: index) + 15)
    return Int(middle * 1_000_000 / 29_530_588)
  }

  init?(_ number: Int, in scale: LunisolarScale) {
    guard 0 <= number, number < Lunation.count else { return nil }
    let middle = Lunation.firstDay + Int((Int64(number) * 29_530_588) / 1_000_000) + 15
    year = LunisolarYear(containing: middle, in: scale)
    index = year.monthIndex(ofDay: middle - year.firstDayNumber)
  }
}

extension RulePlan {
  /// The number of the interval in which a day lies, or would lie if INTERVAL skips it; days of an interval may lie in
  /// the adjacent ones.
  func lunisolarInterval(ofDay day: Int) -> Int {
    guard let scale = recipe.scale else { return 0 }
    let number =
      frequency == .yearly
      ? LunisolarYear(containing: day, in: scale).number : Lunation.number(ofDay: day, in: scale)
    return (number - anchor) / interval
  }

  /// Appends the entries of an interval in wall seconds, ascending, and returns a second before all of them; nil after
  /// the last interval of the tables.
  @inline(__always)
  func appendLunisolar(_ index: Int, to list: inout [Int64]) -> Int64? {
    guard let scale = recipe.scale else { return nil }
    let number = anchor + index * interval
    guard frequency == .yearly else { return appendMonth(number, in: scale, to: &list) }
    guard number <= LunisolarScale.years.upperBound else { return nil }
    // The weeks of 1900 are not known.
    guard number >= LunisolarScale.years.lowerBound else { return .min }
    let year = LunisolarYear(unchecked: number, in: scale)
    let base = Int64(year.firstDayNumber) * 86_400
    guard isPlainYear else {
      appendYear(year, base: base, to: &list)
      return base - 8 * 86_400
    }
    var months = year.monthIndices(of: recipe)
    while months != 0 {
      let month = months.trailingZeroBitCount
      months &= months - 1
      var days = recipe.monthDayMask(length: year.length(ofMonthIndex: month))
      let first = base + Int64(year.daysBefore(monthIndex: month) - 1) * 86_400
      while days != 0 {
        append(first + Int64(days.trailingZeroBitCount) * 86_400, to: &list)
        days &= days - 1
      }
    }
    return base
  }

  /// Whether a year's entries are days of its months, without more ado.
  @inline(__always)
  private var isPlainYear: Bool {
    recipe.has(.monthDays) && recipe.skip == .omit && !selectsInPeriod
      && recipe.parts.subtracting(RulePart.ofDaysInMonths).isEmpty
  }

  @inline(__always)
  private func append(_ midnight: Int64, to list: inout [Int64]) {
    for time in times { list.append(midnight + Int64(time)) }
  }

  @inline(never)
  private func appendYear(_ year: LunisolarYear, base: Int64, to list: inout [Int64]) {
    let start = list.count
    func add(_ year: LunisolarYear) {
      let first = Int64(year.firstDayNumber - DayBits.lead) * 86_400
      let days = recipe.days(of: year)
      var found: [Int32] = []
      var position = days.first(from: 0)
      while let day = position {
        found.append(Int32(day) * 86_400)
        position = days.first(from: day + 1)
      }
      append(days: found, after: first, to: &list)
    }
    add(year)
    // A twelfth leap month that SKIP moves into the next year comes after that year's first days.
    guard recipe.skip == .forward, recipe.leapMonths & (1 << 12) != 0, interval == 1 else { return }
    let end = base + Int64(year.length) * 86_400
    list.removeAll { $0 >= end && LunisolarYear.next(after: year) != nil }
    if year.number > anchor, let previous = LunisolarYear.previous(before: year) {
      add(previous)
      let merged = Set(list[start...].filter { $0 >= base && $0 < end || LunisolarYear.next(after: year) == nil })
      list.replaceSubrange(start..., with: merged.sorted())
    }
  }

  private func appendMonth(_ number: Int, in scale: LunisolarScale, to list: inout [Int64]) -> Int64? {
    guard let lunation = Lunation(number, in: scale) else { return nil }
    var days = mask(of: lunation)
    let firstDay = lunation.year.firstDayNumber + lunation.year.daysBefore(monthIndex: lunation.index)
    let base = Int64(firstDay - 1) * 86_400
    if selectsInPeriod {
      append(days: days.bitPositions.map { Int32($0) * 86_400 }, after: base, to: &list)
      return base
    }
    while days != 0 {
      append(base + Int64(days.trailingZeroBitCount) * 86_400, to: &list)
      days &= days - 1
    }
    return base
  }

  /// The matching days of a month, bit *d* for day *d*, before BYSETPOS.
  private func mask(of lunation: Lunation) -> UInt64 {
    let (year, index) = (lunation.year, lunation.index)
    var isTaken = year.monthIndices(of: recipe) & (1 << UInt32(index)) != 0
    if !isTaken, index == 0, let previous = LunisolarYear.previous(before: year) {
      isTaken = previous.monthIndices(of: recipe) & (1 << UInt32(previous.monthCount)) != 0
    }
    guard isTaken else { return 0 }
    let length = year.length(ofMonthIndex: index)
    let before = year.daysBefore(monthIndex: index)
    var days = recipe.dayMask(length: length)
    if recipe.has(.weekdays) {
      days &= weekdays(firstDay: year.firstDayNumber + before, length: length)
    }
    if recipe.hasLimitsOnYear {
      days &= recipe.dayLimits(on: year).bits(at: DayBits.lead + before - 1)
    }
    return days
  }

  /// How many occurrences the rule has before a second, without regard to COUNT and UNTIL.
  ///
  /// The intervals between the first and the last are counted by the bits of their days.
  func countLunisolar(before second: Int64) -> Int64 {
    guard let scale = recipe.scale, second > start else { return 0 }
    let lastDay = min(Int(floorDivided(second, by: 86_400)), LunisolarScale.days.upperBound.dayNumber)
    let last = lunisolarInterval(ofDay: lastDay) + 1
    var sum: Int64 = 0
    var list: [Int64] = []
    for index in 0...max(0, last) {
      let number = anchor + index * interval
      if index > 1, index < last - 2, !selectsInPeriod {
        if frequency == .yearly {
          sum += Int64(recipe.days(of: LunisolarYear(unchecked: number, in: scale)).count * times.count)
        } else if let lunation = Lunation(number, in: scale) {
          sum += Int64(mask(of: lunation).nonzeroBitCount * times.count)
        }
        continue
      }
      list.removeAll(keepingCapacity: true)
      guard appendLunisolar(index, to: &list) != nil else { break }
      for entry in list where entry >= start && entry < second { sum += 1 }
    }
    return sum
  }
}
