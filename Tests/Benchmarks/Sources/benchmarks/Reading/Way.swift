// SPDX-License-Identifier: MIT

import CLibicalBenchmarks
import CivilCalendar
import ICalendar
import ICalendarCoding
import TimeZones

/// A way of reading a file.
enum Way: String, CaseIterable {
  /// With libical's parser alone.
  case libical
  /// The whole file as values.
  case model
  /// The findings alone.
  case check
  /// The events of the week from 1 June 2020.
  case week

  private static let days =
    Instant(secondsSince1970: 1_590_969_600)...Instant(secondsSince1970: 1_591_574_399)

  /// Reads a file and returns the number of its events; for `week`, of instances.
  func read(_ path: String) throws -> Int {
    switch self {
    case .libical: return libical_read(path)
    case .model:
      let reading = try ICalendarReader().read(pieces: try Self.pieces(path))
      guard let calendar = reading.calendars.first, reading.findings.isEmpty else {
        throw Failure("\(path) was read with findings: \(reading.findings.prefix(3))")
      }
      return calendar.entries.count - 3
    case .check:
      var stream = ICalendarStream(
        comparingWith: .system, selecting: .none, pieces: try Self.pieces(path))
      while try stream.next() != nil {}
      guard stream.findings.isEmpty else {
        throw Failure("\(path) was read with findings: \(stream.findings.prefix(3))")
      }
      return stream.eventCount
    case .week:
      var agenda = Agenda(in: .utc, through: 2021)
      var stream = ICalendarStream(selecting: .events(touching: Self.days), pieces: try Self.pieces(path))
      var entries: [VCalendar.Entry] = []
      while let element = try stream.next() {
        switch element {
        case .entry(let entry, _): entries.append(entry)
        case .end(let head): agenda.add(try VCalendar(productIdentifier: head.productIdentifier, entries: entries))
        }
      }
      let instances = agenda.instances(
        from: Self.days.lowerBound, through: Self.days.upperBound, includingEarlier: true)
      return instances.reduce(0) { count, _ in count + 1 }
    }
  }

  private static func pieces(_ path: String) throws -> () -> [UInt8]? {
    let file = try InputFile(path)
    return { file.next() }
  }
}
