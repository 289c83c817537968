// SPDX-License-Identifier: MIT

import CalendarFoundation
import CalendarViews
import CivilCalendar
import Foundation

let zone = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
let day = try CivilDate(Date(timeIntervalSince1970: 1_699_500_000), in: zone)
let month = day.yearMonth
let last = try Date(startOf: month.lastDay + 1, in: zone) - 1
print(month.firstDay, try CivilDateTime(last, in: zone), month.firstDay - 1, month.lastDay + 1)
print(try CivilDateTime(Date(startOf: day + 1, in: zone) - 1, in: zone), day.weekday.eventKitRawValue)
var calendar = Calendar(identifier: .gregorian)
(calendar.timeZone, calendar.firstWeekday) = (zone, 1)
let grid = try MonthGrid(containing: Date(startOf: day, in: zone), calendar: calendar, rows: .six)
print([0, 6, 41].compactMap { grid.cells[$0].date?.iso8601 })
