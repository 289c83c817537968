// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Support
import Workdays

extension HolidayFeed {
  private static let dayOff = "a day off"
  private static let makeUpDay = "a make-up day"
  private static let end = "the end of the calendar"

  /// A day off or a make-up day exactly where the statutory calendar has one, and the festivals and solar terms.
  ///
  /// The calendar is asked day by day, not by block, so that a block with a wrong end is found too.
  package func check() -> FeedCheck {
    var expected: [FeedCheck.Shown] = []
    for date in Array(description.days) + daysOutside {
      if let wanted = wanted(date) { expected.append(FeedCheck.Shown(date, wanted)) }
    }
    for (date, titles) in TraditionalDay.expected(of: description) {
      expected += titles.map { FeedCheck.Shown(date, quoted($0)) }
    }
    expected += description.renewal.days.map { FeedCheck.Shown($0.date, HolidayFeed.end) }
    let words = description.texts.holidays
    return FeedCheck(expected, days: description.days) { event throws(Fault) in
      try HolidayFeed.detail(of: event, words)
    }
  }

  /// The days of blocks that begin or end outside the feed's days.
  private var daysOutside: [CivilDate] {
    guard description.grouping == .block, description.selection.hasDaysOff else { return [] }
    return description.holidays.blocks(touching: description.days).flatMap(\.days).filter {
      !description.days.contains($0)
    }
  }

  private static func detail(of event: VEvent, _ words: HolidayTexts) throws(Fault) -> String {
    let title = event.summary?.string ?? ""
    guard event.transparency == .transparent else {
      throw Fault(.disagreement, "the event of \(date(of: event)), read back, is marked as busy")
    }
    if case .end? = EventIdentifier(event.uid)?.period { return end }
    if event.categories == [words.traditionalDay] { return quoted(title) }
    switch (title.first.map(String.init), SpecialDay(event)) {
    case (HolidayTexts.offMark, .dayOff): return dayOff
    case (HolidayTexts.makeUpMark, .makeUpDay): return makeUpDay
    default:
      throw Fault(
        .disagreement, "the event of \(date(of: event)), read back, is neither a day off nor a make-up day")
    }
  }

  private static func date(of event: VEvent) -> String { event.span?.start.date.iso8601 ?? "no date" }

  /// What the calendar should show on a day.
  private func wanted(_ date: CivilDate) -> String? {
    let (holidays, selection) = (description.holidays, description.selection)
    switch holidays.announcedRuling(on: date) {
    case .dayOff: return selection.hasDaysOff ? HolidayFeed.dayOff : nil
    case .makeUpDay: return selection.hasMakeUpDays && !holidays.isListedWorkday(date) ? HolidayFeed.makeUpDay : nil
    case nil: return selection.hasDaysOff && holidays.holidayJoined(to: date) != nil ? HolidayFeed.dayOff : nil
    }
  }
}
