// SPDX-License-Identifier: MIT

import CalendarFoundation
import CivilCalendar
import Foundation
import Recurrence
import Testing
import TimeZones

@Suite struct FoundationRulesTests {
  private let rules = [
    "FREQ=MINUTELY;INTERVAL=15;COUNT=9", "FREQ=HOURLY;INTERVAL=5;BYMINUTE=0,30", "FREQ=DAILY;INTERVAL=3;BYHOUR=9,17",
    "FREQ=DAILY;BYHOUR=9;BYMINUTE=30;BYSECOND=15,45", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", "FREQ=MONTHLY;BYMONTHDAY=15",
    "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=YEARLY;BYMONTH=2,7", "FREQ=YEARLY;BYYEARDAY=100,200",
    "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=DAILY;UNTIL=20210301T120000Z", "FREQ=DAILY;UNTIL=20210301",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;BYMONTHDAY=31;RSCALE=GREGORIAN;SKIP=BACKWARD",
  ]

  @Test func `a rule and Foundation's form of it say the same`() throws {
    for text in rules {
      let rule = try RecurrenceRule(rfc5545: text)
      let foundation = try Calendar.RecurrenceRule(rule, in: .gmt)
      let back = try RecurrenceRule(foundation)
      #expect(try Calendar.RecurrenceRule(rule, in: TimeZoneRules.utc) == foundation, "\(text)")
      // The calendar of numbered weekdays begins its weeks on Sunday, and an end on a day becomes an instant.
      let numbered = rule.daysOfTheWeek.contains { $0.weekNumber != 0 }
      let expected = numbered ? try rule.with(\.firstDayOfTheWeek, .sunday) : rule
      if case .until = rule.end {
        #expect(back.end.date(in: .utc) == rule.end.date(in: .utc), "\(text)")
        #expect(try back.ending(.never) == expected.ending(.never), "\(text)")
      } else {
        #expect(back == expected, "\(text)")
      }
    }
  }

  @Test func `Foundation finds the same dates for rules that it reads as the RFC does`() throws {
    let start = try CivilDateTime(iso8601: "2021-01-04T09:00")
    for text in rules where !text.contains("BYSETPOS") && !text.contains("BYWEEKNO") && !text.contains("MINUTELY") {
      let rule = try RecurrenceRule(rfc5545: text)
      let begin = Date(start, in: .utc)
      let end = begin.addingTimeInterval(400 * 86_400)
      let theirs = Array(
        try Calendar.RecurrenceRule(rule, in: .gmt).recurrences(of: begin, in: begin..<end))
      let ours = try rule.occurrences(from: begin, in: .gmt).prefix { $0 < end }
      #expect(theirs == Array(ours), "\(text)")
    }
  }

  @Test func `what one of them cannot hold is refused with the part`() throws {
    let secondly = try RecurrenceRule(rfc5545: "FREQ=SECONDLY")
    let error = #expect(throws: Fault.self) { try Calendar.RecurrenceRule(secondly, in: .gmt) }
    #expect(error?.code == .unsupported)
    #expect(error?.part == "FREQ")
    let chinese = Calendar.RecurrenceRule(calendar: Calendar(identifier: .chinese), frequency: .yearly)
    #expect(throws: Fault.self) { try RecurrenceRule(chinese) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.minimumDaysInFirstWeek = 1
    let weeks = Calendar.RecurrenceRule(calendar: calendar, frequency: .yearly, weeks: [20])
    #expect(throws: Fault.self) { try RecurrenceRule(weeks) }
    let leap = Calendar.RecurrenceRule(
      calendar: Calendar(identifier: .gregorian), frequency: .yearly, months: [.init(4, isLeap: true)])
    #expect(throws: Fault.self) { try RecurrenceRule(leap) }
  }
}
