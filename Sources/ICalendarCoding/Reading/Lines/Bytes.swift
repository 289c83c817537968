// SPDX-License-Identifier: MIT

/// Borrowed bytes; every access is checked.
typealias Bytes = Span<UInt8>

extension Span<UInt8> {
  /// Sixteen bytes from a place on, with zeros behind the end.
  @inline(__always)
  func sixteen(from start: Int) -> SIMD16<UInt8> {
    let length = count - start
    if length >= 16 { return bytes.unsafeLoadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self) }
    // Two loads that overlap in the middle; what they both have is the same.
    var (low, high): (UInt64, UInt64) = (0, 0)
    if length >= 8 {
      low = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
      high = UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
      high >>= UInt64(8 * (16 - length))
    } else if length >= 4 {
      low = UInt64(UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt32.self)))
      let last = UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      low |= UInt64(last) << UInt64(8 * (length - 4))
    } else {
      for index in 0..<max(0, length) { low |= UInt64(self[start + index]) << UInt64(8 * index) }
    }
    return block(SIMD2(low.littleEndian, high.littleEndian))
  }

  /// The place of the first control character from a place on, or the end; what is seen is added to `seen` bit by bit.
  ///
  /// `seen` can have bits of up to fifteen bytes behind the character.
  @inline(__always)
  func firstControl(from start: Int, seen: inout SIMD16<UInt8>) -> Int {
    let (space, delete) = (SIMD16<UInt8>(repeating: 0x20), SIMD16<UInt8>(repeating: 0x7F))
    var index = start
    while index + 16 <= count {
      let block = bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      seen |= block
      if let first = (block .< space .| block .== delete).firstTrue { return index + first }
      index += 16
    }
    while index < count {
      seen[0] |= self[index]
      if self[index] < 0x20 || self[index] == 0x7F { return index }
      index += 1
    }
    return count
  }

  /// The place of the first of two or three bytes from a place on, or the end.
  @inline(__always)
  func first(_ one: UInt8, or other: UInt8, or third: UInt8? = nil, from start: Int) -> Int {
    let (ones, others) = (SIMD16(repeating: one), SIMD16(repeating: other))
    let thirds = SIMD16<UInt8>(repeating: third ?? other)
    return first(from: start) { $0 .== ones .| $0 .== others .| $0 .== thirds }
  }

  /// The place of the first byte from a place on that no name has, or the end.
  @inline(__always)
  func nameEnd(from start: Int) -> Int {
    let (a, zero, hyphen) = (
      SIMD16(repeating: UInt8(ascii: "a")), SIMD16(repeating: UInt8(ascii: "0")), SIMD16(repeating: UInt8(ascii: "-"))
    )
    let (z, nine) = (SIMD16<UInt8>(repeating: 25), SIMD16<UInt8>(repeating: 9))
    return first(from: start) { block in
      let isLetter = (block | SIMD16(repeating: 0x20)) &- a .<= z
      return .!(isLetter .| block &- zero .<= nine .| block .== hyphen)
    }
  }

  /// The place of the first byte from a place on that can end a parameter's value or be a part of an escape, or the end.
  @inline(__always)
  func parameterEnd(from start: Int) -> Int {
    let (comma, quote, caret) = (
      SIMD16(repeating: UInt8(ascii: ",")), SIMD16(repeating: UInt8(ascii: "\"")), SIMD16(repeating: UInt8(ascii: "^"))
    )
    let (colon, one) = (SIMD16(repeating: UInt8(ascii: ":")), SIMD16<UInt8>(repeating: 1))
    // A colon and a semicolon are 0x3A and 0x3B.
    return first(from: start) { $0 .== comma .| $0 &- colon .<= one .| $0 .== quote .| $0 .== caret }
  }

  /// The place of the first byte from a place on at which a mask of sixteen bytes is true, or the end.
  @inline(__always)
  func first(from start: Int, _ mask: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>) -> Int {
    var index = start
    while index < count {
      // Behind the end are zeros.
      if let first = mask(sixteen(from: index)).firstTrue { return Swift.min(count, index + first) }
      index += 16
    }
    return count
  }

  /// The text of some bytes; what is not UTF-8 becomes U+FFFD.
  @inline(__always)
  func string(_ range: Range<Int>) -> String {
    extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// The unescaped text; a backslash before any other character than those that are escaped is kept.
  var unescaped: String {
    let first = first(0x5C, or: 0x5C, from: 0)
    guard first < count else { return string(0..<count) }
    return String(unsafeUninitializedCapacity: count) { text in
      // There are never more bytes than in the escaped text.
      var (begin, backslash, end) = (0, first, 0)
      while true {
        let isLast = backslash + 1 >= count
        let plain = extracting(begin..<(isLast ? count : backslash))
        plain.withUnsafeBufferPointer { _ = text[end...].initialize(fromContentsOf: $0) }
        end += plain.count
        guard !isLast else { return end }
        begin = backslash
        switch self[backslash + 1] {
        case UInt8(ascii: "n"), UInt8(ascii: "N"):
          text.initializeElement(at: end, to: 0x0A)
          end += 1
          begin += 2
        case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): begin += 1
        default: break
        }
        backslash = self.first(0x5C, or: 0x5C, from: backslash + 2)
      }
    }
  }

  /// Feeds the bytes to a hasher.
  func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// Whether the bytes are those of an ASCII text.
  @inline(__always)
  func isEqual(to text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { other in
      for index in 0..<count where self[index] != other[index] { return false }
      return true
    }
  }

  /// Whether the bytes are the same as others.
  func isEqual(to other: borrowing Bytes) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Whether they are a name that begins with `X-`.
  var isExtension: Bool { count > 2 && self[0] == UInt8(ascii: "X") && self[1] == UInt8(ascii: "-") }

  /// Whether the bytes are valid UTF-8, without stray, overlong or surrogate sequences.
  var isUTF8: Bool {
    var index = 0
    while index < count {
      let byte = self[index]
      index += 1
      if byte < 0x80 { continue }
      let more: Int
      var lower: UInt8 = 0x80
      var upper: UInt8 = 0xBF
      switch byte {
      case 0xC2...0xDF: more = 1
      case 0xE0: (more, lower) = (2, 0xA0)
      case 0xED: (more, upper) = (2, 0x9F)
      case 0xE1...0xEF: more = 2
      case 0xF0: (more, lower) = (3, 0x90)
      case 0xF1...0xF3: more = 3
      case 0xF4: (more, upper) = (3, 0x8F)
      default: return false
      }
      guard index + more <= count, lower <= self[index], self[index] <= upper else { return false }
      for next in index..<index + more where self[next] & 0xC0 != 0x80 { return false }
      index += more
    }
    return true
  }
}

// Comparisons of two vectors, not of a vector and a number, become one instruction.

extension SIMDMask<SIMD16<Int8>> {
  /// The number of the first lane that is true, or nil.
  @inline(__always)
  var firstTrue: Int? {
    // A lane is 0 or 0xFF, so its number is that of its lowest bit, divided by eight.
    let words = words(bytes)
    if words[0] != 0 { return Int(truncatingIfNeeded: UInt64(littleEndian: words[0]).trailingZeroBitCount &>> 3) }
    guard words[1] != 0 else { return nil }
    return 8 + Int(truncatingIfNeeded: UInt64(littleEndian: words[1]).trailingZeroBitCount &>> 3)
  }

  /// 0xFF where a lane is true, otherwise 0.
  @inline(__always)
  var bytes: SIMD16<UInt8> {
    // Both types have sixteen bytes, and every pattern of bits is valid for both.
    unsafeBitCast(self, to: SIMD16<UInt8>.self)
  }
}

extension SIMD16<UInt8> {
  /// The place of the first byte that is a colon or a semicolon, 0x3A and 0x3B, or nil.
  @inline(__always)
  var firstSeparator: Int? {
    let (colon, semicolon) = (SIMD16<UInt8>(repeating: 0x3A), SIMD16<UInt8>(repeating: 0x3B))
    return (self .== colon .| self .== semicolon).firstTrue
  }

  /// The same bytes with zeros from a place on.
  @inline(__always)
  func clearing(from place: Int) -> Self {
    let words = words(self)
    func kept(_ word: UInt64, _ length: Int) -> UInt64 {
      length >= 8 ? word : length <= 0 ? 0 : (UInt64(littleEndian: word) & (1 << UInt64(8 * length) - 1)).littleEndian
    }
    return block(SIMD2(kept(words[0], place), kept(words[1], place - 8)))
  }

  /// Whether all bytes are below ten.
  @inline(__always)
  var areBelowTen: Bool {
    // What a sum carries into the next byte comes from one that is 0x80 or more, and so not below ten.
    let words = words(self)
    let (low, high) = (words[0], words[1])
    let ten: UInt64 = 0x7676_7676_7676_7676
    return ((low &+ ten) | low | (high &+ ten) | high) & 0x8080_8080_8080_8080 == 0
  }

  /// Whether all bytes are ASCII.
  @inline(__always)
  var areASCII: Bool {
    let words = words(self)
    return (words[0] | words[1]) & 0x8080_8080_8080_8080 == 0
  }
}

/// Two words as sixteen bytes.
@inline(__always)
private func block(_ words: SIMD2<UInt64>) -> SIMD16<UInt8> {
  // Both types have sixteen bytes, and every pattern of bits is valid for both.
  unsafeBitCast(words, to: SIMD16<UInt8>.self)
}

/// Sixteen bytes as two words.
@inline(__always)
func words(_ block: SIMD16<UInt8>) -> SIMD2<UInt64> {
  // Both types have sixteen bytes, and every pattern of bits is valid for both.
  unsafeBitCast(block, to: SIMD2<UInt64>.self)
}

extension String {
  /// Calls a closure with the bytes of the text.
  func withBytes<Result>(_ work: (Bytes) -> Result) -> Result {
    var text = self
    return text.withUTF8 { work(Bytes(_unsafeElements: $0)) }
  }
}

extension [UInt8] {
  /// Appends borrowed bytes.
  mutating func append(_ bytes: Bytes) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Moves bytes to an earlier place, over what is there.
  mutating func moveDown(_ range: Range<Int>, to place: Int) {
    precondition(0 <= place && place <= range.lowerBound && range.upperBound <= count)
    withUnsafeMutableBytes { bytes in
      // The ranges lie within the array, as checked; memmove may be given ranges that overlap.
      guard let base = bytes.baseAddress, !range.isEmpty else { return }
      (base + place).copyMemory(from: base + range.lowerBound, byteCount: range.count)
    }
  }
}
