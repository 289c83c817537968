// SPDX-License-Identifier: MIT

/// A set of days in and around a year, as 448 bits.
///
/// Bit *i* stands for the day *i* − 8 days after 1 January. So there is room for the weeks of a year, which may begin
/// on 29 December and end on 3 January, and for a day that SKIP moves into an adjacent year; in a lunisolar year of 385
/// days, for a month that SKIP moves there.
struct DayBits: Equatable {
  /// The bit of 1 January.
  static let lead = 8
  static let capacity = 448

  var words = SIMD8<UInt64>(repeating: 0)

  /// The bits in a range of positions, clamped to the capacity.
  init(_ range: Range<Int>) {
    let lower = max(0, range.lowerBound)
    let upper = min(DayBits.capacity, range.upperBound)
    guard lower < upper else { return }
    for word in lower >> 6...(upper - 1) >> 6 {
      let from = max(lower - (word << 6), 0)
      let to = min(upper - (word << 6), 64)
      words[word] = (UInt64.max << UInt64(from)) & (UInt64.max >> UInt64(64 - to))
    }
  }

  /// Creates an empty set.
  init() {}

  /// Creates the set of days whose weekday is in a mask (bit 0 for Monday); bit 0 of the set is a given weekday (0 for
  /// Monday).
  init(weekdays mask: UInt8, firstIs first: Int) {
    let everySeventh: UInt64 = 0x8102_0408_1020_4081
    var bits: UInt64 = 0
    var left = mask
    while left != 0 {
      bits |= everySeventh << UInt64((left.trailingZeroBitCount - first + 7) % 7)
      left &= left - 1
    }
    for word in 0..<7 {
      words[word] = bits
      // 64 days are nine weeks and one day; the last bit is that of a week before.
      bits = bits >> 1 | bits << 6 & 1 << 63
    }
  }

  var isEmpty: Bool { words == SIMD8(repeating: 0) }

  var count: Int {
    var sum = 0
    for word in 0..<7 { sum += words[word].nonzeroBitCount }
    return sum
  }

  func contains(_ position: Int) -> Bool {
    words[position >> 6] & (1 << UInt64(position & 63)) != 0
  }

  mutating func insert(_ position: Int) {
    guard position >= 0, position < DayBits.capacity else { return }
    words[position >> 6] |= 1 << UInt64(position & 63)
  }

  /// Adds up to 64 bits at a position of at least −63; bits outside the capacity are dropped.
  mutating func insert(_ bits: UInt64, at position: Int) {
    if position < 0 {
      words[0] |= bits >> UInt64(-position)
      return
    }
    let word = position >> 6
    let shift = UInt64(position & 63)
    guard word < 7 else { return }
    words[word] |= bits << shift
    if shift > 0, word < 6 { words[word + 1] |= bits >> (64 - shift) }
  }

  /// Up to 64 bits from a position, which may be negative.
  func bits(at position: Int) -> UInt64 {
    if position < 0 { return words[0] << UInt64(-position) }
    let word = position >> 6
    let shift = UInt64(position & 63)
    guard word < 7 else { return 0 }
    let low = words[word] >> shift
    return shift > 0 && word < 6 ? low | words[word + 1] << (64 - shift) : low
  }

  mutating func formIntersection(_ other: DayBits) { words &= other.words }
  mutating func formUnion(_ other: DayBits) { words |= other.words }

  /// Adds the days of another set, each a number of days later; those outside the capacity are dropped.
  mutating func formUnion(_ other: DayBits, shiftedBy shift: Int) {
    for word in 0..<7 where other.words[word] != 0 {
      let position = word * 64 + shift
      if position > -64 { insert(other.words[word], at: position) }
    }
  }

  /// The lowest set position at or after a given one, or nil.
  func first(from position: Int) -> Int? {
    var word = max(0, position) >> 6
    guard word < 7 else { return nil }
    var bits = words[word] & (UInt64.max << UInt64(max(0, position) & 63))
    while bits == 0 {
      word += 1
      guard word < 7 else { return nil }
      bits = words[word]
    }
    return (word << 6) + bits.trailingZeroBitCount
  }
}
