// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support
import WorkdayFeeds
import Workdays

extension WorkdayFeed {
  /// What the feed contains, in a few words: `250 workdays of 2026, 7 make-up days; next make-up day 2026-02-14`, or if not
  /// all events are on the feed's workdays, `74 occurrences of 2026`.
  ///
  /// Days off that a company has worked have a count of their own.
  func summary(today: CivilDate?) -> String {
    let schedule = description.schedule
    guard isOnWorkdays else {
      return "\(counted(occurrenceCount, "occurrence")) of \(YearList.text(Array(description.years)))"
    }
    let years = YearList.text(Array(description.years))
    if description.policy.isTrading { return "\(counted(workdays.count, "trading day")) of \(years)" }
    let listed = workdays.filter { if case .makeUpDay = schedule.assumedKind(of: $0) { true } else { false } }
    let makeUpDays = listed.filter { schedule.holidays.override(on: $0) == nil }
    let own = listed.count - makeUpDays.count
    return "\(counted(workdays.count, "workday")) of \(years), "
      + counted(makeUpDays.count, "make-up day") + (own > 0 ? "; " + counted(own, "company workday") : "")
      + next(makeUpDays, today)
  }
}

extension HolidayFeed {
  /// What the feed contains, in a few words.
  func summary(today: CivilDate?) -> String {
    let years = YearList.text(Array(description.years))
    guard description.selection.hasNotices else { return "\(counted(calendar.entries.count, "day")) of \(years)" }
    let holidays = description.holidays
    let off = description.days.count { holidays.holidayOff(on: $0) != nil }
    let makeUpDays = holidays.days(in: description.days)
      .filter { !$0.ruling.isDayOff && !holidays.isListedWorkday($0.date) }.map(\.date)
    return "\(counted(off, "day")) off and \(counted(makeUpDays.count, "make-up day")) of \(years)"
      + next(makeUpDays, today)
  }
}

/// The clause with the first make-up day from today on; empty if there is none, or the day is not known.
private func next(_ makeUpDays: [CivilDate], _ today: CivilDate?) -> String {
  guard let today, let next = makeUpDays.first(where: { today <= $0 }) else { return "" }
  return "; next make-up day \(next)"
}
