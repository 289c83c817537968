// SPDX-License-Identifier: MIT

/// An answer of a server.
struct Page: Sendable {
  /// The content; nil when the server says that it is the one of the entity tag sent (304).
  let content: [UInt8]?
  let entityTag: String?
}
