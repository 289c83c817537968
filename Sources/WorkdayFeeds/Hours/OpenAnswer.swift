// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
import TimeZones
import Workdays

/// Whether something is open at an instant, and until when as far as that is known: what every front end answers.
package struct OpenAnswer: Sendable {
  package let isOpen: Bool
  /// The next change; nil if there is none, or if it depends on a year that is not published.
  package let until: Instant?
  /// The unpublished years on which the next change depends.
  package let unknownYears: [Int]
  /// The days that decide about the answer, as far as it is known.
  package let days: ClosedRange<CivilDate>?
  private let instant: Instant
  private let hours: BusinessHours

  /// Answers by hours.
  package init(_ hours: BusinessHours, at instant: Instant) {
    let state = hours.assumedState(at: instant)
    let all = hours.days(decidingFrom: instant, through: hours.end(of: state, at: instant))
    let gaps = all.map { hours.schedule.gaps(in: $0) }
    let unknown = hours.schedule.assumesPattern ? [] : gaps?.unknownYears ?? []
    let isKnown = unknown.isEmpty
    self.hours = hours
    self.instant = instant
    isOpen = state.isOpen
    until = isKnown ? state.until : nil
    unknownYears = unknown
    days = isKnown ? all : hours.days(decidingFrom: instant)
  }

  /// The fields of its record: texts, and words that are true or false.
  package var fields: [(name: String, text: String?, isWord: Bool)] {
    let isProvisional = days?.contains(where: hours.schedule.isProvisional) ?? false
    return [
      ("at", hours.text(of: instant), false), ("open", "\(isOpen)", true), ("until", until.map(hours.text), false),
      ("known", "\(unknownYears.isEmpty)", true), ("provisional", "\(isProvisional)", true),
      ("date", hours.date(at: instant).iso8601, false),
    ]
  }
}

extension BusinessHours {
  /// The wall time of an instant in the zone.
  package func local(_ instant: Instant) -> CivilDateTime {
    CivilDateTime(clamping: rules.wallSeconds(atSecond: instant.secondsSince1970))
  }

  /// An instant in the zone with its offset, such as `2026-10-10T14:00:00+08:00`.
  package func text(of instant: Instant) -> String {
    local(instant).iso8601 + offsetText(rules.offset(at: instant), .extended)
  }

  /// The fields of the record of an open time.
  package func fields(of interval: Range<Instant>) -> [(name: String, text: String)] {
    [("start", text(of: interval.lowerBound)), ("end", text(of: interval.upperBound))]
  }

  /// The time from the first day of the zone to the last, and the days in the schedule's country that decide about it.
  package func span(of days: ClosedRange<CivilDate>) -> (range: Range<Instant>, deciding: ClosedRange<CivilDate>?) {
    let start = rules.firstInstant(of: CivilDateTime(days.lowerBound))
    let next = days.upperBound.adding(days: 1).map { rules.firstInstant(of: CivilDateTime($0)) }
    // After the last day of the calendar comes none.
    let end = next ?? rules.instant(of: .last) + 1
    return (start..<end, self.days(decidingFrom: start, through: end - 1))
  }
}
