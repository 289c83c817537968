// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import ICalendarCoding
import Recurrence

/// A small calendar of the typical kind: a weekly series with days excluded and added.
enum WorkCalendar {
  static let zone = "Asia/Shanghai"

  static func nine(_ text: String) throws -> ICalendarDate {
    .zoned(CivilDateTime(try CivilDate(iso8601: text), try TimeOfDay(hour: 9)), timeZone: zone)
  }

  static func shanghai() throws -> VTimeZone {
    try VTimeZone(
      identifier: zone,
      observances: [
        VTimeZone.Observance(
          .standard, start: CivilDateTime(rfc5545: "19700101T000000"), offsetFrom: 28_800, offsetTo: 28_800,
          name: "CST")
      ])
  }

  static func event(summary: TextValue = "Work", notes: TextValue? = nil) throws -> VEvent {
    let until = try CivilDateTime(rfc5545: "20210131T010000")
    let rule = try RecurrenceRule(rfc5545: "FREQ=WEEKLY;UNTIL=\(until.rfc5545)Z;BYDAY=MO,TU,WE,TH,FR")
    return try VEvent(
      CommonProperties(
        uid: "work-2021@example.com", stamp: Instant(parsing: "20201125T000000Z"), summary: summary,
        notes: notes, categories: ["Work", "a,b"], sequence: 0,
        repetition: Repetition(
          rules: [rule], additions: [.moment(nine("2021-01-09")), .moment(nine("2021-01-23"))],
          exclusions: [nine("2021-01-05"), nine("2021-01-06")])),
      span: EventSpan(nine("2021-01-04"), lasting: CivilDuration(seconds: 32_400)), transparency: .opaque,
      alarms: [VAlarm(.display("Work"), trigger: .relative(CivilDuration(seconds: -600)))])
  }

  static func calendar(_ entries: [VCalendar.Entry]? = nil) throws -> VCalendar {
    try VCalendar(
      productIdentifier: "-//Example//Work//EN", scale: "GREGORIAN", name: "Work", notes: "Days, worked; all",
      color: "red", refreshInterval: CivilDuration(seconds: 43_200), source: "https://example.com/work.ics",
      url: "https://example.com/", otherProperties: [Property("X-WR-CALNAME", text: "Work, \\ and\nmore")],
      entries: entries ?? [.timeZone(shanghai()), .event(event())])
  }
}
