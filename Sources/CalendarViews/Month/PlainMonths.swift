// SPDX-License-Identifier: MIT

import CivilCalendar

/// A month as tab-separated text with ruled lines, days outside the month in parentheses.
///
/// Its lines are: the title, an empty line, the weekdays, then a rule and a row for each week, a rule, and three empty
/// lines. Cells end in a tab, weekdays have one between them, and a rule is 31 dashes.
public struct PlainMonths: Sendable, Hashable {
  /// The months to print.
  public let months: [MonthGrid]
  /// The locale of titles and weekdays.
  public let locale: ViewLocale

  /// Makes the print-out of months.
  public init(_ months: [MonthGrid], locale: ViewLocale) {
    self.months = months
    self.locale = locale
  }

  /// The text, which ends in three empty lines.
  public var text: String {
    let rule = String(repeating: "-", count: 31) + "\n"
    return months.map { grid in
      let header = grid.weekdays.map { locale.header(of: $0) }.joined(separator: "\t")
      let rows = grid.weeks.map { week in week.map { Self.text($0) + "\t" }.joined() + "\n" + rule }
      return locale.title(of: grid.month) + "\n\n" + header + "\n" + rule + rows.joined() + "\n\n\n"
    }.joined()
  }

  private static func text(_ cell: MonthGrid.Cell) -> String {
    guard let date = cell.date else { return "" }
    return cell.position == .within ? "\(date.day)" : "(\(date.day))"
  }
}
