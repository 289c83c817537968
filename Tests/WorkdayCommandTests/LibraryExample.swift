// SPDX-License-Identifier: MIT

// What follows stands in the README word for word, which a test compares.

import CivilCalendar
import Recurrence
import Workdays

func example() throws -> [String] {
  let schedule = WorkdaySchedule(holidays: .statutory)
  let saturday = try CivilDate(iso8601: "2021-02-20")
  var lines = ["\(saturday) is a \(saturday.weekday), worked: \(schedule.isWorkday(saturday))"]

  let lastFridays = try RecurrenceRule(
    recurrenceWith: .monthly, daysOfTheWeek: [.init(.friday, weekNumber: -1)], end: .count(600))
  let fridays = lastFridays.occurrences(from: try CivilDate(iso8601: "2021-01-01"))
  for day in fridays.prefix(2) { lines.append("\(day)") }
  lines.append("the last of \(fridays.count) is \(fridays.last(before: .last)?.iso8601 ?? "none")")
  return lines
}
