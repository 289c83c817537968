// SPDX-License-Identifier: MIT

public import CivilCalendar
import Recurrence
public import TimeZones

extension VTimeZone {
  private static let changeLimit = 100_000

  /// The rules of the time zone up to the end of a year, 1 to 9999; after that, the last offset applies.
  ///
  /// All onsets are expanded, whatever their rules. If two are at the same instant, the later observance in the file
  /// wins. Before the first onset, its TZOFFSETFROM applies.
  ///
  /// - Throws: `Fault` if an offset is a day or more, a rule repeats more often than monthly, or the rules
  ///   have more than 100,000 onsets, which is six times as many as two a year from 1970 to 9999.
  public func rules(through year: Int) throws(Fault) -> TimeZoneRules {
    var budget = Budget(forBytes: 0)
    return try rules(from: 1, through: year, within: &budget)
  }

  /// The rules for the times from the start of a year to the end of another.
  ///
  /// - Parameter budget: What all time zones together may have; the changes of this one are taken from it.
  /// - Throws: also if there are more changes than the budget allows.
  package func rules(
    from first: Int, through year: Int, within budget: inout Budget
  ) throws(Fault) -> TimeZoneRules {
    let last = CivilDateTime(CivilDate(unchecked: GregorianCycle.firstDay(ofYear: min(max(year, 1), 9999) + 1) - 1))
    // A day before the year, so that no offset matters.
    let lower = CivilDateTime(CivilDate(unchecked: GregorianCycle.firstDay(ofYear: min(max(first, 2), 9999)) - 1))
    var changes: [(instant: Int64, place: Int)] = []
    for (place, observance) in observances.enumerated() {
      var onsets = Set(observance.additions + [observance.start])
      for rule in observance.rules where observance.start <= last {
        guard rule.frequency >= .monthly else {
          throw Fault(
            .costlyRule, "the time zone \(identifier) changes by the rule \(rule.rfc5545), which is not yearly",
            property: "RRULE")
        }
        let room = VTimeZone.changeLimit - changes.count - onsets.count
        let made = try observance.onsets(
          of: rule, from: lower, through: last, atMost: max(0, min(room, budget.left(.zoneChanges))) + 1)
        let isWithin = budget.take(made.count, .zoneChanges)
        guard made.count <= room else {
          throw Fault(
            .limitExceeded,
            "the time zone \(identifier) changes more than \(VTimeZone.changeLimit) times up to \(year), the maximum",
            property: "RRULE")
        }
        guard isWithin else {
          throw Fault(
            .limitExceeded,
            "the time zones change more than \(budget.most(.zoneChanges)) times together up to \(year), the maximum",
            property: "RRULE")
        }
        onsets.formUnion(made)
      }
      changes += onsets.map { ($0.wallSeconds - Int64(observance.offsetFrom), place) }
    }
    changes.sort { ($0.instant, $0.place) < ($1.instant, $1.place) }
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

extension VTimeZone.Observance {
  /// The local time type of the observance.
  fileprivate var localTimeType: LocalTimeType {
    get throws(Fault) {
      try LocalTimeType(offset: offsetTo, isDaylight: kind == .daylight, abbreviation: name?.string ?? "")
    }
  }

  /// The onsets of a rule, of those before a time only the last; an UNTIL in UTC is converted with the offset before the
  /// onset.
  fileprivate func onsets(
    of rule: RecurrenceRule, from lower: CivilDateTime, through last: CivilDateTime, atMost limit: Int
  ) throws(Fault) -> [CivilDateTime] {
    var rule = rule
    if case .until(.utc(let end)) = rule.end {
      // The rule is expanded in wall time, so its end must be a wall time too.
      let local = (end + Int64(offsetFrom)).nearestUTC
      rule = try Fault.wrapping(as: .invalidValue, property: "RRULE") { () throws(Fault) in
        try rule.ending(.until(.local(local)))
      }
    }
    let all = rule.occurrences(from: start)
    // What COUNT counts may have to be walked.
    if case .count = rule.end { return Array(all.within(start...last).prefix(limit)) }
    let first = start < lower ? all.last(before: lower) ?? start : start
    return first <= last ? Array(all.within(first...last).prefix(limit)) : []
  }
}
