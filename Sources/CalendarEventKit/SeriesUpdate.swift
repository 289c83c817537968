// SPDX-License-Identifier: MIT

#if canImport(EventKit) && !os(watchOS)

import CalendarFoundation
import CivilCalendar
import EventKit
import Foundation
import Recurrence
import TimeZones
import Workdays

/// An update of the events of a series in a calendar.
struct SeriesUpdate {
  private let series: WorkdayEvents
  private let calendar: EKCalendar
  private let store: EKEventStore
  private let range: ClosedRange<CivilDate>
  private let zones: WorkdayEvents.Zones
  /// The days of the range that should have an event.
  private let wanted: Set<CivilDate>

  init(
    _ series: WorkdayEvents, _ calendar: EKCalendar, _ store: EKEventStore, _ range: ClosedRange<CivilDate>,
    _ zones: WorkdayEvents.Zones
  ) throws(Fault) {
    (self.series, self.calendar, self.store, self.range, self.zones) = (series, calendar, store, range, zones)
    wanted = Set(try series.schedule.days(series.days, in: range))
  }

  func run() throws -> WorkdayEvents.Changes {
    var changes = WorkdayEvents.Changes()
    var isRecurring = false
    try store.savingTogether {
      var missing = wanted
      let found = series.found(in: calendar, of: store, days: range, zones)
      let (kept, renewed) = try renewSeries(among: found)
      for (event, day) in kept {
        if missing.remove(day) == nil {
          // Not worked any more, or there twice.
          try store.remove(event, span: .thisEvent, commit: false)
          changes.removed.append(day)
        } else if series.differs(event, on: day, zones) {
          series.write(day, to: event, zones)
          try store.save(event, span: .thisEvent, commit: false)
          changes.changed.append(day)
        }
      }
      for day in missing.sorted() {
        if renewed.contains(day) { changes.changed.append(day) } else { changes.added.append(day) }
      }
      changes.removed += renewed.subtracting(missing).subtracting(kept.map(\.day)).sorted()
      isRecurring = try add(missing, after: kept.filter(\.event.isOfSeries).map(\.event))
    }
    if isRecurring { try takeOutDaysOff() }
    return changes
  }

  /// Takes the occurrences in the range of recurring events away that are not as they should be.
  ///
  /// - Returns: The events that are kept, and the days of those that are not.
  private func renewSeries(
    among found: [(event: EKEvent, day: CivilDate)]
  ) throws -> (kept: [(event: EKEvent, day: CivilDate)], renewed: Set<CivilDate>) {
    var renewed: Set<CivilDate> = []
    var gone: Set<String> = []
    let recurring = Dictionary(grouping: found.filter(\.event.isOfSeries)) { $0.event.calendarItemIdentifier }
    for (identifier, occurrences) in recurring {
      guard !series.repeats || occurrences.contains(where: { series.differs($0.event, on: $0.day, zones) }),
        let first = occurrences.min(by: { $0.day < $1.day })
      else { continue }
      // What a person has changed of it goes too, before the series that it is a part of.
      for (event, day) in found where event.calendarItemIdentifier == identifier && event.isDetached {
        try store.remove(event, span: .thisEvent, commit: false)
        renewed.insert(day)
      }
      if try range.contains(first.event.lastDay(in: zones)) {
        try store.remove(first.event, span: .futureEvents, commit: false)
      } else {
        for (event, _) in occurrences { try store.remove(event, span: .thisEvent, commit: false) }
      }
      renewed.formUnion(occurrences.map(\.day))
      gone.insert(identifier)
    }
    return (found.filter { !gone.contains($0.event.calendarItemIdentifier) }, renewed)
  }

  /// Adds events on some days: those of the pattern after the last recurring event as recurring events, if the series repeats.
  ///
  /// - Returns: Whether a recurring event was added, of which days off are not taken out yet.
  private func add(_ missing: Set<CivilDate>, after recurring: [EKEvent]) throws -> Bool {
    var single = missing
    var isRecurring = false
    if series.repeats, series.days == .workdays {
      let covered = try recurring.map { try $0.lastDay(in: zones) }.max() ?? .first
      let pattern = series.schedule.pattern
      for part in pattern.parts {
        let days = missing.filter { $0 > covered && pattern.part(of: $0) == part }
        // Of a series that begins at a time that clocks skip, all would be later.
        guard days.count > 1, let first = days.filter({ series.hasTime(on: $0, zones) }).min() else { continue }
        let event = event(on: first, marked: nil)
        event.recurrenceRules = [
          try EKRecurrenceRule(part.rule(through: range.upperBound), in: zones(isAllDay: event.isAllDay))
        ]
        try store.save(event, span: .futureEvents, commit: false)
        single.subtract(days.filter { $0 >= first })
        isRecurring = true
      }
    }
    for day in single.sorted() {
      try store.save(event(on: day, marked: day), span: .thisEvent, commit: false)
    }
    return isRecurring
  }

  private func event(on day: CivilDate, marked mark: CivilDate?) -> EKEvent {
    let event = EKEvent(eventStore: store)
    event.calendar = calendar
    event.url = series.url(of: mark)
    series.write(day, to: event, zones)
    return event
  }

  /// Takes the occurrences that are not worked, or have an event of their own, out of the recurring events.
  private func takeOutDaysOff() throws {
    try store.savingTogether {
      var missing = wanted
      let found = series.found(in: calendar, of: store, days: range, zones)
      for (event, day) in found.filter({ !$0.event.isOfSeries }) + found.filter(\.event.isOfSeries)
      where missing.remove(day) == nil {
        try store.remove(event, span: .thisEvent, commit: false)
      }
    }
  }
}

extension EKEvent {
  /// Whether it is an occurrence of a recurring event that is as all others.
  fileprivate var isOfSeries: Bool { hasRecurrenceRules && !isDetached }

  /// The last day of a recurring event.
  fileprivate func lastDay(in zones: WorkdayEvents.Zones) throws -> CivilDate {
    guard let end = recurrenceRules?.first?.recurrenceEnd?.endDate else { return .last }
    return try CivilDate(end, in: zones(isAllDay: isAllDay))
  }
}

extension WorkdayPattern.Part {
  /// The rule of the part, to the end of a day.
  fileprivate func rule(through last: CivilDate) throws -> RecurrenceRule {
    switch repetition {
    case .daily(let interval): try RecurrenceRule(recurrenceWith: .daily, interval: interval, end: .init(end: last))
    case .weekly(let weekdays, let interval):
      try RecurrenceRule(
        recurrenceWith: .weekly, interval: interval, daysOfTheWeek: weekdays.map { .init($0) }, end: .init(end: last))
    }
  }
}

#endif
