// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

/// Turns a rule and its start into a plan: takes from the start what the rule leaves out, and chooses how to walk.
struct RulePlanBuilder: ~Copyable {
  let parts: RuleParts
  let start: Int64
  let isDate: Bool
  let startDay: Int
  let startSecond: Int
  var unit = RulePlan.Unit.nothing
  var end = CivilDateTime.last.wallSeconds
  var count = Int64.max
  var interval: Int
  var anchor = 0
  var origin: Int64 = 0
  var step: Int64 = 0
  var times = Offsets.list([])
  var entries = Offsets.list([])
  var recipe: YearRecipe
  var clockLimits = ClockLimits()
  var phaseDays = 1
  let selectsInPeriod: Bool

  /// The maximum number of times of day with which a sub-daily rule is turned into a daily one.
  private static let longestList = 4096

  init(_ parts: RuleParts, start: Int64, isDate: Bool) {
    self.start = start
    self.isDate = isDate
    let day = floorDivided(start, by: 86_400)
    startDay = Int(day)
    startSecond = Int(start - day * 86_400)
    interval = parts.interval
    recipe = YearRecipe(parts)
    selectsInPeriod = parts.frequency >= .weekly && parts.has(.setPositions)
    self.parts = parts
  }

  mutating func build() {
    if case .count(let limit) = parts.end { count = Int64(limit) }
    end = parts.end.lastWallSecond
    if recipe.scale != nil {
      // Nothing is known outside the tables.
      guard LunisolarScale.days.contains(CivilDate(unchecked: startDay)) else { return }
      end = min(end, CivilDateTime(LunisolarScale.days.upperBound).wallSeconds + 86_399)
    }
    guard count > 0, end >= start else { return }
    fillRecipe()
    guard !recipe.isImpossible else { return }
    switch parts.frequency {
    case .yearly where recipe.scale != nil, .monthly where recipe.scale != nil: buildLunisolar()
    case .yearly: buildYears()
    case .monthly: buildMonths()
    case .weekly: buildWeeks()
    case .daily: buildDays()
    case .hourly, .minutely, .secondly: buildClock()
    }
  }

  // MARK: Days

  /// Takes from the start the day that the rule leaves out.
  private mutating func fillRecipe() {
    guard parts.lists.intersection(RulePart.namingDays).subtracting(.init(.weeks)).isEmpty else { return }
    let weekday = Weekday(dayNumber: startDay)
    switch parts.frequency {
    case .yearly where recipe.isWeekYear: recipe.fill(weekday)
    case _ where parts.has(.weeks): break
    case .yearly where recipe.scale != nil, .monthly where recipe.scale != nil: fillLunisolarDay()
    case .yearly:
      let (_, month, day) = GregorianCycle.components(ofDay: startDay)
      if !recipe.has(.months) { recipe.fill(month: month) }
      recipe.fill(monthDay: day)
    case .monthly: recipe.fill(monthDay: GregorianCycle.components(ofDay: startDay).day)
    case .weekly: recipe.fill(weekday)
    default: break
    }
  }

  mutating func fillTimes() {
    if isDate {
      times = .one(0)
      return
    }
    guard parts.has(.hours) || parts.has(.minutes) || parts.has(.seconds) else {
      times = .one(Int32(startSecond))
      return
    }
    let hours = values(of: .hours, or: startSecond / 3600)
    let minutes = values(of: .minutes, or: startSecond / 60 % 60)
    let seconds = values(of: .seconds, or: startSecond % 60)
    var list: [Int32] = []
    list.reserveCapacity(hours.count * minutes.count * seconds.count)
    for hour in hours {
      for minute in minutes {
        for second in seconds { list.append(hour * 3600 + minute * 60 + second) }
      }
    }
    times = Offsets(list)
  }

  /// The hours, minutes or seconds of an interval that a part expands, or the start's.
  private func values(of part: RulePart, or own: Int) -> [Int32] {
    parts.has(part) ? clockMask(part).bitPositions.map { Int32($0) } : [Int32(own)]
  }

  /// The hours, minutes or seconds of a part; a leap second is the second before it.
  private func clockMask(_ part: RulePart) -> UInt64 {
    let mask = parts.mask(part)
    return mask & (1 << 60) == 0 ? mask : (mask & ~(1 << 60)) | 1 << 59
  }

  private mutating func buildYears() {
    fillTimes()
    unit = .year
    interval = min(interval, 20_000)
    anchor = GregorianCycle.year(ofDay: startDay)
    guard recipe.isWeekYear else { return }
    let firstDay = GregorianCycle.firstDay(ofYear: anchor)
    let shape = YearShape(year: anchor, firstDay: firstDay)
    anchor += shape.weekYear(ofDay: startDay - firstDay, weeksBeginOn: recipe.weekStart)
  }

  private mutating func buildMonths() {
    fillTimes()
    let (year, month, _) = GregorianCycle.components(ofDay: startDay)
    anchor = year * 12 + month - 1
    interval = min(interval, 240_000)
    unit = !recipe.hasLimitsOnYear && (!selectsInPeriod || times.count == 1) ? .month : .listed
  }

  private mutating func buildWeeks() {
    fillTimes()
    let sinceStart = Weekday(dayNumber: startDay).daysAfter(parts.firstDayOfTheWeek)
    anchor = startDay - sinceStart
    interval = min(interval, 1 << 20)
    guard recipe.parts.subtracting(.init(.weekdays)).isEmpty else {
      unit = selectsInPeriod ? .listed : .yearWithPhase
      phaseDays = 7 * interval
      return
    }
    unit = .fixed
    step = Int64(interval) * 604_800
    var list: [Int32] = []
    for offset in 0..<7 {
      let weekday = parts.firstDayOfTheWeek.advanced(by: offset)
      guard recipe.weekdays & (1 << UInt8(weekday.rawValue - 1)) != 0 else { continue }
      for time in times { list.append(Int32(offset) * 86_400 + time) }
    }
    entries = selected(Offsets(list))
    origin = Int64(anchor) * 86_400
    if entries.isEmpty { unit = .nothing }
  }

  private mutating func buildDays() {
    fillTimes()
    interval = min(interval, 1 << 24)
    anchor = startDay
    times = selected(times)
    finishDays()
  }

  /// What BYSETPOS selects from a list of all that an interval has.
  private func selected(_ offsets: Offsets) -> Offsets {
    guard parts.has(.setPositions) else { return offsets }
    return Offsets(RulePlan.positions(parts.rare.lists.setPositions, of: offsets.count).map { offsets[$0] })
  }

  private mutating func finishDays() {
    guard !times.isEmpty else {
      unit = .nothing
      return
    }
    if recipe.isEveryDay {
      unit = .fixed
      step = Int64(interval) * 86_400
      entries = times
      origin = Int64(startDay) * 86_400
    } else {
      unit = .yearWithPhase
      phaseDays = interval
    }
  }

  // MARK: Hours, minutes and seconds

  private mutating func buildClock() {
    let length = Int(parts.frequency.seconds)
    let seconds = values(of: .seconds, or: startSecond % 60)
    switch parts.frequency {
    case .hourly:
      let minutes = values(of: .minutes, or: startSecond / 60 % 60)
      times = Offsets(minutes.flatMap { minute in seconds.map { minute * 60 + $0 } })
    case .minutely: times = Offsets(seconds)
    default: times = .one(0)
    }
    times = selected(times)
    guard !times.isEmpty else { return }
    clockLimits = ClockLimits(hours: limit(.hours), minutes: limit(.minutes), seconds: limit(.seconds))
    // Longer intervals leave the calendar in one step.
    step = min(Int64(interval), 1 << 40) * Int64(length)
    origin = start - Int64(startSecond % length)
    guard clockLimits != ClockLimits() || !recipe.isEveryDay else {
      unit = .fixed
      entries = times
      return
    }
    guard hitsSomeTime(length) else { return }
    unit = .clock
    if step <= 86_400, 86_400 % step == 0 { gatherTimes() }
  }

  /// The hours, minutes or seconds that a part allows; all if it does not limit.
  private func limit(_ part: RulePart) -> BitMask {
    parts.has(part) && part.effect(at: parts.frequency) == .limit ? BitMask(bits: clockMask(part)) : .all
  }

  /// Whether any interval can meet the limits on the time, given that INTERVAL reaches only some seconds of a day.
  private func hitsSomeTime(_ length: Int) -> Bool {
    let common = Int(greatestCommonDivisor(step, 86_400))
    let residue = (startSecond - startSecond % length) % common
    var second = residue
    while second < 86_400 {
      if clockLimits.contains(second) { return true }
      second += common
    }
    return false
  }

  /// Turns a rule whose intervals fall on the same times every day into a daily rule with those times.
  private mutating func gatherTimes() {
    var gathered: [Int32] = []
    let startOfInterval = origin - Int64(startDay) * 86_400
    var second = startOfInterval % step
    while second < 86_400 {
      if clockLimits.contains(Int(second)) {
        guard gathered.count + times.count <= RulePlanBuilder.longestList else { return }
        for offset in times { gathered.append(Int32(second) + offset) }
      }
      second += step
    }
    times = Offsets(gathered)
    interval = 1
    anchor = startDay
    finishDays()
  }
}
