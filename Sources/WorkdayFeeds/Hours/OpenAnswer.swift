// SPDX-License-Identifier: MIT

package import CivilCalendar
import Support
import TimeZones
import Workdays

/// Whether something is open at an instant, and until when as far as that is known: what every front end answers.
package struct OpenAnswer: Sendable {
  package let isOpen: Bool
  /// The next change; nil if there is none, or if a day before it is of an unpublished year.
  package let until: Instant?
  /// The unpublished years for which the next change is not known.
  package let unknownYears: [Int]
  private let instant: Instant
  private let hours: BusinessHours

  /// Answers by hours.
  ///
  /// - Parameter guesses: whether days of unpublished years follow the pattern.
  package init(_ hours: BusinessHours, at instant: Instant, guesses: Bool) {
    let state = hours.state(at: instant)
    self.hours = hours
    self.instant = instant
    isOpen = state.isOpen
    let gaps = state.until.map { hours.schedule.gaps(in: hours.date(at: instant)...hours.date(at: $0)) }
    unknownYears = guesses || gaps?.areForecast != false ? [] : gaps?.unpublishedYears ?? []
    until = unknownYears.isEmpty ? state.until : nil
  }

  /// The names of the fields of its record.
  package static let names = ["at", "open", "until", "date"]
  /// The texts of the fields, of which `open` is true or false.
  package var texts: [String?] {
    [hours.text(of: instant), "\(isOpen)", until.map(hours.text), hours.date(at: instant).iso8601]
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

  /// The time from the first day of the zone to the last, and the days in the schedule's country that decide about it.
  package func span(of days: ClosedRange<CivilDate>) -> (range: Range<Instant>, deciding: ClosedRange<CivilDate>) {
    let start = rules.firstInstant(of: CivilDateTime(days.lowerBound))
    let end = rules.firstInstant(of: CivilDateTime(days.upperBound.adding(days: 1) ?? .last))
    return (start..<end, self.days(decidingAbout: start).lowerBound...date(at: end - 1))
  }
}
