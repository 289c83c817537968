// SPDX-License-Identifier: MIT

/// The form of a file that is not read as it is: UTF-16, or lines that end with CR alone.
package struct FileForm {
  /// How many bytes of a file tell its form, if it has as many.
  static let head = 1024

  private var decoder: UTF16Decoder?
  /// Whether a CR that no line feed follows ends a line: there is no line feed near the beginning.
  package private(set) var endsWithCR = false
  /// Whether the last piece ended with a CR.
  private var hasOpenCR = false

  /// The form of a file in UTF-8.
  init() {}

  /// Recognizes the form by the first bytes of a file.
  package init(beginning bytes: [UInt8]) {
    decoder = UTF16Decoder(beginning: bytes)
    var start = Array(bytes.prefix(FileForm.head))
    if var decoder { decoder.decode(&start) }
    endsWithCR = start.contains(0x0D) && !start.contains(0x0A)
  }

  package var isUTF16: Bool { decoder != nil }
  package var isConverted: Bool { isUTF16 || endsWithCR }

  /// Makes a piece of the file UTF-8 whose lines end with a line feed; what is not valid becomes U+FFFD.
  mutating func convert(_ piece: inout [UInt8], isLast: Bool) {
    decoder?.decode(&piece)
    guard endsWithCR else { return }
    if hasOpenCR { piece.insert(0x0D, at: 0) }
    hasOpenCR = !isLast && piece.last == 0x0D
    if hasOpenCR { piece.removeLast() }
    for index in piece.indices where piece[index] == 0x0D {
      if index + 1 == piece.count || piece[index + 1] != 0x0A { piece[index] = 0x0A }
    }
  }

  /// A whole file in UTF-8, without a byte-order mark of UTF-16 and with CR LF for a CR alone; nil if it has half a
  /// character.
  package func converted(_ file: [UInt8]) -> [UInt8]? {
    guard let bytes = decoder.map({ $0.decoded(file) }) ?? file else { return nil }
    guard endsWithCR else { return bytes }
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count + bytes.count / 32)
    for (index, byte) in bytes.enumerated() {
      lines.append(byte)
      if byte == 0x0D, index + 1 == bytes.count || bytes[index + 1] != 0x0A { lines.append(0x0A) }
    }
    return lines
  }
}

/// Converts the UTF-16 of a calendar to UTF-8 piece by piece; what is not valid becomes U+FFFD.
private struct UTF16Decoder {
  private let isLittleEndian: Bool
  /// The bytes of a character that the last piece began: none, one byte, or a high surrogate with or without one more.
  private var rest: [UInt8] = []

  /// Recognizes UTF-16 by its byte-order mark, or by the first letters of BEGIN; nil for other bytes.
  init?(beginning bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x42, 0x00, 0x45, 0x00]) {
      isLittleEndian = true
    } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0x00, 0x42, 0x00, 0x45]) {
      isLittleEndian = false
    } else {
      return nil
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
  func decoded(_ file: [UInt8]) -> [UInt8]? {
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
