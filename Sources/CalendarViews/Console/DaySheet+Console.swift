// SPDX-License-Identifier: MIT

internal import Support

extension DaySheet {
  /// The rows of a day view on a terminal.
  public enum RowMinutes: String, OptionValue {
    /// A row for each quarter of an hour.
    case quarter = "15"
    /// A row for each half hour.
    case half = "30"
    /// A row for each hour.
    case hour = "60"

    /// The words for it in messages.
    public static var optionName: String { "the minutes of a row" }

    var minutes: Int {
      switch self {
      case .quarter: 15
      case .half: 30
      case .hour: 60
      }
    }
  }

  /// The lines that boxes are drawn with.
  public enum BoxLines: String, OptionValue {
    /// Those of Unicode.
    case unicode
    /// Those of ASCII.
    case ascii

    /// The words for it in messages.
    public static var optionName: String { "a set of box lines" }
  }

  /// The day as text for a terminal: a row of whole-day events, then a ruled line for each hour with boxes on it.
  ///
  /// It shows the hours from 08:00 to 18:00, and more where there are events. Every line takes the same cells.
  ///
  /// - Parameters:
  ///   - columns: The cells of a line, at least 20.
  ///   - row: The minutes of a row.
  ///   - lines: The lines of the boxes.
  ///   - ambiguousWidth: The cells of an ambiguous character; where that is two, boxes are of ASCII.
  public func console(
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
      let place = events[placement.id]?.place?.replacingControls(with: "\u{FFFD}") ?? ""
      let title = "\(time) " + title(of: placement.item).replacingControls(with: "\u{FFFD}")
      canvas.box(
        rows: top..<bottom, columns: edges.lowerBound + 6..<edges.upperBound + 6, title: title, detail: place,
        glyphs: glyphs)
    }
    let head =
      [title.replacingControls(with: "\u{FFFD}")]
      + layout.allDay.map { item in
        locale.language.words.allDay + "  " + title(of: item).replacingControls(with: "\u{FFFD}")
      }
    let texts = head.map { width.truncated($0, to: columns, ellipsis: glyphs.ellipsis) } + canvas.lines
    return texts.map { width.padded($0, to: columns) + "\n" }.joined()
  }
}
