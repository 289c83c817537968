// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import ICalendar
internal import TimeZones

/// Finds what the time zones of a calendar mean: its own VTIMEZONE, else the system's, Windows' names among them.
struct ZoneBook {
  private let database: TimeZoneDatabase
  private var known: [String: TimeZoneRules?] = [:]

  init(_ database: TimeZoneDatabase) {
    self.database = database
  }

  /// The system's rules of a name in a file, or nil.
  ///
  /// Names that libical and Mozilla put paths before are known by their ends, such as
  /// `/freeassociation.sourceforge.net/Asia/Shanghai`.
  mutating func systemRules(for name: String) -> TimeZoneRules? {
    if let rules = known[name] { return rules }
    var names = [name]
    if let identifier = WindowsTimeZone.identifier(for: name) { names = [identifier] }
    if name.hasPrefix("/") {
      let parts = name.split(separator: "/")
      for count in stride(from: min(3, parts.count), to: 0, by: -1) {
        names.append(parts.suffix(count).joined(separator: "/"))
      }
    }
    var found: TimeZoneRules?
    for name in names where found == nil { found = try? database.rules(for: name) }
    known[name] = .some(found)
    return found
  }

  /// The rules of the time zones that a calendar defines, as far as a year; those that cannot be used are told.
  static func rules(of zones: [VTimeZone], through year: Int, warn: (String) -> Void) -> [String: TimeZoneRules] {
    var table: [String: TimeZoneRules] = [:]
    for zone in zones where table[zone.identifier] == nil {
      do throws(ICalendarError) {
        table[zone.identifier] = try zone.rules(through: year)
      } catch {
        warn("the VTIMEZONE of \(zone.identifier) cannot be used: \(error.message)")
      }
    }
    return table
  }
}
