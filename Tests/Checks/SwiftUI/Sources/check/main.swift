// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import SwiftUI
import Workdays

// Lists what the views draw, for comparison with output.txt.
let locale = try ViewLocale("zh-CN")
let today = try CivilDate(iso8601: "2021-10-08")
let events = [
  try DayEvent(id: "1", title: "Stand-up", start: 9 * 60, end: 9 * 60 + 15),
  try DayEvent(id: "2", title: "Interview", start: 9 * 60, end: 10 * 60),
  try DayEvent(id: "3", title: "Lunch", start: 12 * 60, end: 13 * 60), DayEvent(allDay: "4", title: "Fair"),
]
let screen = MonthScreen(
  today: today, locale: locale, schedule: WorkdaySchedule(holidays: .statutory),
  events: { $0 == today ? events : [] }, minute: { 570 })
let size = CGSize(width: 350, height: 300)

/// The title, the button, the weekdays and the cells of a month: other months in parentheses, days off with !, the selected day
/// in brackets and today between asterisks.
@MainActor func printMonth() {
  let texts = drawn(screen, in: size)
  print(texts.prefix(2).map(\.text).joined(separator: " "))
  print(texts[2..<9].map(\.text).joined(separator: " "))
  for week in stride(from: 9, to: texts.count, by: 14) {
    let cells = stride(from: week, to: week + 14, by: 2).map { index in
      let number = texts[index]
      var text = number.text + texts[index + 1].text + (number.color == .red ? "!" : "")
      if number.isBold { text = "*\(text)*" }
      if number.background == .blue { text = "[\(text)]" }
      return number.opacity == 1 ? text : "(\(text))"
    }
    print(cells.joined(separator: " "))
  }
}

printMonth()
swipe(in: screen, size: size)
print(drawn(screen, in: size)[0].text)
tap("今天", in: screen, size: size)
printMonth()
tap("8", in: screen, size: size)
let day = drawn(screen, in: CGSize(width: 344, height: 1440))
print(day.prefix(2).map(\.text).joined(separator: " "))
let hours = day.filter { $0.text.hasSuffix(":00") }
print(hours.count, hours[9].text, "y", hours[9].y, "lines", day.count { $0.text == "--" })
for text in day where events.prefix(3).contains(where: { $0.title == text.text }) {
  print(text.text, "x", text.x, "y", text.y, "width", text.size.width, "height", text.size.height)
}
print(day.last.map { "now \($0.text) y \($0.y)" } ?? "")
