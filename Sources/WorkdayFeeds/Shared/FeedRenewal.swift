// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import Workdays

/// The two events that say until when a calendar goes whose end nobody has named, so that none ends in silence.
///
/// They are on its last workday, and on the last one at least four weeks before that: never on a day off, since some programs
/// take any event of the calendar for a workday. Each begins when the calendar's own events do, lasts as long, and leaves the
/// person free; its only alarm goes off when it begins, or at 09:00 of a whole day. When the next year is known, the same two
/// move to the new end with a higher SEQUENCE.
package struct FeedRenewal: Sendable {
  /// How many days before the last workday the first event is at least.
  package static let notice = 28
  /// When the alarm of a whole day goes off.
  private static let alarmOfWholeDay = 9 * 3600

  /// The days, ascending, each with the number of its event: 1 for the one before the end, 2 for the end.
  let days: [(number: Int, date: CivilDate)]

  /// - Parameter workdays: the calendar's workdays, ascending.
  init(_ workdays: [CivilDate]) {
    let last = workdays.last
    let first = last.flatMap { last in workdays.last { $0.distance(to: last) >= FeedRenewal.notice } }
    days = [(1, first), (2, last)].compactMap { number, date in date.map { (number, $0) } }
  }

  /// The stamp of both: that of the newest notice, with the number of all notices as SEQUENCE, which grows with each.
  private static func stamp(_ schedule: WorkdaySchedule) -> (date: CivilDate, sequence: Int) {
    let holidays = schedule.holidays
    // A forecast is no notice, and the answer must not depend on whether it is asked for.
    let plain = WorkdaySchedule(schedule.policy, holidays: holidays.replacing(years: holidays.years))
    let stamps = holidays.publishedYears.map { FeedStamp(year: $0, schedule: plain) }
    return (stamps.map(\.date).max() ?? .first, stamps.reduce(0) { $0 + 1 + $1.sequence })
  }

  /// The events.
  ///
  /// - Parameters:
  ///   - feed: the calendar's key and domain.
  ///   - texts: the language.
  ///   - end: the calendar's last day.
  ///   - isAllDay: whether they last all day.
  ///   - span: the span of an event on a day.
  func events(
    _ feed: (key: String, domain: String), _ texts: FeedTexts, until end: CivilDate, _ schedule: WorkdaySchedule,
    isAllDay: Bool, span: (CivilDate) throws(Fault) -> EventSpan
  ) throws(Fault) -> [VEvent] {
    // The stamp asks about every year.
    guard !days.isEmpty else { return [] }
    let stamp = FeedRenewal.stamp(schedule)
    let modified = Instant(utc: CivilDateTime(stamp.date))
    let title = try TextValue(texts.renewal.title(end))
    let notes = try TextValue(texts.text(texts.renewal.notes))
    let alarm = VAlarm(
      .display(title),
      trigger: .relative(try CivilDuration(seconds: isAllDay ? FeedRenewal.alarmOfWholeDay : 0)))
    var events: [VEvent] = []
    for (number, date) in days {
      let identifier = EventIdentifier(feed: feed.key, .end(number), event: "", domain: feed.domain)
      let details = try CommonProperties(
        uid: identifier.description, stamp: modified, summary: title, notes: notes, sequence: stamp.sequence,
        lastModified: modified)
      events.append(
        try VEvent(details, span: try span(date), transparency: .transparent, alarms: [alarm]))
    }
    return events
  }
}
