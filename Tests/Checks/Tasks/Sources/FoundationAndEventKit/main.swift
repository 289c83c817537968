// SPDX-License-Identifier: MIT

import CalendarFoundation
import CivilCalendar
import Foundation
import Recurrence

let rule = try RecurrenceRule(
  recurrenceWith: .weekly, interval: 1, daysOfTheWeek: [.init(.monday), .init(.friday)], daysOfTheMonth: nil,
  monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: .init(occurrenceCount: 3))
let start = Date(timeIntervalSince1970: 1_609_722_000)
print(try CivilDate(start, in: .gmt))
for date in try rule.occurrences(from: start, in: .gmt) { print(date.ISO8601Format()) }
print(try rule.eventKitRepresentation.daysOfTheWeek?.map(\.rfc5545) ?? [])
print(try Calendar.RecurrenceRule(rule, in: .gmt).weekdays.count)
