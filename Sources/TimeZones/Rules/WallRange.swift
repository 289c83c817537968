// SPDX-License-Identifier: MIT

/// A stretch of wall time in which every reading is turned into an instant in the same way.
@usableFromInline
struct WallRange {
  /// The first wall second.
  @usableFromInline var lower: Int64
  /// The first wall second after it; `Int64.max` where it has no end.
  @usableFromInline var upper: Int64
  /// The wall time less this is the instant.
  @usableFromInline var shift: Int64
  /// The offset that holds at that instant, which differs from the shift in a gap.
  @usableFromInline var offset: Int64
  /// The wall second from which on readings come a second time with `nextOffset`.
  @usableFromInline var ambiguousFrom = Int64.max
  /// The offset of their second coming.
  @usableFromInline var nextOffset: Int64 = 0

  /// Whether the wall times are skipped.
  @inlinable var isGap: Bool { shift != offset }

  /// The part of a period of one offset that holds a wall time.
  ///
  /// - Parameters:
  ///   - wall: A wall time from `lower` to the period's end in RFC 5545's reading.
  ///   - lower: Where the period begins in that reading.
  ///   - end: The wall time at which its clocks are set anew, or nil when they never are.
  ///   - before: Its offset.
  ///   - after: The offset of the next period.
  @inline(__always)
  init(holding wall: Int64, from lower: Int64, to end: Int64, before: Int64, after: Int64) {
    // Beyond the end without a gap there is a reading only where changes come closer together than offsets differ.
    if wall < end || after <= before {
      self.init(lower: lower, upper: end, shift: before, offset: before)
      if after < before {
        ambiguousFrom = end &+ after &- before
        nextOffset = after
      }
    } else {
      self.init(lower: max(lower, end), upper: end &+ after &- before, shift: before, offset: after)
    }
  }

  @inline(__always)
  init(lower: Int64, upper: Int64, shift: Int64, offset: Int64) {
    self.lower = lower
    self.upper = upper
    self.shift = shift
    self.offset = offset
  }
}
