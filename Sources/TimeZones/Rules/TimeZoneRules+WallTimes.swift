// SPDX-License-Identifier: MIT

public import CivilCalendar

extension TimeZoneRules {
  /// What a wall time means in the zone: one instant, none or two.
  public func resolve(_ local: CivilDateTime) -> LocalTimeResolution {
    resolve(wallSeconds: local.wallSeconds)
  }

  /// What a wall time, in the seconds of `CivilDateTime.wallSeconds`, means in the zone.
  package func resolve(wallSeconds wall: Int64) -> LocalTimeResolution {
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
