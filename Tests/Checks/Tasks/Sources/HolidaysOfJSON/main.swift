// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Workdays

let data = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
let year = try HolidayYear(holidayCN: data)
print(year.days.count, year.days.count { $0.ruling.isDayOff }, year.days.count { !$0.ruling.isDayOff })
let calendar = try HolidayCalendar(years: []).merging(year)
let schedule = WorkdaySchedule(holidays: calendar)
print(
  try schedule.workdayCount(in: CivilDate(year: 2021, month: 1, day: 1)...CivilDate(year: 2021, month: 12, day: 31)))
print(try JSONDecoder().decode(HolidayYear.self, from: JSONEncoder().encode(year)) == year)
