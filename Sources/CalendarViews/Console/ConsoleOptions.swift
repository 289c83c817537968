// SPDX-License-Identifier: MIT

public import CivilCalendar
import Platform

/// Options for printing months on a terminal.
public struct ConsoleOptions: Sendable, Hashable {
  /// The marks beside days off and make-up days.
  public var marks: DayMarks = .han
  /// How days outside the month are shown.
  public var outside: OutsideDays = .dim
  /// The numbering of weeks, in a separate column.
  public var weeks: WeekNumbering = .off
  /// The day to highlight, or nil for none.
  public var today: CivilDate?
  /// Whether the text is coloured; colour is never the only sign of anything.
  public var isColored = false
  /// The width of a line in cells; as many months as fit are side by side.
  public var columns = 80

  /// The maximum number of months side by side, or nil for as many as fit.
  var monthsAcross: Int?
  /// The width of the widest mark in cells, if a shift's letter is wider than the marks.
  var markCells = 0
  /// The width of the widest day of the Chinese calendar in cells; 0 if none is shown.
  var lunarCells = 0
  /// The width of the widest mark of events in cells; 0 if there are none.
  var eventCells = 0

  /// Creates the default options: Chinese marks, days outside the month dimmed, no week numbers, no current day, no
  /// colour, 80 columns.
  public init() {}

  /// The options for some days, whose shifts may need wider marks, and which may have a second line.
  func fitted(to days: some Sequence<CivilDate>, _ marker: DayMarker) -> ConsoleOptions {
    var options = self
    options.markCells = marks.cells
    for date in days {
      let marking = marker(date)
      if let lunar = marking.lunar {
        options.lunarCells = max(options.lunarCells, TerminalWidth.cells(of: lunar.short))
      }
      if let count = marking.events?.count, count > 0 {
        options.eventCells = max(options.eventCells, count > 1 ? 1 + "\(count)".count : 1)
      }
      guard let shift = marking.shift, marks != .off else { continue }
      options.markCells = max(options.markCells, TerminalWidth.cells(of: String(shift)))
    }
    return options
  }
}

/// How the days before and after a month are shown.
public enum OutsideDays: String, Sendable, CaseIterable {
  /// In parentheses.
  case paren
  /// Without a mark, and dimmed if there is colour.
  case dim
  /// Not shown.
  case blank
}

/// Whether the text for a terminal is coloured.
package enum ColorChoice: String, CaseIterable {
  /// Depending on the environment and the terminal.
  case auto
  /// Always.
  case always
  /// Never.
  case never

  /// Whether to use colour; in order of precedence: this choice, NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE, the terminal.
  ///
  /// - Parameters:
  ///   - environment: The environment variables; an empty one counts as unset, and so does a forcing one of `0`.
  ///   - isTerminal: Whether the output is a terminal; with TERM=dumb there is no colour.
  package func isOn(environment: [String: String], isTerminal: Bool) -> Bool {
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
