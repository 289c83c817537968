// SPDX-License-Identifier: MIT

package import TimeZones

/// Finds the rules of the time zones that calendars use: from their own VTIMEZONEs, otherwise from a database.
package struct ZoneResolver {
  private let database: TimeZoneDatabase
  private var known: [String: TimeZoneRules?] = [:]

  package init(_ database: TimeZoneDatabase) {
    self.database = database
  }

  /// The database's rules for a TZID, or nil.
  ///
  /// Windows names are translated. Case and separators need not match, as in `US-Eastern`. A name with a prefix, as
  /// libical and Mozilla write it, such as `/freeassociation.sourceforge.net/Asia/Shanghai`, is found by its last parts.
  package mutating func rules(for name: String) -> TimeZoneRules? {
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
    for name in names where found == nil {
      found = database.identifier(resembling: name).flatMap { try? database.rules(for: $0) }
    }
    known[name] = .some(found)
    return found
  }
}
