// SPDX-License-Identifier: MIT

public import CivilCalendar

/// Why holiday data could not be used.
///
/// The message names the file, or the line of the table, and the entry in it: `2021.json: days[3].date: …`.
public struct HolidayDataError: PlacedError, Hashable {
  /// The kind of fault; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    /// A file or folder that is not there.
    public static let missingFile = Code(description: "missingFile")
    /// A file or folder that is there and cannot be read.
    public static let unreadableFile = Code(description: "unreadableFile")
    /// Bytes that are not UTF-8 or not JSON, or a table line that has not the form.
    public static let malformedText = Code(description: "malformedText")
    /// A field that is not there.
    public static let missingField = Code(description: "missingField")
    /// A field of another type than it has to be.
    public static let wrongType = Code(description: "wrongType")
    /// A field whose value is not allowed.
    public static let invalidValue = Code(description: "invalidValue")
    /// A date that there is not, or that lies away from the year of its paper.
    public static let invalidDate = Code(description: "invalidDate")
    /// A date that one paper rules twice.
    public static let duplicateDate = Code(description: "duplicateDate")
  }

  /// The kind of fault.
  public let code: Code
  /// What is wrong and what is allowed, in one line.
  public let message: String
  /// The text of the faulty value or line, or nil when there is none to show.
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
