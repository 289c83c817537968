// SPDX-License-Identifier: MIT

/// Writes CSV, and reads its lines.
///
/// - SeeAlso: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)
package enum CSV {
  /// The cells of a line, which may be in quotes.
  ///
  /// - Parameter separators: what parts them.
  package static func cells(of line: some StringProtocol, separators: Set<Character> = [",", ";", "\t"]) -> [String] {
    var cells = [""]
    var isQuoted = false
    var hasQuotes = false
    var last: Character?
    for character in line {
      if character == "\"" {
        // A mark that is doubled is one of the text.
        if !isQuoted, last == "\"", hasQuotes { cells[cells.count - 1].append(character) }
        isQuoted.toggle()
        hasQuotes = true
      } else if separators.contains(character), !isQuoted {
        cells.append("")
        hasQuotes = false
      } else {
        cells[cells.count - 1].append(character)
      }
      last = character
    }
    return cells.map { String($0.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
  }

  /// A line of fields, without its line end; fields that contain a comma, a quotation mark or a line end are quoted.
  ///
  /// A spreadsheet takes what begins with `=`, `+`, `-`, `@` or a tab for a formula, which may come from somebody else's file;
  /// such a text gets an apostrophe before it. Controls but tabs and line ends become `�`.
  package static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",")
  }

  /// Works on bytes, since a quotation mark followed by a combining accent is a single `Character`.
  private static func field(_ text: String) -> String {
    let text = (isFormula(text) ? "'" + text : text).replacingControls(with: "\u{FFFD}", keeping: ["\t", "\n", "\r"])
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else { return text }
    let bytes = text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }

  /// Whether a spreadsheet may take a text for a formula, in any of the widths that it knows; numbers and offsets such as
  /// `-05:00` are none.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    switch first {
    case "=", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": return true
    case "+", "-":
      return !text.utf8.dropFirst().allSatisfy { $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
    default: return false
    }
  }
}
