// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing
import TimeZones
import WorkdayFeeds
import Workdays

/// A feed from options, as if today were 14 May 2021.
func makeFeed(
  holidays: HolidayCalendar = .statutory, _ change: (inout FeedOptions) throws -> Void
) throws -> WorkdayFeed {
  var options = FeedOptions()
  try change(&options)
  let today = try CivilDate(year: 2021, month: 5, day: 14)
  let description = try options.description(today: today, holidays: holidays)
  return try WorkdayFeed(description, timeZones: .system)
}

extension FeedOptions {
  /// Sets an option, by name, to the words of a text.
  mutating func set(_ name: String, to words: String) throws {
    let option = try #require(FeedOptions.row(name, in: .command), "\(name) is no option")
    option.give(words.split(separator: " ").map(String.init), &self)
  }
}

extension CheckedFeed {
  /// The calendar's text, checked.
  func text() throws(Fault) -> String { String(decoding: try bytes(), as: UTF8.self) }
}

/// The unfolded lines of a calendar's text.
func lines(_ text: String) -> [String] {
  text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
}

/// The values of a property's lines.
func values(_ name: String, in text: String) -> [String] {
  lines(text).filter { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
    .map { String($0.drop { $0 != ":" }.dropFirst()) }
}
