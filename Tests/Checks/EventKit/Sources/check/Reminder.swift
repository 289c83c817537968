// SPDX-License-Identifier: MIT

import CalendarEventKitUnderTest
import CivilCalendar
import EventKit
import Foundation
import Workdays

/// An event on each workday from a day to another, ten minutes after its alarm.
func remind(in store: EKEventStore, from today: CivilDate, through last: CivilDate) throws {
  let work = WorkdayEvents(
    "work", title: "上班", at: try TimeOfDay(hour: 9), alarms: [600], repeats: true, timeZone: .current,
    schedule: WorkdaySchedule(holidays: .statutory))
  let calendar = try WorkdayEvents.calendar(named: "上班", in: store)
  try work.update(in: calendar, of: store, days: today...last)
}
