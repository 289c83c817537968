// SPDX-License-Identifier: MIT

import CivilCalendar
import Platform

/// Months side by side and in rows, as text for a terminal.
///
/// All lines have the same width in cells. Marks and notes contain all information; colour only helps.
public struct ConsoleMonths: Sendable {
  /// The months.
  let months: [MonthGrid]
  /// The locale of names and titles.
  let locale: ViewLocale
  /// The options.
  let options: ConsoleOptions
  private let days: MarkedDays

  /// Creates the text of months whose days a closure marks.
  public init(
    _ months: [MonthGrid], locale: ViewLocale, options: ConsoleOptions = ConsoleOptions(),
    marker: @escaping DayMarker = DayMarking.byWeekday
  ) {
    self.months = months
    self.locale = locale
    let days = months.flatMap(\.month.days)
    self.options = options.fitted(to: days, marker)
    self.days = MarkedDays(days, locale, options.marks, marker)
  }

  /// The text; each line ends in a line feed.
  public var text: String {
    let lines = months(withNotes: true) + legend
    return lines.map { $0.text(isColored: options.isColored) + "\n" }.joined()
  }

  private var blocks: [ConsoleMonthBlock] {
    months.map { ConsoleMonthBlock(grid: $0, days: days, options: options) }
  }

  private static let gap = 2

  /// The number of months side by side.
  private var across: Int {
    let cells = blocks.first?.cells ?? 1
    let fitting = max(1, (options.columns + Self.gap) / (cells + Self.gap))
    return max(1, min(options.monthsAcross ?? fitting, fitting, months.count))
  }

  /// The width of each line in cells.
  var cells: Int {
    let cells = blocks.first?.cells ?? 0
    return across * cells + (across - 1) * Self.gap
  }

  /// The months in rows, with a blank line between rows.
  func months(withNotes: Bool) -> [ConsoleLine] {
    let blocks = blocks
    var lines: [ConsoleLine] = []
    for start in stride(from: 0, to: blocks.count, by: across) {
      let row = blocks[start..<min(start + across, blocks.count)]
      let weeks = row.map(\.grid.weeks.count).max() ?? 0
      let columns = row.map { $0.calendar(rows: weeks) + (withNotes ? $0.notes() : []) }
      if start > 0 { lines.append(ConsoleLine().padded(to: cells)) }
      for index in 0..<(columns.map(\.count).max() ?? 0) {
        var line = ConsoleLine()
        for (position, column) in columns.enumerated() {
          if position > 0 { line.append(String(repeating: " ", count: Self.gap)) }
          line.append(index < column.count ? column[index] : ConsoleLine().padded(to: blocks[0].cells))
        }
        lines.append(line.padded(to: cells))
      }
    }
    return lines
  }

  /// What the marks mean, in one or more lines; empty if there are no marks.
  var legend: [ConsoleLine] {
    var pieces = days.legend.filter { !$0.mark.isEmpty && options.marks != .off }.map(\.text)
    if let events = days.eventLegend(dot: options.marks.eventDot) { pieces.append(events) }
    if let today = options.today, !options.isColored, months.contains(where: { $0.month == today.yearMonth }) {
      pieces.append("> " + days.labels.today)
    }
    return TerminalWidth.wrapped(pieces, separator: "  ", to: max(1, cells - 1))
      .map { ConsoleLine(" " + $0, .header).padded(to: cells) }
  }
}
