// SPDX-License-Identifier: MIT

public import CivilCalendar

extension VAlarm {
  /// When an alarm goes off.
  ///
  /// - SeeAlso: [RFC 5545, section 3.8.6.3](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.6.3)
  public enum Trigger: Sendable, Hashable {
    /// A length of time after the start (negative: before it).
    case relative(CivilDuration)
    /// A length of time after the end (negative: before it).
    case relativeToEnd(CivilDuration)
    /// At a time in UTC.
    case absolute(CivilDateTime)

    /// The trigger as it stands in a file.
    var property: Property {
      switch self {
      case .relative(let offset): Property(unchecked: "TRIGGER", value: offset.rfc5545)
      case .relativeToEnd(let offset):
        Property(
          unchecked: "TRIGGER", parameters: [Parameter(unchecked: "RELATED", values: ["END"])],
          value: offset.rfc5545)
      case .absolute(let time):
        Property("TRIGGER", utc: time, parameters: [Parameter(unchecked: "VALUE", values: ["DATE-TIME"])])
      }
    }
  }
}
