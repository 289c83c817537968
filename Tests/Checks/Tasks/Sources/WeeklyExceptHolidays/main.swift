// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import Workdays

let meeting = try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=WE")
let schedule = WorkdaySchedule(holidays: .statutory)
let days = meeting.occurrences(from: try CivilDate(iso8601: "2021-09-22"))
for day in days.excludingKnownHolidays(of: schedule).prefix(4) { print(day) }
