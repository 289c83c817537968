// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence

let rule = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13")
let days = rule.occurrences(from: try CivilDate(iso8601: "1900-01-01"))
let today = try CivilDate(iso8601: "2021-05-01")
print(days.first(after: today) as Any)
print(days.last(before: today) as Any)
print(days.contains(today))
print(days.count(in: try CivilDate(iso8601: "2000-01-01")..<CivilDate(iso8601: "9999-12-31")))
for day in days.reversed(before: today).prefix(2) { print(day) }
