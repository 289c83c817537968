// SPDX-License-Identifier: MIT

import Platform

/// A line for a terminal whose parts have different styles.
struct ConsoleLine {
  enum Style: String {
    case plain = ""
    case title = "1"
    case header = "2"
    case weekend = "36"
    case holiday = "31"
    case makeup = "1;33"
    case leave = "35"
    case shift = "34"
    case outside = "2;3"
    case today = "7"
  }

  private(set) var plain = ""
  private(set) var colored = ""

  init() {}

  init(_ text: String, _ style: Style = .plain) {
    append(text, style)
  }

  mutating func append(_ text: String, _ styles: Style...) {
    plain += text
    let codes = styles.map(\.rawValue).filter { !$0.isEmpty }.joined(separator: ";")
    colored += codes.isEmpty || text.isEmpty ? text : "\u{1B}[\(codes)m\(text)\u{1B}[0m"
  }

  mutating func append(_ line: ConsoleLine) {
    plain += line.plain
    colored += line.colored
  }

  /// The line padded with spaces to a number of cells.
  func padded(to cells: Int) -> ConsoleLine {
    var line = self
    line.append(String(repeating: " ", count: max(0, cells - TerminalWidth.cells(of: plain))))
    return line
  }

  func text(isColored: Bool) -> String { isColored ? colored : plain }
}

extension String {
  /// The text with typographic dashes, quotes and ellipses replaced by ASCII.
  var withPlainPunctuation: String {
    reduce(into: "") { result, character in
      switch character {
      case "–": result += "-"
      case "’": result += "'"
      case "…": result += "..."
      default: result.append(character)
      }
    }
  }
}
