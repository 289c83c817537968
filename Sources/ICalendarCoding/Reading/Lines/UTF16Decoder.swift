// SPDX-License-Identifier: MIT

/// Converts the UTF-16 of a calendar to UTF-8 piece by piece; what is not valid becomes U+FFFD.
package struct UTF16Decoder {
  private let isLittleEndian: Bool
  /// The bytes of a character that the last piece began: none, one byte, or a high surrogate with or without one more.
  private var rest: [UInt8] = []

  /// Recognizes UTF-16 by its byte-order mark, or by the first letter of BEGIN; nil for other bytes.
  package init?(beginning bytes: [UInt8]) {
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFF, 0xFE), (0x42, 0x00): isLittleEndian = true
    case (0xFE, 0xFF), (0x00, 0x42): isLittleEndian = false
    default: return nil
    }
  }

  mutating func decode(_ piece: inout [UInt8]) {
    let bytes = rest + piece
    var units = self.units(bytes)
    if let last = units.last, last & 0xFC00 == 0xD800 { units.removeLast() }
    rest = Array(bytes[(2 * units.count)...])
    piece = Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// A whole file in UTF-8, without its byte-order mark; nil if it has half a character.
  package func decoded(_ file: [UInt8]) -> [UInt8]? {
    guard file.count.isMultiple(of: 2) else { return nil }
    return String(validating: units(file).drop { $0 == 0xFEFF }, as: UTF16.self).map { Array($0.utf8) }
  }

  private func units(_ bytes: [UInt8]) -> [UInt16] {
    (0..<bytes.count / 2).map { index in
      let (first, second) = (UInt16(bytes[2 * index]), UInt16(bytes[2 * index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
  }
}
