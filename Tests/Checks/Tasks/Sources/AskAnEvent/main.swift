// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TimeZones

let newYork = try TimeZoneDatabase.system.rules(for: "America/New_York")
let start = RecurrenceSet.Start.zoned(try CivilDateTime(iso8601: "2021-02-01T02:30"), newYork)
let daily = try RecurrenceSet(start: start, rules: [RecurrenceRule(rfc5545: "FREQ=DAILY")])
let now = try Instant(parsing: "2021-02-05T04:40:00Z")
print(daily.first(after: now) as Any)
print(daily.count(in: now..<now + 7 * 86_400), daily.contains(now))
let second = try daily.with(rules: [daily.rules[0].with(\.interval, 2)], exclusionDates: [start])
print(second)
for occurrence in second.prefix(2) { print(occurrence) }
