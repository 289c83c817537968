// SPDX-License-Identifier: MIT

import CivilCalendar
package import HolidayData

/// Why a source gave no usable data.
package struct SourceError: PlacedError, Hashable {
  /// The kind of error; more may be added, so switch over it with a default.
  package struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name, stable across releases.
    package let description: String

    /// An address that is not allowed.
    package static let invalidSource = Code(description: "invalidSource")
    /// A server that cannot be reached, or that closes the connection.
    package static let unreachable = Code(description: "unreachable")
    /// A response that is not complete in time.
    package static let timeout = Code(description: "timeout")
    /// A response that is larger than any holiday year.
    package static let tooLarge = Code(description: "tooLarge")
    /// A redirect to an address that is not https.
    package static let insecureRedirect = Code(description: "insecureRedirect")
    /// 404: there is no such page.
    package static let notFound = Code(description: "notFound")
    /// A response with an unexpected status.
    package static let badStatus = Code(description: "badStatus")
    /// A page that is not a holiday year, or is a different one.
    package static let invalidYear = Code(description: "invalidYear")
  }

  /// The kind of error.
  package let code: Code
  /// What is wrong, in one line.
  package let message: String
  /// What is wrong with the source's page, with its own code and place; nil if no page was read.
  package let cause: HolidayDataError?
  /// The text of the invalid value in the page, or nil if there is none to show.
  package var text: String? { cause?.text }
  /// The place of the error in the text, in UTF-8 offsets.
  package var place: Range<Int>? { cause?.place }

  package init(_ code: Code, _ message: String, cause: HolidayDataError? = nil) {
    self.code = code
    self.message = message
    self.cause = cause
  }
}
