// SPDX-License-Identifier: MIT

internal import CalendarViews
internal import CivilCalendar
internal import Workdays

/// The days of a range as JSON, each record with its own date, kind, name and notice.
struct DayList: Sendable {
  private let records: DayRecords

  init(_ range: ClosedRange<CivilDate>, _ holidays: HolidayCalendar) {
    records = DayRecords(range, marker: WorkdaySchedule(holidays: holidays).marker)
  }

  func representation(_ snapshot: Snapshot) -> Representation {
    Representation(
      Array(records.json.utf8), type: "application/json", lastModified: snapshot.published,
      cacheControl: "public, max-age=3600, stale-while-revalidate=86400")
  }
}
