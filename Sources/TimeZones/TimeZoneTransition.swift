// SPDX-License-Identifier: MIT

/// A moment at which a zone's clocks are set anew, or only get another name.
public struct TimeZoneTransition: Sendable, Hashable {
  /// The first second of the new time, in seconds since 1970-01-01T00:00:00Z without leap seconds.
  public let instant: Int64
  /// What held before.
  public let before: LocalTimeType
  /// What holds from then on.
  public let after: LocalTimeType

  /// The wall time, as clocks not yet set would show it, at which the change comes.
  ///
  /// It is in the seconds of `CivilDateTime.wallSeconds`.
  public var onset: Int64 { instant + Int64(before.offset) }
}
