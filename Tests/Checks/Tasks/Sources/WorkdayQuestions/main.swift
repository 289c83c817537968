// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

let schedule = WorkdaySchedule(holidays: .statutory)
let friday = try CivilDate(iso8601: "2021-04-30")
print(schedule.kind(of: friday + 8))
print(schedule.workday(after: friday) as Any)
print(schedule.adding(workdays: 5, to: friday) as Any)
print(schedule.workdayCount(in: friday.yearMonth.days))
print(schedule.lastWorkday(of: friday.yearMonth) as Any)
print(schedule.gaps(in: friday...friday + 9999).unpublishedYears.last as Any)
