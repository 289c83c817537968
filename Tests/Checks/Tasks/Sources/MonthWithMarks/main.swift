// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Workdays

let schedule = WorkdaySchedule(holidays: .statutory)
let locale = try ViewLocale("en")
for week in MonthGrid(try YearMonth(parsing: "2026-02"), firstWeekday: locale.firstWeekday).weeks {
  let days = week.compactMap(\.date).map { "\($0.day)\(DayMarks.han.mark(of: schedule.marking(of: $0).kind))" }
  print(days.joined(separator: " "))
}
let newYear = try CivilDate(iso8601: "2026-02-17")
print(try schedule.kind(of: newYear).holidayName.map(locale.holidayName) ?? "")
