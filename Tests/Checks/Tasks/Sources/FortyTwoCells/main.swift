// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar

let month = try YearMonth(parsing: "2021-10")
let grid = MonthGrid(month, firstWeekday: try ViewLocale("zh-CN").firstWeekday, rows: .six)
for week in grid.weeks {
  let days = week.map { cell in cell.position == .within ? "\(cell.date?.day ?? 0)" : "." }
  print(days.joined(separator: " "))
}
