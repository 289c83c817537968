// SPDX-License-Identifier: MIT

/// Whether an event takes up time in searches for free time, TRANSP.
///
/// - SeeAlso: [RFC 5545, section 3.8.2.7](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.2.7)
public enum Transparency: String, Sendable, Hashable {
  /// The time is taken; the default.
  case opaque = "OPAQUE"
  /// The time is free.
  case transparent = "TRANSPARENT"
}
