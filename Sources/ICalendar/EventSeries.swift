// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence

/// An event with those that replace its instances: all VEVENTs of one UID.
///
/// A replacement has a RECURRENCE-ID: it takes the place of that instance, and with `RANGE=THISANDFUTURE` moves all
/// later ones by as much on the wall clock and gives them its length and content. One that is cancelled takes
/// instances away. Where several replace the same instance, the newest counts, by SEQUENCE, then DTSTAMP, then place.
///
/// ```swift
/// for series in EventSeries.series(of: calendar.events) {
///   for instance in try series.instances(from: nil, through: last, in: zones) { … }
/// }
/// ```
///
/// - SeeAlso: [RFC 5545, section 3.8.4.4](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.4.4)
public struct EventSeries: Sendable, Hashable {
  /// The event itself; nil when only replacements are known, which then stand for themselves.
  public let master: VEvent?
  /// The events with a RECURRENCE-ID, in the order of the file.
  public let replacements: [VEvent]

  /// Makes a series of its parts.
  public init(master: VEvent?, replacements: [VEvent] = []) {
    self.master = master
    self.replacements = replacements
  }

  /// The series that events form by their UIDs, in the order of the file.
  ///
  /// Where a UID has several masters, which RFC 5545 forbids, each is a series, and the first has the replacements.
  public static func series(of events: [VEvent]) -> [EventSeries] {
    var replacements: [String: [VEvent]] = [:]
    for event in events where event.details.recurrenceIdentifier != nil {
      replacements[event.details.uid, default: []].append(event)
    }
    var list: [EventSeries] = []
    list.reserveCapacity(events.count)
    for event in events where event.details.recurrenceIdentifier == nil {
      let own = replacements.isEmpty ? nil : replacements.removeValue(forKey: event.details.uid)
      list.append(EventSeries(master: event, replacements: own ?? []))
    }
    guard !replacements.isEmpty else { return list }
    for event in events where event.details.recurrenceIdentifier != nil {
      if let own = replacements.removeValue(forKey: event.details.uid) {
        list.append(EventSeries(master: nil, replacements: own))
      }
    }
    return list
  }

  /// Whether it goes on to the end of the calendar, by a rule without COUNT or UNTIL.
  public var isEndless: Bool {
    guard let master, master.details.status != .cancelled else { return false }
    return master.details.repetition.rules.contains { $0.end == .never }
  }

  /// The instances that begin between two instants, both included, in order; nil leaves a side open.
  ///
  /// The instants are seconds since 1970-01-01T00:00:00Z; dates and floating times are placed among them by the
  /// table's zone for floating times. Instances are made one by one as they are asked for, so an endless series costs
  /// what is taken of it.
  ///
  /// - Throws: `ICalendarError` when a rule by the hour, minute or second stands on a start that is a date.
  public func instances(
    from lower: Int64? = nil, through upper: Int64? = nil, in zones: TimeZoneTable
  ) throws(ICalendarError) -> Instances {
    let bounds = lower ?? .min <= upper ?? .max ? (lower ?? .min)...(upper ?? .max) : nil
    guard let bounds else { return Instances(streams: [], singles: []) }
    return try InstancePlan(self, within: bounds, in: zones).instances()
  }
}
