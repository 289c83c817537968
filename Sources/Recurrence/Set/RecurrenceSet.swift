// SPDX-License-Identifier: MIT

public import CivilCalendar
import TimeZones

/// The recurrence set of an event: DTSTART, RRULE and RDATE less EXRULE and EXDATE, in order, each instance once.
///
/// ```swift
/// let shanghai = try TimeZoneDatabase.system.rules(for: "Asia/Shanghai")
/// let set = try RecurrenceSet(
///   start: .zoned(CivilDateTime(rfc5545: "20210104T090000"), shanghai),
///   rules: [RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")],
///   exclusionDates: [.zoned(CivilDateTime(rfc5545: "20210405T090000"), shanghai)])
/// ```
///
/// Dates and times need not have the same form as DTSTART, although RFC 5545 requires that of EXDATE and many clients
/// ignore other forms. If the start has a time, a date means the start's time on that day in RDATE and the whole day in
/// EXDATE. A floating time is read in the start's zone.
///
/// A start that is included counts as the first occurrence of a rule's COUNT, also if it is none of the rule's (section
/// 3.3.10): `DTSTART` on a Wednesday with `FREQ=WEEKLY;COUNT=4;BYDAY=TU,TH` has four instances.
///
/// - SeeAlso: [RFC 5545, section 3.8.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.5)
public struct RecurrenceSet: OccurrenceSequence {
  /// A date of RDATE, with its duration if it is a PERIOD.
  public struct AddedDate: Sendable, Hashable {
    /// When it begins.
    public let start: Start
    /// The duration, or nil for the event's own.
    public let duration: CivilDuration?

    /// Creates a date of RDATE.
    public init(_ start: Start, duration: CivilDuration? = nil) {
      self.start = start
      self.duration = duration
    }
  }

  /// DTSTART.
  public let start: Start
  /// RRULE.
  public let rules: [RecurrenceRule]
  /// EXRULE, which RFC 5545 has removed but old files still have.
  public let exclusionRules: [RecurrenceRule]
  /// RDATE.
  public let dates: [AddedDate]
  /// EXDATE.
  public let exclusionDates: [Start]
  /// Whether DTSTART is an instance even if it matches no rule, as RFC 5545 defines for an event.
  public let includesStart: Bool

  /// The occurrences of the rules by their positions: instants or, without a zone, wall times as if in UTC.
  let sources: [ZonedOccurrences]
  let exclusions: [ZonedOccurrences]
  /// The positions of RDATE, and of the start if it is included, in order, with their durations.
  let added: [(position: Int64, duration: CivilDuration?)]
  /// The positions of EXDATE, in order.
  let excluded: [Int64]
  /// The days that are excluded as a whole, as day numbers in order.
  let excludedDays: [Int]

  /// Creates a set.
  ///
  /// - Throws: `Fault` if the start is a date and a rule repeats by the hour, minute or second, if a date of RDATE without
  ///   a time has a duration, or if an instant is outside the years 1 to 9999.
  public init(
    start: Start, rules: [RecurrenceRule] = [], exclusionRules: [RecurrenceRule] = [], dates: [AddedDate] = [],
    exclusionDates: [Start] = [], includesStart: Bool = true
  ) throws(Fault) {
    if case .date = start {
      for rule in rules + exclusionRules where rule.frequency < .daily {
        throw Fault(
          .conflictingParts, part: "FREQ",
          "FREQ=\(rule.frequency.rfc5545) needs a start with a time, and the start is a date "
            + Fault.ruleSection)
      }
    }
    try start.checkCalendar(of: "DTSTART")
    for date in dates {
      try date.start.checkCalendar(of: "RDATE")
      guard date.duration == nil || !date.start.isDate else {
        throw Fault(
          .conflictingParts, "RDATE \(date.start.rfc5545): a period must begin with a date and time", property: "RDATE")
      }
    }
    for moment in exclusionDates { try moment.checkCalendar(of: "EXDATE") }
    self.start = start
    self.rules = rules
    self.exclusionRules = exclusionRules
    self.dates = dates
    self.exclusionDates = exclusionDates
    self.includesStart = includesStart
    sources = rules.map { (includesStart ? $0.counting(start) : $0).occurrences(from: start) }
    exclusions = exclusionRules.map { $0.occurrences(from: start) }
    var added = dates.map { (position: start.position(of: $0.start), duration: $0.duration) }
    if includesStart { added.append((start.position(of: start), nil)) }
    // At the same time, a date with a duration wins over one without.
    self.added = added.sorted { ($0.position, $0.duration == nil ? 1 : 0) < ($1.position, $1.duration == nil ? 1 : 0) }
    var excluded: [Int64] = []
    var excludedDays: [Int] = []
    for moment in exclusionDates {
      if case .date(let date) = moment, !start.isDate {
        excludedDays.append(date.dayNumber)
      } else {
        excluded.append(start.position(of: moment))
      }
    }
    self.excluded = excluded.sorted()
    self.excludedDays = excludedDays.sorted()
  }

  /// The same set with other rules or dates; what is nil stays.
  ///
  /// ```swift
  /// try set.with(rules: [set.rules[0].with(\.interval, 2)])
  /// ```
  ///
  /// - Throws: `Fault` as the initializer does.
  public func with(
    rules: [RecurrenceRule]? = nil, exclusionRules: [RecurrenceRule]? = nil, dates: [AddedDate]? = nil,
    exclusionDates: [Start]? = nil
  ) throws(Fault) -> RecurrenceSet {
    try RecurrenceSet(
      start: start, rules: rules ?? self.rules, exclusionRules: exclusionRules ?? self.exclusionRules,
      dates: dates ?? self.dates, exclusionDates: exclusionDates ?? self.exclusionDates, includesStart: includesStart)
  }

  /// Whether the set continues to the end of the calendar, because a rule with occurrences has neither COUNT nor UNTIL.
  public var isEndless: Bool {
    zip(rules, sources).contains { rule, source in rule.isEndless && source.first { _ in true } != nil }
  }
}

extension RecurrenceRule {
  /// The rule with one occurrence less if its COUNT counts a start that is none of its occurrences.
  package func counting(_ start: RecurrenceSet.Start) -> RecurrenceRule {
    guard case .count(let count) = end, count > 0, !isMet(by: start) else { return self }
    var parts = parts
    // The start may be the only one.
    parts.end = .count(count - 1)
    return RecurrenceRule(parts: parts)
  }

  /// Whether a start is the first occurrence of the rule.
  func isMet(by start: RecurrenceSet.Start) -> Bool {
    if case .date(let date) = start { return occurrences(from: date).first(onOrAfter: date) == date }
    return occurrences(from: start.wallTime).first(onOrAfter: start.wallTime) == start.wallTime
  }
}

extension RecurrenceSet: Hashable {
  private var values: (Start, [RecurrenceRule], [RecurrenceRule], [AddedDate], [Start], Bool) {
    (start, rules, exclusionRules, dates, exclusionDates, includesStart)
  }

  /// Whether both sets were made of the same values; sets of different values may have the same instances.
  public static func == (first: RecurrenceSet, second: RecurrenceSet) -> Bool {
    first.values == second.values
  }

  /// Hashes the values that the set was made of.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(rules)
    hasher.combine(exclusionRules)
    hasher.combine(dates)
    hasher.combine(exclusionDates)
    hasher.combine(includesStart)
  }
}

extension RecurrenceSet.Start {
  var isDate: Bool {
    if case .date = self { true } else { false }
  }

  /// The zone of positions: that of wall times, or UTC, in which a wall time is its own position.
  var zone: TimeZoneRules { rules ?? .utc }

  /// The position of another moment in a set that starts with this one: an instant, or wall seconds if there is no
  /// zone.
  package func position(of moment: RecurrenceSet.Start) -> Int64 {
    switch (self, moment) {
    case (.date, _): CivilDateTime(moment.wallTime.date).wallSeconds
    case (_, .date(let date)): zone.instant(ofWallSeconds: CivilDateTime(date, wallTime.time).wallSeconds)
    case (.floating, _): moment.wallTime.wallSeconds
    case (_, .floating(let wallTime)): zone.instant(ofWallSeconds: wallTime.wallSeconds)
    case (_, .zoned(let wallTime, let rules)): rules.instant(ofWallSeconds: wallTime.wallSeconds)
    case (_, .utc(let instant)): instant.secondsSince1970
    }
  }

  /// Throws if it is an instant outside the years 1 to 9999; the error names the property.
  fileprivate func checkCalendar(of property: String) throws(Fault) {
    if case .utc(let instant) = self { try instant.checkCalendar(of: property) }
  }
}

extension RecurrenceSet: CustomStringConvertible {
  /// The start, the rules and the number of other dates, in one line.
  ///
  /// For example `2021-01-04 09:00 Asia/Shanghai, FREQ=WEEKLY;BYDAY=MO, 1 excluded`.
  public var description: String {
    var parts = [start.description] + rules.map { $0.rfc5545 } + exclusionRules.map { "except " + $0.rfc5545 }
    if !dates.isEmpty { parts.append("\(dates.count) added") }
    if !exclusionDates.isEmpty { parts.append("\(exclusionDates.count) excluded") }
    return parts.joined(separator: ", ")
  }
}

extension RecurrenceSet {
  /// Where the parts of the set do not fit together as RFC 5545 requires, and how they are interpreted.
  ///
  /// These are values of UNTIL in a form that does not belong to the start's, dates beside times in RDATE and EXDATE, and
  /// floating times beside others. `RecurrenceRule.findings` reports what is wrong with a rule by itself, and
  /// `unusedExclusionDates` has what excludes nothing.
  ///
  /// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
  public var findings: [RecurrenceRule.Finding] {
    var found: [RecurrenceRule.Finding] = []
    for case .until(let until) in (rules + exclusionRules).map({ $0.end }) {
      let difference: (fault: String, reading: String)? =
        switch (until, start) {
        case (.date, .date), (.local, .floating), (.utc, .zoned), (.utc, .utc): nil
        case (.date, _): ("is a date and the start has a time", "all of that day is included")
        case (_, .date): ("has a time and the start is a date", "only its date is used")
        case (.utc, .floating): ("is in UTC and the start is not", "it is read as a wall time")
        case (.local, .zoned), (.local, .utc): ("is not in UTC", "it is read as a wall time of the start's zone")
        }
      if let difference {
        found.append(.init(part: "UNTIL", "UNTIL=\(until.rfc5545) \(difference.fault)", difference.reading))
      }
    }
    for date in dates {
      guard let (fault, reading) = difference(of: date.start, "RDATE", "it has the start's time on that day") else {
        continue
      }
      found.append(.init(part: "RDATE", fault, reading, section: "(RFC 5545, section 3.8.5.2)"))
    }
    for moment in exclusionDates {
      let meaning = "the whole day is excluded, but many programs exclude nothing"
      guard let (fault, reading) = difference(of: moment, "EXDATE", meaning) else { continue }
      found.append(.init(part: "EXDATE", fault, reading, section: "(RFC 5545, section 3.8.5.1)"))
    }
    return found
  }

  /// What is different from the start in the form of a date of a property, and how it is read; nil if nothing is.
  ///
  /// - Parameter meaning: what a date means if the start has a time.
  private func difference(
    of moment: Start, _ property: String, _ meaning: String
  ) -> (fault: String, reading: String)? {
    let value = "\(property) \(moment.rfc5545)"
    switch (moment, start) {
    case (.date, .date), (.floating, .floating): return nil
    case (.zoned, .zoned), (.zoned, .utc), (.utc, .zoned), (.utc, .utc): return nil
    case (.date, _): return ("\(value) has a different type from the start", meaning)
    case (_, .date): return ("\(value) has a different type from the start", "only its date is used")
    case (.floating, _):
      return ("\(value) has no time zone and the start has one", "it is read in the start's zone")
    case (_, .floating): return ("\(value) has a time zone and the start has none", "it is read as a wall time")
    }
  }
}
