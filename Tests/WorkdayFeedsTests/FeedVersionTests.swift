// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing
import WorkdayFeeds
import Workdays

@Suite struct FeedVersionTests {
  private let plain = WorkdaySchedule(holidays: .statutory)
  private let sixDays = WorkdaySchedule(
    weekdays: WorkdaySchedule.mondayToFriday.union([.saturday]), holidays: .statutory)

  @Test(arguments: [
    (2007, "2008-03-28", 1), (2009, "2008-12-10", 0), (2011, "2011-12-06", 1), (2015, "2015-05-13", 1),
    (2018, "2018-12-06", 1), (2019, "2019-03-22", 1), (2020, "2020-01-27", 1), (2021, "2020-11-25", 0),
    (2022, "2022-12-08", 1), (2023, "2022-12-08", 0), (2026, "2025-11-04", 0), (2028, "2028-01-01", 0),
  ])
  func `the newest notice that lists a date in the year dates it`(year: Int, date: String, sequence: Int) {
    let version = FeedVersion(year: year, schedule: plain)
    #expect(version.date.iso8601 == date)
    #expect(version.sequence == sequence)
  }

  @Test func `a notice that joins a Saturday to its holiday counts for whoever works on Saturdays`() {
    #expect(FeedVersion(year: 2023, schedule: sixDays).date.iso8601 == "2023-10-25")
    #expect(FeedVersion(year: 2023, schedule: sixDays).sequence == 1)
    #expect(FeedVersion(year: 2021, schedule: sixDays) == FeedVersion(year: 2021, schedule: plain))
  }
}
