// SPDX-License-Identifier: MIT

public import CivilCalendar

/// How months are printed on a terminal.
public struct ConsoleOptions: Sendable, Hashable {
  /// The marks beside days off and make-up days.
  public var marks: DayMarks = .chinese
  /// How the days outside a month are shown.
  public var outside: OutsideDays = .dim
  /// The numbering of weeks, in a column of its own.
  public var weeks: WeekNumbering = .none
  /// The day to highlight, or nil for none.
  public var today: CivilDate?
  /// Whether text is coloured; nothing is told by colour alone.
  public var isColored = false
  /// The cells of a line, to which months beside each other are fitted.
  public var columns = 80
  /// The months beside each other at most, or nil for as many as fit.
  public var monthsAcross: Int?
  /// The cells of a character whose width is ambiguous.
  public var ambiguousWidth: TerminalWidth.Ambiguous = .one

  /// Makes the options: Chinese marks, other days dimmed, no week numbers, no highlight, no colour, 80 columns.
  public init() {}
}

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

/// Whether text for a terminal is coloured.
public enum ColorChoice: String, OptionValue {
  /// As the environment and the terminal say.
  case auto
  /// Always.
  case always
  /// Never.
  case never

  /// The words for it in messages.
  public static var optionName: String { "a choice of colour" }

  /// Whether to colour, decided in this order: the choice, NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE, the terminal.
  ///
  /// - Parameters:
  ///   - environment: The environment's variables; one that is empty counts as not set, and a forcing one of `0` too.
  ///   - isTerminal: Whether the output goes to a terminal; one with TERM=dumb is not coloured.
  public func isOn(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if environment["NO_COLOR", default: ""] != "" { return false }
      let forced = ["FORCE_COLOR", "CLICOLOR_FORCE"].map { environment[$0, default: ""] }
      if forced.contains(where: { $0 != "" && $0 != "0" }) { return true }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }
}
