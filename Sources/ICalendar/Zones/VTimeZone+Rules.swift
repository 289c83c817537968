// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
public import TimeZones

extension VTimeZone {
  private static let changeLimit = 100_000

  /// The rules of the time zone up to the end of a year, 1 to 9999; afterwards the last offset stays.
  ///
  /// Onsets are expanded one by one, whatever rule makes them. Where two fall on the same instant, the later
  /// observance in the file wins. Before the first onset its TZOFFSETFROM holds.
  ///
  /// - Throws: `ICalendarError` when an offset is a day or more, a rule recurs more often than monthly, or the rules
  ///   make more than 100,000 changes, six times as many as two a year up to the year 9999.
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
            "the time zone \(identifier) changes more than \(VTimeZone.changeLimit) times by \(year), which is the limit",
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
        if list.last?.instant == change.instant { list.removeLast() }
        list.append(TimeZoneRules.Change(at: change.instant, to: try observances[change.place].localTimeType))
      }
      let before = changes.first.map { observances[$0.place].offsetFrom } ?? 0
      return try TimeZoneRules(
        identifier: identifier, initially: try LocalTimeType(offset: before, abbreviation: ""), changes: list)
    }
  }
}

extension VTimeZone.Observance {
  /// What holds while it lasts.
  fileprivate var localTimeType: LocalTimeType {
    get throws(TimeZoneError) {
      try LocalTimeType(offset: offsetTo, isDaylight: kind == .daylight, abbreviation: name?.string ?? "")
    }
  }

  /// The onsets that a rule makes; an UNTIL in UTC is read with the offset before.
  fileprivate func onsets(
    of rule: RecurrenceRule, through last: CivilDateTime, atMost limit: Int
  ) throws(ICalendarError) -> [CivilDateTime] {
    var rule = rule
    if case .until(.utc(let end)) = rule.end {
      // The rule is expanded on the wall clock, so its end has to be a wall time too.
      let local = end.adding(seconds: Int64(offsetFrom)) ?? (offsetFrom < 0 ? .first : .last)
      rule = try ICalendarError.wrapping(property: "RRULE") { () throws(RecurrenceRuleError) in
        try rule.ending(.until(.local(local)))
      }
    }
    return Array(rule.occurrences(from: start).within(start...last).prefix(limit))
  }
}
