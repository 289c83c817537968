// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence

let weekly = try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=MO;COUNT=4")
let everyOtherWeek = try weekly.with(\.interval, 2)
print(everyOtherWeek)
for day in everyOtherWeek.occurrences(from: try CivilDate(iso8601: "2021-01-04")) { print(day) }
