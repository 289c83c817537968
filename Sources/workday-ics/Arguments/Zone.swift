// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Support
internal import TimeZones
internal import WorkdayFeeds

/// The time zone of a feed, from the system's database, and the current day there.
struct Zone {
  private let name: String
  private let database: TimeZoneDatabase

  init(_ name: String) {
    self.name = name
    database = .system(environment: Environment.variables("TZDIR"))
  }

  /// The rules of the zone for some years.
  func rules(for years: ClosedRange<Int>) throws(FeedError) -> TimeZoneRules {
    do throws(FeedError) {
      return try FeedTimeZone.rules(for: name, years: years, database: database)
    } catch {
      throw error.inField("time-zone")
    }
  }

  /// The current day in the zone.
  func today() throws(FeedError) -> CivilDate { try now().date }

  /// The current wall time in the zone.
  func now() throws(FeedError) -> CivilDateTime {
    let rules = try rules(for: 2000...2000)
    do throws(CivilDateError) {
      return try rules.localTime(of: Instant(secondsSince1970: SystemClock.now()))
    } catch {
      throw FeedError(.invalidOption, causedBy: error)
    }
  }
}
