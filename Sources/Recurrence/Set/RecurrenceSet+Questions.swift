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
  /// Here and in the other questions, a date means the whole day on the clocks of the set's zone. A floating time is read
  /// in the zone of the start, and in a set of floating times any time by its wall clock.
  public func first(onOrAfter moment: Start) -> Occurrence? { first(onOrAfter: bounds(of: moment).first) }

  /// The first instance after a date or time, or nil.
  public func first(after moment: Start) -> Occurrence? { first(after: bounds(of: moment).last) }

  /// The last instance before a date or time, or nil.
  public func last(before moment: Start) -> Occurrence? { last(before: bounds(of: moment).first) }

  /// Whether an instance begins at a date or time.
  public func contains(_ moment: Start) -> Bool { first(in: bounds(of: moment)) != nil }

  /// The instances before a date or time, the latest first.
  public func reversed(before moment: Start) -> Reversed { reversed(before: bounds(of: moment).first) }

  /// The values of EXDATE at which no instance would begin without them, such as one in another zone's time.
  public var unusedExclusionDates: [Start] {
    guard let whole = try? with(exclusionDates: []) else { return [] }
    return exclusionDates.filter { !whole.contains($0) }
  }

  /// The instances from one date or time through another, both included.
  package func within(_ lower: Start?, through upper: Start?) -> IteratorSequence<Iterator> {
    let (first, last) = (lower.map { bounds(of: $0).first } ?? .min, upper.map { bounds(of: $0).last } ?? .max)
    return within(positions: first <= last ? first...last : nil)
  }

  /// The position of a moment, or the first and the last one of a day.
  private func bounds(of moment: Start) -> Bounds {
    if case .date(let date) = moment, !start.isDate { return bounds(of: date) }
    let position = start.position(of: moment)
    return (position, position)
  }
}

extension RecurrenceSet {
  /// The same instances, asked with the wall times that clocks in the set's zone show at them; those of a set of dates are
  /// at midnight.
  ///
  /// Where clocks go back, wall times occur twice, and instances at both have them. A wall time that clocks skip is at no
  /// instance.
  ///
  /// ```swift
  /// let birthday = try RecurrenceSet(start: .date(born), rules: [RecurrenceRule(rfc5545: "FREQ=YEARLY")])
  /// birthday.wallTimes.count(in: CivilDateTime(today)...CivilDateTime(retirement))
  /// ```
  public var wallTimes: some OccurrenceSequence<CivilDateTime, Occurrence> { WallTimes(set: self) }

  private struct WallTimes: OccurrenceSequence {
    typealias Window = LazyFilterSequence<IteratorSequence<Iterator>>

    let set: RecurrenceSet

    func makeIterator() -> Iterator { set.makeIterator() }

    func within(_ range: Range<CivilDateTime>) -> Window { within(range.lowerBound, range.upperBound, range.contains) }

    func within(_ range: ClosedRange<CivilDateTime>) -> Window {
      within(range.lowerBound, range.upperBound, range.contains)
    }

    func within(_ range: PartialRangeFrom<CivilDateTime>) -> Window { within(range.lowerBound, nil, range.contains) }

    func first(onOrAfter wallTime: CivilDateTime) -> Occurrence? {
      within(wallTime...).first { _ in true }
    }

    func first(after wallTime: CivilDateTime) -> Occurrence? {
      within(wallTime, nil) { $0 > wallTime }.first { _ in true }
    }

    func last(before wallTime: CivilDateTime) -> Occurrence? { reversed(before: wallTime).first { _ in true } }

    func contains(_ wallTime: CivilDateTime) -> Bool { within(wallTime...wallTime).contains { _ in true } }

    func count(in range: Range<CivilDateTime>) -> Int { within(range).reduce(0) { count, _ in count + 1 } }

    func count(in range: ClosedRange<CivilDateTime>) -> Int { within(range).reduce(0) { count, _ in count + 1 } }

    func reversed(before wallTime: CivilDateTime) -> LazyFilterSequence<RecurrenceSet.Reversed> {
      let (_, last) = set.bounds(ofWallTime: wallTime)
      return set.reversed(before: last == .max ? last : last + 1).lazy.filter { $0.wallTime < wallTime }
    }

    func reversed() -> LazyFilterSequence<RecurrenceSet.Reversed> { set.reversed().lazy.filter { _ in true } }

    /// The instances from the first instant at which clocks show a wall time or pass it, through the last one.
    private func within(
      _ lower: CivilDateTime, _ upper: CivilDateTime?, _ isWanted: @escaping (CivilDateTime) -> Bool
    ) -> Window {
      let first = set.bounds(ofWallTime: lower).first
      let last = upper.map { set.bounds(ofWallTime: $0).last } ?? .max
      return set.within(positions: first <= last ? first...last : nil).lazy.filter { isWanted($0.wallTime) }
    }
  }
}

// All questions are answered by positions: instants or, without a zone, wall times as if in UTC.
extension RecurrenceSet {
  /// A first position and a last one, which is before it if there is none between.
  private typealias Bounds = (first: Int64, last: Int64)

  /// The positions at which clocks show a wall time; if they skip it, those of its change and of the second before.
  private func bounds(ofWallTime wallTime: CivilDateTime) -> Bounds {
    let (zone, wall) = (start.zone, wallTime.wallSeconds)
    switch zone.resolve(wallTime) {
    case .unique(let offset): return (wall - Int64(offset), wall - Int64(offset))
    case .overlap(let first, let second): return (wall - Int64(first), wall - Int64(second))
    case .gap:
      let change = zone.firstInstant(of: wallTime).secondsSince1970
      return (change, change - 1)
    }
  }

  /// The positions of a day by the clocks of the set's zone; none of a day that they skip.
  private func bounds(of day: CivilDate) -> Bounds {
    (
      bounds(ofWallTime: CivilDateTime(day)).first,
      bounds(ofWallTime: CivilDateTime(day, TimeOfDay(unchecked: 86_399))).last
    )
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

  private func first(in bounds: Bounds) -> Occurrence? {
    bounds.first <= bounds.last ? first(in: bounds.first...bounds.last) : nil
  }

  /// The position of the first instance on a day by the clocks of the set's zone, or nil.
  func firstPosition(on day: CivilDate) -> Int64? { first(in: bounds(of: day))?.position }

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
