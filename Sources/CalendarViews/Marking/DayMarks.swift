// SPDX-License-Identifier: MIT

import CivilCalendar

/// The marks beside days whose kind a ruling changes.
public enum DayMarks: String, OptionValue {
  /// `休` and `班`, two cells wide.
  case chinese
  /// `-` and `*`, for terminals without Chinese characters.
  case ascii
  /// None.
  case none

  /// The words for it in messages.
  public static var optionName: String { "a set of marks" }

  /// The mark of a kind of day, empty for an ordinary workday or weekend.
  public func mark(of kind: DayMarking.Kind) -> String {
    switch (self, kind) {
    case (.none, _), (_, .workday), (_, .weekend): ""
    case (.chinese, .holiday): "休"
    case (.chinese, .makeup): "班"
    case (.ascii, .holiday): "-"
    case (.ascii, .makeup): "*"
    }
  }

  /// The mark of a day on its weekday: a pattern's Saturday or Sunday that is worked, or Monday to Friday that is not,
  /// has the mark of a ruling, since without colour nothing else would tell.
  func mark(of kind: DayMarking.Kind, on weekday: Weekday) -> String {
    switch kind {
    case .workday where weekday.rawValue > 5: mark(of: .makeup)
    case .weekend where weekday.rawValue <= 5: mark(of: .holiday)
    default: mark(of: kind)
    }
  }

  /// The cells that a mark takes.
  var cells: Int { self == .chinese ? 2 : 1 }
}
