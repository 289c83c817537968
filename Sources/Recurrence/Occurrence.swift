// SPDX-License-Identifier: MIT

public import CivilCalendar

/// One instance of a recurrence set.
public struct Occurrence: Sendable, Hashable {
  /// The date and time on the clocks of the set's zone; midnight in a set of dates.
  public let wallTime: CivilDateTime
  /// The seconds since 1970-01-01T00:00:00Z, or nil in a set of dates or floating times.
  public let instant: Int64?
  /// The length that a PERIOD among the RDATEs gives this instance; nil when it has the event's own.
  public let duration: CivilDuration?

  /// The zone's offset then, in seconds east of UTC, or nil in a set of dates or floating times.
  public var offset: Int? { instant.map { Int(wallTime.wallSeconds - $0) } }

  /// What instances are ordered by: the instant, or wall seconds where there is none.
  var position: Int64 { instant ?? wallTime.wallSeconds }
}
