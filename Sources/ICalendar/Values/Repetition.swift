// SPDX-License-Identifier: MIT

package import CivilCalendar
public import Recurrence
import TimeZones

/// How an entry recurs: its rules, added dates and excluded dates.
///
/// - SeeAlso: [RFC 5545, section 3.8.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.5)
public struct Repetition: Sendable, Hashable {
  /// The rules, RRULE; RFC 5545 advises at most one.
  public package(set) var rules: [RecurrenceRule]
  /// The rules whose occurrences are excluded, EXRULE of RFC 2445.
  public package(set) var exclusionRules: [RecurrenceRule]
  /// The dates added, RDATE.
  public package(set) var additions: [RecurrenceDate]
  /// The dates excluded, EXDATE.
  public package(set) var exclusions: [ICalendarDate]

  /// No recurrence: the entry happens once.
  public static let none = Repetition()

  /// Creates a recurrence.
  public init(
    rules: [RecurrenceRule] = [], exclusionRules: [RecurrenceRule] = [], additions: [RecurrenceDate] = [],
    exclusions: [ICalendarDate] = []
  ) {
    self.rules = rules
    self.exclusionRules = exclusionRules
    self.additions = additions
    self.exclusions = exclusions
  }

  /// Whether there are neither rules nor dates.
  public var isEmpty: Bool {
    rules.isEmpty && exclusionRules.isEmpty && additions.isEmpty && exclusions.isEmpty
  }
}

extension Repetition {
  /// Throws if a date in UTC is outside the years 1 to 9999; the error names the property.
  package func checkCalendar() throws(Fault) {
    for exclusion in exclusions { try exclusion.checkCalendar(of: "EXDATE") }
    for addition in additions { try addition.start.checkCalendar(of: "RDATE") }
  }
}

extension Repetition {
  /// Whether a series has an occurrence at a start in the form of its own.
  ///
  /// Without the rules of its zone, dates in UTC are passed over, and the end of a rule in UTC is a day later.
  func hasOccurrence(at start: ICalendarDate, from own: ICalendarDate) -> Bool {
    let isUTC = if case .utc = own { true } else { false }
    func moment(_ date: ICalendarDate) -> RecurrenceSet.Start? {
      if case .date(let day) = date { return .date(day) }
      return date.hasForm(of: own) ? .floating(date.wallTime) : nil
    }
    func local(_ rule: RecurrenceRule) -> RecurrenceRule {
      guard case .until(.utc(let instant)) = rule.end else { return rule }
      return (try? rule.ending(.until(.local((instant + (isUTC ? 0 : 86_400)).nearestUTC)))) ?? rule
    }
    guard !isEmpty, let first = moment(own), let asked = moment(start) else { return false }
    let set = try? RecurrenceSet(
      start: first, rules: rules.map(local), exclusionRules: exclusionRules.map(local),
      dates: additions.compactMap { moment($0.start).map { .init($0) } }, exclusionDates: exclusions.compactMap(moment))
    return set?.contains(asked) ?? false
  }

  /// The same rules and dates for a series that begins at another date and time.
  func moved(
    from old: ICalendarDate, to new: ICalendarDate, zones database: TimeZoneDatabase
  ) throws(Fault) -> Repetition {
    guard new != old, !isEmpty else { return self }
    let move = SeriesMove(old: old, new: new, database: database)
    var other = self
    other.rules = try rules.map { rule throws(Fault) in try move.moved(rule) }
    other.exclusionRules = try exclusionRules.map { rule throws(Fault) in try move.moved(rule) }
    other.exclusions = try exclusions.map { date throws(Fault) in try move.moved(date, "EXDATE") }
    other.additions = try additions.map { addition throws(Fault) in
      let start = try move.moved(addition.start, "RDATE")
      guard case .period(let span) = addition else { return .moment(start) }
      guard !start.isDate else { throw move.failure("RDATE", addition.start) }
      guard case .moment(let end) = span.end else { return .period(try EventSpan(start, end: span.end)) }
      return .period(try EventSpan(start, end: .moment(move.moved(end, "RDATE"))))
    }
    return other
  }
}

/// A move of a series from one start to another.
private struct SeriesMove {
  let old: ICalendarDate
  let new: ICalendarDate
  let database: TimeZoneDatabase

  private func moved(_ time: CivilDateTime) throws(Fault) -> CivilDateTime {
    try CivilDateTime(wallSeconds: time.wallSeconds + new.wallTime.wallSeconds - old.wallTime.wallSeconds)
  }

  func failure(_ property: String, _ date: ICalendarDate) -> Fault {
    Fault(
      .contradiction,
      "\(property) \(date.rfc5545) is not in the form of the series' start, so it cannot move with it",
      property: property)
  }

  func moved(_ date: ICalendarDate, _ property: String) throws(Fault) -> ICalendarDate {
    guard date.hasForm(of: old), let there = new.at(try moved(date.wallTime)) else { throw failure(property, date) }
    return there
  }

  func moved(_ rule: RecurrenceRule) throws(Fault) -> RecurrenceRule {
    guard case .until(let end) = rule.end else { return rule }
    switch end {
    case .date(let date) where new.isDate == old.isDate:
      // The whole day counts.
      guard let there = date.adding(days: new.date.dayNumber - old.date.dayNumber) else { break }
      return try rule.ending(.until(.date(there)))
    case .local(let time) where new.hasForm(of: old):
      return try rule.ending(.until(.local(try moved(time))))
    case .utc(let instant):
      var resolver = ZoneResolver(database)
      guard let from = resolver.rules(of: old), let to = resolver.rules(of: new) else { break }
      return try rule.ending(.until(.utc(to.instant(of: try moved(from.localTime(of: instant))))))
    default: break
    }
    throw Fault(
      .contradiction, "a rule of the series has an end, which has to be given in the form of the new start",
      property: "RRULE")
  }
}

extension ZoneResolver {
  /// The rules of the zone of a date and time; nil if it has none, or one that is not known.
  fileprivate mutating func rules(of date: ICalendarDate) -> TimeZoneRules? {
    switch date {
    case .date, .floating: nil
    case .zoned(_, let name): rules(for: name)
    case .utc: .utc
    }
  }
}

/// A value of RDATE: a date of the start's type, or a period with its own end.
///
/// - SeeAlso: [RFC 5545, section 3.8.5.2](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.5.2)
public enum RecurrenceDate: Sendable, Hashable {
  /// An occurrence with the duration of the first one.
  case moment(ICalendarDate)
  /// An occurrence with its own end; the span's end is never `none` and its start is never a date.
  case period(EventSpan)

  /// When the occurrence begins.
  public var start: ICalendarDate {
    switch self {
    case .moment(let moment): moment
    case .period(let span): span.start
    }
  }
}

/// The occurrence of a series that an entry replaces: RECURRENCE-ID.
///
/// - SeeAlso: [RFC 5545, section 3.8.4.4](https://www.rfc-editor.org/rfc/rfc5545#section-3.8.4.4)
public struct RecurrenceIdentifier: Sendable, Hashable {
  /// The original start of the replaced occurrence.
  public let moment: ICalendarDate
  /// Whether all later occurrences are replaced too, `RANGE=THISANDFUTURE`.
  public let includesFuture: Bool

  /// Creates the identifier of an occurrence, by default of only that one.
  public init(_ moment: ICalendarDate, includesFuture: Bool = false) {
    self.moment = moment
    self.includesFuture = includesFuture
  }
}
