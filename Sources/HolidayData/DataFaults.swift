// SPDX-License-Identifier: MIT

package import CivilCalendar
import Platform

/// The kinds of errors of holiday data that cannot be read or stored.
///
/// The message names the file and the entry in it: `2021.json: days[3].date: …`.
extension Fault.Code {
  /// A missing field.
  package static let missingField = Fault.Code("missingField")
  /// A field of the wrong type.
  package static let wrongType = Fault.Code("wrongType")
}
