// SPDX-License-Identifier: MIT

import CivilCalendar
import Support

/// The text of a page or of a plain file, without markup and blanks, and with the punctuation of Chinese texts.
///
/// Sites set the same notice with blanks of several kinds, digits and commas of full or half width, lines that break
/// anywhere, and spans within words.
enum NoticePage {
  /// Reads a page of HTML or a plain text.
  ///
  /// - Throws: `Fault` if it is not UTF-8.
  static func text(_ bytes: [UInt8]) throws(Fault) -> String {
    guard let text = plainText(bytes) else {
      throw Fault(.malformedText, "the notice is not UTF-8 text; save the page as UTF-8")
    }
    return plain(isMarkup(text) ? withoutMarkup(text) : text)
  }

  /// Whether a text looks like a notice rather than JSON: it names the General Office or the State Council.
  static func isNotice(_ bytes: [UInt8]) -> Bool {
    bytes.first { $0 > 0x20 && $0 < 0x80 } != UInt8(ascii: "{") && bytes.contains("国务院".utf8)
  }

  private static func isMarkup(_ text: String) -> Bool { text.contains("</") || text.contains("<br") }

  /// What begins and ends something that is not shown.
  private static let hiding: KeyValuePairs = [
    "<!--": "-->", "<script": "</script>", "<style": "</style>", "<SCRIPT": "</SCRIPT>", "<STYLE": "</STYLE>",
  ]

  /// The text between tags; what is in scripts, styles and comments is left out.
  private static func withoutMarkup(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      result += rest[..<open]
      rest = rest[open...]
      let hidden = hiding.first { rest.hasPrefix($0.key) }
      let end =
        hidden.map { rest.firstRange(of: $0.value)?.upperBound } ?? rest.firstIndex(of: ">").map(rest.index(after:))
      rest = end.map { rest[$0...] } ?? ""
    }
    return withoutReferences(result + rest)
  }

  /// The named characters that pages use; any other reference is left, so that its sentence is not understood.
  private static let references: KeyValuePairs = [
    "&nbsp;": " ", "&emsp;": " ", "&ensp;": " ", "&ldquo;": "“", "&rdquo;": "”", "&mdash;": "—", "&lt;": "<",
    "&gt;": ">", "&quot;": "\"", "&amp;": "&",
  ]

  private static func withoutReferences(_ text: String) -> String {
    // Numbers of characters, such as &#12288; or &#x3000;.
    let parts = text.split(separator: "&#", omittingEmptySubsequences: false)
    let numbered = parts.dropFirst().reduce(into: String(parts[0])) { text, part in
      let digits = part.prefix { $0.isHexDigit || $0 == "x" || $0 == "X" }
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let code = UInt32(digits.dropFirst(isHexadecimal ? 1 : 0), radix: isHexadecimal ? 16 : 10)
      guard part.dropFirst(digits.count).first == ";", let scalar = code.flatMap(Unicode.Scalar.init) else {
        text += "&#" + part
        return
      }
      text.unicodeScalars.append(scalar)
      text += part.dropFirst(digits.count + 1)
    }
    return references.reduce(into: numbered) { text, reference in
      text = text.replacing(reference.key, with: reference.value)
    }
  }

  /// The text without white space, with Chinese punctuation and digits of ASCII.
  private static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where scalar.properties.isWhitespace, "\u{200B}", "\u{FEFF}": continue
      case ",": result.append("，")
      case ":": result.append("：")
      case ";": result.append("；")
      case "(": result.append("（")
      case ")": result.append("）")
      case "\u{FF10}"..."\u{FF19}": result.append(Unicode.Scalar(UInt8(scalar.value - 0xFF10 + 0x30)))
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
