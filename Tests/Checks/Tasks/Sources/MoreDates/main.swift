// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TimeZones

let berlin = try TimeZoneDatabase.system.rules(for: "Europe/Berlin")
var parts = RecurrenceRule.Components(frequency: .weekly)
parts.interval = 2
parts.daysOfTheWeek = [.every(.monday), .every(.thursday)]
func start(_ text: String) throws -> RecurrenceSet.Start { try RecurrenceSet.Start(parsing: text, in: berlin) }
let set = try RecurrenceSet(
  start: start("2021-01-04T09:00"), rules: [RecurrenceRule(parts)], dates: [.init(start("2021-01-12T14:00"))],
  exclusionDates: [start("2021-01-07T09:00")])
print(set.described(in: .english))
for instance in set.within(try Instant(parsing: "2021-01-05T00:00:00Z")...).prefix(3) { print(instance) }
