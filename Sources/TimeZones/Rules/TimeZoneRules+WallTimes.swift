// SPDX-License-Identifier: MIT

public import CivilCalendar

extension TimeZoneRules {
  /// What a wall time means in the zone: one instant, none or two.
  public func resolve(_ local: CivilDateTime) -> LocalTimeResolution {
    let wall = local.wallSeconds
    let range = storage.range(at: wall)
    if range.isGap { return .gap(before: Int(range.shift), after: Int(range.offset)) }
    if wall >= range.ambiguousFrom { return .overlap(first: Int(range.offset), second: Int(range.nextOffset)) }
    return .unique(offset: Int(range.offset))
  }

  /// The instant of a wall time, as RFC 5545 interprets it.
  ///
  /// A time that clocks skip is read with the offset before the gap, so 02:30 becomes 03:30 where clocks go from 02:00
  /// to 03:00. A time that occurs twice means the first occurrence.
  ///
  /// - SeeAlso: [RFC 5545, section 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5) and erratum 4271
  public func instant(of local: CivilDateTime) -> Instant {
    Instant(secondsSince1970: instant(ofWallSeconds: local.wallSeconds))
  }

  /// The first instant at which clocks show a wall time, or a later one.
  ///
  /// For a midnight that clocks skip this is the instant of the change.
  public func firstInstant(of local: CivilDateTime) -> Instant {
    let instant = instant(of: local)
    guard case .gap = resolve(local) else { return instant }
    return transitions(in: instant - 2 * 86_400..<instant + 1).last?.instant ?? instant
  }

  /// The instant of a wall time as RFC 5545 interprets it, both in seconds.
  package func instant(ofWallSeconds wall: Int64) -> Int64 {
    wall &- storage.range(at: wall).shift
  }
}

extension TimeZoneRules.Storage {
  /// The stretch of wall time around a wall time in which one conversion to instants applies.
  @usableFromInline
  func range(at wall: Int64) -> WallRange {
    // Most lookups are for times after the last change, which need no search.
    guard wall < lastSwitch else {
      guard let clock else {
        return WallRange(lower: lastSwitch, upper: .max, shift: lastOffset, offset: lastOffset)
      }
      var range = clock.range(at: wall)
      range.lower = max(range.lower, lastSwitch)
      return range
    }
    let index = count(of: switches, atMost: wall)
    let lower = index == 0 ? Int64.min : switches[index - 1]
    let before = Int64(offsets[index])
    let after = Int64(offsets[index + 1])
    // If the next offset is the same, there is neither a gap nor an overlap.
    return WallRange(holding: wall, from: lower, to: instants[index] + before, before: before, after: after)
  }
}

/// What a wall time means in a time zone; the offsets are seconds east of UTC.
public enum LocalTimeResolution: Sendable, Hashable {
  /// The time occurs once.
  case unique(offset: Int)
  /// The time does not occur: clocks skip it when they change to a greater offset.
  case gap(before: Int, after: Int)
  /// The time occurs twice: clocks go back to a smaller offset.
  case overlap(first: Int, second: Int)

  /// The offset with which RFC 5545 interprets the time: the only one, the one before the gap, or the first of two.
  public var readingOffset: Int {
    switch self {
    case .unique(let offset): offset
    case .gap(let before, _): before
    case .overlap(let first, _): first
    }
  }
}

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

  /// Whether a wall time is in the range.
  @inlinable
  func contains(_ wall: Int64) -> Bool { wall >= lower && wall < upper }

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

extension TimeZoneRules {
  /// The seconds east of UTC at an instant.
  public func offset(at instant: Instant) -> Int { offset(atSecond: instant.secondsSince1970) }

  /// The local time type at an instant: offset, daylight saving, abbreviation.
  public func localTimeType(at instant: Instant) -> LocalTimeType {
    let second = instant.secondsSince1970
    let index = count(of: storage.instants, atMost: second)
    if index == storage.instants.count, let clock = storage.clock {
      return storage.finalType(isDaylight: clock.isDaylight(at: second))
    }
    return storage.types[Int(storage.typeIndexes[index])]
  }

  /// Whether the zone's data calls the time at an instant daylight saving.
  ///
  /// The data of `Europe/Dublin` may call winter time daylight saving, although its offset is smaller than the
  /// summer's.
  public func isDaylight(at instant: Instant) -> Bool { localTimeType(at: instant).isDaylight }

  /// The abbreviation of the time at an instant, such as `CST` or `+08`.
  public func abbreviation(at instant: Instant) -> String { localTimeType(at: instant).abbreviation }

  /// The wall time at an instant.
  ///
  /// - Throws: `Fault` if it is outside the years 1 to 9999.
  public func localTime(of instant: Instant) throws(Fault) -> CivilDateTime {
    try CivilDateTime(wallSeconds: (instant + Int64(offset(at: instant))).secondsSince1970)
  }

  // MARK: For the engine, which counts in seconds

  /// The seconds east of UTC at an instant in seconds since 1970-01-01T00:00:00Z.
  package func offset(atSecond second: Int64) -> Int {
    let index = count(of: storage.instants, atMost: second)
    if index == storage.instants.count, let clock = storage.clock { return Int(clock.offset(at: second)) }
    return Int(storage.offsets[index])
  }

  /// Bounds of the offsets that are in force from one instant through another, both in seconds.
  package func offsets(from first: Int64, through last: Int64) -> ClosedRange<Int> {
    if let fixedOffset { return fixedOffset...fixedOffset }
    let (before, after) = (offset(atSecond: first), offset(atSecond: last))
    let (start, end) = (count(of: storage.instants, atMost: first), count(of: storage.instants, atMost: last))
    return storage.offsets[start..<end].reduce(min(before, after)...max(before, after)) { bounds, offset in
      min(bounds.lowerBound, Int(offset))...max(bounds.upperBound, Int(offset))
    }
  }

  /// The wall time at an instant, both in seconds; the instant must not be near the ends of `Int64`.
  package func wallSeconds(atSecond second: Int64) -> Int64 { second &+ Int64(offset(atSecond: second)) }
}
