// SPDX-License-Identifier: MIT

import CivilCalendar
import Support

/// Months as Markdown: a heading, a table of weeks with marked days, and a list of holidays and make-up days.
public enum MarkdownMonths {
  /// The text of months whose days a closure marks.
  ///
  /// - Parameters:
  ///   - months: The months.
  ///   - locale: The locale of names and titles.
  ///   - marks: The marks beside days off and make-up days.
  ///   - showsOutside: Whether the days before and after a month are shown, in parentheses.
  ///   - marker: What a calendar shows about each day.
  public static func text(
    _ months: [MonthGrid], locale: ViewLocale, marks: DayMarks = .han, showsOutside: Bool = false,
    marker: @escaping DayMarker = DayMarking.byWeekday
  ) -> String {
    months.map { month in
      let days = MarkedDays(month.month.days, locale, marks, marker)
      let spans = days.spans.map { "\(days.labels.name(of: $0.look)): \(RecordTable.escapedMarkdown($0.text(locale)))" }
      let notes = spans + days.otherMarks.map { RecordTable.escapedMarkdown($0.text) } + [days.workdays]
      return "## \(locale.title(of: month.month))\n\n"
        + RecordTable.markdown(
          headers: month.weekdays.map { locale.header(of: $0) },
          month.weeks.map { week in week.map { cell($0, days, showsOutside) } })
        + "\n" + (notes + (days.provisionalNote.map { [$0] } ?? [])).map { "- \($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func cell(_ cell: MonthGrid.Cell, _ days: MarkedDays, _ showsOutside: Bool) -> String {
    guard let date = cell.date else { return "" }
    guard cell.position == .within else { return showsOutside ? "(\(date.day))" : "" }
    let marking = days.marker(date)
    let events = marking.eventTexts(on: date).joined(separator: days.locale.texts.separators.semicolon)
    return "\(date.day)" + days.mark(of: date) + (marking.lunar.map { " " + $0.text } ?? "")
      + (events.isEmpty ? "" : " " + events)
  }
}
