// SPDX-License-Identifier: MIT

public import CivilCalendar
public import HolidayData

/// Why a source gave nothing that can be used.
public struct SourceError: PlacedError, Hashable {
  /// The kind of fault; more may be added, so switch over it with a default.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    public let description: String

    /// An address that is not allowed.
    public static let invalidSource = Code(description: "invalidSource")
    /// A server that cannot be reached, or whose connection breaks off.
    public static let unreachable = Code(description: "unreachable")
    /// An answer that does not end in time.
    public static let timeout = Code(description: "timeout")
    /// An answer that is larger than any holiday year.
    public static let tooLarge = Code(description: "tooLarge")
    /// A redirect that does not lead to https.
    public static let insecureRedirect = Code(description: "insecureRedirect")
    /// 404: there is no such page.
    public static let notFound = Code(description: "notFound")
    /// Another answer than the page.
    public static let badStatus = Code(description: "badStatus")
    /// A page that is not a holiday year, or is one of another year.
    public static let invalidYear = Code(description: "invalidYear")
  }

  /// The kind of fault.
  public let code: Code
  /// What is wrong, in one line.
  public let message: String
  /// What is wrong with the page that the source sent, with its own code and place; nil where no page was read.
  public let cause: HolidayDataError?
  /// The text of the faulty value in the page, or nil when there is none to show.
  public var text: String? { cause?.text }
  /// The place of the error in the text, in UTF-8 offsets.
  public var place: Range<Int>? { cause?.place }

  init(_ code: Code, _ message: String, cause: HolidayDataError? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }
}
