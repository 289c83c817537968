// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import TimeZones
import WorkdayFeeds
import Workdays

let shanghai = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
let (midnight, ten) = (try Instant(parsing: "2026-10-09T16:00:00Z"), try Instant(parsing: "2026-10-10T02:00:00Z"))
let review = try VEvent(
  uid: "1@example.com", stamp: ten, summary: "Review", start: .utc(ten), end: .utc(ten + 2 * 3600))
let agenda = Agenda([try VCalendar(productIdentifier: "-//Example//EN", events: [review])], in: shanghai)
let hours = try BusinessHours(parsing: "09:00-18:00", on: WorkdaySchedule(holidays: .statutory), in: shanghai)
for time in try hours.freeTimes(in: midnight..<midnight + 86_400, beside: agenda, lasting: 1800) { print(time) }
