// SPDX-License-Identifier: MIT

/// The laws that every line of a calendar obeys.
package enum LineLaws {
  /// The first law that the bytes violate, or nil.
  package static func broken(by bytes: [UInt8]) -> String? {
    guard bytes.suffix(2) == [0x0D, 0x0A] else { return "no CR LF at the end" }
    var start = 0
    while start < bytes.count {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return "a line without an end" }
      guard end > start, bytes[end - 1] == 0x0D else { return "a bare line feed" }
      let line = bytes[start..<end - 1]
      if line.count > 75 { return "\(line.count) octets" }
      if line.isEmpty { return "an empty line" }
      if line.contains(0x0D) { return "a bare carriage return" }
      if String(validating: line, as: UTF8.self) == nil { return "a split character" }
      start = end + 1
    }
    return nil
  }
}
