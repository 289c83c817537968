// SPDX-License-Identifier: MIT

public import CivilCalendar

/// The state of an entry, STATUS.
///
/// - SeeAlso: [RFC 5545, section 3.8.1.11](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.1.11)
public struct Status: Sendable, Hashable {
  /// The name in upper case.
  public let name: String

  /// An event that is not certain.
  public static let tentative = Status(unchecked: "TENTATIVE")
  /// An event that is certain.
  public static let confirmed = Status(unchecked: "CONFIRMED")
  /// A cancelled entry.
  public static let cancelled = Status(unchecked: "CANCELLED")
  /// A to-do that is not started.
  public static let needsAction = Status(unchecked: "NEEDS-ACTION")
  /// A to-do that is started.
  public static let inProcess = Status(unchecked: "IN-PROCESS")
  /// A completed to-do.
  public static let completed = Status(unchecked: "COMPLETED")
  /// An unfinished journal entry.
  public static let draft = Status(unchecked: "DRAFT")
  /// A finished journal entry.
  public static let final = Status(unchecked: "FINAL")

  /// The states that are allowed in each component.
  package static let allowed: [String: [Status]] = [
    "VEVENT": [tentative, confirmed, cancelled], "VTODO": [needsAction, completed, inProcess, cancelled],
    "VJOURNAL": [draft, final, cancelled],
  ]

  /// Creates a status from its name, in any case.
  ///
  /// - Throws: `Fault` if the name has characters other than letters, digits and hyphens, or none.
  public init(_ name: String) throws(Fault) {
    self.name = try ContentName.checked(name, "a name", .invalidValue)
  }

  init(unchecked name: String) {
    self.name = name
  }
}

/// The access class of an entry, CLASS; names other than these three are allowed.
///
/// - SeeAlso: [RFC 5545, section 3.8.1.3](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.1.3)
public struct Classification: Sendable, Hashable {
  /// The name in upper case.
  public let name: String

  /// Anyone may see it; the default.
  public static let publicly = Classification(unchecked: "PUBLIC")
  /// Only the owner may see it.
  public static let privately = Classification(unchecked: "PRIVATE")
  /// Others may see the time but not the content.
  public static let confidential = Classification(unchecked: "CONFIDENTIAL")

  /// Creates an access class from its name, in any case.
  ///
  /// - Throws: `Fault` if the name has characters other than letters, digits and hyphens, or none.
  public init(_ name: String) throws(Fault) {
    self.name = try ContentName.checked(name, "a name", .invalidValue)
  }

  init(unchecked name: String) {
    self.name = name
  }
}

/// Whether an event counts as busy in searches for free time, TRANSP.
///
/// - SeeAlso: [RFC 5545, section 3.8.2.7](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.2.7)
public enum Transparency: String, Sendable, Hashable {
  /// The time is busy; the default.
  case opaque = "OPAQUE"
  /// The time is free.
  case transparent = "TRANSPARENT"
}
