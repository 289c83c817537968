// SPDX-License-Identifier: MIT

internal import Mustache

/// Escapes texts for HTML, scalar by scalar.
///
/// Mustache's own escaping goes by what a reader sees as one character, and lets a quotation mark through that is
/// followed by a combining accent.
struct HTMLText: MustacheContentType {
  /// The name that templates ask for it by.
  static let name = "SCALARS"

  func escapeText(_ text: String) -> String { HTMLText.escaped(text) }

  /// A text with the characters that mean something in HTML behind entities.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
