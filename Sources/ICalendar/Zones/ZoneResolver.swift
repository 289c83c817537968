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
  /// libical and Mozilla write it, such as `/freeassociation.sourceforge.net/Asia/Shanghai`, is found by its last parts,
  /// and so is one of Exchange, such as `tzone://Microsoft/Utc`. `GMT+05:30` and `UTC-0300` are offsets.
  package mutating func rules(for name: String) -> TimeZoneRules? {
    if let rules = known[name] { return rules }
    var candidates = [name]
    if let identifier = WindowsTimeZone.identifier(for: name) { candidates = [identifier] }
    if name.hasPrefix("/") || name.contains("://") {
      let parts = name.split(separator: "/")
      for count in stride(from: min(3, parts.count), to: 0, by: -1) {
        candidates.append(parts.suffix(count).joined(separator: "/"))
      }
    }
    let found = rules(ofOne: candidates) ?? ZoneResolver.offset(name)
    known[name] = .some(found)
    return found
  }

  /// The rules of an offset such as `GMT+05:30`, hours and minutes east of Greenwich; nil for other names.
  private static func offset(_ name: String) -> TimeZoneRules? {
    guard let parts = name.wholeMatch(of: /(?:GMT|UTC)([+-])([0-9]{2}):?([0-9]{2})/.ignoresCase())?.output,
      let hours = Int(parts.2), let minutes = Int(parts.3), hours < 24, minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return try? TimeZoneRules(fixedOffset: parts.1 == "-" ? -seconds : seconds, identifier: name)
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
    let rules = try? database.knownRules(for: name)
    loaded[name] = .some(rules)
    return rules
  }
}
