// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

let known = HolidayCalendar(years: HolidayCalendar.statutory.years.filter { $0.year <= 2026 })
let holidays = try known.addingForecast()
for day in holidays.forecast?.days.prefix(6) ?? [] { print(day.date, day.name, day.certainty) }
let schedule = WorkdaySchedule(holidays: holidays)
let tuesday = try CivilDate(iso8601: "2027-02-09")
print(try schedule.isWorkday(tuesday), schedule.certainty(of: tuesday), holidays.isPublished(2027))
