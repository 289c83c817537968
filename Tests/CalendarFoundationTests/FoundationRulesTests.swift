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
      // An end on a day becomes an instant.
      if case .until = rule.end {
        #expect(back.end.date(in: .utc) == rule.end.date(in: .utc), "\(text)")
        #expect(try back.ending(.never) == rule.ending(.never), "\(text)")
      } else {
        #expect(back == rule, "\(text)")
      }
    }
  }

  @Test func `a rule of Foundation's that RFC 5545 says in fewer words comes back as it was`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    func words(_ rule: Calendar.RecurrenceRule) throws -> String {
      let ours = try RecurrenceRule(rule)
      #expect(try Calendar.RecurrenceRule(ours, in: .gmt).calendar == calendar, "\(ours)")
      return ours.rfc5545
    }
    #expect(try words(.daily(calendar: calendar)) == "FREQ=DAILY")
    #expect(try words(.weekly(calendar: calendar, weekdays: [.every(.monday)])) == "FREQ=WEEKLY;BYDAY=MO")
    #expect(
      try words(.weekly(calendar: calendar, interval: 2, weekdays: [.every(.monday)]))
        == "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU")
    let (fifteenth, last) = (
      Calendar.RecurrenceRule.monthly(calendar: calendar, daysOfTheMonth: [15]),
      Calendar.RecurrenceRule.monthly(calendar: calendar, daysOfTheMonth: [31])
    )
    #expect(try words(fifteenth) == "FREQ=MONTHLY;BYMONTHDAY=15")
    #expect(try words(last) == "FREQ=MONTHLY;RSCALE=GREGORIAN;SKIP=FORWARD;BYMONTHDAY=31")
    #expect(try Calendar.RecurrenceRule(RecurrenceRule(last), in: .gmt) == last)
    var strict = last
    strict.matchingPolicy = .strict
    #expect(try words(strict) == "FREQ=MONTHLY;BYMONTHDAY=31")
    for change in [
      { (rule: inout Calendar.RecurrenceRule) in rule.matchingPolicy = .nextTime }, { $0.repeatedTimePolicy = .last },
    ] {
      var other = fifteenth
      change(&other)
      let fault = #expect(throws: Fault.self) { try RecurrenceRule(other) }
      #expect(fault?.code == .unsupported)
    }
  }

  @Test func `a rule that is handed on has its dates where clocks skip its time`() throws {
    let berlin = try TimeZoneDatabase.system.rules(for: "Europe/Berlin")
    let begin = Date(try CivilDateTime(iso8601: "2026-03-01T02:30"), in: berlin)
    let end = begin.addingTimeInterval(5 * 365 * 86_400)
    for text in [
      "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2", "FREQ=MONTHLY;BYDAY=-1SU", "FREQ=MONTHLY;BYDAY=5SU",
    ] {
      let rule = try RecurrenceRule(rfc5545: text)
      let theirs = Array(try Calendar.RecurrenceRule(rule, in: berlin).recurrences(of: begin, in: begin..<end))
      let ours = Array(try rule.occurrences(from: begin, in: berlin).prefix { $0 < end })
      #expect(theirs == ours && ours.count > 20, "\(text)")
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
