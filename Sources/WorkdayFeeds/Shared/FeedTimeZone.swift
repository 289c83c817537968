// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Support
package import TimeZones

/// Looks up the time zone of a feed.
package enum FeedTimeZone {
  /// The rules of a time zone for some years.
  ///
  /// `UTC` and offsets such as `+08:00` or `-03:30` need no database, and neither does `Asia/Shanghai` from 1992 on,
  /// when China's clocks stopped changing.
  ///
  /// - Throws: `FeedError` that names the zone and what is allowed.
  package static func rules(
    for name: String, years: ClosedRange<Int>, database: TimeZoneDatabase
  ) throws(FeedError) -> TimeZoneRules {
    do throws(TimeZoneError) {
      if name == "Asia/Shanghai", years.lowerBound >= 1992 {
        return try TimeZoneRules(fixedOffset: 8 * 3600, identifier: name, abbreviation: "CST")
      }
      if let offset = offset(name) { return try TimeZoneRules(fixedOffset: offset, identifier: "UTC" + name) }
      return try database.rules(for: name)
    } catch {
      let isUnknown = error.code == .unknownZone || error.code == .invalidName
      let message =
        isUnknown
        ? "\(quoted(name)) is not a time zone; use a name such as Asia/Shanghai or Europe/Berlin, UTC, or an "
          + "offset such as +08:00" : error.message
      throw FeedError(
        isUnknown ? .unknownTimeZone : .missingTimeZoneData, message, in: isUnknown ? name : nil,
        at: 0..<name.utf8.count, causedBy: error)
    }
  }

  /// The seconds of an offset such as `+08:00`, less than 24 hours.
  private static func offset(_ name: String) -> Int? {
    guard name.utf8.count == 6, let sign = name.first, sign == "+" || sign == "-",
      let time = try? TimeOfDay(iso8601: String(name.dropFirst()))
    else { return nil }
    return sign == "-" ? -time.secondOfDay : time.secondOfDay
  }
}
