// SPDX-License-Identifier: MIT

import CivilCalendar

extension RulePlan {
  /// How many occurrences the rule has before a second, without regard to UNTIL; at least COUNT if there are more.
  ///
  /// The cost is constant if all intervals are alike, at most 400 years of look-ups if the rule depends on the
  /// calendar, and a full walk if the rule has no period (limits combined with an interval of another unit).
  func count(before second: Int64) -> Int64 {
    guard second > start else { return 0 }
    guard countsByArithmetic else { return countByWalking(before: second) }
    return switch unit {
    case .nothing, .listed, .clock: 0
    case .fixed: countFixed(before: second) - countFixed(before: start)
    case .year, .yearWithPhase: countYears(before: second)
    case .month: countMonths(before: second)
    case .lunisolar: countLunisolar(before: second)
    }
  }

  /// Whether counting takes no walk.
  var countsByArithmetic: Bool {
    switch unit {
    case .nothing, .fixed: true
    case .yearWithPhase: !mayRepeat && phaseDays == phaseWidth
    case .year, .month, .lunisolar: !mayRepeat
    case .listed, .clock: false
    }
  }

  /// An upper bound for the number of occurrences up to a second, at the cost of a division; `Int64.max` if there is
  /// none.
  func most(through second: Int64) -> Int64 {
    guard second >= start, !mayRepeat else { return mayRepeat ? .max : 0 }
    let days = Int(floorDivided(second, by: 86_400) - floorDivided(start, by: 86_400))
    switch unit {
    case .nothing: return 0
    case .fixed: return ((second - origin) / step + 1) * Int64(entries.count)
    case .month:
      let byMonthDay = recipe.monthDays.nonzeroBitCount + recipe.monthDaysFromEnd.nonzeroBitCount
      let byWeekday = 5 * recipe.weekdays.nonzeroBitCount + recipe.numberedWeekdays.count
      let most = min(byMonthDay == 0 ? 31 : byMonthDay, byWeekday == 0 ? 31 : byWeekday)
      return Int64((days / (28 * interval) + 2) * most) * Int64(times.count)
    case .year: return Int64((days / (365 * interval) + 2) * 371) * Int64(times.count)
    case .yearWithPhase: return Int64(days + 1) * Int64(times.count)
    case .listed, .lunisolar, .clock: return .max
    }
  }

  private func countFixed(before second: Int64) -> Int64 {
    let distance = second - origin
    guard distance > 0 else { return 0 }
    let whole = distance / step
    let rest = distance % step
    let before = entries.indices.lowest(meeting: { Int64(entries[$0]) >= rest })
    return whole * Int64(entries.count) + Int64(before)
  }

  private func countYears(before second: Int64) -> Int64 {
    let first = unit == .year ? anchor : GregorianCycle.year(ofDay: Int(floorDivided(start, by: 86_400)))
    let length = unit == .year ? interval : 1
    let year = GregorianCycle.year(ofDay: Int(floorDivided(second, by: 86_400)))
    // A year's weeks reach a few days into the next year, so only the years before the last are certain to be complete.
    let whole = year - 2 < first ? 0 : (year - 2 - first) / length + 1
    var table = YearTable()
    let perEntry = entriesAreOccurrences ? 1 : Int64(times.count)
    var counts = DayCounts(of: recipe)
    var sum = RulePlan.sum(below: whole, period: 400 / greatestCommonDivisor(length, 400)) { index in
      let year = first + index * length
      let firstDay = GregorianCycle.firstDay(ofYear: year)
      return selectsInPeriod
        ? table.entries(ofYear: year, firstDay: firstDay, plan: self).count
        : counts.days(ofYear: year, firstDay: firstDay)
    }
    sum *= perEntry
    var index = whole
    while case let year = first + index * length, year <= 10_000 {
      let firstDay = GregorianCycle.firstDay(ofYear: year)
      if Int64(firstDay - 8) * 86_400 >= second { break }
      sum += count(inYear: year, firstDay: firstDay, before: second, table: &table)
      index += 1
    }
    return sum - count(inYear: first, firstDay: GregorianCycle.firstDay(ofYear: first), before: start, table: &table)
  }

  private func count(inYear year: Int, firstDay: Int, before second: Int64, table: inout YearTable) -> Int64 {
    let range = table.entries(ofYear: year, firstDay: firstDay, plan: self)
    let rest = second - Int64(firstDay) * 86_400
    let holdsTime = entriesAreOccurrences
    let day = floorDivided(rest, by: 86_400) * 86_400
    let index = range.lowest(meeting: { table[$0] >= (holdsTime ? rest : day) })
    let before = index - range.lowerBound
    guard !holdsTime else { return Int64(before) }
    let isCut = index < range.upperBound && table[index] == day
    return Int64(before) * Int64(times.count) + Int64(isCut ? timesBefore(rest - day) : 0)
  }

  private func timesBefore(_ second: Int64) -> Int {
    times.firstIndex { Int64($0) >= second } ?? times.count
  }

  private func countMonths(before second: Int64) -> Int64 {
    let (year, month, _) = GregorianCycle.components(ofDay: Int(floorDivided(second, by: 86_400)))
    let last = year * 12 + month - 1
    let whole = (last - anchor + interval - 1) / interval
    func sumOfMonths(from first: Int, below end: Int) -> Int64 {
      RulePlan.sum(below: end - first, period: 4800 / greatestCommonDivisor(interval, 4800)) { index in
        let number = anchor + (first + index) * interval
        return days(ofMonthNumber: number, firstDay: firstDay(ofMonthNumber: number)).nonzeroBitCount
      }
    }
    var sum: Int64
    if interval == 1, !selectsInPeriod, whole > 36 {
      // Whole years from one January to another are counted by the shapes of the years.
      let toJanuary = (12 - anchor % 12) % 12
      let years = (whole - toJanuary) / 12
      var monthly = recipe
      monthly.fillMonths()
      var counts = DayCounts(of: monthly)
      let firstYear = (anchor + toJanuary) / 12
      sum = sumOfMonths(from: 0, below: toJanuary) + sumOfMonths(from: toJanuary + years * 12, below: whole)
      sum += RulePlan.sum(below: years, period: 400) { index in
        counts.days(ofYear: firstYear + index, firstDay: GregorianCycle.firstDay(ofYear: firstYear + index))
      }
    } else {
      sum = sumOfMonths(from: 0, below: whole)
    }
    sum *= Int64(times.count)
    if (last - anchor) % interval == 0 { sum += count(inMonth: last, before: second) }
    return sum - count(inMonth: anchor, before: start)
  }

  private func count(inMonth number: Int, before second: Int64) -> Int64 {
    let firstDay = self.firstDay(ofMonthNumber: number)
    let days = self.days(ofMonthNumber: number, firstDay: firstDay)
    let rest = second - Int64(firstDay) * 86_400
    let day = UInt64(rest / 86_400 + 1)
    let isCut = days & (1 << day) != 0
    let sum = (days & ((1 << day) - 1)).nonzeroBitCount * times.count + (isCut ? timesBefore(rest % 86_400) : 0)
    return Int64(sum)
  }

  /// The sum of a periodic function over the indices from 0 to below an end.
  private static func sum(below end: Int, period: Int, _ value: (Int) -> Int) -> Int64 {
    var sum: Int64 = 0
    if end >= 2 * period {
      for index in 0..<period { sum += Int64(value(index)) }
      sum *= Int64(end / period)
    }
    for index in end - (end >= 2 * period ? end % period : end)..<end { sum += Int64(value(index)) }
    return sum
  }

  private func countByWalking(before second: Int64) -> Int64 {
    var generator = RuleGenerator(self, from: start, through: min(second - 1, end), remaining: .max)
    var sum: Int64 = 0
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: 256) { buffer in
      var written = generator.fill(buffer)
      while written > 0, sum < count {
        sum += Int64(written)
        written = generator.fill(buffer)
      }
    }
    return sum
  }

  /// The last second, at most a bound, that COUNT lets the rule reach.
  func endByCount(within bound: Int64) -> Int64 {
    let bound = min(bound, end)
    guard count < .max, bound >= start, count(before: bound + 1) > count else { return bound }
    // The first second up to which the rule has COUNT occurrences.
    return (start..<bound).lowest(meeting: { count(before: $0 + 1) >= count })
  }
}
