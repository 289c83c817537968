// SPDX-License-Identifier: MIT

package import CivilCalendar
package import ICalendar
import ICalendarCoding

/// A calendar of open times: an event in UTC for each.
package struct HoursFeed: CheckedFeed {
  package let calendar: VCalendar
  package var warnings: [FeedWarning] { [] }

  private let intervals: [Range<Instant>]

  /// Builds the calendar of intervals that do not overlap; there must be one.
  package init(_ intervals: [Range<Instant>], _ texts: FeedTexts) throws(Fault) {
    self.intervals = intervals
    let events = try intervals.map { interval throws(Fault) in
      let start = interval.lowerBound
      let year = CivilDate(unchecked: GregorianCycle.firstDay(ofYear: start.nearestUTC.date.year))
      let stamp = Instant(utc: CivilDateTime(year))
      let details = try CommonProperties(
        uid: "open-\(start.nearestUTC.rfc5545)Z@\(FeedDescription.standardDomain)", stamp: stamp,
        summary: TextValue(texts.hours.title), notes: nil, categories: [], sequence: 0, lastModified: stamp)
      return try VEvent(details, span: try HoursFeed.span(interval))
    }
    calendar = try VCalendar(
      feed: "Hours feed//\(texts.holidays.code)", named: texts.hours.calendarName, .purple, notes: nil, timeZone: nil,
      entries: events.map { .event($0) })
  }

  private static func span(_ interval: Range<Instant>) throws(Fault) -> EventSpan {
    try EventSpan(.utc(interval.lowerBound), end: .moment(.utc(interval.upperBound)))
  }

  package func bytes() throws(Fault) -> [UInt8] { try checkedBytes(of: calendar) }

  package func verify(_ bytes: [UInt8]) throws(Fault) {
    let (calendar, fault) = try Fault.readBack(bytes)
    if let fault { throw fault }
    let expected = try intervals.map { interval throws(Fault) in try HoursFeed.span(interval) }
    guard calendar.events.map(\.span) == expected else {
      throw Fault(.disagreement, "the open times, read back, are others")
    }
    guard let first = intervals.first, let last = intervals.last,
      let shown = try Fault.libicalOccurrences(
        in: bytes, dates: first.lowerBound.nearestUTC.date...last.upperBound.nearestUTC.date)
    else { return }
    guard shown.map(\.instant) == intervals.map(\.lowerBound) else {
      throw Fault(.disagreement, "as libical reads the calendar, the open times are others")
    }
  }
}
