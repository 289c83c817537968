// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support
public import TimeZones

/// The occurrences of a rule in a time zone, in chronological order, each instant once.
///
/// The rule works on wall times. A time that clocks skip is read with the offset before the gap, so that 02:30 becomes
/// 03:30 on the day when clocks go forward and is 02:30 again on the next day. A time that occurs twice means the
/// first. If a shifted time coincides with another occurrence, the instant is listed once.
///
/// - SeeAlso: [RFC 5545, section 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5)
public struct ZonedOccurrences: OccurrenceSequence {
  let walls: RuleOccurrences
  let rules: TimeZoneRules
  let lower: Int64
  /// The last instant; before `lower` if there are no occurrences.
  let upper: Int64

  init(_ walls: RuleOccurrences, rules: TimeZoneRules, from lower: Int64 = .min, through upper: Int64 = .max) {
    self.walls = walls
    self.rules = rules
    self.lower = lower
    self.upper = upper
  }

  /// Walks the occurrences forward, from the first.
  public func makeIterator() -> Iterator {
    let (first, last) = wallBounds
    return Iterator(RuleOccurrences.Iterator(walls.generator(from: first, through: last)), self)
  }

  /// Wall times that are at or before all occurrences, and at or after them.
  private var wallBounds: (first: Int64, last: Int64) {
    guard lower <= upper else { return (0, -1) }
    return (
      lower == .min ? walls.lower : Swift.max(walls.lower, rules.wallBound(below: lower)),
      upper == .max ? walls.upper : Swift.min(walls.upper, rules.wallBound(above: upper))
    )
  }

  /// The occurrences whose instants are in a range; the cost does not depend on where the range is.
  public consuming func within(_ range: Range<Instant>) -> ZonedOccurrences {
    // An empty range may begin at the earliest value.
    range.isEmpty
      ? within(from: 0, through: -1)
      : within(from: range.lowerBound.secondsSince1970, through: range.upperBound.secondsSince1970 - 1)
  }

  /// The occurrences whose instants are in a closed range.
  public consuming func within(_ range: ClosedRange<Instant>) -> ZonedOccurrences {
    within(from: range.lowerBound.secondsSince1970, through: range.upperBound.secondsSince1970)
  }

  /// The occurrences at an instant and after it.
  public consuming func within(_ range: PartialRangeFrom<Instant>) -> ZonedOccurrences {
    within(from: range.lowerBound.secondsSince1970, through: .max)
  }

  consuming func within(from first: Int64, through last: Int64) -> ZonedOccurrences {
    ZonedOccurrences(walls, rules: rules, from: Swift.max(first, lower), through: Swift.min(last, upper))
  }

  /// Walks the occurrences between two instants in seconds, both included.
  func walk(from first: Int64, through last: Int64) -> Iterator { within(from: first, through: last).makeIterator() }

  /// The first occurrence at an instant or after it, or nil.
  public func first(onOrAfter instant: Instant) -> ZonedDateTime? {
    within(from: instant.secondsSince1970, through: .max).first { _ in true }
  }

  /// The first occurrence after an instant, or nil.
  public func first(after instant: Instant) -> ZonedDateTime? {
    instant == .distantFuture ? nil : first(onOrAfter: instant + 1)
  }

  /// The last occurrence before an instant, or nil.
  public func last(before instant: Instant) -> ZonedDateTime? {
    reversed(before: instant).first { _ in true }
  }

  /// Whether an occurrence is at an instant.
  public func contains(_ instant: Instant) -> Bool { first(onOrAfter: instant)?.instant == instant }

  /// Whether a moment is an occurrence.
  public func contains(_ moment: ZonedDateTime) -> Bool { first(onOrAfter: moment.instant) == moment }

  /// The number of occurrences in a range, which are walked.
  public func count(in range: Range<Instant>) -> Int { within(range).reduce(0) { count, _ in count + 1 } }

  /// The number of occurrences in a closed range, which are walked.
  public func count(in range: ClosedRange<Instant>) -> Int { within(range).reduce(0) { count, _ in count + 1 } }

  /// The occurrences before an instant, the latest first.
  public func reversed(before instant: Instant) -> Reversed {
    Reversed(within(Instant.distantPast..<instant))
  }

  /// The occurrences from the last to the first; the last of a rule without an end is in the year 9999.
  public func reversed() -> Reversed { Reversed(self) }

  /// Occurrences from the latest to the earliest.
  public struct Reversed: Sequence, IteratorProtocol {
    private let occurrences: ZonedOccurrences
    /// The last wall time, also by COUNT.
    private let lastWall: Int64
    private var walk: BackwardWalk<ZonedDateTime>

    init(_ occurrences: ZonedOccurrences) {
      let plan = occurrences.walls.plan
      let (first, last) = occurrences.wallBounds
      self.occurrences = occurrences
      lastWall = plan.endByCount(within: last)
      // A wall time and its instant are less than two days apart.
      walk = BackwardWalk(
        plan, from: Swift.max(occurrences.lower, Swift.max(first, plan.start) - 2 * 86_400),
        through: Swift.min(occurrences.upper, lastWall + 2 * 86_400))
    }

    /// The previous occurrence, or nil before the first.
    public mutating func next() -> ZonedDateTime? {
      walk.next { [occurrences, lastWall] lower, upper in
        let stretch = occurrences.within(from: lower, through: upper)
        let (first, last) = stretch.wallBounds
        let walls = RuleOccurrences.Iterator(
          uncounted: stretch.walls.plan, from: first, through: Swift.min(last, lastWall))
        return ZonedOccurrences.Iterator(walls, stretch)
      }
    }
  }

  /// Walks occurrences forward.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var walls: RuleOccurrences.Iterator
    @usableFromInline var cursor: WallClockCursor
    @usableFromInline let lower: Int64
    @usableFromInline let upper: Int64
    /// Where those of the wall times that have been made end that have the cursor's offset, are within the bounds and are
    /// not after the limit.
    @usableFromInline var steadyEnd = 0
    /// The last second that `nextSteady()` has.
    private var steadyLimit = Int64.max
    /// Occurrences sorted around a gap, and the index of the next one to return.
    @usableFromInline var ordered: [ZonedDateTime] = []
    @usableFromInline var position = 0

    init(_ walls: RuleOccurrences.Iterator, _ occurrences: ZonedOccurrences) {
      self.walls = walls
      cursor = WallClockCursor(occurrences.rules)
      lower = occurrences.lower
      upper = occurrences.upper
    }

    /// The next occurrence, or nil after the last.
    @inlinable
    public mutating func next() -> ZonedDateTime? { hasSteady ? nextSteady() : nextSlowly() }

    /// Whether the next occurrence needs no look at the zone, the bounds or the limit.
    @usableFromInline var hasSteady: Bool {
      @inlinable
      @inline(__always)
      get { walls.position < steadyEnd }
    }

    /// The next occurrence, if there is a steady one.
    @inlinable
    @inline(__always)
    mutating func nextSteady() -> ZonedDateTime {
      let wall = walls.buffer[walls.position]
      walls.position &+= 1
      return ZonedDateTime(
        wallTime: CivilDateTime(unchecked: wall),
        instant: Instant(secondsSince1970: cursor.instantOfSteady(wall)))
    }

    /// Makes occurrences after a second none of the steady ones.
    mutating func limitSteady(to limit: Int64) {
      steadyLimit = limit
      steadyEnd = 0
    }

    /// The next occurrence, which may have another offset than the last one.
    @usableFromInline
    @inline(never)
    mutating func nextSlowly() -> ZonedDateTime? {
      steadyEnd = 0
      while position == ordered.count {
        guard let wall = walls.nextSecond() else { return nil }
        let reading = cursor.reading(ofWallSeconds: wall)
        if reading.isInGap {
          order(around: ZonedDateTime(reading))
          break
        }
        if reading.instant < lower { continue }
        if reading.instant > upper { return nil }
        guard walls.position < walls.count, cursor.isSteady(walls.buffer[walls.position]) else {
          return ZonedDateTime(reading)
        }
        let last = Swift.min(upper, steadyLimit)
        steadyEnd = (walls.position..<walls.count).lowest(meeting: { place in
          let wall = walls.buffer[place]
          return !cursor.isSteady(wall) || cursor.instantOfSteady(wall) > last
        })
        return ZonedDateTime(reading)
      }
      return nextInOrder()
    }

    /// The next occurrence in seconds since 1970, or nil after the last.
    mutating func nextSecond() -> Int64? { next()?.instant.secondsSince1970 }

    /// Reads ahead until all later occurrences come after everything that a gap has shifted, and sorts what was read.
    @usableFromInline
    @inline(never)
    mutating func order(around shifted: ZonedDateTime) {
      ordered = [shifted]
      position = 0
      var latest = shifted.instant.secondsSince1970
      while let wall = walls.nextSecond() {
        let reading = cursor.reading(ofWallSeconds: wall)
        ordered.append(ZonedDateTime(reading))
        if reading.isInGap {
          latest = Swift.max(latest, reading.instant)
        } else if reading.instant > latest {
          break
        }
      }
      ordered.sort()
    }

    @usableFromInline
    mutating func nextInOrder() -> ZonedDateTime? {
      while position < ordered.count {
        let occurrence = ordered[position]
        position += 1
        let isRepeated = position < ordered.count && ordered[position].instant == occurrence.instant
        if isRepeated || occurrence.instant.secondsSince1970 < lower { continue }
        return occurrence.instant.secondsSince1970 > upper ? nil : occurrence
      }
      ordered = []
      position = 0
      return next()
    }
  }
}

extension ZonedDateTime {
  @inlinable
  init(_ reading: WallClockCursor.Reading) {
    self.init(
      wallTime: CivilDateTime(unchecked: reading.wallSeconds), instant: Instant(secondsSince1970: reading.instant))
  }
}

extension TimeZoneRules {
  /// A wall time such that all earlier times are read as instants before the given one.
  package func wallBound(below instant: Int64) -> Int64 {
    let instant = TimeZoneRules.withinReach(instant)
    return instant + Int64(offsets(from: instant - TimeZoneRules.longestGap, through: instant).lowerBound)
  }

  /// A wall time such that all later times are read as instants after the given one.
  package func wallBound(above instant: Int64) -> Int64 {
    let instant = TimeZoneRules.withinReach(instant)
    return instant + Int64(offsets(from: instant - TimeZoneRules.longestGap, through: instant).upperBound)
  }

  /// The number of seconds that clocks can skip or repeat at most.
  private static let longestGap = 2 * Int64(LocalTimeType.offsetLimit)

  /// The instant, or one before or after the whole calendar in any zone, with which there is no overflow.
  private static func withinReach(_ instant: Int64) -> Int64 {
    let margin: Int64 = 7 * 86_400
    return Swift.min(
      Swift.max(instant, CivilDateTime.first.wallSeconds - margin), CivilDateTime.last.wallSeconds + margin)
  }
}

extension RecurrenceRule {
  /// The occurrences of the rule in a set with a start; without a zone, wall times are read as those of UTC.
  func occurrences(from start: RecurrenceSet.Start) -> ZonedOccurrences {
    if case .date(let date) = start { return ZonedOccurrences(occurrences(from: date).moments, rules: .utc) }
    return occurrences(from: start.wallTime, in: start.rules ?? .utc)
  }

  /// The occurrences of the rule in a time zone from a wall time on.
  ///
  /// An UNTIL in UTC ends them at that instant.
  public func occurrences(from start: CivilDateTime, in rules: TimeZoneRules) -> ZonedOccurrences {
    guard let last = end.instant else {
      return ZonedOccurrences(occurrences(from: start), rules: rules)
    }
    // The rule's own end is a wall time and must not end the rule earlier.
    var unlimited = parts
    unlimited.end = .never
    let plan = RulePlan(unlimited, start: start.wallSeconds, isDate: false)
    return ZonedOccurrences(RuleOccurrences(plan), rules: rules, through: last)
  }
}

/// An instant, and what clocks in a time zone show at it.
@frozen
public struct ZonedDateTime: Sendable, Hashable {
  /// The date and time on the zone's clocks.
  public let wallTime: CivilDateTime
  /// The instant.
  public let instant: Instant

  /// The zone's offset then, in seconds east of UTC.
  @inlinable public var offset: Int { Int(wallTime.wallSeconds - instant.secondsSince1970) }

  @inlinable
  init(wallTime: CivilDateTime, instant: Instant) {
    self.wallTime = wallTime
    self.instant = instant
  }
}

extension ZonedDateTime: Comparable {
  /// Whether the first comes before the second.
  @inlinable
  public static func < (first: ZonedDateTime, second: ZonedDateTime) -> Bool { first.instant < second.instant }
}

extension ZonedDateTime: CustomStringConvertible {
  /// The wall time and the offset, such as `2021-01-04T09:30:00+08:00`; seconds of an offset follow if there are any.
  public var description: String {
    wallTime.iso8601 + offsetText(offset, .extended)
  }
}
