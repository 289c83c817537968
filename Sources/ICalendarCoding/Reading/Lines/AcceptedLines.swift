// SPDX-License-Identifier: MIT

internal import CLibical

/// Lines that libical has accepted and need not check again: `STATUS:CONFIRMED` is in every event.
///
/// Whether libical accepts a property depends only on its line. The hash of a line selects a slot, which contains the
/// last line stored there. The table has a fixed size, and lines that are too long for a slot are not stored.
struct AcceptedLines {
  /// The number of bytes of a slot: a length, then the line.
  private static let width = 128
  private static let count = 2048

  private var places = [UInt8](repeating: 0, count: width * count)

  /// Whether a line is in the table.
  func contains(_ line: [UInt8]) -> Bool {
    guard !line.isEmpty, line.count < Self.width else { return false }
    return line.withUnsafeBytes { line in
      let start = Self.start(of: line)
      return places.withUnsafeBytes { places in
        guard let place = places.baseAddress, let base = line.baseAddress else { return false }
        return Int(places[start]) == line.count && memcmp(place + start + 1, base, line.count) == 0
      }
    }
  }

  /// Stores lines, each followed by a zero byte.
  mutating func insert(_ lines: [UInt8]) {
    places.withUnsafeMutableBytes { places in
      lines.withUnsafeBytes { lines in
        var offset = 0
        while offset < lines.count, let base = lines.baseAddress,
          let end = memchr(base + offset, 0, lines.count - offset)
        {
          let length = base.distance(to: UnsafeRawPointer(end)) - offset
          if length > 0, length < Self.width, let target = places.baseAddress {
            let start = Self.start(of: UnsafeRawBufferPointer(start: base + offset, count: length))
            places[start] = UInt8(length)
            (target + start + 1).copyMemory(from: base + offset, byteCount: length)
          }
          offset += length + 1
        }
      }
    }
  }

  /// The offset of a line's slot.
  private static func start(of line: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = UInt64(line.count)
    var index = 0
    while index + 8 <= line.count {
      hash = (hash ^ line.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      index += 8
    }
    while index < line.count {
      hash = (hash ^ UInt64(line[index])) &* 0x9E37_79B9_7F4A_7C15
      index += 1
    }
    return Int((hash >> 40) % UInt64(count)) * width
  }
}
