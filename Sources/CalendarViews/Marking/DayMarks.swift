// SPDX-License-Identifier: MIT

import CivilCalendar

/// The marks beside days off and make-up days.
public enum DayMarks: String, CaseIterable, OptionValue {
  /// `休` and `班`, each two cells wide.
  case chinese
  /// `-` and `*`, for terminals without Chinese characters.
  case ascii
  /// No marks.
  case none

  /// The name of the option in error messages.
  package static var optionName: String { "a set of marks" }

  /// The mark of a kind of day; empty for a workday or weekend day.
  public func mark(of kind: DayMarking.Kind) -> String {
    switch (self, kind) {
    case (.none, _), (_, .workday), (_, .weekend): ""
    case (.chinese, .holiday): "休"
    case (.chinese, .makeup): "班"
    case (.ascii, .holiday): "-"
    case (.ascii, .makeup): "*"
    }
  }

  /// The mark of a day on its weekday.
  ///
  /// If the pattern has a workday on a Saturday or Sunday, or a day off from Monday to Friday, it is marked like a make-up
  /// day or a holiday: without colour nothing else would show it.
  func mark(of kind: DayMarking.Kind, on weekday: Weekday) -> String {
    switch kind {
    case .workday where weekday.rawValue > 5: mark(of: .makeup)
    case .weekend where weekday.rawValue <= 5: mark(of: .holiday)
    default: mark(of: kind)
    }
  }

  /// The width of a mark in terminal cells.
  var cells: Int { self == .chinese ? 2 : 1 }
}
