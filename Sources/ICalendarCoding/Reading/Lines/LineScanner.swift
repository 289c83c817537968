// SPDX-License-Identifier: MIT

internal import CLibical
import ICalendar

/// Splits a stream of bytes into unfolded content lines, and notes what is wrong with their form.
struct LineScanner {
  /// A note about the form of a physical line.
  struct Note {
    let code: Finding.Code
    let line: Int
    let length: Int
  }

  private var buffer: [UInt8] = []
  private var position = 0
  private var hasMore = true
  private var line = 0
  private let limit: Int
  private let next: () throws(ICalendarError) -> [UInt8]?
  /// The notes that have not been taken yet.
  var notes: [Note] = []

  init(limit: Int, next: @escaping () throws(ICalendarError) -> [UInt8]?) {
    self.limit = limit
    self.next = next
  }

  /// Reads the next unfolded line into an array and returns the number of its first physical line; nil at the end.
  mutating func nextLine(into text: inout [UInt8]) throws(ICalendarError) -> Int? {
    text.removeAll(keepingCapacity: true)
    guard let first = try physicalLine(having: 0) else { return nil }
    let number = line
    if number == 1 {
      var range = first
      try checkEncoding(&range)
      text += buffer[range]
    } else {
      text += buffer[first]
    }
    while try isFolded() {
      guard let more = try physicalLine(having: text.count) else { break }
      if more.count > 1, buffer[more.lowerBound + 1] & 0xC0 == 0x80, let last = text.last, last >= 0x80 {
        notes.append(Note(code: .splitCharacter, line: line, length: 0))
      }
      text += buffer[(more.lowerBound + 1)..<more.upperBound]
    }
    return number
  }

  private mutating func isFolded() throws(ICalendarError) -> Bool {
    if position == buffer.count { guard try fill() else { return false } }
    return buffer[position] == 0x20 || buffer[position] == 0x09
  }

  /// The range of the next physical line in the buffer, without its line end.
  private mutating func physicalLine(having length: Int) throws(ICalendarError) -> Range<Int>? {
    var searched = 0
    var lineFeed: Int?
    while true {
      lineFeed = buffer.withUnsafeBytes { bytes in
        let rest = bytes.count - position - searched
        guard rest > 0, let base = bytes.baseAddress else { return nil }
        guard let found = memchr(base + position + searched, 0x0A, rest) else { return nil }
        return base.distance(to: found)
      }
      let end = lineFeed ?? buffer.count
      guard end - position + length <= limit else {
        throw ICalendarError(
          .limitExceeded, "line \(line + 1) is longer than the \(limit) octets allowed", line: line + 1)
      }
      if lineFeed != nil { break }
      searched = buffer.count - position
      guard try fill() else { break }
    }
    let start = position
    guard let lineFeed else {
      position = buffer.count
      guard start < position else { return nil }
      line += 1
      let hasReturn = buffer[position - 1] == 0x0D
      let range = start..<(hasReturn ? position - 1 : position)
      checkWidth(range)
      return range
    }
    line += 1
    position = lineFeed + 1
    let hasReturn = lineFeed > start && buffer[lineFeed - 1] == 0x0D
    if !hasReturn { notes.append(Note(code: .bareLineFeed, line: line, length: 0)) }
    let range = start..<(hasReturn ? lineFeed - 1 : lineFeed)
    checkWidth(range)
    return range
  }

  private mutating func checkWidth(_ range: Range<Int>) {
    if range.count > OwnLine.width {
      notes.append(Note(code: .longLine, line: line, length: range.count))
    }
  }

  private mutating func checkEncoding(_ range: inout Range<Int>) throws(ICalendarError) {
    let start = Array(buffer[range].prefix(4))
    if start.starts(with: [0xEF, 0xBB, 0xBF]) {
      notes.append(Note(code: .byteOrderMark, line: 1, length: 0))
      range = (range.lowerBound + 3)..<range.upperBound
    } else if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
      || start.starts(with: [0x42, 0x00]) || start.starts(with: [0x00, 0x42])
    {
      throw ICalendarError(
        .malformedText, "the file is UTF-16; RFC 5545 calendars are UTF-8 (section 3.1.4)", line: 1)
    }
  }

  /// Appends the next piece of input to the buffer; false at the end.
  private mutating func fill() throws(ICalendarError) -> Bool {
    while hasMore {
      guard let piece = try next() else {
        hasMore = false
        break
      }
      if piece.isEmpty { continue }
      if position == buffer.count {
        buffer = piece
      } else {
        buffer.removeSubrange(0..<position)
        buffer += piece
      }
      position = 0
      return true
    }
    return false
  }
}
