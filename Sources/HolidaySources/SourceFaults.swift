// SPDX-License-Identifier: MIT

package import CivilCalendar

/// Why a source gave no usable data.
extension Fault.Code {
  /// An address that is not allowed.
  package static let invalidSource = Fault.Code("invalidSource")
  /// A server that cannot be reached, or that closes the connection.
  package static let unreachableSource = Fault.Code("unreachableSource")
  /// A response that is not complete in time.
  package static let timeout = Fault.Code("timeout")
  /// A response that is larger than any holiday year.
  package static let tooLarge = Fault.Code("tooLarge")
  /// A redirect to an address that is not https.
  package static let insecureRedirect = Fault.Code("insecureRedirect")
  /// 404: there is no such page.
  package static let notFound = Fault.Code("notFound")
  /// A response with an unexpected status.
  package static let badStatus = Fault.Code("badStatus")
  /// A page that is not a holiday year, or is a different one.
  package static let invalidYear = Fault.Code("invalidYear")
}
