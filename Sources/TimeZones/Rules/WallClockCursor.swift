// SPDX-License-Identifier: MIT

/// Converts one wall time after another to instants, fast if they are close together.
///
/// It remembers the stretch of wall time around the last reading in which one offset applies. Within it, a conversion
/// takes two comparisons and a subtraction; outside it, the next stretch is looked up or, after the last change in the
/// zone's table, computed. Neither allocates. Readings may be in any order; the results are those of
/// `TimeZoneRules.instant(of:)`.
///
/// ```swift
/// var cursor = WallClockCursor(rules)
/// for day in days { use(cursor.instant(ofWallSeconds: CivilDateTime(day, nine).wallSeconds)) }
/// ```
@frozen
@usableFromInline
package struct WallClockCursor: Sendable {
  /// A wall time converted to an instant.
  @frozen
  @usableFromInline
  package struct Reading: Sendable, Hashable {
    /// The seconds since 1970-01-01T00:00:00Z.
    @usableFromInline package let instant: Int64
    /// The offset at the instant, in seconds east of UTC.
    @usableFromInline package let offset: Int
    /// Whether clocks skip the wall time; the wall time of the instant is then a later one.
    @usableFromInline package let isInGap: Bool

    /// The wall time that clocks show at the instant: the given one unless that is in a gap.
    @inlinable package var wallSeconds: Int64 { instant &+ Int64(offset) }

    @inlinable
    init(instant: Int64, offset: Int, isInGap: Bool) {
      self.instant = instant
      self.offset = offset
      self.isInGap = isInGap
    }
  }

  /// The rules for the conversion.
  @usableFromInline package let rules: TimeZoneRules
  /// The stretch around the last reading; empty before the first.
  @usableFromInline var range: WallRange

  /// Creates a cursor that has not read anything yet.
  @usableFromInline package init(_ rules: TimeZoneRules) {
    self.rules = rules
    range = WallRange(lower: .max, upper: .min, shift: 0, offset: 0)
  }

  /// The instant of a wall time in the seconds of `CivilDateTime.wallSeconds`.
  @inlinable
  package mutating func instant(ofWallSeconds wall: Int64) -> Int64 {
    if !range.contains(wall) { seek(wall) }
    return instantOfSteady(wall)
  }

  /// The instant of a wall time together with its offset, and whether clocks skip that time.
  @inlinable
  package mutating func reading(ofWallSeconds wall: Int64) -> Reading {
    if !range.contains(wall) { seek(wall) }
    return Reading(instant: wall &- range.shift, offset: Int(range.offset), isInGap: range.isGap)
  }

  /// Whether a wall time has the offset of the last reading, and is in no gap.
  package func isSteady(_ wall: Int64) -> Bool { range.contains(wall) && !range.isGap }

  /// The instant of a wall time that has the offset of the last reading.
  @inlinable
  package func instantOfSteady(_ wall: Int64) -> Int64 { wall &- range.shift }

  @usableFromInline
  @inline(never)
  mutating func seek(_ wall: Int64) {
    range = rules.storage.range(at: wall)
  }
}
