// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import LibicalOracle
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

/// Feeds are unchanged, byte for byte, when libical alone parses and prints them, since libical wrote them.
@Suite struct PrintedFeedTests {
  /// The properties without X- properties, whose escapes libical drops when it reads them.
  private func withoutOwnNames(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var isLeftOut = false
    for line in text.split(separator: "\r\n", omittingEmptySubsequences: false) {
      if !line.hasPrefix(" ") { isLeftOut = line.hasPrefix("X-") && !line.hasPrefix("X-APPLE") }
      if !isLeftOut { lines.append(line) }
    }
    return lines
  }

  private func expectPrinted(_ feed: some CheckedFeed, _ what: String) throws {
    let text = try feed.text()
    let printed = try #require(LibicalText.printed(text))
    if withoutOwnNames(printed) != withoutOwnNames(text) { Issue.record("\(what): \(text)\n--\n\(printed)") }
  }

  static let options: [@Sendable (inout FeedOptions) -> Void] = [
    { $0.event.times = ["09:00"] },
    { $0.event.alarms = ["10m", "1h"] },
    {
      $0.event.times = ["00:30", "23:59:59"]
      $0.event.duration = "2h"
      $0.timeZone = "America/New_York"
    },
    {
      $0.event.times = ["09:00"]
      $0.timeZone = "UTC"
      $0.event.title = #"打卡, 上班; 一\二 🏮"#
      $0.event.notes = "first line\nsecond, and a long one; with 很长很长的中文 and more and more and more of it"
      $0.event.location = "Room 1; cellar, \\ left"
      $0.event.categories = ["Work", "上班"]
    },
    {
      $0.schedule.pattern = "big-small"
      $0.schedule.bigWeek = "2026-01-05"
    },
    {
      $0.schedule.pattern = "cycle:DDNNOO@2026-01-01"
      $0.event.shifts = ["D=08:00/12h/白班", "N=20:00/12h/夜班"]
    },
    {
      $0.event.monthly = ["10", "last-workday"]
      $0.event.move = "before"
      $0.event.title = "发工资"
    },
  ]

  @Test(arguments: options.indices, FeedStyle.allCases)
  func `a feed is exactly what libical prints`(index: Int, style: FeedStyle) throws {
    let feed = try makeFeed {
      $0.calendar.years = isSlowSetWanted ? "2024-2026" : "2026"
      $0.style = style.rawValue
      PrintedFeedTests.options[index](&$0)
    }
    try expectPrinted(feed, "options \(index), \(style)")
  }

  @Test(arguments: ["zh-Hans", "en"], ["day", "block"])
  func `a calendar of holidays is exactly what libical prints`(language: String, each: String) throws {
    var options = HolidayFeedOptions()
    options.calendar.years = "2024-2026"
    options.calendar.language = language
    options.each = each
    let description = try options.description(today: .first, holidays: .statutory)
    try expectPrinted(try HolidayFeed(description), "\(language), \(each)")
  }

  @Test func `a category with a comma is written by the package, as libical would split it`() throws {
    let feed = try makeFeed {
      $0.calendar.year = "2026"
      $0.event.categories = ["a,b", "c"]
    }
    let text = try feed.text()
    #expect(text.contains("CATEGORIES:a\\,b\r\nCATEGORIES:c\r\n"))
    #expect(LibicalText.printed(text)?.contains("CATEGORIES:a\\,b") == false)
    #expect(try ICalendarReader().read(text).calendars.first?.events.first?.categories == ["a,b", "c"])
  }
}
