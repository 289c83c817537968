// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import ICalendar
import ICalendarCoding
import TimeZones

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
let zone = try TimeZoneDatabase.system.rules(for: "America/New_York")
let agenda = Agenda(try ICalendarReader().read(text).calendars, in: zone)
let day = try CivilDate(iso8601: "2021-01-03")
let events = agenda.instances(overlapping: day..<day + 1).compactMap { DayEvent($0, on: day, in: zone) }
for event in events { print(event.title, event.place ?? "") }
for placement in DayLayout(events).placements { print(placement.minutes, placement.edges(in: 300)) }
