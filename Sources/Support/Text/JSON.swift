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

  /// A value on as few lines as fit into a width, with a line feed at the end.
  package static func lines(_ value: JSONValue, width: Int = 100) -> [UInt8] {
    var bytes: [UInt8] = []
    append(value, to: &bytes, indent: 0, width: width)
    bytes.append(0x0A)
    return bytes
  }

  /// A value on one line without blanks between its parts.
  package static func line(_ value: JSONValue) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes, through: .max, blank: "")
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ value: JSONValue, to bytes: inout [UInt8], indent: Int, width: Int) {
    let start = bytes.count
    append(value, to: &bytes, through: start + width - indent)
    guard bytes.count > start + width - indent else { return }
    let names: [String?]
    let values: [JSONValue]
    let brackets: (UInt8, UInt8)
    switch value {
    case .array(let items):
      (names, values, brackets) = (Array(repeating: nil, count: items.count), items, (0x5B, 0x5D))
    case .object(let object):
      (names, values) = (object.members.map { $0.name }, object.members.map { $0.value })
      brackets = (0x7B, 0x7D)
    case .null, .bool, .number, .string: return
    }
    bytes.removeSubrange(start...)
    bytes.append(brackets.0)
    for (index, (name, value)) in zip(names, values).enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(0x0A)
      bytes.append(contentsOf: repeatElement(0x20, count: indent + 2))
      if let name {
        append(name.utf8, to: &bytes)
        bytes.append(contentsOf: ": ".utf8)
      }
      append(value, to: &bytes, indent: indent + 2, width: width)
    }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: indent))
    bytes.append(brackets.1)
  }

  /// Appends a value on one line; one that has lists and would end behind a limit need not be whole.
  ///
  /// - Parameter blank: What stands after commas and colons.
  private static func append(_ value: JSONValue, to bytes: inout [UInt8], through limit: Int, blank: String = " ") {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let text): bytes.append(contentsOf: text.utf8)
    case .string(let text): append(text.utf8, to: &bytes)
    case .array(let values):
      bytes.append(0x5B)
      for (index, value) in values.enumerated() where bytes.count <= limit {
        if index > 0 { bytes.append(contentsOf: ("," + blank).utf8) }
        append(value, to: &bytes, through: limit, blank: blank)
      }
      bytes.append(0x5D)
    case .object(let object):
      bytes.append(0x7B)
      for (index, (name, value)) in object.members.enumerated() where bytes.count <= limit {
        if index > 0 { bytes.append(contentsOf: ("," + blank).utf8) }
        append(name.utf8, to: &bytes)
        bytes.append(contentsOf: (":" + blank).utf8)
        append(value, to: &bytes, through: limit, blank: blank)
      }
      bytes.append(0x7D)
    }
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
