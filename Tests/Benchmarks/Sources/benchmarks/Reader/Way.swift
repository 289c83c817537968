// SPDX-License-Identifier: MIT

import CLibicalBenchmarks
import ICalendar
import ICalendarCoding
import TimeZones

/// A way of reading a file.
enum Way: String, CaseIterable {
  /// With libical's parser, and each value as text.
  case libical
  /// Entry by entry, without keeping them.
  case stream
  /// The whole file at once.
  case reader
  /// The whole file, and every instance of 2021.
  case expanded

  /// Reads a file and returns the number of its events, or of their instances.
  func read(_ path: String) throws -> Int {
    switch self {
    case .libical: return libical_read(path)
    case .stream:
      let file = try InputFile(path)
      var stream = ICalendarStream { file.next() }
      var events = 0
      while let element = try stream.next() {
        if case .entry(.event, _) = element { events += 1 }
      }
      return events
    case .reader: return try calendar(path).events.count
    case .expanded:
      let calendar = try calendar(path)
      var zones: [String: TimeZoneRules] = [:]
      for zone in calendar.timeZones { zones[zone.identifier] = try zone.rules(through: 2022) }
      var count = 0
      for series in EventSeries.series(of: calendar.events) {
        var instances = try series.instances(from: 1_609_459_200, through: 1_640_995_199, in: TimeZoneTable(zones))
        while instances.next() != nil { count += 1 }
      }
      return count
    }
  }

  private func calendar(_ path: String) throws -> VCalendar {
    let file = try InputFile(path)
    let reading = try ICalendarReader().read(pieces: { file.next() })
    guard let calendar = reading.calendars.first, reading.findings.isEmpty else {
      throw Failure("\(path) was read with findings: \(reading.findings.prefix(3))")
    }
    return calendar
  }
}
