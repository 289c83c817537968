// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import CommandSupport
import ICalendar
import Support

/// The days of a calendar's all-day events with their titles, a record for each, for those who read no .ics.
struct EventTable {
  private let rows: [(date: CivilDate, end: CivilDate, title: String)]

  /// Creates the table of a calendar's events without rules.
  init(_ calendar: VCalendar) {
    rows = calendar.events.compactMap { event in
      guard let span = event.span else { return nil }
      var last = span.start.date
      if case .moment(let end) = span.end, end.date > last { last = end.date - 1 }
      return (span.start.date, last, event.summary?.string ?? "")
    }
  }

  /// The text in a format, with the last day for programs, for people in the language of a locale.
  func text(in format: OutputFormat, _ locale: ViewLocale) -> String {
    let table = RecordTable(
      ["date", "end", "weekday", "title"],
      rows.map { row in
        [.text(row.date.iso8601), .text(row.end.iso8601), .number("\(row.date.weekday.rawValue)"), .text(row.title)]
      })
    return table.text(in: format) {
      let cells = rows.map { [$0.date.iso8601, locale.name(of: $0.date.weekday, .short), $0.title] }
      return format == .md
        ? RecordTable.markdown(
          headers: Words.translated(["date", "weekday", "title"], inChinese: Words.areChinese), cells)
        : cells.map { "\($0[0]) \($0[1])  \(oneLine($0[2]))\n" }.joined()
    }
  }
}
