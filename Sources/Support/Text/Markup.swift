// SPDX-License-Identifier: MIT

/// Escapes text for XML and HTML.
package enum Markup {
  /// The text with markup characters as entities, white space as spaces, and `�` in place of characters that XML
  /// forbids or that could control a terminal.
  ///
  /// Works on scalars, since a quotation mark followed by a combining accent is a single `Character`.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n", "\r": result += " "
      case "\u{00}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}"..."\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
