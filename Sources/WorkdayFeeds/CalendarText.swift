// SPDX-License-Identifier: MIT

/// A calendar's text cut into its components, byte for byte.
struct CalendarText {
  /// The bytes before the first component.
  private(set) var head: [UInt8] = []
  private(set) var components: [Component] = []
  /// The bytes after the last component.
  private(set) var tail: [UInt8] = []

  /// Cuts a text; bytes outside of components stand in the head or the tail.
  init(_ bytes: [UInt8]) {
    var depth = 0
    var lines: [Component.Line] = []
    for line in CalendarText.lines(bytes) {
      let isBegin = line.name == "BEGIN"
      let isEnd = line.name == "END"
      if isBegin { depth += 1 }
      if depth >= 2 {
        lines.append(line)
        if isEnd, depth == 2 {
          components.append(Component(lines))
          lines = []
        }
      } else if components.isEmpty {
        head += line.bytes
      } else {
        tail += line.bytes
      }
      if isEnd { depth -= 1 }
    }
    for line in lines { tail += line.bytes }
  }

  /// The content lines of a text, each with the lines folded to it and their line ends.
  private static func lines(_ bytes: [UInt8]) -> [Component.Line] {
    var lines: [Component.Line] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let isEnd = bytes[index] == UInt8(ascii: "\n")
      index += 1
      guard isEnd else { continue }
      if index < bytes.count, bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t") { continue }
      lines.append(Component.Line(bytes[start..<index]))
      start = index
    }
    if start < bytes.count { lines.append(Component.Line(bytes[start...])) }
    return lines
  }
}
