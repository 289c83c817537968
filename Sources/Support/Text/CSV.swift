// SPDX-License-Identifier: MIT

/// Texts for CSV, a line's fields between commas.
///
/// - SeeAlso: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)
package enum CSV {
  /// A line of fields without its end; fields with a comma, a quotation mark or a line's end are quoted.
  package static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",")
  }

  /// By bytes, as a quotation mark before a combining accent is no character of its own.
  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else { return text }
    let bytes = text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }
    return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
  }
}
