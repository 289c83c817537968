// SPDX-License-Identifier: MIT

public import CivilCalendar
public import Recurrence
import Support

/// The offsets of a named time zone over a span of years.
///
/// - SeeAlso: [RFC 5545, section 3.6.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.5)
public struct VTimeZone: Sendable, Hashable {
  /// The name used in TZID parameters, such as `Asia/Shanghai`.
  public let identifier: String
  /// Its standard and daylight times; never empty.
  public let observances: [Observance]
  /// All other properties, in the order of the file.
  public let otherProperties: [Property]

  /// Creates a time zone.
  ///
  /// - Throws: `Fault` if the identifier is empty or has a control character, or there is no observance.
  public init(
    identifier: String, observances: [Observance], otherProperties: [Property] = []
  ) throws(Fault) {
    guard !identifier.isEmpty else {
      throw Fault(.missingProperty, "the TZID of a time zone is empty", property: "TZID")
    }
    try checkText(identifier, of: "TZID", allowingLineFeed: false)
    guard !observances.isEmpty else {
      throw Fault(
        .missingProperty, "the time zone \(identifier) has neither STANDARD nor DAYLIGHT (RFC 5545, section 3.6.5)")
    }
    self.identifier = identifier
    self.observances = observances
    self.otherProperties = otherProperties
  }
}

extension VTimeZone {
  /// A standard or daylight time: an offset from UTC, and when it begins.
  public struct Observance: Sendable, Hashable {
    /// Whether it is standard or daylight time.
    public let kind: Kind
    /// When it first begins, in the wall time before the change.
    public let start: CivilDateTime
    /// The offset before it, in seconds east of UTC, less than a day.
    public let offsetFrom: Int
    /// The offset during it, in seconds east of UTC, less than a day.
    public let offsetTo: Int
    /// The short name, such as `CST`, or nil.
    public let name: TextValue?
    /// The rules of its later onsets.
    public let rules: [RecurrenceRule]
    /// Its later onsets that are listed one by one.
    public let additions: [CivilDateTime]
    /// All other properties, in the order of the file.
    public let otherProperties: [Property]

    /// Creates an observance.
    ///
    /// - Throws: `Fault` if an offset is a day or more.
    public init(
      _ kind: Kind, start: CivilDateTime, offsetFrom: Int, offsetTo: Int, name: TextValue? = nil,
      rules: [RecurrenceRule] = [], additions: [CivilDateTime] = [], otherProperties: [Property] = []
    ) throws(Fault) {
      for offset in [offsetFrom, offsetTo] where abs(offset) >= 86_400 {
        throw Fault(.invalidValue, "an offset of \(offset) seconds is too large; it must be less than a day")
      }
      self.kind = kind
      self.start = start
      self.offsetFrom = offsetFrom
      self.offsetTo = offsetTo
      self.name = name
      self.rules = rules
      self.additions = additions
      self.otherProperties = otherProperties
    }
  }
}

extension VTimeZone.Observance {
  /// Whether an observance is standard or daylight time.
  public enum Kind: String, Sendable, Hashable {
    /// Standard time.
    case standard = "STANDARD"
    /// Daylight-saving time.
    case daylight = "DAYLIGHT"
  }
}
