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
        let year = CivilDate(unchecked: GregorianCycle.firstDay(ofYear: days.lowerBound.year))
        let stamp = Instant(utc: CivilDateTime(year))
        let details = try CommonProperties(
          uid: "leave-\(days.lowerBound.rfc5545)@\(FeedDescription.standardDomain)", stamp: stamp,
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

  package func bytes() throws(Fault) -> [UInt8] { try checkedBytes(of: calendar) }

  package func verify(_ bytes: [UInt8]) throws(Fault) {
    let (calendar, fault) = try Fault.readBack(bytes)
    if let fault { throw fault }
    let read = calendar.events.map(\.span)
    let expected = try runs.map { days throws(Fault) in try EventSpan.allDay(days.lowerBound, days: days.count) }
    guard read == expected else { throw Fault(.disagreement, "the days of leave, read back, are others") }
    guard let first = runs.first, let last = runs.last,
      let shown = try Fault.libicalOccurrences(in: bytes, dates: first.lowerBound...last.upperBound)
    else { return }
    guard shown.map(\.date) == runs.map(\.lowerBound), shown.allSatisfy(\.isAllDay) else {
      throw Fault(.disagreement, "as libical reads the calendar, the days of leave are others")
    }
  }
}

extension LeaveBlock {
  /// The days of leave in runs of days one after the other.
  package var runs: [ClosedRange<CivilDate>] {
    leave.map(\.dayNumber).runs.map { CivilDate(unchecked: $0.lowerBound)...CivilDate(unchecked: $0.upperBound) }
  }
}
