// SPDX-License-Identifier: MIT

/// A text in quotation marks for a message, cut to a maximum length, with control characters shown as `?`.
package func quoted(_ text: String, limit: Int = 40) -> String { "\"" + shortened(text, limit: limit) + "\"" }

/// A text for a message, cut to a maximum length, with control characters shown as `?`.
package func shortened(_ text: String, limit: Int = 40) -> String {
  let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))).replacingControls(with: "?")
  return start.unicodeScalars.count < text.unicodeScalars.count ? start + "…" : start
}

/// A text on one line for a terminal, with control characters replaced by spaces.
package func oneLine(_ text: String) -> String { text.replacingControls(with: " ") }

/// A text of lines for a terminal, with control characters but line feeds and tabs shown as `?`.
package func printable(_ text: String) -> String { text.replacingControls(with: "?", keeping: ["\n", "\t"]) }

extension Unicode.Scalar {
  /// Whether the character can control a terminal, break a line or reverse the direction of text: the control
  /// characters of ASCII and Latin-1, the line and paragraph separators, and the bidirectional embeddings and isolates.
  package var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The character's code point in Unicode notation, such as `U+0007`.
  package var codePoint: String { "U+" + hexadecimal(value, digits: 4).uppercased() }
}

extension String {
  /// The text with another character in place of each control character but those that are kept.
  package func replacingControls(with mark: Unicode.Scalar, keeping kept: [Unicode.Scalar] = []) -> String {
    let isReplaced = { (scalar: Unicode.Scalar) in scalar.isControl && !kept.contains(scalar) }
    guard unicodeScalars.contains(where: isReplaced) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { isReplaced($0) ? mark : $0 }))
  }
}

/// Joins words as in a sentence: `a, b or c`.
package func listed(_ words: [String], _ conjunction: String = "or") -> String {
  // In place of joined(separator:), whose generic types cost each start of a command more than all of this.
  var text = words.first ?? ""
  for (index, word) in words.enumerated().dropFirst() {
    text += (index == words.count - 1 ? " \(conjunction) " : ", ") + word
  }
  return text
}
