// SPDX-License-Identifier: MIT

/// How the weeks of a year are numbered.
public enum WeekNumbering: String, OptionValue {
  /// As in ISO 8601: week 1 holds the year's first Thursday.
  case iso
  /// As in the United States: week 1 holds 1 January.
  case us
  /// Not at all.
  case none

  /// The words for it in messages.
  public static var optionName: String { "a week numbering" }
}
