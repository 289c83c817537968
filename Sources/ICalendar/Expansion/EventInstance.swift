// SPDX-License-Identifier: MIT

public import CivilCalendar
import Recurrence
import TimeZones

/// One instance of an event, with rules, added and excluded dates, and replacements applied.
public struct EventInstance: Sendable {
  let content: ResolvedEvent
  /// The start, in the form of the start of `event`.
  public let start: ICalendarDate
  /// The end, in the form of the start; equal to the start if the event has no duration.
  public let end: ICalendarDate
  /// The instant of the start; nil for dates, floating times and unknown time zones.
  public let instant: Instant?
  /// The sort key of instances: the instant, or that of the wall time in the zone of floating times.
  public let position: Instant
  /// The instant of the end, determined like `position`.
  public let endPosition: Instant

  /// The event that has the title and all other content: the master, or the one that replaces this instance.
  public var event: VEvent { content.event }

  /// Whether it is cancelled; such instances are only among those that were asked for with the cancelled.
  public var isCancelled: Bool { content.isCancelled }

  /// The time zone's offset at the start, in seconds east of UTC; nil if there is no instant.
  public var offset: Int? { instant.map { Int(start.wallTime.wallSeconds - $0.secondsSince1970) } }
}

/// An event with what all its instances share: the form of their dates, and their duration.
final class ResolvedEvent: Sendable {
  /// How long instances last.
  enum Length: Sendable {
    /// The exact duration of the first one, as DTEND requires.
    case exact(Int64)
    /// Nominal days and exact seconds, as DURATION requires.
    case nominal(CivilDuration)
  }

  let event: VEvent
  /// The start, which determines the form of the instances.
  let form: ICalendarDate
  let start: RecurrenceSet.Start
  let length: Length
  let isCancelled: Bool

  /// Resolves an event; nil if it has no start.
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

  /// The instance that begins at a wall time in the event's form; nil outside the years 1 to 9999.
  ///
  /// - Parameter known: The instant of the wall time, if known; clocks must then show that wall time at the instant.
  func instance(
    atWall wall: Int64, instant known: Instant? = nil, length other: CivilDuration? = nil, in zones: TimeZoneTable
  ) -> EventInstance? {
    guard var time = try? CivilDateTime(wallSeconds: wall) else { return nil }
    if form.isDate { time = CivilDateTime(time.date) }
    let instant = known ?? start.rules?.instant(of: time)
    // Convert a time that clocks skip to what clocks show; with a known instant, the wall time already is.
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

  /// The end of an instance on the wall clock, and as an instant if its start has one.
  private func end(of time: CivilDateTime, instant: Instant?, _ length: Length) -> (
    time: CivilDateTime, instant: Instant?
  ) {
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
