// SPDX-License-Identifier: MIT

import CivilCalendar
import WorkdayFeeds
import Workdays

let pattern = try WorkdayPattern(cycle: "DDNNOO", from: CivilDate(iso8601: "2026-01-01"))
let policy = WorkdayPolicy(pattern: pattern, observesHolidays: false, makeUpDays: .ignored)
let events = [
  try FeedEvent("Day", at: TimeOfDay(hour: 8, minute: 0), lasting: .hours(12), on: .shift("D")),
  try FeedEvent("Night", at: TimeOfDay(hour: 20, minute: 0), lasting: .hours(12), on: .shift("N")),
]
let feed = try WorkdayFeed(years: 2026...2027, events: events, policy: policy, for: try CalendarApp(parsing: "iPhone"))
print(feed.workdays.count, feed.calendar.events.count, feed.warnings)
