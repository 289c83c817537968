// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import Testing

@Suite struct EventKitRepresentationTests {
  @Test func `a call of EventKit's initializer compiles with try before it`() throws {
    let rule = try RecurrenceRule(
      recurrenceWith: .weekly,
      interval: 1,
      daysOfTheWeek: [
        RecurrenceRule.DayOfWeek(.monday), RecurrenceRule.DayOfWeek(.tuesday),
        RecurrenceRule.DayOfWeek(dayOfTheWeek: .wednesday, weekNumber: 0),
      ],
      daysOfTheMonth: nil,
      monthsOfTheYear: nil,
      weeksOfTheYear: nil,
      daysOfTheYear: nil,
      setPositions: nil,
      end: nil)
    #expect(rule.rfc5545 == "FREQ=WEEKLY;BYDAY=MO,TU,WE")
    let ended = try RecurrenceRule(
      recurrenceWith: .daily, interval: 2, end: RecurrenceRule.End(occurrenceCount: 10))
    #expect(ended.rfc5545 == "FREQ=DAILY;INTERVAL=2;COUNT=10")
    #expect(ended.end.occurrenceCount == 10)
    let until = try RecurrenceRule(
      recurrenceWith: .daily, end: RecurrenceRule.End(end: CivilDate(iso8601: "2021-12-31")))
    #expect(until.rfc5545 == "FREQ=DAILY;UNTIL=20211231")
    #expect(until.end.occurrenceCount == 0)
  }

  @Test func `weekdays have EventKit's numbers`() {
    #expect(Weekday(eventKit: 1) == .sunday)
    #expect(Weekday(eventKit: 7) == .saturday)
    #expect(Weekday(eventKit: 0) == nil)
    #expect(Weekday(eventKit: 8) == nil)
    for weekday in Weekday.allCases { #expect(Weekday(eventKit: weekday.eventKitRawValue) == weekday) }
  }

  @Test(arguments: [
    "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU",
    "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=-1,15", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "FREQ=YEARLY;BYMONTH=2,3", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=YEARLY;BYYEARDAY=1,-1",
    "FREQ=YEARLY;BYDAY=20MO", "FREQ=MONTHLY;BYDAY=1MO;WKST=SU",
  ])
  func `a rule that EventKit can hold has its parts`(text: String) throws {
    let rule = try RecurrenceRule(rfc5545: text)
    let held = try rule.eventKitRepresentation
    let again = try RecurrenceRule(
      recurrenceWith: held.frequency, interval: held.interval, daysOfTheWeek: held.daysOfTheWeek,
      daysOfTheMonth: held.daysOfTheMonth, monthsOfTheYear: held.monthsOfTheYear,
      weeksOfTheYear: held.weeksOfTheYear, daysOfTheYear: held.daysOfTheYear, setPositions: held.setPositions,
      end: held.end)
    #expect(try again == rule.with(\.firstDayOfTheWeek, .monday))
    let start = try CivilDateTime(rfc5545: "20210115T090000")
    #expect(Array(again.occurrences(from: start).prefix(200)) == Array(rule.occurrences(from: start).prefix(200)))
    #expect(held.firstDayOfTheWeek == 0)
    #expect(held.calendarIdentifier == "gregorian")
    #expect(held.frequencyRawValue == ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].firstIndex(of: held.frequency.rfc5545))
  }

  @Test(arguments: [
    ("FREQ=HOURLY", "FREQ"), ("FREQ=DAILY;BYDAY=MO", "BYDAY"), ("FREQ=DAILY;BYHOUR=9", "BYHOUR"),
    ("FREQ=DAILY;BYMINUTE=9", "BYMINUTE"), ("FREQ=DAILY;BYSECOND=9", "BYSECOND"), ("FREQ=WEEKLY;BYMONTH=2", "BYMONTH"),
    ("FREQ=WEEKLY;BYDAY=2MO", "BYDAY"), ("FREQ=MONTHLY;BYMONTH=2", "BYMONTH"),
    ("FREQ=YEARLY;BYMONTHDAY=10", "BYMONTHDAY"), ("FREQ=MONTHLY;BYYEARDAY=10", "BYYEARDAY"),
    ("FREQ=MONTHLY;BYWEEKNO=10", "BYWEEKNO"), ("FREQ=YEARLY;RSCALE=GREGORIAN;SKIP=FORWARD", "SKIP"),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=5L", "RSCALE"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "WKST"), ("FREQ=YEARLY;BYWEEKNO=1;WKST=SU", "WKST"),
  ])
  func `a rule that EventKit cannot hold is refused with the part`(text: String, part: String) throws {
    let rule = try RecurrenceRule(rfc5545: text)
    let error = #expect(throws: Fault.self) { try rule.eventKitRepresentation }
    #expect(error?.code == .unsupported)
    #expect(error?.part == part)
    #expect(error?.message.hasPrefix(part) == true)
  }
}
