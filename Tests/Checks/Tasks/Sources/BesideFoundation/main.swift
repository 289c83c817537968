// SPDX-License-Identifier: MIT

import Foundation

var calendar = Calendar(identifier: .gregorian)
(calendar.timeZone, calendar.firstWeekday) = (.gmt, 2)
func show(_ name: String, _ rule: Calendar.RecurrenceRule, from start: String) throws {
  let days = rule.recurrences(of: try Date(start + "T09:00:00Z", strategy: .iso8601)).prefix(3)
  print(name, days.map { $0.formatted(.iso8601.year().month().day()) })
}
var rule = Calendar.RecurrenceRule(calendar: calendar, frequency: .monthly)
try show("monthly from the 31st:", rule, from: "2021-01-31")
(rule.weekdays, rule.setPositions) = ([.monday, .tuesday, .wednesday, .thursday, .friday].map { .every($0) }, [-1])
try show("the last weekday of each month:", rule, from: "2021-01-29")
rule = Calendar.RecurrenceRule(calendar: calendar, frequency: .yearly)
(rule.months, rule.weekdays) = ([10], [.nth(-1, .sunday)])
try show("the last Sunday of October:", rule, from: "2000-10-29")
