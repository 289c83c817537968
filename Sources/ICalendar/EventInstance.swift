// SPDX-License-Identifier: MIT

import CivilCalendar

/// One instance of an event, after the rules, the added and excluded dates and the replacements have had their say.
public struct EventInstance: Sendable {
  let content: EventContent
  /// When it begins, in the form of the event that gives its content.
  public let start: Moment
  /// When it ends, in the form of its start; equal to the start for an event without a length.
  public let end: Moment
  /// When it begins in seconds since 1970-01-01T00:00:00Z; nil for dates, floating times and unknown time zones.
  public let instant: Int64?
  /// What instances are ordered by: the instant, or that of the wall time in the table's zone for floating times.
  public let position: Int64
  /// When it ends in seconds since 1970-01-01T00:00:00Z, placed as `position` is.
  public let endPosition: Int64

  /// The event that gives its title and all else: the master, or the one that replaces this instance.
  public var event: VEvent { content.event }

  /// The time zone's offset when it begins, in seconds east of UTC; nil where there is no instant.
  public var offset: Int? { instant.map { Int(start.wallTime.wallSeconds - $0) } }
}
