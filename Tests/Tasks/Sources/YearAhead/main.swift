// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

let holidays = try HolidayCalendar.statutory.addingForecast()
for day in holidays.forecast?.days.prefix(5) ?? [] { print(day.date, day.name, day.certainty) }
let schedule = WorkdaySchedule(holidays: holidays)
let thursday = try CivilDate(iso8601: "2027-02-04")
print(schedule.isWorkday(thursday), schedule.isProvisional(thursday), holidays.isPublished(2027))
