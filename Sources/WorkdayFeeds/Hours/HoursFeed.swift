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
      let stamp = FeedStamp.yearly(start.nearestUTC.date)
      let details = try CommonProperties(
        uid: EventIdentifier.text(feed: "open", start.nearestUTC.rfc5545 + "Z"), stamp: stamp,
        summary: TextValue(texts.hours.title), notes: nil, categories: [], sequence: 0, lastModified: stamp)
      return try VEvent(details, span: try EventSpan(.utc(start), end: .moment(.utc(interval.upperBound))))
    }
    calendar = try VCalendar(
      feed: "Hours feed//\(texts.holidays.code)", named: texts.hours.calendarName, .purple, notes: nil, timeZone: nil,
      entries: events.map { .event($0) })
  }

  package func check() -> FeedCheck {
    @Sendable func detail(_ end: Instant) -> String { "an event until \(end.nearestUTC.rfc5545)Z" }
    let expected = intervals.map { interval in
      FeedCheck.Shown(
        wallTime: interval.lowerBound.nearestUTC, instant: interval.lowerBound, isAllDay: false,
        detail(interval.upperBound))
    }
    let dates = intervals.map(\.lowerBound.nearestUTC.date)
    return FeedCheck(expected, days: (dates.min() ?? .first)...(dates.max() ?? .first)) { event throws(Fault) in
      if case .moment(.utc(let end)) = event.span?.end { detail(end) } else { "" }
    }
  }
}
