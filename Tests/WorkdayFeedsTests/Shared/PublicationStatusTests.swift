// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing
import WorkdayFeeds
import Workdays

@Suite struct PublicationStatusTests {
  private func newest(_ years: Int...) -> String {
    HolidayCalendar(years: HolidayCalendar.statutory.years.filter { years.contains($0.year) })
      .firstDayOfNewestYears.iso8601
  }

  @Test func `the newest years are the last published one and the one before it, if that is published too`() {
    #expect(newest(2024, 2025, 2026) == "2025-01-01")
    #expect(newest(2023, 2024, 2026) == "2026-01-01")
    #expect(newest(2021) == "2021-01-01")
    #expect(newest() == "2000-01-01")
  }
}
