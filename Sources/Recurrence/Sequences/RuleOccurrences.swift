// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The dates and times of a rule from a start on, ascending and without duplicates.
///
/// The sequence is computed, not stored: walking it takes nanoseconds per occurrence, and lookups skip ahead by
/// arithmetic where possible. It ends with the rule, or after 31 December 9999.
///
/// DTSTART is included only if it matches the rule. For the recurrence set of an event, which always begins with
/// DTSTART, use `RecurrenceSet`.
///
/// ```swift
/// let rule = try RecurrenceRule(rfc5545: "FREQ=MONTHLY;BYDAY=-1FR;BYHOUR=9,18")
/// let start = try CivilDateTime(rfc5545: "20210101T090000")
/// for moment in rule.occurrences(from: start).prefix(3) { … }
/// rule.occurrences(from: start).first(after: try CivilDateTime(rfc5545: "20990101T000000"))
/// ```
public struct RuleOccurrences: OccurrenceSequence {
  @usableFromInline let plan: RulePlan
  let lower: Int64
  let upper: Int64

  init(_ plan: RulePlan, from lower: Int64 = .min, through upper: Int64 = .max) {
    self.plan = plan
    self.lower = lower
    self.upper = upper
  }

  /// Walks the occurrences forward, from the first.
  public func makeIterator() -> Iterator {
    Iterator(generator(from: lower, through: upper))
  }

  /// The occurrences in a range; the cost does not depend on where the range is.
  public func within(_ range: Range<CivilDateTime>) -> RuleOccurrences {
    within(from: range.lowerBound.wallSeconds, through: range.upperBound.wallSeconds - 1)
  }

  /// The occurrences in a closed range.
  public func within(_ range: ClosedRange<CivilDateTime>) -> RuleOccurrences {
    within(from: range.lowerBound.wallSeconds, through: range.upperBound.wallSeconds)
  }

  /// The occurrences at a moment and after it.
  public func within(_ range: PartialRangeFrom<CivilDateTime>) -> RuleOccurrences {
    within(from: range.lowerBound.wallSeconds, through: .max)
  }

  private func within(from first: Int64, through last: Int64) -> RuleOccurrences {
    RuleOccurrences(plan, from: Swift.max(lower, first), through: Swift.min(upper, last))
  }

  /// The first occurrence after a moment, or nil.
  public func first(after moment: CivilDateTime) -> CivilDateTime? {
    first(from: moment.wallSeconds + 1)
  }

  /// The first occurrence at a moment or after it, or nil.
  public func first(onOrAfter moment: CivilDateTime) -> CivilDateTime? {
    first(from: moment.wallSeconds)
  }

  /// The last occurrence before a moment, or nil.
  public func last(before moment: CivilDateTime) -> CivilDateTime? {
    reversed(before: moment).first { _ in true }
  }

  /// Whether a moment is an occurrence.
  public func contains(_ moment: CivilDateTime) -> Bool {
    first(from: moment.wallSeconds) == moment
  }

  /// The number of occurrences, found by arithmetic where possible.
  public var count: Int {
    guard upper >= lower else { return 0 }
    let last = Swift.min(upper, plan.end)
    return Int(clamping: Swift.max(0, Swift.min(plan.count, plan.count(before: last + 1)) - countBefore(lower)))
  }

  /// The number of occurrences in a range.
  public func count(in range: Range<CivilDateTime>) -> Int { within(range).count }

  /// The number of occurrences in a closed range.
  public func count(in range: ClosedRange<CivilDateTime>) -> Int { within(range).count }

  /// The occurrences before a moment, the latest first.
  public func reversed(before moment: CivilDateTime) -> Reversed {
    Reversed(plan, from: lower, through: Swift.min(upper, moment.wallSeconds - 1))
  }

  /// The occurrences from the last to the first; the last of a rule without an end is in the year 9999.
  public func reversed() -> Reversed {
    Reversed(plan, from: lower, through: upper)
  }

  /// Whether the rule has a COUNT.
  package var hasCount: Bool { plan.count < .max }

  /// Whether the rule has a COUNT that is known only by walking from the start, so that a look-up costs as much as that.
  package var isCountedByWalking: Bool { plan.count < .max && !plan.countsByArithmetic }

  // MARK: For starts of other kinds

  func generator(from lower: Int64, through upper: Int64) -> RuleGenerator {
    if plan.count == .max || plan.count >= plan.most(through: Swift.min(upper, plan.end)) {
      return RuleGenerator(plan, from: lower, through: upper, remaining: .max)
    }
    return RuleGenerator(plan, from: lower, through: upper, remaining: plan.count - countBefore(lower))
  }

  private func countBefore(_ second: Int64) -> Int64 {
    second <= plan.start ? 0 : Swift.min(plan.count, plan.count(before: Swift.min(second, plan.end + 1)))
  }

  private func first(from second: Int64) -> CivilDateTime? {
    var generator = generator(from: Swift.max(second, lower), through: upper)
    return withUnsafeTemporaryAllocation(of: Int64.self, capacity: 1) { buffer in
      generator.fill(buffer) == 1 ? CivilDateTime(unchecked: buffer[0]) : nil
    }
  }
}

extension RuleOccurrences {
  /// Walks occurrences forward.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var generator: RuleGenerator
    @usableFromInline var buffer: [Int64] = []
    /// How many seconds the buffer has, and which of them is the next.
    @usableFromInline var count = 0
    @usableFromInline var position = 0

    /// The number of occurrences that are made at once, after a few for callers that need only one.
    private static let batch = 128

    init(_ generator: RuleGenerator) {
      self.generator = generator
    }

    /// Walks the occurrences between two bounds, both included, without regard to COUNT.
    init(uncounted plan: RulePlan, from lower: Int64, through upper: Int64) {
      self.init(RuleGenerator(plan, from: lower, through: upper, remaining: .max))
    }

    /// The next occurrence, or nil after the last.
    @inlinable
    public mutating func next() -> CivilDateTime? {
      nextSecond().map { CivilDateTime(unchecked: $0) }
    }

    /// The next occurrence in wall seconds, or nil after the last.
    @inlinable
    mutating func nextSecond() -> Int64? {
      if position == count, !refill() { return nil }
      defer { position += 1 }
      return buffer[position]
    }

    @usableFromInline
    mutating func refill() -> Bool {
      guard !generator.isFinished else { return false }
      // The first batch is small, the second makes the room that all later ones use. A literal is cheaper than a call of
      // generic code, which looks up the array's type.
      if buffer.count < Iterator.batch {
        buffer = buffer.isEmpty ? [0, 0, 0, 0, 0, 0, 0, 0] : Array(repeating: 0, count: Iterator.batch)
      }
      count = buffer.withUnsafeMutableBufferPointer { generator.fill($0) }
      position = 0
      return count > 0
    }
  }

  /// Occurrences from the latest to the earliest.
  public struct Reversed: Sequence, IteratorProtocol {
    private let plan: RulePlan
    private var walk: BackwardWalk<CivilDateTime>

    init(_ plan: RulePlan, from lower: Int64, through upper: Int64) {
      self.plan = plan
      walk = BackwardWalk(plan, from: Swift.max(lower, plan.start), through: plan.endByCount(within: upper))
    }

    /// The previous occurrence, or nil before the first.
    public mutating func next() -> CivilDateTime? {
      walk.next { [plan] in RuleOccurrences.Iterator(uncounted: plan, from: $0, through: $1) }
    }
  }
}

extension RecurrenceRule {
  /// The dates and times of the rule from a start on.
  ///
  /// The start determines what the rule leaves out (the time of day, the weekday, the day of the month or year) and
  /// where intervals are counted from. A start that the rule does not match is no occurrence, and COUNT does not count it; it
  /// is one in a `RecurrenceSet`. An UNTIL in UTC is read as a wall time.
  public func occurrences(from start: CivilDateTime) -> RuleOccurrences {
    RuleOccurrences(RulePlan(parts, start: start.wallSeconds, isDate: false))
  }

  /// The dates of the rule from a date on; its hours, minutes and seconds are ignored.
  ///
  /// A rule with a frequency shorter than a day has each date once.
  public func occurrences(from start: CivilDate) -> DateOccurrences {
    DateOccurrences(moments: RuleOccurrences(RulePlan(parts, start: CivilDateTime(start).wallSeconds, isDate: true)))
  }
}
