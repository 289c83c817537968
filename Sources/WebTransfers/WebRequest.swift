// SPDX-License-Identifier: MIT

/// A request to a server of HTTP.
package struct WebRequest: Sendable {
  /// Who asks, as the server has to know.
  package enum Credentials: Sendable {
    case password(user: String, password: String)
    /// A token for `Authorization: Bearer`.
    case token(String)
  }

  package var method: String
  package var address: String
  package var fields: [(name: String, value: String)]
  package var body: [UInt8]?
  package var credentials: Credentials?

  package init(
    _ address: String, method: String = "GET", fields: [(name: String, value: String)] = [], body: [UInt8]? = nil,
    credentials: Credentials? = nil
  ) {
    self.method = method
    self.address = address
    self.fields = fields
    self.body = body
    self.credentials = credentials
  }
}

/// How much a server may send, and how long it may take.
package struct WebLimits: Sendable, Hashable {
  /// The most bytes of a response, unpacked.
  package var bytes: Int
  /// When the whole response has to be there.
  package var end: ContinuousClock.Instant
  /// The statuses of responses whose content is read.
  package var statuses: ClosedRange<Int>

  package init(bytes: Int, end: ContinuousClock.Instant, statuses: ClosedRange<Int> = 200...299) {
    self.bytes = bytes
    self.end = end
    self.statuses = statuses
  }
}

/// A server's response.
package struct WebResponse: Sendable {
  package let status: Int
  /// Empty for a status whose content is not read.
  package let content: [UInt8]
  package let entityTag: String?
  /// Where a redirect leads, as the server has written it, maybe relative to the address of the request.
  package let redirect: String?
  /// How many seconds the server asks to wait; nil if it does not say, or names a date.
  package let retryAfter: Int?

  package init(
    status: Int, content: [UInt8] = [], entityTag: String? = nil, redirect: String? = nil, retryAfter: Int? = nil
  ) {
    self.status = status
    self.content = content
    self.entityTag = entityTag
    self.redirect = redirect
    self.retryAfter = retryAfter
  }
}

/// Why there is no response.
package struct WebError: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The response did not end in time.
    case timeout
    /// The response is larger than allowed.
    case tooLarge
    /// The server cannot be reached or closed the connection.
    case unreachable
    /// The server's certificate is not trusted.
    case untrusted
  }

  package let kind: Kind
  /// What happened, a clause without a final stop.
  package let message: String

  package init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }
}
