// SPDX-License-Identifier: MIT

import CalendarFoundation
public import CivilCalendar
public import Foundation
public import ICalendar
public import Recurrence
import TimeZones

/// The events of some calendars as EventKit can hold them, and what it cannot.
///
/// It does without EventKit, which exists only on Apple's systems. A series whose rule EventKit can hold stays a series,
/// whose excluded and replaced occurrences are listed; all other occurrences are events of their own, up to a day.
///
/// ```swift
/// let found = try EventKitEvents(ICalendarReader().read(data).calendars, in: .current, through: nextDecember)
/// for loss in found.losses { print(loss) }  // Stand-up: ATTENDEE is not carried over
/// try found.add(to: calendar, of: store)
/// ```
public struct EventKitEvents: Sendable, Hashable {
  /// The events, in the order of the calendars.
  public private(set) var events: [Event] = []
  /// What is not carried over, in the order of the calendars.
  public private(set) var losses: [Loss] = []

  /// The most occurrences of a series that become events of their own.
  static let mostOccurrences = 1_000

  /// Creates the events of some calendars.
  ///
  /// - Parameters:
  ///   - calendars: The calendars.
  ///   - timeZone: The zone of whole days and of floating times: that of the device.
  ///   - last: The last day of the occurrences of a series that EventKit cannot hold as a series.
  /// - Throws: `Fault` if the system does not have the zone's rules.
  public init(_ calendars: [VCalendar], in timeZone: TimeZone, through last: CivilDate) throws(Fault) {
    let zone = try TimeZoneRules(timeZone)
    for calendar in calendars {
      let reading = CalendarReading(calendar, in: zone, through: last)
      events += reading.events
      losses += reading.losses
    }
  }

  /// What EventKit cannot hold, or an app cannot set.
  public struct Loss: Sendable, Hashable, CustomStringConvertible {
    /// The UID of the event; empty for a part of a calendar that is no event.
    public let uid: String
    /// The title of the event, or nil.
    public let title: String?
    /// The property or component, such as `ATTENDEE`.
    public let part: String
    /// What becomes of it, in words that follow its name.
    public let outcome: String

    /// One line, such as `Stand-up: ATTENDEE is not carried over`.
    public var description: String {
      [title ?? uid, "\(part) \(outcome)"].filter { !$0.isEmpty }.joined(separator: ": ")
    }
  }

  /// An alarm of an event.
  public enum Alarm: Sendable, Hashable {
    /// Seconds after the start of the event; negative before it.
    case offset(TimeInterval)
    /// At a moment.
    case date(Date)
  }

  /// An event, by the names of the properties of `EKEvent`.
  public struct Event: Sendable, Hashable {
    /// The UID in the calendar.
    public let uid: String
    /// The title.
    public let title: String
    /// The place, or nil.
    public let location: String?
    /// The notes, or nil.
    public let notes: String?
    /// The address of more information, or nil.
    public let url: URL?
    /// Whether it takes whole days.
    public let isAllDay: Bool
    /// The start.
    public let startDate: Date
    /// The end; of whole days, the last second of the last one.
    public let endDate: Date
    /// The zone of its clocks; nil for a floating time and for whole days.
    public let timeZone: TimeZone?
    /// Whether it makes nobody busy.
    public let isFree: Bool
    /// The alarms.
    public let alarms: [Alarm]
    /// Its rule, which `eventKitRepresentation` can hold; nil for a single event.
    public internal(set) var rule: RecurrenceRule?
    /// The starts of the occurrences that do not take place, ascending.
    public internal(set) var exclusions: [Date] = []
    /// The occurrences that are otherwise, in the order of their starts.
    public internal(set) var replacements: [Replacement] = []
  }

  /// An occurrence of a series that is otherwise.
  public struct Replacement: Sendable, Hashable {
    /// When the occurrence of the series begins.
    public let originalDate: Date
    /// What takes its place.
    public let event: Event
  }
}
