// SPDX-License-Identifier: MIT

import CivilCalendar

/// The marks beside days off and make-up days.
public enum DayMarks: String, Sendable, CaseIterable {
  /// `休` and `班`, each two cells wide.
  case han
  /// `-` and `*`, for terminals without Chinese characters.
  case ascii
  /// No marks.
  case off = "none"

  /// The mark of a kind of day; empty for a workday or weekend day.
  public func mark(of kind: DayMarking.Kind) -> String {
    switch kind {
    case .workday, .weekend: ""
    case .holiday: mark(of: DayLook.holiday)
    case .makeup: mark(of: DayLook.makeUp)
    case .company: mark(of: DayLook.companyWork)
    }
  }

  /// The mark of a look; empty for a workday or weekend day.
  package func mark(of look: DayLook) -> String {
    switch self {
    case .han: look.row.han
    case .ascii: look.row.ascii
    case .off: ""
    }
  }

  /// The mark of a day on its weekday.
  ///
  /// A Saturday or Sunday that the pattern has worked and a weekday that it has off are marked too: without colour
  /// nothing else would show them. In a cycle, whose shifts have letters, the days without one are off.
  func mark(of marking: DayMarking, on weekday: Weekday, inCycle isCycle: Bool = false) -> String {
    let look = marking.look(on: weekday)
    return isCycle && look == .patternOff ? "" : mark(of: look)
  }

  /// The dot of a day with events on a terminal.
  var eventDot: String { self == .ascii ? "." : "•" }

  /// The width of a mark in terminal cells.
  var cells: Int { self == .han ? 2 : 1 }
}
