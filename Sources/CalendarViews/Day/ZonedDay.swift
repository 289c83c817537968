// SPDX-License-Identifier: MIT

public import CivilCalendar
public import TimeZones

/// A day in a time zone: when it begins and ends, and what clocks show between.
package struct ZonedDay: Sendable {
  /// The day.
  package let date: CivilDate
  /// The zone.
  package let rules: TimeZoneRules
  /// The instants of the day.
  package let instants: Range<Instant>
  /// The wall clock of the day.
  package let clock: WallClock

  /// Creates a day in a time zone.
  ///
  /// A clock change that is not on a whole minute, as some were until 1972, is on the minute before.
  ///
  /// - Throws: `Fault` for a day that clocks in the zone skipped.
  package init(_ date: CivilDate, in rules: TimeZoneRules) throws(Fault) {
    self.date = date
    self.rules = rules
    let midnight = CivilDateTime(date)
    let start = rules.firstInstant(of: midnight)
    let end = date.adding(days: 1).map { rules.firstInstant(of: CivilDateTime($0)) } ?? start + 86_400
    let skipped = (Int(start - Instant(utc: midnight)) + rules.offset(at: start)) / 60
    guard skipped < 1440, start < end else {
      throw Fault(.skippedDay, "\(date) did not exist in \(rules.identifier); clocks skipped it")
    }
    instants = start..<end
    // If midnight is skipped, the day begins with the clock change.
    var changes = skipped > 0 ? [WallClock.Change(atElapsed: 0, by: skipped)] : []
    for transition in rules.transitions(in: start + 1..<end) {
      let shift = (transition.after.offset - transition.before.offset) / 60
      if shift != 0 { changes.append(.init(atElapsed: Int(transition.instant - start) / 60, by: shift)) }
    }
    // If the next midnight is skipped, the day ends with the clock change.
    let last = Int(midnight.wallSeconds + 86_400 - end.secondsSince1970) - rules.offset(at: end - 1)
    if last >= 60 { changes.append(.init(atElapsed: Int(end - start) / 60, by: last / 60)) }
    clock = try WallClock(length: 1440 - changes.reduce(0) { $0 + $1.shift }, changes: changes)
  }

  /// The minutes from the start of the day to an instant, rounded down or up.
  func minute(of instant: Instant, up: Bool) -> Int {
    Int(floorDivided(instant - instants.lowerBound + (up ? 59 : 0), by: 60))
  }
}

extension WallClock {
  /// Creates the clock of a day in a time zone: 24 hours, or what a change to or from daylight saving time makes of them.
  ///
  /// ```swift
  /// let newYork = try TimeZoneDatabase.system.rules(for: "America/New_York")
  /// try WallClock(CivilDate(iso8601: "2026-11-01"), in: newYork).length  // 1500
  /// ```
  ///
  /// A clock change that is not on a whole minute, as some were until 1972, is on the minute before.
  ///
  /// - Throws: `Fault` for a day that clocks in the zone skipped, such as 2011-12-30 in Pacific/Apia.
  public init(_ day: CivilDate, in rules: TimeZoneRules) throws(Fault) {
    self = try ZonedDay(day, in: rules).clock
  }
}
