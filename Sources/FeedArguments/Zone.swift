// SPDX-License-Identifier: MIT

package import CivilCalendar
package import DescribedFeeds
import Platform
package import TimeZones
package import WorkdayFeeds

extension TimeZoneDatabase {
  /// The system's database, or that of `TZDIR`.
  package static var ofThisSystem: TimeZoneDatabase { .system(environment: Environment.variables("TZDIR")) }
}

extension FeedTimeZone {
  /// A zone of the system's database; nil for that of feeds without another one.
  package convenience init(_ name: String?) { self.init(name, .ofThisSystem) }

  /// The current wall time in the zone, by the system's clock.
  package func now() throws(Fault) -> CivilDateTime { try now(SystemClock.now()) }

  /// The current day in the zone.
  package func today() throws(Fault) -> CivilDate { try now().date }
}

extension FeedMaker {
  /// Makes feeds by the clock and the time zones of this system.
  package static func onThisSystem(style: FeedStyle = .rdate) -> FeedMaker {
    FeedMaker(by: .clock(SystemClock.now), timeZones: .ofThisSystem, style: style)
  }
}
