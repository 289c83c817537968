// SPDX-License-Identifier: MIT

/// Offsets from UTC as text, `+0800` or `-034602`.
///
/// - SeeAlso: [RFC 5545, section 3.3.14](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.14)
enum UTCOffset {
  /// The seconds east of UTC, or nil when the text is no offset.
  static func seconds(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5 || bytes.count == 7, bytes[0] == 0x2B || bytes[0] == 0x2D else { return nil }
    var parts = [0, 0, 0]
    for (index, byte) in bytes.dropFirst().enumerated() {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      parts[index / 2] = parts[index / 2] * 10 + Int(byte - 0x30)
    }
    guard parts[0] < 24, parts[1] < 60, parts[2] < 60 else { return nil }
    let length = parts[0] * 3600 + parts[1] * 60 + parts[2]
    return bytes[0] == 0x2D ? -length : length
  }
}
