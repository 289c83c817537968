// SPDX-License-Identifier: MIT

/// The offsets of a named time zone over a span of years.
///
/// - SeeAlso: [RFC 5545, section 3.6.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.5)
public struct VTimeZone: Sendable, Hashable {
  /// The name that TZID parameters give, such as `Asia/Shanghai`.
  public let identifier: String
  /// Its standard and daylight times; never empty.
  public let observances: [Observance]
  /// All other properties, in the order of the file.
  public let otherProperties: [Property]

  /// Makes a time zone of its parts.
  ///
  /// - Throws: `ICalendarError` when the identifier is empty or has a control character, or there is no observance.
  public init(
    identifier: String, observances: [Observance], otherProperties: [Property] = []
  ) throws(ICalendarError) {
    guard !identifier.isEmpty else {
      throw ICalendarError(.missingProperty, "the TZID of a time zone is empty", property: "TZID")
    }
    try checkText(identifier, of: "TZID", allowingLineFeed: false)
    guard !observances.isEmpty else {
      throw ICalendarError(
        .missingProperty, "the time zone \(identifier) has neither STANDARD nor DAYLIGHT (RFC 5545, section 3.6.5)")
    }
    self.identifier = identifier
    self.observances = observances
    self.otherProperties = otherProperties
  }

  /// The time zone as it stands in a file.
  public var component: Component {
    let name = Property("TZID", TextValue(identifier))
    return Component(
      unchecked: "VTIMEZONE", properties: [name] + otherProperties, components: observances.map(\.component))
  }
}
