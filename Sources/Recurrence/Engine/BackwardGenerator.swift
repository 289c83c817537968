// SPDX-License-Identifier: MIT

import CivilCalendar

/// Walks a plan backward from an upper bound.
struct BackwardGenerator {
  private let plan: RulePlan
  private let lower: Int64
  private let upper: Int64
  /// The number of the next interval, counting down.
  private var interval = 0
  /// The remaining occurrences of the current interval, the latest last.
  private var list: [Int64] = []
  private var last = Int64.max
  private var table = YearTable()
  /// In `fixed` the start of the next interval, in `clock` a bound of it.
  private var base: Int64 = 0
  private var emptyIntervals = 0

  /// Creates a generator of the occurrences between two bounds, both included; COUNT is already applied to the upper
  /// one.
  init(_ plan: RulePlan, from lower: Int64, through upper: Int64) {
    self.plan = plan
    self.lower = max(lower, plan.start)
    self.upper = min(upper, plan.end)
    guard plan.unit != .nothing, self.lower <= self.upper else {
      interval = -1
      return
    }
    let day = Int(floorDivided(self.upper, by: 86_400))
    let (year, month, _) = GregorianCycle.components(ofDay: day)
    switch plan.unit {
    case .nothing: break
    case .fixed: base = plan.origin + (self.upper - plan.origin) / plan.step * plan.step
    case .clock: base = self.upper
    case .year: interval = (year + 1 - plan.anchor) / plan.interval
    // SKIP may have moved a day of the next year or month back to this one.
    case .yearWithPhase: interval = plan.mayRepeat ? year + 1 : year
    case .lunisolar: interval = plan.lunisolarInterval(ofDay: day) + 1
    case .listed where plan.parts.frequency == .weekly: interval = (day - plan.anchor) / (7 * plan.interval)
    case .month, .listed: interval = (year * 12 + month - (plan.mayRepeat ? 0 : 1) - plan.anchor) / plan.interval
    }
  }

  mutating func next() -> Int64? {
    while true {
      while let second = list.popLast() {
        if second > upper || second >= last { continue }
        if second < lower {
          interval = -1
          list = []
          return nil
        }
        if plan.mayRepeat { last = second }
        return second
      }
      guard interval >= 0, emptyIntervals <= 146_097, refill() else {
        interval = -1
        return nil
      }
      emptyIntervals = list.isEmpty ? emptyIntervals + 1 : 0
    }
  }

  /// Lists the previous interval; false if there is none.
  private mutating func refill() -> Bool {
    list.removeAll(keepingCapacity: true)
    switch plan.unit {
    case .nothing: return false
    case .fixed:
      guard base >= plan.origin else { return false }
      for entry in plan.entries { list.append(base + Int64(entry)) }
      base -= plan.step
      return true
    case .year, .yearWithPhase:
      let year = plan.unit == .year ? plan.anchor + interval * plan.interval : interval
      let firstDay = GregorianCycle.firstDay(ofYear: year)
      if Int64(firstDay + 375) * 86_400 < lower { return false }
      listYear(year, firstDay: firstDay)
    case .month:
      let number = plan.anchor + interval * plan.interval
      let firstDay = plan.firstDay(ofMonthNumber: number)
      for day in plan.days(ofMonthNumber: number, firstDay: firstDay).bitPositions {
        append(Int64(firstDay + day - 1) * 86_400)
      }
    case .lunisolar: _ = plan.appendLunisolar(interval, to: &list)
    case .listed:
      if let interval = plan.list(ofInterval: interval, table: &table) { list = interval.seconds }
    case .clock:
      var finder = ClockFinder(plan)
      guard let found = finder.last(through: base) else { return false }
      base = found - 1
      for time in plan.times { list.append(found + Int64(time)) }
      return true
    }
    interval -= 1
    return true
  }

  private mutating func listYear(_ year: Int, firstDay: Int) {
    let start = Int64(firstDay) * 86_400
    let hasPhase = plan.unit == .yearWithPhase && plan.phaseDays != plan.phaseWidth
    for index in table.entries(ofYear: year, firstDay: firstDay, plan: plan) {
      let offset = start + table[index]
      if hasPhase, !plan.reaches(day: Int(floorDivided(offset, by: 86_400))) { continue }
      if plan.entriesHoldTime || plan.selectsInPeriod { list.append(offset) } else { append(offset) }
    }
  }

  private mutating func append(_ day: Int64) {
    for time in plan.times { list.append(day + Int64(time)) }
  }
}
