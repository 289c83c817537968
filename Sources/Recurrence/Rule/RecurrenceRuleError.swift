// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Why a recurrence rule, or a date of a recurrence set, could not be created or read from text.
///
/// ```
/// BYMONTH=13 is not a month; use 1 to 12 (RFC 5545, section 3.3.10)
///   FREQ=YEARLY;BYMONTH=13;BYDAY=MO
///                       ^^
/// ```
public struct RecurrenceRuleError: PlacedError, Hashable {
  /// The kind of error; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    /// The text is not a list of `NAME=value` parts.
    public static let malformedText = Code(description: "malformedText")
    /// A part that RFC 5545 and RFC 7529 do not define.
    public static let unknownPart = Code(description: "unknownPart")
    /// A part that occurs twice.
    public static let repeatedPart = Code(description: "repeatedPart")
    /// A required part that is missing.
    public static let missingPart = Code(description: "missingPart")
    /// A value that is out of range.
    public static let valueOutOfRange = Code(description: "valueOutOfRange")
    /// Parts that exclude each other.
    public static let conflictingParts = Code(description: "conflictingParts")
    /// A calendar scale or a feature that is not supported.
    public static let unsupported = Code(description: "unsupported")
  }

  /// The kind of error.
  public let code: Code
  /// The rule part in question as RFC 5545 spells it, such as `BYMONTH`; empty when there is none.
  public let part: String
  /// What is wrong and what is allowed, with the section of the RFC, in one line.
  public let message: String
  /// The text that was read, or nil when the rule was not read from text.
  public let text: String?
  /// The place of the error in the text, in UTF-8 offsets.
  public let place: Range<Int>?
  /// The code of the error that caused this one, such as `monthOutOfRange` of `CivilDateError`, or nil.
  public let causeCode: String?

  init(_ code: Code, part: String, _ message: String, in text: String? = nil, at place: Range<Int>? = nil) {
    self.code = code
    self.part = part
    self.message = message
    self.text = text
    self.place = place
    causeCode = nil
  }

  /// An error about a part that another library cannot hold.
  ///
  /// - Parameters:
  ///   - part: The part as RFC 5545 spells it, such as `BYMONTH`.
  ///   - message: What cannot be held, in one line.
  public static func unsupported(_ part: String, _ message: String) -> RecurrenceRuleError {
    RecurrenceRuleError(.unsupported, part: part, message)
  }

  /// Runs a body that reads a date, and wraps what it throws with its code, its text and the place in it.
  static func wrapping<Value>(
    _ body: () throws(CivilDateError) -> Value
  ) throws(RecurrenceRuleError) -> Value {
    do throws(CivilDateError) { return try body() } catch { throw RecurrenceRuleError(causedBy: error) }
  }

  private init(causedBy cause: CivilDateError) {
    code = cause.code == .malformedText ? .malformedText : .valueOutOfRange
    (part, message, text, place) = ("", cause.message, cause.text, cause.place)
    causeCode = cause.code.description
  }

  /// The section of the RFC on rules.
  static let section = "(RFC 5545, section 3.3.10)"
}
