// SPDX-License-Identifier: MIT

extension RecurrenceRule {
  /// What becomes of a day that a month or year does not have, such as 31 April: the SKIP part of RFC 7529.
  ///
  /// - SeeAlso: [RFC 7529, section 4.1](https://www.rfc-editor.org/rfc/rfc7529#section-4.1)
  public enum Skip: Sendable, Hashable, CaseIterable {
    /// The day is left out, as RFC 5545 does.
    case omit
    /// The day before takes its place.
    case backward
    /// The day after takes its place.
    case forward

    /// The value of the SKIP part.
    public var rfc7529: String {
      switch self {
      case .omit: "OMIT"
      case .backward: "BACKWARD"
      case .forward: "FORWARD"
      }
    }
  }
}
