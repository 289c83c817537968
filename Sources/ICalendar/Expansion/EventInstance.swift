// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TimeZones

/// One instance of an event, after rules, added and excluded dates and replacements are applied.
public struct EventInstance: Sendable {
  let content: ResolvedEvent
  /// When it begins, in the form of the event that gives its content.
  public let start: ICalendarDate
  /// When it ends, in the form of its start; equal to the start for an event without a length.
  public let end: ICalendarDate
  /// When it begins in seconds since 1970-01-01T00:00:00Z; nil for dates, floating times and unknown time zones.
  public let instant: Int64?
  /// What instances are ordered by: the instant, or that of the wall time in the table's zone for floating times.
  public let position: Int64
  /// When it ends in seconds since 1970-01-01T00:00:00Z, placed as `position` is.
  public let endPosition: Int64

  /// The event with its title and all other content: the master, or the one that replaces this instance.
  public var event: VEvent { content.event }

  /// The time zone's offset when it begins, in seconds east of UTC; nil where there is no instant.
  public var offset: Int? { instant.map { Int(start.wallTime.wallSeconds - $0) } }
}

/// An event with what all its instances share: the form of their dates and their length.
final class ResolvedEvent: Sendable {
  /// How long instances last.
  enum Length: Sendable {
    /// As long as the first does by the clock, as DTEND wants it.
    case exact(Int64)
    /// Nominal days and exact seconds, as DURATION wants it.
    case nominal(CivilDuration)
  }

  let event: VEvent
  /// The start, whose form instances have.
  let form: ICalendarDate
  let start: RecurrenceSet.Start
  let length: Length
  let isCancelled: Bool

  /// nil when the event has no start.
  init?(_ event: VEvent, in zones: TimeZoneTable) {
    guard let start = event.span?.start ?? event.details.recurrenceIdentifier?.moment else { return nil }
    self.event = event
    form = start
    self.start = zones.resolve(start)
    isCancelled = event.details.status == .cancelled
    switch event.span?.end ?? .none {
    case .none: length = .nominal(start.isDate ? ResolvedEvent.day : .zero)
    case .duration(let duration): length = .nominal(duration)
    case .moment(let end):
      let seconds = zones.position(of: end) - zones.position(of: self.start)
      let wallSeconds = end.wallTime.wallSeconds - start.wallTime.wallSeconds
      length = .exact(max(0, self.start.rules == nil && end.hasForm(of: start) ? wallSeconds : seconds))
    }
  }

  private static let day = (try? CivilDuration(days: 1)) ?? .zero

  /// The instance that begins at a wall time, read in the event's form; nil outside the years 1 to 9999.
  ///
  /// - Parameter known: The instant of the wall time when it is known; the wall time must then be what clocks show.
  func instance(
    atWall wall: Int64, instant known: Int64? = nil, length other: CivilDuration? = nil, in zones: TimeZoneTable
  ) -> EventInstance? {
    guard var time = try? CivilDateTime(wallSeconds: wall) else { return nil }
    if form.isDate { time = CivilDateTime(time.date) }
    let instant = known ?? start.rules?.instant(of: time)
    // A time that clocks skip is shown as clocks show it; with a known instant the wall time already is.
    if known == nil, let instant, let rules = start.rules, let shown = try? rules.localTime(of: instant) {
      time = shown
    }
    let end = end(of: time, instant: instant, other.map(Length.nominal) ?? length)
    guard let start = form.at(time), let endMoment = form.at(end.time) else { return nil }
    return EventInstance(
      content: self, start: start, end: endMoment, instant: instant,
      position: instant ?? zones.floating.instant(of: time),
      endPosition: end.instant ?? zones.floating.instant(of: end.time))
  }

  /// The end of an instance on the wall clock, and as an instant where its start has one.
  private func end(of time: CivilDateTime, instant: Int64?, _ length: Length) -> (time: CivilDateTime, instant: Int64?)
  {
    switch length {
    case .exact(let seconds):
      guard let instant, let rules = start.rules else { return (time.adding(seconds: seconds) ?? .last, nil) }
      return ((try? rules.localTime(of: instant + seconds)) ?? .last, instant + seconds)
    case .nominal(let duration):
      let days = Int64(duration.days) * 86_400
      guard let later = days == 0 ? time : time.adding(seconds: days) else { return (.last, nil) }
      guard let instant, let rules = start.rules else {
        return (later.adding(seconds: Int64(duration.seconds)) ?? .last, nil)
      }
      let end = (days == 0 ? instant : rules.instant(of: later)) + Int64(duration.seconds)
      if duration.seconds == 0 { return (later, end) }
      return ((try? rules.localTime(of: end)) ?? .last, end)
    }
  }
}
