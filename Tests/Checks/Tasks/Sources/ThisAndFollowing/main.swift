// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence

let (monday, daily) = (try Instant(parsing: "2021-01-04T01:00:00Z"), try RecurrenceRule(rfc5545: "FREQ=DAILY;COUNT=10"))
let event = try VEvent(uid: "1@example.com", stamp: monday, summary: "Stand-up", start: .utc(monday), rule: daily)
var calendar = try VCalendar(productIdentifier: "-//Example//EN", events: [event])
let friday = ICalendarDate.utc(monday + 4 * 86_400)
calendar = try calendar.splitting("1@example.com", before: friday, as: "2@example.com")
for event in calendar.events { print(event.uid, event.span?.start ?? friday, event.repetition.rules) }
