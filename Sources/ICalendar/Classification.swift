// SPDX-License-Identifier: MIT

internal import Support

/// The access class of an entry, CLASS; other names than the three are allowed.
///
/// - SeeAlso: [RFC 5545, section 3.8.1.3](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.1.3)
public struct Classification: Sendable, Hashable {
  /// The name in upper case, as the file has it.
  public let name: String

  /// Anyone may see it; the default.
  public static let publicly = Classification(unchecked: "PUBLIC")
  /// Only the owner may see it.
  public static let privately = Classification(unchecked: "PRIVATE")
  /// Others may see that there is something, not what.
  public static let confidential = Classification(unchecked: "CONFIDENTIAL")

  /// Makes one of its name.
  ///
  /// - Throws: `ICalendarError` when the name is not letters, digits and hyphens.
  public init(_ name: String) throws(ICalendarError) {
    guard ContentName.isValid(name) else {
      throw ICalendarError(.invalidValue, "a name is letters, digits and hyphens, not \(quoted(name))")
    }
    self.name = name.uppercased()
  }

  init(unchecked name: String) {
    self.name = name
  }
}
