// SPDX-License-Identifier: MIT

public import CivilCalendar

extension TimeZoneDefinition {
  /// One STANDARD or DAYLIGHT part: from each of its onsets on, its offset holds until an onset of any part.
  ///
  /// - SeeAlso: [RFC 5545, section 3.6.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.6.5)
  public struct Observance: Sendable, Hashable {
    /// Which of the two a part is.
    public enum Kind: Sendable, Hashable {
      /// STANDARD.
      case standard
      /// DAYLIGHT.
      case daylight

      /// The name of the component.
      public var rfc5545: String { self == .standard ? "STANDARD" : "DAYLIGHT" }
    }

    /// When a part begins again after its first onset.
    public enum Recurrence: Sendable, Hashable {
      /// Never.
      case once
      /// Once a year, at the first onset's time of day, without end or until an instant (inclusive, in Unix seconds).
      case yearly(YearlyRule, until: Int64?)
      /// At these wall times, which follow the first onset.
      case dates([CivilDateTime])
    }

    /// Whether it is standard or daylight saving time.
    public let kind: Kind
    /// The first onset, DTSTART, in the wall time of `offsetFrom`.
    public let onset: CivilDateTime
    /// The offset before each onset, in seconds east of UTC.
    public let offsetFrom: Int
    /// The offset from each onset on, in seconds east of UTC.
    public let offsetTo: Int
    /// The abbreviation, TZNAME, or nil when there is none.
    public let abbreviation: String?
    /// When it begins again.
    public let recurrence: Recurrence

    /// Makes a part of its parts.
    ///
    /// - Throws: `TimeZoneError` when an offset is beyond ±25:59:59.
    public init(
      _ kind: Kind, onset: CivilDateTime, offsetFrom: Int, offsetTo: Int, abbreviation: String? = nil,
      recurrence: Recurrence = .once
    ) throws(TimeZoneError) {
      for offset in [offsetFrom, offsetTo] {
        _ = try LocalTimeType(offset: offset, abbreviation: "")
      }
      self.init(
        unchecked: kind, onset: onset, from: offsetFrom, to: offsetTo, abbreviation: abbreviation,
        recurrence: recurrence)
    }

    init(
      unchecked kind: Kind, onset: CivilDateTime, from: Int, to: Int, abbreviation: String?, recurrence: Recurrence
    ) {
      self.kind = kind
      self.onset = onset
      offsetFrom = from
      offsetTo = to
      self.abbreviation = abbreviation
      self.recurrence = recurrence
    }

    /// What holds from each onset on; without an abbreviation it is named after the offset.
    public var localTimeType: LocalTimeType {
      LocalTimeType(
        unchecked: offsetTo, kind == .daylight, abbreviation ?? LocalTimeType(numeric: offsetTo).abbreviation)
    }
  }
}
