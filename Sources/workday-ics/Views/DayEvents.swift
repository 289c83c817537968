// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import CommandSupport
import ICalendar
import TimeZones

/// Reads the events of files on one day in a time zone, for the day view.
struct DayEvents {
  private let day: ZonedDay

  /// Creates the agenda of a day in a time zone.
  ///
  /// - Throws: `CommandError` for a day that clocks in the zone skipped.
  init(_ date: CivilDate, in rules: TimeZoneRules) throws {
    day = try CommandError.inOption("date") { try ZonedDay(date, in: rules) }
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
    let range = day.instants
    var found: [(instance: EventInstance, source: String)] = []
    var hasLosses = false
    // Each file has an agenda of its own, so that its events are known to be from it.
    for file in files {
      var calendars = CalendarFiles(
        from: range.lowerBound, through: range.upperBound - 1, floating: day.rules, database: database,
        isStrict: isStrict,
        encoding: reading.encoding, prefersSystemZones: try reading.prefersSystem())
      try calendars.read([file])
      let source = file == "-" ? "standard input" : String(file.split(separator: "/").last ?? "")
      try calendars.forEach(calendars.agenda.instances(overlapping: range), most: DayEvents.mostEvents) {
        found.append(($0, source))
      }
      if calendars.hasLosses { hasLosses = true }
    }
    let order = found.indices.sorted { (found[$0].instance.position, $0) < (found[$1].instance.position, $1) }
    let events = order.compactMap { index in
      let (instance, source) = found[index]
      return DayEvent(instance, on: day, id: instance.event.details.uid, source: source)
    }
    return (events, !hasLosses)
  }
}
