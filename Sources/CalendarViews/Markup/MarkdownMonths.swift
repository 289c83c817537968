// SPDX-License-Identifier: MIT

import CivilCalendar
internal import Support

/// Months as Markdown: a heading, a table of weeks with marked days, and a list of holidays and make-up days.
package struct MarkdownMonths: Sendable {
  /// The months.
  package let months: [MonthGrid]
  /// The locale of names and titles.
  package let locale: ViewLocale
  /// The marks beside days off and make-up days.
  package let marks: DayMarks
  private let marker: DayMarker

  /// Creates the text of months whose days a closure marks.
  package init(
    _ months: [MonthGrid], locale: ViewLocale, marks: DayMarks = .chinese,
    marker: @escaping DayMarker = DayMarking.byWeekday
  ) {
    self.months = months
    self.locale = locale
    self.marks = marks
    self.marker = marker
  }

  /// The text; cells outside a month are empty.
  package var text: String {
    months.map { month in
      let rows = month.weeks.map { week in week.map(text) }
      let spans = HolidaySpan.spans(in: month.ownDays, marker)
      let labels = locale.language.labels
      let notes = spans.map { "- \(labels.name(of: $0.kind)): \($0.text(locale))\n" }
      let count = labels.workdays(month.ownDays.count { marker($0).kind.isWorked })
      return "## \(locale.title(of: month.month))\n\n"
        + MarkdownTable.text(headers: month.weekdays.map { locale.header(of: $0) }, rows)
        + "\n" + notes.joined() + "- \(count)\n"
    }.joined(separator: "\n")
  }

  private func text(_ cell: MonthGrid.Cell) -> String {
    guard cell.position == .within, let date = cell.date else { return "" }
    return "\(date.day)" + marks.mark(of: marker(date).kind, on: date.weekday)
  }
}

/// Tables in Markdown.
enum MarkdownTable {
  /// Formats a table; the cells of the rows are escaped.
  static func text(headers: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    return line(headers) + line(headers.map { _ in "---" }) + rows.map { line($0.map(escaped)) }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacingControls(with: "\u{FFFD}").unicodeScalars.reduce(into: "") { result, scalar in
      if "\\|<>*_`[]".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }
}
