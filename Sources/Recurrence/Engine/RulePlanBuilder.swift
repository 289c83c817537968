// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

/// Turns a rule and its start into a plan: takes from the start what the rule leaves out, and chooses how to walk.
struct RulePlanBuilder {
  let parts: RuleParts
  let start: Int64
  let isDate: Bool
  let startDay: Int
  let startSecond: Int
  var unit = RulePlan.Unit.nothing
  var end = CivilDateTime.last.wallSeconds
  var count = Int.max
  var interval: Int
  var anchor = 0
  var step: Int64 = 0
  var times: [Int32] = []
  var entries: [Int32] = []
  var recipe = YearRecipe()
  var clockMasks = (hours: UInt32.max, minutes: UInt64.max, seconds: UInt64.max)
  var phaseDays = 1
  var selectsInPeriod = false

  /// The maximum number of times of day with which a sub-daily rule is turned into a daily one.
  private static let longestList = 4096

  init(_ parts: RuleParts, start: Int64, isDate: Bool) {
    self.parts = parts
    self.start = start
    self.isDate = isDate
    let second = Int(start % 86_400)
    startSecond = second < 0 ? second + 86_400 : second
    startDay = (Int(start) - startSecond) / 86_400
    // Longer intervals leave the calendar in one step, whatever their unit.
    interval = min(parts.interval, 1 << 40)
  }

  mutating func build() {
    if case .count(let limit) = parts.end { count = limit }
    end = parts.end.lastWallSecond
    if let scale = parts.calendar.lunisolarScale {
      // Nothing is known outside the tables.
      guard LunisolarScale.days.contains(CivilDate(unchecked: startDay)) else { return }
      end = min(end, CivilDateTime(LunisolarScale.days.upperBound).wallSeconds + 86_399)
      recipe.scale = scale
      recipe.leapMonths = parts.leapMonths
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

  private mutating func fillRecipe() {
    recipe.months = parts.months
    recipe.monthDays = parts.monthDays
    recipe.monthDaysFromEnd = parts.monthDaysFromEnd
    recipe.weeks = parts.weeks
    recipe.weeksFromEnd = parts.weeksFromEnd
    recipe.yearDays = parts.yearDays
    recipe.skip = parts.skip
    recipe.weekStart = parts.firstDayOfTheWeek.rawValue - 1
    let isYearly = parts.frequency == .yearly
    recipe.isWeekYear = isYearly && parts.hasWeeks
    if parts.frequency == .monthly || (isYearly && !parts.hasWeeks) {
      recipe.weekdays = parts.weekdays
      recipe.numberedWeekdays = parts.numberedWeekdays
    } else {
      recipe.weekdays = parts.weekdaysOfAnyNumber
    }
    // What the rule leaves out is taken from the start.
    guard !parts.hasWeekdays, !parts.hasMonthDays, parts.yearDays.isEmpty else { return }
    let weekday = UInt8(1) << UInt8(Weekday(dayNumber: startDay).rawValue - 1)
    if parts.hasWeeks {
      if isYearly { recipe.weekdays = weekday }
      return
    }
    switch parts.frequency {
    case .yearly where recipe.scale != nil, .monthly where recipe.scale != nil: fillLunisolarDay()
    case .yearly:
      let (_, month, day) = GregorianCycle.components(ofDay: startDay)
      if recipe.months == 0 { recipe.months = 1 << UInt16(month) }
      recipe.monthDays = 1 << UInt32(day)
    case .monthly: recipe.monthDays = 1 << UInt32(GregorianCycle.components(ofDay: startDay).day)
    case .weekly: recipe.weekdays = weekday
    default: break
    }
  }

  mutating func fillTimes() {
    if isDate {
      times = [0]
      return
    }
    let seconds = RulePlanBuilder.secondList(parts.seconds, or: startSecond % 60)
    if parts.hours == 0, parts.minutes == 0, seconds.count == 1 {
      times = [Int32(startSecond - startSecond % 60) + seconds[0]]
      return
    }
    let hours = parts.hours == 0 ? [startSecond / 3600] : UInt64(parts.hours).bitPositions
    let minutes = parts.minutes == 0 ? [startSecond / 60 % 60] : parts.minutes.bitPositions
    times.reserveCapacity(hours.count * minutes.count * seconds.count)
    for hour in hours {
      for minute in minutes {
        for second in seconds { times.append(Int32(hour * 3600 + minute * 60) + second) }
      }
    }
  }

  /// The seconds in a mask, with a leap second as the second before it; the start's if the mask is empty.
  private static func secondList(_ mask: UInt64, or second: Int) -> [Int32] {
    mask == 0 ? [Int32(second)] : leapless(mask).bitPositions.map { Int32($0) }
  }

  private static func leapless(_ seconds: UInt64) -> UInt64 {
    seconds & (1 << 60) == 0 ? seconds : (seconds & ~(1 << 60)) | 1 << 59
  }

  private mutating func buildYears() {
    fillTimes()
    selectsInPeriod = !parts.setPositions.isEmpty
    unit = .year
    interval = min(interval, 20_000)
    anchor = GregorianCycle.year(ofDay: startDay)
    guard recipe.isWeekYear else { return }
    // The year of the week that contains the start.
    let firstDay = GregorianCycle.firstDay(ofYear: anchor)
    let shape = YearShape(year: anchor, firstDay: firstDay)
    let weekStart = recipe.weekStart
    if startDay < firstDay + shape.startOfFirstWeek(weeksBeginOn: weekStart) {
      anchor -= 1
    } else if startDay >= firstDay + shape.length + shape.next.startOfFirstWeek(weeksBeginOn: weekStart) {
      anchor += 1
    }
  }

  private mutating func buildMonths() {
    fillTimes()
    let (year, month, _) = GregorianCycle.components(ofDay: startDay)
    anchor = year * 12 + month - 1
    interval = min(interval, 240_000)
    selectsInPeriod = !parts.setPositions.isEmpty
    let isPlain = recipe.yearDays.isEmpty && !recipe.hasWeeks
    unit = isPlain && (!selectsInPeriod || times.count == 1) ? .month : .listed
  }

  private mutating func buildWeeks() {
    fillTimes()
    let sinceStart = Weekday(dayNumber: startDay).daysAfter(parts.firstDayOfTheWeek)
    anchor = startDay - sinceStart
    interval = min(interval, 1 << 20)
    var limits = recipe
    limits.weekdays = 0
    guard limits.isEveryDay else {
      selectsInPeriod = !parts.setPositions.isEmpty
      unit = selectsInPeriod ? .listed : .yearWithPhase
      phaseDays = 7 * interval
      return
    }
    unit = .fixed
    step = Int64(interval) * 604_800
    var days: [Int32] = []
    for offset in 0..<7 {
      let weekday = parts.firstDayOfTheWeek.advanced(by: offset)
      if recipe.weekdays & (1 << UInt8(weekday.rawValue - 1)) != 0 { days.append(Int32(offset) * 86_400) }
    }
    if !parts.setPositions.isEmpty {
      let all = days.flatMap { day in times.map { day + $0 } }
      entries = RulePlan.positions(parts.setPositions, of: all.count).map { all[$0] }
    } else if times.count == 1 {
      for index in days.indices { days[index] += times[0] }
      entries = days
    } else {
      entries = days.flatMap { day in times.map { day + $0 } }
    }
    anchor *= 86_400
    if entries.isEmpty { unit = .nothing }
  }

  private mutating func buildDays() {
    fillTimes()
    interval = min(interval, 1 << 24)
    anchor = startDay
    if !parts.setPositions.isEmpty {
      times = RulePlan.positions(parts.setPositions, of: times.count).map { times[$0] }
    }
    finishDays()
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
      anchor = startDay * 86_400
    } else {
      unit = .yearWithPhase
      phaseDays = interval
    }
  }

  // MARK: Hours, minutes and seconds

  private mutating func buildClock() {
    let length: Int
    let seconds = RulePlanBuilder.secondList(parts.seconds, or: startSecond % 60)
    switch parts.frequency {
    case .hourly:
      length = 3600
      let minutes = parts.minutes == 0 ? [startSecond / 60 % 60] : parts.minutes.bitPositions
      times = minutes.flatMap { minute in seconds.map { Int32(minute * 60) + $0 } }
    case .minutely:
      length = 60
      times = seconds
    default:
      length = 1
      times = [0]
    }
    if !parts.setPositions.isEmpty {
      times = RulePlan.positions(parts.setPositions, of: times.count).map { times[$0] }
    }
    guard !times.isEmpty else { return }
    if parts.hours != 0 { clockMasks.hours = parts.hours }
    if parts.frequency != .hourly, parts.minutes != 0 { clockMasks.minutes = parts.minutes }
    if parts.frequency == .secondly, parts.seconds != 0 {
      clockMasks.seconds = RulePlanBuilder.leapless(parts.seconds)
    }
    interval = min(interval, 1 << 40)
    step = Int64(interval) * Int64(length)
    anchor = Int(start) - startSecond % length
    let hasClockLimits =
      clockMasks.hours != .max || clockMasks.minutes != .max || clockMasks.seconds != .max
    guard hasClockLimits || !recipe.isEveryDay else {
      unit = .fixed
      entries = times
      return
    }
    guard hitsSomeTime(length) else { return }
    unit = .clock
    if step <= 86_400, 86_400 % step == 0 { gatherTimes() }
  }

  /// Whether any interval can meet the limits on the time, given that INTERVAL reaches only some seconds of a day.
  private func hitsSomeTime(_ length: Int) -> Bool {
    let common = Int(greatestCommonDivisor(step, 86_400))
    let residue = (startSecond - startSecond % length) % common
    var second = residue
    while second < 86_400 {
      if meetsClock(second) { return true }
      second += common
    }
    return false
  }

  private func meetsClock(_ second: Int) -> Bool {
    clockMasks.hours & (1 << UInt32(second / 3600)) != 0
      && clockMasks.minutes & (1 << UInt64(second / 60 % 60)) != 0
      && clockMasks.seconds & (1 << UInt64(second % 60)) != 0
  }

  /// Turns a rule whose intervals fall on the same times every day into a daily rule with those times.
  private mutating func gatherTimes() {
    var gathered: [Int32] = []
    let startOfInterval = Int64(anchor - startDay * 86_400)
    var second = startOfInterval % step
    while second < 86_400 {
      if meetsClock(Int(second)) {
        guard gathered.count + times.count <= RulePlanBuilder.longestList else { return }
        for offset in times { gathered.append(Int32(second) + offset) }
      }
      second += step
    }
    times = gathered
    interval = 1
    anchor = startDay
    finishDays()
  }
}
