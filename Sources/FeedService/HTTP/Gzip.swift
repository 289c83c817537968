// SPDX-License-Identifier: MIT

/// Writes the gzip format.
///
/// It does not use a compression library, so that the bytes and the entity tags of compressed answers are the same on
/// every machine. It uses the fixed Huffman codes: a feed is compressed to an eighth, a few per cent larger than with
/// dynamic codes.
/// - SeeAlso: [RFC 1951](https://www.rfc-editor.org/rfc/rfc1951), [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)
struct Gzip {
  private var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  private init() {}

  /// Compresses bytes.
  static func compress(_ bytes: [UInt8]) -> [UInt8] {
    var writer = Gzip()
    writer.put(0b011, 3)  // The last block, with fixed codes.
    writer.deflate(bytes)
    writer.putLiteral(256)
    writer.put(0, (8 - writer.bitCount % 8) % 8)
    for value in [checksum(bytes), UInt32(truncatingIfNeeded: bytes.count)] {
      for shift in [0, 8, 16, 24] as [UInt32] { writer.output.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    return writer.output
  }

  private static let window = 32_768
  private static let longest = 258
  /// The maximum number of earlier positions that are tried for a match.
  private static let tries = 64

  private mutating func deflate(_ bytes: [UInt8]) {
    var heads = [Int32](repeating: -1, count: 1 << 15)
    var chain = [Int32](repeating: -1, count: bytes.count)
    func hash(_ index: Int) -> Int {
      (Int(bytes[index]) << 10 ^ Int(bytes[index + 1]) << 5 ^ Int(bytes[index + 2])) & 0x7FFF
    }
    func insert(_ index: Int) {
      guard index + 2 < bytes.count else { return }
      let slot = hash(index)
      chain[index] = heads[slot]
      heads[slot] = Int32(index)
    }
    func match(at index: Int) -> (length: Int, distance: Int) {
      guard index + 2 < bytes.count else { return (0, 0) }
      var best = (length: 0, distance: 0)
      var candidate = Int(heads[hash(index)])
      var left = Gzip.tries
      let limit = min(Gzip.longest, bytes.count - index)
      while candidate >= 0, index - candidate <= Gzip.window, left > 0, best.length < limit {
        var length = 0
        while length < limit, bytes[candidate + length] == bytes[index + length] { length += 1 }
        if length > best.length { best = (length, index - candidate) }
        candidate = Int(chain[candidate])
        left -= 1
      }
      return best.length < 3 ? (0, 0) : best
    }
    var index = 0
    while index < bytes.count {
      let found = match(at: index)
      insert(index)
      // A longer match that starts one byte later is worth a literal.
      guard found.length > 0, found.length >= 32 || match(at: index + 1).length <= found.length else {
        putLiteral(Int(bytes[index]))
        index += 1
        continue
      }
      put(length: found.length)
      put(distance: found.distance)
      for offset in 1..<found.length { insert(index + offset) }
      index += found.length
    }
  }

  private mutating func put(length: Int) {
    let row = Gzip.lengths.lastIndex { $0.base <= length } ?? 0
    putLiteral(257 + row)
    put(UInt64(length - Gzip.lengths[row].base), Gzip.lengths[row].extra)
  }

  private mutating func put(distance: Int) {
    let row = Gzip.distances.lastIndex { $0.base <= distance } ?? 0
    putReversed(UInt64(row), 5)
    put(UInt64(distance - Gzip.distances[row].base), Gzip.distances[row].extra)
  }

  /// Writes the fixed code of a literal, a length or the end: RFC 1951, section 3.2.6.
  private mutating func putLiteral(_ symbol: Int) {
    switch symbol {
    case ..<144: putReversed(UInt64(0x30 + symbol), 8)
    case ..<256: putReversed(UInt64(0x190 + symbol - 144), 9)
    case ..<280: putReversed(UInt64(symbol - 256), 7)
    default: putReversed(UInt64(0xC0 + symbol - 280), 8)
    }
  }

  /// Writes a code, most significant bit first; everything else is written least significant bit first.
  private mutating func putReversed(_ code: UInt64, _ count: UInt64) {
    var reversed: UInt64 = 0
    for bit in 0..<count { reversed = reversed << 1 | code >> bit & 1 }
    put(reversed, count)
  }

  private mutating func put(_ value: UInt64, _ count: UInt64) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  private static let lengths: [(base: Int, extra: UInt64)] = {
    var rows = (3...10).map { (base: $0, extra: UInt64(0)) }
    var base = 11
    for extra in 1...5 as ClosedRange<UInt64> {
      for _ in 0..<4 {
        rows.append((base, extra))
        base += 1 << extra
      }
    }
    return rows + [(258, 0)]
  }()

  private static let distances: [(base: Int, extra: UInt64)] = {
    var rows = (1...4).map { (base: $0, extra: UInt64(0)) }
    var base = 5
    for extra in 1...13 as ClosedRange<UInt64> {
      for _ in 0..<2 {
        rows.append((base, extra))
        base += 1 << extra
      }
    }
    return rows
  }()

  /// The CRC-32 of some bytes.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
  }

  private static let table: [UInt32] = (0..<256).map { value in
    (0..<8).reduce(UInt32(value)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
