// SPDX-License-Identifier: MIT

/// Writes CSV.
///
/// - SeeAlso: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)
package enum CSV {
  /// A line of fields, without its line end; fields that contain a comma, a quotation mark or a line end are quoted.
  package static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",")
  }

  /// Works on bytes, since a quotation mark followed by a combining accent is a single `Character`.
  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else { return text }
    let bytes = text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }
}
