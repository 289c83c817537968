// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

/// The days of shifts and of events that are not on every workday, in the written calendars.
@Suite struct FeedEventTests {
  /// The starts of a feed's single events in 2026, such as `0103T2100`, from options by name.
  ///
  /// An event on 1 January of the next year moves into it, as the regulation has that day off.
  private func starts(_ options: [(String, String)], year: String = "2026") throws -> String {
    let text = try makeFeed(holidays: .through2026) {
      $0.calendar.year = year
      for (name, value) in options { try $0.set(name, to: value) }
    }.text()
    #expect(values("RDATE", in: text).isEmpty)
    return lines(text).filter { $0.hasPrefix("DTSTART") && !$0.contains("19700101") }
      .map { String($0.drop { $0 != ":" }.dropFirst(5)) }
      .map { $0.hasSuffix("00") && $0.contains("T") ? String($0.dropLast(2)) : $0 }.joined(separator: " ")
  }

  private func singles(_ options: [(String, String)]) throws -> String {
    try starts(options + [("style", "expanded")])
  }

  @Test(
    arguments: [
      ([("on", "make-up")], "0104 0214 0228 0509 0920 1010"),
      ([("make-up", "only")], "0104 0214 0228 0509 0920 1010"),
      ([("on", "make-up-eve"), ("time", "21:00")], "0103T2100 0213T2100 0227T2100 0508T2100 0919T2100 1009T2100"),
      ([("on", "return")], "0104 0224 0407 0506 0622 0928 1008"),
      (
        [("on", "return-eve"), ("time", "20:30")],
        "0103T2030 0223T2030 0406T2030 0505T2030 0621T2030 0927T2030 1007T2030"
      ),
      ([("monthly", "last-workday")], "0130 0228 0331 0430 0529 0630 0731 0831 0930 1030 1130 1231"),
      ([("monthly", "first-workday")], "0104 0202 0302 0401 0506 0601 0701 0803 0901 1008 1102 1201"),
      ([("monthly", "workday:3")], "0106 0204 0304 0403 0508 0603 0703 0805 0903 1010 1104 1203"),
      ([("monthly", "workday:-2")], "0129 0227 0330 0429 0528 0629 0730 0828 0929 1029 1127 1230"),
      ([("monthly", "10")], "0109 0210 0310 0410 0509 0610 0710 0810 0910 1010 1110 1210"),
      ([("monthly", "10"), ("move", "after")], "0112 0210 0310 0410 0511 0610 0710 0810 0910 1010 1110 1210"),
      ([("monthly", "10"), ("move", "skip")], "0210 0310 0410 0610 0710 0810 0910 1010 1110 1210"),
      // New Year's Day moves out of the year, 1 May into April, 1 October into September, 1 March to a make-up Saturday.
      ([("monthly", "1")], "0130 0228 0401 0430 0601 0701 0731 0901 0930 1030 1201 1231"),
      ([("monthly", "31"), ("move", "skip")], "0228 0331 0430 0630 0731 0831 0930 1130 1231"),
      ([("monthly", "-1"), ("move", "skip")], "0228 0331 0430 0630 0731 0831 0930 1130 1231"),
      (
        [("monthly", "10,12"), ("move", "skip")],
        "0112 0210 0212 0310 0312 0410 0512 0610 0612 0710 0810 0812 0910 1010 1012 1110 1112 1210"
      ),
    ] as [([(String, String)], String)])
  func `events come on the days that their option names`(options: [(String, String)], expected: String) throws {
    #expect(try singles(options) == expected)
    if options.contains(where: { ["on", "monthly"].contains($0.0) }) {
      for style in ["rdate", "events"] { #expect(try starts(options + [("style", style)]) == expected) }
    }
  }

  @Test func `reminders on the evening before are separate events with their own alarms`() throws {
    let text = try makeFeed {
      $0.calendar.year = "2026"
      $0.event.times = ["09:00"]
      $0.event.alarms = ["10m"]
      $0.event.eve = "21:00"
      $0.event.eveTitle = "明天补班"
      $0.event.returnEve = "20:00"
    }.text()
    #expect(values("SUMMARY", in: text).count { $0 == "明天补班" } == 6)
    #expect(values("SUMMARY", in: text).count { $0 == "Back to work tomorrow" } == 7)
    #expect(values("TRIGGER", in: text).count { $0 == "PT0S" } == 13)
    #expect(values("TRIGGER", in: text).count { $0 == "-PT10M" } == 1)
    #expect(values("UID", in: text).contains("workday-20260103_make_up_eveT2100@workday-ics"))
    #expect(Set(values("UID", in: text)).count == 14)
  }

  @Test func `a date may move out of its month, and into the year from outside`() throws {
    #expect(try starts([("monthly", "1")], year: "2012").hasPrefix("0201"))
    #expect(try starts([("monthly", "1")], year: "2011").hasSuffix("1201 1231"))
    #expect(try starts([("monthly", "31"), ("move", "after")], year: "2018").hasPrefix("0102 0131 0228"))
  }

  @Test func `each letter of a cycle has its time, length and title`() throws {
    let text = try makeFeed {
      $0.calendar.year = "2026"
      $0.schedule.pattern = "cycle:DDNNOO@2026-01-01"
      $0.event.shifts = ["D=08:00/12h/白班", "N=20:00/12h/夜班/二组"]
    }.text()
    #expect(values("RRULE", in: text).allSatisfy { $0.hasPrefix("FREQ=DAILY;UNTIL=2026") })
    #expect(
      values("DTSTART", in: text).dropFirst() == [
        "20260101T080000", "20260102T080000", "20260103T200000", "20260104T200000",
      ])
    #expect(values("DTEND", in: text) == ["20260101T200000", "20260102T200000", "20260104T080000", "20260105T080000"])
    #expect(values("SUMMARY", in: text) == ["白班", "白班", "夜班/二组", "夜班/二组"])
    #expect(
      values("UID", in: text) == [
        "workday-2026_DT0800@workday-ics", "workday-2026.2_DT0800@workday-ics", "workday-2026_NT2000@workday-ics",
        "workday-2026.2_NT2000@workday-ics",
      ])
  }

  @Test func `big and small weeks are two weekly rules, and a joined Saturday is excluded from the second`() throws {
    let text = try makeFeed {
      $0.calendar.year = "2014"
      $0.event.times = ["09:00"]
      $0.schedule.pattern = "big-small"
      $0.schedule.bigWeek = "2014-05-31"
    }.text()
    #expect(
      values("RRULE", in: text) == [
        "FREQ=WEEKLY;UNTIL=20141231T010000Z;BYDAY=MO,TU,WE,TH,FR",
        "FREQ=WEEKLY;UNTIL=20141227T010000Z;INTERVAL=2;BYDAY=SA",
      ])
    #expect(lines(text).contains("EXDATE;TZID=Asia/Shanghai:20140531T090000"))
  }

  @Test func `a cycle without statutory days off needs no published year`() throws {
    let feed = try makeFeed {
      $0.calendar.year = "2031"
      $0.schedule.pattern = "cycle:DDNNOO@2026-01-01"
    }
    #expect(feed.warnings == [])
    #expect(feed.workdays.count == 244 || feed.workdays.count == 243)
  }

  @Test(
    arguments: [
      (
        [("monthly", "0")],
        "monthly: \"0\" is not a day of the month; use 1 to 31, -1 to -31 from its end, first-workday, "
          + "last-workday, or one such as workday:3 or workday:-2"
      ),
      ([("monthly", "10 10")], "monthly: a day is given twice"),
      ([("move", "after")], "move needs monthly"),
      ([("monthly", "1"), ("move", "up")], "move: \"up\" is not a value of move; use skip, before or after"),
      ([("monthly", "1"), ("on", "make-up")], "use either on or monthly, not both"),
      (
        [("on", "sundays")],
        "on: \"sundays\" is not a value of on; use workdays, make-up, make-up-eve, return or return-eve"
      ),
      ([("eve-title", "x")], "eve-title needs eve, the time of the evening's event"),
      ([("eve", "25:00")], "eve: 25 is not an hour; use 0 to 23"),
      ([("shift", "D=08:00")], "shift names letters of a cycle, so it needs pattern cycle:…"),
      (
        [("pattern", "cycle:DNO@2026-01-01"), ("shift", "D=08:00")],
        "shift: no time is given for N of the cycle; add one such as N=08:00/12h"
      ),
      (
        [("pattern", "cycle:DO@2026-01-01"), ("shift", "X=08:00")],
        "shift: X is not a shift of the cycle; its shifts are D"
      ),
      ([("pattern", "cycle:DO@2026-01-01"), ("shift", "D=08:00 D=09:00")], "shift: D is given twice"),
      (
        [("pattern", "cycle:DO@2026-01-01"), ("shift", "D08:00")],
        "shift: \"D08:00\" is not a letter of the cycle with its time, such as D=08:00/12h/Day shift"
      ),
      (
        [("pattern", "cycle:DO@2026-01-01"), ("shift", "D=08:00"), ("time", "09:00")],
        "shift sets its own times and days; do not combine it with time, on or monthly"
      ),
    ] as [([(String, String)], String)])
  func `invalid options of events are refused by name`(options: [(String, String)], message: String) {
    let error = #expect(throws: Fault.self) { try singles(options) }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    ("make-up-eve", "明天补班", "Make-up day tomorrow"), ("return-eve", "明天假期结束，开始上班", "Back to work tomorrow"),
    ("make-up", "上班", "Work"), ("return", "上班", "Work"),
  ])
  func `an event on an evening before says what comes, as the reminder of that evening does`(
    on: String, chinese: String, english: String
  ) throws {
    for (language, title) in [("zh-Hans", chinese), ("en", english)] {
      var options = FeedOptions()
      options.calendar.year = "2026"
      options.calendar.language = language
      options.event.on = on
      let feed = try options.description(today: .first, holidays: .through2026)
      #expect(feed.events.map(\.title) == [title])
    }
  }

  @Test func `a feed without events is refused`() {
    let error = #expect(throws: Fault.self) { try starts([("on", "make-up"), ("from", "2026-11-01")]) }
    #expect(error?.message == "no event falls between 2026-11-01 and 2026-12-31")
  }
}
