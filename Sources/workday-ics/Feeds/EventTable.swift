// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import CommandSupport
import ICalendar
import Support

/// The days of a calendar's all-day events with their titles, a record for each, for those who read no .ics.
struct EventTable {
  private let rows: [(date: CivilDate, title: String)]

  /// Creates the table of a calendar's events without rules.
  init(_ calendar: VCalendar) {
    rows = calendar.events.compactMap { event in
      (event.span?.start.date).map { ($0, event.summary?.string ?? "") }
    }
  }

  /// The text in a format, for people in the language of a locale.
  func text(in format: OutputFormat, _ locale: ViewLocale) -> String {
    let table = RecordTable(
      ["date", "weekday", "title"],
      rows.map { [.text($0.date.iso8601), .number("\($0.date.weekday.rawValue)"), .text($0.title)] })
    return table.text(in: format) {
      let cells = rows.map { [$0.date.iso8601, locale.name(of: $0.date.weekday, .short), $0.title] }
      return format == .md
        ? RecordTable.markdown(headers: Words.translated(["date", "weekday", "title"]), cells)
        : cells.map { "\($0[0]) \($0[1])  \(oneLine($0[2]))\n" }.joined()
    }
  }
}
