// SPDX-License-Identifier: MIT

public import CivilCalendar

/// What clocks in a time zone show at an instant.
@frozen
public struct ZonedDateTime: Sendable, Hashable {
  /// The date and time on the zone's clocks.
  public let wallTime: CivilDateTime
  /// The seconds since 1970-01-01T00:00:00Z.
  public let instant: Int64

  /// The zone's offset then, in seconds east of UTC.
  @inlinable public var offset: Int { Int(wallTime.wallSeconds - instant) }

  @inlinable
  init(wallTime: CivilDateTime, instant: Int64) {
    self.wallTime = wallTime
    self.instant = instant
  }
}

extension ZonedDateTime: Comparable {
  /// Whether the first comes before the second.
  @inlinable
  public static func < (first: ZonedDateTime, second: ZonedDateTime) -> Bool { first.instant < second.instant }
}
