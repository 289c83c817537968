// SPDX-License-Identifier: MIT

import CivilCalendar
import LunisolarCalendar

let newYear = try LunisolarDate(CivilDate(iso8601: "2027-02-06"))
print(newYear.chineseText)
print(try LunisolarDate(year: 2025, month: 6, isLeap: true, day: 15).date)
print(try SolarTerm.clearAndBright.date(in: 2027))
print(try Festival.dragonBoat.date(in: 2027))
