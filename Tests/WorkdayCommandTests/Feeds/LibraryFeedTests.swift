// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import ICalendar
import TestSupport
import Testing
import TimeZones
import WorkdayFeeds
import Workdays

/// The same feeds, made by the command and in Swift.
@Suite struct LibraryFeedTests {
  /// A feed in words of the command and in values of the library.
  private struct Case {
    var arguments: [String] = []
    var days: ClosedRange<CivilDate>
    var events: [FeedEvent] = []
    var policy = WorkdayPolicy()
    var overrides: [(line: String, day: DayOverrides.Day)] = []
    var isForecast = false
    var zone: TimeZoneRules?
    var app: CalendarApp?
    var style: FeedStyle? = .rdate
    var settings = FeedSettings()

    func bytes(holidays: HolidayCalendar) throws -> [UInt8] {
      let known =
        overrides.isEmpty
        ? holidays : holidays.adding([try DayOverrides(.company, overrides.map(\.day))]).calendar
      return try WorkdayFeed(
        days: days, events: events, policy: policy, holidays: isForecast ? known.addingForecast() : known,
        timeZone: zone, for: app, style: style, settings: settings
      ).bytes()
    }
  }

  private typealias Generator = SeededGenerator

  /// A case that the command may also refuse, such as one without a single day.
  private static func makeCase(_ random: inout Generator) throws -> Case {
    let first = 2007 + random.below(20)
    let last = first + (random.below(4) == 0 ? 1 : 0)
    var made = Case(days: try day(first, 1, 1)...day(last, 12, 31))
    if last == 2027 {
      made.isForecast = true
      made.arguments.append("--provisional")
    }
    switch random.below(4) {
    case 0:
      made.days = try day(first, 1, 1)...day(last, 10, 10)
      made.arguments += ["--from", "\(first)-01-01", "--to", "\(last)-10-10"]
    case 1:
      made.days = try day(first, 2, 14)...day(last, 12, 31)
      made.arguments += ["--years", "\(first)-\(last)", "--from", "\(first)-02-14"]
    default: made.arguments += ["--years", "\(first)-\(last)"]
    }
    try choosePolicy(&made, first, &random)
    try chooseWords(&made, first, &random)
    if random.below(3) == 0 {
      let app = CalendarApp.allCases[random.below(CalendarApp.allCases.count)]
      (made.app, made.style) = (app, nil)
      made.arguments += ["--for", app.rawValue]
    } else if random.below(2) == 0 {
      let style = FeedStyle.allCases[random.below(FeedStyle.allCases.count)]
      made.style = style
      made.arguments += ["--style", style.rawValue]
    }
    if random.below(3) == 0 {
      let name = ["UTC", "Europe/Berlin", "Asia/Shanghai", "America/New_York"][random.below(4)]
      made.zone = try TimeZoneDatabase.system.rules(for: name)
      made.arguments += ["--time-zone", name]
    }
    return made
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try CivilDate(year: year, month: month, day: day)
  }

  /// The pattern, what applies of the statutory calendar, and a company's days.
  private static func choosePolicy(_ made: inout Case, _ year: Int, _ random: inout Generator) throws {
    let anchor = try day(year, 1 + random.below(12), 1 + random.below(28))
    var pattern = WorkdayPattern.mondayToFriday
    switch random.below(6) {
    case 0:
      pattern = .mondayToSaturday
      made.arguments += ["--pattern", "six-day"]
    case 1:
      pattern = WorkdayPattern(bigWeek: anchor)
      made.arguments += ["--pattern", "big-small", "--big-week", anchor.iso8601]
    case 2:
      pattern = WorkdayPattern([.tuesday, .saturday])
      made.arguments += ["--days", "TU,SA"]
    case 3:
      pattern = try WorkdayPattern(cycle: "DDNNOO", from: anchor)
      made.arguments += ["--pattern", "cycle:DDNNOO@\(anchor)"]
    default: break
    }
    let observes = random.below(4) > 0
    let makeUp = [WorkdaySchedule.MakeUpDays.all, .ignored, .only][random.below(3)]
    made.arguments += ["--statutory", observes ? "yes" : "no"]
    switch makeUp {
    case .all: made.arguments += ["--make-up", "all"]
    case .ignored: made.arguments += ["--make-up", "none"]
    case .only: made.arguments += ["--make-up", "only"]
    }
    var timetable: WorkdayPolicy.MakeUpTimetable?
    if pattern.letters.isEmpty, random.below(4) == 0 {
      timetable = random.below(2) == 0 ? .first : .last
      made.arguments += ["--make-up-follows", timetable == .first ? "first" : "last"]
    }
    made.policy = WorkdayPolicy(
      pattern: pattern, observesHolidays: observes, makeUpDays: makeUp, makeUpTimetable: timetable)
    guard random.below(3) == 0 else { return }
    var seen: Set<CivilDate> = []
    for _ in 0..<random.below(8) {
      let date = try day(year, 1, 1).advanced(by: random.below(365))
      guard seen.insert(date).inserted else { continue }
      made.overrides.append(
        random.below(2) == 0
          ? ("年会 off \(date)", .off(date, "年会")) : work(on: date, isShift: !pattern.letters.isEmpty))
    }
  }

  /// A day that is worked, with its shift in a cycle.
  private static func work(on date: CivilDate, isShift: Bool) -> (line: String, day: DayOverrides.Day) {
    isShift ? ("盘点 work N \(date)", .work(date, "盘点", shift: "N")) : ("盘点 work \(date)", .work(date, "盘点"))
  }

  /// The events, and what the feed says of itself.
  private static func chooseWords(_ made: inout Case, _ year: Int, _ random: inout Generator) throws {
    let isChinese = random.below(2) == 0
    made.settings.language = isChinese ? .simplifiedChinese : nil
    if isChinese { made.arguments += ["--lang", "zh-Hans"] }
    var title: String?
    if random.below(2) == 0 {
      title = ["打卡", "Clock in; then, coffee", "a\\b \"c\""][random.below(3)]
      made.arguments += ["--title", title ?? ""]
    }
    let isCycle = !made.policy.pattern.letters.isEmpty
    func usual(_ days: FeedEvent.Days) -> String {
      switch days {
      case .workdays, .shift: if isCycle { return isChinese ? "{shift}班" : "Shift {shift}" }
      default: break
      }
      return isChinese ? "上班" : "Work"
    }
    let location = random.below(4) == 0 ? "杭州" : nil
    let notes = random.below(4) == 0 ? "first\nsecond" : nil
    let categories = random.below(4) == 0 ? ["Work", "工作"] : []
    for (option, value) in [("--location", location), ("--notes", notes)] {
      if let value { made.arguments += [option, value] }
    }
    for category in categories { made.arguments += ["--category", category] }
    var alarms: [CivilDuration]?
    switch random.below(4) {
    case 0:
      alarms = []
      made.arguments.append("--no-alarm")
    case 1:
      alarms = [.minutes(10), .days(1)]
      made.arguments += ["--alarm", "10m", "--alarm", "1d"]
    default: break
    }
    func add(
      _ time: TimeOfDay?, _ length: CivilDuration, _ days: FeedEvent.Days, _ ownName: String? = nil
    ) throws {
      let name = ownName ?? title ?? usual(days)
      made.events.append(
        try time.map { time in
          try FeedEvent(
            name, at: time, lasting: length, alarms: alarms ?? [.zero], on: days, location: location, notes: notes,
            categories: categories)
        }
          ?? FeedEvent(
            name, alarms: alarms ?? [], on: days, location: location, notes: notes, categories: categories))
    }
    let (nine, six) = (try TimeOfDay(hour: 9, minute: 0), try TimeOfDay(hour: 18, minute: 30))
    if isCycle, random.below(2) == 0 {
      try add(nine, .hours(12), .shift("D"))
      try add(six, .hours(12), .shift("N"), "Night")
      made.arguments += ["--shift", "D=09:00/12h", "--shift", "N=18:30/12h/Night"]
    } else {
      var days = FeedEvent.Days.workdays
      switch random.below(6) {
      case 0:
        days = .makeUpDays
        made.arguments += ["--on", "make-up"]
      case 1:
        days = .returnDays
        made.arguments += ["--on", "return"]
      case 2:
        days = .monthly([.date(10), .date(-1), .workday(3)], moving: .after)
        made.arguments += ["--monthly", "10,-1,workday:3", "--move", "after"]
      default: break
      }
      switch random.below(3) {
      case 0: try add(nil, .minutes(1), days)
      case 1:
        try add(nine, .minutes(1), days)
        made.arguments += ["--time", "09:00"]
      default:
        try add(nine, .hours(9), days)
        try add(six, .hours(9), days)
        made.arguments += ["--time", "09:00", "--time", "18:30", "--duration", "9h"]
      }
    }
    if random.below(3) == 0 {
      made.events.append(
        try FeedEvent("Early tomorrow", at: six, alarms: alarms == [] ? [] : [.zero], on: .makeUpEves))
      made.arguments += ["--eve", "18:30", "--eve-title", "Early tomorrow"]
    }
    if random.below(2) == 0 {
      made.settings.calendarName = "我的日历, 2"
      made.settings.calendarColor = try CalendarColor(parsing: "#1E90FE")
      made.settings.key = "team-七"
      made.settings.uidDomain = "example.com"
      made.arguments += [
        "--calendar-name", "我的日历, 2", "--calendar-color", "#1E90FE", "--key", "team-七", "--uid-domain", "example.com",
      ]
    }
  }

  @Test func `a feed made in Swift has the bytes of the command with the same options`() throws {
    var random = SeededGenerator(seed: seed(36))
    var (equal, refused) = (0, 0)
    try Command.inFolder { folder in
      let file = folder.appending(path: "company.txt")
      for round in 0..<rounds(fast: 15, slow: 300) {
        var made = try Self.makeCase(&random)
        let lines = made.overrides.map(\.line).joined(separator: "\n")
        try Data(lines.utf8).write(to: file)
        if !made.overrides.isEmpty { made.arguments += ["--overrides", file.path] }
        let result = try Command.run(Command.path, ["generate", "--quiet"] + made.arguments)
        do {
          let bytes = try made.bytes(holidays: .statutory)
          #expect(result.status == 0, "round \(round): \(result.errors)\(made.arguments)")
          #expect(result.text == String(decoding: bytes, as: UTF8.self), "round \(round): \(made.arguments)")
          equal += 1
        } catch let fault as Fault {
          #expect(result.status != 0 && fault.code == .noDays, "round \(round): \(fault)\(made.arguments)")
          refused += 1
        }
      }
    }
    #expect(equal > 9 * refused, "\(refused) of \(equal + refused) feeds have no day")
  }

  @Test(arguments: 2007...2026)
  func `a feed of holidays made in Swift has the bytes of the command`(year: Int) throws {
    var settings = FeedSettings()
    settings.language = year % 2 == 0 ? .english : nil
    let isBlock = year % 3 == 0
    let feed = try HolidayFeed(
      years: year...year, grouping: isBlock ? .block : .day, additions: year % 5 == 0 ? [.terms] : [],
      settings: settings)
    let result = try Command.run(
      Command.path,
      ["holidays", "--quiet", "--year", "\(year)"] + (isBlock ? ["--each", "block"] : [])
        + (year % 5 == 0 ? ["--also", "terms"] : []) + ["--lang", year % 2 == 0 ? "en" : "zh-Hans"])
    #expect(result.text == String(decoding: try feed.bytes(), as: UTF8.self))
  }

  @Test func `bytes after a file of the command are those of the command in its next run`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "work.ics")
      let earlier = try Command.run("generate", "--year", "2021", "--time", "09:00", "--output", file.path, "--quiet")
      #expect(earlier.status == 0, "\(earlier.errors)")
      let old = [UInt8](try Data(contentsOf: file))
      let ten = try TimeOfDay(hour: 9, minute: 0)
      func feed(_ title: String) throws -> WorkdayFeed {
        try WorkdayFeed(years: 2021...2021, events: [FeedEvent(title, at: ten)], style: .rdate)
      }
      #expect(try feed("Work").bytes(after: old) == old)
      let revised = try feed("Clock in").bytes(after: old)
      _ = try Command.run(
        "generate", "--year", "2021", "--time", "09:00", "--title", "Clock in", "--output", file.path, "--quiet")
      #expect(revised == [UInt8](try Data(contentsOf: file)))
      #expect(revised != (try feed("Clock in").bytes()))
      #expect(try feed("Work").bytes(after: []) == feed("Work").bytes())
      // What is no text of RFC 5545 is written again, although its events are the same.
      let lines = String(decoding: old, as: UTF8.self)
      for other in [old.dropLast(2), old.dropLast(1), Array(lines.replacing("\r\n", with: "\n").utf8)[...]] {
        #expect(try feed("Work").bytes(after: Array(other)) == old)
      }
      let garbled = String(decoding: old, as: UTF8.self).replacing("RRULE:FREQ=WEEKLY", with: "RRULE:FREQ=WEEKLZ")
      for lost in [Array(old.prefix(old.count / 2)), Array("<html></html>".utf8), [0], old + old, Array(garbled.utf8)] {
        let fault = #expect(throws: Fault.self) { try feed("Work").bytes(after: lost) }
        #expect(fault?.code == .contradiction)
      }
    }
  }
}
