// SPDX-License-Identifier: MIT

/// How a feed writes its days; all three show the same days where the client reads everything.
public enum FeedStyle: String, Sendable, Hashable, CaseIterable {
  /// One recurring event a year, days off taken out by EXDATE and make-up days added by RDATE.
  case rdate
  /// One recurring event a year with days off taken out, and an event of its own for each make-up day.
  ///
  /// It is the safest, since some clients lose RDATE.
  case events
  /// An event of its own for each workday.
  case expanded
}
