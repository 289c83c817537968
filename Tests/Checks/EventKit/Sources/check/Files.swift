// SPDX-License-Identifier: MIT

import CalendarEventKitUnderTest
import CalendarFoundation
import CivilCalendar
import EventKit
import Foundation
import ICalendar
import ICalendarCoding
import TimeZones

private let file = """
  BEGIN:VCALENDAR
  VERSION:2.0
  PRODID:test
  BEGIN:VEVENT
  UID:a
  DTSTAMP:20210101T000000Z
  SUMMARY:Stand-up
  LOCATION:Room 2
  DESCRIPTION:Bring tea
  URL:https://example.com/a
  DTSTART;TZID=Asia/Shanghai:20210104T093000
  DURATION:PT15M
  RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20210228T000000Z
  EXDATE;TZID=Asia/Shanghai:20210111T093000,20210104T093000
  RDATE;TZID=Asia/Shanghai:20210116T100000
  ATTENDEE:mailto:x@example.com
  CATEGORIES:Work
  BEGIN:VALARM
  ACTION:DISPLAY
  DESCRIPTION:x
  TRIGGER:-PT10M
  END:VALARM
  BEGIN:VALARM
  ACTION:AUDIO
  TRIGGER;RELATED=END:PT0S
  END:VALARM
  END:VEVENT
  BEGIN:VEVENT
  UID:a
  DTSTAMP:20210101T000000Z
  SUMMARY:Stand-up in the park
  RECURRENCE-ID;TZID=Asia/Shanghai:20210113T093000
  DTSTART;TZID=Asia/Shanghai:20210113T140000
  DURATION:PT30M
  END:VEVENT
  BEGIN:VEVENT
  UID:b
  DTSTAMP:20210101T000000Z
  SUMMARY:Fair
  DTSTART;VALUE=DATE:20210501
  DTEND;VALUE=DATE:20210504
  TRANSP:TRANSPARENT
  END:VEVENT
  BEGIN:VEVENT
  UID:c
  DTSTAMP:20210101T000000Z
  SUMMARY:Medicine
  DTSTART:20210101T080000
  RRULE:FREQ=DAILY;BYHOUR=8,20;COUNT=6
  END:VEVENT
  BEGIN:VTODO
  UID:d
  DTSTAMP:20210101T000000Z
  SUMMARY:Taxes
  END:VTODO
  END:VCALENDAR
  """.split(separator: "\n").joined(separator: "\r\n") + "\r\n"

/// The events of a file in EventKit, and what is not carried over.
func checkFiles() throws {
  let calendars = try ICalendarReader().read(file).calendars
  let found = try EventKitEvents(calendars, in: shanghai(), through: CivilDate(iso8601: "2021-12-31"))
  check(
    found.losses.map(\.description) == [
      "Taxes: VTODO is no event", "Stand-up: ATTENDEE is not carried over", "Stand-up: CATEGORIES is not carried over",
      "Medicine: RRULE becomes single events: BYHOUR: EKRecurrenceRule has no hours",
    ], "\(found.losses)")
  let articles = makeStore()
  let calendar = EKCalendar(for: .event, eventStore: articles)
  check(try add(Data(file.utf8), to: calendar, of: articles).count == 4, "the article's function lists them too")
  check(articles.all(in: calendar).count == 22, "and adds all events")
  func added(failingAfter writes: [Int]) throws -> (EKEventStore, EKCalendar) {
    let store = makeStore()
    let calendar = EKCalendar(for: .event, eventStore: store)
    for count in writes {
      store.writesUntilFailure = count
      do { try found.add(to: calendar, of: store) } catch is EKEventStore.Failure {}
    }
    store.writesUntilFailure = .max
    try found.add(to: calendar, of: store)
    check(try found.add(to: calendar, of: store) == 0, "what is there is not added again")
    return (store, calendar)
  }
  let expected = [
    "2021-01-06T09:30:00", "2021-01-16T10:00:00", "2021-01-18T09:30:00", "2021-01-20T09:30:00", "2021-01-25T09:30:00",
    "2021-01-27T09:30:00", "2021-02-01T09:30:00", "2021-02-03T09:30:00", "2021-02-08T09:30:00", "2021-02-10T09:30:00",
    "2021-02-15T09:30:00", "2021-02-17T09:30:00", "2021-02-22T09:30:00", "2021-02-24T09:30:00",
  ]
  // Also after additions that were interrupted anywhere.
  for writes in [[]] + (0..<14).map({ [$0] }) + [[3, 9], [8, 8], [10, 1]] {
    let (store, calendar) = try added(failingAfter: writes)
    check(
      try store.starts(of: "Stand-up", in: calendar) == expected,
      "the series, without and with its exceptions \(writes)")
    check(try store.starts(of: "Stand-up in the park", in: calendar) == ["2021-01-13T14:00:00"], "the moved one")
    check(try store.starts(of: "Medicine", in: calendar).count == 6, "what is no series in EventKit, one by one")
    let all = store.all(in: calendar)
    check(all.count == 22, "and nothing else: \(all.count) after \(writes)")
    guard let standUp = all.first(where: { $0.title == "Stand-up" }),
      let fair = all.first(where: { $0.title == "Fair" })
    else { return check(false, "all are there") }
    check(standUp.location == "Room 2" && standUp.notes == "Bring tea", "a place and notes")
    check(standUp.url?.absoluteString == "https://example.com/a", "an address")
    check(standUp.alarms?.map(\.relativeOffset) == [-600, 900], "alarms before the start and at the end")
    check(standUp.timeZone == (try shanghai()) && standUp.endDate == standUp.startDate + 900, "a zone and a length")
    check(fair.isAllDay && fair.timeZone == nil && fair.availability == .free, "whole days")
    check(fair.endDate == fair.startDate + 3 * 86_400 - 1, "three of them")
  }
}

/// Random files in a zone whose clocks change, with events of the same title that are moved onto each other's times: what is
/// added, once, twice or after interruptions, is what the calendar has.
func checkRandomFiles() throws {
  guard let zone = TimeZone(identifier: "Europe/Berlin") else { fatalError("no Europe/Berlin") }
  let rules = try TimeZoneRules(zone)
  let first = try CivilDate(iso8601: "2021-03-01")
  let last = first + 120
  for seed in 0..<150 {
    var numbers = Numbers(UInt64(seed))
    func time(_ day: Int, _ hour: Int, _ isAllDay: Bool) -> String {
      isAllDay
        ? ";VALUE=DATE:" + (first + day).rfc5545
        : ";TZID=Europe/Berlin:" + (first + day).rfc5545 + "T0\(hour)3000"
    }
    var blocks: [String] = []
    for uid in 0..<2 {
      let isAllDay = numbers.below(3) == 0
      let hour = [2, 9][numbers.below(2)]
      let (start, end) = (numbers.below(10), isAllDay ? "DURATION:P1D" : "DURATION:PT1H")
      let step = 1 + numbers.below(3)
      var lines = ["UID:\(uid)", "SUMMARY:Same \(uid)", "DTSTART\(time(start, hour, isAllDay))", end]
      lines.append("RRULE:FREQ=DAILY;INTERVAL=\(step);COUNT=\(2 + numbers.below(30))")
      let days = (0..<30).map { start + $0 * step }
      for _ in 0..<numbers.below(4) { lines.append("EXDATE\(time(days[numbers.below(8)], hour, isAllDay))") }
      blocks.append(lines.joined(separator: "\n"))
      for index in Set((0..<numbers.below(3)).map { _ in numbers.below(8) }) {
        // Often onto another occurrence's time, with the same title.
        blocks.append(
          "UID:\(uid)\nSUMMARY:Same \(uid)\nRECURRENCE-ID\(time(days[index], hour, isAllDay))\n"
            + "DTSTART\(time(days[index] + numbers.below(4), hour, isAllDay))\n" + end)
      }
    }
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n"
      + blocks.map { "BEGIN:VEVENT\nDTSTAMP:20210101T000000Z\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
    let calendars = try ICalendarReader().read(text.replacing("\n", with: "\r\n")).calendars
    let store = makeStore(in: zone)
    let calendar = EKCalendar(for: .event, eventStore: store)
    let own = EKEvent(eventStore: store)
    (own.calendar, own.title) = (calendar, "Same 0")
    own.startDate = Date(CivilDateTime(first + 3, try TimeOfDay(hour: 5)), in: rules)
    own.endDate = own.startDate + 3_600
    try store.save(own, span: .thisEvent, commit: true)
    let found = try EventKitEvents(calendars, in: zone, through: last)
    if numbers.below(2) == 0 {
      store.writesUntilFailure = numbers.below(12)
      do { try found.add(to: calendar, of: store) } catch is EKEventStore.Failure {}
      store.writesUntilFailure = .max
    }
    try found.add(to: calendar, of: store)
    func shown() -> [String] {
      store.all(in: calendar).map { "\($0.startDate ?? .distantPast) \($0.title ?? "")" }.sorted()
    }
    let wanted = Agenda(calendars, in: rules).instances().map { instance in
      let start = instance.start.isDate ? Date(startOf: instance.start.date, in: rules) : Date(instance.position)
      return "\(start) \(instance.event.summary?.string ?? "")"
    }
    let expected = (wanted + ["\(own.startDate ?? .distantPast) Same 0"]).sorted()
    check(shown() == expected, "seed \(seed): \(text)\n\(Set(shown()).symmetricDifference(expected))")
    check(try found.add(to: calendar, of: store) == 0, "seed \(seed): nothing is added twice")
    check(shown() == expected, "seed \(seed): and nothing else happens then")
  }
}
