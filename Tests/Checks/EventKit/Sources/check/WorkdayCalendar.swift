// SPDX-License-Identifier: MIT

import CalendarEventKitUnderTest
import CalendarFoundation
import CivilCalendar
import EventKit
import Foundation
import Workdays

/// Keeps a calendar with an event on each workday, from today to the end of the last year whose notice is published.
@MainActor final class WorkdayCalendar {
  private let store: EKEventStore
  private let defaults: UserDefaults

  init(_ store: EKEventStore = EKEventStore(), defaults: UserDefaults = .standard) {
    self.store = store
    self.defaults = defaults
  }

  /// Adds what is missing and takes away what fell away; nil if the person does not allow it.
  ///
  /// Call it when the app opens, and from a background task. What is past stays as it was.
  func update(_ now: Date = .now, holidays: HolidayCalendar = .statutory) async throws -> WorkdayEvents.Changes? {
    guard try await store.requestFullAccessToEvents() else { return nil }
    let today = try CivilDate(now, in: .current)
    let last = holidays.isPublished(today.year + 1) ? today.year + 1 : today.year
    let work = WorkdayEvents(
      "work", title: "上班", at: try TimeOfDay(hour: 9), alarms: [0], location: "公司", notes: "打卡", repeats: true,
      timeZone: .current, schedule: WorkdaySchedule(holidays: holidays))
    let calendar = try WorkdayEvents.calendar(named: "上班", in: store, defaults: defaults)
    return try work.update(in: calendar, of: store, days: today...CivilDate(year: last, month: 12, day: 31))
  }
}
