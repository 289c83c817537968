// SPDX-License-Identifier: MIT

/// How a feed writes its days; a client that reads everything shows the same days in all styles.
///
/// The raw values are those of the command's option `--style`.
public enum FeedStyle: String, Sendable, Hashable, CaseIterable {
  /// One recurring event a year, with EXDATE for days off and RDATE for make-up days.
  case rdate
  /// One recurring event a year with EXDATE for days off, and a separate event for each make-up day.
  case events
  /// A separate event for each workday.
  case expanded

  /// The style for any app, since some ignore RDATE.
  package static let safest = events

  /// The styles with the safest one first.
  package static let bySafety = [safest] + allCases.filter { $0 != safest }

  /// What a style writes.
  package struct Facts: Sendable {
    /// Whether the days of the pattern are recurring events.
    let isRecurring: Bool
    /// Whether workdays outside the pattern are added to a recurring event; otherwise, they are separate events.
    let hasAdditions: Bool
    /// The number of VEVENT components a year, rather too large than too small.
    package let componentsAYear: Int
  }

  package var facts: Facts {
    switch self {
    case .rdate: Facts(isRecurring: true, hasAdditions: true, componentsAYear: 1)
    case .events: Facts(isRecurring: true, hasAdditions: false, componentsAYear: 20)
    case .expanded: Facts(isRecurring: false, hasAdditions: false, componentsAYear: 366)
    }
  }
}
