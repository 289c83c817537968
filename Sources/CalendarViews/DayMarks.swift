// SPDX-License-Identifier: MIT

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

  /// The cells that a mark takes.
  var cells: Int { self == .chinese ? 2 : 1 }
}
