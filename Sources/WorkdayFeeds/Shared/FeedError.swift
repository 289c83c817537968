// SPDX-License-Identifier: MIT

public import CivilCalendar
package import Support

/// Why a feed could not be described or made.
public struct FeedError: PlacedError, Hashable {
  /// The kind of fault; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    /// An option's text or value that is not allowed.
    public static let invalidOption = Code(description: "invalidOption")
    /// Options that cannot stand together.
    public static let contradiction = Code(description: "contradiction")
    /// A year whose holidays are not published.
    public static let unpublishedYear = Code(description: "unpublishedYear")
    /// A description that leaves no day to write.
    public static let noDays = Code(description: "noDays")
    /// A time zone that is not known.
    public static let unknownTimeZone = Code(description: "unknownTimeZone")
    /// Time-zone data that is not there or cannot be read.
    public static let missingTimeZoneData = Code(description: "missingTimeZoneData")
    /// A file with a description that has not the form, or that holds options which are not allowed.
    public static let faultyDescription = Code(description: "faultyDescription")
    /// A calendar whose text, read back, does not show the days of the table.
    public static let disagreement = Code(description: "disagreement")
  }

  /// The kind of fault.
  public let code: Code
  /// The text that was read, or nil when the value did not come from text.
  public let text: String?
  /// The place of the fault in the text, in UTF-8 offsets.
  public let place: Range<Int>?
  /// The field that the fault is in, by its option's name such as `time-zone`, or nil when it is in none alone.
  public private(set) var field: String?
  /// The index of the event in `FeedOptions.events` that the fault is in, or nil when it is in none of them.
  public private(set) var event: Int?

  private var words: Message
  /// Whether the message begins with the field, since it does not name it.
  private var isPrefixed = false

  init(_ code: Code, _ words: Message, in text: String? = nil, at place: Range<Int>? = nil) {
    self.code = code
    self.words = words
    self.text = text
    self.place = place
  }

  init(_ code: Code, _ message: String, in text: String? = nil, at place: Range<Int>? = nil) {
    self.init(code, Message(stringLiteral: message), in: text, at: place)
  }

  /// The fault of a value, as one of the feed.
  package init(_ code: Code, _ error: some PlacedError) {
    self.init(code, error.message, in: error.text, at: error.place)
  }

  /// What is wrong and what is allowed, in one line, with fields by their plain names.
  public var message: String {
    (isPrefixed ? (field ?? "") + ": " : "") + words.parts.joined()
  }

  /// The same fault with the names of fields spelled as a front end has them, such as `--time-zone`.
  public func spellingFields(_ spelling: (String) -> String) -> FeedError {
    var error = self
    error.field = field.map(spelling)
    for index in words.parts.indices where !index.isMultiple(of: 2) {
      error.words.parts[index] = spelling(words.parts[index])
    }
    return error
  }

  /// The same fault in a field, which its message begins with.
  public func inField(_ name: String) -> FeedError {
    var error = self
    error.field = name
    error.isPrefixed = true
    return error
  }

  /// The same fault, said of a field that its message names already.
  func about(_ name: String) -> FeedError {
    var error = self
    error.field = name
    return error
  }

  /// The same fault in one of the events of `FeedOptions.events`.
  func inEvent(_ index: Int?) -> FeedError {
    var error = self
    error.event = index
    return error
  }
}

extension FeedError {
  /// A sentence in which the names of fields stand apart, so that each front end can spell them its own way.
  ///
  /// ```swift
  /// let message: FeedError.Message = "\(field: "duration") needs \(field: "time")"
  /// ```
  struct Message: ExpressibleByStringInterpolation, StringInterpolationProtocol, Sendable, Hashable {
    /// Texts with the names of fields between them: a text first, a name second, and so on.
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
    case .disagreement: .program
    default: .request
    }
  }
}
