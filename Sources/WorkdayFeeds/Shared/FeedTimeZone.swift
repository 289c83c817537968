// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
package import TimeZones

/// The time zone of a feed, which is looked up in a database once, when it is needed.
///
/// `UTC` and offsets such as `+08:00` or `-03:30` need no database, and neither does `Asia/Shanghai` from 1992 on, when
/// China's clocks stopped changing.
package final class FeedTimeZone {
  /// The zone of feeds without another one.
  package static let standard = "Asia/Shanghai"

  private let name: String
  private let database: TimeZoneDatabase
  private var found: TimeZoneRules?

  /// - Parameter name: the zone's name or offset; nil for the standard one.
  package init(_ name: String?, _ database: TimeZoneDatabase) {
    self.name = name ?? FeedTimeZone.standard
    self.database = database
  }

  /// The rules of the zone for some years.
  ///
  /// - Throws: `Fault` that names the zone and what is allowed.
  package func rules(for years: ClosedRange<Int>) throws(Fault) -> TimeZoneRules {
    do throws(Fault) {
      if name == FeedTimeZone.standard, years.lowerBound >= 1992 {
        return try TimeZoneRules(fixedOffset: 8 * 3600, identifier: name, abbreviation: "CST")
      }
      if let offset = FeedTimeZone.offset(name) {
        return try TimeZoneRules(fixedOffset: offset, identifier: "UTC" + name)
      }
      let rules = if let found { found } else { try database.rules(for: name) }
      found = rules
      return rules
    } catch {
      let isUnknown = error.code == .unknownZone || error.code == .invalidName
      let message =
        isUnknown
        ? "\(quoted(name)) is not a time zone; use a name such as Asia/Shanghai or Europe/Berlin, UTC, or an "
          + "offset such as +08:00" : error.message
      throw Fault(
        isUnknown ? .invalidOption : .missingTimeZoneData, message, in: isUnknown ? name : nil, at: 0..<name.utf8.count
      ).inField("time-zone")
    }
  }

  /// The wall time in the zone at a second since 1970.
  package func now(_ second: Int64) throws(Fault) -> CivilDateTime {
    let rules = try rules(for: 2000...2000)
    return try rules.localTime(of: Instant(secondsSince1970: second))
  }

  /// The seconds of an offset such as `+08:00`, less than 24 hours.
  private static func offset(_ name: String) -> Int? {
    guard name.utf8.count == 6, let sign = name.first, sign == "+" || sign == "-",
      let time = try? TimeOfDay(iso8601: String(name.dropFirst()))
    else { return nil }
    return sign == "-" ? -time.secondOfDay : time.secondOfDay
  }
}
