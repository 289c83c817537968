// SPDX-License-Identifier: MIT

package import CivilCalendar

/// Why a server of calendars does not do what it is asked.
extension Fault.Code {
  /// The server cannot be reached, or closed the connection.
  package static let unreachable = Fault.Code("unreachable", .service)
  /// The response did not end in time, or the server has no time or no space now.
  package static let temporary = Fault.Code("temporary", .busy)
  /// The server refuses the user, the password or the token.
  package static let denied = Fault.Code("denied", .permission)
  /// The server has no calendars at the address, or answers with something else than WebDAV.
  package static let noCalendars = Fault.Code("noCalendars", .service)
  /// The address is not allowed, or the server leads to one that is not.
  package static let badAddress = Fault.Code("badAddress", .request)
  /// More events would be removed than is allowed without being told to.
  package static let manyRemovals = Fault.Code("manyRemovals")
}
