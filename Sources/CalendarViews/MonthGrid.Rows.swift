// SPDX-License-Identifier: MIT

extension MonthGrid {
  /// How many rows a month's grid has.
  public enum Rows: String, OptionValue {
    /// As many as the month needs, 4 to 6.
    case needed = "auto"
    /// Always six, which is 42 cells.
    case six = "6"

    /// The words for it in messages.
    public static var optionName: String { "a number of rows" }
  }
}
