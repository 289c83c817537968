// SPDX-License-Identifier: MIT

import CivilCalendar
import WorkdayFeeds

let nine = try TimeOfDay(hour: 9, minute: 0)
let events = [
  try FeedEvent("Clock in", at: nine, alarms: [.minutes(10)]),
  try FeedEvent("Payday", on: .monthly([.date(10)], moving: .before)),
]
let feed = try WorkdayFeed(years: 2026...2026, events: events, for: .apple)
print(feed.workdays.count, feed.calendar.events.count, String(decoding: try feed.bytes().prefix(15), as: UTF8.self))
for warning in feed.warnings { print(warning) }
