// SPDX-License-Identifier: MIT

/// What makes a connection's bytes no request that could be read on.
enum RequestFault: Sendable {
  /// The request line is longer than allowed.
  case longRequestLine
  /// The header fields are longer than allowed.
  case longHeaders
  /// The head did not come in time.
  case slowHead

  /// The answer before the connection is closed.
  var problem: Problem {
    switch self {
    case .longRequestLine:
      Problem(414, "the request line has more than \(HeadGuard.longestRequestLine) bytes, the most allowed")
    case .longHeaders:
      Problem(431, "the header fields have more than \(HeadGuard.longestHeaders) bytes, the most allowed")
    case .slowHead: Problem(408, "the head of the request did not come within 10 seconds")
    }
  }
}
