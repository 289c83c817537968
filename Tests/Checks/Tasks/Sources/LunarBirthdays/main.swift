// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar
import WorkdayFeeds

let born = try LunisolarDate(year: 1987, month: 6, isLeap: true, day: 15)
let birthday = LunarAnniversary(of: born)
for day in birthday.days(in: try CivilDate(iso8601: "2024-01-01")...CivilDate(iso8601: "2025-12-31")) {
  print(day, try LunisolarDate(day).chineseText)
}
let event = try FeedEvent("Ming is {age}", on: .lunar([birthday]))
let feed = try WorkdayFeed(years: 2024...2033, events: [event])
print(feed.calendar.events.count, feed.calendar.events[1])
