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
  /// The start that it replaces, in the form of its series' start if that is known; nil for a series itself.
  let replaced: ICalendarDate?

  /// Resolves an event; nil if it has no start.
  ///
  /// - Parameter original: The start that it replaces, in the form of its series' start.
  init?(_ event: VEvent, replacing original: ICalendarDate? = nil, in zones: TimeZoneTable) {
    guard let start = event.span?.start ?? event.details.recurrenceIdentifier?.moment else { return nil }
    self.event = event
    replaced = original ?? event.details.recurrenceIdentifier?.moment
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

extension EventInstance: Identifiable {
  /// What tells an instance from all others: the same in each version of its event, and after it has moved.
  public struct Identifier: Sendable, Hashable {
    /// The UID of its event; empty if the file has none.
    public let uid: String
    /// Its start according to the rules and dates of the event, before any replacement, in the form of the event's start.
    public let recurrence: ICalendarDate
  }

  /// What tells the instance from all others.
  public var id: Identifier { Identifier(uid: event.uid, recurrence: recurrence) }

  /// The start before any replacement; of a replacement for the future, only the first instance has its RECURRENCE-ID.
  private var recurrence: ICalendarDate {
    guard let replaced = content.replaced else { return start }
    guard event.recurrenceIdentifier?.includesFuture == true else { return replaced }
    let first = (event.span?.start ?? replaced).wallTime
    let time = replaced.wallTime.adding(seconds: start.wallTime.wallSeconds - first.wallSeconds)
    return time.flatMap(replaced.at) ?? start
  }
}

extension EventInstance: Hashable {
  /// Whether both are the same version of an instance.
  public static func == (first: EventInstance, second: EventInstance) -> Bool {
    first.start == second.start && first.end == second.end && first.position == second.position
      && first.event == second.event
  }

  /// Hashes the times and the UID.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(end)
    hasher.combine(event.uid)
  }
}

extension EventInstance: CustomStringConvertible {
  /// The date, the time on the event's own clocks, and the title, such as `2021-01-04 09:30 Asia/Shanghai Stand-up`.
  public var description: String {
    start.description + (event.summary.map { " " + $0.string } ?? "")
  }
}

extension EventInstance {
  /// The UID of the instance as an event of its own: that of its event, after the start that its series gives it if it is
  /// one of several or the event has none.
  package var singleUID: String {
    let details = event.details
    let isOnly = details.repetition.isEmpty && details.recurrenceIdentifier == nil
    if isOnly, !details.uid.isEmpty { return details.uid }
    return id.recurrence.rfc5545 + "-" + (details.uid.isEmpty ? "event" : details.uid)
  }

  /// The instance as an event of its own, without a rule, with all other content of its event.
  ///
  /// An instance of a recurring event, or one that replaces another, gets a UID of its own, which begins with the start
  /// that its series gives it: programs that know nothing of the series show it, and a calendar that is expanded again
  /// has the same UIDs. An alarm at a fixed time stays only with an event that happens once.
  ///
  /// - Parameters:
  ///   - start: The start, by default that of the instance; it should be the same instant.
  ///   - end: The end, in the form of the start.
  ///   - stamp: DTSTAMP if the event has none, and no LAST-MODIFIED or CREATED either.
  /// - Throws: `Fault` if the start and the end are not an event's.
  package func singleEvent(
    from start: ICalendarDate? = nil, to end: ICalendarDate? = nil, stamp: Instant
  ) throws(Fault) -> VEvent {
    let (start, end) = (start ?? self.start, end ?? self.end)
    let details = event.details
    let recurs = !details.repetition.isEmpty || details.recurrenceIdentifier != nil
    let isBare = end.wallTime == start.wallTime && endPosition == position
    // Where clocks go back, an end may come before its start on the wall clock.
    let length = endPosition - position
    let span: EventSpan
    if isBare {
      span = try EventSpan(start)
    } else if end.wallTime.wallSeconds - start.wallTime.wallSeconds == length || start.isDate {
      span = try EventSpan(inFile: start, end: .moment(end))
    } else {
      span = try EventSpan(start, lasting: .seconds(Int(clamping: length)))
    }
    let alarms = event.alarms.filter { !recurs || !$0.isAbsolute }
    return try VEvent(
      details.occurrence(
        uid: singleUID,
        stamp: details.stamp ?? details.lastModified ?? details.created ?? stamp), span: span,
      transparency: event.transparency, alarms: alarms, otherComponents: event.otherComponents)
  }
}
