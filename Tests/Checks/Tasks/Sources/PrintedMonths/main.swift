// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar

let locale = try ViewLocale("ko")
let months = try [-1, 0, 1].compactMap { try YearMonth(year: 2023, month: 2).adding(months: $0) }
let grids = months.map { MonthGrid($0, firstWeekday: locale.firstWeekday) }
print(PlainMonths.text([grids[1]], locale: locale).split(separator: "\n").prefix(4).joined(separator: "\n"))
var options = ConsoleOptions()
options.outside = .paren
print(ConsoleMonths([grids[2]], locale: locale, options: options).text.split(separator: "\n")[2])
