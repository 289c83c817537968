// SPDX-License-Identifier: MIT

import CalendarEventKitUnderTest
import CalendarFoundation
import CivilCalendar
import EventKit
import Foundation
import ICalendarCoding

/// Adds the events of a file to a calendar, and returns what is not carried over, one line each.
func add(_ file: Data, to calendar: EKCalendar, of store: EKEventStore) throws -> [String] {
  let calendars = try ICalendarReader().read(file).calendars
  let nextYear = try CivilDate(.now, in: .current) + 365
  let found = try EventKitEvents(calendars, in: .current, through: nextYear)
  try found.add(to: calendar, of: store)
  return found.losses.map(\.description)
}
