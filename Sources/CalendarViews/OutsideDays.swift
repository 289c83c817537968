// SPDX-License-Identifier: MIT

/// How the days before and after a month are shown.
public enum OutsideDays: String, OptionValue {
  /// In parentheses.
  case paren
  /// Without a mark, and dimmed where there is colour.
  case dim
  /// Not at all.
  case blank

  /// The words for it in messages.
  public static var optionName: String { "a way to show days outside the month" }
}
