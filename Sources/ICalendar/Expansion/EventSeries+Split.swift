// SPDX-License-Identifier: MIT

public import CivilCalendar
import Recurrence
public import TimeZones

extension VCalendar {
  /// The calendar with a series of events in two: what it has before an instance, and a series of its own from that one on.
  ///
  /// Both together show what the series did, with the changes to its instances: COUNT and UNTIL are shared out, and dates and
  /// replacements go where they belong. A replacement for the future that begins before goes on in the second series. An
  /// alarm at a fixed time stays with the first. SEQUENCE and stamps stay as they are; who shares the calendar raises them.
  ///
  /// ```swift
  /// // From Friday on, the stand-up is another series, which then can be changed.
  /// calendar = try calendar.splitting("1@example.com", before: friday, as: "2@example.com")
  /// ```
  ///
  /// - Parameters:
  ///   - uid: The UID of the series.
  ///   - start: The start that the series gives the first instance of the second part.
  ///   - newUID: The UID of the second part.
  ///   - database: Where to look up zones that the calendar does not define.
  /// - Throws: `Fault` if there is no such series, if it has no instance before or from the start on, or if no start continues
  ///   all of its rules.
  public func splitting(
    _ uid: String, before start: ICalendarDate, as newUID: String, zones database: TimeZoneDatabase = .system
  ) throws(Fault) -> VCalendar {
    guard let series = EventSeries.series(of: events).first(where: { $0.uid == uid && $0.master != nil }),
      let table = Agenda([self], in: .utc, zones: database).table
    else {
      throw Fault(.invalidValue, "the calendar has no series with the UID \(uid)", property: "UID")
    }
    guard !newUID.isEmpty, newUID != uid else {
      throw Fault(.invalidValue, "the second part needs a UID of its own", property: "UID")
    }
    guard let parts = try series.split(before: start, as: newUID, in: table, database) else {
      throw Fault(
        .invalidValue, "the series has no instance before \(start.rfc5545), or none from then on", property: "RRULE")
    }
    var calendar = self
    var place = calendar.entries.endIndex
    // Other events can have the UID, each a series by itself.
    for event in series.events {
      guard let index = calendar.entries.firstIndex(of: .event(event)) else { continue }
      calendar.entries.remove(at: index)
      place = min(place, index)
    }
    calendar.entries.insert(contentsOf: (parts.earlier + parts.later).map(Entry.event), at: place)
    return calendar
  }
}

extension EventSeries {
  /// The events of the series in two, those from a start on with another UID; nil if one part has no instance.
  func split(
    before start: ICalendarDate, as uid: String, in zones: TimeZoneTable, _ database: TimeZoneDatabase
  ) throws(Fault) -> (earlier: [VEvent], later: [VEvent])? {
    guard let master, let content = ResolvedEvent(master, in: zones), let span = master.span else { return nil }
    let set = try InstancePlan.set(of: content, in: zones)
    let position = set.start.position(of: zones.resolve(start))
    guard let split = try set.split(at: position), let begin = content.form.at(split.later.start.wallTime),
      let firstStart = content.form.at(split.first.wallTime)
    else { return nil }
    let old = master.details.repetition
    var first = master.details
    first.repetition = Repetition(
      rules: split.earlierRules, exclusionRules: old.exclusionRules,
      additions: old.additions.filter { !split.isLater(zones.resolve($0.start)) },
      exclusions: old.exclusions.filter { split.concerns(zones.resolve($0), isLater: false) })
    var second = master.details
    second.uid = uid
    // Instances before a start that the rules continue from are dates of their own, and those of the first part that the
    // second would have are excluded.
    let additions = old.additions.filter { split.isLater(zones.resolve($0.start)) }
    let exclusions = old.exclusions.filter { split.concerns(zones.resolve($0), isLater: true) }
    let passed = split.later.dates.dropLast(additions.count)
    let excluded = split.later.exclusionDates.dropLast(exclusions.count)
    second.repetition = Repetition(
      rules: split.later.rules, exclusionRules: split.later.exclusionRules,
      additions: passed.compactMap { content.form.at($0.start.wallTime).map(RecurrenceDate.moment) }
        + additions,
      exclusions: excluded.compactMap { content.form.at($0.wallTime) } + exclusions)
    guard let firstBegin = content.form.at(split.earlierStart.wallTime) else { return nil }
    var earlier = [
      try master.with(first, firstBegin == span.start ? span : span.beginning(at: firstBegin, zones: database))
    ]
    var later = [try master.with(second, try span.beginning(at: begin, zones: database)).once]
    var future: (position: Int64, event: VEvent)?
    for event in replacements {
      guard let identifier = event.details.recurrenceIdentifier else { continue }
      let own = set.start.position(of: zones.resolve(identifier.moment))
      var details = event.details
      if own < position {
        earlier.append(event)
        let isNewer =
          future.map { $0.position < own || ($0.position == own && $0.event.version <= event.version) } ?? true
        if identifier.includesFuture, isNewer { future = (own, event) }
      } else {
        details.uid = uid
        later.append(try event.with(details, event.span).once)
      }
    }
    if let future {
      later.insert(try continued(future.event, in: content, set, from: firstStart, as: uid, zones, database), at: 1)
    }
    return (earlier, later)
  }

  /// A replacement for the future as one from a later start on.
  private func continued(
    _ event: VEvent, in master: ResolvedEvent, _ set: RecurrenceSet, from begin: ICalendarDate, as uid: String,
    _ zones: TimeZoneTable, _ database: TimeZoneDatabase
  ) throws(Fault) -> VEvent {
    let moment = event.details.recurrenceIdentifier?.moment ?? begin
    let position = set.start.position(of: zones.resolve(moment))
    let wall = set.start.rules?.wallSeconds(atSecond: position) ?? position
    let own = event.span?.start ?? moment
    let time = begin.wallTime.adding(seconds: own.wallTime.wallSeconds - wall)
    guard let there = time.flatMap(own.at) else {
      throw Fault(.valueOutOfRange, "the second part would end after the year 9999", property: "RECURRENCE-ID")
    }
    var details = event.details
    details.uid = uid
    details.recurrenceIdentifier = RecurrenceIdentifier(begin, includesFuture: true)
    let span = if let span = event.span { try span.beginning(at: there, zones: database) } else { try EventSpan(there) }
    return try event.with(details, span).once
  }
}

extension VEvent {
  /// The event with other details and another time.
  fileprivate func with(_ details: CommonProperties, _ span: EventSpan?) throws(Fault) -> VEvent {
    try VEvent(
      details, span: span, transparency: transparency, alarms: alarms, otherComponents: otherComponents)
  }

  /// The event without alarms that go off once for all of its series.
  fileprivate var once: VEvent {
    var event = self
    event.alarms.removeAll(where: \.isAbsolute)
    return event
  }
}
