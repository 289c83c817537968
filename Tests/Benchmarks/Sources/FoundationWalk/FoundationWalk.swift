// SPDX-License-Identifier: MIT

import Foundation

/// A workload as Foundation's `Calendar.RecurrenceRule`, which reads no rule text.
private func rule(_ workload: String, in calendar: Calendar) -> Calendar.RecurrenceRule? {
  let weekdays: [Calendar.RecurrenceRule.Weekday] = [
    .every(.monday), .every(.tuesday), .every(.wednesday), .every(.thursday), .every(.friday),
  ]
  return switch workload {
  case "a": Calendar.RecurrenceRule(calendar: calendar, frequency: .weekly, weekdays: weekdays)
  case "b":
    Calendar.RecurrenceRule(calendar: calendar, frequency: .yearly, months: [10], weekdays: [.nth(-1, .sunday)])
  case "c": Calendar.RecurrenceRule(calendar: calendar, frequency: .monthly, weekdays: weekdays, setPositions: [-1])
  case "d": Calendar.RecurrenceRule(calendar: calendar, frequency: .daily, hours: [9, 18], minutes: [0, 30])
  case "e": Calendar.RecurrenceRule(calendar: calendar, frequency: .daily)
  case "f": Calendar.RecurrenceRule(calendar: calendar, frequency: .yearly, months: [2], daysOfTheMonth: [30])
  case "h":
    Calendar.RecurrenceRule(calendar: calendar, frequency: .yearly, weeks: [20], weekdays: [.every(.monday)])
  default: nil
  }
}

/// Walks a workload from DTSTART's instant, in a range unless that is empty, and writes the instants.
///
/// Returns their number, at most the limit, or -1 if Foundation has no such rule.
@_cdecl("foundation_walk")
public func foundationWalk(
  _ workload: UnsafePointer<CChar>, _ timeZone: UnsafePointer<CChar>, _ start: Int64, _ lower: Int64, _ upper: Int64,
  _ limit: Int, _ instants: UnsafeMutablePointer<Int64>
) -> Int {
  guard let zone = TimeZone(identifier: String(cString: timeZone)) else { return -1 }
  // Weeks must begin on Sunday: otherwise, Foundation numbers the weekdays of a month wrongly.
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = zone
  guard let rule = rule(String(cString: workload), in: calendar) else { return -1 }
  let range =
    lower < upper
    ? Date(timeIntervalSince1970: Double(lower))..<Date(timeIntervalSince1970: Double(upper)) : nil
  var count = 0
  for date in rule.recurrences(of: Date(timeIntervalSince1970: Double(start)), in: range) {
    guard count < limit else { break }
    instants[count] = Int64(date.timeIntervalSince1970)
    count += 1
  }
  return count
}
