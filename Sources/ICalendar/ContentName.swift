// SPDX-License-Identifier: MIT

internal import Support

/// The names that properties, parameters and components may have.
package enum ContentName {
  /// Whether text is one or more letters, digits and hyphens, all ASCII.
  package static func isValid(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isNameByte)
  }

  /// A name in upper case, or nil when the text is not a name, also when only its upper case would be ASCII.
  static func upper(_ text: String) -> String? {
    isValid(text) ? text.uppercased() : nil
  }

  /// Whether a byte may stand in a name.
  @inline(__always)
  package static func isNameByte(_ byte: UInt8) -> Bool {
    (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2D
  }
}

/// The first control character of a text as `U+0007`, or nil; a tab is none.
package func firstControl(in bytes: some Sequence<UInt8>, allowingLineFeed: Bool) -> String? {
  for byte in bytes where (byte < 0x20 && byte != 0x09) || byte == 0x7F {
    if byte == 0x0A, allowingLineFeed { continue }
    return Unicode.Scalar(byte).codePoint
  }
  return nil
}
