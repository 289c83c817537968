// SPDX-License-Identifier: MIT

import CivilCalendar

/// Measures how many cells of a terminal a text takes.
///
/// East Asian wide and full-width characters and emoji take two cells, combining marks none, and a sequence of emoji
/// with joiners as many as its first. Characters whose width Unicode calls ambiguous take one, as in most terminals.
///
/// ```swift
/// TerminalWidth.cells(of: "10休")  // 4
/// ```
///
/// - SeeAlso: [Unicode Standard Annex 11, East Asian Width](https://www.unicode.org/reports/tr11/)
package enum TerminalWidth {
  /// The width of a text on one line, in cells; control characters take none.
  package static func cells(of text: some StringProtocol) -> Int {
    var state = State()
    return text.unicodeScalars.reduce(0) { $0 + cells(of: $1, after: &state) }
  }

  /// The text padded with spaces to a number of cells; unchanged if it is longer.
  package static func padded(_ text: String, to cells: Int) -> String {
    text + String(repeating: " ", count: max(0, cells - self.cells(of: text)))
  }

  /// The text centered in a number of cells; unchanged if it is longer.
  package static func centered(_ text: String, in cells: Int) -> String {
    let room = max(0, cells - self.cells(of: text))
    return String(repeating: " ", count: room / 2) + text + String(repeating: " ", count: room - room / 2)
  }

  /// The text cut to a number of cells, with an ellipsis at the end if something is left out.
  ///
  /// No character is split, so the result may be one cell shorter.
  package static func truncated(_ text: String, to cells: Int, ellipsis: String = "…") -> String {
    guard self.cells(of: text) > cells else { return text }
    let room = cells - self.cells(of: ellipsis)
    guard room >= 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      let width = self.cells(of: String(character))
      guard used + width <= room else { break }
      used += width
      result.append(character)
    }
    return result + ellipsis
  }

  /// Joins pieces into lines of at most a number of cells.
  ///
  /// A piece that is longer than a line gets its own line and is truncated.
  package static func wrapped(_ pieces: [String], separator: String, to cells: Int) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, self.cells(of: last + separator + piece) <= cells {
        lines[lines.count - 1] = last + separator + piece
      } else {
        lines.append(truncated(piece, to: cells))
      }
    }
    return lines
  }

  /// What the width of the next scalar depends on.
  private struct State {
    var base: Unicode.Scalar?
    var baseCells = 0
    var isJoined = false
  }

  private static func cells(of scalar: Unicode.Scalar, after state: inout State) -> Int {
    switch scalar.value {
    case 0x20..<0x7F:
      // An ASCII digit with an emoji presentation selector and a keycap becomes an emoji.
      state = State(base: scalar, baseCells: 1)
      return 1
    case 0x200D:
      state.isJoined = state.base.map { $0.properties.isEmoji && $0.value > 0x7F } ?? false
      return 0
    case 0xFE0F:
      guard let base = state.base, state.baseCells == 1, base.properties.isEmoji else { return 0 }
      state.baseCells = 2
      return 1
    case 0x1F3FB...0x1F3FF where state.base?.properties.isEmojiModifierBase == true:
      return 0
    default:
      let cells = cells(of: scalar.value)
      guard cells > 0 else { return 0 }
      if state.isJoined, scalar.properties.isEmoji {
        state.isJoined = false
        state.base = scalar
        return 0
      }
      state = State(base: scalar, baseCells: cells)
      return cells
    }
  }

  private static func cells(of code: UInt32) -> Int {
    guard code >= 0x20, !(0x7F..<0xA0).contains(code) else { return 0 }
    guard code >= 0xA0 else { return 1 }
    if contains(code, in: WidthTable.zero) { return 0 }
    return contains(code, in: WidthTable.wide) ? 2 : 1
  }

  private static func contains(_ code: UInt32, in table: [UInt32]) -> Bool {
    let pairs = 0..<table.count / 2
    let index = pairs.lowest { code <= table[$0 * 2 + 1] }
    return index < pairs.upperBound && code >= table[index * 2]
  }
}
