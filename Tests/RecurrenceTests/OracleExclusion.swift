// SPDX-License-Identifier: MIT

import Recurrence
import Testing

/// A kind of rules that another implementation gets wrong, and so is not asked about.
struct OracleExclusion: CustomTestStringConvertible {
  let name: String
  /// The least rule that shows it, its start, and what it makes first.
  let example: (start: String, rule: String, made: [String])
  /// What RFC 5545 says, section 3.3.10.
  let words: String
  let matches: @Sendable (RecurrenceRule) -> Bool

  var testDescription: String { name }

  /// Libical 3.0.16.
  static let libical = [
    OracleExclusion(
      name: "BYSETPOS in other than yearly and monthly rules, or beside lists of times: ignored",
      example: ("20210104T090000", "FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=-1", ["20210105T090000", "20210112T090000"]),
      words: "BYSETPOS operates on a set of recurrence instances in one interval of the recurrence rule.",
      matches: { rule in !rule.setPositions.isEmpty && !(rule.isYearlyOrMonthly && rule.hasNoTimes) }),
    OracleExclusion(
      name: "BYSETPOS beside days counted from both ends: a day that both name counts twice",
      example: (
        "20210101T090000", "FREQ=MONTHLY;BYMONTHDAY=1,31,-1;BYSETPOS=-2", ["20210101T090000", "20210301T090000"]
      ),
      words: "the nth occurrence within the set of recurrence instances specified by the rule",
      matches: { rule in
        !rule.setPositions.isEmpty && (hasBothSigns(rule.daysOfTheMonth) || hasBothSigns(rule.daysOfTheYear))
      }),
    OracleExclusion(
      name: "Days counted from the end in daily and shorter rules: never met",
      example: ("20210130T090000", "FREQ=DAILY;BYMONTHDAY=-1", ["20210131T090000", "20210228T090000"]),
      words: "Valid values are 1 to 31 or -31 to -1. For example, -10 represents the tenth to the last day "
        + "of the month.",
      matches: { rule in
        !rule.isYearlyOrMonthly && (rule.daysOfTheMonth + rule.daysOfTheYear).contains { $0 < 0 }
      }),
    OracleExclusion(
      name: "Lists of times as limits: the first is left out, or the interval begins anew at the hour or minute",
      example: (
        "20210101T000000", "FREQ=MINUTELY;BYMINUTE=6,18", ["20210101T000600", "20210101T001800", "20210101T010600"]
      ),
      words: "BYMINUTE under MINUTELY: Limit",
      matches: { rule in
        switch rule.frequency {
        case .hourly: !rule.hours.isEmpty
        case .minutely: !(rule.hours.isEmpty && rule.minutes.isEmpty)
        case .secondly: !rule.hasNoTimes
        default: false
        }
      }),
    OracleExclusion(
      name: "Two of BYYEARDAY, BYWEEKNO and BYMONTHDAY, or BYYEARDAY and BYMONTH: makes nothing",
      example: ("20210101T090000", "FREQ=YEARLY;BYMONTH=2;BYYEARDAY=40,100", ["20210209T090000", "20220209T090000"]),
      words: "BYxxx rule parts modify the recurrence in some manner.",
      matches: { rule in
        guard rule.frequency == .yearly else { return false }
        let lists = [rule.daysOfTheYear, rule.weeksOfTheYear, rule.daysOfTheMonth].count { !$0.isEmpty }
        return lists > 1 || !rule.daysOfTheYear.isEmpty && !rule.monthsOfTheYear.isEmpty
      }),
    OracleExclusion(
      name: "BYWEEKNO without BYDAY",
      example: ("20210720T090000", "FREQ=YEARLY;BYWEEKNO=7", ["20220215T090000", "20230214T090000"]),
      words: "Information, not contained in the rule, necessary to determine the various recurrence instance "
        + "start time and dates are derived from the Start Time (DTSTART).",
      matches: { rule in !rule.weeksOfTheYear.isEmpty && rule.daysOfTheWeek.isEmpty }),
  ]

  /// Python-dateutil 2.9.0.
  static let dateutil = [
    OracleExclusion(
      name: "Weekdays with and without a number: only days that are both",
      example: ("20210101T090000", "FREQ=MONTHLY;BYDAY=FR,-2TU", ["20210101T090000", "20210108T090000"]),
      words: "The BYDAY rule part specifies a COMMA-separated list of days of the week",
      matches: { rule in
        rule.daysOfTheWeek.contains { $0.weekNumber == 0 } && rule.daysOfTheWeek.contains { $0.weekNumber != 0 }
      }),
    OracleExclusion(
      name: "BYSETPOS in weekly rules: counts from DTSTART in its week",
      example: (
        "20210106T090000", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2", ["20210106T090000", "20210113T090000"]
      ),
      words: "BYSETPOS operates on a set of recurrence instances in one interval of the recurrence rule.",
      matches: { rule in rule.frequency == .weekly && !rule.setPositions.isEmpty }),
    OracleExclusion(
      name: "BYWEEKNO with INTERVAL or BYSETPOS: a week's days before 1 January are of the year that they lie in",
      example: (
        "20200101T090000", "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO", ["20220103T090000", "20240101T090000"]
      ),
      words: "Week number one of the calendar year is the first week that contains at least four (4) days in "
        + "that calendar year.",
      matches: { rule in !rule.weeksOfTheYear.isEmpty && (rule.interval > 1 || !rule.setPositions.isEmpty) }),
    OracleExclusion(
      name: "BYWEEKNO without BYDAY: every day of the week",
      example: ("20210720T090000", "FREQ=YEARLY;BYWEEKNO=7", ["20220215T090000", "20230214T090000"]),
      words: "Information, not contained in the rule, necessary to determine the various recurrence instance "
        + "start time and dates are derived from the Start Time (DTSTART).",
      matches: { rule in !rule.weeksOfTheYear.isEmpty && rule.daysOfTheWeek.isEmpty }),
  ]

  private static func hasBothSigns(_ values: [Int]) -> Bool {
    values.contains { $0 < 0 } && values.contains { $0 > 0 }
  }
}

extension RecurrenceRule {
  fileprivate var isYearlyOrMonthly: Bool { frequency == .yearly || frequency == .monthly }
  fileprivate var hasNoTimes: Bool { hours.isEmpty && minutes.isEmpty && seconds.isEmpty }
}
