// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TimeZones

let newYork = try TimeZoneDatabase.system.rules(for: "America/New_York")
let daily = try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=3")
let start = try CivilDateTime(iso8601: "2021-03-13T02:30")
for moment in daily.occurrences(from: start, in: newYork) { print(moment.wallTime, moment.offset / 3600) }
