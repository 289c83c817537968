// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence

let rule = try RecurrenceRule(
  recurrenceWith: .weekly, interval: 1, daysOfTheWeek: [.init(.monday), .init(.tuesday), .init(.wednesday)],
  daysOfTheMonth: nil, monthsOfTheYear: nil, weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: nil)
print(rule)
for day in try rule.occurrences(from: CivilDate(iso8601: "2021-05-14")).prefix(3) { print(day) }
