// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TestSupport

/// Creates random rules and starts to compare with another implementation, few of them of kinds that it gets wrong.
struct OracleRules {
  /// A rule and where it starts.
  struct Case {
    let start: CivilDateTime
    let text: String
    let rule: RecurrenceRule
  }

  /// The other implementation.
  enum Oracle {
    case libical
    case dateutil
  }

  private let oracle: Oracle
  private var random: SeededGenerator
  private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
  private static let frequencies = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]

  init(for oracle: Oracle, seed: UInt64) {
    self.oracle = oracle
    random = SeededGenerator(seed: seed)
  }

  mutating func next() throws -> Case {
    let start = start()
    let text = text(from: start)
    return Case(start: start, text: text, rule: try RecurrenceRule(rfc5545: text))
  }

  /// A time from 1970 to 2109.
  private mutating func start() -> CivilDateTime {
    let day = CivilDate.first.dayNumber + 719_162 + Int.random(in: 0..<51_000, using: &random)
    let seconds = [0, 32_400, 34_200, Int.random(in: 0..<86_400, using: &random)]
    let second = seconds.randomElement(using: &random) ?? 0
    return CivilDateTime.first.adding(seconds: Int64(day - CivilDate.first.dayNumber) * 86_400 + Int64(second))
      ?? .first
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  /// A probability that is small if the other implementation is known to be wrong.
  private mutating func chance(_ percent: Int, unless isWrong: Bool) -> Bool { chance(isWrong ? 1 : percent) }

  private mutating func number(_ range: ClosedRange<Int>, isSigned: Bool) -> Int {
    let value = Int.random(in: range, using: &random)
    return isSigned && chance(40) ? -value : value
  }

  private mutating func list(
    _ range: ClosedRange<Int>, most: Int, isSigned: Bool = false, including value: Int? = nil
  ) -> String {
    var values = (0..<Int.random(in: 1...most, using: &random)).map { _ in number(range, isSigned: isSigned) }
    if let value { values[0] = value }
    return values.map { String($0) }.joined(separator: ",")
  }

  /// A day near the start that meets the limits of an hourly or shorter rule, as libical tries every step before it.
  private mutating func target(_ frequency: String, from start: CivilDateTime) -> CivilDate? {
    guard oracle == .libical else { return nil }
    let most: Int
    switch frequency {
    case "HOURLY": most = 500
    case "MINUTELY": most = 8
    case "SECONDLY": most = 0
    default: return nil
    }
    return start.adding(seconds: Int64.random(in: 0...Int64(most), using: &random) * 86_400)?.date
  }

  private mutating func text(from start: CivilDateTime) -> String {
    let isLibical = oracle == .libical
    let frequency = OracleRules.frequencies.randomElement(using: &random) ?? "DAILY"
    let isYearly = frequency == "YEARLY"
    let isMonthly = frequency == "MONTHLY"
    let isByDay = isYearly || isMonthly || frequency == "WEEKLY" || frequency == "DAILY"
    let target = target(frequency, from: start)
    var parts = ["FREQ=" + frequency]
    let hasWeeks = isYearly && chance(25)
    let hasInterval = chance(50, unless: hasWeeks && !isLibical)
    if hasInterval {
      parts.append(
        "INTERVAL=\([2, 3, 4, 7, 12, Int.random(in: 1...100, using: &random)].randomElement(using: &random) ?? 1)")
    }
    if hasWeeks {
      parts.append("BYWEEKNO=" + list(chance(2) ? 1...53 : 2...51, most: 4, isSigned: chance(40, unless: isLibical)))
    }
    let hasYearDays =
      (isYearly || !isByDay) && chance(20, unless: hasWeeks && isLibical)
    if hasYearDays {
      parts.append(
        "BYYEARDAY="
          + list(1...366, most: 6, isSigned: isYearly || chance(40, unless: isLibical), including: target?.dayOfYear))
    }
    // Only one sign with BYSETPOS, as libical counts a day twice if both signs name it.
    let hasPositions = chance(25, unless: isLibical ? !isYearly && !isMonthly : hasWeeks || frequency == "WEEKLY")
    let areSigned = !hasPositions || chance(40, unless: isLibical)
    let hasMonthDays =
      frequency != "WEEKLY" && chance(30, unless: (hasWeeks || hasYearDays && isYearly) && isLibical)
    if hasMonthDays {
      let takesSigns = isYearly || isMonthly || chance(40, unless: isLibical)
      parts.append("BYMONTHDAY=" + list(1...31, most: 5, isSigned: areSigned && takesSigns, including: target?.day))
    }
    // Name all months, as libraries interpret BYMONTHDAY without BYMONTH in a yearly rule differently.
    let hasMonths = chance(30, unless: isLibical && isYearly && (hasYearDays || hasWeeks))
    if hasMonths {
      parts.append("BYMONTH=" + list(1...12, most: 4, including: target?.month))
    } else if hasMonthDays && isYearly {
      parts.append("BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12")
    }
    if hasWeeks ? !chance(2) : chance(40) {
      let isNumbered = (isMonthly || isYearly && !hasWeeks) && chance(40)
      var days = weekdays(isNumbered: isNumbered, isInMonth: isMonthly || hasMonths || hasMonthDays)
      if let target {
        days += "," + target.weekday.rfc5545
      } else if frequency == "WEEKLY", hasInterval, chance(50, unless: !isLibical) {
        days += "," + start.date.weekday.rfc5545
      }
      parts.append("BYDAY=" + days)
    }
    appendTimes(to: &parts, frequency: frequency, hasPositions: hasPositions)
    if hasPositions, parts.contains(where: { $0.hasPrefix("BY") }) {
      parts.append("BYSETPOS=" + list(1...4, most: 2, isSigned: true))
    }
    if chance(30) { parts.append("WKST=" + (OracleRules.weekdays.randomElement(using: &random) ?? "MO")) }
    if chance(20) {
      parts.append("COUNT=\(Int.random(in: 1...20, using: &random))")
    } else if chance(20), let end = start.adding(seconds: Int64.random(in: 0...1 << 30, using: &random)) {
      parts.append("UNTIL=" + end.rfc5545)
    }
    return parts.joined(separator: ";")
  }

  private mutating func weekdays(isNumbered: Bool, isInMonth: Bool) -> String {
    let isMixed = isNumbered && chance(50, unless: oracle == .dateutil)
    return (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let day = OracleRules.weekdays.randomElement(using: &random) ?? "MO"
      guard isNumbered, !isMixed || chance(50) else { return day }
      return "\(number(1...(isInMonth ? 5 : 53), isSigned: true))\(day)"
    }.joined(separator: ",")
  }

  /// Lists of hours, minutes and seconds; libical handles them correctly if the frequency is longer.
  private mutating func appendTimes(to parts: inout [String], frequency: String, hasPositions: Bool) {
    let isWrong = oracle == .libical && hasPositions
    let level = OracleRules.frequencies.firstIndex(of: frequency) ?? 0
    if chance(30, unless: isWrong || oracle == .libical && level >= 4) {
      parts.append("BYHOUR=" + list(0...23, most: 3))
    }
    if chance(30, unless: isWrong || oracle == .libical && level >= 5) {
      parts.append("BYMINUTE=" + list(0...59, most: 3))
    }
    if chance(25, unless: isWrong || oracle == .libical && level >= 6) {
      parts.append("BYSECOND=" + list(0...59, most: 3))
    }
  }
}
