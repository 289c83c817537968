// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
public import TimeZones

extension VTimeZone {
  /// Makes a time zone of the definition that `TimeZones` gives for some years.
  ///
  /// ```swift
  /// let zone = try VTimeZone(rules.definition(years: 2021...2022))
  /// ```
  ///
  /// - Throws: `ICalendarError` when an offset is a day or more.
  public init(_ definition: TimeZoneDefinition) throws(ICalendarError) {
    var observances: [Observance] = []
    for observance in definition.observances { observances.append(try Observance(observance)) }
    try self.init(identifier: definition.identifier, observances: observances)
  }

  private static let changeLimit = 100_000

  /// The rules that the time zone gives as far as the end of a year, 1 to 9999; afterwards the last offset holds.
  ///
  /// Beginnings by rules of any kind are counted out one by one. Where two fall on one instant, the later in the
  /// file holds.
  ///
  /// - Throws: `ICalendarError` when `TimeZones` cannot hold what it says, a rule recurs more often than monthly, or
  ///   the rules make more than 100,000 changes, six times as many as two a year to the end of the calendar.
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
        let made = observance.onsets(of: rule, through: last, atMost: max(0, room) + 1)
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
    do throws(TimeZoneError) {
      var list: [TimeZoneRules.Change] = []
      for change in changes {
        if list.last?.instant == change.instant { list.removeLast() }
        list.append(TimeZoneRules.Change(at: change.instant, to: try observances[change.place].localTimeType))
      }
      let before = changes.first.map { observances[$0.place].offsetFrom } ?? 0
      return try TimeZoneRules(
        identifier: identifier, initially: try LocalTimeType(offset: before, abbreviation: ""), changes: list)
    } catch {
      throw ICalendarError(.invalidValue, error.message)
    }
  }
}

extension VTimeZone.Observance {
  /// Makes an observance of a part of a definition.
  ///
  /// - Throws: `ICalendarError` when an offset is a day or more.
  public init(_ observance: TimeZoneDefinition.Observance) throws(ICalendarError) {
    var rules: [RecurrenceRule] = []
    if let text = observance.ruleText {
      do throws(RecurrenceRuleError) {
        rules.append(try RecurrenceRule(rfc5545: text))
      } catch {
        throw ICalendarError(.invalidValue, error.message, property: "RRULE")
      }
    }
    var additions: [CivilDateTime] = []
    if case .dates(let dates) = observance.recurrence { additions = dates }
    try self.init(
      observance.kind == .standard ? .standard : .daylight, start: observance.onset,
      offsetFrom: observance.offsetFrom, offsetTo: observance.offsetTo,
      name: observance.abbreviation.map { TextValue($0) }, rules: rules, additions: additions)
  }

  /// What holds while it lasts.
  fileprivate var localTimeType: LocalTimeType {
    get throws(TimeZoneError) {
      try LocalTimeType(offset: offsetTo, isDaylight: kind == .daylight, abbreviation: name?.string ?? "")
    }
  }

  /// The beginnings that a rule makes; an UNTIL in UTC is meant by the offset before.
  fileprivate func onsets(
    of rule: RecurrenceRule, through last: CivilDateTime, atMost limit: Int
  ) -> [CivilDateTime] {
    var rule = rule
    if case .until(.utc(let end)) = rule.end {
      // Rules are counted out on the wall clock, so their end has to be told by it.
      let local = end.adding(seconds: Int64(offsetFrom)) ?? (offsetFrom < 0 ? .first : .last)
      let text = rule.rfc5545.replacing("UNTIL=\(end.rfc5545)Z", with: "UNTIL=\(local.rfc5545)")
      rule = (try? RecurrenceRule(rfc5545: text)) ?? rule
    }
    return Array(rule.occurrences(from: start).within(start...last).prefix(limit))
  }
}
