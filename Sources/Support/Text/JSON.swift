// SPDX-License-Identifier: MIT

/// Writes JSON.
///
/// - SeeAlso: [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)
package enum JSON {
  /// A text as a string with its quotation marks; nil as `null`.
  package static func string(_ text: String?) -> String {
    guard let text else { return "null" }
    var bytes: [UInt8] = []
    append(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends some UTF-8 as a string with its quotation marks.
  ///
  /// All control characters are escaped, even those that RFC 8259 allows: many programs treat U+2028 as a line end, and
  /// U+009B starts terminal commands. Invalid UTF-8, such as half a character, becomes U+FFFD.
  package static func append(_ text: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    // Most texts have nothing to escape.
    let isPlain = text.withContiguousStorageIfAvailable { buffer in
      guard buffer.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) else { return false }
      bytes.append(contentsOf: buffer)
      return true
    }
    if isPlain != true {
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        switch scalar {
        case "\"", "\\":
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(contentsOf: scalar.utf8)
        case "\n": bytes.append(contentsOf: "\\n".utf8)
        case "\r": bytes.append(contentsOf: "\\r".utf8)
        case "\t": bytes.append(contentsOf: "\\t".utf8)
        case _ where scalar.isControl:
          bytes.append(contentsOf: "\\u".utf8)
          bytes.append(contentsOf: hexadecimal(scalar.value, digits: 4).utf8)
        default: bytes.append(contentsOf: scalar.utf8)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// An object on one line, from names and values; the values are JSON already.
  package static func object(_ fields: [(name: String, value: String)]) -> String {
    "{" + fields.map { string($0.name) + ": " + $0.value }.joined(separator: ", ") + "}"
  }

  /// An array on one line; the values are JSON already.
  package static func list(_ values: [String]) -> String { "[" + values.joined(separator: ", ") + "]" }

  /// An array with one value per line; the values are JSON already.
  package static func array(_ values: [String]) -> String {
    values.isEmpty ? "[]" : "[\n  " + values.joined(separator: ",\n  ") + "\n]"
  }
}
