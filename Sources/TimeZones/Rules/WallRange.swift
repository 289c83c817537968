// SPDX-License-Identifier: MIT

/// A stretch of wall time in which one conversion to instants applies.
@frozen
@usableFromInline
struct WallRange: Sendable {
  /// The first wall second.
  @usableFromInline var lower: Int64
  /// The first wall second after it; `Int64.max` if it has no end.
  @usableFromInline var upper: Int64
  /// The seconds to subtract from a wall time to get its instant.
  @usableFromInline var shift: Int64
  /// The offset at that instant, which differs from the shift in a gap.
  @usableFromInline var offset: Int64
  /// The first wall second that occurs a second time, with `nextOffset`.
  @usableFromInline var ambiguousFrom = Int64.max
  /// The offset of the second occurrence.
  @usableFromInline var nextOffset: Int64 = 0

  /// Whether the wall times are skipped.
  @inlinable var isGap: Bool { shift != offset }

  /// Creates the part of a period with one offset that contains a wall time.
  ///
  /// - Parameters:
  ///   - wall: A wall time from `lower` to the period's end, as RFC 5545 interprets it.
  ///   - lower: The beginning of the period in that interpretation.
  ///   - end: The wall time at which the clocks change at the period's end, or nil if they never do.
  ///   - before: The offset of the period.
  ///   - after: The offset of the next period.
  @inline(__always)
  init(holding wall: Int64, from lower: Int64, to end: Int64, before: Int64, after: Int64) {
    // A wall time at or after the end of a period without a gap is read with its offset only if two changes are closer
    // together than their offsets differ.
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
