// SPDX-License-Identifier: MIT

/// Writes strings of JSON.
enum JSONText {
  /// A text as a JSON string with its quotation marks.
  static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends some UTF-8 as a JSON string with its quotation marks; what is not ASCII stays as it is.
  static func append(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(0x22)
    // Most texts have nothing to escape.
    let isPlain = text.withContiguousStorageIfAvailable { buffer in
      guard buffer.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) else { return false }
      bytes.append(contentsOf: buffer)
      return true
    }
    guard isPlain != true else {
      bytes.append(0x22)
      return
    }
    for byte in text {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case ..<0x20, 0x7F:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
