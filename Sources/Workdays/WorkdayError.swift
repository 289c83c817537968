// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Why a holiday year or a pattern could not be created.
public struct WorkdayError: PlacedError, Hashable {
  /// The kind of error; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    /// A malformed line of the built-in table.
    public static let malformedText = Code(description: "malformedText")
    /// A year or a cycle that is not allowed.
    public static let invalidValue = Code(description: "invalidValue")
    /// A date that does not exist or is too far from its holiday year.
    public static let invalidDate = Code(description: "invalidDate")
    /// A date that is listed twice in one holiday year.
    public static let duplicateDate = Code(description: "duplicateDate")
  }

  /// The kind of error.
  public let code: Code
  /// What is wrong and what is allowed, in one line.
  public let message: String
  /// The line of the table, or nil if the value did not come from text.
  public let text: String?
  /// The place of the error in the text, in UTF-8 offsets.
  public let place: Range<Int>?

  init(_ code: Code, _ message: String, in text: String? = nil, at place: Range<Int>? = nil) {
    self.code = code
    self.message = message
    self.text = text
    self.place = place
  }
}
