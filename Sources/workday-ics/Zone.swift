// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import TimeZones
internal import WorkdayFeeds

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The time zone of a feed, found in the system's database, and what day it is there.
struct Zone {
  private let name: String
  private let database: TimeZoneDatabase

  init(_ name: String) {
    self.name = name
    database = .system(environment: Zone.environment)
  }

  /// What of the environment says where the system's time zones lie.
  static var environment: [String: String] {
    getenv("TZDIR").map { ["TZDIR": String(cString: $0)] } ?? [:]
  }

  /// The rules of the zone for some years.
  func rules(for years: ClosedRange<Int>) throws(FeedError) -> TimeZoneRules {
    do throws(FeedError) {
      return try FeedTimeZone.rules(for: name, years: years, database: database)
    } catch {
      throw error.inField("time-zone")
    }
  }

  /// The day that it is in the zone.
  func today() throws(FeedError) -> CivilDate { try now().date }

  /// What the zone's clocks show; the one place where the clock is read.
  func now() throws(FeedError) -> CivilDateTime {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let rules = try rules(for: 2000...2000)
    do throws(CivilDateError) {
      return try rules.localTime(of: Int64(now.tv_sec))
    } catch {
      throw FeedError(.invalidOption, error)
    }
  }
}
