// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
import ICalendarCoding
import Support
package import Workdays

/// A calendar of leave: an all-day event for each run of days on which it is taken.
package struct LeaveFeed: CheckedFeed {
  package let calendar: VCalendar
  package var warnings: [FeedWarning] { [] }

  /// The runs of days.
  private let runs: [ClosedRange<CivilDate>]

  /// Builds the calendar; there must be a day of leave.
  package init(_ blocks: [LeaveBlock], _ texts: FeedTexts) throws(Fault) {
    var runs: [ClosedRange<CivilDate>] = []
    var events: [VEvent] = []
    for block in blocks {
      let notes = texts.holidays.extent(
        texts.holidays.date(block.days.lowerBound), texts.holidays.date(block.days.upperBound), block.count)
      for days in block.runs {
        runs.append(days)
        let stamp = FeedStamp.yearly(days.lowerBound)
        let details = try CommonProperties(
          uid: EventIdentifier.text(feed: "leave", days.lowerBound.rfc5545), stamp: stamp,
          summary: TextValue(texts.leave.title), notes: TextValue(notes), categories: [texts.leave.title], sequence: 0,
          lastModified: stamp)
        events.append(try VEvent(details, span: try EventSpan.allDay(days.lowerBound, days: days.count)))
      }
    }
    self.runs = runs
    calendar = try VCalendar(
      feed: "Leave feed//\(texts.holidays.code)", named: texts.leave.calendarName, .purple, notes: nil, timeZone: nil,
      entries: events.map { .event($0) })
  }

  package func check() -> FeedCheck {
    let days = runs.flatMap(Array.init)
    return FeedCheck(days.map { FeedCheck.Shown($0) }, days: (days.min() ?? .first)...(days.max() ?? .first))
  }
}

extension LeaveBlock {
  /// The days of leave in runs of days one after the other.
  package var runs: [ClosedRange<CivilDate>] {
    leave.map(\.dayNumber).runs.map { CivilDate(unchecked: $0.lowerBound)...CivilDate(unchecked: $0.upperBound) }
  }
}
