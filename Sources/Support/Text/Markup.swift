// SPDX-License-Identifier: MIT

/// Texts for XML and HTML.
package enum Markup {
  /// The text with what has a meaning in markup as entities, white space as spaces, and characters that XML forbids, or
  /// that steer a terminal, as `�`.
  ///
  /// By scalars, as a quotation mark before a combining accent is no character of its own.
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
