// SPDX-License-Identifier: MIT

public import CivilCalendar
import TimeZones

extension RecurrenceSet {
  /// Walks the instances forward, from the first.
  public func makeIterator() -> Iterator { Iterator(self, bounds: Int64.min...Int64.max) }

  /// The instances between two moments, both included; the cost does not depend on where they are.
  ///
  /// A date as the upper bound includes the whole day. Bounds in a different form from the start are interpreted like
  /// RDATE.
  public func within(_ lower: Start?, through upper: Start?) -> some Sequence<Occurrence> {
    let lowerBound = lower.map { bound($0, isUpper: false) } ?? .min
    let upperBound = upper.map { bound($0, isUpper: true) } ?? .max
    return IteratorSequence(Iterator(self, bounds: lowerBound <= upperBound ? lowerBound...upperBound : nil))
  }

  private func bound(_ moment: Start, isUpper: Bool) -> Int64 {
    guard case .date(let date) = moment, !start.isDate else { return start.position(of: moment) }
    let wallTime = CivilDateTime(date, isUpper ? TimeOfDay(unchecked: 86_399) : .midnight)
    return start.zone.instant(ofWallSeconds: wallTime.wallSeconds)
  }

  /// Walks the instances of a set forward.
  public struct Iterator: IteratorProtocol {
    private let set: RecurrenceSet
    private let bounds: ClosedRange<Int64>?
    private var sources: [ZonedOccurrences.Iterator] = []
    private var heads: [Int64?] = []
    private var exclusions: [ZonedOccurrences.Iterator] = []
    private var exclusionHeads: [Int64?] = []
    private var nextAdded = 0
    private var nextExcluded = 0
    private var last: Int64?
    private var excludedInARow = 0
    private var excludedByDate = 0
    /// Whether the walk has ended early, because too many instances in a row are excluded.
    package private(set) var hasGivenUp = false

    /// The maximum number of instances in a row that rules exclude.
    package static let mostExcluded = 100_000
    /// The number of steps after which it is cheaper to look up a position than to walk to it.
    private static let patience = 256

    /// Walks the instances whose positions are within bounds; there are none without bounds.
    ///
    /// - Parameter first: The position from which on the rules are walked, if that is later than the lower bound.
    package init(_ set: RecurrenceSet, bounds: ClosedRange<Int64>?, rulesFrom first: Int64 = .min) {
      self.set = set
      self.bounds = bounds
      guard let bounds else { return }
      if first <= bounds.upperBound {
        sources = set.sources.map { $0.walk(from: Swift.max(first, bounds.lowerBound), through: bounds.upperBound) }
      }
      exclusions = set.exclusions.map { $0.walk(from: bounds.lowerBound, through: bounds.upperBound) }
      for index in sources.indices { heads.append(sources[index].nextSecond()) }
      for index in exclusions.indices { exclusionHeads.append(exclusions[index].nextSecond()) }
      nextAdded = set.added.indices.lowest(meeting: { set.added[$0].position >= bounds.lowerBound })
      nextExcluded = set.excluded.indices.lowest(meeting: { set.excluded[$0] >= bounds.lowerBound })
    }

    /// The next instance, or nil after the last.
    public mutating func next() -> Occurrence? {
      guard let bounds, !hasGivenUp else { return nil }
      while true {
        var earliest = Int64.max
        var source = -1
        for index in heads.indices {
          if let head = heads[index], head < earliest || source < 0 {
            earliest = head
            source = index
          }
        }
        var duration: CivilDuration?
        if nextAdded < set.added.count, source < 0 || set.added[nextAdded].position <= earliest {
          (earliest, duration) = set.added[nextAdded]
          nextAdded += 1
        } else if source >= 0 {
          heads[source] = sources[source].nextSecond()
        } else {
          return nil
        }
        guard earliest <= bounds.upperBound else { return nil }
        if earliest == last { continue }
        if isExcludedByRule(earliest) {
          excludedInARow += 1
          if excludedInARow <= Iterator.mostExcluded { continue }
          hasGivenUp = true
          return nil
        }
        excludedInARow = 0
        if isExcludedByDate(earliest) {
          excludedByDate += 1
          if excludedByDate % Iterator.patience == 0 { passDay(of: earliest, through: bounds.upperBound) }
          continue
        }
        last = earliest
        return set.occurrence(at: earliest, duration: duration)
      }
    }

    /// Looks the rules up after the day of an excluded position, if all of it is excluded.
    private mutating func passDay(of position: Int64, through last: Int64) {
      guard !set.excludedDays.isEmpty else { return }
      let day = set.occurrence(at: position, duration: nil).wallTime.date
      guard set.excludesDay(day.dayNumber), let midnight = day.adding(days: 1).map({ CivilDateTime($0) }) else {
        return
      }
      let next = set.start.zone.firstInstant(of: midnight).secondsSince1970
      guard next > position, next <= last else { return }
      for index in sources.indices where !set.sources[index].walls.isCountedByWalking {
        guard let head = heads[index], head < next else { continue }
        sources[index] = set.sources[index].walk(from: next, through: last)
        heads[index] = sources[index].nextSecond()
      }
    }

    private mutating func isExcludedByRule(_ position: Int64) -> Bool {
      for index in exclusions.indices {
        var steps = 0
        while let head = exclusionHeads[index], head < position {
          steps += 1
          if steps == Iterator.patience, !set.exclusions[index].walls.isCountedByWalking {
            // A rule that excludes much more often than the set has instances is looked up again, not walked.
            exclusions[index] = set.exclusions[index].walk(from: position, through: .max)
          }
          exclusionHeads[index] = exclusions[index].nextSecond()
        }
        if exclusionHeads[index] == position { return true }
      }
      return false
    }

    private mutating func isExcludedByDate(_ position: Int64) -> Bool {
      while nextExcluded < set.excluded.count, set.excluded[nextExcluded] < position { nextExcluded += 1 }
      if nextExcluded < set.excluded.count, set.excluded[nextExcluded] == position { return true }
      guard !set.excludedDays.isEmpty else { return false }
      return set.excludesDay(set.occurrence(at: position, duration: nil).wallTime.date.dayNumber)
    }
  }

  private func excludesDay(_ day: Int) -> Bool {
    let index = excludedDays.indices.lowest(meeting: { excludedDays[$0] >= day })
    return index < excludedDays.count && excludedDays[index] == day
  }

  private func occurrence(at position: Int64, duration: CivilDuration?) -> Occurrence {
    guard let rules = start.rules else {
      return Occurrence(wallTime: CivilDateTime(unchecked: position), instant: nil, duration: duration)
    }
    return Occurrence(
      wallTime: CivilDateTime(unchecked: position + Int64(rules.offset(atSecond: position))),
      instant: Instant(secondsSince1970: position),
      duration: duration)
  }
}

// Questions about any date and time, which need not have the form of the set's start.
extension RecurrenceSet {
  /// The first instance at a moment or after it, or nil.
  public func first(onOrAfter moment: Start) -> Occurrence? { first(onOrAfter: start.position(of: moment)) }

  /// The first instance after a moment, or nil.
  public func first(after moment: Start) -> Occurrence? {
    let position = start.position(of: moment)
    return position == .max ? nil : first(onOrAfter: position + 1)
  }

  /// The last instance before a moment, or nil.
  public func last(before moment: Start) -> Occurrence? {
    last(before: start.position(of: moment))
  }

  /// Whether a moment is an instance.
  public func contains(_ moment: Start) -> Bool { contains(position: start.position(of: moment)) }

  /// The instances before a moment, the latest first.
  public func reversed(before moment: Start) -> Reversed { reversed(before: start.position(of: moment)) }
}

// Questions about wall times on the clocks of the set's zone; a set of dates has an instance at midnight of each.
extension RecurrenceSet {
  /// The instances from the latest to the earliest.
  public typealias Reversed = UnfoldSequence<Occurrence, Int64>

  private func position(of wallTime: CivilDateTime) -> Int64 {
    start.zone.instant(ofWallSeconds: wallTime.wallSeconds)
  }

  /// The instances in a range of wall times.
  public func within(_ range: Range<CivilDateTime>) -> IteratorSequence<Iterator> {
    let (lower, upper) = (position(of: range.lowerBound), position(of: range.upperBound))
    return IteratorSequence(Iterator(self, bounds: lower < upper ? lower...upper - 1 : nil))
  }

  /// The first instance at a wall time or after it, or nil.
  public func first(onOrAfter wallTime: CivilDateTime) -> Occurrence? { first(onOrAfter: position(of: wallTime)) }

  /// The first instance after a wall time, or nil.
  public func first(after wallTime: CivilDateTime) -> Occurrence? { first(onOrAfter: position(of: wallTime) + 1) }

  /// The last instance before a wall time, or nil.
  public func last(before wallTime: CivilDateTime) -> Occurrence? { last(before: position(of: wallTime)) }

  /// Whether an instance begins at a wall time.
  public func contains(_ wallTime: CivilDateTime) -> Bool { contains(position: position(of: wallTime)) }

  /// Whether a moment with its duration is an instance.
  public func contains(_ occurrence: Occurrence) -> Bool { first(onOrAfter: occurrence.position) == occurrence }

  /// The number of instances in a range of wall times, which are walked.
  public func count(in range: Range<CivilDateTime>) -> Int { within(range).reduce(0) { count, _ in count + 1 } }

  /// The instances before a wall time, the latest first.
  public func reversed(before wallTime: CivilDateTime) -> Reversed { reversed(before: position(of: wallTime)) }

  /// The instances from the last to the first; the last of an endless set is in the year 9999.
  public func reversed() -> Reversed { reversed(before: Int64.max) }
}

extension RecurrenceSet {
  private func reversed(before position: Int64) -> Reversed {
    sequence(state: position) { bound in
      let occurrence = last(before: bound)
      bound = occurrence?.position ?? .min
      return occurrence
    }
  }

  private func contains(position: Int64) -> Bool { first(onOrAfter: position)?.position == position }

  private func first(onOrAfter position: Int64) -> Occurrence? {
    var iterator = Iterator(self, bounds: position...Int64.max)
    return iterator.next()
  }

  private func last(before position: Int64) -> Occurrence? {
    var bound = position
    // After an excluded instance the walks are longer, since seldom one alone is excluded.
    var margin: Int64 = 0
    while bound > .min {
      // Find the last position of each source, then walk forward from the latest of them.
      var latest = added.last { $0.position < bound }?.position
      for source in sources {
        var backward = source.within(from: .min, through: bound - 1).reversed()
        if let last = backward.next()?.instant.secondsSince1970 { latest = Swift.max(latest ?? last, last) }
      }
      guard let latest else { return nil }
      var found: Occurrence?
      let first = latest - margin
      var iterator = Iterator(self, bounds: first...bound - 1)
      while let occurrence = iterator.next() { found = occurrence }
      if let found { return found }
      bound = first
      margin = 2 * 86_400
    }
    return nil
  }
}

/// One instance of a recurrence set.
public struct Occurrence: Sendable, Hashable {
  /// The date and time on the clocks of the set's zone; midnight in a set of dates.
  public let wallTime: CivilDateTime
  /// The instant, or nil in a set of dates or floating times.
  public let instant: Instant?
  /// The duration from a PERIOD in RDATE; nil if the instance has the event's own.
  public let duration: CivilDuration?

  /// The zone's offset then, in seconds east of UTC, or nil in a set of dates or floating times.
  public var offset: Int? { instant.map { Int(wallTime.wallSeconds - $0.secondsSince1970) } }

  /// The sort key of instances: the instant, or wall seconds if there is none.
  package var position: Int64 { instant?.secondsSince1970 ?? wallTime.wallSeconds }
}
