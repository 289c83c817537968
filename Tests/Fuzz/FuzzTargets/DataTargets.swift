// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import DescribedFeeds
internal import TimeZones
internal import WorkdayFeeds
internal import Workdays

extension FuzzTarget {
  /// A TZif file: read, and asked about instants and local times.
  package static let zone = FuzzTarget(name: "zone") { bytes in
    guard let rules = try? TimeZoneRules(identifier: "Test/Zone", tzif: bytes) else { return nil }
    let seconds: [Int64] = [-62_135_596_800, -4_000_000_000, 0, 1_616_893_200, 1_635_642_000, 253_402_300_799]
    for instant in seconds.map(Instant.init(secondsSince1970:)) {
      let offset = rules.offset(at: instant)
      guard let local = try? rules.localTime(of: instant) else { continue }
      if local.wallSeconds - Int64(offset) != instant.secondsSince1970 { return "another offset at \(instant)" }
      // A local time that the zone has is found again, or the other of two with its reading.
      guard let found = try? rules.localTime(of: rules.instant(of: local)), found == local else {
        return "\(local) at \(instant) is not found"
      }
    }
    return nil
  }

  /// A holiday year in the form of holiday-cn: read, written and read again.
  package static let holidays = FuzzTarget(name: "holidays", fault: faultOfHolidayYear)

  /// A feed's description in YAML: read, and checked.
  package static let description = FuzzTarget(name: "description") { bytes in
    guard let file = try? DescriptionFile(bytes, named: "feed.yaml") else { return nil }
    guard let today = try? CivilDate(year: 2026, month: 1, day: 1) else { return "no day" }
    _ = try? file.options.description(today: today, holidays: .statutory)
    return nil
  }
}
