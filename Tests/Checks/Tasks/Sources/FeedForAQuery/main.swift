// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import WorkdayFeeds

func feed(_ address: String) throws -> [UInt8] {
  let items = URLComponents(string: address)?.queryItems ?? []
  func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
  let event = try FeedEvent(value("title") ?? "Work", at: value("time").map { try TimeOfDay(iso8601: $0) })
  return try WorkdayFeed(years: 2026...2026, events: [event]).bytes()
}

print(try feed("/feed.ics?title=Clock%20in&time=09:00") == feed("/feed.ics?time=09:00&title=Clock%20in"))
do { _ = try feed("/feed.ics?time=25:00") } catch { print("400:", error) }
