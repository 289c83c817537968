// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import ICalendar
import ICalendarCoding
import TimeZones

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let shanghai = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
let agenda = Agenda(try ICalendarReader().read(text).calendars, in: shanghai)
let monday = try Instant(parsing: "2021-01-10T16:00:00Z")
for ring in agenda.alarms(from: monday, through: monday + 14 * 86_400) where !ring.isAcknowledged {
  print(ring.instant, ring.instance)
}
