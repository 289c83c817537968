// SPDX-License-Identifier: MIT

import Platform
import Support

/// Records with the same fields: the one place that writes them as JSON, JSON lines or CSV for programs, and as tables for
/// people.
package struct RecordTable: Sendable {
  /// The value of a field.
  package enum Value: Sendable {
    /// A text; nil if the field does not apply.
    case text(String?)
    /// A number or a truth value; nil if the field does not apply.
    case number(String?)
    /// Some texts.
    case list([String])
    /// Some objects, whose first field stands for each in a cell.
    case objects([[(name: String, value: Value)]])

    fileprivate var json: String {
      switch self {
      case .text(let text): JSON.string(text)
      case .number(let number): number ?? "null"
      case .list(let texts): JSON.list(texts.map { JSON.string($0) })
      case .objects(let objects): JSON.list(objects.map { JSON.object($0.map { ($0.name, $0.value.json) }) })
      }
    }

    /// The value in a cell of a table; a list has spaces between its texts.
    package var cell: String {
      switch self {
      case .text(let text): text ?? ""
      case .number(let number): number ?? ""
      case .list(let texts): texts.joined(separator: " ")
      case .objects(let objects): objects.compactMap { $0.first?.value.cell }.joined(separator: "; ")
      }
    }
  }

  /// The names of the fields, which are English whatever the language.
  package let names: [String]
  /// The values of each record, in the order of the names.
  package var rows: [[Value]]

  /// Creates a table.
  package init(_ names: [String], _ rows: [[Value]]) {
    self.names = names
    self.rows = rows
  }

  /// The table with other columns before its own; a name of its own that they have too gets `_2`.
  ///
  /// - Parameters:
  ///   - columns: the names of the columns.
  ///   - cells: the cells of each record in them.
  package func following(_ columns: [String], _ cells: [[String]]) -> RecordTable {
    let renamed = names.map { name in
      var name = name
      while columns.contains(name) { name += "_2" }
      return name
    }
    return RecordTable(columns + renamed, zip(cells, rows).map { $0.map { .text($0) } + $1 })
  }

  /// A JSON object on one line for each record.
  package var objects: [String] { rows.map { JSON.object(Array(zip(names, $0.lazy.map(\.json)))) } }

  /// A JSON array with an object on each line.
  package var json: String { JSON.array(objects) + "\n" }

  /// JSON lines: an object for each record.
  package var jsonLines: String { objects.map { $0 + "\n" }.joined() }

  /// Comma-separated values with a header line; each line ends in a line feed, and a field is quoted only if it has to be.
  ///
  /// - SeeAlso: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)
  package var csv: String {
    ([names] + rows.map { $0.map(\.cell) }).map { CSV.line($0) + "\n" }.joined()
  }

  /// A table for people with two blanks between its columns, aligned as a terminal shows them; controls become `�`.
  ///
  /// - Parameter isNumeric: whether a column is aligned to the right, by its index.
  package static func aligned(
    headers: [String], _ rows: [[String]], isNumeric: (_ column: Int) -> Bool = { _ in false }
  ) -> String {
    let table = ([headers] + rows).map { $0.map { $0.replacingControls(with: "\u{FFFD}") } }
    let widths = headers.indices.map { column in table.map { TerminalWidth.cells(of: $0[column]) }.max() ?? 0 }
    return table.map { cells in
      var line = ""
      for (column, cell) in cells.enumerated() {
        let space = String(repeating: " ", count: widths[column] - TerminalWidth.cells(of: cell))
        line += (column > 0 ? "  " : "") + (isNumeric(column) ? space + cell : cell + space)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// A Markdown table for people; numbers are aligned to the right.
  package static func markdown(
    headers: [String], _ rows: [[String]], isNumeric: (_ column: Int) -> Bool = { _ in false }
  ) -> String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    return line(headers) + line(headers.indices.map { isNumeric($0) ? "---:" : "---" })
      + rows.map { line($0.map(escapedMarkdown)) }.joined()
  }

  /// A text whose characters have no meaning in Markdown.
  static func escapedMarkdown(_ text: String) -> String {
    text.replacingControls(with: "\u{FFFD}").unicodeScalars.reduce(into: "") { result, scalar in
      if "\\|<>*_`[]".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }
}
