// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import ICalendar
import ICalendarCoding
import TimeZones

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let zone = try TimeZoneDatabase.system.rules(for: "America/New_York")
let (locale, month) = (try ViewLocale("en"), try YearMonth(parsing: "2021-01"))
let instances = Agenda(try ICalendarReader().read(text).calendars, in: zone).instances(overlapping: month.days)
let marker = DayMarking.withEvents(instances, on: month.days, in: zone)
let grid = MonthGrid(month, firstWeekday: locale.firstWeekday)
print(MonthSheet(grid, locale: locale, marker: marker).svg.contains("周会"))
print(MarkdownMonths.text([grid], locale: locale, marker: marker), terminator: "")
