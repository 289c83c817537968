// SPDX-License-Identifier: MIT

import CivilCalendar

extension RuleGenerator {
  /// Fills from years; with a phase, days of intervals that the rule passes over are left out.
  mutating func fillYears(_ buffer: UnsafeMutableBufferPointer<Int64>) -> Int {
    var written = 0
    let mayRepeat = plan.mayRepeat
    let holdsTime = plan.entriesHoldTime || plan.selectsInPeriod
    let times = plan.times
    let hasPhase = plan.unit == .yearWithPhase && plan.phaseDays != plan.phaseWidth
    while written < buffer.count {
      while entry == entriesEnd {
        if !nextYear() { return written }
      }
      let offset = base + table[entry]
      if hasPhase, !plan.reaches(day: Int(floorDivided(offset, by: 86_400))) {
        entry += 1
        continue
      }
      if holdsTime {
        entry += 1
        if !write(offset, buffer, &written, mayRepeat: mayRepeat) { return finish(written) }
      } else {
        while time < times.count, written < buffer.count {
          let second = offset + Int64(times[time])
          time += 1
          if !write(second, buffer, &written, mayRepeat: mayRepeat) { return finish(written) }
        }
        if time == times.count {
          time = 0
          entry += 1
        }
      }
    }
    return written
  }

  /// Takes up the next year that the rule reaches; false after the last one or when none can have an entry any more.
  @inline(__always)
  private mutating func nextYear() -> Bool {
    let year = plan.unit == .year ? plan.anchor + interval * plan.interval : interval
    guard year <= 10_000 else { return false }
    // Years repeat after 400, and with them the days of a rule whose intervals are years; days counted through the
    // years by an interval of their own may wait longer, at most to the calendar's end.
    guard emptyIntervals <= 400 || (plan.unit == .yearWithPhase && plan.phaseDays != plan.phaseWidth) else {
      return false
    }
    let firstDay = GregorianCycle.firstDay(ofYear: year)
    base = Int64(firstDay) * 86_400
    if base - 8 * 86_400 > upper { return false }
    interval += 1
    let range = table.entries(ofYear: year, firstDay: firstDay, plan: plan)
    entry = range.lowerBound
    entriesEnd = range.upperBound
    if range.isEmpty {
      emptyIntervals += 1
    } else {
      emptyIntervals = 0
      if base < lower - 86_400 { skipToLower() }
    }
    return true
  }

  /// Passes over the entries of days before the lower bound's.
  private mutating func skipToLower() {
    let day = floorDivided(lower, by: 86_400) * 86_400 - base
    var low = entry
    var high = entriesEnd
    while low < high {
      let middle = (low + high) / 2
      if table[middle] < day { low = middle + 1 } else { high = middle }
    }
    entry = low
  }
}
