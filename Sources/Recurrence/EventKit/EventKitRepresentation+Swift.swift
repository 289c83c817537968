// SPDX-License-Identifier: MIT

package import CivilCalendar
public import TimeZones

extension RecurrenceRule.EventKitRepresentation {
  /// The call of `EKRecurrenceRule`'s initializer in Swift, with all nine labels, one on each line.
  ///
  /// ```swift
  /// EKRecurrenceRule(
  ///   recurrenceWith: .weekly,
  ///   interval: 1,
  ///   daysOfTheWeek: [EKRecurrenceDayOfWeek(.monday), EKRecurrenceDayOfWeek(.friday)],
  ///   …
  /// ```
  ///
  /// - Parameter zone: The zone of the event, in which an end on a day or at a wall time becomes a date.
  public func swift(in zone: TimeZoneRules) -> String {
    func list<Value>(_ values: [Value]?, _ text: (Value) -> String) -> String {
      values.map { "[" + $0.map(text).joined(separator: ", ") + "]" } ?? "nil"
    }
    func numbers(_ values: [Int]?) -> String { list(values) { "\($0)" } }
    let rows = [
      ("recurrenceWith", ".\(frequency.rfc5545.lowercased())"),
      ("interval", "\(interval)"),
      ("daysOfTheWeek", list(daysOfTheWeek, text(of:))),
      ("daysOfTheMonth", numbers(daysOfTheMonth)),
      ("monthsOfTheYear", numbers(monthsOfTheYear)),
      ("weeksOfTheYear", numbers(weeksOfTheYear)),
      ("daysOfTheYear", numbers(daysOfTheYear)),
      ("setPositions", numbers(setPositions)),
      ("end", text(ofEndIn: zone)),
    ]
    return "EKRecurrenceRule(\n" + rows.map { "  \($0.0): \($0.1)" }.joined(separator: ",\n") + ")"
  }

  private func text(of day: RecurrenceRule.DayOfWeek) -> String {
    let name = day.dayOfTheWeek.description.lowercased()
    return day.weekNumber == 0
      ? "EKRecurrenceDayOfWeek(.\(name))"
      : "EKRecurrenceDayOfWeek(dayOfTheWeek: .\(name), weekNumber: \(day.weekNumber))"
  }

  private func text(ofEndIn zone: TimeZoneRules) -> String {
    switch end {
    case nil, .never: return "nil"
    case .count(let count): return "EKRecurrenceEnd(occurrenceCount: \(count))"
    case .until(let until):
      let seconds = until.lastInstant(in: zone).secondsSince1970
      return "EKRecurrenceEnd(end: Date(timeIntervalSince1970: \(seconds)))"
    }
  }
}

extension RecurrenceRule.Until {
  /// The last instant in a zone; of a day, its last second.
  package func lastInstant(in zone: TimeZoneRules) -> Instant {
    switch self {
    case .utc(let instant): instant
    case .local(let moment): zone.instant(of: moment)
    case .date(let day):
      // The last day of all has no next one.
      day.adding(days: 1).map { zone.firstInstant(of: CivilDateTime($0)) - 1 } ?? zone.instant(of: .last)
    }
  }
}
