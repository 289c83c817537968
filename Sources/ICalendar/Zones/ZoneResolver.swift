// SPDX-License-Identifier: MIT

package import TimeZones

/// Finds the rules of the time zones that calendars use: from their own VTIMEZONEs, otherwise from a database.
package struct ZoneResolver {
  private let database: TimeZoneDatabase
  private var names: TimeZoneNames
  /// The rules by TZID.
  private var known: [String: TimeZoneRules?] = [:]
  /// The rules by the name in the database, which many TZIDs can mean.
  private var loaded: [String: TimeZoneRules?] = [:]

  package init(_ database: TimeZoneDatabase) {
    self.database = database
    names = TimeZoneNames(of: database)
  }

  /// The database's rules for a TZID, or nil.
  ///
  /// Windows names are translated. Case and separators need not match, as in `US-Eastern`. A name with a prefix, as
  /// libical and Mozilla write it, such as `/freeassociation.sourceforge.net/Asia/Shanghai`, is found by its last parts.
  package mutating func rules(for name: String) -> TimeZoneRules? {
    if let rules = known[name] { return rules }
    var candidates = [name]
    if let identifier = WindowsTimeZone.identifier(for: name) { candidates = [identifier] }
    if name.hasPrefix("/") {
      let parts = name.split(separator: "/")
      for count in stride(from: min(3, parts.count), to: 0, by: -1) {
        candidates.append(parts.suffix(count).joined(separator: "/"))
      }
    }
    let found = rules(ofOne: candidates)
    known[name] = .some(found)
    return found
  }

  /// The rules of the first of some names that is spelled as in the database, otherwise of the first that resembles one.
  private mutating func rules(ofOne candidates: [String]) -> TimeZoneRules? {
    guard names.isListed else {
      // Most calendars have names that are found at once, without listing a folder.
      for name in candidates {
        if let rules = load(name) { return rules }
      }
      for name in candidates {
        if let rules = names.name(resembling: name).flatMap({ load($0) }) { return rules }
      }
      return nil
    }
    let resembling = candidates.map { names.name(resembling: $0) }
    for (name, found) in zip(candidates, resembling) where name == found || name == "UTC" || name == "Etc/UTC" {
      if let rules = load(name) { return rules }
    }
    for found in resembling {
      if let rules = found.flatMap({ load($0) }) { return rules }
    }
    return nil
  }

  private mutating func load(_ name: String) -> TimeZoneRules? {
    if let rules = loaded[name] { return rules }
    let rules = try? database.rules(for: name)
    loaded[name] = .some(rules)
    return rules
  }
}
