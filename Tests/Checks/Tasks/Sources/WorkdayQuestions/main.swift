// SPDX-License-Identifier: MIT

import CivilCalendar
import Workdays

let schedule = WorkdaySchedule(holidays: .statutory)
let friday = try CivilDate(iso8601: "2021-04-30")
print(try schedule.kind(of: friday + 8))
print(try schedule.workday(after: friday) as Any)
print(try schedule.adding(workdays: 5, to: friday) as Any)
print(try schedule.workdayCount(in: friday.yearMonth.days))
print(try schedule.lastWorkday(of: friday.yearMonth) as Any)
print(schedule.certainty(of: friday), schedule.certainty(of: friday + 9999))
