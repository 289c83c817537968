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
