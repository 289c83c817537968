// SPDX-License-Identifier: MIT

public import CivilCalendar
import TimeZones

// Questions in instants. The instances of a set of dates or floating times have none: which instant they are depends on
// who looks, so no instant is answered by them.
extension RecurrenceSet {
  /// The instances from the latest to the earliest.
  public typealias Reversed = UnfoldSequence<Occurrence, Int64>

  /// The position of an instant; nil in a set of dates or floating times.
  private func position(of instant: Instant) -> Int64? { start.rules == nil ? nil : instant.secondsSince1970 }

  /// The instances in a range of instants; none in a set of dates or floating times.
  ///
  /// The cost does not depend on where the range is. A set of dates or floating times is asked by `wallTimes`.
  public func within(_ range: Range<Instant>) -> IteratorSequence<Iterator> {
    range.isEmpty ? within(positions: nil) : within(range.lowerBound...range.upperBound - 1)
  }

  /// The instances in a closed range of instants; none in a set of dates or floating times.
  public func within(_ range: ClosedRange<Instant>) -> IteratorSequence<Iterator> {
    within(positions: position(of: range.lowerBound).map { $0...range.upperBound.secondsSince1970 })
  }

  /// The instances at an instant and after it; none in a set of dates or floating times.
  public func within(_ range: PartialRangeFrom<Instant>) -> IteratorSequence<Iterator> {
    within(positions: position(of: range.lowerBound).map { $0...Int64.max })
  }

  /// The first instance at an instant or after it; nil if there is none, and in a set of dates or floating times.
  public func first(onOrAfter instant: Instant) -> Occurrence? { position(of: instant).flatMap(first(onOrAfter:)) }

  /// The first instance after an instant; nil if there is none, and in a set of dates or floating times.
  ///
  /// Such a set is asked with a date or a wall time: `first(after: .date(today))`.
  public func first(after instant: Instant) -> Occurrence? { position(of: instant).flatMap(first(after:)) }

  /// The last instance before an instant; nil if there is none, and in a set of dates or floating times.
  public func last(before instant: Instant) -> Occurrence? { position(of: instant).flatMap(last(before:)) }

  /// Whether an instance begins at an instant; never in a set of dates or floating times.
  public func contains(_ instant: Instant) -> Bool { position(of: instant).map(contains(position:)) ?? false }

  /// The number of instances in a range of instants, which are walked; 0 in a set of dates or floating times.
  public func count(in range: Range<Instant>) -> Int { within(range).count }

  /// The number of instances in a closed range of instants, which are walked; 0 in a set of dates or floating times.
  public func count(in range: ClosedRange<Instant>) -> Int { within(range).count }

  /// The instances before an instant, the latest first; none in a set of dates or floating times.
  public func reversed(before instant: Instant) -> Reversed { reversed(before: position(of: instant) ?? .min) }

  /// The instances from the last to the first; the last of an endless set is in the year 9999.
  public func reversed() -> Reversed { reversed(before: Int64.max) }

  /// Whether a moment with its duration is an instance.
  public func contains(_ occurrence: Occurrence) -> Bool { first(onOrAfter: occurrence.position) == occurrence }
}

// Questions about any date and time, which need not have the form of the set's start.
extension RecurrenceSet {
  /// The first instance at a date or time or after it, or nil.
  ///
  /// Here and in the other questions, a date or time is read like RDATE: a floating time in the zone of the start, and
  /// in a set of floating times any time by its wall clock.
  public func first(onOrAfter moment: Start) -> Occurrence? { first(onOrAfter: start.position(of: moment)) }

  /// The first instance after a date or time, or nil.
  public func first(after moment: Start) -> Occurrence? { first(after: start.position(of: moment)) }

  /// The last instance before a date or time, or nil.
  public func last(before moment: Start) -> Occurrence? { last(before: start.position(of: moment)) }

  /// Whether an instance begins at a date or time.
  public func contains(_ moment: Start) -> Bool { contains(position: start.position(of: moment)) }

  /// The instances before a date or time, the latest first.
  public func reversed(before moment: Start) -> Reversed { reversed(before: start.position(of: moment)) }

  /// The instances from one date or time through another, both included.
  ///
  /// A date as the upper bound includes the whole day. Bounds in a different form from the start are interpreted like
  /// RDATE.
  package func within(_ lower: Start?, through upper: Start?) -> IteratorSequence<Iterator> {
    let lowerBound = lower.map { bound($0, isUpper: false) } ?? .min
    let upperBound = upper.map { bound($0, isUpper: true) } ?? .max
    return within(positions: lowerBound <= upperBound ? lowerBound...upperBound : nil)
  }

  private func bound(_ moment: Start, isUpper: Bool) -> Int64 {
    guard case .date(let date) = moment, !start.isDate else { return start.position(of: moment) }
    return position(ofWallTime: CivilDateTime(date, isUpper ? TimeOfDay(unchecked: 86_399) : .midnight))
  }
}

extension RecurrenceSet {
  /// The same instances, asked with wall times on the clocks of the set's zone; those of a set of dates are at midnight.
  ///
  /// ```swift
  /// let birthday = try RecurrenceSet(start: .date(born), rules: [RecurrenceRule(rfc5545: "FREQ=YEARLY")])
  /// birthday.wallTimes.count(in: CivilDateTime(today)...CivilDateTime(retirement))
  /// ```
  public var wallTimes: some OccurrenceSequence<CivilDateTime, Occurrence> { WallTimes(set: self) }

  private struct WallTimes: OccurrenceSequence {
    let set: RecurrenceSet

    func makeIterator() -> Iterator { set.makeIterator() }

    func within(_ range: Range<CivilDateTime>) -> IteratorSequence<Iterator> {
      let (lower, upper) = (position(range.lowerBound), position(range.upperBound))
      return set.within(positions: lower < upper ? lower...upper - 1 : nil)
    }

    func within(_ range: ClosedRange<CivilDateTime>) -> IteratorSequence<Iterator> {
      let (lower, upper) = (position(range.lowerBound), position(range.upperBound))
      return set.within(positions: lower <= upper ? lower...upper : nil)
    }

    func within(_ range: PartialRangeFrom<CivilDateTime>) -> IteratorSequence<Iterator> {
      set.within(positions: position(range.lowerBound)...Int64.max)
    }

    func first(onOrAfter wallTime: CivilDateTime) -> Occurrence? { set.first(onOrAfter: position(wallTime)) }

    func first(after wallTime: CivilDateTime) -> Occurrence? { set.first(after: position(wallTime)) }

    func last(before wallTime: CivilDateTime) -> Occurrence? { set.last(before: position(wallTime)) }

    func contains(_ wallTime: CivilDateTime) -> Bool { set.contains(position: position(wallTime)) }

    func count(in range: Range<CivilDateTime>) -> Int { within(range).count }

    func count(in range: ClosedRange<CivilDateTime>) -> Int { within(range).count }

    func reversed(before wallTime: CivilDateTime) -> Reversed { set.reversed(before: position(wallTime)) }

    func reversed() -> Reversed { set.reversed() }

    private func position(_ wallTime: CivilDateTime) -> Int64 { set.position(ofWallTime: wallTime) }
  }
}

// All questions are answered by positions: instants or, without a zone, wall times as if in UTC.
extension RecurrenceSet {
  private func position(ofWallTime wallTime: CivilDateTime) -> Int64 {
    start.zone.instant(ofWallSeconds: wallTime.wallSeconds)
  }

  private func within(positions: ClosedRange<Int64>?) -> IteratorSequence<Iterator> {
    IteratorSequence(Iterator(self, bounds: positions))
  }

  private func reversed(before position: Int64) -> Reversed {
    sequence(state: position) { bound in
      let occurrence = last(before: bound)
      bound = occurrence?.position ?? .min
      return occurrence
    }
  }

  func contains(position: Int64) -> Bool { first(in: position...position) != nil }

  private func first(after position: Int64) -> Occurrence? {
    position == .max ? nil : first(onOrAfter: position + 1)
  }

  private func first(onOrAfter position: Int64) -> Occurrence? { first(in: position...Int64.max) }

  private func first(in positions: ClosedRange<Int64>) -> Occurrence? {
    var iterator = Iterator(self, bounds: positions)
    return iterator.next()
  }

  /// The position of the first instance on a day by the clocks of the set's zone, or nil.
  func firstPosition(on day: CivilDate) -> Int64? {
    let last = CivilDateTime(day, TimeOfDay(unchecked: 86_399))
    let (lower, upper) = (position(ofWallTime: CivilDateTime(day)), position(ofWallTime: last))
    return lower <= upper ? first(in: lower...upper)?.position : nil
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

extension IteratorSequence {
  /// The number of elements, which are walked.
  fileprivate var count: Int { reduce(0) { count, _ in count + 1 } }
}
