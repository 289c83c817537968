// SPDX-License-Identifier: MIT

/// How a feed writes its days; a client that reads everything shows the same days in all styles.
///
/// The raw values are those of the option `style`. `FeedBuilder` writes the events by the properties below.
package enum FeedStyle: String, Sendable, Hashable, CaseIterable {
  /// One recurring event a year, with EXDATE for days off and RDATE for make-up days.
  case rdate
  /// One recurring event a year with EXDATE for days off, and a separate event for each make-up day.
  ///
  /// The safest style, since some clients ignore RDATE.
  case events
  /// A separate event for each workday.
  case expanded

  /// Whether the days of the pattern are recurring events.
  var isRecurring: Bool {
    switch self {
    case .rdate, .events: true
    case .expanded: false
    }
  }

  /// Whether workdays outside the pattern are added to a recurring event; otherwise, they are separate events.
  var hasAdditions: Bool {
    switch self {
    case .rdate: true
    case .events, .expanded: false
    }
  }
}
