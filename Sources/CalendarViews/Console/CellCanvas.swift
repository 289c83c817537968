// SPDX-License-Identifier: MIT

import Platform

/// A grid of terminal cells to draw on; a wide character is in one cell, and the next is empty.
struct CellCanvas {
  let columns: Int
  let rows: Int
  private var cells: [[String]]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows as text.
  var lines: [String] { cells.map { $0.joined() } }

  /// Writes a text starting at a cell; what does not fit in the row is left out.
  mutating func put(_ text: String, row: Int, column: Int) {
    guard cells.indices.contains(row) else { return }
    var column = column
    for character in text {
      let size = TerminalWidth.cells(of: String(character))
      guard size > 0, column + size <= columns else { continue }
      cells[row][column] = String(character)
      for extra in 1..<max(size, 1) + 1 where extra < size { cells[row][column + extra] = "" }
      column += size
    }
  }

  /// Draws a box with a title in its top edge; a box of one row or one column becomes a line.
  mutating func box(rows: Range<Int>, columns: Range<Int>, title: String, detail: String) {
    let inner = columns.count - 2
    guard inner >= 0 else {
      for row in rows { put("│", row: row, column: columns.lowerBound) }
      return
    }
    func fitted(_ text: String, _ fill: String) -> String {
      let text = TerminalWidth.truncated(text, to: inner, ellipsis: inner < 8 ? "" : "…")
      return text + String(repeating: fill, count: max(0, inner - TerminalWidth.cells(of: text)))
    }
    guard rows.count > 1 else {
      put("[" + fitted(title, " ") + "]", row: rows.lowerBound, column: columns.lowerBound)
      return
    }
    for row in rows {
      let text: String
      if row == rows.lowerBound {
        text = "┌" + fitted(title, "─") + "┐"
      } else if row == rows.upperBound - 1 {
        text = "└" + fitted("", "─") + "┘"
      } else {
        text = "│" + fitted(row == rows.lowerBound + 1 ? detail : "", " ") + "│"
      }
      put(text, row: row, column: columns.lowerBound)
    }
  }
}
