// SPDX-License-Identifier: MIT

import CalendarFoundation
import CalendarViews
import CivilCalendar
import Foundation

let zone = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
let day = try CivilDate(Date(timeIntervalSince1970: 1_699_500_000), in: zone)
let month = day.yearMonth
let rows = [
  ("startOfDay", try Date(startOf: day, in: zone)),
  ("endOfDay", try Date(startOf: day + 1, in: zone) - 1),
  ("startOfMonth", try Date(startOf: month.firstDay, in: zone)),
  ("endOfMonth", try Date(startOf: month.lastDay + 1, in: zone) - 1),
  ("endOfLastMonth", try Date(startOf: month.firstDay - 1, in: zone)),
  ("startOfNextMonth", try Date(startOf: month.lastDay + 1, in: zone)),
]
for (name, date) in rows { print(name, try CivilDateTime(date, in: zone)) }
print("weekdayOfDay", day.weekday.eventKitRawValue)
var calendar = Calendar(identifier: .gregorian)
(calendar.timeZone, calendar.firstWeekday) = (zone, 1)
let grid = try MonthGrid(containing: Date(startOf: day, in: zone), calendar: calendar, rows: .six)
print(grid.cells[0].date ?? day, grid.cells[6].date ?? day, grid.cells[41].date ?? day)
