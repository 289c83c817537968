// SPDX-License-Identifier: MIT

package import CivilCalendar
internal import Support
package import TimeZones
package import WorkdayFeeds

/// The time zone of a feed, from the system's database, and the current day there.
package struct Zone {
  private let name: String
  private let database: TimeZoneDatabase

  package init(_ name: String) {
    self.name = name
    database = .system(environment: Environment.variables("TZDIR"))
  }

  /// The rules of the zone for some years.
  package func rules(for years: ClosedRange<Int>) throws(FeedError) -> TimeZoneRules {
    do throws(FeedError) {
      return try FeedTimeZone.rules(for: name, years: years, database: database)
    } catch {
      throw error.inField("time-zone")
    }
  }

  /// The current day in the zone.
  package func today() throws(FeedError) -> CivilDate { try now().date }

  /// The current wall time in the zone.
  package func now() throws(FeedError) -> CivilDateTime {
    let rules = try rules(for: 2000...2000)
    do throws(CivilDateError) {
      return try rules.localTime(of: Instant(secondsSince1970: SystemClock.now()))
    } catch {
      throw FeedError(.invalidOption, causedBy: error)
    }
  }
}
