// SPDX-License-Identifier: MIT

// What follows stands in the README word for word, which a test compares.

import CivilCalendar
import Workdays

func example() throws -> [String] {
  let schedule = WorkdaySchedule(holidays: .statutory)
  let saturday = try CivilDate(iso8601: "2021-02-20")
  let next = try schedule.workday(after: saturday)
  return ["\(saturday) is worked: \(try schedule.isWorkday(saturday))", "then \(next?.iso8601 ?? "none")"]
}
