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
    var zone: TimeZoneRules?
    var app: CalendarApp?
    var style: FeedStyle? = .rdate
    var settings = FeedSettings()

    /// Adds options that are separated by blanks.
    mutating func say(_ options: String) { arguments += options.split(separator: " ").map(String.init) }

    /// Adds an option with a value, if there is one.
    mutating func say(_ option: String, _ value: String?) {
      if let value { arguments += [option, value] }
    }

    func bytes() throws -> [UInt8] {
      let holidays = HolidayCalendar.statutory
      let known =
        overrides.isEmpty
        ? holidays : holidays.adding([try DayOverrides(.company, overrides.map(\.day))]).calendar
      return try WorkdayFeed(
        days: days, events: events, policy: policy,
        holidays: days.upperBound.year == 2027 ? known.addingForecast() : known,
        timeZone: zone, for: app, style: style, settings: settings
      ).bytes()
    }
  }

  private static func one<Value>(of values: [Value], _ random: inout SeededGenerator) -> Value {
    values[random.below(values.count)]
  }

  /// A case that the command may also refuse, such as one without a single day.
  private static func makeCase(_ random: inout SeededGenerator) throws -> Case {
    let first = 2007 + random.below(20)
    let last = first + (random.below(4) == 0 ? 1 : 0)
    var made = Case(days: try day(first, 1, 1)...day(last, 12, 31))
    if last == 2027 { made.say("--provisional") }
    switch random.below(4) {
    case 0:
      made.days = try day(first, 1, 1)...day(last, 10, 10)
      made.say("--from \(first)-01-01 --to \(last)-10-10")
    case 1:
      made.days = try day(first, 2, 14)...day(last, 12, 31)
      made.say("--years \(first)-\(last) --from \(first)-02-14")
    default: made.say("--years \(first)-\(last)")
    }
    try choosePolicy(&made, first, &random)
    try chooseWords(&made, &random)
    if random.below(3) == 0 {
      (made.app, made.style) = (one(of: CalendarApp.allCases, &random), nil)
      made.say("--for", made.app?.rawValue)
    } else if random.below(2) == 0 {
      made.style = one(of: FeedStyle.allCases, &random)
      made.say("--style", made.style?.rawValue)
    }
    if random.below(3) == 0 {
      let name = one(of: ["UTC", "Europe/Berlin", "Asia/Shanghai", "America/New_York"], &random)
      made.zone = try TimeZoneDatabase.system.rules(for: name)
      made.say("--time-zone", name)
    }
    return made
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try CivilDate(year: year, month: month, day: day)
  }

  /// The pattern, what applies of the statutory calendar, and a company's days.
  private static func choosePolicy(_ made: inout Case, _ year: Int, _ random: inout SeededGenerator) throws {
    let anchor = try day(year, 1 + random.below(12), 1 + random.below(28))
    let patterns: [(WorkdayPattern, String)] = [
      (.mondayToSaturday, "--pattern six-day"),
      (WorkdayPattern(bigWeek: anchor), "--pattern big-small --big-week \(anchor)"),
      (WorkdayPattern([.tuesday, .saturday]), "--days TU,SA"),
      (try WorkdayPattern(cycle: "DDNNOO", from: anchor), "--pattern cycle:DDNNOO@\(anchor)"),
      (.mondayToFriday, ""), (.mondayToFriday, ""),
    ]
    let (pattern, patternWords) = one(of: patterns, &random)
    let observes = random.below(4) > 0
    let choices: [(WorkdaySchedule.MakeUpDays, String)] = [(.all, "all"), (.ignored, "none"), (.only, "only")]
    let (makeUp, makeUpWord) = one(of: choices, &random)
    made.say("\(patternWords) --statutory \(observes ? "yes" : "no") --make-up \(makeUpWord)")
    let isCycle = !pattern.letters.isEmpty
    var timetable: WorkdayPolicy.MakeUpTimetable?
    if !isCycle, random.below(4) == 0 {
      timetable = random.below(2) == 0 ? .first : .last
      made.say("--make-up-follows \(timetable == .first ? "first" : "last")")
    }
    made.policy = WorkdayPolicy(
      pattern: pattern, observesHolidays: observes, makeUpDays: makeUp, makeUpTimetable: timetable)
    guard random.below(3) == 0 else { return }
    var seen: Set<CivilDate> = []
    for _ in 0..<random.below(8) {
      let date = try day(year, 1, 1).advanced(by: random.below(365))
      guard seen.insert(date).inserted else { continue }
      // A day that is worked has its shift in a cycle.
      let work: DayOverrides.Day = isCycle ? .work(date, "盘点", shift: "N") : .work(date, "盘点")
      made.overrides.append(
        random.below(2) == 0 ? ("年会 off \(date)", .off(date, "年会")) : ("盘点 work \(isCycle ? "N " : "")\(date)", work))
    }
  }

  /// The events, and what the feed says of itself.
  private static func chooseWords(_ made: inout Case, _ random: inout SeededGenerator) throws {
    let isChinese = random.below(2) == 0
    made.settings.language = isChinese ? .simplifiedChinese : nil
    if isChinese { made.say("--lang zh-Hans") }
    let title = random.below(2) == 0 ? one(of: ["打卡", "Clock in; then, coffee", "a\\b \"c\""], &random) : nil
    let isCycle = !made.policy.pattern.letters.isEmpty
    let location = random.below(4) == 0 ? "杭州" : nil
    let notes = random.below(4) == 0 ? "first\nsecond" : nil
    let categories = random.below(4) == 0 ? ["Work", "工作"] : []
    for (option, value) in [("--title", title), ("--location", location), ("--notes", notes)] {
      made.say(option, value)
    }
    for category in categories { made.say("--category", category) }
    let alarmChoices: [([CivilDuration]?, String)] = [
      ([], "--no-alarm"), ([.minutes(10), .days(1)], "--alarm 10m --alarm 1d"), (nil, ""), (nil, ""),
    ]
    let (alarms, alarmWords) = one(of: alarmChoices, &random)
    made.say(alarmWords)
    func add(_ name: String, _ time: TimeOfDay?, _ length: CivilDuration, _ days: FeedEvent.Days) throws {
      made.events.append(
        try time.map { time in
          try FeedEvent(
            name, at: time, lasting: length, alarms: alarms ?? [.zero], on: days, location: location, notes: notes,
            categories: categories)
        }
          ?? FeedEvent(
            name, alarms: alarms ?? [], on: days, location: location, notes: notes, categories: categories))
    }
    let shift = isChinese ? "{shift}班" : "Shift {shift}"
    let (nine, six) = (try TimeOfDay(hour: 9, minute: 0), try TimeOfDay(hour: 18, minute: 30))
    if isCycle, random.below(2) == 0 {
      try add(title ?? shift, nine, .hours(12), .shift("D"))
      try add("Night", six, .hours(12), .shift("N"))
      made.say("--shift D=09:00/12h --shift N=18:30/12h/Night")
    } else {
      let dayChoices: [(FeedEvent.Days, String)] = [
        (.makeUpDays, "--on make-up"), (.returnDays, "--on return"),
        (.monthly([.date(10), .date(-1), .workday(3)], moving: .after), "--monthly 10,-1,workday:3 --move after"),
        (.workdays, ""), (.workdays, ""), (.workdays, ""),
      ]
      let (days, dayWords) = one(of: dayChoices, &random)
      made.say(dayWords)
      let name = title ?? (isCycle && days == .workdays ? shift : isChinese ? "上班" : "Work")
      switch random.below(3) {
      case 0: try add(name, nil, .minutes(1), days)
      case 1:
        try add(name, nine, .minutes(1), days)
        made.say("--time 09:00")
      default:
        for time in [nine, six] { try add(name, time, .hours(9), days) }
        made.say("--time 09:00 --time 18:30 --duration 9h")
      }
    }
    if random.below(3) == 0 {
      made.events.append(
        try FeedEvent("Early tomorrow", at: six, alarms: alarms == [] ? [] : [.zero], on: .makeUpEves))
      made.say("--eve 18:30")
      made.say("--eve-title", "Early tomorrow")
    }
    if random.below(2) == 0 {
      made.settings.calendarName = "我的日历, 2"
      made.settings.calendarColor = try CalendarColor(parsing: "#1E90FE")
      (made.settings.key, made.settings.uidDomain) = ("team-七", "example.com")
      made.say("--calendar-color #1E90FE --key team-七 --uid-domain example.com")
      made.say("--calendar-name", "我的日历, 2")
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
        if !made.overrides.isEmpty { made.say("--overrides", file.path) }
        let result = try Command.run(Command.path, ["generate", "--quiet"] + made.arguments)
        do {
          let bytes = try made.bytes()
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
