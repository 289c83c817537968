// SPDX-License-Identifier: MIT

#if canImport(EventKit)

import CalendarFoundation
public import EventKit
import Foundation
import Recurrence
import TimeZones

extension EventKitEvents {
  /// Adds the events to a calendar of EventKit.
  ///
  /// An event that is there already, with the same title and times, is not added again, so the same file can be added
  /// twice, and an addition that was interrupted is completed by the next one. Other events are left alone.
  ///
  /// A series is saved before its occurrences are taken out or changed, since EventKit finds only what is saved.
  ///
  /// - Returns: The number of the events that were added, a series counted as one.
  /// - Throws: an error of EventKit, or `Fault` if the system does not have a zone's rules.
  @discardableResult
  public func add(to calendar: EKCalendar, of store: EKEventStore) throws -> Int {
    var added = 0
    try store.savingTogether {
      for event in events where try !store.has(event, in: calendar) {
        try store.save(EKEvent(event, in: calendar, of: store), span: .futureEvents, commit: false)
        added += 1
      }
    }
    try store.savingTogether {
      for event in events where event.rule != nil {
        for start in event.exclusions {
          for occurrence in store.occurrences(of: event, at: start, in: calendar) {
            try store.remove(occurrence, span: .thisEvent, commit: false)
          }
        }
        for replacement in event.replacements {
          for occurrence in store.occurrences(of: event, at: replacement.originalDate, in: calendar) {
            occurrence.write(replacement.event)
            try store.save(occurrence, span: .thisEvent, commit: false)
          }
        }
      }
    }
    return added
  }
}

extension EKEvent {
  /// Creates an event of EventKit, which is not saved.
  ///
  /// - Throws: `Fault` if the system does not have the zone's rules.
  public convenience init(_ event: EventKitEvents.Event, in calendar: EKCalendar, of store: EKEventStore) throws {
    self.init(eventStore: store)
    self.calendar = calendar
    write(event)
    guard let rule = event.rule else { return }
    recurrenceRules = [try EKRecurrenceRule(rule, in: TimeZoneRules(event.timeZone ?? .current))]
  }

  /// Gives the event all values but the rule.
  fileprivate func write(_ event: EventKitEvents.Event) {
    title = event.title
    location = event.location
    notes = event.notes
    url = event.url
    isAllDay = event.isAllDay
    timeZone = event.timeZone
    startDate = event.startDate
    endDate = event.endDate
    availability = event.isFree ? .free : .busy
    alarms = event.alarms.map { alarm in
      switch alarm {
      case .offset(let seconds): EKAlarm(relativeOffset: seconds)
      case .date(let date): EKAlarm(absoluteDate: date)
      }
    }
  }
}

extension EKEventStore {
  /// Whether an event is there, or of a series the first occurrence that is as in the series.
  fileprivate func has(_ event: EventKitEvents.Event, in calendar: EKCalendar) throws -> Bool {
    guard event.rule != nil else { return !occurrences(of: event, at: event.startDate, in: calendar).isEmpty }
    let others = Set(event.exclusions + event.replacements.map(\.originalDate))
    // What an interrupted addition has left is found at the start of the series.
    if !occurrences(of: event, at: event.startDate, in: calendar).isEmpty { return true }
    let starts = try event.starts().lazy.filter { !others.contains($0) }
    return starts.first.map { !occurrences(of: event, at: $0, in: calendar).isEmpty } ?? false
  }

  /// The events with the title and the length of an event that begin at a moment.
  fileprivate func occurrences(of event: EventKitEvents.Event, at start: Date, in calendar: EKCalendar) -> [EKEvent] {
    let length = event.endDate.timeIntervalSince(event.startDate)
    let found = events(in: calendar, from: start, to: start + max(length, 1))
    // Days may be an hour shorter or longer.
    let tolerance = event.isAllDay ? 7_200.0 : 0
    return found.filter { other in
      other.title == event.title && other.startDate == start && other.isAllDay == event.isAllDay
        && abs(other.endDate.timeIntervalSince(start) - length) <= tolerance
    }
  }
}

extension EventKitEvents.Event {
  /// The starts of a series, of which the first ones matter.
  fileprivate func starts() throws -> [Date] {
    guard let rule else { return [startDate] }
    return Array(
      try rule.occurrences(from: startDate, in: timeZone ?? .current).prefix(exclusions.count + replacements.count + 1))
  }
}

#endif
