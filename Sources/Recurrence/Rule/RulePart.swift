// SPDX-License-Identifier: MIT

/// The parts of a rule, in the order in which they are written.
enum RulePart: String, CaseIterable {
  case frequency = "FREQ"
  case scale = "RSCALE"
  case skip = "SKIP"
  case until = "UNTIL"
  case count = "COUNT"
  case interval = "INTERVAL"
  case months = "BYMONTH"
  case weeks = "BYWEEKNO"
  case yearDays = "BYYEARDAY"
  case monthDays = "BYMONTHDAY"
  case weekdays = "BYDAY"
  case hours = "BYHOUR"
  case minutes = "BYMINUTE"
  case seconds = "BYSECOND"
  case setPositions = "BYSETPOS"
  case firstDayOfTheWeek = "WKST"

  /// What the values of a list part are called, and their range.
  var values: (name: String, lowest: Int, highest: Int, signed: Bool)? {
    switch self {
    case .months: ("a month", 1, 12, false)
    case .weeks: ("a week of the year", 1, 53, true)
    case .yearDays: ("a day of the year", 1, 366, true)
    case .monthDays: ("a day of the month", 1, 31, true)
    case .hours: ("an hour", 0, 23, false)
    case .minutes: ("a minute", 0, 59, false)
    case .seconds: ("a second", 0, 60, false)
    case .setPositions: ("a position", 1, 366, true)
    default: nil
    }
  }

  /// The message for a value out of range.
  func message(for value: String, in calendar: RecurrenceRule.CalendarIdentifier = .gregorian) -> String {
    guard let (name, lowest, highest, signed) = values else {
      return "\(rawValue)=\(value) is not allowed \(RecurrenceRuleError.section)"
    }
    let last = calendar == .gregorian ? highest : self == .weeks ? 55 : highest == 366 ? 385 : highest
    let range = "\(lowest) to \(last)" + (signed ? " or -\(last) to -\(lowest)" : "")
    return "\(rawValue)=\(value) is not \(name); use \(range) \(RecurrenceRuleError.section)"
  }

  /// What a BYxxx part does to the set of an interval.
  enum Effect: Equatable {
    /// It adds occurrences to the set.
    case expand
    /// It removes occurrences that do not match.
    case limit
    /// The RFC forbids it here.
    case notAllowed
    /// BYDAY in a MONTHLY rule: limits together with BYMONTHDAY, otherwise expands within the month.
    case monthlyWeekdays
    /// BYDAY in a YEARLY rule: limits together with BYYEARDAY or BYMONTHDAY, otherwise expands within week, month or
    /// year.
    case yearlyWeekdays
  }

  /// The table of RFC 5545, section 3.3.10: what each BYxxx part does at each frequency.
  ///
  /// One column for each frequency, from SECONDLY to YEARLY.
  static let effects: [RulePart: [Effect]] = [
    .months: [.limit, .limit, .limit, .limit, .limit, .limit, .expand],
    .weeks: [.notAllowed, .notAllowed, .notAllowed, .notAllowed, .notAllowed, .notAllowed, .expand],
    .yearDays: [.limit, .limit, .limit, .notAllowed, .notAllowed, .notAllowed, .expand],
    .monthDays: [.limit, .limit, .limit, .limit, .notAllowed, .expand, .expand],
    .weekdays: [.limit, .limit, .limit, .limit, .expand, .monthlyWeekdays, .yearlyWeekdays],
    .hours: [.limit, .limit, .limit, .expand, .expand, .expand, .expand],
    .minutes: [.limit, .limit, .expand, .expand, .expand, .expand, .expand],
    .seconds: [.limit, .expand, .expand, .expand, .expand, .expand, .expand],
    .setPositions: [.limit, .limit, .limit, .limit, .limit, .limit, .limit],
  ]
}

extension RecurrenceRule {
  /// The engine's table of what each BYxxx part does, for the test that compares it with the RFC's.
  package static var effectTable: [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: RulePart.effects.map { part, effects in
        (
          part.rawValue,
          effects.map { effect in
            switch effect {
            case .expand: "expand"
            case .limit: "limit"
            case .notAllowed: "-"
            case .monthlyWeekdays: "note1"
            case .yearlyWeekdays: "note2"
            }
          }
        )
      })
  }
}
