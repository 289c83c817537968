// SPDX-License-Identifier: MIT

import CalendarFoundation
import Foundation
import ICalendar
import ICalendarCoding
import Recurrence

let shanghai = TimeZone(identifier: "Asia/Shanghai") ?? .gmt
let first = Date(timeIntervalSince1970: 1_609_722_000)
let rule = try RecurrenceRule(Calendar.RecurrenceRule.weekly(calendar: Calendar(identifier: .gregorian), interval: 2))
let set = try RecurrenceSet(start: RecurrenceSet.Start(first, in: shanghai), rules: [rule])
for instance in set.within(Range(first + 1..<first + 40 * 86_400)) { print(rule, instance.date ?? first) }
let data = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
let agenda = try Agenda(ICalendarReader().read(data).calendars, in: shanghai)
for instance in agenda.instances(overlapping: Range(first..<first + 86_400)) { print(instance, instance.date ?? first) }
