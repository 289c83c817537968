// SPDX-License-Identifier: MIT

package import CivilCalendar
public import Recurrence

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
  /// The end of a rule in UTC is passed over, since it needs the rules of a zone.
  func hasOccurrence(at start: ICalendarDate, from own: ICalendarDate) -> Bool {
    guard !isEmpty, !exclusions.contains(start) else { return false }
    return start == own || additions.contains { $0.start == start }
      || rules.contains { rule in
        var rule = rule
        if case .until(.utc) = rule.end { rule = (try? rule.ending(.never)) ?? rule }
        return rule.occurrences(from: own.wallTime).contains(start.wallTime)
      }
  }

  /// The same rules and dates for a series that begins at another date and time.
  func moved(from old: ICalendarDate, to new: ICalendarDate) throws(Fault) -> Repetition {
    let seconds = new.wallTime.wallSeconds - old.wallTime.wallSeconds
    func moved(_ time: CivilDateTime) throws(Fault) -> CivilDateTime {
      try CivilDateTime(wallSeconds: time.wallSeconds + seconds)
    }
    func moved(_ date: ICalendarDate, _ property: String) throws(Fault) -> ICalendarDate {
      guard date.hasForm(of: old), let there = new.at(try moved(date.wallTime)) else {
        throw Fault(
          .contradiction,
          "\(property) \(date.rfc5545) is not in the form of the series' start, so it cannot move with it",
          property: property)
      }
      return there
    }
    var other = self
    for (index, rule) in rules.enumerated() {
      guard case .until(let end) = rule.end else { continue }
      guard new.hasForm(of: old) else {
        throw Fault(
          .contradiction, "a rule of the series has an end, which has to be given in the form of the new start",
          property: "RRULE")
      }
      let until: RecurrenceRule.Until =
        switch end {
        case .date(let date): .date(try moved(CivilDateTime(date)).date)
        case .local(let time): .local(try moved(time))
        case .utc(let instant): .utc(instant + seconds)
        }
      other.rules[index] = try rule.ending(.until(until))
    }
    other.exclusions = try exclusions.map { date throws(Fault) in try moved(date, "EXDATE") }
    other.additions = try additions.map { addition throws(Fault) in
      let start = try moved(addition.start, "RDATE")
      guard case .period(let span) = addition else { return .moment(start) }
      return .period(try span.beginning(at: start))
    }
    return other
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
