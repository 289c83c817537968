// SPDX-License-Identifier: MIT

import CivilCalendar

/// Walks a plan forward from a lower bound and writes its occurrences, as wall seconds, into buffers.
@usableFromInline
struct RuleGenerator {
  let plan: RulePlan
  /// The earliest second generated; never before the plan's start.
  let lower: Int64
  /// The latest second generated; never after the plan's end.
  let upper: Int64
  /// How many more occurrences COUNT allows.
  var remaining: Int64
  /// The number of the next interval, from 0.
  var interval = 0
  var isFinished = false

  /// The wall seconds from which the entries of the current interval are counted.
  var base: Int64 = 0
  /// The next entry of the current interval, and the next time of day.
  var entry = 0
  var time = 0
  /// In years, where the walk stands instead.
  var place = YearPlace()
  /// The days of the current month that are still to be written.
  var days: UInt64 = 0
  /// The last second written; only used if SKIP may produce a day twice.
  var last = Int64.min
  /// The number of intervals since the last one with an entry.
  var emptyIntervals = 0
  var table = YearTable()
  var list: [Int64] = []

  /// Creates a generator of the occurrences between two bounds, both included.
  ///
  /// - Parameter remaining: COUNT minus the number of occurrences before the lower bound.
  init(_ plan: RulePlan, from lower: Int64, through upper: Int64, remaining: Int64) {
    self.plan = plan
    self.lower = max(lower, plan.start)
    self.upper = min(upper, plan.end)
    self.remaining = remaining
    isFinished = plan.unit == .nothing || remaining <= 0 || self.lower > self.upper
    guard !isFinished else { return }
    seek()
  }

  /// Moves to the first interval that can reach the lower bound.
  private mutating func seek() {
    let day = Int(floorDivided(lower, by: 86_400))
    switch plan.unit {
    case .nothing: break
    case .fixed:
      base = plan.origin + (lower - plan.origin) / plan.step * plan.step
      entry = plan.entries.indices.lowest(meeting: { base + Int64(plan.entries[$0]) >= lower })
    case .clock:
      base = plan.alignedClock(lower - plan.frequency.seconds + 1)
    case .year:
      // A year's weeks, and a day moved by SKIP, may be in the adjacent years.
      let years = max(0, GregorianCycle.year(ofDay: day) - 1 - plan.anchor)
      place.year = plan.anchor + years / plan.interval * plan.interval
    case .yearWithPhase:
      place.year = GregorianCycle.year(ofDay: day) - (plan.mayRepeat ? 1 : 0)
    case .lunisolar: interval = max(0, plan.lunisolarInterval(ofDay: day) - 1)
    case .listed where plan.frequency == .weekly: interval = (day - plan.anchor) / (7 * plan.interval)
    case .month, .listed:
      let (year, month, _) = GregorianCycle.components(ofDay: day)
      interval = max(0, (year * 12 + month - 2 - plan.anchor) / plan.interval)
    }
  }

  /// Writes the next occurrences and returns their number; 0 if there are no more.
  mutating func fill(_ buffer: UnsafeMutableBufferPointer<Int64>) -> Int {
    guard !isFinished, !buffer.isEmpty else { return 0 }
    let written: Int
    switch plan.unit {
    case .nothing: written = 0
    case .fixed: written = fillFixed(buffer)
    case .year, .yearWithPhase: written = fillYears(buffer)
    case .month: written = fillMonths(buffer)
    case .listed, .lunisolar: written = fillListed(buffer)
    case .clock: written = fillClock(buffer)
    }
    if written < buffer.count { isFinished = true }
    return written
  }

  /// Writes a second unless it is outside the bounds; false at the end.
  @inline(__always)
  mutating func write(
    _ second: Int64, _ buffer: UnsafeMutableBufferPointer<Int64>, _ written: inout Int, mayRepeat: Bool
  ) -> Bool {
    if second > upper { return false }
    if second < lower || (mayRepeat && second <= last) { return true }
    buffer[written] = second
    written &+= 1
    if mayRepeat { last = second }
    remaining &-= 1
    return remaining > 0
  }

  // MARK: Intervals that are all alike

  private mutating func fillFixed(_ buffer: UnsafeMutableBufferPointer<Int64>) -> Int {
    var written = 0
    let room = Int(min(Int64(buffer.count), remaining))
    let step = plan.step
    let upper = upper
    let lower = lower
    var base = base
    switch plan.entries {
    case .one(let offset):
      var second = base + Int64(offset)
      if second < lower { second += step }
      while written < room, second <= upper {
        buffer[written] = second
        written += 1
        second += step
      }
      base = second - Int64(offset)
    case .list(let entries):
      entries.withUnsafeBufferPointer { entries in
        var index = entry
        while written < room {
          if index == entries.count {
            index = 0
            base += step
          }
          let second = base + Int64(entries[index])
          if second > upper { break }
          index += 1
          if second >= lower {
            buffer[written] = second
            written += 1
          }
        }
        entry = index
      }
    }
    self.base = base
    remaining -= Int64(written)
    if remaining == 0 { isFinished = true }
    return written
  }

  // MARK: Months

  private mutating func fillMonths(_ buffer: UnsafeMutableBufferPointer<Int64>) -> Int {
    var written = 0
    let mayRepeat = plan.mayRepeat
    let times = plan.times
    while written < buffer.count {
      while days == 0 {
        let month = plan.anchor + interval * plan.interval
        guard month < 120_000, emptyIntervals <= 4800 else { return written }
        interval += 1
        let firstDay = plan.firstDay(ofMonthNumber: month)
        days = plan.days(ofMonthNumber: month, firstDay: firstDay)
        base = Int64(firstDay - 1) * 86_400
        emptyIntervals = days == 0 ? emptyIntervals + 1 : 0
        if base > upper { return written }
      }
      let day = base + Int64(days.trailingZeroBitCount) * 86_400
      if times.count == 1 {
        days &= days - 1
        if !write(day + Int64(times[0]), buffer, &written, mayRepeat: mayRepeat) { return finish(written) }
      } else {
        if day < lower { time = max(time, firstTime(ofDay: day)) }
        while time < times.count, written < buffer.count {
          let second = day + Int64(times[time])
          time += 1
          if !write(second, buffer, &written, mayRepeat: mayRepeat) { return finish(written) }
        }
        if time == times.count {
          time = 0
          days &= days - 1
          if mayRepeat { last = max(last, day + 86_399) }
        }
      }
    }
    return written
  }

  /// The index of the first time of a day, given by its midnight, that is not before the lower bound.
  @inline(never)
  func firstTime(ofDay midnight: Int64) -> Int {
    plan.times.indices.lowest(meeting: { midnight + Int64(plan.times[$0]) >= lower })
  }

  mutating func finish(_ written: Int) -> Int {
    isFinished = true
    return written
  }

  // MARK: Intervals listed one at a time

  private mutating func fillListed(_ buffer: UnsafeMutableBufferPointer<Int64>) -> Int {
    var written = 0
    while written < buffer.count {
      while entry == list.count {
        list.removeAll(keepingCapacity: true)
        entry = 0
        guard emptyIntervals <= plan.longestGap else { return written }
        let base =
          plan.unit == .lunisolar
          ? plan.appendLunisolar(interval, to: &list) : plan.appendListed(interval, to: &list)
        guard let base, base <= upper else { return written }
        interval += 1
        emptyIntervals = list.isEmpty ? emptyIntervals + 1 : 0
      }
      let second = list[entry]
      entry += 1
      if !write(second, buffer, &written, mayRepeat: plan.mayRepeat) { return finish(written) }
    }
    return written
  }

  // MARK: Hours, minutes and seconds with limits

  private mutating func fillClock(_ buffer: UnsafeMutableBufferPointer<Int64>) -> Int {
    var written = 0
    let times = plan.times
    var finder = ClockFinder(plan)
    while written < buffer.count {
      if entry == 0 {
        guard let found = finder.next(from: base, through: upper) else { return written }
        base = found
      }
      while entry < times.count, written < buffer.count {
        let second = base + Int64(times[entry])
        entry += 1
        if !write(second, buffer, &written, mayRepeat: false) { return finish(written) }
      }
      if entry == times.count {
        entry = 0
        base += plan.step
      }
    }
    return written
  }
}

/// Where a walk through years stands.
struct YearPlace {
  /// The next year.
  var year = 0
  /// 1 January of the current year in wall seconds.
  var base: Int64 = 0
  /// The next entry of the current year, and the end of those to be written.
  var entry = 0
  var end = 0
}

extension RuleGenerator {
  /// Fills the buffer from years; with a phase, days in intervals that INTERVAL skips are left out.
  mutating func fillYears(_ buffer: UnsafeMutableBufferPointer<Int64>) -> Int {
    let hasPhase = plan.unit == .yearWithPhase && plan.phaseDays != plan.phaseWidth
    let (holdsTime, times, mayRepeat) = (plan.entriesAreOccurrences, plan.times, plan.mayRepeat)
    let takesAll = holdsTime && !hasPhase && !mayRepeat
    let step = plan.unit == .year ? plan.interval : 1
    let room = Int(min(Int64(buffer.count), remaining))
    var written = 0
    // A copy in local variables, so that it is not stored for every year.
    var place = place
    while written < room {
      guard place.entry < place.end else {
        if !enterYear(&place, step: step, hasPhase: hasPhase) { return finish(written) }
        continue
      }
      var second = place.base &+ table[place.entry]
      if takesAll {
        place.entry &+= 1
      } else {
        if hasPhase, !plan.reaches(day: Int(floorDivided(second, by: 86_400))) {
          place.entry += 1
          time = 0
          continue
        }
        if holdsTime {
          place.entry += 1
        } else {
          second += Int64(times[time])
          time += 1
          if time == times.count {
            time = 0
            place.entry += 1
          }
          if second > upper { return finish(written) }
        }
        if mayRepeat {
          if second <= last { continue }
          last = second
        }
      }
      buffer[written] = second
      written &+= 1
    }
    self.place = place
    remaining -= Int64(written)
    if remaining == 0 { isFinished = true }
    return written
  }

  /// Moves to the next year that the rule reaches; false after the last one, or if no later year can have an entry.
  @inline(__always)
  private mutating func enterYear(_ place: inout YearPlace, step: Int, hasPhase: Bool) -> Bool {
    let year = place.year
    guard year <= 10_000 else { return false }
    let firstDay = GregorianCycle.firstDay(ofYear: year)
    place.base = Int64(firstDay) &* 86_400
    // The weeks of a year, and a day moved by SKIP, may be in the adjacent years.
    let earliest = place.base &- 86_400 &* Int64(DayBits.lead)
    if earliest > upper { return false }
    place.year &+= step
    var entries = table.entries(ofYear: year, firstDay: firstDay, plan: plan)
    if entries.isEmpty {
      emptyIntervals += 1
      // Years repeat after 400, and so do the days of a rule whose intervals are years. A rule with an interval of days
      // may pause for longer, at most until the end of the calendar.
      return emptyIntervals <= 400 || hasPhase
    }
    emptyIntervals = 0
    if earliest < lower || earliest &+ 86_400 &* Int64(DayBits.capacity) > upper {
      entries = entriesInBounds(entries, base: place.base)
    }
    (place.entry, place.end) = (entries.lowerBound, entries.upperBound)
    return true
  }

  /// The entries of a year inside the bounds, from the first time of the first one; times of the last day may be later.
  @inline(never)
  private mutating func entriesInBounds(_ entries: Range<Int>, base: Int64) -> Range<Int> {
    let lastTime = plan.entriesAreOccurrences ? 0 : Int64(plan.times[plan.times.count - 1])
    let entry = entries.lowest(meeting: { table[$0] + lastTime >= lower - base })
    let end = (entry..<entries.upperBound).lowest(meeting: { table[$0] > upper - base })
    if !plan.entriesAreOccurrences, entry < end { time = firstTime(ofDay: base + table[entry]) }
    return entry..<end
  }
}
