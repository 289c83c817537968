// SPDX-License-Identifier: MIT

package import CivilCalendar
import ICalendar
package import Support

/// Why a feed could not be described, built or checked.
package struct FeedError: PlacedError, Hashable {
  /// The kind of error; more may be added, so switch over it with a default.
  package struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    package let description: String

    /// An option with a value that is not allowed.
    package static let invalidOption = Code(description: "invalidOption")
    /// An option that the program forgot in its table.
    package static let unknownOption = Code(description: "unknownOption")
    /// Options that contradict each other.
    package static let contradiction = Code(description: "contradiction")
    /// A year whose holidays are not published.
    package static let unpublishedYear = Code(description: "unpublishedYear")
    /// A feed without a single day.
    package static let noDays = Code(description: "noDays")
    /// An unknown time zone.
    package static let unknownTimeZone = Code(description: "unknownTimeZone")
    /// Time zone data that is missing or cannot be read.
    package static let missingTimeZoneData = Code(description: "missingTimeZoneData")
    /// A description file that is not well-formed, or that contains options that are not allowed.
    package static let faultyDescription = Code(description: "faultyDescription")
    /// A file that is not replaced, since something else wrote it.
    package static let foreignFile = Code(description: "foreignFile")
    /// A calendar that, read back, does not show the expected days.
    package static let disagreement = Code(description: "disagreement")
  }

  /// The kind of error.
  package let code: Code
  /// The text that was read, or nil when the value did not come from text.
  package let text: String?
  /// The place of the error in the text, in UTF-8 offsets.
  package let place: Range<Int>?
  /// The field that is wrong, by its option's name such as `time-zone`, or nil when it is not a single one.
  package private(set) var field: String?
  /// The index of the wrong event in `FeedOptions.events`, or nil when it is none of them.
  package private(set) var event: Int?

  /// The code of the error that caused this one, such as `malformedText` of `CivilDateError`, or nil.
  package let causeCode: String?
  /// The calendar's property that the error that caused this one names, or nil.
  package let property: String?
  /// The line of the calendar that the error that caused this one names, counted from 1, or nil.
  package let line: Int?

  private var words: Message
  /// Whether the message begins with the field's name.
  private var isPrefixed = false

  init(
    _ code: Code, _ words: Message, in text: String? = nil, at place: Range<Int>? = nil,
    causedBy cause: (any PlacedError)? = nil
  ) {
    self.code = code
    self.words = words
    self.text = text
    self.place = place
    causeCode = cause.map { $0.code.description }
    let (calendar, feed) = (cause as? ICalendarError, cause as? FeedError)
    property = calendar?.property ?? feed?.property
    line = calendar?.line ?? feed?.line
  }

  init(
    _ code: Code, _ message: String, in text: String? = nil, at place: Range<Int>? = nil,
    causedBy cause: (any PlacedError)? = nil
  ) {
    self.init(code, Message(stringLiteral: message), in: text, at: place, causedBy: cause)
  }

  /// Wraps the error of another library with its code, its text and the place in it.
  package init(_ code: Code, _ context: String = "", causedBy cause: some PlacedError) {
    self.init(code, context + cause.message, in: cause.text, at: cause.place, causedBy: cause)
  }

  /// Runs a body and wraps what it throws.
  static func wrapping<Value, Cause: PlacedError>(
    as code: Code, _ context: String = "", _ body: () throws(Cause) -> Value
  ) throws(FeedError) -> Value {
    do throws(Cause) {
      return try body()
    } catch {
      throw FeedError(code, context, causedBy: error)
    }
  }

  /// The error of a data folder that is named although it is left out.
  package static var bothDataAndBuiltIn: FeedError {
    FeedError(.contradiction, "use either \(field: "built-in") or \(field: "data"), not both").about("data")
  }

  /// What is wrong and what is allowed, in one line, with fields by their plain names.
  package var message: String {
    (isPrefixed ? (field ?? "") + ": " : "") + words.parts.joined()
  }

  /// The same error with the fields spelled as a front end spells them, such as `--time-zone`.
  package func spellingFields(_ spelling: (String) -> String) -> FeedError {
    var error = self
    error.field = field.map(spelling)
    for index in words.parts.indices where !index.isMultiple(of: 2) {
      error.words.parts[index] = spelling(words.parts[index])
    }
    return error
  }

  /// The same error in a field; the message begins with the field's name.
  package func inField(_ name: String) -> FeedError {
    var error = self
    error.field = name
    error.isPrefixed = true
    return error
  }

  /// The same error in a field that the message already names.
  func about(_ name: String) -> FeedError {
    var error = self
    error.field = name
    return error
  }

  /// The same error in one of the events of `FeedOptions.events`.
  func inEvent(_ index: Int?) -> FeedError {
    var error = self
    error.event = index
    return error
  }
}

extension FeedError {
  /// A message that marks the names of fields, so that each front end can spell them in its own way.
  ///
  /// ```swift
  /// let message: FeedError.Message = "\(field: "duration") needs \(field: "time")"
  /// ```
  struct Message: ExpressibleByStringInterpolation, StringInterpolationProtocol, Sendable, Hashable {
    /// Texts and names of fields by turns, a text first.
    fileprivate var parts = [""]

    init(literalCapacity: Int, interpolationCount: Int) {}

    init(stringLiteral value: String) { parts = [value] }

    init(stringInterpolation: Message) { self = stringInterpolation }

    mutating func appendLiteral(_ literal: String) { parts[parts.count - 1] += literal }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) { appendLiteral("\(value)") }

    mutating func appendInterpolation(field name: String) { parts += [name, ""] }
  }
}

extension FeedError: ReportableError {
  package var subject: ErrorSubject {
    switch code {
    case .unpublishedYear, .faultyDescription: .data
    case .missingTimeZoneData: .input
    case .foreignFile: .creation
    case .disagreement, .unknownOption: .program
    default: .request
    }
  }
}
