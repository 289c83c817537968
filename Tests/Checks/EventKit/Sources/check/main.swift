// SPDX-License-Identifier: MIT

import CalendarEventKitUnderTest
import CalendarFoundation
import CivilCalendar
import EventKit
import Foundation
import Recurrence
import TimeZones
import Workdays

/// Ends the program if a fact does not hold.
func check(_ condition: Bool, _ fact: String, line: Int = #line) {
  guard condition else {
    print("line \(line): \(fact)")
    exit(1)
  }
}

// Rules, both ways.
for text in [
  "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=MO,FR", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=5",
  "FREQ=MONTHLY;BYMONTHDAY=-1,15",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYMONTH=2,3", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
  "FREQ=YEARLY;BYYEARDAY=-1,1", "FREQ=DAILY;UNTIL=20211231T010000Z",
] {
  let rule = try RecurrenceRule(rfc5545: text)
  check(try RecurrenceRule(EKRecurrenceRule(rule, in: .utc)) == rule, text)
}
do {
  _ = try EKRecurrenceRule(RecurrenceRule(rfc5545: "FREQ=HOURLY"), in: .utc)
  check(false, "an hourly rule is refused")
} catch let error as Fault {
  check(error.code == .unsupported, "the error says unsupported")
}

// Workdays, added once, and kept up to date.
let store = EKEventStore()
let calendar = EKCalendar(for: .event, eventStore: store)
let foreign = EKEvent(eventStore: store)
foreign.calendar = calendar
foreign.title = "Dentist"
foreign.startDate = Date(timeIntervalSince1970: 1_612_000_000)
foreign.endDate = foreign.startDate
try store.save(foreign, span: .thisEvent, commit: true)

guard let zone = TimeZone(identifier: "Asia/Shanghai") else { fatalError("no Asia/Shanghai") }
let rules = try TimeZoneRules(zone)
let days = try CivilDate(iso8601: "2021-01-01")...CivilDate(iso8601: "2021-12-31")
let schedule = WorkdaySchedule(holidays: .statutory)
let work = WorkdayEvents("work", title: "上班", at: try TimeOfDay(hour: 9), timeZone: zone, schedule: schedule)

@MainActor func events(_ year: Int = 2021) throws -> [String] {
  let first = try CivilDate(year: year, month: 1, day: 1)
  let predicate = store.predicateForEvents(
    withStart: Date(startOf: first, in: rules), end: Date(startOf: first + 365, in: rules), calendars: [calendar])
  return try store.events(matching: predicate).filter { $0.title != "Dentist" }.map { event in
    try CivilDateTime(event.startDate, in: rules).iso8601
  }.sorted()
}

let first = try work.update(in: calendar, of: store, days: days)
check(first.added.count == 250 && first.removed.isEmpty, "2021 has 250 workdays: \(first.added.count)")
check(try events() == schedule.workdays(in: days).map { $0.iso8601 + "T09:00:00" }, "one event on each workday")
check(try events().contains("2021-02-07T09:00:00"), "the make-up day 7 February has one")
check(try !events().contains("2021-02-12T09:00:00"), "the Spring Festival has none")
check(try work.update(in: calendar, of: store, days: days).isEmpty, "a second update does nothing")

// Next year too, in the same calendar.
let next = try work.update(
  in: calendar, of: store, days: CivilDate(iso8601: "2022-01-01")...CivilDate(iso8601: "2022-12-31"))
check(next.removed.isEmpty && next.added.count > 240, "the next year is added")
check(try events().count == 250, "and this year stays")

// What falls away is taken away; a failure leaves all as it was.
let everyDay = WorkdaySchedule(WorkdayPolicy(pattern: .mondayToSaturday), holidays: .statutory)
let more = WorkdayEvents("work", title: "上班", at: try TimeOfDay(hour: 9), timeZone: zone, schedule: everyDay)
store.writesUntilFailure = 10
do {
  try more.update(in: calendar, of: store, days: days)
  check(false, "the store fails")
} catch is EKEventStore.Failure {}
store.writesUntilFailure = .max
check(try events().count == 250, "a failed update changes nothing")
let widened = try more.update(in: calendar, of: store, days: days)
check(!widened.added.isEmpty && widened.removed.isEmpty, "Saturdays are added")
let narrowed = try work.update(in: calendar, of: store, days: days)
check(narrowed.removed == widened.added && narrowed.added.isEmpty, "and taken away")

// Another time and another series.
let later = WorkdayEvents(
  "work", title: "上班", at: try TimeOfDay(hour: 10), length: 3600, alarm: 600, timeZone: zone, schedule: schedule)
check(try later.update(in: calendar, of: store, days: days).changed.count == 250, "each event is changed in place")
check(try events().allSatisfy { $0.hasSuffix("T10:00:00") }, "to the new time")
let other = WorkdayEvents("下班", title: "下班", at: try TimeOfDay(hour: 18), timeZone: zone, schedule: schedule)
check(try other.update(in: calendar, of: store, days: days).added.count == 250, "another series is beside it")
try later.remove(from: calendar, of: store, days: days)
check(try events().count == 250, "the first series is removed, the other stays")
check(store.events(matching: NSPredicate { _, _ in true }).contains(foreign), "a foreign event is left alone")

// The app of the article.
let appStore = EKEventStore()
let app = WorkdayCalendar(appStore)
appStore.isAllowed = false
check(try await app.update(in: 2021) == nil && appStore.calendars(for: .event).isEmpty, "without access, nothing")
appStore.isAllowed = true
let two = try await app.update(in: 2021)
check(two?.added.count == first.added.count + next.added.count, "this year and the next are added")
check(try await app.update(in: 2021)?.isEmpty == true, "a second time, nothing is")
check(appStore.calendars(for: .event).map(\.title) == ["上班"], "in one calendar of its own")
let last = HolidayCalendar.statutory.publishedYears.last ?? 0
check(
  try await app.update(in: last)?.added.allSatisfy { $0.year == last } == true, "an unpublished year is not guessed")

// The newer holidays of the article.
let stored = URL(filePath: NSTemporaryDirectory()).appending(path: "holidays-\(UUID().uuidString).json")
defer { try? FileManager.default.removeItem(at: stored) }
let newer = NewerHolidays(file: stored)
let announced = HolidayYear.Day(try CivilDate(year: last + 1, month: 1, day: 1), .dayOff(name: "元旦"))
let list = try JSONEncoder().encode(try HolidayYear(year: last + 1, notices: [], days: [announced]))
check(newer.calendar() == .statutory, "at first, the built-in holidays")
check(try newer.merge(list).isPublished(last + 1), "a new year is taken")
check(newer.calendar()[announced.date] == announced.ruling, "and stored")
let empty = Data("{\"year\": \(last), \"papers\": [], \"days\": []}".utf8)
do {
  _ = try newer.merge(empty)
  check(false, "an empty list is refused")
} catch { check("\(error)".contains("it lists no days"), "an empty list is refused: \(error)") }
check(newer.calendar().isPublished(last + 1), "and changes nothing")
print("CalendarEventKit: all facts hold")
