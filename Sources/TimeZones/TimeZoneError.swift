// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Why the rules of a time zone are not available.
public struct TimeZoneError: PlacedError, Hashable {
  /// The kind of error; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    /// A name that is not valid for a time zone, such as one with `..` or a leading slash.
    public static let invalidName = Code(description: "invalidName")
    /// A valid name that is not in the database.
    public static let unknownZone = Code(description: "unknownZone")
    /// None of the folders of the database exists.
    public static let missingDatabase = Code(description: "missingDatabase")
    /// A file that exists but cannot be read or is too large.
    public static let unreadableFile = Code(description: "unreadableFile")
    /// A file that violates RFC 9636.
    public static let corruptFile = Code(description: "corruptFile")
    /// A POSIX TZ string that is malformed.
    public static let malformedRule = Code(description: "malformedRule")
    /// An offset from UTC beyond ±25:59:59.
    public static let offsetOutOfRange = Code(description: "offsetOutOfRange")
    /// Changes that are not in chronological order.
    public static let unorderedChanges = Code(description: "unorderedChanges")
    /// A part of a yearly rule outside its range.
    public static let ruleOutOfRange = Code(description: "ruleOutOfRange")
  }

  /// The kind of error.
  public let code: Code
  /// What is wrong and what is allowed, in one line.
  public let message: String
  /// The text that was read, or nil when the value did not come from text.
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
