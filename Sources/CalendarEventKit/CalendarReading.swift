// SPDX-License-Identifier: MIT

import CalendarFoundation
import CivilCalendar
import Foundation
import ICalendar
import Recurrence
import TimeZones

/// Reads what EventKit can hold of the events of one calendar.
struct CalendarReading {
  private let calendar: VCalendar
  private let timeZones: [VCalendar.Entry]
  private let zone: TimeZoneRules
  private let last: CivilDate
  /// The most occurrences of a series whose exceptions are looked for.
  private static let mostPlanned = 10_000

  private(set) var events: [EventKitEvents.Event] = []
  private(set) var losses: [EventKitEvents.Loss] = []

  /// Creates the reading of a calendar; see `EventKitEvents`.
  init(_ calendar: VCalendar, in zone: TimeZoneRules, through last: CivilDate) {
    (self.calendar, self.zone, self.last) = (calendar, zone, last)
    timeZones = calendar.timeZones.map(VCalendar.Entry.timeZone)
    var series: [[VEvent]] = []
    var places: [String: Int] = [:]
    for entry in calendar.entries {
      switch entry {
      case .event(let event):
        // Those without a UID have nothing to do with each other.
        if !event.uid.isEmpty, let place = places[event.uid] {
          series[place].append(event)
        } else {
          places[event.uid] = series.count
          series.append([event])
        }
      case .toDo(let toDo): lose("VTODO", of: toDo.details, "is no event")
      case .journal(let journal): lose("VJOURNAL", of: journal.details, "is no event")
      case .freeBusy(let busy): lose("VFREEBUSY", of: busy.details, "is no event")
      case .other(let component): lose(component.name, of: nil, "cannot be read")
      case .timeZone: break
      }
    }
    for versions in series { read(versions) }
  }

  private mutating func lose(_ part: String, of details: CommonProperties?, _ outcome: String) {
    losses.append(
      EventKitEvents.Loss(uid: details?.uid ?? "", title: details?.summary?.string, part: part, outcome: outcome))
  }

  /// Reads the versions of one event: itself, and what replaces its occurrences.
  private mutating func read(_ versions: [VEvent]) {
    for version in versions {
      for part in Self.partsLeft(of: version) { lose(part, of: version.details, "is not carried over") }
    }
    let details = versions[0].details
    if versions.count == 1, details.status == .cancelled {
      return lose("STATUS", of: details, "is CANCELLED, so it is left out")
    }
    let agenda = agenda(of: versions)
    lose(agenda.notes, of: details)
    if let event = series(of: versions, agenda) {
      events.append(event)
      return
    }
    // Each occurrence is an event of its own.
    let isSeries = versions.contains { !$0.repetition.isEmpty }
    var left = EventKitEvents.mostOccurrences
    var instances = agenda.instances()
    while let instance = instances.next() {
      guard !isSeries || instance.position <= end(of: last), left > 0 else {
        let day = instance.start.date
        return lose("RRULE", of: details, "is cut off: its occurrences from \(day) on are left out")
      }
      events.append(event(of: instance))
      left -= 1
    }
    lose(instances.takeNotes(), of: details)
  }

  private mutating func lose(_ notes: [AgendaNote], of details: CommonProperties) {
    for note in notes {
      switch note.kind {
      case .lostEvent(_, let fault): lose("VEVENT", of: details, "is left out: \(fault.message)")
      case .cutEvent(_, let fault): lose("VEVENT", of: details, "is cut: \(fault.message)")
      case .unresolvedZone(let name): lose("TZID", of: details, "\(name) is not known; its times are floating")
      default: break
      }
    }
  }

  /// The dates that the versions of an event name, which decide how far it is read.
  private static func dates(of versions: [VEvent]) -> [CivilDate] {
    versions.flatMap { version in
      let repetition = version.repetition
      return
        (repetition.exclusions + repetition.additions.map(\.start)
        + [version.recurrenceIdentifier?.moment, version.span?.start].compactMap(\.self)).map(\.date)
    }
  }

  private func agenda(of versions: [VEvent]) -> Agenda {
    var own = calendar
    own.entries = timeZones + versions.map(VCalendar.Entry.event)
    let year = max(last, Self.dates(of: versions).max() ?? last).year
    return Agenda([own], in: zone, through: min(year + 2, 9999))
  }

  /// The last second of a day.
  private func end(of day: CivilDate) -> Instant {
    day.adding(days: 1).map { zone.firstInstant(of: CivilDateTime($0)) - 1 } ?? .distantFuture
  }

  // MARK: - Series

  /// The event of a series whose rule EventKit can hold, with its exceptions; nil if there is no such rule.
  ///
  /// Dates that are added to the rule become events of their own.
  private mutating func series(of versions: [VEvent], _ agenda: Agenda) -> EventKitEvents.Event? {
    guard let master = versions.first(where: { $0.recurrenceIdentifier == nil }),
      let rule = master.repetition.rules.first, let first = master.span?.start,
      let plain = try? master.repeating(Repetition(rules: [rule]))
    else { return nil }
    // An exception is on a date that the calendar names; a replacement may be on a later one.
    let named = Self.dates(of: versions)
    let horizon = end(of: (named + [last]).max()?.adding(days: 1) ?? .last)
    let planned = Array(self.agenda(of: [plain]).instances(through: horizon).prefix(Self.mostPlanned))
    let timeZone = timeZone(of: planned)
    let reason = Self.objection(to: rule, of: versions, from: first, planned, hasZone: timeZone != nil)
    guard reason == nil, let timeZone, let first = planned.first, let final = planned.last else {
      if let reason { lose("RRULE", of: master.details, "becomes single events: \(reason)") }
      return nil
    }
    if planned.count == Self.mostPlanned, named.contains(where: { $0 > final.start.date }) {
      lose("RRULE", of: master.details, "keeps its occurrences after \(final.start.date) that are changed or excluded")
    }
    var event = event(of: first, in: timeZone)
    event.rule = rule
    if case .until(.utc) = rule.end, first.start.isDate, planned.count < Self.mostPlanned {
      // Its last day is that in the calendar's zone.
      event.rule = (try? rule.ending(.until(.date(final.start.date)))) ?? rule
    }
    let known = Set(planned.map(\.start))
    var wanted: [ICalendarDate: EventInstance] = [:]
    for instance in agenda.instances(through: horizon) {
      if known.contains(instance.id.recurrence) {
        wanted[instance.id.recurrence] = instance
      } else if planned.count < Self.mostPlanned || instance.position <= final.position {
        events.append(self.event(of: instance))
      }
    }
    for occurrence in planned {
      guard let instance = wanted[occurrence.start] else {
        event.exclusions.append(start(of: occurrence))
        continue
      }
      if instance.event.recurrenceIdentifier != nil {
        event.replacements.append(
          EventKitEvents.Replacement(originalDate: start(of: occurrence), event: self.event(of: instance)))
      }
    }
    return event
  }

  /// Why EventKit cannot have the rule of a series, as a clause; nil if it can.
  private static func objection(
    to rule: RecurrenceRule, of versions: [VEvent], from start: ICalendarDate, _ planned: [EventInstance], hasZone: Bool
  ) -> String? {
    let masters = versions.filter { $0.recurrenceIdentifier == nil }
    guard masters.count == 1 else { return "there are several events with its UID" }
    let repetition = masters[0].repetition
    guard repetition.rules.count == 1, repetition.exclusionRules.isEmpty else { return "it is not the only rule" }
    guard !versions.contains(where: { $0.recurrenceIdentifier?.includesFuture == true }) else {
      return "some of its occurrences are changed from a day on"
    }
    guard planned.first?.start == start, rule.gives(start.wallTime) else {
      return "its start is none of its occurrences"
    }
    guard hasZone else { return "its time zone is none of the system's" }
    do throws(Fault) { _ = try rule.eventKitRepresentation } catch { return error.message }
    return nil
  }

  /// The zone of a series, nil in it for floating times and whole days; nil if none of Foundation's shows the same times.
  private func timeZone(of planned: [EventInstance]) -> TimeZone?? {
    guard let start = planned.first?.start else { return nil }
    switch start {
    case .date, .floating: return .some(nil)
    case .utc: return .some(.gmt)
    case .zoned(_, let name):
      guard let zone = TimeZone(tzid: name) else { return planned.first?.instant == nil ? .some(nil) : nil }
      let isSame = planned.allSatisfy { instance in
        instance.date.map { zone.secondsFromGMT(for: $0) } == instance.offset
      }
      return isSame ? .some(zone) : nil
    }
  }

  // MARK: - Events

  private func start(of instance: EventInstance) -> Date {
    instance.start.isDate ? Date(startOf: instance.start.date, in: zone) : Date(instance.position)
  }

  /// The event of an instance, in a zone of Foundation that shows its time.
  private func event(of instance: EventInstance) -> EventKitEvents.Event {
    let isUTC = if case .utc = instance.start { true } else { false }
    let own = instance.start.timeZone.flatMap { TimeZone(tzid: $0) }
    let isOwn = own.map { zone in instance.date.map { zone.secondsFromGMT(for: $0) } == instance.offset } ?? false
    let fixed = instance.offset.flatMap { TimeZone(secondsFromGMT: $0) }
    return event(of: instance, in: isUTC ? .gmt : isOwn ? own : fixed)
  }

  private func event(of instance: EventInstance, in timeZone: TimeZone?) -> EventKitEvents.Event {
    let event = instance.event
    let isAllDay = instance.start.isDate
    let end = isAllDay ? Date(startOf: instance.end.date, in: zone) - 1 : Date(instance.endPosition)
    let start = start(of: instance)
    return EventKitEvents.Event(
      uid: event.uid, title: event.summary?.string ?? "", location: event.location?.string, notes: event.notes?.string,
      url: event.url.flatMap { URL(string: $0) }, isAllDay: isAllDay, startDate: start, endDate: max(start, end),
      timeZone: timeZone, isFree: event.transparency == .transparent,
      alarms: event.alarms.compactMap { Self.alarm($0, length: instance.endPosition - instance.position) })
  }

  /// What EventKit holds of an alarm; nil if it is one of another kind.
  private static func alarm(_ alarm: VAlarm, length: Int64) -> EventKitEvents.Alarm? {
    guard isCarried(alarm.action) else { return nil }
    return switch alarm.trigger {
    case .relative(let duration): .offset(seconds(duration))
    case .relativeToEnd(let duration): .offset(TimeInterval(length) + seconds(duration))
    case .absolute(let instant): .date(Date(instant))
    }
  }

  private static func seconds(_ duration: CivilDuration) -> TimeInterval {
    TimeInterval(duration.days) * 86_400 + TimeInterval(duration.seconds)
  }

  private static func isCarried(_ action: VAlarm.Action) -> Bool {
    switch action {
    case .display, .audio: true
    case .email, .other: false
    }
  }

  /// The names of what an event has that is not carried over, each once.
  private static func partsLeft(of event: VEvent) -> [String] {
    let details = event.details
    var parts: [String] = []
    if details.organizer != nil { parts.append("ORGANIZER") }
    if !details.attendees.isEmpty { parts.append("ATTENDEE") }
    if !details.categories.isEmpty { parts.append("CATEGORIES") }
    if details.classification != nil { parts.append("CLASS") }
    if details.status == .tentative { parts.append("STATUS") }
    if details.url.map({ URL(string: $0) == nil }) ?? false { parts.append("URL") }
    parts += details.otherProperties.map(\.name)
    if event.alarms.contains(where: { !isCarried($0.action) }) { parts.append("ACTION of an alarm") }
    if event.alarms.contains(where: { $0.snooze != nil }) { parts.append("REPEAT of an alarm") }
    parts += event.otherComponents.map(\.name)
    return parts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

extension RecurrenceRule {
  /// Whether a start is the first occurrence of the rule from there on.
  fileprivate func gives(_ start: CivilDateTime) -> Bool { occurrences(from: start).first { _ in true } == start }
}
