// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TimeZones

/// Checks a calendar's text: read back and expanded, by this package's engine and, with the trait `Libical`, by libical, it
/// must show exactly the days of the feed's events, each at its time.
struct FeedCheck {
  /// An event's start as a calendar shows it; two are equal if they are the same instant or the same whole day.
  struct Shown: Comparable, Hashable {
    /// The wall time of the start; readers differ when the clocks skip it.
    let wallTime: CivilDateTime
    /// The instant, or nil for a whole day or a time in no zone.
    let instant: Instant?
    let isAllDay: Bool

    static func == (first: Shown, second: Shown) -> Bool {
      first.instant == second.instant && first.isAllDay == second.isAllDay
        && (first.instant != nil || first.wallTime == second.wallTime)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(position)
      hasher.combine(isAllDay)
    }

    static func < (first: Shown, second: Shown) -> Bool {
      first.position == second.position ? first.isAllDay && !second.isAllDay : first.position < second.position
    }

    private var position: Instant { instant ?? Instant(utc: wallTime) }
  }

  private let expected: [Shown]
  private let worked: Set<CivilDate>
  private let range: ClosedRange<CivilDate>

  init(_ feed: WorkdayFeed) {
    var expected: [Shown] = []
    for (event, days) in zip(feed.description.events, feed.dates) {
      for day in days {
        switch event.timing {
        case .allDay: expected.append(Shown(wallTime: CivilDateTime(day), instant: nil, isAllDay: true))
        case .at(let time, _):
          let wallTime = CivilDateTime(day, time)
          expected.append(Shown(wallTime: wallTime, instant: feed.timeZone.instant(of: wallTime), isAllDay: false))
        }
      }
    }
    self.expected = expected.sorted()
    worked = Set(feed.workdays).union(feed.dates.joined())
    // Wide enough for occurrences that a broken rule would show outside the feed's days.
    let days = feed.description.days
    range = days.lowerBound.advanced(by: -400)...days.upperBound.advanced(by: 400)
  }

  /// What a check of a text proves if it succeeds.
  func proof(of bytes: [UInt8]) -> DayProof { DayProof(bytes, expected, in: range) }

  /// Throws the first date on which a reading of the text differs from the expected days.
  func verify(_ bytes: [UInt8]) throws(Fault) {
    let occurrences = try Fault.libicalOccurrences(in: bytes, dates: range)
    let (calendar, fault) = try Fault.readBack(bytes)
    // Before libical's days are compared: the engine says which time zone is not defined, libical only shows no instant.
    let expanded = try expand(calendar)
    if let occurrences {
      let shown = occurrences.map { Shown(wallTime: $0.wallTime, instant: $0.instant, isAllDay: $0.isAllDay) }
      try compare(shown, reader: "libical")
    }
    try compare(expanded, reader: "the engine")
    if let fault { throw fault }
  }

  private func compare(_ shown: [Shown], reader: String) throws(Fault) {
    let shown = shown.sorted()
    let count = zip(expected, shown).prefix { $0 == $1 }.count
    guard count < expected.count || count < shown.count else { return }
    let wanted = count < expected.count ? expected[count] : nil
    let found = count < shown.count ? shown[count] : nil
    let says = "as \(reader) reads the calendar,"
    throw Fault(.disagreement, says + " " + difference(wanted, found))
  }

  private func difference(_ wanted: Shown?, _ found: Shown?) -> String {
    if let wanted, let found, wanted.wallTime == found.wallTime, wanted.isAllDay == found.isAllDay {
      let date = wanted.wallTime.date
      return "the event of \(date) begins at \(found.wallTime) "
        + (found.instant == nil ? "in no time zone" : "in another time zone than it should")
    }
    if let found, wanted.map({ found < $0 }) ?? true {
      let date = found.wallTime.date
      return worked.contains(date)
        ? "\(date) has an event at \(found.wallTime.time) that is not of the feed"
        : "\(date) is a workday, but it should not be"
    }
    let date = wanted?.wallTime.date ?? range.lowerBound
    return "\(date) has no event\(wanted?.isAllDay == false ? " at \(wanted?.wallTime.time ?? .midnight)" : ""), "
      + "though it is a workday"
  }

  // MARK: - The engine's reading

  private func expand(_ calendar: VCalendar) throws(Fault) -> [Shown] {
    var rules: [String: TimeZoneRules] = [:]
    for zone in calendar.timeZones {
      rules[zone.identifier] = try Fault.readingBack { () throws(Fault) in
        try zone.rules(through: range.upperBound.year)
      }
    }
    let zones = TimeZoneTable(rules)
    let days = (CivilDateTime(range.lowerBound).wallSeconds, CivilDateTime(range.upperBound).wallSeconds)
    var shown: [Shown] = []
    for series in EventSeries.series(of: calendar.events) {
      do throws(Fault) {
        // One more day on each side, since time zones differ from UTC by up to a day.
        for instance in try series.instances(from: days.0 - 86_400, through: days.1 + 2 * 86_400, in: zones)
        where range.contains(instance.start.date) {
          shown.append(
            Shown(wallTime: instance.start.wallTime, instant: instance.instant, isAllDay: instance.start.isDate))
        }
      } catch {
        let date = series.master?.span?.start.date.iso8601 ?? "no date"
        let what = error.code == .unknownTimeZone ? "has no time" : "cannot be expanded"
        throw error.causing(.disagreement, "as the engine reads the calendar, the event of \(date) \(what): ")
      }
    }
    return shown
  }
}
