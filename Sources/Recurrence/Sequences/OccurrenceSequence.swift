// SPDX-License-Identifier: MIT

/// Occurrences in the order of time, each once, which can be asked without walking them.
///
/// The rule's dates, its wall times, its instants in a zone, and the instances of a recurrence set all answer these
/// questions. Questions cost about the same wherever in the calendar they look.
///
/// ```swift
/// let fridays = try RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=FR").occurrences(from: CivilDate(iso8601: "2021-01-01"))
/// fridays.first(after: try CivilDate(iso8601: "2099-12-24"))  // 2099-12-25
/// fridays.count(in: try YearMonth(parsing: "2021-10").firstDay..<YearMonth(parsing: "2021-11").firstDay)  // 5
/// ```
public protocol OccurrenceSequence<Position, Element>: Sequence, Sendable {
  /// What points in time are named by: days, wall times or instants.
  associatedtype Position: Comparable
  /// The occurrences in a range.
  associatedtype Window: Sequence where Window.Element == Element
  /// The occurrences from the latest to the earliest.
  associatedtype Reversed: Sequence where Reversed.Element == Element

  /// The occurrences in a range.
  func within(_ range: Range<Position>) -> Window

  /// The occurrences in a closed range.
  func within(_ range: ClosedRange<Position>) -> Window

  /// The occurrences at a position and after it.
  ///
  /// ```swift
  /// for instance in set.within(now...).prefix(10) { … }
  /// ```
  func within(_ range: PartialRangeFrom<Position>) -> Window

  /// The first occurrence at a position or after it, or nil.
  func first(onOrAfter position: Position) -> Element?

  /// The first occurrence after a position, or nil.
  func first(after position: Position) -> Element?

  /// The last occurrence before a position, or nil.
  func last(before position: Position) -> Element?

  /// Whether an occurrence is at a position.
  func contains(_ position: Position) -> Bool

  /// The number of occurrences in a range.
  func count(in range: Range<Position>) -> Int

  /// The number of occurrences in a closed range.
  func count(in range: ClosedRange<Position>) -> Int

  /// The occurrences before a position, the latest first.
  func reversed(before position: Position) -> Reversed

  /// The occurrences from the last to the first; the last of those without an end is in the year 9999.
  func reversed() -> Reversed
}
