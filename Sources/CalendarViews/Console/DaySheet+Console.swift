// SPDX-License-Identifier: MIT

import Support

extension DaySheet {
  /// The height of a row of a day view on a terminal.
  package enum RowMinutes: String, CaseIterable {
    /// Quarter hours.
    case quarter = "15"
    /// Half hours.
    case half = "30"
    /// Hours.
    case hour = "60"

    var minutes: Int {
      switch self {
      case .quarter: 15
      case .half: 30
      case .hour: 60
      }
    }
  }

  /// The lines of boxes.
  package enum BoxLines: String, CaseIterable {
    /// Unicode box drawing.
    case unicode
    /// ASCII.
    case ascii
  }

  /// Draws the day for a terminal: first the all-day events and the busiest time, then a line for each hour with boxes on it.
  ///
  /// It shows 08:00 to 18:00, and more if there are events outside. All lines have the same width in cells.
  ///
  /// - Parameters:
  ///   - columns: The width of a line in cells, at least 20.
  ///   - row: The height of a row.
  ///   - lines: The lines of the boxes.
  ///   - ambiguousWidth: The width of a character whose width is ambiguous; with two cells, boxes are ASCII.
  package func console(
    columns: Int = 80, row: RowMinutes = .half, lines: BoxLines = .unicode,
    ambiguousWidth: TerminalWidth.Ambiguous = .one
  ) -> String {
    let columns = max(columns, 20)
    let width = TerminalWidth(ambiguous: ambiguousWidth)
    let glyphs = lines == .ascii || ambiguousWidth == .two ? BoxGlyphs.ascii : BoxGlyphs.unicode
    let layout = layout(rowMinutes: row.minutes)
    let first = min(480, (layout.clusters.first?.minutes.lowerBound ?? 480) / 60 * 60)
    let last = max(1080, ((layout.clusters.last?.minutes.upperBound ?? 1080) + 59) / 60 * 60)
    var canvas = CellCanvas(columns: columns, rows: (last - first) / row.minutes + 1, width: width)
    for index in 0..<canvas.rows {
      let minute = first + index * row.minutes
      guard minute % 60 == 0 else { continue }
      canvas.put(Self.clock(minute) + " " + String(repeating: glyphs.rule, count: columns - 6), row: index, column: 0)
    }
    for placement in layout.placements {
      let top = (placement.minutes.lowerBound - first) / row.minutes
      let bottom = (placement.minutes.upperBound - first) / row.minutes
      let edges = placement.edges(in: columns - 6)
      let time = Self.time(of: placement.item).prefix(5)
      let place = detail(of: placement.item).replacingControls(with: "\u{FFFD}")
      let title = "\(time) " + title(of: placement.item).replacingControls(with: "\u{FFFD}")
      canvas.box(
        rows: top..<bottom, columns: edges.lowerBound + 6..<edges.upperBound + 6, title: title, detail: place,
        glyphs: glyphs)
    }
    // What is said of the day breaks between words; an event's title is one line.
    func wrapped(_ text: String) -> [String] {
      width.wrapped(
        text.replacingControls(with: "\u{FFFD}").split(separator: " ", omittingEmptySubsequences: false).map {
          width.truncated(String($0), to: columns, ellipsis: glyphs.ellipsis)
        }, separator: " ", to: columns)
    }
    let allDay = layout.allDay.map { item in
      let parts = [locale.texts.labels.allDay + " ", title(of: item), source(of: item)].filter { !$0.isEmpty }
      return width.truncated(
        parts.joined(separator: " ").replacingControls(with: "\u{FFFD}"), to: columns, ellipsis: glyphs.ellipsis)
    }
    let texts = wrapped(title) + allDay + (busiest(in: layout).map(wrapped) ?? []) + canvas.lines
    return texts.map { width.padded($0, to: columns) + "\n" }.joined()
  }
}
