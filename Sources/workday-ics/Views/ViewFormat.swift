// SPDX-License-Identifier: MIT

internal import CalendarViews

/// The output format of a month or a year.
enum ViewFormat: String, OptionValue {
  /// Text for a terminal.
  case text
  /// One A4 sheet as a picture.
  case svg
  /// One A4 sheet as a page.
  case html
  /// The days as an object.
  case json
  /// The days as a table with a head.
  case csv
  /// The weeks as Markdown tables.
  case md
  /// The days as a Markdown table.
  case mdDays = "md-days"

  static var optionName: String { "a format" }

  /// The style of text for a terminal.
  enum Style: String, OptionValue {
    /// With marks, holiday names and workdays.
    case full
    /// As tab-separated numbers between rules.
    case plain

    static var optionName: String { "a style" }
  }
}
