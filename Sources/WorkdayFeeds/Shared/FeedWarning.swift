// SPDX-License-Identifier: MIT

/// What whoever makes a feed should know about its days or its app.
public struct FeedWarning: Sendable, Hashable, CustomStringConvertible {
  /// What a warning is about.
  public enum Kind: Sendable, Hashable {
    /// Nothing is known of these years: they are written as plain weekdays, or left out of a feed of holidays.
    case unpublished(years: [Int])
    /// The year is forecast: its notice may move days off and make-up days.
    case forecast(year: Int)
    /// A single source says what the year's notice is.
    case unconfirmed(year: Int)
    /// The notice for the next year may still change the last days of the year.
    case provisional(year: Int)
    /// An event has no day in the feed's years.
    case noDays
    /// The app ignores something of the feed.
    case app(CalendarApp)
  }

  /// What it is about.
  public let kind: Kind
  /// One sentence in English without a final stop.
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
