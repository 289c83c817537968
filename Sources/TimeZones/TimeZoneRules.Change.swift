// SPDX-License-Identifier: MIT

extension TimeZoneRules {
  /// A moment from which on a zone has a certain time.
  public struct Change: Sendable, Hashable {
    /// The first second of the new time, in seconds since 1970-01-01T00:00:00Z without leap seconds.
    public var instant: Int64
    /// What holds from then on.
    public var localTime: LocalTimeType

    /// Makes a change of its parts.
    public init(at instant: Int64, to localTime: LocalTimeType) {
      self.instant = instant
      self.localTime = localTime
    }
  }
}
