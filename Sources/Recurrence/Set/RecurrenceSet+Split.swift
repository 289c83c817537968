// SPDX-License-Identifier: MIT

public import CivilCalendar
import LunisolarCalendar
import TimeZones

extension RecurrenceSet {
  /// The set in two: what comes before a moment, and what comes at it or later.
  ///
  /// Together they have exactly the instances of the set. COUNT is shared out, UNTIL of the first part is just before the
  /// moment, and dates go where they belong. The second part starts at its first instance; where the rules take more from
  /// their start than that has, such as its day of the month, they say so. Where a rule continues from no instance, as several
  /// that repeat at intervals may, the second part keeps the start and excludes what came before.
  ///
  /// ```swift
  /// let set = try RecurrenceSet(rfc5545: "DTSTART:20210104T090000\nRRULE:FREQ=DAILY;COUNT=10")
  /// let parts = try set.split(before: .floating(CivilDateTime(rfc5545: "20210108T000000")))
  /// // FREQ=DAILY;COUNT=4, and from 2021-01-08 on FREQ=DAILY;COUNT=6
  /// ```
  ///
  /// - Returns: the parts; nil if one of them would have no instance.
  /// - Throws: `Fault` if no start of the second part continues the rules, after more than 1,000 instances of the first part.
  public func split(before moment: Start) throws(Fault) -> (earlier: RecurrenceSet, later: RecurrenceSet)? {
    let position = start.position(of: moment)
    guard let split = try split(at: position) else { return nil }
    let earlier = try RecurrenceSet(
      start: split.earlierStart, rules: split.earlierRules, exclusionRules: exclusionRules,
      dates: dates.filter { start.position(of: $0.start) < position },
      exclusionDates: exclusionDates.filter { split.concerns($0, isLater: false) }, includesStart: includesStart)
    return (earlier, split.later)
  }

  /// How a set is split.
  package struct Split {
    let set: RecurrenceSet
    /// The position from which on instances are later.
    let position: Int64
    /// Whether the later part has the start of the set, and excludes what came before.
    let keepsStart: Bool
    /// The start of the earlier part: that of the set, or the first instance if the start is later.
    package let earlierStart: Start
    /// The first instance of the later part.
    package let first: Start
    /// The rules of the earlier part.
    package let earlierRules: [RecurrenceRule]
    /// The later part.
    package let later: RecurrenceSet

    /// Whether a date of EXDATE can exclude something from a part.
    package func concerns(_ exclusion: Start, isLater: Bool) -> Bool {
      isLater && keepsStart || Split.concerns(exclusion, in: set, at: position, isLater: isLater)
    }

    fileprivate static func concerns(
      _ exclusion: Start, in set: RecurrenceSet, at position: Int64, isLater: Bool
    ) -> Bool {
      guard case .date(let date) = exclusion, !set.start.isDate else {
        return (set.start.position(of: exclusion) >= position) == isLater
      }
      // A day may have instances of both.
      let middle = CivilDateTime(unchecked: set.start.zone.wallSeconds(atSecond: position)).date
      return isLater ? date >= middle : date <= middle
    }

    /// Whether a date of RDATE is of the later part.
    package func isLater(_ added: Start) -> Bool { set.start.position(of: added) >= position }
  }

  /// The instances that may come before the second part's start, because no rule continues from them.
  private static let mostPassed = 50
  /// The instances of the first part that the second may exclude, if no start of its own continues the rules.
  private static let mostExcluded = 1000
  /// The occurrences by which a rule with another start is compared with itself.
  private static let mostCompared = 200

  /// How the set is split at a position; nil if a part would have no instance.
  ///
  /// - Throws: `Fault` as above.
  package func split(at position: Int64) throws(Fault) -> Split? {
    guard position > .min else { return nil }
    var before = Iterator(self, bounds: .min...position - 1)
    var rest = Iterator(self, bounds: position ... .max)
    guard let earliest = before.next(), let first = rest.next() else { return nil }
    // Only dates of RDATE come before the start.
    let hasStart = start.position(of: start) < position
    let counts = try sources.map { source throws(Fault) in try source.count(before: position) }
    let excludedCounts = try exclusions.map { source throws(Fault) in try source.count(before: position) }
    var earlierRules: [RecurrenceRule] = []
    for (index, rule) in rules.enumerated() where hasStart {
      if let earlier = try earlier(rule, sources[index], counts[index], at: position) { earlierRules.append(earlier) }
    }
    func split(_ later: RecurrenceSet, keepsStart: Bool = false) -> Split {
      Split(
        set: self, position: position, keepsStart: keepsStart,
        earlierStart: hasStart ? start : start.at(earliest) ?? start, first: start.at(first) ?? start,
        earlierRules: earlierRules, later: later)
    }
    var passed: [Occurrence] = []
    var next: Occurrence? = first
    while let candidate = next, passed.count < RecurrenceSet.mostPassed {
      if let later = try later(from: candidate, passing: passed, at: position, counts, excludedCounts) {
        return split(later)
      }
      passed.append(candidate)
      next = rest.next()
    }
    // With its own start, what came before is excluded one by one.
    var excluded = [earliest]
    while excluded.count <= RecurrenceSet.mostExcluded, let next = before.next() { excluded.append(next) }
    guard excluded.count <= RecurrenceSet.mostExcluded else {
      throw Fault(
        .unsupported, "the set cannot be split there: no start of the second part continues all of its rules",
        property: "RRULE")
    }
    return try split(
      with(
        dates: dates.filter { start.position(of: $0.start) >= position },
        exclusionDates: excluded.compactMap(start.at) + exclusionDates), keepsStart: true)
  }

  private func laterExclusions(at position: Int64) -> [Start] {
    exclusionDates.filter { Split.concerns($0, in: self, at: position, isLater: true) }
  }

  /// The second part with a start at an instance; nil if the rules do not continue from it.
  ///
  /// - Parameters:
  ///   - passed: The instances of the second part before it.
  ///   - counts: How many occurrences each rule with COUNT has before the position, and each that excludes.
  private func later(
    from first: Occurrence, passing passed: [Occurrence], at position: Int64, _ counts: [Int], _ excluded: [Int]
  ) throws(Fault) -> RecurrenceSet? {
    guard let begin = start.at(first) else { return nil }
    var laterRules: [RecurrenceRule] = []
    for (index, source) in sources.enumerated() where source.hasOccurrences(from: first.position) {
      let own = includesStart ? rules[index].counting(start) : rules[index]
      let count = try counts[index] + source.count(before: first.position, from: position)
      guard let later = try continued(own, source, count, from: begin, at: first.position) else { return nil }
      laterRules.append(includesStart ? later.counting(onTopOf: begin) : later)
    }
    var exclusions: [RecurrenceRule] = []
    for (index, source) in self.exclusions.enumerated() where source.hasOccurrences(from: first.position) {
      let count = try excluded[index] + source.count(before: first.position, from: position)
      guard let later = try continued(exclusionRules[index], source, count, from: begin, at: first.position) else {
        return nil
      }
      exclusions.append(later)
    }
    return try RecurrenceSet(
      start: begin, rules: laterRules, exclusionRules: exclusions,
      dates: passed.compactMap { occurrence in
        start.at(occurrence).map { AddedDate($0, duration: occurrence.duration) }
      } + dates.filter { start.position(of: $0.start) >= position },
      exclusionDates: laterExclusions(at: position), includesStart: includesStart)
  }

  /// The rule with what is left of its COUNT, and if need be with what it takes from its start, for another start; nil if its
  /// occurrences would be others.
  private func continued(
    _ rule: RecurrenceRule, _ source: ZonedOccurrences, _ count: Int, from begin: Start, at position: Int64
  ) throws(Fault) -> RecurrenceRule? {
    var left = rule
    if case .count(let all) = rule.end { left = try rule.ending(.count(all - count)) }
    for candidate in [left, left.saying(start)] {
      let mine = source.within(from: position, through: .max).prefix(RecurrenceSet.mostCompared)
      if mine.elementsEqual(candidate.occurrences(from: begin).prefix(RecurrenceSet.mostCompared)) { return candidate }
    }
    return nil
  }

  /// The rule for its occurrences before a position; nil if there are none.
  private func earlier(
    _ rule: RecurrenceRule, _ source: ZonedOccurrences, _ count: Int, at position: Int64
  ) throws(Fault) -> RecurrenceRule? {
    guard source.hasOccurrences(from: position) else { return rule }
    guard source.within(from: .min, through: position - 1).first(where: { _ in true }) != nil else { return nil }
    if case .count = rule.end {
      let isCounted = includesStart && rule.counting(start) != rule
      return try rule.ending(.count(count + (isCounted ? 1 : 0)))
    }
    let last = position - 1
    let end: RecurrenceRule.Until =
      switch start {
      // The position of a day is its midnight, and a second before it is the day before.
      case .date: .date(CivilDateTime(unchecked: last).date)
      case .floating: .local(CivilDateTime(unchecked: last))
      case .zoned, .utc: .utc(Instant(secondsSince1970: last))
      }
    return try rule.ending(.until(end))
  }
}

extension ZonedOccurrences {
  /// Whether there are any from a position on.
  fileprivate func hasOccurrences(from position: Int64) -> Bool {
    within(from: position, through: .max).first { _ in true } != nil
  }

  /// The most occurrences that are counted.
  private static let mostCounted = 10_000_000

  /// The number of those before a position, where COUNT needs it; otherwise 0.
  ///
  /// - Throws: `Fault` if they are more than 10,000,000.
  fileprivate func count(before position: Int64, from first: Int64 = .min) throws(Fault) -> Int {
    guard walls.hasCount, first < position else { return 0 }
    let count = within(from: first, through: position - 1).prefix(ZonedOccurrences.mostCounted + 1)
      .reduce(0) { count, _ in count + 1 }
    guard count <= ZonedOccurrences.mostCounted else {
      throw Fault(
        .unsupported, "the set cannot be split there: COUNT has more than \(ZonedOccurrences.mostCounted) before it",
        property: "RRULE")
    }
    return count
  }
}

extension RecurrenceSet.Start {
  /// An instance in the form of the start; nil if it is in none.
  fileprivate func at(_ occurrence: Occurrence) -> RecurrenceSet.Start? {
    switch self {
    case .date: .date(occurrence.wallTime.date)
    case .floating: .floating(occurrence.wallTime)
    case .zoned(_, let rules): .zoned(occurrence.wallTime, rules)
    case .utc: occurrence.instant.map { .utc($0) }
    }
  }
}

extension RecurrenceRule {
  /// The rule whose COUNT also counts a start that is none of its occurrences.
  fileprivate func counting(onTopOf start: RecurrenceSet.Start) -> RecurrenceRule {
    guard case .count(let count) = end, !isMet(by: start) else { return self }
    return (try? ending(.count(count + 1))) ?? self
  }

  /// The rule with what it takes from a start.
  fileprivate func saying(_ moment: RecurrenceSet.Start) -> RecurrenceRule {
    let start = moment.wallTime
    var said = components
    let isDated =
      !daysOfTheWeek.isEmpty || !daysOfTheMonth.isEmpty || !daysOfTheYear.isEmpty
    switch frequency {
    case .yearly where !isDated && !weeksOfTheYear.isEmpty, .weekly where !isDated:
      said.daysOfTheWeek = [DayOfWeek(start.date.weekday)]
    case .yearly where !isDated, .monthly where !isDated:
      let hasMonths = !monthsOfTheYear.isEmpty || !leapMonthsOfTheYear.isEmpty || frequency == .monthly
      if let scale = calendarIdentifier.lunisolarScale {
        let date = LunisolarDate(unchecked: start.date.dayNumber, in: scale)
        said.daysOfTheMonth = [date.day]
        if !hasMonths, date.isLeapMonth { said.leapMonthsOfTheYear = [date.month] }
        if !hasMonths, !date.isLeapMonth { said.monthsOfTheYear = [date.month] }
      } else {
        said.daysOfTheMonth = [start.date.day]
        if !hasMonths { said.monthsOfTheYear = [start.date.month] }
      }
    default: break
    }
    if moment.isDate { return (try? RecurrenceRule(said)) ?? self }
    if frequency >= .daily, hours.isEmpty { said.hours = [start.time.hour] }
    if frequency >= .hourly, minutes.isEmpty { said.minutes = [start.time.minute] }
    if frequency >= .minutely, seconds.isEmpty { said.seconds = [start.time.second] }
    return (try? RecurrenceRule(said)) ?? self
  }
}
