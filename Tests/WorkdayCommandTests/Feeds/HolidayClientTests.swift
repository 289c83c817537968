// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import Workdays

/// Compares what other programs show for the command's holiday calendars, day by day, with the statutory calendar.
@Suite struct HolidayClientTests {
  /// The file, the date and the mark of every day that is off or a make-up day.
  private func expected(_ file: String, _ years: ClosedRange<Int>) -> [String] {
    FeedYears.days(years).compactMap { date in
      if HolidayCalendar.statutory.isListedWorkday(date) { return nil }
      if case .makeUpDay = HolidayCalendar.statutory[date] { return "\(file) \(date) 班" }
      return HolidayCalendar.statutory.holidayOff(on: date) == nil ? nil : "\(file) \(date) 休"
    }
  }

  private func check(_ client: ClientTests.Client, each: String, language: String, _ years: ClosedRange<Int>) throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "holidays.ics").path
      let span = "\(years.lowerBound)-\(years.upperBound)"
      let made = try Command.run("holidays", "--years", span, "--each", each, "--lang", language, "--output", file)
      #expect(made.status == 0)
      // The file, the date and the first character of the title.
      let shown = try client.lines(years, [file, "--titles"]).map { line in
        line.split(separator: " ", maxSplits: 3).prefix(3).joined(separator: " ")
      }
      let expected = expected(file, years)
      if shown != expected {
        let difference = Set(shown).symmetricDifference(expected).sorted().prefix(5)
        Issue.record("\(client) \(each): \(shown.count) shown, \(expected.count) expected: \(difference)")
      }
    }
  }

  @Test(
    .enabled(if: isSlowSetWanted), .enabled(if: ClientTests.hasKhal, "khal and vdirsyncer are not installed"),
    arguments: [("day", "zh-Hans"), ("block", "en")])
  func `khal shows every day off and make-up day`(each: String, language: String) throws {
    try check(.khal, each: each, language: language, 2018...2021)
  }

  @Test(
    .enabled(if: ClientTests.oraclePython != nil, "icalendar and recurring-ical-events are not installed"),
    arguments: [("day", "en"), ("block", "zh-Hans")])
  func `Python's icalendar shows every day off and make-up day of every year`(each: String, language: String) throws {
    try check(.python, each: each, language: language, isSlowSetWanted ? 2007...2026 : 2018...2021)
  }
}
