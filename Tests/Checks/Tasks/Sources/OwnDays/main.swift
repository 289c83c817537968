// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

let friday = try CivilDate(iso8601: "2026-03-06")
let company = try DayOverrides(.company, [.off(friday, "年会"), .work(CivilDate(iso8601: "2026-05-01"), "盘点")])
let (holidays, conflicts) = HolidayCalendar.statutory.adding([company])
for conflict in conflicts { print(conflict) }
let bigAndSmallWeeks = WorkdayPattern(bigWeek: friday)
let schedule = WorkdaySchedule(WorkdayPolicy(pattern: bigAndSmallWeeks), holidays: holidays)
for day in try schedule.workdays(in: friday...friday + 8) { print(day, day.weekday) }
