// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Weeks of a school term (教学周), from Monday to Sunday, counted from 1.
///
/// ```swift
/// let odd = TermWeeks(from: try CivilDate(year: 2026, month: 9, day: 7), [1...16], every: .odd)
/// odd.number(of: try CivilDate(year: 2026, month: 9, day: 23))  // 3
/// odd.contains(try CivilDate(year: 2026, month: 9, day: 23))  // true
/// ```
public struct TermWeeks: Sendable, Hashable {
  /// Every other week.
  public enum Parity: String, Sendable, Hashable, CaseIterable {
    /// Weeks 1, 3, 5, … (单周).
    case odd
    /// Weeks 2, 4, 6, … (双周).
    case even
  }

  /// The maximum number of a week that can be named.
  package static let last = 60

  /// The first day of the term, in week 1.
  public let start: CivilDate
  /// The weeks by their numbers, or none for all weeks from the first on.
  public let ranges: [ClosedRange<Int>]
  /// The half of the weeks that is meant, or nil for both.
  public let parity: Parity?

  /// Creates weeks of a term.
  ///
  /// - Parameters:
  ///   - start: the first day of the term; its week is week 1.
  ///   - ranges: the weeks by their numbers; none for all weeks from the first on.
  ///   - parity: the half of the weeks that is meant; nil for both.
  public init(from start: CivilDate, _ ranges: [ClosedRange<Int>] = [], every parity: Parity? = nil) {
    self.start = start
    self.ranges = ranges
    self.parity = parity
  }

  /// The Monday of week 1, which may be before the first day of the term.
  private var monday: Int { start.dayNumber - start.weekday.daysAfter(.monday) }

  /// The number of a date's week in the term; nil before its first day.
  public func number(of date: CivilDate) -> Int? { date < start ? nil : (date.dayNumber - monday) / 7 + 1 }

  /// Whether a date is in one of the weeks.
  public func contains(_ date: CivilDate) -> Bool {
    guard let number = number(of: date) else { return false }
    return (ranges.isEmpty || ranges.contains { $0.contains(number) })
      && (parity.map { ($0 == .odd) == (number % 2 == 1) } ?? true)
  }

  /// The last day of the last week that is named; nil if none is, or if that is after the year 9999.
  package var lastDay: CivilDate? {
    ranges.map(\.upperBound).max().flatMap { try? CivilDate(dayNumber: monday + 7 * $0 - 1) }
  }

  /// A day of the first week of the half that is meant; nil if both are.
  package var alternation: CivilDate? { parity.map { CivilDate(unchecked: monday + ($0 == .odd ? 0 : 7)) } }
}
