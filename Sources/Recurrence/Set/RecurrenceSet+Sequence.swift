// SPDX-License-Identifier: MIT

public import CivilCalendar
import Support
import TimeZones

extension RecurrenceSet {
  /// Walks the instances forward, from the first.
  public func makeIterator() -> Iterator { Iterator(self, bounds: Int64.min...Int64.max) }

  /// Walks the instances of a set forward.
  public struct Iterator: IteratorProtocol {
    /// The walk of the first rule, beside the others, so that one rule alone costs what it costs without a set.
    @usableFromInline var main: ZonedOccurrences.Iterator
    /// Whether the next instances are the occurrences of the first rule that come before `plainEnd`, as they are.
    @usableFromInline var isPlain = false
    /// The next position that is added or excluded, or the greatest number.
    @usableFromInline var plainEnd = Int64.max
    @usableFromInline let hasInstants: Bool
    private let set: RecurrenceSet
    private let bounds: ClosedRange<Int64>?
    private var others: [ZonedOccurrences.Iterator] = []
    /// The next position of each rule.
    private var heads: [Int64?] = []
    /// Their order, where they are too many to look at each.
    private var order: StreamHeap?
    /// The rule whose next position is not looked up yet.
    private var taken: Int?
    private var exclusions: [ZonedOccurrences.Iterator] = []
    /// The next position of each rule that excludes, the earliest first.
    private var exclusionOrder = StreamHeap()
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
    /// The maximum number of rules that are all looked at for each instance.
    private static let few = 8

    /// Walks the instances whose positions are within bounds; there are none without bounds.
    ///
    /// - Parameter first: The position from which on the rules are walked, if that is later than the lower bound.
    package init(_ set: RecurrenceSet, bounds: ClosedRange<Int64>?, rulesFrom first: Int64 = .min) {
      self.set = set
      self.bounds = bounds
      hasInstants = set.start.rules != nil
      guard let bounds, first <= bounds.upperBound, let source = set.sources.first else {
        main = RecurrenceSet.nothing.walk(from: 0, through: -1)
        startDates()
        return
      }
      let lower = Swift.max(first, bounds.lowerBound)
      main = source.walk(from: lower, through: bounds.upperBound)
      others = set.sources.dropFirst().map { $0.walk(from: lower, through: bounds.upperBound) }
      for index in set.sources.indices { heads.append(nextSecond(ofRule: index)) }
      if heads.count > Iterator.few { order = StreamHeap(heads) }
      startDates()
    }

    /// Finds the first of what is added and excluded within the bounds.
    private mutating func startDates() {
      guard let bounds else { return }
      exclusions = set.exclusions.map { $0.walk(from: bounds.lowerBound, through: bounds.upperBound) }
      exclusionOrder = StreamHeap(exclusions.indices.map { exclusions[$0].nextSecond() })
      let set = set
      nextAdded = set.added.indices.lowest(meeting: { set.added[$0].position >= bounds.lowerBound })
      nextExcluded = set.excluded.indices.lowest(meeting: { set.excluded[$0] >= bounds.lowerBound })
    }

    /// The next instance, or nil after the last.
    @inlinable
    public mutating func next() -> Occurrence? {
      guard isPlain, main.hasSteady else { return nextSlowly() }
      return plain(main.nextSteady())
    }

    @inlinable
    @inline(__always)
    func plain(_ next: ZonedDateTime) -> Occurrence {
      Occurrence(wallTime: next.wallTime, instant: hasInstants ? next.instant : nil, duration: nil)
    }

    /// The next instance, where the occurrences of the first rule may not be the only ones.
    @usableFromInline
    @inline(never)
    mutating func nextSlowly() -> Occurrence? {
      guard isPlain else { return nextOfAll() }
      let next = main.next()
      if let next, next.instant.secondsSince1970 < plainEnd { return plain(next) }
      isPlain = false
      main.limitSteady(to: .max)
      heads[0] = next?.instant.secondsSince1970
      return nextOfAll()
    }

    private mutating func nextSecond(ofRule index: Int) -> Int64? {
      index == 0 ? main.nextSecond() : others[index - 1].nextSecond()
    }

    /// The next instance of the rules and dates, merged in order.
    private mutating func nextOfAll() -> Occurrence? {
      guard let bounds, !hasGivenUp else { return nil }
      while true {
        if let rule = taken {
          heads[rule] = nextSecond(ofRule: rule)
          order?.advanceFirst(to: heads[rule])
          taken = nil
        }
        var earliest = Int64.max
        var source = -1
        if let order {
          if let first = order.first, let head = heads[first] { (earliest, source) = (head, first) }
        } else {
          for index in heads.indices {
            if let head = heads[index], head < earliest || source < 0 {
              earliest = head
              source = index
            }
          }
        }
        var duration: CivilDuration?
        if nextAdded < set.added.count, source < 0 || set.added[nextAdded].position <= earliest {
          (earliest, duration) = set.added[nextAdded]
          nextAdded += 1
        } else if source >= 0 {
          taken = source
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
        if taken != nil, others.isEmpty, set.exclusions.isEmpty, set.excludedDays.isEmpty {
          isPlain = true
          taken = nil
          plainEnd = Swift.min(
            nextAdded < set.added.count ? set.added[nextAdded].position : .max,
            nextExcluded < set.excluded.count ? set.excluded[nextExcluded] : .max)
          main.limitSteady(to: plainEnd - 1)
        }
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
      for index in heads.indices where !set.sources[index].walls.isCountedByWalking {
        guard let head = heads[index], head < next else { continue }
        let walk = set.sources[index].walk(from: next, through: last)
        if index == 0 { main = walk } else { others[index - 1] = walk }
        if taken == index { taken = nil }
        heads[index] = nextSecond(ofRule: index)
      }
      if order != nil { order = StreamHeap(heads) }
    }

    private mutating func isExcludedByRule(_ position: Int64) -> Bool {
      while let index = exclusionOrder.first, let head = exclusionOrder.firstPosition, head < position {
        var steps = 0
        var next: Int64? = head
        while let following = next, following < position {
          steps += 1
          if steps == Iterator.patience, !set.exclusions[index].walls.isCountedByWalking {
            // A rule that excludes much more often than the set has instances is looked up again, not walked.
            exclusions[index] = set.exclusions[index].walk(from: position, through: .max)
          }
          next = exclusions[index].nextSecond()
        }
        exclusionOrder.advanceFirst(to: next)
      }
      return exclusionOrder.firstPosition == position
    }

    private mutating func isExcludedByDate(_ position: Int64) -> Bool {
      while nextExcluded < set.excluded.count, set.excluded[nextExcluded] < position { nextExcluded += 1 }
      if nextExcluded < set.excluded.count, set.excluded[nextExcluded] == position { return true }
      guard !set.excludedDays.isEmpty else { return false }
      return set.excludesDay(set.occurrence(at: position, duration: nil).wallTime.date.dayNumber)
    }
  }

  /// The occurrences of a set without rules.
  private static let nothing = ZonedOccurrences(
    RuleOccurrences(RulePlan(RuleParts(), start: 0, isDate: true)), rules: .utc)

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

/// One instance of a recurrence set.
public struct Occurrence: Sendable, Hashable {
  /// The date and time on the clocks of the set's zone; midnight in a set of dates.
  public let wallTime: CivilDateTime
  /// The instant, or nil in a set of dates or floating times.
  public let instant: Instant?
  /// The duration from a PERIOD in RDATE; nil if the instance has the event's own.
  public let duration: CivilDuration?

  @inlinable
  init(wallTime: CivilDateTime, instant: Instant?, duration: CivilDuration?) {
    self.wallTime = wallTime
    self.instant = instant
    self.duration = duration
  }

  /// The zone's offset then, in seconds east of UTC, or nil in a set of dates or floating times.
  public var offset: Int? { instant.map { Int(wallTime.wallSeconds - $0.secondsSince1970) } }

  /// The sort key of instances: the instant, or wall seconds if there is none.
  package var position: Int64 { instant?.secondsSince1970 ?? wallTime.wallSeconds }
}

extension Occurrence: CustomStringConvertible {
  /// The date and time with the zone's offset, and the duration if it has its own: `2021-01-04T09:00:00+08:00 PT1H`.
  public var description: String {
    wallTime.iso8601 + (offset.map { offsetText($0, .extended) } ?? "") + (duration.map { " " + $0.rfc5545 } ?? "")
  }
}
