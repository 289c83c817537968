// SPDX-License-Identifier: MIT

import Foundation
import ICalendar
import ICalendarCoding

let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
var calendar = try ICalendarReader().read(text).calendars[0]
var event = calendar.events[0]
event.summary = "Review"
event.location = try TextValue("五号会议室", language: "zh-Hans")
event.alarms = [VAlarm(.display("Review"), trigger: .before(.minutes(5)))]
calendar = calendar.replacing(event)
let lines = try ICalendarWriter().text(calendar).split(separator: "\r\n")
for line in lines where line.contains("Review") || line.contains("LOCATION") || line.contains("TRIGGER") { print(line) }
