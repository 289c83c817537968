// SPDX-License-Identifier: MIT

public import CivilCalendar

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
    /// A file or folder that cannot be made.
    public static let cannotCreate = Code(description: "cannotCreate")
    /// A file that cannot be written or read; what was there is still there.
    public static let cannotWrite = Code(description: "cannotWrite")
    /// A file that another run is writing and does not let go.
    public static let busy = Code(description: "busy")
  }

  /// The kind of fault.
  public let code: Code
  /// What is wrong and what is allowed, in one line.
  public let message: String
  /// The text that was read, or nil when the value did not come from text.
  public let text: String?
  /// The place of the fault in the text, in UTF-8 offsets.
  public let place: Range<Int>?

  /// The name of the option that the fault is in, such as `--time`, or nil when it is in none alone.
  public private(set) var option: String?
  /// The index of the event in `FeedOptions.events` that the fault is in, or nil when it is in none of them.
  public private(set) var event: Int?

  init(_ code: Code, _ message: String, in text: String? = nil, at place: Range<Int>? = nil) {
    self.code = code
    self.message = message
    self.text = text
    self.place = place
  }

  /// The fault of a value, as one of the feed.
  init(_ code: Code, _ error: some PlacedError) {
    self.init(code, error.message, in: error.text, at: error.place)
  }

  /// The same fault with the name of the option that it is in.
  public func inOption(_ name: String) -> FeedError {
    var error = FeedError(code, "\(name): \(message)", in: text, at: place)
    error.option = name
    error.event = event
    return error
  }

  /// The same fault, said of an option that its message names already.
  func about(_ name: String) -> FeedError {
    var error = self
    error.option = name
    return error
  }

  /// The same fault in one of the events of `FeedOptions.events`.
  func inEvent(_ index: Int?) -> FeedError {
    var error = self
    error.event = index
    return error
  }
}
