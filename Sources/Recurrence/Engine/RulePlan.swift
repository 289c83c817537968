// SPDX-License-Identifier: MIT

import CivilCalendar

/// Numbers of seconds, ascending.
///
/// Most rules have one, and then there is no list.
enum Offsets: Sendable, RandomAccessCollection {
  case one(Int32)
  case list([Int32])

  init(_ list: [Int32]) { self = list.count == 1 ? .one(list[0]) : .list(list) }

  var startIndex: Int { 0 }
  var endIndex: Int { if case .list(let list) = self { list.count } else { 1 } }

  @inline(__always)
  subscript(index: Int) -> Int32 {
    switch self {
    case .one(let offset): offset
    case .list(let list): list[index]
    }
  }
}

/// A rule and its start, prepared for walking: what an interval is, and what it contains.
///
/// Every number of seconds here is wall-clock time since 1970-01-01T00:00:00.
@usableFromInline
final class RulePlan: Sendable {
  /// How to walk the intervals of the rule.
  enum Unit: Sendable {
    /// The rule has no occurrences.
    case nothing
    /// Every interval has the same entries: days, weeks, hours, minutes and seconds without limits.
    case fixed
    /// Years, each by its shape.
    case year
    /// Days or weeks with limits, found year by year; the phase decides which of them INTERVAL keeps.
    case yearWithPhase
    /// Months, each with a mask of days.
    case month
    /// Months or weeks whose entries are listed one interval at a time.
    case listed
    /// Years or months of a lunisolar calendar.
    case lunisolar
    /// Hours, minutes or seconds with limits.
    case clock
  }

  let frequency: RecurrenceRule.Frequency
  let skip: RecurrenceRule.Skip
  let setPositions: [Int]
  let unit: Unit
  let start: Int64
  /// The last second that the rule may reach: UNTIL or the end of the calendar.
  let end: Int64
  /// COUNT, or `Int64.max`.
  let count: Int64
  /// INTERVAL, limited to what fits the calendar.
  let interval: Int
  /// The first interval: a year, a month counted from the year 0 or the first new moon of the tables, or the day number
  /// of a day or of a week's first day.
  let anchor: Int
  /// The start of the first interval in wall seconds, in `fixed` and `clock`.
  let origin: Int64
  /// The length of an interval in seconds, in `fixed` and `clock`.
  let step: Int64
  /// The times of every matching day (frequencies from DAILY up), or the offsets in an hour, minute or second.
  let times: Offsets
  /// The entries of every interval in `fixed`, as offsets from its start.
  let entries: Offsets
  let recipe: YearRecipe
  /// The hours, minutes and seconds that limit a `clock` rule.
  let clockLimits: ClockLimits
  /// In `yearWithPhase`: the length of an interval in days; 1 if no day is skipped.
  let phaseDays: Int

  /// Whether entries of a year or month include the time of day, because there is only one.
  var entriesHoldTime: Bool { times.count == 1 }
  /// Whether BYSETPOS picks from each interval.
  let selectsInPeriod: Bool
  /// Whether entries of a year or month are occurrences and not days: by their one time, or picked by BYSETPOS.
  var entriesAreOccurrences: Bool { entriesHoldTime || selectsInPeriod }
  /// Whether SKIP may produce a day twice.
  var mayRepeat: Bool { skip != .omit }

  init(_ parts: RuleParts, start: Int64, isDate: Bool) {
    var builder = RulePlanBuilder(parts, start: start, isDate: isDate)
    builder.build()
    frequency = parts.frequency
    skip = parts.skip
    setPositions = parts.rare.lists.setPositions
    self.start = start
    unit = builder.unit
    end = builder.end
    count = builder.count
    interval = builder.interval
    anchor = builder.anchor
    origin = builder.origin
    step = builder.step
    times = builder.times
    entries = builder.entries
    recipe = builder.recipe
    clockLimits = builder.clockLimits
    phaseDays = builder.phaseDays
    selectsInPeriod = builder.selectsInPeriod
  }

  /// What BYSETPOS selects from days, given as offsets, each with all times of day; ascending.
  func selected(fromDays days: [Int32]) -> [Int32] {
    let perDay = times.count
    let total = days.count * perDay
    return RulePlan.positions(setPositions, of: total).map { days[$0 / perDay] + times[$0 % perDay] }
  }

  /// The indices in a list that positions from its start or end select, ascending and without duplicates.
  static func positions(_ positions: [Int], of total: Int) -> [Int] {
    var picked: [Int] = []
    for position in positions {
      let index = position > 0 ? position - 1 : total + position
      if index >= 0, index < total { picked.insertSorted(index) }
    }
    return picked
  }
}
