// SPDX-License-Identifier: MIT

internal import Support

/// Markup; what is put into a literal is escaped, unless it is markup itself.
struct HTML: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ text: some StringProtocol) { self.text += Markup.escaped(String(text)) }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// Nothing for nil.
    mutating func appendInterpolation(_ part: HTML?) { text += part?.text ?? "" }

    mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { text += part.text } }
  }

  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation interpolation: StringInterpolation) { text = interpolation.text }

  /// Takes markup as it is.
  init(verbatim text: String) { self.text = text }
}

extension HTML {
  /// A document with the style sheet.
  ///
  /// - Parameter description: an element of the head, with its line break.
  static func page(_ language: PageLanguage, title: String, description: HTML? = nil, body: HTML) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="\(language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    \(description)<title>\(title)</title>
    <style>\(HTML(verbatim: PageStyle.css))</style>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }
}
