// SPDX-License-Identifier: MIT

public import CivilCalendar
import TimeZones

/// The recurrence set of an event: DTSTART, RRULEs and RDATEs without EXRULEs and EXDATEs, in order, each once.
///
/// ```swift
/// let shanghai = try TimeZoneDatabase.system(environment: [:]).rules(for: "Asia/Shanghai")
/// let set = try RecurrenceSet(
///   start: .zoned(CivilDateTime(rfc5545: "20210104T090000"), shanghai),
///   rules: [RecurrenceRule(rfc5545: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR")],
///   exclusionDates: [.zoned(CivilDateTime(rfc5545: "20210405T090000"), shanghai)])
/// ```
///
/// Dates and times need not have DTSTART's own form, although RFC 5545 demands it of EXDATE and many clients pass
/// over others: a date beside a start with a time means the start's time on that day for RDATE and the whole day for
/// EXDATE; a floating time is read in the start's zone.
///
/// - SeeAlso: [RFC 5545, section 3.8.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.5)
public struct RecurrenceSet: Sendable {
  /// A date of RDATE, with the length that a PERIOD gives it.
  public struct AddedDate: Sendable, Hashable {
    /// When it begins.
    public let start: Start
    /// How long it is, or nil for the event's own length.
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
  /// EXRULE, which RFC 5545 no longer has but old files do.
  public let exclusionRules: [RecurrenceRule]
  /// RDATE.
  public let dates: [AddedDate]
  /// EXDATE.
  public let exclusionDates: [Start]
  /// Whether DTSTART is an instance even when no rule makes it, as RFC 5545 says of an event.
  public let includesStart: Bool

  let sources: [RuleStream]
  let exclusions: [RuleStream]
  /// The positions of RDATE and of a start that counts by itself, in order, with their lengths.
  let added: [(position: Int64, duration: CivilDuration?)]
  /// The positions of EXDATE, in order.
  let excluded: [Int64]
  /// The days excluded whole, as day numbers in order.
  let excludedDays: [Int]

  /// Creates a set.
  ///
  /// - Throws: `RecurrenceRuleError` for a rule by the hour, minute or second on a start that is a date.
  public init(
    start: Start, rules: [RecurrenceRule] = [], exclusionRules: [RecurrenceRule] = [], dates: [AddedDate] = [],
    exclusionDates: [Start] = [], includesStart: Bool = true
  ) throws(RecurrenceRuleError) {
    if case .date = start {
      for rule in rules + exclusionRules where rule.frequency < .daily {
        throw RecurrenceRuleError(
          .conflictingParts, part: "FREQ",
          "FREQ=\(rule.frequency.rfc5545) needs a start with a time, and the start is a date "
            + RecurrenceRuleError.section)
      }
    }
    self.start = start
    self.rules = rules
    self.exclusionRules = exclusionRules
    self.dates = dates
    self.exclusionDates = exclusionDates
    self.includesStart = includesStart
    sources = rules.map { RuleStream($0, from: start) }
    exclusions = exclusionRules.map { RuleStream($0, from: start) }
    var added = dates.map { (position: start.position(of: $0.start), duration: $0.duration) }
    if includesStart { added.append((start.position(of: start), nil)) }
    // A period's length wins over none at the same time.
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

  /// Whether the set goes on to the end of the calendar, by a rule without COUNT or UNTIL that makes something.
  public var isEndless: Bool {
    zip(rules, sources).contains { rule, source in
      var positions = source.positions(in: .everything)
      return rule.end == .never && positions.next() != nil
    }
  }
}

extension RecurrenceSet.Start {
  var isDate: Bool {
    if case .date = self { true } else { false }
  }

  /// Where another moment lies in a set that starts with this one: an instant, or wall seconds where there is no zone.
  package func position(of moment: RecurrenceSet.Start) -> Int64 {
    switch (self, moment) {
    case (.date, .date), (.floating, .floating): moment.wallTime.wallSeconds
    case (.date, _): CivilDateTime(moment.wallTime.date).wallSeconds
    case (.floating, .date(let date)): CivilDateTime(date, wallTime.time).wallSeconds
    case (.floating, _): moment.wallTime.wallSeconds
    case (.zoned, .date(let date)), (.utc, .date(let date)):
      (rules ?? .utc).instant(of: CivilDateTime(date, wallTime.time))
    case (.zoned, .floating(let wallTime)), (.utc, .floating(let wallTime)): (rules ?? .utc).instant(of: wallTime)
    case (_, .zoned(let wallTime, let rules)): rules.instant(of: wallTime)
    case (_, .utc(let wallTime)): wallTime.wallSeconds
    }
  }
}
