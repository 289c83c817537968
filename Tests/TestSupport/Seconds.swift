// SPDX-License-Identifier: MIT

public import CivilCalendar
public import TimeZones

// Tests that compute with seconds ask about them as they are.

/// The instants in a range of seconds since 1970.
public func instants(_ seconds: ClosedRange<Int64>) -> ClosedRange<Instant> {
  Instant(secondsSince1970: seconds.lowerBound)...Instant(secondsSince1970: seconds.upperBound)
}

extension TimeZoneRules {
  /// The offset at a number of seconds since 1970.
  public func offset(at second: Int64) -> Int { offset(at: Instant(secondsSince1970: second)) }

  /// The local time type at a number of seconds since 1970.
  public func localTimeType(at second: Int64) -> LocalTimeType { localTimeType(at: Instant(secondsSince1970: second)) }

  /// Whether there is daylight saving at a number of seconds since 1970.
  public func isDaylight(at second: Int64) -> Bool { localTimeType(at: second).isDaylight }

  /// The abbreviation at a number of seconds since 1970.
  public func abbreviation(at second: Int64) -> String { localTimeType(at: second).abbreviation }

  /// What a wall time in seconds means.
  public func resolve(wallSeconds wall: Int64) -> LocalTimeResolution { resolve(CivilDateTime(unchecked: wall)) }

  /// The transitions in a range of seconds since 1970.
  public func transitions(in range: Range<Int64>) -> [TimeZoneTransition] {
    transitions(
      in: Instant(secondsSince1970: range.lowerBound)..<Instant(secondsSince1970: range.upperBound))
  }
}

extension TimeZoneTransition {
  /// The instant in seconds since 1970.
  public var second: Int64 { instant.secondsSince1970 }
}
