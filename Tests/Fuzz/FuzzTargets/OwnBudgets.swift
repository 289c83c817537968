// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
package import ICalendarCoding
package import ICalendarEditing
package import TimeZones

// What tests and fuzz targets call: each call may cost what the size of its input allows.

extension Agenda {
  /// The first instances of each series between two instants, and the UIDs of the series of which some are missing.
  package func instances(
    ofEachSeries limit: Int, from lower: Instant? = nil, through upper: Instant? = nil
  ) throws(Fault) -> (instances: [EventInstance], incomplete: [String]) {
    var (instances, incomplete, budget): ([EventInstance], [String], Budget) = ([], [], Budget(forBytes: 0))
    for var walk in walks(ofEachSeries: limit, from: lower, through: upper) {
      while let instance = try walk.next(within: &budget) { instances.append(instance) }
      if walk.isIncomplete { incomplete.append(walk.uid) }
    }
    return (instances, incomplete)
  }
}

extension CalendarSource {
  /// What may be made of the file.
  package var budget: Budget { Budget(forBytes: text.bytes.count) }
}

extension CalendarFilter {
  package func bytes(
    of source: CalendarSource, database: TimeZoneDatabase
  ) throws(Fault) -> (bytes: [UInt8], count: Int) {
    var budget = source.budget
    return try bytes(of: source, database: database, within: &budget)
  }
}

extension CalendarMerge {
  package static func merge(
    _ sources: [CalendarSource], isBusyOnly: Bool, database: TimeZoneDatabase
  ) throws(Fault) -> (bytes: [UInt8], summaries: [Summary]) {
    var budget = Budget(forBytes: sources.reduce(0) { $0 + $1.text.bytes.count })
    return try merge(sources, isBusyOnly: isBusyOnly, database: database, within: &budget)
  }
}

extension CalendarFix {
  package static func fix(_ bytes: [UInt8], database: TimeZoneDatabase, now: Instant) throws(Fault) -> Result {
    var budget = Budget(forBytes: bytes.count)
    return try fix(bytes, database: database, now: now, within: &budget)
  }
}

extension CalendarTimetable {
  package func bytes(of file: CalendarSource) throws(Fault) -> (bytes: [UInt8], changes: Changes) {
    var budget = file.budget
    return try bytes(of: file, within: &budget)
  }
}

extension CalendarProof {
  package func instances(of calendars: [VCalendar]) throws(Fault) -> [Instance] {
    var budget = Budget(forBytes: 0)
    return try instances(of: calendars, within: &budget)
  }

  package func check(_ bytes: [UInt8], against expected: [Instance]) throws(Fault) {
    var budget = Budget(forBytes: bytes.count)
    try check(bytes, against: expected, within: &budget)
  }
}

extension JSCalendar {
  package static func components(_ bytes: some Collection<UInt8>) throws(Fault) -> [Component] {
    var budget = Budget(forBytes: bytes.count)
    return try components(bytes, within: &budget)
  }

  package static func bytes(_ calendars: [Component]) -> [UInt8] {
    var budget = Budget(forBytes: 0)
    return bytes(calendars, within: &budget)
  }
}
