// SPDX-License-Identifier: MIT

import CalendarViews

/// The output format of a month or a year.
enum ViewFormat: String, CaseIterable {
  /// Text for a terminal.
  case text
  /// A picture of one A4 sheet.
  case svg
  /// A page that prints on one A4 sheet.
  case html
  /// The days as an object.
  case json
  /// The days as a table with a header.
  case csv
  /// The weeks as Markdown tables.
  case md
  /// The days as a Markdown table.
  case mdDays = "md-days"

  /// Whether it has a cell for each day, with room for a second line.
  var hasCells: Bool { [.text, .svg, .html, .md].contains(self) }

  /// The style of text for a terminal.
  enum Style: String, CaseIterable {
    /// With marks, holiday names and workdays.
    case full
    /// Tab-separated numbers between lines.
    case plain
  }
}
