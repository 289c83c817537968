// SPDX-License-Identifier: MIT

internal import CalendarViews

/// The output format of a month or a year.
enum ViewFormat: String, OptionValue {
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

  static var optionName: String { "a format" }

  /// Whether it has a cell for each day, with room for a second line.
  var hasCells: Bool { [.text, .svg, .html, .md].contains(self) }

  /// The style of text for a terminal.
  enum Style: String, OptionValue {
    /// With marks, holiday names and workdays.
    case full
    /// Tab-separated numbers between lines.
    case plain

    static var optionName: String { "a style" }
  }
}
