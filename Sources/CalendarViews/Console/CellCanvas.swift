// SPDX-License-Identifier: MIT

/// A grid of terminal cells to draw on; a wide character is in one cell, and the next is empty.
struct CellCanvas {
  let columns: Int
  let rows: Int
  let width: TerminalWidth
  private var cells: [[String]]

  init(columns: Int, rows: Int, width: TerminalWidth) {
    self.columns = columns
    self.rows = rows
    self.width = width
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows as text.
  var lines: [String] { cells.map { $0.joined() } }

  /// Writes a text starting at a cell; what does not fit in the row is left out.
  mutating func put(_ text: String, row: Int, column: Int) {
    guard cells.indices.contains(row) else { return }
    var column = column
    for character in text {
      let size = width.cells(of: String(character))
      guard size > 0, column + size <= columns else { continue }
      cells[row][column] = String(character)
      for extra in 1..<max(size, 1) + 1 where extra < size { cells[row][column + extra] = "" }
      column += size
    }
  }

  /// Draws a box with a title in its top edge; a box of one row or one column becomes a line.
  mutating func box(rows: Range<Int>, columns: Range<Int>, title: String, detail: String, glyphs: BoxGlyphs) {
    let inner = columns.count - 2
    guard inner >= 0 else {
      for row in rows { put(glyphs.vertical, row: row, column: columns.lowerBound) }
      return
    }
    func fitted(_ text: String, _ fill: String) -> String {
      let text = width.truncated(text, to: inner, ellipsis: inner < 8 ? "" : glyphs.ellipsis)
      return text + String(repeating: fill, count: max(0, inner - width.cells(of: text)))
    }
    guard rows.count > 1 else {
      put("[" + fitted(title, " ") + "]", row: rows.lowerBound, column: columns.lowerBound)
      return
    }
    for row in rows {
      let text: String
      if row == rows.lowerBound {
        text = glyphs.corners[0] + fitted(title, glyphs.horizontal) + glyphs.corners[1]
      } else if row == rows.upperBound - 1 {
        text = glyphs.corners[2] + fitted("", glyphs.horizontal) + glyphs.corners[3]
      } else {
        text = glyphs.vertical + fitted(row == rows.lowerBound + 1 ? detail : "", " ") + glyphs.vertical
      }
      put(text, row: row, column: columns.lowerBound)
    }
  }
}

/// The characters for drawing boxes.
struct BoxGlyphs {
  let corners: [String]
  let horizontal: String
  let vertical: String
  let rule: String
  let ellipsis: String

  static let unicode = BoxGlyphs(
    corners: ["┌", "┐", "└", "┘"], horizontal: "─", vertical: "│", rule: "┄", ellipsis: "…")
  static let ascii = BoxGlyphs(
    corners: ["+", "+", "+", "+"], horizontal: "-", vertical: "|", rule: ".", ellipsis: "...")
}
