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
  private let readsUTF16: Bool
  private var decoder: UTF16Decoder?
  private let next: () throws(ICalendarError) -> [UInt8]?
  /// The notes that have not been taken yet.
  var notes: [Note] = []

  init(limit: Int, readsUTF16: Bool, next: @escaping () throws(ICalendarError) -> [UInt8]?) {
    self.limit = limit
    self.readsUTF16 = readsUTF16
    self.next = next
  }

  /// Reads the next unfolded line into an array and returns the number of its first physical line; nil at the end.
  mutating func nextLine(into text: inout [UInt8]) throws(ICalendarError) -> Int? {
    text.removeAll(keepingCapacity: true)
    if line == 0 { try checkForUTF16() }
    guard let first = try physicalLine(having: 0) else { return nil }
    let number = line
    if number == 1, buffer[first].starts(with: [0xEF, 0xBB, 0xBF]) {
      if decoder == nil { notes.append(Note(code: .byteOrderMark, line: 1, length: 0)) }
      text += buffer[first.dropFirst(3)]
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

  /// What a file is that is no calendar by its first bytes, such as HTML; only before the first line.
  mutating func foreignFormat() throws(ICalendarError) -> String? {
    guard line == 0 else { return nil }
    while buffer.count < 64 { guard try fill() else { break } }
    let start = buffer.prefix(64)
    if start.starts(with: [0x1F, 0x8B]) { return "compressed by gzip" }
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return "a ZIP archive" }
    let first = start.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }.first
    switch first {
    case UInt8(ascii: "<"): return "HTML or XML"
    case UInt8(ascii: "{"), UInt8(ascii: "["): return "JSON"
    default: return nil
    }
  }

  /// Finds UTF-16 by its byte-order mark or its first letter, and reads on as if it were UTF-8.
  private mutating func checkForUTF16() throws(ICalendarError) {
    while buffer.count < 2 { guard try fill() else { return } }
    let start = Array(buffer.prefix(2))
    guard start == [0xFF, 0xFE] || start == [0xFE, 0xFF] || start == [0x42, 0x00] || start == [0x00, 0x42] else {
      return
    }
    guard readsUTF16 else {
      throw ICalendarError(
        .malformedText, "the file is UTF-16; RFC 5545 calendars are UTF-8 (section 3.1.4)", line: 1)
    }
    notes.append(Note(code: .invalidUTF8, line: 1, length: 0))
    var decoder = UTF16Decoder(isLittleEndian: start == [0xFF, 0xFE] || start == [0x42, 0x00])
    decoder.decode(&buffer)
    self.decoder = decoder
  }

  /// Appends the next piece of input to the buffer; false at the end.
  private mutating func fill() throws(ICalendarError) -> Bool {
    while hasMore {
      guard var piece = try next() else {
        hasMore = false
        break
      }
      decoder?.decode(&piece)
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

/// Converts UTF-16 to UTF-8 piece by piece; what is not valid becomes U+FFFD.
private struct UTF16Decoder {
  let isLittleEndian: Bool
  /// The bytes of a character that the last piece began: none, one byte, or a high surrogate with or without one more.
  private var rest: [UInt8] = []

  init(isLittleEndian: Bool) {
    self.isLittleEndian = isLittleEndian
  }

  mutating func decode(_ piece: inout [UInt8]) {
    let bytes = rest + piece
    func unit(_ index: Int) -> UInt16 {
      let (first, second) = (UInt16(bytes[2 * index]), UInt16(bytes[2 * index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    var count = bytes.count / 2
    if count > 0, unit(count - 1) & 0xFC00 == 0xD800 { count -= 1 }
    rest = Array(bytes[(2 * count)...])
    piece = Array(String(decoding: (0..<count).map(unit), as: UTF16.self).utf8)
  }
}
