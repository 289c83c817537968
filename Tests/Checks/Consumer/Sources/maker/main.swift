// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import TimeZones
import WorkdayFeeds

// Prints the days of the feeds of 2007 to 2026 in the style that is given, a line for each month.
let style = FeedStyle(rawValue: CommandLine.arguments.last ?? "") ?? .events
let shanghai = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
let nine = try TimeOfDay(hour: 9, minute: 0)
for year in 2007...2026 {
  let feed = try WorkdayFeed(years: year...year, events: [FeedEvent("Work", at: nine)], style: style)
  _ = try feed.bytes()
  let worked = Set(Agenda([feed.calendar], in: shanghai).instances().map(\.start.date))
  for number in 1...12 {
    let month = try YearMonth(year: year, month: number)
    print(month, (month.firstDay...month.lastDay).map { worked.contains($0) ? "#" : "." }.joined())
  }
}
