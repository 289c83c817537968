// SPDX-License-Identifier: MIT

public import CivilCalendar

/// An invalid option, locale, event or year of a view.
public struct CalendarViewError: PlacedError, Hashable {
  /// What went wrong; more codes may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    /// An event that ends before it starts.
    public static let reversedEvent = Code(description: "reversedEvent")
    /// A locale that is malformed, or whose language has no names in this module.
    public static let unknownLocale = Code(description: "unknownLocale")
    /// A number outside the range of an option.
    public static let numberOutOfRange = Code(description: "numberOutOfRange")
    /// Clock changes that are out of order or outside the day.
    public static let invalidWallClock = Code(description: "invalidWallClock")
    /// A year whose view would need days outside the years 1 to 9999.
    public static let yearOutOfRange = Code(description: "yearOutOfRange")
  }

  /// What went wrong.
  public let code: Code
  /// What is wrong and what is allowed, in one line.
  public let message: String
  /// The text that was parsed, or nil if the value did not come from text.
  public let text: String?
  /// The invalid part of the text, in UTF-8 offsets.
  public let place: Range<Int>?

  init(_ code: Code, _ message: String, in text: String? = nil, at place: Range<Int>? = nil) {
    self.code = code
    self.message = message
    self.text = text
    self.place = place
  }
}
