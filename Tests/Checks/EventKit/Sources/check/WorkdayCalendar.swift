// SPDX-License-Identifier: MIT

import CalendarEventKitUnderTest
import CivilCalendar
import EventKit
import Foundation
import Workdays

/// Keeps a calendar with an event on each workday of this year and, once its notice is published, of the next.
@MainActor final class WorkdayCalendar {
  private let store: EKEventStore
  private let title = "上班"

  init(_ store: EKEventStore = EKEventStore()) { self.store = store }

  /// Adds what is missing and takes away what fell away; nil if the person does not allow it.
  ///
  /// Call it when the app opens, and from a background task.
  func update(in year: Int, holidays: HolidayCalendar = .statutory) async throws -> WorkdayEvents.Changes? {
    guard try await store.requestFullAccessToEvents() else { return nil }
    let last = holidays.isPublished(year + 1) ? year + 1 : year
    let work = WorkdayEvents(
      "work", title: title, at: try TimeOfDay(hour: 9), alarm: 600, timeZone: .current,
      schedule: WorkdaySchedule(holidays: holidays))
    return try work.update(
      in: try calendar(), of: store,
      days: CivilDate(year: year, month: 1, day: 1)...CivilDate(year: last, month: 12, day: 31))
  }

  private func calendar() throws -> EKCalendar {
    if let known = store.calendars(for: .event).first(where: { $0.title == title }) { return known }
    let calendar = EKCalendar(for: .event, eventStore: store)
    calendar.title = title
    calendar.source = store.defaultCalendarForNewEvents?.source
    try store.saveCalendar(calendar, commit: true)
    return calendar
  }
}
