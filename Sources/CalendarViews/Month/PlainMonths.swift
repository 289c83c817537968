// SPDX-License-Identifier: MIT

import CivilCalendar

/// Months as tab-separated text with lines between the weeks; days outside the month are in parentheses.
///
/// A month is its title, an empty line, the weekdays, a line of 31 dashes, each week followed by such a line, and three
/// empty lines. Weekdays are separated by tabs, and each day is followed by one.
public enum PlainMonths {
  /// The text of some months; it ends in three empty lines.
  public static func text(_ months: [MonthGrid], locale: ViewLocale) -> String {
    let rule = String(repeating: "-", count: 31) + "\n"
    return months.map { grid in
      let header = grid.weekdays.map { locale.header(of: $0) }.joined(separator: "\t")
      let rows = grid.weeks.map { week in week.map { cell($0) + "\t" }.joined() + "\n" + rule }
      return locale.title(of: grid.month) + "\n\n" + header + "\n" + rule + rows.joined() + "\n\n\n"
    }.joined()
  }

  private static func cell(_ cell: MonthGrid.Cell) -> String {
    guard let date = cell.date else { return "" }
    return cell.position == .within ? "\(date.day)" : "(\(date.day))"
  }
}
