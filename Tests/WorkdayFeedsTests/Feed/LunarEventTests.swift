// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import LunisolarCalendar
import Testing
import WorkdayFeeds
import Workdays

/// Events on days of the Chinese calendar in a description.
@Suite struct LunarEventTests {
  private func feed(
    _ years: String, _ days: [String], _ change: (inout FeedOptions) -> Void = { _ in }
  ) throws -> WorkdayFeed {
    try makeFeed {
      var event = EventOptions()
      event.lunar = days
      event.title = "妈妈生日"
      $0.events = [event]
      $0.calendar.years = years
      change(&$0)
    }
  }

  private func starts(_ years: String, _ days: [String]) throws -> [String] {
    let feed = try feed(years, days)
    _ = try feed.bytes()
    return feed.calendar.events.compactMap { $0.span?.start.date.iso8601 }
  }

  @Test func `an age stands in the title on a day with a shift too`() throws {
    let feed = try self.feed("2026", ["1938-05-08"]) {
      $0.events[0].title = "Gran {age}"
      $0.schedule.pattern = "cycle:D@2026-01-01"
    }
    #expect(feed.calendar.events.compactMap { $0.summary?.string } == ["Gran 88"])
  }

  @Test(arguments: [
    (["05-08"], ["2025-06-03", "2026-06-22"]),
    // The leap sixth month of 2025; without it, the sixth.
    (["06L-15"], ["2025-08-08", "2026-07-28"]), (["6-15"], ["2025-07-09", "2026-07-28"]),
    // The twelfth month of 2024 has 29 days, that of 2025 too; the year begins in the year before.
    (["12-30"], ["2025-01-28", "2026-02-16"]), (["11-20"], ["2026-01-08", "2026-12-28"]),
    (["05-08", "08-15"], ["2025-06-03", "2025-10-06", "2026-06-22", "2026-09-25"]),
  ])
  func `an event is on its day of every Chinese year`(days: [String], expected: [String]) throws {
    #expect(try starts("2025-2026", days) == expected)
  }

  @Test func `the days are those of the lunisolar dates`() throws {
    for day in try starts("1901-2100", ["08-15"]) {
      let date = try LunisolarDate(CivilDate(iso8601: day))
      #expect((date.month, date.isLeapMonth, date.day) == (8, false, 15))
    }
    #expect(try starts("1901-2100", ["08-15"]).count == 200)
  }

  @Test(arguments: [
    // A day of the twelfth month is in the next Gregorian year; two may be in one, or none.
    ("1938-08-15", "2025-2026", ["2025-10-06 87", "2026-09-25 88"]),
    ("1990-11-20", "2026-2027", ["2026-01-08 35", "2026-12-28 36", "2027-12-17 37"]),
    ("2025-06L-15", "2025-2027", ["2026-07-28 1", "2027-07-18 2"]),
  ])
  func `a date is counted from, and the title has the number`(date: String, years: String, expected: [String]) throws {
    let feed = try feed(years, [date]) { $0.events[0].title = "{age}" }
    _ = try feed.bytes()
    let found = feed.calendar.events.map { "\($0.span?.start.date.iso8601 ?? "") \($0.summary?.string ?? "")" }
    #expect(found == expected)
  }

  @Test func `a number needs a date to count from, and a date need not be counted`() throws {
    let error = #expect(throws: Fault.self) {
      try feed("2026-2026", ["1938-08-15", "05-08"]) { $0.events[0].title = "{age}岁" }
    }
    #expect(error?.message == "title: the title has {age}, but 05-08 has no year to count from")
    let invalid = #expect(throws: Fault.self) { try feed("2026-2026", ["1938-08-31"]) }
    #expect(invalid?.field == "lunar")
    #expect(try starts("2025-2026", ["1938-08-15"]) == ["2025-10-06", "2026-09-25"])
    #expect(try starts("1938-1939", ["1938-08-15"]) == ["1939-09-27"])
  }

  @Test func `its year need not be published, and a forecast leaves it as it is`() throws {
    #expect(try feed("2030-2030", ["05-08"]).warnings.isEmpty)
    let events = try feed("2027-2027", ["05-08"]) { $0.calendar.isForecast = true }.calendar.events
    #expect(events.map { $0.summary?.string } == ["妈妈生日"])
    #expect(events[0].status == nil)
  }

  @Test(arguments: [
    "13-08", "05-31", "05-00", "5", "05-08-01", "L-08", "五-08", "", "05L08", "-5-8", "+5-8", "005-0008",
  ])
  func `other texts are refused with their place`(text: String) throws {
    let error = #expect(throws: Fault.self) { try feed("2026-2026", [text]) }
    #expect(
      error?.message.hasSuffix("is not a day of the Chinese calendar such as 05-08, or 06L-15 in a leap month") == true)
    #expect(error?.field == "lunar")
  }

  @Test func `it stands alone, once, and in the years of the tables`() throws {
    let twice = #expect(throws: Fault.self) { try feed("2026-2026", ["05-08", "5-8"]) }
    #expect(twice?.message.hasSuffix("a day is given twice") == true)
    let both = #expect(throws: Fault.self) {
      try feed("2026-2026", ["05-08"]) { $0.events[0].monthly = ["10"] }
    }
    #expect(both?.code == .conflictingOptions)
    let late = #expect(throws: Fault.self) { try feed("2100-2101", ["05-08"]) }
    #expect(late?.message == "lunisolar years are known from 1901 to 2100")
  }
}
