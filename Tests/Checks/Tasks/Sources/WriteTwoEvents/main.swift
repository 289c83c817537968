// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding

let now = try Instant(parsing: "2021-01-01T00:00:00Z")
let nine = ICalendarDate.zoned(try CivilDateTime(iso8601: "2021-01-04T09:00"), timeZone: "Asia/Shanghai")
let alarm = VAlarm(.display("Stand-up"), trigger: .before(.minutes(10)))
let standUp = try VEvent(uid: "1@example.com", stamp: now, summary: "Stand-up", start: nine, alarms: [alarm])
let party = try VEvent(
  uid: "2@example.com", stamp: now, summary: "年会", start: .date(CivilDate(iso8601: "2021-01-29")))
let calendar = try VCalendar(productIdentifier: "-//Example//EN", events: [standUp, party])
  .addingTimeZones(from: .system)
print(try ICalendarWriter().text(calendar), terminator: "")
