// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import SwiftUI
import Workdays

// Lists what the views draw, for comparison with output.txt.
let locale = try ViewLocale("zh-CN")
let month = MonthView(
  grid: MonthGrid(try YearMonth(parsing: "2021-10"), firstWeekday: locale.firstWeekday), locale: locale,
  schedule: WorkdaySchedule(holidays: .statutory))
let texts = drawn(month, in: CGSize(width: 350, height: 300))
print(texts.prefix(7).map(\.text).joined(separator: " "))
for week in stride(from: 7, to: texts.count, by: 14) {
  let cells = stride(from: week, to: week + 14, by: 2).map { index in
    let text = texts[index].text + texts[index + 1].text
    return texts[index].opacity == 1 ? text : "(\(text))"
  }
  print(cells.joined(separator: " "))
}

let day = DayView(
  layout: DayLayout([
    try .init(id: "Stand-up", start: 9 * 60, end: 9 * 60 + 30),
    try .init(id: "Interview", start: 9 * 60, end: 10 * 60),
    try .init(id: "Lunch", start: 12 * 60, end: 13 * 60),
  ]))
for text in drawn(day, in: CGSize(width: 300, height: 1440)) {
  print(text.text, "x", text.x, "y", text.y, "width", text.size.width, "height", text.size.height)
}
