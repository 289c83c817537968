// SPDX-License-Identifier: MIT

#if canImport(EventKit) && !os(watchOS)

import CalendarFoundation
public import CivilCalendar
public import EventKit
public import Foundation
import Recurrence
import TimeZones
public import Workdays

/// An event on each workday of a schedule, in a calendar of EventKit.
///
/// Days off have none and make-up days have one ("多退少补"). All events are marked by their URL, so an update can be run
/// at any time: it adds what is missing, changes what is different, takes away what fell away, and leaves all other events
/// alone.
///
/// ```swift
/// let work = try WorkdayEvents(
///   "work", title: "上班", at: TimeOfDay(hour: 9), timeZone: .current, schedule: WorkdaySchedule(holidays: .statutory))
/// let calendar = try WorkdayEvents.calendar(named: "上班", color: .systemPurple, in: store)
/// try work.update(in: calendar, of: store, days: today...newYearsEve)
/// ```
///
/// This module is compiled and tested against declarations with EventKit's signatures. It was never run on a device.
public struct WorkdayEvents: Sendable {
  /// The name that tells these events from those of another series in the same calendar.
  public let name: String
  /// The title of each event.
  public let title: String
  /// The time of day at which each event begins; nil for whole days.
  public let time: TimeOfDay?
  /// The length of each event in seconds, if it has a time.
  public let length: TimeInterval
  /// How long before an event each alarm goes off, in seconds; negative after its start.
  public let alarms: [TimeInterval]
  /// The place, or nil.
  public let location: String?
  /// The notes, or nil.
  public let notes: String?
  /// The days of the events.
  public let days: WorkdaySchedule.Days
  /// Whether workdays that follow a rule are one recurring event, from which days off are taken out.
  public let repeats: Bool
  /// The zone whose clocks show the time; whole days are those of the device.
  public let timeZone: TimeZone
  /// The days that are worked.
  public let schedule: WorkdaySchedule

  /// Creates a series of events.
  ///
  /// - Parameters:
  ///   - name: What tells these events from those of another series in the same calendar.
  ///   - title: The title of each event.
  ///   - time: The time of day at which each event begins; nil for whole days.
  ///   - length: The length of each event in seconds, if it has a time; 0 for a moment.
  ///   - alarms: How long before an event each alarm goes off, in seconds; negative after its start, which is midnight of a
  ///     whole day. Unless they are given, one at the start, and none for whole days.
  ///   - location: The place.
  ///   - notes: The notes.
  ///   - days: The days of the events, such as the eves of make-up days.
  ///   - repeats: Whether workdays that follow a rule are one recurring event, whose details say 每周; days off are taken out
  ///     of it, and make-up days are events beside it. Otherwise each day is an event of its own. Other days than workdays
  ///     follow no rule.
  ///   - timeZone: The zone whose clocks show the time; whole days are those of the device.
  ///   - schedule: The days that are worked.
  public init(
    _ name: String, title: String, at time: TimeOfDay?, length: TimeInterval = 60, alarms: [TimeInterval]? = nil,
    location: String? = nil, notes: String? = nil, on days: WorkdaySchedule.Days = .workdays, repeats: Bool = false,
    timeZone: TimeZone, schedule: WorkdaySchedule
  ) {
    self.name = name
    self.title = title
    self.time = time
    self.length = length
    self.alarms = alarms ?? (time == nil ? [] : [0])
    self.location = location
    self.notes = notes
    self.days = days
    self.repeats = repeats
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

  /// Makes a calendar have an event on each day of the series in a range and on no other day of it.
  ///
  /// Days outside the range are left as they are, so that with a range from today on, the past stays.
  ///
  /// Nothing is saved if an error is thrown; but a recurring event is saved before days off are taken out of it, since
  /// EventKit finds only what is saved. An error between the two leaves that to the next update.
  ///
  /// - Throws: an error of EventKit, or `Fault` if the system does not have the zone's rules, or if it is not known whether a
  ///   day of the range is worked, as in a year whose notice is not published.
  @discardableResult
  public func update(
    in calendar: EKCalendar, of store: EKEventStore, days range: ClosedRange<CivilDate>
  ) throws -> Changes {
    let update = try SeriesUpdate(self, calendar, store, range, try zones)
    return try update.run()
  }

  /// Takes all events of the series in a range away.
  ///
  /// - Throws: an error of EventKit, or `Fault` if the system does not have the zone's rules.
  public func remove(from calendar: EKCalendar, of store: EKEventStore, days: ClosedRange<CivilDate>) throws {
    let zones = try zones
    try store.savingTogether {
      for (event, _) in found(in: calendar, of: store, days: days, zones) {
        try store.remove(event, span: .thisEvent, commit: false)
      }
    }
  }

  /// The zones of the series, and of what is whole days in it.
  struct Zones {
    fileprivate let timed: TimeZoneRules
    fileprivate let whole: TimeZoneRules

    /// The rules of the zone of an event.
    func callAsFunction(isAllDay: Bool) -> TimeZoneRules { isAllDay ? whole : timed }
  }

  private var zones: Zones {
    get throws { Zones(timed: try TimeZoneRules(timeZone), whole: try TimeZoneRules(.current)) }
  }

  // MARK: - Marks

  /// What the URL of each event begins with.
  private var mark: String {
    let escaped = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return "workday-ics:\(escaped)/"
  }

  /// The URL of the event of a day, or of a recurring event.
  func url(of day: CivilDate?) -> URL? { URL(string: mark + (day?.iso8601 ?? (time == nil ? "days" : "series"))) }

  /// The events of the series in a range, each with its day: that of its mark, or that on which its recurring event has it.
  func found(
    in calendar: EKCalendar, of store: EKEventStore, days: ClosedRange<CivilDate>, _ zones: Zones
  ) -> [(event: EKEvent, day: CivilDate)] {
    // The same day begins at most two days earlier or later in another zone.
    let (first, last) = (days.lowerBound.adding(days: -2) ?? .first, days.upperBound.adding(days: 3) ?? .last)
    let events = store.events(
      in: calendar, from: Date(startOf: first, in: zones.whole), to: Date(startOf: last, in: zones.whole))
    return events.compactMap { event in
      guard let text = event.url?.absoluteString, text.hasPrefix(mark) else { return nil }
      let rest = text.dropFirst(mark.count)
      let day =
        ["days", "series"].contains(rest)
        ? try? CivilDate(event.occurrenceDate, in: zones(isAllDay: rest == "days")) : CivilDate(String(rest))
      return day.flatMap { days.contains($0) ? (event, $0) : nil }
    }
  }

  // MARK: - Values

  /// When the event of a day begins.
  private func start(on day: CivilDate, _ zones: Zones) -> Date {
    time.map { Date(CivilDateTime(day, $0), in: zones.timed) } ?? Date(startOf: day, in: zones.whole)
  }

  /// Whether an event differs from what a day's should be.
  func differs(_ event: EKEvent, on day: CivilDate, _ zones: Zones) -> Bool {
    let start = start(on: day, zones)
    // A series has its own idea of a time that clocks skip, and EventKit its own of where a whole day ends.
    let isMoved =
      time == nil
      ? [event.startDate, event.endDate].contains { (try? CivilDate($0, in: zones.whole)) != day }
      : event.startDate != start || event.endDate != start + length
    return event.isAllDay != (time == nil) || event.title != title
      || isMoved && (hasTime(on: day, zones) || !event.hasRecurrenceRules)
      || (event.location ?? "") != (location ?? "") || (event.notes ?? "") != (notes ?? "")
      || (event.alarms ?? []).map(\.relativeOffset).sorted() != alarms.map { -$0 }.sorted()
  }

  /// Whether clocks show the time on a day.
  func hasTime(on day: CivilDate, _ zones: Zones) -> Bool {
    guard let time else { return true }
    let moment = CivilDateTime(day, time)
    return (try? zones.timed.localTime(of: zones.timed.instant(of: moment))) == moment
  }

  /// Gives an event the values of a day.
  func write(_ day: CivilDate, to event: EKEvent, _ zones: Zones) {
    event.title = title
    event.location = location
    event.notes = notes
    event.isAllDay = time == nil
    event.timeZone = time == nil ? nil : timeZone
    event.startDate = start(on: day, zones)
    event.endDate = event.startDate + (time == nil ? 0 : length)
    event.alarms = alarms.map { EKAlarm(relativeOffset: -$0) }
  }
}

#endif
