// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport

/// Creates random rules that the RFC allows, and random starts.
struct RandomRules {
  private var random: SeededGenerator
  private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func list(_ range: ClosedRange<Int>, most: Int, signed: Bool = false) -> String {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in
      let value = Int.random(in: range, using: &random)
      return String(signed && chance(40) ? -value : value)
    }.joined(separator: ",")
  }

  /// A time in 60 years, or in others, counted from 1970.
  mutating func start(in days: Range<Int> = 0..<22_000) -> CivilDateTime {
    let days = Int.random(in: days, using: &random)
    let seconds = [0, 9 * 3600, 9 * 3600 + 1800, Int.random(in: 0..<86_400, using: &random)].randomElement(
      using: &random)
    return CivilDateTime.first.adding(seconds: Int64(719_162 + days) * 86_400 + Int64(seconds ?? 0)) ?? .first
  }

  mutating func rule(
    frequencies: [String] = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"],
    counts: Bool = true, skips: Bool = false
  ) -> String {
    let frequency = frequencies.randomElement(using: &random) ?? "DAILY"
    var parts = ["FREQ=" + frequency]
    if chance(50) {
      parts.append(
        "INTERVAL=\([1, 2, 3, 4, 7, 12, Int.random(in: 1...100, using: &random)].randomElement(using: &random) ?? 1)")
    }
    let hasMonths = chance(30)
    if hasMonths { parts.append("BYMONTH=" + list(1...12, most: 4)) }
    let hasWeeks = frequency == "YEARLY" && chance(25)
    if hasWeeks { parts.append("BYWEEKNO=" + list(1...53, most: 4, signed: true)) }
    if ["YEARLY", "HOURLY", "MINUTELY", "SECONDLY"].contains(frequency), chance(20) {
      parts.append("BYYEARDAY=" + list(1...366, most: 6, signed: true))
    }
    if frequency != "WEEKLY", chance(30) { parts.append("BYMONTHDAY=" + list(1...31, most: 5, signed: true)) }
    if chance(40) {
      let greatest = frequency == "MONTHLY" || hasMonths ? 5 : 53
      let takesNumbers = ["MONTHLY", "YEARLY"].contains(frequency) && !hasWeeks
      let days = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let day = RandomRules.weekdays.randomElement(using: &random) ?? "MO"
        return takesNumbers && chance(40) ? list(1...greatest, most: 1, signed: true) + day : day
      }
      parts.append("BYDAY=" + days.joined(separator: ","))
    }
    if chance(35) { parts.append("BYHOUR=" + list(0...23, most: 3)) }
    if chance(35) { parts.append("BYMINUTE=" + list(0...59, most: 3)) }
    if chance(30) { parts.append("BYSECOND=" + list(0...59, most: 3)) }
    if parts.contains(where: { $0.hasPrefix("BY") }), chance(25) {
      parts.append("BYSETPOS=" + list(1...4, most: 2, signed: true))
    }
    if chance(30) { parts.append("WKST=" + (RandomRules.weekdays.randomElement(using: &random) ?? "MO")) }
    if counts, chance(30) { parts.append("COUNT=\(Int.random(in: 1...60, using: &random))") }
    if skips, chance(30) { parts.append("RSCALE=GREGORIAN;SKIP=" + (chance(50) ? "BACKWARD" : "FORWARD")) }
    return parts.joined(separator: ";")
  }
}
