// SPDX-License-Identifier: MIT

// swift-format-ignore-file

import Foundation

// Declarations with the signatures that EventKit has in Swift, as far as CalendarEventKit uses them, and a store in
// memory. Only for tests, and documented where Apple documents them.

public enum EKRecurrenceFrequency: Int {
  case daily, weekly, monthly, yearly
}

public enum EKWeekday: Int {
  case sunday = 1
  case monday, tuesday, wednesday, thursday, friday, saturday
}

open class EKRecurrenceDayOfWeek: NSObject {
  public let dayOfTheWeek: EKWeekday
  public let weekNumber: Int

  public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
    self.dayOfTheWeek = dayOfTheWeek
    self.weekNumber = weekNumber
  }

  public convenience init(_ dayOfTheWeek: EKWeekday) { self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0) }
}

open class EKRecurrenceEnd: NSObject {
  public let endDate: Date?
  public let occurrenceCount: Int

  public init(end endDate: Date) {
    self.endDate = endDate
    occurrenceCount = 0
  }

  public init(occurrenceCount: Int) {
    endDate = nil
    self.occurrenceCount = occurrenceCount
  }
}

open class EKRecurrenceRule: NSObject {
  public let frequency: EKRecurrenceFrequency
  public let interval: Int
  public let daysOfTheWeek: [EKRecurrenceDayOfWeek]?
  public let daysOfTheMonth: [NSNumber]?
  public let monthsOfTheYear: [NSNumber]?
  public let weeksOfTheYear: [NSNumber]?
  public let daysOfTheYear: [NSNumber]?
  public let setPositions: [NSNumber]?
  open var recurrenceEnd: EKRecurrenceEnd?
  open var firstDayOfTheWeek: Int { 0 }
  open var calendarIdentifier: String { "gregorian" }

  public init(
    recurrenceWith type: EKRecurrenceFrequency, interval: Int, daysOfTheWeek days: [EKRecurrenceDayOfWeek]?,
    daysOfTheMonth monthDays: [NSNumber]?, monthsOfTheYear months: [NSNumber]?, weeksOfTheYear: [NSNumber]?,
    daysOfTheYear: [NSNumber]?, setPositions: [NSNumber]?, end: EKRecurrenceEnd?
  ) {
    frequency = type
    self.interval = interval
    daysOfTheWeek = days
    daysOfTheMonth = monthDays
    monthsOfTheYear = months
    self.weeksOfTheYear = weeksOfTheYear
    self.daysOfTheYear = daysOfTheYear
    self.setPositions = setPositions
    recurrenceEnd = end
  }
}

open class EKAlarm: NSObject {
  open var relativeOffset: TimeInterval
  open var absoluteDate: Date?

  public init(relativeOffset offset: TimeInterval) { relativeOffset = offset }

  public init(absoluteDate date: Date) {
    relativeOffset = 0
    absoluteDate = date
  }
}

#if canImport(CoreGraphics)
public import CoreGraphics
#else
/// Of CoreGraphics.
open class CGColor {
  public let components: [CGFloat]?

  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { components = [red, green, blue, alpha] }
}
#endif

public enum EKEntityType: UInt {
  case event, reminder
}

public enum EKEventAvailability: Int {
  case notSupported = -1
  case busy, free, tentative, unavailable
}

public enum EKSourceType: Int {
  case local, exchange, calDAV, mobileMe, subscribed, birthdays
}

open class EKSource: NSObject {
  public let sourceIdentifier = UUID().uuidString
  public let sourceType: EKSourceType
  public let title: String
  /// Whether it takes new calendars, for tests.
  public let isOpen: Bool

  public init(_ sourceType: EKSourceType, title: String, isOpen: Bool = true) {
    self.sourceType = sourceType
    self.title = title
    self.isOpen = isOpen
  }
}

open class EKCalendar: NSObject {
  public let calendarIdentifier = UUID().uuidString
  open var title = ""
  open var source: EKSource!
  open var cgColor: CGColor!
  open var allowsContentModifications: Bool { true }

  public init(for entityType: EKEntityType, eventStore: EKEventStore) {}
}

open class EKCalendarItem: NSObject {
  open fileprivate(set) var calendarItemIdentifier = UUID().uuidString
  open var calendar: EKCalendar!
  open var title: String!
  open var location: String?
  open var notes: String?
  open var url: URL?
  open var timeZone: TimeZone?
  open var alarms: [EKAlarm]?
  open var recurrenceRules: [EKRecurrenceRule]?
  open var hasRecurrenceRules: Bool { !(recurrenceRules ?? []).isEmpty }
}

open class EKEvent: EKCalendarItem {
  open var startDate: Date!
  open var endDate: Date!
  open var isAllDay = false
  open var availability = EKEventAvailability.busy
  open fileprivate(set) var isDetached = false
  private var occurrence: Date?
  open var occurrenceDate: Date! { occurrence ?? startDate }
  /// The starts of a series' occurrences that were removed or detached.
  fileprivate var exceptions: Set<Date> = []

  public init(eventStore: EKEventStore) {}

  /// A copy, as an occurrence of a series if it has a start.
  fileprivate func copied(at start: Date? = nil) -> EKEvent {
    let event = EKEvent(eventStore: EKEventStore())
    event.calendarItemIdentifier = calendarItemIdentifier
    (event.calendar, event.title, event.location, event.notes, event.url) = (calendar, title, location, notes, url)
    (event.timeZone, event.alarms, event.recurrenceRules) = (timeZone, alarms, recurrenceRules)
    (event.isAllDay, event.availability, event.isDetached) = (isAllDay, availability, isDetached)
    event.exceptions = exceptions
    event.startDate = start ?? startDate
    event.endDate = event.startDate + endDate.timeIntervalSince(startDate)
    event.occurrence = start ?? occurrence
    return event
  }
}

public enum EKSpan: Int {
  case thisEvent, futureEvents
}

/// What is asked for has a copy of its own, and only what is committed is found, as in EventKit.
open class EKEventStore: NSObject {
  /// Single events, series, and detached occurrences, whose identifier is that of their series.
  private var saved: [EKEvent] = []
  private var pending: [EKEvent] = []
  /// The number of writes after which the store fails, for tests.
  public var writesUntilFailure = Int.max
  /// The starts of a series between two dates, for tests; EventKit's own are those of a device.
  public var starts: (EKEvent, Range<Date>) -> [Date] = { _, _ in [] }

  /// The error of a store that fails.
  public struct Failure: Error {}

  private var savedCalendars: [EKCalendar] = []
  private var pendingCalendars: [EKCalendar] = []
  /// Whether the person allows access, for tests.
  public var isAllowed = true

  public override init() {}

  open var sources = [EKSource(.local, title: "Default")]
  open var defaultCalendarForNewEvents: EKCalendar?

  // As imported from Objective-C, it runs where its caller does.
  nonisolated(nonsending) open func requestFullAccessToEvents() async throws -> Bool { isAllowed }

  open func calendars(for entityType: EKEntityType) -> [EKCalendar] { savedCalendars }

  open func calendar(withIdentifier identifier: String) -> EKCalendar? {
    savedCalendars.first { $0.calendarIdentifier == identifier }
  }

  open func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws {
    if !pendingCalendars.contains(calendar) { pendingCalendars.append(calendar) }
    // A calendar that could not be saved is in the way of the next.
    guard pendingCalendars.allSatisfy({ $0.source?.isOpen ?? true }) else { throw Failure() }
    savedCalendars += pendingCalendars.filter { !savedCalendars.contains($0) }
    pendingCalendars = []
  }

  open func source(withIdentifier identifier: String) -> EKSource? {
    (sources + [defaultCalendarForNewEvents?.source].compactMap { $0 }).first { $0.sourceIdentifier == identifier }
  }

  open func predicateForEvents(withStart start: Date, end: Date, calendars: [EKCalendar]?) -> NSPredicate {
    EventPredicate(start..<end, calendars)
  }

  open func events(matching predicate: NSPredicate) -> [EKEvent] {
    let asked = predicate as? EventPredicate
    let range = asked?.range ?? .distantPast..<Date.distantFuture
    let found = saved.filter { asked?.calendars?.contains($0.calendar) ?? true }.flatMap { event in
      guard event.hasRecurrenceRules, !event.isDetached else { return [event.copied()] }
      return starts(event, range).filter { !event.exceptions.contains($0) }.map { event.copied(at: $0) }
    }
    return found.filter { $0.startDate < range.upperBound && $0.endDate >= range.lowerBound }
  }

  open func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
    try count()
    let copy = event.copied()
    let index = pending.firstIndex { $0.calendarItemIdentifier == event.calendarItemIdentifier && $0.isDetached == event.isDetached }
    if let index, pending[index].hasRecurrenceRules, span == .thisEvent, !event.isDetached {
      pending[index] = pending[index].copied()
      pending[index].exceptions.insert(event.occurrenceDate)
      copy.recurrenceRules = nil
      copy.isDetached = true
      pending.append(copy)
    } else if let same = pending.firstIndex(where: { isSame($0, event) }) {
      pending[same] = copy
    } else {
      pending.append(copy)
    }
    if commit { try self.commit() }
  }

  open func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
    try count()
    if event.hasRecurrenceRules, !event.isDetached, let index = pending.firstIndex(where: { isSeries($0, event) }) {
      let series = pending[index].copied()
      pending[index] = series
      if span == .thisEvent {
        series.exceptions.insert(event.occurrenceDate)
      } else if event.occurrenceDate <= series.startDate {
        pending.removeAll { $0.calendarItemIdentifier == event.calendarItemIdentifier }
      } else {
        // It ends before the occurrence.
        series.exceptions.formUnion(starts(series, event.occurrenceDate..<Date.distantFuture))
      }
    } else {
      pending.removeAll { isSame($0, event) }
    }
    if commit { try self.commit() }
  }

  open func commit() throws {
    try count()
    saved = pending
  }

  open func reset() {
    pending = saved
    pendingCalendars = []
  }

  private func isSeries(_ one: EKEvent, _ other: EKEvent) -> Bool {
    one.calendarItemIdentifier == other.calendarItemIdentifier && one.hasRecurrenceRules && !one.isDetached
  }

  private func isSame(_ one: EKEvent, _ other: EKEvent) -> Bool {
    one.calendarItemIdentifier == other.calendarItemIdentifier && one.isDetached == other.isDetached
      && (!one.isDetached || one.occurrenceDate == other.occurrenceDate)
  }

  private func count() throws {
    writesUntilFailure -= 1
    if writesUntilFailure < 0 { throw Failure() }
  }
}

private class EventPredicate: NSPredicate {
  let range: Range<Date>
  let calendars: [EKCalendar]?

  init(_ range: Range<Date>, _ calendars: [EKCalendar]?) {
    (self.range, self.calendars) = (range, calendars)
    super.init(value: true)
  }

  required init?(coder: NSCoder) { nil }
}
