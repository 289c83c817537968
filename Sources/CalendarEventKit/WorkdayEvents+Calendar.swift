// SPDX-License-Identifier: MIT

#if canImport(EventKit) && !os(watchOS)

import CivilCalendar
public import EventKit
public import Foundation
public import ICalendar
import Recurrence

#if canImport(CoreGraphics)
import CoreGraphics
#endif

extension WorkdayEvents {
  /// The calendar of an app, made the first time.
  ///
  /// Its identifier is stored, so a person may give it another name. Where that is lost, as after an account was set up again
  /// or on another device of the same person, it is found by its name. A new one is made in iCloud, otherwise on the device,
  /// otherwise where the person's new events go; an account that takes no new calendar is passed over.
  ///
  /// - Parameters:
  ///   - title: The name of the calendar.
  ///   - color: The colour of a new calendar.
  ///   - store: The store, which allows full access.
  ///   - defaults: Where the identifier is stored.
  /// - Throws: the last account's error if none takes a new calendar, or `Fault` if there is none.
  public static func calendar(
    named title: String, color: CalendarColor = .systemPurple, in store: EKEventStore,
    defaults: UserDefaults = .standard
  ) throws -> EKCalendar {
    let key = "workday-ics.calendar." + title
    let stored = defaults.string(forKey: key).flatMap { store.calendar(withIdentifier: $0) }
    if let calendar = stored
      ?? store.calendars(for: .event).first(where: { $0.title == title && $0.allowsContentModifications })
    {
      defaults.set(calendar.calendarIdentifier, forKey: key)
      return calendar
    }
    var refusal: (any Error)?
    for identifier in sources(of: store).map(\.sourceIdentifier) {
      guard let source = store.source(withIdentifier: identifier) else { continue }
      let calendar = EKCalendar(for: .event, eventStore: store)
      calendar.title = title
      calendar.source = source
      let (red, green, blue) = color.components
      calendar.cgColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
      do {
        try store.saveCalendar(calendar, commit: true)
      } catch {
        // Otherwise it would be saved with the next one.
        store.reset()
        refusal = error
        continue
      }
      defaults.set(calendar.calendarIdentifier, forKey: key)
      return calendar
    }
    throw refusal ?? Fault.unsupported("calendar", "no account of this device has calendars")
  }

  /// The accounts in which a new calendar is tried, in this order.
  private static func sources(of store: EKEventStore) -> [EKSource] {
    let all = store.sources
    let cloud = all.filter { $0.sourceType == .calDAV && $0.title == "iCloud" }
    let local = all.filter { $0.sourceType == .local }
    let usual = [store.defaultCalendarForNewEvents?.source].compactMap(\.self)
    return (cloud + local + usual).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}

#endif
