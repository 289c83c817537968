// SPDX-License-Identifier: MIT

/// Lines that libical has accepted and need not check again: `STATUS:CONFIRMED` is in every event.
///
/// Whether libical accepts a property depends only on its line. The hash of a line selects a slot, which contains the
/// last line stored there. The table has a fixed size, and lines that are too long for a slot are not stored.
struct AcceptedLines {
  /// The number of bytes of a slot: a length, then the line.
  private static let width = 128
  private static let count = 128

  private var places: [UInt8] = []

  /// Whether a line is in the table.
  func contains(_ line: Bytes) -> Bool {
    guard !line.isEmpty, line.count < Self.width, !places.isEmpty else { return false }
    let start = Self.start(of: line)
    return Int(places[start]) == line.count
      && places.span.extracting(start + 1..<start + 1 + line.count).isEqual(to: line)
  }

  /// Stores lines, each followed by a zero byte.
  mutating func insert(_ lines: [UInt8]) {
    if places.isEmpty { places = [UInt8](repeating: 0, count: Self.width * Self.count) }
    var offset = 0
    while offset < lines.count {
      let end = lines.span.first(0, or: 0, from: offset)
      if end > offset, end - offset < Self.width {
        let start = Self.start(of: lines.span.extracting(offset..<end))
        places[start] = UInt8(end - offset)
        for index in offset..<end { places[start + 1 + index - offset] = lines[index] }
      }
      offset = end + 1
    }
  }

  /// The offset of a line's slot.
  private static func start(of line: Bytes) -> Int {
    var hash = UInt64(line.count)
    var index = 0
    while index < line.count {
      let block = words(line.sixteen(from: index))
      hash = (hash ^ block[0]) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ block[1] ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
      index += 16
    }
    return Int((hash >> 40) % UInt64(count)) * width
  }
}
