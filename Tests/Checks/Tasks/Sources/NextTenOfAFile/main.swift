// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import ICalendar
import ICalendarCoding
import TimeZones

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let shanghai = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
let agenda = Agenda(try ICalendarReader().read(text).calendars, in: shanghai)
let days = try CivilDate(iso8601: "2021-01-01")..<CivilDate(iso8601: "2022-01-01")
for instance in agenda.instances(overlapping: days).prefix(10) { print(instance) }
for zone in agenda.unresolvedZones { print("not known, read as local time:", zone) }
