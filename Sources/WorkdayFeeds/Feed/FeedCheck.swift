// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import TimeZones

/// Checks a feed's text: read back and expanded, by this package's engine and, with the trait `Libical`, by libical, it must
/// show exactly what the feed should.
package struct FeedCheck: Sendable {
  /// A day or a time at which a calendar shows something; two are equal if they are the same instant or the same whole day.
  struct Shown: Comparable, Hashable, Sendable {
    /// The wall time of the start; readers differ when the clocks skip it.
    let wallTime: CivilDateTime
    /// The instant, or nil for a whole day or a time in no zone.
    let instant: Instant?
    let isAllDay: Bool
    /// What it is, such as `a day off`; empty for an event of which the time alone is compared.
    let detail: String

    /// A whole day.
    init(_ day: CivilDate, _ detail: String = "") {
      self.init(wallTime: CivilDateTime(day), instant: nil, isAllDay: true, detail)
    }

    init(wallTime: CivilDateTime, instant: Instant?, isAllDay: Bool, _ detail: String = "") {
      (self.wallTime, self.instant, self.isAllDay, self.detail) = (wallTime, instant, isAllDay, detail)
    }

    static func == (first: Shown, second: Shown) -> Bool {
      first.instant == second.instant && first.isAllDay == second.isAllDay
        && (first.instant != nil || first.wallTime == second.wallTime) && first.detail == second.detail
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(position)
      hasher.combine(isAllDay)
    }

    static func < (first: Shown, second: Shown) -> Bool {
      if first.position != second.position { return first.position < second.position }
      return first.isAllDay == second.isAllDay ? first.detail < second.detail : first.isAllDay
    }

    private var position: Instant { instant ?? Instant(utc: wallTime) }

    var words: String {
      (detail.isEmpty ? "an event" : detail) + (isAllDay ? "" : " at \(wallTime.time)")
    }
  }

  /// What an event is, for `Shown`; it throws for an event that no feed of the kind has.
  typealias Detail = @Sendable (VEvent) throws(Fault) -> String

  private let expected: [Shown]
  private let range: ClosedRange<CivilDate>
  private let isReadByLibical: Bool
  private let detail: Detail?

  /// Creates the check of a feed.
  ///
  /// - Parameters:
  ///   - expected: what must be shown, each day of an event that lasts several, in any order.
  ///   - days: the feed's days.
  ///   - isReadByLibical: whether libical understands the feed's rules.
  ///   - detail: what an event is; nil if times alone are compared.
  init(
    _ expected: [Shown], days: ClosedRange<CivilDate>, isReadByLibical: Bool = true,
    detail: Detail? = nil
  ) {
    self.expected = expected.sorted()
    self.isReadByLibical = isReadByLibical
    self.detail = detail
    // Wide enough for occurrences that a broken rule would show outside the feed's days.
    range = days.lowerBound.advanced(by: -400)...days.upperBound.advanced(by: 400)
  }

  /// What a check of a text proves if it succeeds.
  func proof(of bytes: [UInt8]) -> DayProof { DayProof(bytes, expected, in: range) }

  /// Throws the first date on which a reading of the text differs from what is expected.
  func verify(_ bytes: [UInt8]) throws(Fault) {
    let occurrences = isReadByLibical ? try Fault.libicalOccurrences(in: bytes, dates: range) : nil
    let (calendar, fault) = try Fault.readBack(bytes)
    // Before libical's days are compared: the engine says which time zone is not defined, libical only shows no instant.
    let expanded = try expand(calendar)
    if let occurrences { try compare(try shown(occurrences, of: calendar), reader: "libical") }
    if let fault { throw fault }
    try compare(expanded, reader: "the engine")
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
      if wanted.instant == found.instant { return "\(date) has \(found.words) instead of \(wanted.words)" }
      return "the event of \(date) begins at \(found.wallTime) "
        + (found.instant == nil ? "in no time zone" : "in another time zone than it should")
    }
    if let found, wanted.map({ found < $0 }) ?? true {
      return "\(found.wallTime.date) has \(found.words) that is not of the feed"
    }
    return wanted.map { "\($0.wallTime.date) lacks \($0.words)" } ?? ""
  }

  // MARK: - Two readings

  private func shown(_ occurrences: [LibicalOccurrence], of calendar: VCalendar) throws(Fault) -> [Shown] {
    // Libical says when an event begins; how long it lasts, and what it is, stand in the event.
    var events: [String: (days: Int, detail: String)] = [:]
    if detail != nil || occurrences.contains(where: \.isAllDay) {
      for event in calendar.events where events[event.uid] == nil {
        var days = 1
        if case .date(let first) = event.span?.start, case .moment(let end) = event.span?.end {
          days = end.date - first
        }
        events[event.uid] = (days, try detail?(event) ?? "")
      }
    }
    var shown: [Shown] = []
    for occurrence in occurrences {
      let (days, detail) = events.isEmpty ? (1, "") : events[occurrence.uid] ?? (1, "")
      if occurrence.isAllDay {
        for day in 0..<days { shown.append(Shown(occurrence.date + day, detail)) }
      } else {
        shown.append(
          Shown(wallTime: occurrence.wallTime, instant: occurrence.instant, isAllDay: false, detail))
      }
    }
    return shown
  }

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
          let detail = try detail?(instance.event) ?? ""
          if instance.start.isDate {
            for day in 0..<instance.end.date - instance.start.date {
              shown.append(Shown(instance.start.date + day, detail))
            }
          } else {
            shown.append(
              Shown(wallTime: instance.start.wallTime, instant: instance.instant, isAllDay: false, detail))
          }
        }
      } catch  where error.code == .disagreement {
        throw error
      } catch {
        let date = series.master?.span?.start.date.iso8601 ?? "no date"
        let what = error.code == .unknownTimeZone ? "has no time" : "cannot be expanded"
        throw error.causing(.disagreement, "as the engine reads the calendar, the event of \(date) \(what): ")
      }
    }
    return shown
  }
}
