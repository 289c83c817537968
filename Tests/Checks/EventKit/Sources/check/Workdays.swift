// SPDX-License-Identifier: MIT

import CalendarEventKitUnderTest
import CalendarFoundation
import CivilCalendar
import EventKit
import Foundation
import ICalendar
import TimeZones
import Workdays

private func date(_ text: String) throws -> CivilDate { try CivilDate(iso8601: text) }

private func year(_ year: Int) throws -> ClosedRange<CivilDate> {
  try CivilDate(year: year, month: 1, day: 1)...CivilDate(year: year, month: 12, day: 31)
}

/// Workdays, added once, and kept up to date.
func checkWorkdays() throws {
  let store = makeStore()
  let calendar = EKCalendar(for: .event, eventStore: store)
  let foreign = EKEvent(eventStore: store)
  foreign.calendar = calendar
  foreign.title = "Dentist"
  foreign.startDate = Date(timeIntervalSince1970: 1_612_000_000)
  foreign.endDate = foreign.startDate
  try store.save(foreign, span: .thisEvent, commit: true)
  let zone = try shanghai()
  let days = try year(2021)
  let schedule = WorkdaySchedule(holidays: .statutory)
  let work = WorkdayEvents("work", title: "上班", at: try TimeOfDay(hour: 9), timeZone: zone, schedule: schedule)
  func events(_ title: String = "上班") throws -> [String] { try store.starts(of: title, in: calendar) }

  let first = try work.update(in: calendar, of: store, days: days)
  check(first.added.count == 250 && first.removed.isEmpty, "2021 has 250 workdays: \(first.added.count)")
  check(try events() == (try schedule.workdays(in: days)).map { $0.iso8601 + "T09:00:00" }, "one event on each workday")
  check(try events().contains("2021-02-07T09:00:00"), "the make-up day 7 February has one")
  check(try !events().contains("2021-02-12T09:00:00"), "the Spring Festival has none")
  check(
    store.all(in: calendar).allSatisfy { $0.title == "Dentist" || $0.endDate == $0.startDate + 60 },
    "a minute long")
  check(try work.update(in: calendar, of: store, days: days).isEmpty, "a second update does nothing")

  // Next year too, in the same calendar.
  let next = try work.update(in: calendar, of: store, days: year(2022))
  check(next.removed.isEmpty && next.added.count > 240, "the next year is added")
  check(try events().count == 250 + next.added.count, "and this year stays")

  // What falls away is taken away; a failure leaves all as it was.
  let everyDay = WorkdaySchedule(WorkdayPolicy(pattern: .mondayToSaturday), holidays: .statutory)
  let more = WorkdayEvents("work", title: "上班", at: try TimeOfDay(hour: 9), timeZone: zone, schedule: everyDay)
  let before = try events()
  store.writesUntilFailure = 10
  do {
    try more.update(in: calendar, of: store, days: days)
    check(false, "the store fails")
  } catch is EKEventStore.Failure {}
  store.writesUntilFailure = .max
  check(try events() == before, "a failed update changes nothing")
  let widened = try more.update(in: calendar, of: store, days: days)
  check(!widened.added.isEmpty && widened.removed.isEmpty, "Saturdays are added")
  let narrowed = try work.update(in: calendar, of: store, days: days)
  check(narrowed.removed == widened.added && narrowed.added.isEmpty, "and taken away")

  // Another time, other texts and another series.
  let later = WorkdayEvents(
    "work", title: "上班", at: try TimeOfDay(hour: 10), length: 3600, alarms: [600, 0], location: "公司", notes: "带电脑",
    timeZone: zone, schedule: schedule)
  check(try later.update(in: calendar, of: store, days: days).changed.count == 250, "each event is changed in place")
  check(try events().filter { $0 < "2022" }.allSatisfy { $0.hasSuffix("T10:00:00") }, "to the new time")
  let changed = store.all(in: calendar).filter { $0.location == "公司" }
  check(changed.count == 250 && changed.allSatisfy { $0.notes == "带电脑" }, "with a place and notes")
  check(changed.allSatisfy { $0.alarms?.map(\.relativeOffset) == [-600, 0] }, "and two alarms")
  check(try later.update(in: calendar, of: store, days: days).isEmpty, "once")
  let other = WorkdayEvents("下班", title: "下班", at: try TimeOfDay(hour: 18), timeZone: zone, schedule: schedule)
  check(try other.update(in: calendar, of: store, days: days).added.count == 250, "another series is beside it")
  try later.remove(from: calendar, of: store, days: year(2021).lowerBound...year(2022).upperBound)
  check(try events().isEmpty, "the first series is removed")
  check(try events("下班").count == 250, "the other stays")

  // Whole days, as the article has them where no time is given.
  let whole = WorkdayEvents("whole", title: "全天", at: nil, timeZone: zone, schedule: schedule)
  check(try whole.update(in: calendar, of: store, days: days).added.count == 250, "whole days")
  let wholeDays = store.all(in: calendar).filter { $0.title == "全天" }
  check(wholeDays.allSatisfy { $0.isAllDay && $0.timeZone == nil && $0.alarms == [] }, "in no zone and without alarms")
  check(try whole.update(in: calendar, of: store, days: days).isEmpty, "once")
  let timed = WorkdayEvents("whole", title: "全天", at: try TimeOfDay(hour: 9), timeZone: zone, schedule: schedule)
  check(try timed.update(in: calendar, of: store, days: days).changed.count == 250, "they get a time")
  check(store.all(in: calendar).allSatisfy { !$0.isAllDay }, "and are no whole days any more")
  try whole.remove(from: calendar, of: store, days: days)

  // The evenings before the seven make-up days.
  let eves = WorkdayEvents(
    "eve", title: "明天补班", at: try TimeOfDay(hour: 21), on: .makeUpEves, timeZone: zone, schedule: schedule)
  check(
    try eves.update(in: calendar, of: store, days: days).added.map(\.iso8601) == [
      "2021-02-06", "2021-02-19", "2021-04-24", "2021-05-07", "2021-09-17", "2021-09-25", "2021-10-08",
    ], "the eves are seven")
  check(try eves.update(in: calendar, of: store, days: days).isEmpty, "once")
  check(try events("Dentist").count == 1, "a foreign event is left alone")
}

/// Holidays that change: only their days do.
func checkChangedHolidays() throws {
  let zone = try shanghai()
  for repeats in [false, true] {
    let store = makeStore()
    let calendar = EKCalendar(for: .event, eventStore: store)
    // Before the notice named 9 October a workday and 7 October a day off.
    let changed = try [date("2021-10-07"), date("2021-10-09")]
    let before = try HolidayCalendar.statutory.years.map { year in
      try HolidayYear(
        year: year.year, notices: year.notices, days: year.days.filter { !changed.contains($0.date) })
    }
    func update(_ holidays: HolidayCalendar) throws -> WorkdayEvents.Changes {
      let work = WorkdayEvents(
        "work", title: "上班", at: try TimeOfDay(hour: 9), repeats: repeats, timeZone: zone,
        schedule: WorkdaySchedule(holidays: holidays))
      return try work.update(in: calendar, of: store, days: year(2021))
    }
    check(try update(HolidayCalendar(years: before)).added.count == 250, "as the first notice has it")
    let changes = try update(.statutory)
    check(changes.removed == [changed[0]] && changes.changed.isEmpty, "a day off is taken away")
    check(changes.added == [changed[1]], "a make-up day is added")
    check(try update(.statutory).isEmpty, "once")
    check(
      try store.starts(of: "上班", in: calendar)
        == WorkdaySchedule(holidays: .statutory).workdays(in: year(2021)).map { $0.iso8601 + "T09:00:00" },
      "all days are those of the second notice")
  }
}

/// The article's own case: from 14 May 2021 on, as one recurring event and as single ones.
func checkRandomUpdates() throws {
  let zone = try shanghai()
  let schedule = WorkdaySchedule(holidays: .statutory)
  for repeats in [false, true] {
    let store = makeStore()
    let calendar = EKCalendar(for: .event, eventStore: store)
    let work = WorkdayEvents(
      "work", title: "上班", at: try TimeOfDay(hour: 9), repeats: repeats, timeZone: zone, schedule: schedule)
    let days = try date("2021-05-14")...date("2021-12-31")
    check(try work.update(in: calendar, of: store, days: days).added.count == 161, "161 events")
    let starts = try store.starts(of: "上班", in: calendar)
    check(starts == (try schedule.workdays(in: days)).map { $0.iso8601 + "T09:00:00" }, "on the workdays")
    check(starts.first == "2021-05-14T09:00:00", "none before: 8 May is past")
    let all = store.all(in: calendar)
    check(all.count(where: \.hasRecurrenceRules) == (repeats ? 158 : 0), "158 of a weekly series, and 3 make-up days")
    check(all.allSatisfy { $0.location == nil && $0.notes == nil && $0.alarms?.map(\.relativeOffset) == [0] }, "plain")
    check(try work.update(in: calendar, of: store, days: days).isEmpty, "a second run does nothing")
  }

  // A time that clocks skip on a day of the series, even on its first.
  guard let newYork = TimeZone(identifier: "America/New_York") else { fatalError("no America/New_York") }
  for first in ["2025-03-03", "2025-03-09"] {
    let store = makeStore(in: newYork)
    let calendar = EKCalendar(for: .event, eventStore: store)
    let night = WorkdayEvents(
      "night", title: "夜班", at: try TimeOfDay(hour: 2, minute: 30), repeats: true, timeZone: newYork,
      schedule: WorkdaySchedule(withoutHolidays: WorkdayPattern(Set(Weekday.allCases))))
    let days = try date(first)...date("2025-03-20")
    check(try night.update(in: calendar, of: store, days: days).added.count == days.count, "a shift each night")
    check(try night.update(in: calendar, of: store, days: days).isEmpty, "once, from \(first) on")
    let rules = try TimeZoneRules(newYork)
    let late = try store.all(in: calendar).map { try CivilDateTime($0.startDate, in: rules) }.filter {
      $0.time.hour != 2
    }
    check(late.map(\.iso8601) == ["2025-03-09T03:30:00"], "at 02:30, but where clocks skip that")
  }

  // Any history of updates, some of them failed, ends with the days that are asked for, and with nothing else.
  for seed in 0..<150 {
    var numbers = Numbers(UInt64(seed))
    let store = makeStore()
    let calendar = EKCalendar(for: .event, eventStore: store)
    let foreign = EKEvent(eventStore: store)
    (foreign.calendar, foreign.title) = (calendar, "Dentist")
    foreign.url = URL(string: "workday-ics:work2/2021-05-17")
    foreign.startDate = Date(CivilDateTime(try date("2021-05-17"), try TimeOfDay(hour: 9)), in: try .init(zone))
    foreign.endDate = foreign.startDate + 60
    try store.save(foreign, span: .thisEvent, commit: true)
    let patterns: [WorkdayPattern] = [
      .mondayToFriday, .mondayToSaturday, .init(bigWeek: try date("2021-05-14")),
      try .init(cycle: "DDNNOO", from: date("2021-01-01")), .init([]),
    ]
    for step in 0..<4 {
      let policy = WorkdayPolicy(
        pattern: patterns[numbers.below(5)], makeUpDays: [.all, .ignored, .only][numbers.below(3)])
      let kinds = WorkdaySchedule.Days.allCases
      let series = WorkdayEvents(
        "work", title: "上班", at: numbers.below(4) == 0 ? nil : try TimeOfDay(hour: 9 + numbers.below(2)),
        alarms: numbers.below(2) == 0 ? [] : [600],
        on: numbers.below(3) == 0 ? kinds[numbers.below(kinds.count)] : .workdays, repeats: numbers.below(3) > 0,
        timeZone: zone, schedule: WorkdaySchedule(policy, holidays: .statutory))
      // A person moves one of them.
      let shown = store.all(in: calendar).filter { $0.title == "上班" }
      if !shown.isEmpty, numbers.below(2) == 0 {
        let event = shown[numbers.below(shown.count)]
        (event.isAllDay, event.timeZone) = (false, zone)
        (event.startDate, event.endDate) = (event.startDate + 1800, event.endDate + 1800)
        try store.save(event, span: .thisEvent, commit: true)
      }
      let start = try date("2021-05-14") + numbers.below(60)
      let days = start...start + 20 + numbers.below(250)
      let others = try store.starts(of: "上班", in: calendar).filter { !days.contains(try date(String($0.prefix(10)))) }
      if numbers.below(2) == 0 {
        store.writesUntilFailure = numbers.below(60)
        do { try series.update(in: calendar, of: store, days: days) } catch is EKEventStore.Failure {}
        store.writesUntilFailure = .max
      }
      try series.update(in: calendar, of: store, days: days)
      let place = "seed \(seed), step \(step)"
      let starts = try store.starts(of: "上班", in: calendar)
      let within = try starts.filter { days.contains(try date(String($0.prefix(10)))) }
      let wanted = try series.schedule.days(series.days, in: days).map {
        CivilDateTime($0, series.time ?? .midnight).iso8601
      }
      check(within == wanted, "\(place): the days of the range")
      check(
        try starts.filter { !days.contains(try date(String($0.prefix(10)))) } == others.filter {
          $0 < days.lowerBound.iso8601
        } + others.filter { $0 > days.upperBound.iso8601 }, "\(place): no others")
      check(try series.update(in: calendar, of: store, days: days).isEmpty, "\(place): a second run does nothing")
      check(try store.starts(of: "Dentist", in: calendar) == ["2021-05-17T09:00:00"], "\(place): what is foreign stays")
    }
  }
}

/// The calendar of an app.
func checkCalendars() throws {
  let suite = "workday-ics-\(UUID().uuidString)"
  guard let defaults = UserDefaults(suiteName: suite) else { fatalError("no defaults") }
  defer { defaults.removePersistentDomain(forName: suite) }
  let store = makeStore()
  let closed = EKSource(.calDAV, title: "iCloud", isOpen: false)
  let local = EKSource(.local, title: "Default")
  store.sources = [EKSource(.subscribed, title: "Holidays"), local, closed]
  func calendar(_ defaults: UserDefaults) throws -> EKCalendar {
    try WorkdayEvents.calendar(named: "上班", in: store, defaults: defaults)
  }
  let made = try calendar(defaults)
  check(made.title == "上班" && made.source == local, "iCloud refuses, so it is on the device")
  check(made.cgColor.components?.map { ($0 * 255).rounded() } == [175, 82, 222, 255], "it is purple")
  made.title = "Work days"
  check(try calendar(defaults) == made, "a renamed calendar is found again")
  check(store.calendars(for: .event).count == 1, "and there is no other")
  made.title = "上班"
  guard let lost = UserDefaults(suiteName: suite + "-lost") else { fatalError("no defaults") }
  defer { lost.removePersistentDomain(forName: suite + "-lost") }
  check(try calendar(lost) == made, "where the identifier is lost, it is found by its name")
  made.title = "Work days"
  check(try calendar(lost) == made, "from then on by its identifier")
  // iCloud comes before the device.
  store.sources = [EKSource(.exchange, title: "Work"), local, EKSource(.calDAV, title: "iCloud")]
  let own = try WorkdayEvents.calendar(named: "班", in: store, defaults: defaults)
  check(own.source.title == "iCloud", "an open iCloud is the first")
  // Only closed accounts.
  store.sources = [closed]
  do {
    _ = try WorkdayEvents.calendar(named: "其他", in: store, defaults: defaults)
    check(false, "no account takes a calendar")
  } catch is EKEventStore.Failure {}
  // The account of the person's new events comes last.
  let exchange = EKSource(.exchange, title: "Work")
  store.defaultCalendarForNewEvents = EKCalendar(for: .event, eventStore: store)
  store.defaultCalendarForNewEvents?.source = exchange
  let colored = try WorkdayEvents.calendar(
    named: "其他", color: .init(parsing: "crimson"), in: store, defaults: defaults)
  check(colored.source == exchange, "the usual account is the last")
  check(
    colored.cgColor.components?.map { ($0 * 255).rounded() } == [220, 20, 60, 255], "in the color that is asked for")
  store.sources = []
  store.defaultCalendarForNewEvents = nil
  do {
    _ = try WorkdayEvents.calendar(named: "无", in: store, defaults: defaults)
    check(false, "there is no account")
  } catch { check("\(error)" == "no account of this device has calendars", "it says so") }
}

/// The function of the article on rules.
func checkReminder() throws {
  let store = makeStore()
  store.sources = [EKSource(.local, title: "Default")]
  for _ in 1...2 {
    try remind(in: store, from: date("2021-05-14"), through: date("2021-12-31"))
    let shown = store.calendars(for: .event).flatMap { store.all(in: $0) }
    check(
      shown.count == 161 && shown.allSatisfy { $0.alarms?.map(\.relativeOffset) == [-600] }, "161, ten minutes early")
  }
}

/// The app of the article.
@MainActor func checkApp() async throws {
  let suite = "workday-ics-\(UUID().uuidString)"
  guard let defaults = UserDefaults(suiteName: suite) else { fatalError("no defaults") }
  defer { defaults.removePersistentDomain(forName: suite) }
  let store = makeStore()
  let app = WorkdayCalendar(store, defaults: defaults)
  let may = Date(CivilDateTime(try date("2021-05-14")), in: try .init(.current))
  store.isAllowed = false
  check(try await app.update(may) == nil && store.calendars(for: .event).isEmpty, "without access, nothing")
  store.isAllowed = true
  let added = try await app.update(may)?.added
  check(added?.first?.iso8601 == "2021-05-14", "it begins today")
  check(added?.filter { $0.year == 2021 }.count == 161, "with the 161 workdays of the rest of the year")
  check(
    try added?.count == 161 + WorkdaySchedule(holidays: .statutory).workdayCount(in: year(2022)), "and the next year's")
  check(try await app.update(may)?.isEmpty == true, "a second time, nothing is added")
  let calendars = store.calendars(for: .event)
  check(calendars.map(\.title) == ["上班"], "in one calendar of its own")
  calendars[0].title = "Arbeit"
  check(try await app.update(may)?.isEmpty == true, "also under another name")
  check(try await app.update(may + 86_400 * 10)?.isEmpty == true, "and later")
  check(store.all(in: calendars[0]).first?.location == "公司", "with a place")
  let last = HolidayCalendar.statutory.publishedYears.last ?? 0
  let december = Date(CivilDateTime(try CivilDate(year: last, month: 12, day: 1)), in: try .init(.current))
  check(
    try await app.update(december)?.added.allSatisfy { $0.year == last } == true, "an unpublished year is not guessed")
}

/// A web server of the files in a folder, which is stopped at the end.
@MainActor private func withServer(of folder: URL, _ work: @MainActor (URL) async throws -> Void) async throws {
  let (server, output) = (Process(), Pipe())
  server.executableURL = URL(filePath: "/usr/bin/env")
  server.arguments = ["python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder.path()]
  (server.standardOutput, server.standardError) = (output, FileHandle.nullDevice)
  try server.run()
  defer { server.terminate() }
  let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  guard let port = line.firstMatch(of: /port ([0-9]+)/)?.1, let address = URL(string: "http://127.0.0.1:\(port)/")
  else {
    fatalError("no server: \(line)")
  }
  try await work(address)
}

/// The newer holidays of the article.
@MainActor func checkNewerHolidays() async throws {
  let last = HolidayCalendar.statutory.publishedYears.last ?? 0
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

  // From a server, into the calendar of the article.
  let folder = stored.deletingPathExtension()
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try list.write(to: folder.appending(path: "\(last + 1).json"))
  try FileManager.default.removeItem(at: stored)
  let suite = "workday-ics-\(UUID().uuidString)"
  guard let defaults = UserDefaults(suiteName: suite) else { fatalError("no defaults") }
  defer { defaults.removePersistentDomain(forName: suite) }
  let app = WorkdayCalendar(makeStore(), defaults: defaults)
  let december = Date(CivilDateTime(try CivilDate(year: last, month: 12, day: 1)), in: try .init(.current))
  try await withServer(of: folder) { address in
    let served = NewerHolidays(file: stored, list: address)
    do {
      _ = try await served.fetch(last + 2)
      check(false, "what the server does not have is an error")
    } catch let error as URLError { check(error.code == .badServerResponse, "the status is looked at: \(error)") }
    check(served.calendar() == .statutory, "and nothing is stored")
    check(try await app.update(december)?.added.last?.year == last, "the year ends the calendar")
    let holidays = try await served.fetch(last + 1)
    let added = try await app.update(december, holidays: holidays)
    check(added?.added.first?.year == last + 1, "the next year is added by the same call")
    check(added?.added.contains(announced.date) == false, "without its day off")
    check(try await app.update(december, holidays: served.calendar())?.isEmpty == true, "once")
  }
}
