// SPDX-License-Identifier: MIT

#if canImport(EventKit)

import CalendarFoundation
public import CivilCalendar
public import EventKit
public import Foundation
import TimeZones
public import Workdays

/// An event on each workday of a schedule, in a calendar of EventKit.
///
/// Days off have none and make-up days have one ("多退少补"). Each day is an event of its own, marked by its URL, so an
/// update can be run at any time: it adds what is missing, changes what is different, takes away what fell away, and
/// leaves all other events alone.
///
/// ```swift
/// let work = try WorkdayEvents(
///   "work", title: "上班", at: TimeOfDay(hour: 9), timeZone: .current, schedule: WorkdaySchedule(holidays: .statutory))
/// try work.update(in: calendar, of: store, days: thisYear)
/// ```
///
/// This module is compiled and tested against declarations with EventKit's signatures. It was never run on a device.
public struct WorkdayEvents: Sendable {
  /// The name that tells these events from those of another series in the same calendar.
  public let name: String
  /// The title of each event.
  public let title: String
  /// The time of day at which each event begins.
  public let time: TimeOfDay
  /// The length of each event in seconds; 0 for a reminder.
  public let length: TimeInterval
  /// How long before an event its alarm goes off, in seconds; nil for no alarm.
  public let alarm: TimeInterval?
  /// The zone whose clocks show the time.
  public let timeZone: TimeZone
  /// The days that are worked.
  public let schedule: WorkdaySchedule

  /// Creates a series of events.
  public init(
    _ name: String, title: String, at time: TimeOfDay, length: TimeInterval = 0, alarm: TimeInterval? = 0,
    timeZone: TimeZone, schedule: WorkdaySchedule
  ) {
    self.name = name
    self.title = title
    self.time = time
    self.length = length
    self.alarm = alarm
    self.timeZone = timeZone
    self.schedule = schedule
  }

  /// What an update has done.
  public struct Changes: Sendable, Hashable {
    /// The days whose events were added.
    public internal(set) var added: [CivilDate] = []
    /// The days whose events were changed.
    public internal(set) var changed: [CivilDate] = []
    /// The days whose events were taken away.
    public internal(set) var removed: [CivilDate] = []

    /// Whether the calendar was up to date.
    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }

  /// Makes a calendar have an event on each workday of a range and on no other day of it.
  ///
  /// Nothing is saved if an error is thrown.
  ///
  /// - Throws: an error of EventKit, or `Fault` if the system does not have the zone's rules.
  @discardableResult
  public func update(
    in calendar: EKCalendar, of store: EKEventStore, days: ClosedRange<CivilDate>
  ) throws -> Changes {
    let zone = try TimeZoneRules(timeZone)
    var missing = Set(schedule.workdays(in: days))
    var changes = Changes()
    try saving(in: store) {
      for event in events(in: calendar, of: store, days: days, zone) {
        guard let day = day(of: event), days.contains(day) else { continue }
        if missing.remove(day) == nil {
          // Not worked any more, or there twice.
          try store.remove(event, span: .thisEvent, commit: false)
          changes.removed.append(day)
        } else if write(day, to: event, zone) {
          try store.save(event, span: .thisEvent, commit: false)
          changes.changed.append(day)
        }
      }
      for day in missing.sorted() {
        let event = EKEvent(eventStore: store)
        event.calendar = calendar
        event.url = URL(string: mark + day.iso8601)
        write(day, to: event, zone)
        try store.save(event, span: .thisEvent, commit: false)
        changes.added.append(day)
      }
    }
    return changes
  }

  /// Takes all events of the series in a range away.
  ///
  /// - Throws: an error of EventKit, or `Fault` if the system does not have the zone's rules.
  public func remove(from calendar: EKCalendar, of store: EKEventStore, days: ClosedRange<CivilDate>) throws {
    let zone = try TimeZoneRules(timeZone)
    try saving(in: store) {
      for event in events(in: calendar, of: store, days: days, zone) where day(of: event) != nil {
        try store.remove(event, span: .thisEvent, commit: false)
      }
    }
  }

  /// Makes changes and saves them together, or none of them if an error is thrown.
  private func saving(in store: EKEventStore, _ changes: () throws -> Void) throws {
    do {
      try changes()
      try store.commit()
    } catch {
      store.reset()
      throw error
    }
  }

  /// What the URL of each event begins with.
  private var mark: String {
    let escaped = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return "workday-ics:\(escaped)/"
  }

  private func day(of event: EKEvent) -> CivilDate? {
    guard let text = event.url?.absoluteString, text.hasPrefix(mark) else { return nil }
    return CivilDate(String(text.dropFirst(mark.count)))
  }

  /// The events of a calendar in a range, asked for year by year, as EventKit answers for at most four years.
  private func events(
    in calendar: EKCalendar, of store: EKEventStore, days: ClosedRange<CivilDate>, _ zone: TimeZoneRules
  ) -> [EKEvent] {
    var found: [EKEvent] = []
    var seen: Set<String> = []
    for start in stride(from: days.lowerBound, through: days.upperBound, by: 365) {
      let end = min(start + 364, days.upperBound) + 1
      let predicate = store.predicateForEvents(
        withStart: Date(startOf: start, in: zone), end: Date(startOf: end, in: zone), calendars: [calendar])
      for event in store.events(matching: predicate) where seen.insert(event.calendarItemIdentifier).inserted {
        found.append(event)
      }
    }
    return found
  }

  /// Gives an event the values of a day, and returns whether any was different.
  @discardableResult
  private func write(_ day: CivilDate, to event: EKEvent, _ zone: TimeZoneRules) -> Bool {
    let start = Date(CivilDateTime(day, time), in: zone)
    let end = start.addingTimeInterval(length)
    let offsets = event.alarms?.map(\.relativeOffset) ?? []
    let wanted = alarm.map { [-$0] } ?? []
    guard event.title != title || event.startDate != start || event.endDate != end || offsets != wanted else {
      return false
    }
    event.title = title
    event.timeZone = timeZone
    event.startDate = start
    event.endDate = end
    event.alarms = wanted.map { EKAlarm(relativeOffset: $0) }
    return true
  }
}

#endif
