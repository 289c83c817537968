// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import CommandSupport
import ICalendar
import TimeZones

/// Reads the events of files on one day in a time zone, for the day view.
struct DayEvents {
  private let date: CivilDate
  private let rules: TimeZoneRules
  /// The instants of the day.
  private let range: Range<Instant>
  private let clock: WallClock

  /// Creates the agenda of a day in a time zone.
  ///
  /// A clock change that is not on a whole minute, as some were until 1972, is drawn on the minute before.
  ///
  /// - Throws: `CommandError` for a day that clocks in the zone skipped.
  init(_ date: CivilDate, in rules: TimeZoneRules) throws {
    self.date = date
    self.rules = rules
    let midnight = CivilDateTime(date)
    let start = rules.firstInstant(of: midnight)
    let end = date.adding(days: 1).map { rules.firstInstant(of: CivilDateTime($0)) } ?? start + 86_400
    let skipped = (Int(start - Instant(utc: midnight)) + rules.offset(at: start)) / 60
    guard skipped < 1440 else {
      throw CommandError("date: \(date) did not exist in \(rules.identifier); clocks skipped it", .usage)
    }
    range = start..<end
    // If midnight is skipped, the day begins with the clock change.
    var changes = skipped > 0 ? [WallClock.Change(atElapsed: 0, by: skipped)] : []
    for transition in rules.transitions(in: start + 1..<end) {
      let shift = (transition.after.offset - transition.before.offset) / 60
      if shift != 0 { changes.append(.init(atElapsed: Int(transition.instant - start) / 60, by: shift)) }
    }
    clock = try WallClock(length: 1440 - changes.reduce(0) { $0 + $1.shift }, changes: changes)
  }

  /// The maximum number of events of a file on a day: more than one in each second.
  private static let mostEvents = 100_000

  /// The events of the files that take place on the day, by start, and whether all could be read.
  ///
  /// - Throws: `CommandError` if a file cannot be read.
  func events(
    of files: [String], database: TimeZoneDatabase, isStrict: Bool, _ reading: EventReadingArguments
  ) throws -> (events: [DayEvent], isComplete: Bool) {
    try StandardInput.check(files)
    var found: [(instance: EventInstance, source: String)] = []
    var hasLosses = false
    // Each file has an agenda of its own, so that its events are known to be from it.
    for file in files {
      var calendars = CalendarFiles(
        from: range.lowerBound, through: range.upperBound - 1, floating: rules, database: database, isStrict: isStrict,
        encoding: reading.encoding, prefersSystemZones: try reading.prefersSystem())
      try calendars.read([file])
      let source = file == "-" ? "standard input" : String(file.split(separator: "/").last ?? "")
      try calendars.forEach(calendars.agenda.instances(overlapping: range), most: DayEvents.mostEvents) {
        found.append(($0, source))
      }
      if calendars.hasLosses { hasLosses = true }
    }
    let order = found.indices.sorted { (found[$0].instance.position, $0) < (found[$1].instance.position, $1) }
    var events: [DayEvent] = []
    var counts: [String: Int] = [:]
    for (instance, source) in order.map({ found[$0] }) {
      let uid = instance.event.details.uid
      // Instances of the same event, or events in different files, may have the same UID.
      let count = counts[uid, default: 0] + 1
      if let event = try event(instance, id: count == 1 ? uid : "\(uid)#\(count)", from: source) {
        events.append(event)
        counts[uid] = count
      }
    }
    return (events, !hasLosses)
  }

  /// Converts an instance to an event of the view; nil if it is an all-day event of another day.
  private func event(_ instance: EventInstance, id: String, from source: String) throws -> DayEvent? {
    let details = instance.event.details
    let title = details.summary?.string ?? "–"
    let place = details.location?.string
    if instance.start.isDate {
      guard instance.start.date <= date, date < instance.end.date else { return nil }
      return DayEvent(allDay: id, title: title, place: place, source: source)
    }
    let start = minute(of: instance.position, up: false)
    let end = instance.endPosition > instance.position ? minute(of: instance.endPosition, up: true) : start
    return try DayEvent(
      id: id, title: title, place: place, source: source, elapsedStart: start, elapsedEnd: end, clock: clock)
  }

  /// The minutes from the start of the day to an instant, rounded down or up.
  private func minute(of instant: Instant, up: Bool) -> Int {
    Int(floorDivided(instant - range.lowerBound + (up ? 59 : 0), by: 60))
  }
}
