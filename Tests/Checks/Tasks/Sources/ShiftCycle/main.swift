// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

let cycle = try WorkdayPattern(cycle: "DDNNOO", from: CivilDate(iso8601: "2026-01-01"))
let shifts = WorkdaySchedule(withoutHolidays: cycle)
let week = try CivilDate(iso8601: "2026-02-16")..<CivilDate(iso8601: "2026-02-23")
for day in try shifts.workdays(in: week) { print(day, try shifts.letter(on: day) ?? "-") }
print(try shifts.workdayCount(in: week), "shifts of", cycle)
