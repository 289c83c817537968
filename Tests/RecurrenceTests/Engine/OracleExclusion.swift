// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import Testing

/// A kind of rules that another implementation gets wrong, so the results are not compared.
struct OracleExclusion: CustomTestStringConvertible {
  let name: String
  /// The smallest rule that shows it, its start, and its first occurrences.
  let example: (start: String, rule: String, made: [String])
  /// What RFC 5545 says, section 3.3.10.
  let words: String
  let matches: @Sendable (RecurrenceRule, CivilDateTime) -> Bool

  var testDescription: String { name }

  /// Libical 3.0.16.
  static let libical = [
    OracleExclusion(
      name: "BYSETPOS in other than yearly and monthly rules, or beside lists of times: ignored",
      example: ("20210104T090000", "FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=-1", ["20210105T090000", "20210112T090000"]),
      words:
        "BYSETPOS operates on a set of recurrence instances in one interval of the recurrence rule.",
      matches: { rule, _ in !rule.setPositions.isEmpty && !(rule.isYearlyOrMonthly && rule.hasNoTimes) }),
    OracleExclusion(
      name: "BYSETPOS beside days counted from both ends: a day that both name counts twice",
      example: (
        "20210101T090000", "FREQ=MONTHLY;BYMONTHDAY=1,31,-1;BYSETPOS=-2", ["20210101T090000", "20210201T090000"]
      ),
      words:
        "the nth occurrence within the set of recurrence instances specified by the rule",
      matches: { rule, _ in
        !rule.setPositions.isEmpty && (hasBothSigns(rule.daysOfTheMonth) || hasBothSigns(rule.daysOfTheYear))
      }),
    OracleExclusion(
      name: "Days counted from the end in daily and shorter rules: never met",
      example: ("20210130T090000", "FREQ=DAILY;BYMONTHDAY=-1", ["20210131T090000", "20210228T090000"]),
      words:
        "Valid values are 1 to 31 or -31 to -1. For example, -10 represents the tenth to the last day of the month.",
      matches: { rule, _ in
        !rule.isYearlyOrMonthly && (rule.daysOfTheMonth + rule.daysOfTheYear).contains { $0 < 0 }
      }),
    OracleExclusion(
      name: "Lists of times as limits: the first is left out, or the interval begins anew at the hour or minute",
      example: (
        "20210101T000000", "FREQ=MINUTELY;BYMINUTE=6,18", ["20210101T000600", "20210101T001800", "20210101T010600"]
      ),
      words: "BYMINUTE in the column MINUTELY of the table: Limit",
      matches: { rule, _ in
        switch rule.frequency {
        case .hourly: !rule.hours.isEmpty
        case .minutely: !(rule.hours.isEmpty && rule.minutes.isEmpty)
        case .secondly: !rule.hasNoTimes
        default: false
        }
      }),
    OracleExclusion(
      name:
        "BYYEARDAY or BYWEEKNO in yearly rules beside another list of days, weeks or months: some or all are left out",
      example: ("20210101T090000", "FREQ=YEARLY;BYMONTH=2;BYYEARDAY=40,100", ["20210209T090000", "20220209T090000"]),
      words:
        "the BYxxx rule parts are applied to the current set of evaluated occurrences in the following order",
      matches: { rule, _ in
        guard rule.frequency == .yearly, !(rule.daysOfTheYear.isEmpty && rule.weeksOfTheYear.isEmpty) else {
          return false
        }
        let lists = [rule.monthsOfTheYear, rule.daysOfTheYear, rule.weeksOfTheYear, rule.daysOfTheMonth]
        return lists.count { !$0.isEmpty } > 1
      }),
    OracleExclusion(
      name: "BYWEEKNO without BYDAY: no answer, or other weeks",
      example: ("20210720T090000", "FREQ=YEARLY;BYWEEKNO=7", ["20220215T090000", "20230214T090000"]),
      words:
        "Information, not contained in the rule, necessary to determine the various recurrence instance start "
        + "time and dates are derived from the Start Time (DTSTART) component attribute.",
      matches: { rule, _ in !rule.weeksOfTheYear.isEmpty && rule.daysOfTheWeek.isEmpty }),
    OracleExclusion(
      name: "BYWEEKNO near the turn of the year or counted from its end: days of other weeks",
      example: ("19750707T000000", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=TU", ["19751230T000000", "19770104T000000"]),
      words:
        "A week is defined as a seven day period, starting on the day of the week defined to be the week start "
        + "(see WKST).",
      matches: { rule, _ in rule.weeksOfTheYear.contains { $0 < 2 || $0 > 51 } }),
    OracleExclusion(
      name: "WEEKLY with INTERVAL from a day that is not the first of BYDAY in its week: may begin a week late",
      example: ("20160402T090000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", ["20160403T090000", "20160417T090000"]),
      words:
        "This is significant when a WEEKLY RRULE has an interval greater than 1, and a BYDAY rule part is specified.",
      matches: { rule, start in
        guard rule.frequency == .weekly, rule.interval > 1, !rule.daysOfTheWeek.isEmpty else { return false }
        let days = rule.daysOfTheWeek.map { $0.dayOfTheWeek.rawValue % 7 }
        let weekStart = rule.firstDayOfTheWeek.rawValue % 7
        let first = days.min { ($0 - weekStart + 7) % 7 < ($1 - weekStart + 7) % 7 }
        // It is wrong if the first day is also the first counted from Sunday.
        return first == days.min() && first != start.date.weekday.rawValue % 7
      }),
    OracleExclusion(
      name: "BYWEEKNO with INTERVAL from a day in a week of another year: counts from the year of the day",
      example: (
        "19871230T090000", "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=34;BYDAY=WE;WKST=WE",
        ["19880817T090000", "19900822T090000"]
      ),
      words:
        "Week number one of the calendar year is the first week that contains at least four (4) days in that "
        + "calendar year.",
      matches: { rule, start in
        !rule.weeksOfTheYear.isEmpty && rule.interval > 1 && (start.date.dayOfYear < 4 || start.date.dayOfYear > 362)
      }),
  ]

  /// Python-dateutil 2.9.0.
  static let dateutil = [
    OracleExclusion(
      name: "Weekdays with and without a number: only days that are both",
      example: ("20210101T090000", "FREQ=MONTHLY;BYDAY=FR,-2TU", ["20210101T090000", "20210108T090000"]),
      words:
        "The BYDAY rule part specifies a COMMA-separated list of days of the week",
      matches: { rule, _ in
        rule.daysOfTheWeek.contains { $0.weekNumber == 0 } && rule.daysOfTheWeek.contains { $0.weekNumber != 0 }
      }),
    OracleExclusion(
      name: "BYSETPOS in weekly rules: counts from DTSTART in its week",
      example: (
        "20210106T090000", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2", ["20210106T090000", "20210113T090000"]
      ),
      words:
        "BYSETPOS operates on a set of recurrence instances in one interval of the recurrence rule.",
      matches: { rule, _ in rule.frequency == .weekly && !rule.setPositions.isEmpty }),
    OracleExclusion(
      name: "BYWEEKNO with INTERVAL or BYSETPOS: a week's days before 1 January are of the year that they lie in",
      example: (
        "20190101T090000", "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO",
        ["20210104T090000", "20230102T090000", "20241230T090000"]
      ),
      words:
        "Week number one of the calendar year is the first week that contains at least four (4) days in that "
        + "calendar year.",
      matches: { rule, _ in !rule.weeksOfTheYear.isEmpty && (rule.interval > 1 || !rule.setPositions.isEmpty) }),
    OracleExclusion(
      name: "BYWEEKNO without BYDAY: every day of the week",
      example: ("20210720T090000", "FREQ=YEARLY;BYWEEKNO=7", ["20220215T090000", "20230214T090000"]),
      words:
        "Information, not contained in the rule, necessary to determine the various recurrence instance start "
        + "time and dates are derived from the Start Time (DTSTART) component attribute.",
      matches: { rule, _ in !rule.weeksOfTheYear.isEmpty && rule.daysOfTheWeek.isEmpty }),
    OracleExclusion(
      name: "The first week counted from the end: without its days in December",
      example: (
        "19840516T090000", "FREQ=YEARLY;BYWEEKNO=-53;BYDAY=SA;WKST=SA", ["19841229T090000"]
      ),
      words:
        "Week number one of the calendar year is the first week that contains at least four (4) days in that "
        + "calendar year.",
      matches: { rule, _ in rule.weeksOfTheYear.contains { $0 < -51 } }),
  ]

  private static func hasBothSigns(_ values: [Int]) -> Bool {
    values.contains { $0 < 0 } && values.contains { $0 > 0 }
  }
}

extension RecurrenceRule {
  fileprivate var isYearlyOrMonthly: Bool { frequency == .yearly || frequency == .monthly }
  fileprivate var hasNoTimes: Bool { hours.isEmpty && minutes.isEmpty && seconds.isEmpty }
}
