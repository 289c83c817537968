// SPDX-License-Identifier: MIT

import CivilCalendar

/// The parts of a rule, in the order in which they are written, each with a row that says what it is.
///
/// A new part of numbers needs a case and a row here, a property in `RecurrenceRule+Components.swift`, and what it does
/// in `YearRecipe` and its extension on days. All else asks the row.
package enum RulePart: UInt8, CaseIterable, Sendable {
  case frequency
  case scale
  case skip
  case interval
  case count
  case until
  case months
  case weeks
  case yearDays
  case monthDays
  case weekdays
  case hours
  case minutes
  case seconds
  case setPositions
  case firstDayOfTheWeek

  /// What is known of the part: its name, what it selects from, what it does to an interval (the table of RFC 5545,
  /// section 3.3.10), and which numbers it takes.
  @inline(__always)
  var row: Row {
    switch self {
    case .frequency: Row(name: "FREQ")
    case .scale: Row(name: "RSCALE")
    case .skip: Row(name: "SKIP")
    case .interval: Row(name: "INTERVAL")
    case .count: Row(name: "COUNT")
    case .until: Row(name: "UNTIL")
    case .months:
      // The bits 13 to 24 are those of the leap months.
      Row(
        name: "BYMONTH", domain: .months, limitsTo: .monthly, expandsFrom: .yearly,
        numbers: Numbers(noun: "a month", range: 1...12, storage: .bits(0)))
    case .weeks:
      Row(
        name: "BYWEEKNO", domain: .days, expandsFrom: .yearly,
        numbers: Numbers(noun: "a week of the year", range: 1...53, lunisolar: 55, isSigned: true, storage: .bits(128)))
    case .yearDays:
      Row(
        name: "BYYEARDAY", domain: .days, limitsTo: .hourly, expandsFrom: .yearly,
        numbers: Numbers(noun: "a day of the year", range: 1...366, lunisolar: 385, isSigned: true, storage: .yearDays))
    case .monthDays:
      Row(
        name: "BYMONTHDAY", domain: .days, limitsTo: .daily, expandsFrom: .monthly,
        numbers: Numbers(noun: "a day of the month", range: 1...31, isSigned: true, storage: .bits(64)))
    case .weekdays:
      // In a monthly or yearly rule it limits what BYMONTHDAY or BYYEARDAY expand: of days, both are an intersection.
      Row(name: "BYDAY", domain: .days, limitsTo: .daily, expandsFrom: .weekly)
    case .hours:
      Row(
        name: "BYHOUR", domain: .times, limitsTo: .hourly, expandsFrom: .daily,
        numbers: Numbers(noun: "an hour", range: 0...23, storage: .bits(32)))
    case .minutes:
      Row(
        name: "BYMINUTE", domain: .times, limitsTo: .minutely, expandsFrom: .hourly,
        numbers: Numbers(noun: "a minute", range: 0...59, storage: .bits(256)))
    case .seconds:
      // Bit 60 is a leap second.
      Row(
        name: "BYSECOND", domain: .times, limitsTo: .secondly, expandsFrom: .minutely,
        numbers: Numbers(noun: "a second", range: 0...60, storage: .bits(320)))
    case .setPositions:
      Row(
        name: "BYSETPOS", domain: .positions, limitsTo: .yearly,
        numbers: Numbers(noun: "a position", range: 1...366, lunisolar: 385, isSigned: true, storage: .setPositions))
    case .firstDayOfTheWeek: Row(name: "WKST")
    }
  }
}

extension RulePart {
  /// What a part selects from.
  enum Domain: Sendable {
    /// Nothing: the part says how the others are read.
    case none
    /// Months. The day in them is that of the start if no part names days.
    case months
    /// Days, so that none is taken from the start.
    case days
    /// Times of day.
    case times
    /// What the other parts have selected in an interval.
    case positions
  }

  /// What a part does to the set of an interval.
  package enum Effect: Sendable {
    /// It adds occurrences to the set.
    case expand
    /// It removes occurrences that do not match.
    case limit
    /// The RFC forbids it here; the engine reads it as a limit.
    case notAllowed
  }

  /// The row of a part.
  struct Row {
    let name: StaticString
    var domain = Domain.none
    /// The longest frequency at which the part limits, and the shortest at which it expands; it is not allowed between.
    var limitsTo, expandsFrom: RecurrenceRule.Frequency?
    var numbers: Numbers?
  }

  /// Where a rule stores the numbers of a part.
  enum Storage: Sendable, Equatable {
    /// As bits of `RuleParts` from an index on: the bit *n* from there for *n*. Numbers up to 31 take half a word of 64
    /// bits, others a whole one; those of −*n* are in the next half or word.
    case bits(Int)
    case yearDays
    case setPositions
  }

  /// The numbers that a part takes, and where a rule stores them.
  struct Numbers {
    /// What a number is called.
    let noun: StaticString
    let range: ClosedRange<Int>
    /// The highest number in the Chinese and Korean calendar, if it is another.
    var lunisolar: Int?
    /// Whether negative numbers count from the end.
    var isSigned = false
    let storage: Storage

    /// The number of bits of each sign.
    @inline(__always)
    var width: Int { range.upperBound > 31 ? 64 : 32 }

    @inline(__always)
    func highest(in calendar: RecurrenceRule.CalendarIdentifier) -> Int {
      calendar == .gregorian ? range.upperBound : lunisolar ?? range.upperBound
    }
  }

  /// The part's name in RFC 5545.
  package var name: String { row.name.description }

  /// What the part does to the set of an interval.
  package func effect(at frequency: RecurrenceRule.Frequency) -> Effect {
    let row = row
    if let last = row.limitsTo, frequency <= last { return .limit }
    if let first = row.expandsFrom, frequency >= first { return .expand }
    return .notAllowed
  }

  /// The message for a value out of range.
  func message(for value: String, in calendar: RecurrenceRule.CalendarIdentifier = .gregorian) -> String {
    let section = Fault.ruleSection
    switch self {
    case .frequency:
      return
        "FREQ=\(value) is not a frequency: SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY \(section)"
    case .until: return "UNTIL=\(value) is not a date or a date and time such as 20211231T010000Z \(section)"
    case .skip: return "SKIP=\(value) is not OMIT, BACKWARD or FORWARD (RFC 7529, section 4.1)"
    case .firstDayOfTheWeek: return "WKST=\(value) is not a weekday; use MO to SU \(section)"
    case .weekdays:
      return
        "BYDAY=\(value) is not a weekday; use MO to SU, optionally after a number from 1 to 53 or -53 to -1 \(section)"
    default:
      guard let numbers = row.numbers else { return "\(name)=\(value) is not allowed \(section)" }
      let (lowest, last) = (numbers.range.lowerBound, numbers.highest(in: calendar))
      let range = "\(lowest) to \(last)" + (numbers.isSigned ? " or -\(last) to -\(lowest)" : "")
      return "\(name)=\(value) is not \(numbers.noun.description); use \(range) \(section)"
    }
  }

  /// Some of the parts.
  package struct Set: Sendable, Hashable, ExpressibleByArrayLiteral {
    private var bits: UInt32 = 0

    /// No part.
    @inline(__always)
    init() {}

    /// The given parts.
    @inline(__always)
    package init(arrayLiteral parts: RulePart...) {
      for part in parts { insert(part) }
    }

    @inline(__always)
    init(_ part: RulePart) { insert(part) }

    package var isEmpty: Bool { bits == 0 }

    @inline(__always)
    package func contains(_ part: RulePart) -> Bool { bits & 1 << UInt32(part.rawValue) != 0 }

    @inline(__always)
    package mutating func insert(_ part: RulePart) { bits |= 1 << UInt32(part.rawValue) }

    @inline(__always)
    func intersection(_ other: Set) -> Set { Set(bits: bits & other.bits) }

    @inline(__always)
    func union(_ other: Set) -> Set { Set(bits: bits | other.bits) }

    @inline(__always)
    package func subtracting(_ other: Set) -> Set { Set(bits: bits & ~other.bits) }

    private init(bits: UInt32) { self.bits = bits }
  }

  /// The parts that name days, so that none is taken from the start.
  @inline(__always)
  static var namingDays: Set { Set(.weeks).union(Set(.yearDays)).union(Set(.monthDays)).union(Set(.weekdays)) }

  /// The parts that `YearRecipe` knows.
  @inline(__always)
  static var ofDays: Set { namingDays.union(Set(.months)) }

  /// The parts that a month's length decides.
  @inline(__always)
  static var ofDaysInMonths: Set { Set(.months).union(Set(.monthDays)) }

  /// The parts that a month's length and weekdays decide.
  @inline(__always)
  static var ofOneMonth: Set { ofDaysInMonths.union(Set(.weekdays)) }
}
