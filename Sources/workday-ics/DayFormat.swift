// SPDX-License-Identifier: MIT

internal import CalendarViews

/// In what form a day is written.
enum DayFormat: String, OptionValue {
  /// Boxes on a terminal.
  case text
  /// A picture.
  case svg
  /// A page, which prints on one A4 sheet.
  case html
  /// The events and where they stand, as an object.
  case json

  static var optionName: String { "a format of a day" }
}
