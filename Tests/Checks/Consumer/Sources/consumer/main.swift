// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence

let rule = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3")
for day in rule.occurrences(from: try CivilDateTime(rfc5545: "20210101T090000")) { print(day.iso8601) }
