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

  public init(relativeOffset offset: TimeInterval) { relativeOffset = offset }
}

public enum EKEntityType: UInt {
  case event, reminder
}

open class EKSource: NSObject {}

open class EKCalendar: NSObject {
  open var title = ""
  open var source: EKSource!

  public init(for entityType: EKEntityType, eventStore: EKEventStore) {}
}

open class EKCalendarItem: NSObject {
  public let calendarItemIdentifier = UUID().uuidString
  open var calendar: EKCalendar!
  open var title: String!
  open var url: URL?
  open var timeZone: TimeZone?
  open var alarms: [EKAlarm]?
}

open class EKEvent: EKCalendarItem {
  open var startDate: Date!
  open var endDate: Date!

  public init(eventStore: EKEventStore) {}
}

public enum EKSpan: Int {
  case thisEvent, futureEvents
}

open class EKEventStore: NSObject {
  private var saved: [EKEvent] = []
  private var pending: [EKEvent] = []
  /// The number of writes after which the store fails, for tests.
  public var writesUntilFailure = Int.max

  /// The error of a store that fails.
  public struct Failure: Error {}

  private var savedCalendars: [EKCalendar] = []
  /// Whether the person allows access, for tests.
  public var isAllowed = true

  public override init() {}

  open var defaultCalendarForNewEvents: EKCalendar? { savedCalendars.first }

  // As imported from Objective-C, it runs where its caller does.
  nonisolated(nonsending) open func requestFullAccessToEvents() async throws -> Bool { isAllowed }

  open func calendars(for entityType: EKEntityType) -> [EKCalendar] { savedCalendars }

  open func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws {
    if !savedCalendars.contains(calendar) { savedCalendars.append(calendar) }
  }

  open func predicateForEvents(withStart start: Date, end: Date, calendars: [EKCalendar]?) -> NSPredicate {
    NSPredicate { object, _ in
      guard let event = object as? EKEvent else { return false }
      return event.startDate < end && event.endDate >= start && (calendars?.contains(event.calendar) ?? true)
    }
  }

  open func events(matching predicate: NSPredicate) -> [EKEvent] { saved.filter { predicate.evaluate(with: $0) } }

  open func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
    try count()
    if !pending.contains(event) { pending.append(event) }
    if commit { try self.commit() }
  }

  open func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
    try count()
    pending.removeAll { $0 == event }
    if commit { try self.commit() }
  }

  open func commit() throws { saved = pending }

  open func reset() { pending = saved }

  private func count() throws {
    writesUntilFailure -= 1
    if writesUntilFailure < 0 { throw Failure() }
  }
}
