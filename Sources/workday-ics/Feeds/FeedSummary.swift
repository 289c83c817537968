// SPDX-License-Identifier: MIT

import CivilCalendar
import DescribedFeeds
import ICalendar
import Support
import WorkdayFeeds
import Workdays

/// What a feed contains, in a few words: `250 workdays of 2026, 7 make-up days; next make-up day 2026-02-14`.
struct FeedSummary {
  /// The words.
  let text: String

  /// Summarizes a feed of workdays that was made from options.
  init(_ made: MadeFeed) { self.init(made.feed, today: made.today) }

  /// Summarizes a feed of workdays.
  init(_ feed: WorkdayFeed, today: CivilDate?) {
    let schedule = feed.description.schedule
    let makeUpDays = feed.workdays.filter { if case .makeUpDay = schedule.kind(of: $0) { true } else { false } }
    self.init(
      "\(counted(feed.workdays.count, "workday")) of \(FeedSummary.years(feed.description.years)), "
        + counted(makeUpDays.count, "make-up day"), makeUpDays: makeUpDays, today: today)
  }

  /// Summarizes a feed of holidays.
  init(_ feed: HolidayFeed, today: CivilDate?) {
    guard feed.description.selection.hasNotices else {
      self.init(
        "\(counted(feed.calendar.entries.count, "day")) of \(FeedSummary.years(feed.description.years))",
        makeUpDays: [],
        today: nil)
      return
    }
    let holidays = feed.description.holidays
    let days = holidays.days(in: feed.description.days)
    let makeUpDays = days.filter { !$0.ruling.isDayOff && !holidays.isListedWorkday($0.date) }.map(\.date)
    self.init(
      "\(counted(feed.description.days.count { holidays.holidayOff(on: $0) != nil }, "day")) off and \(counted(makeUpDays.count, "make-up day")) of "
        + FeedSummary.years(feed.description.years), makeUpDays: makeUpDays, today: today)
  }

  /// Summarizes a feed of birthdays.
  init(_ feed: BirthdayFeed, years: ClosedRange<Int>) {
    text = "\(counted(feed.calendar.entries.count, "birthday")) of \(FeedSummary.years(years))"
  }

  private init(_ text: String, makeUpDays: [CivilDate], today: CivilDate?) {
    let next = makeUpDays.first { date in today.map { $0 <= date } ?? false }
    self.text = text + (next.map { "; next make-up day \($0)" } ?? "")
  }

  private static func years(_ years: ClosedRange<Int>) -> String {
    years.count == 1 ? "\(years.lowerBound)" : "\(years.lowerBound) to \(years.upperBound)"
  }
}
