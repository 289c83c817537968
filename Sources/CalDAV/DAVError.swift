// SPDX-License-Identifier: MIT

package import Support

/// Why a server of calendars does not do what it is asked.
package struct DAVError: ReportableError, CustomStringConvertible {
  /// The kind of error.
  package enum Kind: Sendable, Hashable {
    /// The server cannot be reached, or closed the connection.
    case unreachable
    /// The response did not end in time, or the server has no time now (5xx).
    case temporary
    /// The server refuses the user, the password or the token.
    case denied
    /// The server has no calendars at the address, or answers with something else than WebDAV.
    case noCalendars
    /// The address is not allowed, or the server leads to one that is not.
    case badAddress
    /// More events would be removed than is allowed without being told to.
    case manyRemovals
  }

  package let kind: Kind
  /// What is wrong, in one line, without a final stop.
  package let message: String

  package var subject: ErrorSubject {
    switch kind {
    case .unreachable, .noCalendars: .service
    case .temporary: .busy
    case .denied: .permission
    case .badAddress: .request
    case .manyRemovals: .data
    }
  }

  package var description: String { message }

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
