// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
public import TimeZones

extension VTimeZone {
  private static let changeLimit = 100_000

  /// The rules of the time zone up to the end of a year, 1 to 9999; after that, the last offset applies.
  ///
  /// All onsets are expanded, whatever their rules. If two are at the same instant, the later observance in the file
  /// wins. Before the first onset, its TZOFFSETFROM applies.
  ///
  /// - Throws: `ICalendarError` if an offset is a day or more, a rule repeats more often than monthly, or the rules
  ///   have more than 100,000 onsets, which is six times as many as two a year from 1970 to 9999.
  public func rules(through year: Int) throws(ICalendarError) -> TimeZoneRules {
    let last = CivilDateTime(CivilDate(unchecked: GregorianCycle.firstDay(ofYear: min(max(year, 1), 9999) + 1) - 1))
    var changes: [(instant: Int64, place: Int)] = []
    for (place, observance) in observances.enumerated() {
      var onsets = Set(observance.additions + [observance.start])
      for rule in observance.rules where observance.start <= last {
        guard rule.frequency >= .monthly else {
          throw ICalendarError(
            .costlyRule, "the time zone \(identifier) changes by the rule \(rule.rfc5545), which is not yearly",
            property: "RRULE")
        }
        let room = VTimeZone.changeLimit - changes.count - onsets.count
        let made = try observance.onsets(of: rule, through: last, atMost: max(0, room) + 1)
        guard made.count <= room else {
          throw ICalendarError(
            .limitExceeded,
            "the time zone \(identifier) changes more than \(VTimeZone.changeLimit) times up to \(year), the maximum",
            property: "RRULE")
        }
        onsets.formUnion(made)
      }
      changes += onsets.map { ($0.wallSeconds - Int64(observance.offsetFrom), place) }
    }
    changes.sort { ($0.instant, $0.place) < ($1.instant, $1.place) }
    return try ICalendarError.wrapping { () throws(TimeZoneError) in
      var list: [TimeZoneRules.Change] = []
      for change in changes {
        let instant = Instant(secondsSince1970: change.instant)
        if list.last?.instant == instant { list.removeLast() }
        list.append(TimeZoneRules.Change(at: instant, to: try observances[change.place].localTimeType))
      }
      let before = changes.first.map { observances[$0.place].offsetFrom } ?? 0
      return try TimeZoneRules(
        identifier: identifier, initially: try LocalTimeType(offset: before, abbreviation: ""), changes: list)
    }
  }
}

extension VTimeZone.Observance {
  /// The local time type of the observance.
  fileprivate var localTimeType: LocalTimeType {
    get throws(TimeZoneError) {
      try LocalTimeType(offset: offsetTo, isDaylight: kind == .daylight, abbreviation: name?.string ?? "")
    }
  }

  /// The onsets of a rule; an UNTIL in UTC is converted with the offset before the onset.
  fileprivate func onsets(
    of rule: RecurrenceRule, through last: CivilDateTime, atMost limit: Int
  ) throws(ICalendarError) -> [CivilDateTime] {
    var rule = rule
    if case .until(.utc(let end)) = rule.end {
      // The rule is expanded in wall time, so its end must be a wall time too.
      let local = end.adding(seconds: Int64(offsetFrom)) ?? (offsetFrom < 0 ? .first : .last)
      rule = try ICalendarError.wrapping(property: "RRULE") { () throws(RecurrenceRuleError) in
        try rule.ending(.until(.local(local)))
      }
    }
    return Array(rule.occurrences(from: start).within(start...last).prefix(limit))
  }
}
