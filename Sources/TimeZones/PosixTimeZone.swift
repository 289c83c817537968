// SPDX-License-Identifier: MIT

/// A zone that does the same every year, as a POSIX TZ string tells: `EST5EDT,M3.2.0,M11.1.0`.
///
/// It ends a TZif file and rules all the time after that file's last transition.
///
/// - SeeAlso: [RFC 9636, section 3.3](https://www.rfc-editor.org/rfc/rfc9636#section-3.3)
public struct PosixTimeZone: Sendable, Hashable {
  /// The other time that holds for a part of each year.
  public struct Daylight: Sendable, Hashable {
    /// What holds then.
    public let localTime: LocalTimeType
    /// When it begins, in standard time.
    public let start: Transition
    /// When it ends, in its own time.
    public let end: Transition

    /// Makes the daylight part of a zone.
    public init(_ localTime: LocalTimeType, from start: Transition, to end: Transition) {
      self.localTime = localTime
      self.start = start
      self.end = end
    }
  }

  /// What holds when daylight saving does not.
  public let standard: LocalTimeType
  /// The other time of a part of each year, or nil when one time holds all the year.
  public let daylight: Daylight?

  /// Makes a yearly zone of its parts.
  public init(standard: LocalTimeType, daylight: Daylight? = nil) {
    self.standard = standard
    self.daylight = daylight
  }
}
