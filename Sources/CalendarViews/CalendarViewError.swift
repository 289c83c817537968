// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Why a view or one of its options could not be made.
public struct CalendarViewError: PlacedError, Hashable {
  /// The kind of fault; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    /// An event that ends before it starts.
    public static let reversedEvent = Code(description: "reversedEvent")
    /// A locale that is malformed, or whose language has no names here.
    public static let unknownLocale = Code(description: "unknownLocale")
    /// A word that is not among the values of an option.
    public static let unknownOptionValue = Code(description: "unknownOptionValue")
    /// A number that an option does not allow.
    public static let numberOutOfRange = Code(description: "numberOutOfRange")
    /// Changes of the wall clock that do not follow each other within one day.
    public static let invalidWallClock = Code(description: "invalidWallClock")
    /// A year whose sheet would reach outside the years 1 to 9999.
    public static let yearOutOfRange = Code(description: "yearOutOfRange")
  }

  /// The kind of fault.
  public let code: Code
  /// What is wrong and what is allowed, in one line.
  public let message: String
  /// The text that was read, or nil when the value did not come from text.
  public let text: String?
  /// The place of the fault in the text, in UTF-8 offsets.
  public let place: Range<Int>?

  init(_ code: Code, _ message: String, in text: String? = nil, at place: Range<Int>? = nil) {
    self.code = code
    self.message = message
    self.text = text
    self.place = place
  }
}
