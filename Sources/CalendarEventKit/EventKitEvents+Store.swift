// SPDX-License-Identifier: MIT

#if canImport(EventKit) && !os(watchOS)

import CalendarFoundation
public import EventKit
import Foundation
import Recurrence
import TimeZones

extension EventKitEvents {
  /// Adds the events to a calendar of EventKit.
  ///
  /// An event that is there already, with the same title and times, is not added again, nor is a series with the same rule
  /// besides; so the same file can be added twice, and an addition that was interrupted is completed by the next one. Of two
  /// that are alike in the file, the second is taken for the first. Other events, and occurrences that a person has changed,
  /// are left alone.
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
          for occurrence in store.occurrences(of: event, at: start, in: calendar) where occurrence.isOf(event) {
            try store.remove(occurrence, span: .thisEvent, commit: false)
          }
        }
        for replacement in event.replacements {
          for occurrence in store.occurrences(of: event, at: replacement.originalDate, in: calendar)
          where occurrence.isOf(event) {
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
  /// Whether an event is there, or a series: one of its first occurrences that are as the others, or one that is changed.
  fileprivate func has(_ event: EventKitEvents.Event, in calendar: EKCalendar) throws -> Bool {
    guard event.rule != nil else { return !occurrences(of: event, at: event.startDate, in: calendar).isEmpty }
    let starts = try event.firstStarts()
    // A series of which nothing takes place is not added.
    if starts.isEmpty, event.replacements.isEmpty { return true }
    // At the start of the series there is what an interrupted addition has left.
    return ([event.startDate] + starts).contains {
      occurrences(of: event, at: $0, in: calendar).contains { $0.isOf(event) }
    }
      || event.replacements.contains { replacement in
        !occurrences(of: replacement.event, at: replacement.event.startDate, in: calendar).isEmpty
      }
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

extension EKEvent {
  /// Whether it is an occurrence of a series that nobody has changed, by the rule of the series.
  fileprivate func isOf(_ event: EventKitEvents.Event) -> Bool {
    guard !isDetached, let held = recurrenceRules?.first, let rule = event.rule else { return false }
    return held.frequency.rawValue == (try? rule.eventKitRepresentation.frequencyRawValue)
      && held.interval == rule.interval
  }
}

extension EventKitEvents.Event {
  /// The starts of the first occurrences of a series that are neither excluded nor changed.
  fileprivate func firstStarts() throws -> [Date] {
    guard let rule else { return [startDate] }
    let others = Set(exclusions + replacements.map(\.originalDate))
    let starts = try rule.occurrences(from: startDate, in: timeZone ?? .current).prefix(others.count + 5)
    return starts.filter { !others.contains($0) }
  }
}

#endif
