// SPDX-License-Identifier: MIT

import CivilCalendar
import TimeZones

/// The occurrences of one rule of a set, as positions: instants or, without a zone, wall seconds.
struct RuleStream: Sendable {
  private enum Kind: Sendable {
    case walls(RuleOccurrences)
    case zoned(ZonedOccurrences)
  }

  private let kind: Kind

  init(_ rule: RecurrenceRule, from start: RecurrenceSet.Start) {
    switch start {
    case .date(let date): kind = .walls(rule.occurrences(from: date).moments)
    case .floating(let wallTime): kind = .walls(rule.occurrences(from: wallTime))
    case .zoned(let wallTime, let rules): kind = .zoned(rule.occurrences(from: wallTime, in: rules))
    case .utc(let wallTime): kind = .zoned(rule.occurrences(from: wallTime, in: .utc))
    }
  }

  /// Whether a look-up walks the rule from its start.
  var isCountedByWalking: Bool {
    switch kind {
    case .walls(let occurrences): occurrences.isCountedByWalking
    case .zoned(let occurrences): occurrences.walls.isCountedByWalking
    }
  }

  /// The positions between two bounds, both included.
  func positions(in bounds: ClosedRange<Int64>) -> Iterator {
    switch kind {
    case .walls(let occurrences):
      let generator = occurrences.generator(from: bounds.lowerBound, through: bounds.upperBound)
      return Iterator(RuleOccurrences.Iterator(generator))
    case .zoned(let occurrences):
      return Iterator(occurrences.within(from: bounds.lowerBound, through: bounds.upperBound).makeIterator())
    }
  }

  /// A position at or before the last occurrence up to a bound, near enough to find that by walking forward; nil if
  /// there is no occurrence.
  func positionNearLast(through bound: Int64) -> Int64? {
    switch kind {
    case .walls(let occurrences):
      var generator = BackwardGenerator(
        occurrences.plan, from: .min, through: occurrences.plan.endByCount(within: bound))
      return generator.next()
    case .zoned(let occurrences):
      let rules = occurrences.rules
      let bound = Swift.min(bound, occurrences.upper)
      let wall = rules.wallBound(above: bound)
      var generator = BackwardGenerator(
        occurrences.walls.plan, from: .min, through: occurrences.walls.plan.endByCount(within: wall))
      // Around a gap, which is at most a day, instants and wall times may be in a different order.
      return generator.next().map { rules.instant(ofWallSeconds: $0) - 2 * 86_400 }
    }
  }

  /// Walks positions forward.
  struct Iterator: IteratorProtocol {
    private var walls: RuleOccurrences.Iterator?
    private var zoned: ZonedOccurrences.Iterator?

    init(_ walls: RuleOccurrences.Iterator) {
      self.walls = walls
    }

    init(_ zoned: ZonedOccurrences.Iterator) {
      self.zoned = zoned
    }

    mutating func next() -> Int64? {
      zoned != nil ? zoned?.next()?.instant.secondsSince1970 : walls?.nextSecond()
    }
  }
}
