// SPDX-License-Identifier: MIT

/// A time zone as a calendar file carries it: RFC 5545's VTIMEZONE as a value.
///
/// ```swift
/// let zone = try TimeZoneDatabase.system(environment: [:]).rules(for: "Asia/Shanghai")
/// try zone.definition(years: 2007...2027).contentLines
/// // BEGIN:VTIMEZONE, TZID:Asia/Shanghai, BEGIN:STANDARD, DTSTART:19700101T000000, TZOFFSETFROM:+0800, …
/// ```
///
/// - SeeAlso: [RFC 5545, section 3.6.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.5)
public struct TimeZoneDefinition: Sendable, Hashable {
  /// The name, TZID.
  public let identifier: String
  /// The parts that tell from when on which offset holds; at least one.
  public let observances: [Observance]

  /// Makes a definition of its parts.
  ///
  /// - Throws: `TimeZoneError` when there is no observance, for RFC 5545 wants at least one.
  public init(identifier: String, observances: [Observance]) throws(TimeZoneError) {
    guard !observances.isEmpty else {
      throw TimeZoneError(
        .emptyDefinition, "the time zone \"\(identifier)\" has neither STANDARD nor DAYLIGHT (RFC 5545, section 3.6.5)")
    }
    self.init(unchecked: identifier, observances)
  }

  init(unchecked identifier: String, _ observances: [Observance]) {
    self.identifier = identifier
    self.observances = observances
  }

  /// The lines of the VTIMEZONE, neither folded nor ended, with BEGIN and END.
  public var contentLines: [String] {
    var lines = ["BEGIN:VTIMEZONE", "TZID:" + identifier]
    for observance in observances { lines += observance.contentLines }
    lines.append("END:VTIMEZONE")
    return lines
  }
}
