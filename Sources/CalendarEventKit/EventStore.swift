// SPDX-License-Identifier: MIT

#if canImport(EventKit) && !os(watchOS)

import CivilCalendar
import EventKit
import Foundation

extension EKEventStore {
  /// Makes changes and saves them together, or none of them if an error is thrown.
  func savingTogether(_ changes: () throws -> Void) throws {
    do {
      try changes()
      try commit()
    } catch {
      reset()
      throw error
    }
  }

  /// The events and the occurrences of series of a calendar from a moment to another, asked for year by year, as EventKit
  /// answers for at most four years.
  func events(in calendar: EKCalendar, from start: Date, to end: Date) -> [EKEvent] {
    struct Occurrence: Hashable {
      let identifier: String
      let start: Date
    }
    let year = 365.0 * 86_400
    var found: [EKEvent] = []
    var seen: Set<Occurrence> = []
    for lower in stride(from: start, to: end, by: year) {
      let predicate = predicateForEvents(withStart: lower, end: min(lower + year, end), calendars: [calendar])
      for event in events(matching: predicate)
      where seen.insert(Occurrence(identifier: event.calendarItemIdentifier, start: event.startDate)).inserted {
        found.append(event)
      }
    }
    return found
  }
}

#endif
