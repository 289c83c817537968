// SPDX-License-Identifier: MIT

import CivilCalendar
import Support

/// Months as Markdown: a heading, a table of weeks with marked days, and a list of holidays and make-up days.
package struct MarkdownMonths: Sendable {
  /// The months.
  package let months: [MonthGrid]
  /// The locale of names and titles.
  package let locale: ViewLocale
  /// The marks beside days off and make-up days.
  package let marks: DayMarks
  /// Whether the days before and after a month are shown, in parentheses.
  package let showsOutside: Bool
  private let marker: DayMarker

  /// Creates the text of months whose days a closure marks.
  package init(
    _ months: [MonthGrid], locale: ViewLocale, marks: DayMarks = .chinese, showsOutside: Bool = false,
    marker: @escaping DayMarker = DayMarking.byWeekday
  ) {
    self.months = months
    self.locale = locale
    self.marks = marks
    self.showsOutside = showsOutside
    self.marker = marker
  }

  /// The text; cells outside a month are empty unless they are shown.
  package var text: String {
    months.map { month in
      let spans = HolidaySpan.spans(in: month.ownDays, marker)
      let labels = locale.texts.labels
      let isCycle = month.ownDays.contains { marker($0).shift != nil }
      let others = DayLegend(month.ownDays, marks: marks, labels: labels, marker).entries
        .filter { !DayLook.named.contains($0.look) && !$0.mark.isEmpty }.map { "- \(MarkdownTable.escaped($0.text))\n" }
      let note = locale.provisionalNote(month.ownDays, marker).map { "- \($0)\n" } ?? ""
      let notes = spans.map { "- \(labels.name(of: $0.look)): \(MarkdownTable.escaped($0.text(locale)))\n" } + others
      let count = labels.workdays(month.ownDays.count { marker($0).kind.isWorked })
      return "## \(locale.title(of: month.month))\n\n"
        + MarkdownTable.text(
          headers: month.weekdays.map { locale.header(of: $0) },
          month.weeks.map { week in week.map { text($0, isCycle) } })
        + "\n" + notes.joined() + "- \(count)\n" + note
    }.joined(separator: "\n")
  }

  private func text(_ cell: MonthGrid.Cell, _ isCycle: Bool) -> String {
    guard let date = cell.date else { return "" }
    guard cell.position == .within else { return showsOutside ? "(\(date.day))" : "" }
    let marking = marker(date)
    return "\(date.day)" + marks.mark(of: marking, on: date.weekday, inCycle: isCycle)
      + (marking.lunar.map { " " + $0.text } ?? "")
  }
}

/// Tables in Markdown.
enum MarkdownTable {
  /// Formats a table; the cells of the rows are escaped.
  static func text(headers: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    return line(headers) + line(headers.map { _ in "---" }) + rows.map { line($0.map(escaped)) }.joined()
  }

  static func escaped(_ text: String) -> String {
    text.replacingControls(with: "\u{FFFD}").unicodeScalars.reduce(into: "") { result, scalar in
      if "\\|<>*_`[]".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }
}
