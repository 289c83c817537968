// SPDX-License-Identifier: MIT

import CivilCalendar

/// A POSIX zone with daylight saving, prepared for arithmetic: every year is computed, without tables.
///
/// Most rules are *plain*: both changes are well inside the year and well apart. Those are computed from one year. The
/// others, whose changes may fall into the year before or after, are computed from three years.
struct YearlyClock: Sendable, Hashable {
  /// The wall time that is computed: the years 0 to 10000.
  static let span: ClosedRange<Int64> = firstSecond...lastSecond
  private static let firstSecond = Int64(GregorianCycle.firstDay(ofYear: 0)) * 86_400
  private static let lastSecond = Int64(GregorianCycle.firstDay(ofYear: 10_001)) * 86_400 - 1

  /// The first change in a plain year, in the wall time before it.
  let first: YearlyTransition
  /// The second change.
  let second: YearlyTransition
  /// The offset at the beginning and the end of a plain year.
  let outer: Int64
  /// The offset between the changes.
  let inner: Int64
  /// Whether the first change begins daylight saving.
  let startsFirst: Bool
  /// Whether every year has both changes in the same order and far from its ends.
  let isPlain: Bool
  /// The seconds at the beginning of a plain year that are certain to be before the first change.
  let quiet: Int64

  init(standard: Int, daylight: Int, start: PosixTimeZone.Transition, end: PosixTimeZone.Transition) {
    let start = YearlyTransition(start)
    let end = YearlyTransition(end)
    startsFirst = start.reach.lowerBound <= end.reach.lowerBound
    first = startsFirst ? start : end
    second = startsFirst ? end : start
    outer = Int64(startsFirst ? standard : daylight)
    inner = Int64(startsFirst ? daylight : standard)
    let margin = 4 * 86_400
    isPlain =
      first.reach.lowerBound >= margin && second.reach.upperBound <= 365 * 86_400 - margin
      && first.reach.upperBound + margin <= second.reach.lowerBound
    quiet = isPlain ? Int64(first.reach.lowerBound - margin) : 0
  }

  /// Whether an instant is in daylight saving.
  func isDaylight(at instant: Int64) -> Bool {
    let instant = min(max(instant, YearlyClock.firstSecond), YearlyClock.lastSecond)
    let year = YearlyClock.year(of: instant)
    guard isPlain else {
      return withChanges(around: year) { changes in
        var isDaylight = !changes[0].isDaylight
        for change in changes where change.instant <= instant { isDaylight = change.isDaylight }
        return isDaylight
      }
    }
    let moments = wallMoments(of: year)
    let isInner = moments.first &- outer <= instant && instant < moments.second &- inner
    return isInner == startsFirst
  }

  /// The offset at an instant.
  func offset(at instant: Int64) -> Int64 {
    isDaylight(at: instant) == startsFirst ? inner : outer
  }

  /// The stretch that contains a wall time; unless the rule is plain, the stretch ends with the year at the latest.
  func range(at wall: Int64) -> WallRange {
    let probe = min(max(wall, YearlyClock.firstSecond), YearlyClock.lastSecond)
    let day = Int(floorDivided(probe, by: 86_400))
    let year = GregorianCycle.year(ofDay: day)
    var range = isPlain ? plainRange(at: probe, in: year) : longRange(at: probe, in: year)
    if range.lower <= YearlyClock.firstSecond { range.lower = .min }
    if range.upper > YearlyClock.lastSecond { range.upper = .max }
    return range
  }

  @inline(__always)
  private func plainRange(at wall: Int64, in year: Int) -> WallRange {
    let firstDay = GregorianCycle.firstDay(ofYear: year)
    let isLeap = GregorianCycle.isLeap(year)
    let firstEnd = first.wallSeconds(inYearFrom: firstDay, isLeap: isLeap)
    let secondStart = firstEnd &+ max(0, inner &- outer)
    if wall < secondStart {
      return WallRange(holding: wall, from: Int64(firstDay) * 86_400, to: firstEnd, before: outer, after: inner)
    }
    let secondEnd = second.wallSeconds(inYearFrom: firstDay, isLeap: isLeap)
    let thirdStart = secondEnd &+ max(0, outer &- inner)
    if wall < thirdStart {
      return WallRange(holding: wall, from: secondStart, to: secondEnd, before: inner, after: outer)
    }
    let end = Int64(firstDay &+ (isLeap ? 366 : 365)) * 86_400 &+ quiet
    return WallRange(lower: thirdStart, upper: end, shift: outer, offset: outer)
  }

  private func longRange(at wall: Int64, in year: Int) -> WallRange {
    let yearStart = Int64(GregorianCycle.firstDay(ofYear: year)) * 86_400
    let yearEnd = Int64(GregorianCycle.firstDay(ofYear: year + 1)) * 86_400
    return withChanges(around: year) { changes in
      var lower = yearStart
      var offset = offset(isDaylight: !changes[0].isDaylight)
      for change in changes {
        let after = self.offset(isDaylight: change.isDaylight)
        let next = change.instant &+ max(offset, after)
        if wall < next {
          var range = WallRange(
            holding: wall, from: lower, to: change.instant &+ offset, before: offset, after: after)
          range.upper = min(range.upper, yearEnd)
          return range
        }
        lower = max(lower, next)
        offset = after
      }
      return WallRange(lower: lower, upper: yearEnd, shift: offset, offset: offset)
    }
  }

  private func offset(isDaylight: Bool) -> Int64 {
    isDaylight == startsFirst ? inner : outer
  }

  @inline(__always)
  private func wallMoments(of year: Int) -> (first: Int64, second: Int64) {
    let firstDay = GregorianCycle.firstDay(ofYear: year)
    let isLeap = GregorianCycle.isLeap(year)
    return (
      first.wallSeconds(inYearFrom: firstDay, isLeap: isLeap), second.wallSeconds(inYearFrom: firstDay, isLeap: isLeap)
    )
  }

  /// The year, in UTC, of an instant within `span`.
  static func year(of instant: Int64) -> Int {
    GregorianCycle.year(ofDay: Int(floorDivided(instant, by: 86_400)))
  }
}

extension YearlyClock {
  /// The beginning or end of daylight saving in a year.
  struct Change {
    let instant: Int64
    let isDaylight: Bool
  }

  /// Calls a closure with the changes in and around a year, in chronological order; each changes the state.
  ///
  /// There is always at least one. If a year's change coincides with the next year's, the next year's wins; this
  /// expresses permanent daylight saving.
  func withChanges<Result>(around year: Int, _ body: (UnsafeMutableBufferPointer<Change>.SubSequence) -> Result)
    -> Result
  {
    withUnsafeTemporaryAllocation(of: Change.self, capacity: 6) { buffer in
      var count = 0
      for each in year - 1...year + 1 {
        let moments = wallMoments(of: each)
        insert(Change(instant: moments.first - outer, isDaylight: startsFirst), in: buffer, count: &count)
        insert(Change(instant: moments.second - inner, isDaylight: !startsFirst), in: buffer, count: &count)
      }
      var kept = 0
      for index in 0..<count {
        if index + 1 < count, buffer[index + 1].instant == buffer[index].instant { continue }
        if kept > 0, buffer[kept - 1].isDaylight == buffer[index].isDaylight { continue }
        buffer[kept] = buffer[index]
        kept += 1
      }
      return body(buffer[0..<kept])
    }
  }

  /// Inserts a change after all that are not later.
  private func insert(_ change: Change, in buffer: UnsafeMutableBufferPointer<Change>, count: inout Int) {
    var index = count
    while index > 0, buffer[index - 1].instant > change.instant {
      buffer.initializeElement(at: index, to: buffer[index - 1])
      index -= 1
    }
    buffer.initializeElement(at: index, to: change)
    count += 1
  }

  /// Calls a closure with each change in a year in UTC, in chronological order.
  func forEachChange(in year: Int, _ body: (Change) -> Void) {
    let start = Int64(GregorianCycle.firstDay(ofYear: year)) * 86_400
    let end = Int64(GregorianCycle.firstDay(ofYear: year + 1)) * 86_400
    withChanges(around: year) { changes in
      for change in changes where start <= change.instant && change.instant < end { body(change) }
    }
  }
}

extension YearlyClock {
  /// A yearly change, prepared for arithmetic.
  ///
  /// All forms are reduced to one: a day of the year, optionally one day later in leap years, and optionally moved
  /// forward to a weekday.
  struct YearlyTransition: Sendable, Hashable {
    /// The zero-based day of a common year.
    let base: Int
    /// 1 if that day is one later in leap years, otherwise 0.
    let leapDays: Int
    /// 0 for Monday to 6 for Sunday, or −1 for any weekday.
    let weekday: Int
    /// The seconds from the day's midnight.
    let seconds: Int

    init(_ moment: PosixTimeZone.Transition) {
      seconds = moment.seconds
      switch moment.day {
      case .dayWithoutLeap(let number):
        base = number - 1
        leapDays = number >= 60 ? 1 : 0
        weekday = -1
      case .dayWithLeap(let number):
        base = number
        leapDays = 0
        weekday = -1
      case .weekday(let day, let week, let month):
        let first = GregorianCycle.daysBefore(month: month, leap: false)
        base = first + (week == 5 ? GregorianCycle.days(inMonth: month, of: 1970) - 7 : (week - 1) * 7)
        leapDays = month > 2 || (month == 2 && week == 5) ? 1 : 0
        weekday = day.rawValue - 1
      }
    }

    /// The wall seconds of the change in a year that is given by its first day.
    @inline(__always)
    func wallSeconds(inYearFrom firstDay: Int, isLeap: Bool) -> Int64 {
      var day = firstDay &+ base &+ (isLeap ? leapDays : 0)
      if weekday >= 0 {
        // Day 0 is a Thursday (3); adding 700,000,000, which is whole weeks, makes the dividend positive.
        let ahead = weekday &- 3 &- day &+ 700_000_000
        day &+= Int(UInt32(truncatingIfNeeded: ahead) % 7)
      }
      return Int64(day &* 86_400 &+ seconds)
    }

    /// The earliest and the latest time of the change, in seconds from the start of the year.
    var reach: ClosedRange<Int> {
      let first = base * 86_400 + seconds
      return first...first + (leapDays + (weekday >= 0 ? 6 : 0)) * 86_400
    }
  }
}
