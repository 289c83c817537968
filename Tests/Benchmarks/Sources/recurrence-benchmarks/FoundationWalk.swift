// SPDX-License-Identifier: MIT

import Foundation

/// A workload walked by Foundation's `Calendar.RecurrenceRule`, to instants only.
struct FoundationWalk {
  let workload: Workload
  private let rule: Calendar.RecurrenceRule
  private let start: Date
  private let range: Range<Date>?

  /// Nil where Foundation has no such rule.
  init?(_ workload: Workload) {
    var calendar = Calendar(identifier: .iso8601)
    guard let timeZone = TimeZone(identifier: workload.timeZone), let engine = try? EngineWalk(workload),
      let startInstant = try? engine.startInstant
    else { return nil }
    calendar.timeZone = timeZone
    let weekdays: [Calendar.RecurrenceRule.Weekday] = [
      .every(.monday), .every(.tuesday), .every(.wednesday), .every(.thursday), .every(.friday),
    ]
    switch workload.name {
    case "a": rule = Calendar.RecurrenceRule(calendar: calendar, frequency: .weekly, weekdays: weekdays)
    case "b":
      rule = Calendar.RecurrenceRule(
        calendar: calendar, frequency: .yearly, months: [10], weekdays: [.nth(-1, .sunday)])
    case "c":
      rule = Calendar.RecurrenceRule(
        calendar: calendar, frequency: .monthly, weekdays: weekdays, setPositions: [-1])
    case "d":
      rule = Calendar.RecurrenceRule(
        calendar: calendar, frequency: .daily, hours: [9, 18], minutes: [0, 30])
    case "e": rule = Calendar.RecurrenceRule(calendar: calendar, frequency: .daily)
    case "f":
      rule = Calendar.RecurrenceRule(
        calendar: calendar, frequency: .yearly, months: [2], daysOfTheMonth: [30])
    case "h":
      rule = Calendar.RecurrenceRule(
        calendar: calendar, frequency: .yearly, weeks: [20], weekdays: [.every(.monday)])
    default: return nil
    }
    self.workload = workload
    start = Date(timeIntervalSince1970: Double(startInstant))
    range = (try? engine.rangeInstants).map {
      Date(timeIntervalSince1970: Double($0.lowerBound))..<Date(timeIntervalSince1970: Double($0.upperBound))
    }
  }

  @inline(never)
  func walk(count limit: Int) -> (count: Int, sum: Double) {
    var count = 0
    var sum = 0.0
    for date in rule.recurrences(of: start, in: range) {
      guard count < limit else { break }
      sum += date.timeIntervalSince1970
      count += 1
    }
    return (count, sum)
  }

  func instants(count: Int) -> [Int64] {
    rule.recurrences(of: start, in: range).prefix(count).map { Int64($0.timeIntervalSince1970) }
  }
}
