// SPDX-License-Identifier: MIT

import CivilCalendar
import TimeZones
import WorkdayFeeds
import Workdays

let schedule = WorkdaySchedule(holidays: .statutory)
let shanghai = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
let hours = try BusinessHours(parsing: "MO-FR 09:00-12:00,13:30-18:00", on: schedule, in: shanghai)
let saturday = try Instant(parsing: "2026-10-10T05:00:00Z")
let state = try hours.state(at: saturday)
print(state.isOpen, state.until ?? saturday)
for open in try hours.intervals(in: saturday..<saturday + 86_400) { print(open.lowerBound, open.upperBound) }
