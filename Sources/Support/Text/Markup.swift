// SPDX-License-Identifier: MIT

/// Escapes text for XML and HTML.
package enum Markup {
  /// The text with markup characters as entities, white space as spaces, and `�` in place of characters that XML
  /// forbids or that are controls.
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
      case "\u{FFFE}"..."\u{FFFF}": result += "\u{FFFD}"
      case _ where scalar.isControl: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Markup; what is put into a literal is escaped, unless it is markup itself.
package struct HTML: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ text: some StringProtocol) { self.text += Markup.escaped(String(text)) }

    package mutating func appendInterpolation(_ number: Int) { text += String(number) }

    package mutating func appendInterpolation(_ part: HTML?) { text += part?.text ?? "" }

    package mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }
  }

  package let text: String

  package init(stringLiteral text: String) { self.text = text }

  package init(stringInterpolation interpolation: StringInterpolation) { text = interpolation.text }

  package init(verbatim text: String) { self.text = text }

  /// A complete document that follows dark mode.
  ///
  /// - Parameters:
  ///   - language: the language tag.
  ///   - description: what search engines show, or nil.
  ///   - style: the `style` element.
  package static func document(
    language: String, title: String, description: String? = nil, style: HTML, body: HTML
  ) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="\(language)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    \(description.map { "<meta name=\"description\" content=\"\($0)\">\n" as HTML })<title>\(title)</title>
    \(style)
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }
}
