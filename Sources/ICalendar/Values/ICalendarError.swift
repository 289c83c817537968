// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Why a calendar value could not be created, written or read.
public struct ICalendarError: PlacedError, Hashable {
  /// The kind of error; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    /// Creates a code.
    package init(description: String) {
      self.description = description
    }

    /// A name with characters other than letters, digits and hyphens.
    public static let invalidName = Code(description: "invalidName")
    /// A control character where RFC 5545 allows none.
    public static let controlCharacter = Code(description: "controlCharacter")
    /// A parameter value with a double quote.
    public static let invalidParameter = Code(description: "invalidParameter")
    /// A value that is not of its property's type.
    public static let invalidValue = Code(description: "invalidValue")
    /// A missing required property.
    public static let missingProperty = Code(description: "missingProperty")
    /// A property that occurs more often than allowed.
    public static let repeatedProperty = Code(description: "repeatedProperty")
    /// Two properties that contradict each other.
    public static let contradiction = Code(description: "contradiction")
    /// Text that has no content lines or incomplete components.
    public static let malformedText = Code(description: "malformedText")
    /// Input beyond a stated limit.
    public static let limitExceeded = Code(description: "limitExceeded")
    /// Something that libical refuses.
    public static let refusedByLibical = Code(description: "refusedByLibical")
    /// A TZID without a definition.
    public static let unknownTimeZone = Code(description: "unknownTimeZone")
    /// A rule that is too costly to expand.
    public static let costlyRule = Code(description: "costlyRule")
  }

  /// The kind of error.
  public let code: Code
  /// What is wrong and what is allowed, in one line.
  public let message: String
  /// The name of the property that is wrong, or nil if it is not a single one.
  public let property: String?
  /// The line of the file, from 1, or nil if the error is not in a file.
  public let line: Int?
  /// The text that was read, or nil when the value did not come from text.
  public let text: String?
  /// The place of the error in the text, in UTF-8 offsets.
  public let place: Range<Int>?

  /// The code of the error that caused this one, such as `valueOutOfRange` of `RecurrenceRuleError`, or nil.
  public let causeCode: String?

  /// Creates an error.
  package init(
    _ code: Code, _ message: String, property: String? = nil, line: Int? = nil, in text: String? = nil,
    at place: Range<Int>? = nil
  ) {
    self.code = code
    self.message = message
    self.property = property
    self.line = line
    self.text = text
    self.place = place
    causeCode = nil
  }

  /// Wraps an error of another library, keeping its code, its text and the place in it.
  package init(_ code: Code, _ context: String = "", causedBy cause: some PlacedError, property: String? = nil) {
    self.code = code
    message = context + cause.message
    self.property = property
    line = nil
    text = cause.text
    place = cause.place
    causeCode = cause.code.description
  }

  /// Runs a closure and wraps its error.
  package static func wrapping<Value, Cause: PlacedError>(
    as code: Code = .invalidValue, property: String? = nil, _ body: () throws(Cause) -> Value
  ) throws(ICalendarError) -> Value {
    do throws(Cause) {
      return try body()
    } catch {
      throw ICalendarError(code, causedBy: error, property: property)
    }
  }
}
