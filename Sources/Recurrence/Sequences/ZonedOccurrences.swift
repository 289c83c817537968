// SPDX-License-Identifier: MIT

public import CivilCalendar
public import TimeZones

/// The occurrences of a rule in a time zone, in chronological order, each instant once.
///
/// The rule works on wall times. A time that clocks skip is read with the offset before the gap, so that 02:30 becomes
/// 03:30 on the day when clocks go forward and is 02:30 again on the next day. A time that occurs twice means the
/// first. If a shifted time coincides with another occurrence, the instant is listed once.
///
/// - SeeAlso: [RFC 5545, section 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5)
public struct ZonedOccurrences: Sequence, Sendable {
  let walls: RuleOccurrences
  let rules: TimeZoneRules
  let bounds: ClosedRange<Int64>

  init(_ walls: RuleOccurrences, rules: TimeZoneRules, bounds: ClosedRange<Int64>) {
    self.walls = walls
    self.rules = rules
    self.bounds = bounds
  }

  /// Walks the occurrences forward, from the first.
  public func makeIterator() -> Iterator {
    guard bounds != .everything else { return Iterator(walls.makeIterator(), rules: rules, bounds: bounds) }
    let lower = bounds.lowerBound == .min ? Int64.min : rules.wallBound(below: bounds.lowerBound)
    let upper = bounds.upperBound == .max ? Int64.max : rules.wallBound(above: bounds.upperBound)
    let generator = walls.generator(from: Swift.max(walls.lower, lower), through: Swift.min(walls.upper, upper))
    return Iterator(RuleOccurrences.Iterator(generator), rules: rules, bounds: bounds)
  }

  /// The occurrences whose instants are in a range; the cost does not depend on where the range is.
  public func within(_ range: ClosedRange<Int64>) -> ZonedOccurrences {
    ZonedOccurrences(walls, rules: rules, bounds: range.clamped(to: bounds))
  }

  /// The first occurrence after an instant, or nil.
  public func first(after instant: Int64) -> ZonedDateTime? {
    guard instant < bounds.upperBound else { return nil }
    return within(instant + 1...Int64.max).first { _ in true }
  }

  /// Whether an occurrence is at an instant.
  public func contains(_ instant: Int64) -> Bool {
    within(instant...instant).first { _ in true } != nil
  }

  /// Walks occurrences forward.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var walls: RuleOccurrences.Iterator
    @usableFromInline var cursor: WallClockCursor
    @usableFromInline let bounds: ClosedRange<Int64>
    /// Occurrences sorted around a gap, and the index of the next one to return.
    @usableFromInline var ordered: [ZonedDateTime] = []
    @usableFromInline var position = 0

    init(_ walls: RuleOccurrences.Iterator, rules: TimeZoneRules, bounds: ClosedRange<Int64>) {
      self.walls = walls
      cursor = WallClockCursor(rules)
      self.bounds = bounds
    }

    /// The next occurrence, or nil after the last.
    @inlinable
    public mutating func next() -> ZonedDateTime? {
      while position == ordered.count {
        guard let wall = walls.nextSecond() else { return nil }
        let reading = cursor.reading(ofWallSeconds: wall)
        if reading.isInGap {
          order(around: ZonedDateTime(reading))
          break
        }
        if reading.instant < bounds.lowerBound { continue }
        if reading.instant > bounds.upperBound { return nil }
        return ZonedDateTime(wallTime: CivilDateTime(unchecked: wall), instant: reading.instant)
      }
      return nextInOrder()
    }

    /// Reads ahead until all later occurrences come after everything that a gap has shifted, and sorts what was read.
    @usableFromInline
    @inline(never)
    mutating func order(around shifted: ZonedDateTime) {
      ordered = [shifted]
      position = 0
      var latest = shifted.instant
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
        if isRepeated || occurrence.instant < bounds.lowerBound { continue }
        return occurrence.instant > bounds.upperBound ? nil : occurrence
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
    self.init(wallTime: CivilDateTime(unchecked: reading.wallSeconds), instant: reading.instant)
  }
}

extension ClosedRange<Int64> {
  static let everything = Int64.min...Int64.max
}

extension TimeZoneRules {
  /// A wall time such that all earlier times are read as instants before the given one.
  func wallBound(below instant: Int64) -> Int64 {
    instant + Int64(Swift.min(offset(at: instant), offset(at: instant - 86_400)))
  }

  /// A wall time such that all later times are read as instants after the given one.
  func wallBound(above instant: Int64) -> Int64 {
    instant + Int64(Swift.max(offset(at: instant), offset(at: instant - 86_400)))
  }
}

extension RecurrenceRule {
  /// The occurrences of the rule in a time zone from a wall time on.
  ///
  /// An UNTIL in UTC ends them at that instant.
  public func occurrences(from start: CivilDateTime, in rules: TimeZoneRules) -> ZonedOccurrences {
    guard let last = end.instant else {
      return ZonedOccurrences(occurrences(from: start), rules: rules, bounds: .everything)
    }
    // The rule's own end is a wall time and must not end the rule earlier.
    var unlimited = parts
    unlimited.end = .never
    let plan = RulePlan(unlimited, start: start.wallSeconds, isDate: false)
    return ZonedOccurrences(RuleOccurrences(plan), rules: rules, bounds: Int64.min...last)
  }
}

/// An instant, and what clocks in a time zone show at it.
@frozen
public struct ZonedDateTime: Sendable, Hashable {
  /// The date and time on the zone's clocks.
  public let wallTime: CivilDateTime
  /// The seconds since 1970-01-01T00:00:00Z.
  public let instant: Int64

  /// The zone's offset then, in seconds east of UTC.
  @inlinable public var offset: Int { Int(wallTime.wallSeconds - instant) }

  @inlinable
  init(wallTime: CivilDateTime, instant: Int64) {
    self.wallTime = wallTime
    self.instant = instant
  }
}

extension ZonedDateTime: Comparable {
  /// Whether the first comes before the second.
  @inlinable
  public static func < (first: ZonedDateTime, second: ZonedDateTime) -> Bool { first.instant < second.instant }
}
