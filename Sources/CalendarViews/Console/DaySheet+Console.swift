// SPDX-License-Identifier: MIT

import Platform
import Support

extension DaySheet {
  /// The minutes that a row on a terminal stands for.
  private static let rowMinutes = 30

  /// Draws the day for a terminal: first the all-day events and the busiest time, then a line for each hour with boxes on it.
  ///
  /// It shows 08:00 to 18:00, and more if there are events outside. All lines have the same width in cells.
  ///
  /// - Parameter columns: The width of a line in cells, at least 20.
  package func console(columns: Int = 80) -> String {
    let columns = max(columns, 20)
    let minutes = DaySheet.rowMinutes
    let layout = DayLayout(items, minimumLength: minutes, step: minutes)
    let shown = Self.shownMinutes(of: layout)
    let first = shown.lowerBound
    var canvas = CellCanvas(columns: columns, rows: shown.count / minutes + 1)
    for index in 0..<canvas.rows {
      let minute = first + index * minutes
      guard minute % 60 == 0 else { continue }
      canvas.put(Self.clock(minute) + " " + String(repeating: "┄", count: columns - 6), row: index, column: 0)
    }
    for placement in layout.placements {
      let top = (placement.minutes.lowerBound - first) / minutes
      let bottom = (placement.minutes.upperBound - first) / minutes
      let edges = placement.edges(in: columns - 6)
      let time = Self.time(of: placement.item).prefix(5)
      let place = detail(of: placement.item).replacingControls(with: "\u{FFFD}")
      let title = "\(time) " + title(of: placement.item).replacingControls(with: "\u{FFFD}")
      canvas.box(
        rows: top..<bottom, columns: edges.lowerBound + 6..<edges.upperBound + 6, title: title, detail: place)
    }
    // What is said of the day breaks between words; an event's title is one line.
    func wrapped(_ text: String) -> [String] {
      TerminalWidth.wrapped(
        text.replacingControls(with: "\u{FFFD}").split(separator: " ", omittingEmptySubsequences: false).map {
          TerminalWidth.truncated(String($0), to: columns)
        }, separator: " ", to: columns)
    }
    let allDay = layout.allDay.map { item in
      let parts = [locale.texts.labels.allDay + " ", title(of: item), source(of: item)].filter { !$0.isEmpty }
      return TerminalWidth.truncated(
        parts.joined(separator: " ").replacingControls(with: "\u{FFFD}"), to: columns)
    }
    let texts = wrapped(title) + allDay + (busiest(in: layout).map(wrapped) ?? []) + canvas.lines
    return texts.map { TerminalWidth.padded($0, to: columns) + "\n" }.joined()
  }
}
