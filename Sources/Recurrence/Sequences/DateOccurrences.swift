// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The dates of a rule from a start date on, ascending and without duplicates.
///
/// `RuleOccurrences` is the same for starts with a time of day.
public struct DateOccurrences: OccurrenceSequence {
  let moments: RuleOccurrences

  /// Walks the dates forward, from the first.
  public func makeIterator() -> Iterator { Iterator(moments: moments.makeIterator()) }

  /// The dates in a range.
  public func within(_ range: Range<CivilDate>) -> DateOccurrences {
    DateOccurrences(moments: moments.within(CivilDateTime(range.lowerBound)..<CivilDateTime(range.upperBound)))
  }

  /// The dates in a closed range.
  public func within(_ range: ClosedRange<CivilDate>) -> DateOccurrences {
    let last = CivilDateTime(range.upperBound, TimeOfDay(unchecked: 86_399))
    return DateOccurrences(moments: moments.within(CivilDateTime(range.lowerBound)...last))
  }

  /// The dates on a day and after it.
  public func within(_ range: PartialRangeFrom<CivilDate>) -> DateOccurrences {
    DateOccurrences(moments: moments.within(CivilDateTime(range.lowerBound)...))
  }

  /// The first date after a date, or nil.
  public func first(after date: CivilDate) -> CivilDate? {
    date.adding(days: 1).flatMap { moments.first(onOrAfter: CivilDateTime($0))?.date }
  }

  /// The first date on a day or after it, or nil.
  public func first(onOrAfter date: CivilDate) -> CivilDate? {
    moments.first(onOrAfter: CivilDateTime(date))?.date
  }

  /// The last date before a date, or nil.
  public func last(before date: CivilDate) -> CivilDate? {
    moments.last(before: CivilDateTime(date))?.date
  }

  /// Whether a date is an occurrence.
  public func contains(_ date: CivilDate) -> Bool {
    first(onOrAfter: date) == date
  }

  /// The number of dates.
  public var count: Int {
    moments.plan.frequency < .daily ? reduce(0) { count, _ in count + 1 } : moments.count
  }

  /// The number of dates in a range.
  public func count(in range: Range<CivilDate>) -> Int { within(range).count }

  /// The number of dates in a closed range.
  public func count(in range: ClosedRange<CivilDate>) -> Int { within(range).count }

  /// The dates before a date, the latest first.
  public func reversed(before date: CivilDate) -> Reversed {
    Reversed(moments: moments.reversed(before: CivilDateTime(date)))
  }

  /// The dates from the last to the first; the last of a rule without an end is in the year 9999.
  public func reversed() -> Reversed { Reversed(moments: moments.reversed()) }

  /// Walks dates forward.
  public struct Iterator: IteratorProtocol {
    var moments: RuleOccurrences.Iterator
    var last: CivilDate?

    /// The next date, or nil after the last.
    public mutating func next() -> CivilDate? { nextDate(of: &moments, otherThan: &last) }
  }

  /// Dates from the latest to the earliest.
  public struct Reversed: Sequence, IteratorProtocol {
    var moments: RuleOccurrences.Reversed
    var last: CivilDate?

    /// The previous date, or nil before the first.
    public mutating func next() -> CivilDate? { nextDate(of: &moments, otherThan: &last) }
  }
}

/// The date of the next moment that is on another day than the last one was.
private func nextDate(
  of moments: inout some IteratorProtocol<CivilDateTime>, otherThan last: inout CivilDate?
) -> CivilDate? {
  while let date = moments.next()?.date {
    guard date == last else {
      last = date
      return date
    }
  }
  return nil
}
