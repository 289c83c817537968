// SPDX-License-Identifier: MIT

/// Which occurrence of a series an entry replaces: RECURRENCE-ID.
///
/// - SeeAlso: [RFC 5545, section 3.8.4.4](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.4.4)
public struct RecurrenceIdentifier: Sendable, Hashable {
  /// When the replaced occurrence would have begun.
  public let moment: Moment
  /// Whether all later occurrences are replaced with it, `RANGE=THISANDFUTURE`.
  public let includesFuture: Bool

  /// Makes an identifier of an occurrence, of that one alone unless told otherwise.
  public init(_ moment: Moment, includesFuture: Bool = false) {
    self.moment = moment
    self.includesFuture = includesFuture
  }
}
