// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Recurrence

let (first, week) = (try Instant(parsing: "2027-01-11T02:00:00Z"), Int64(7 * 86_400))
let (rule, start) = (try RecurrenceRule(rfc5545: "FREQ=WEEKLY"), ICalendarDate.utc(first))
var series = try VEvent(uid: "1@example.com", stamp: first, summary: "Review", start: start, rule: rule)
series.attendees = [try Attendee("mailto:li@example.com"), try Attendee("mailto:5@example.com", kind: .room)]
var later = try series.replacement(for: .utc(first + week), at: EventSpan(.utc(first + week + 3600)))
later.summary = "Review, later"
var cancelled = try series.replacement(for: .utc(first + 2 * week))
cancelled.status = .cancelled
let events = [try series.excluding(.utc(first + 3 * week)), later, cancelled]
let agenda = Agenda([try VCalendar(productIdentifier: "-//Example//EN", events: events)], in: .utc)
for instance in agenda.instances(overlapping: first..<first + 6 * week) { print(instance) }
