// SPDX-License-Identifier: MIT

/// Why a date, a time of day or a duration could not be created.
public struct CivilDateError: PlacedError, Hashable {
  /// The kind of error; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    /// A year outside 1 to 9999.
    public static let yearOutOfRange = Code(description: "yearOutOfRange")
    /// A month outside 1 to 12.
    public static let monthOutOfRange = Code(description: "monthOutOfRange")
    /// A day that does not exist in the month.
    public static let dayOutOfRange = Code(description: "dayOutOfRange")
    /// A week that does not exist in the year.
    public static let weekOutOfRange = Code(description: "weekOutOfRange")
    /// An hour outside 0 to 23, or a minute or second outside 0 to 59 (60 for a leap second in text).
    public static let timeOutOfRange = Code(description: "timeOutOfRange")
    /// A duration that is too large to represent.
    public static let durationOutOfRange = Code(description: "durationOutOfRange")
    /// Text in a different form from the expected one.
    public static let malformedText = Code(description: "malformedText")
  }

  /// The kind of error.
  public let code: Code
  /// What is wrong and what is allowed, in one line.
  public let message: String
  /// The text that was read, or nil when the value did not come from text.
  public let text: String?
  /// The place of the error in the text, in UTF-8 offsets.
  public let place: Range<Int>?

  package init(_ code: Code, _ message: String, in text: String? = nil, at place: Range<Int>? = nil) {
    self.code = code
    self.message = message
    self.text = text
    self.place = place
  }

  /// The same error, found while reading a longer text.
  package func placed(in text: String, at place: Range<Int>) -> CivilDateError {
    CivilDateError(code, message, in: text, at: place)
  }
}
