// SPDX-License-Identifier: MIT

import CivilCalendar
import DescribedFeeds
import Support
import TestSupport
import Testing
import TimeZones
import WorkdayFeeds
import Workdays

/// What the one maker of feeds warns of.
@Suite struct FeedMakerTests {
  @Test(arguments: [
    ("2026-11-30", nil, false), ("2026-12-01", nil, true), ("2026-12-31", nil, true), ("2026-12-31", "2025", false),
    ("2025-12-31", nil, false),
  ])
  func `a feed that ends with the year says so in December, if the next year is not known`(
    date: String, year: String?, isSaid: Bool
  ) throws {
    // Noon in China.
    let now = CivilDateTime(try CivilDate(iso8601: date)).wallSeconds + 4 * 3600
    let maker = FeedMaker(by: .clock { now }, timeZones: .system)
    var options = FeedOptions()
    options.calendar.year = year
    let made = try maker.feed(options, over: .through2026)
    let said = made.doubts(isDescribed: false).map(\.text).filter { $0.contains("; the year begins in ") }
    #expect(said.isEmpty != isSaid, "\(made.doubts(isDescribed: false).map(\.text))")
    // Who has no clock says the same on any day.
    let plain = FeedMaker(by: .newestYears, timeZones: .system)
    #expect(
      try plain.feed(options, over: .through2026).doubts(isDescribed: false).allSatisfy {
        !$0.text.contains("begins in")
      })
  }
}
