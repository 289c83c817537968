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
