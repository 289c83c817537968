// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendar
import LunisolarCalendar
import Testing
import Workdays

@testable import WorkdayFeeds

/// The bounds of what an event, an identifier, a series and a feed can be made of.
@Suite struct FeedEventLimitsTests {
  private static let nine = try? TimeOfDay(hour: 9)

  private func event(lasting seconds: Int) throws -> FeedEvent {
    try FeedEvent(.at(#require(Self.nine), lasting: CivilDuration(seconds: seconds)), title: "x")
  }

  @Test(arguments: [1, 60, 86_399, 86_400])
  func `an event lasts from a second to a day`(seconds: Int) throws {
    #expect(throws: Never.self) { try event(lasting: seconds) }
  }

  @Test(arguments: [0, -1, -86_400, 86_401, 172_800])
  func `no event lasts shorter or longer`(seconds: Int) throws {
    let duration = try CivilDuration(seconds: seconds)
    let fault = #expect(throws: Fault.self) { try event(lasting: seconds) }
    #expect(fault?.field == "duration" && fault?.code == .invalidOption)
    #expect(
      fault?.message
        == (seconds > 0
          ? "duration: a duration of \(duration) is too long; an event lasts at most 24 hours"
          : "duration: the duration must be longer than zero, not \(duration)"))
  }

  @Test(arguments: [[], [0], [2_419_200, -2_419_200], [600, -600, 0]])
  func `alarms go off at most four weeks before or after the start`(alarms: [Int]) throws {
    #expect(try FeedEvent(.allDay, title: "x", alarms: alarms).alarms == alarms)
  }

  @Test(
    arguments: [
      ([2_419_201], .invalidOption, "an alarm must go off at most four weeks before or after the start"),
      ([0, -2_419_201], .invalidOption, "an alarm must go off at most four weeks before or after the start"),
      ([600, 600], .conflictingOptions, "two alarms go off at the same time"),
      ([0, 600, 0], .conflictingOptions, "two alarms go off at the same time"),
    ] as [([Int], Fault.Code, String)])
  func `other alarms, and one given twice, are refused`(alarms: [Int], code: Fault.Code, message: String) {
    let fault = #expect(throws: Fault.self) { try FeedEvent(.allDay, title: "x", alarms: alarms) }
    #expect(fault?.code == code && fault?.message == "alarm: " + message && fault?.field == "alarm")
  }

  @Test(
    arguments: [
      (.shift("D"), "-DT0900"), (.shift("白"), "-767dT0900"), (.shift("é"), "-e9T0900"),
      (.shift("e\u{301}"), "-65-301T0900"), (.workdays, "T0900"), (.lunar([]), "-lunarT0900"),
      (.returnEves, "-return-eveT0900"),
    ] as [(FeedEvent.Days, String)])
  func `a key has the days in ASCII`(days: FeedEvent.Days, key: String) throws {
    let timing = FeedEvent.Timing.at(try #require(Self.nine), lasting: try CivilDuration(seconds: 60))
    #expect(try FeedEvent(timing, title: "x", on: days).key == key)
    #expect(try FeedEvent(timing, title: "x", on: days, name: "in").key == "-in")
  }

  @Test func `an identifier's year is that of its series or of its day`() throws {
    #expect(EventIdentifier.Period.year(2026, part: 2).year == 2026)
    #expect(EventIdentifier.Period.day(try CivilDate(iso8601: "2025-12-31")).year == 2025)
  }

  @Test(arguments: [("rdate", false), ("events", false), ("expanded", true)])
  func `a feed of more than about 64 MiB is refused before it is made`(style: String, isTooLarge: Bool) throws {
    var fault: Fault?
    do {
      _ = try makeFeed { options in
        try options.set("years", to: "2007-2026")
        try options.set("style", to: style)
        try options.set("notes", to: String(repeating: "x", count: 100_000))
      }
    } catch { fault = error as? Fault }
    #expect((fault?.code == .limitExceeded) == isTooLarge)
    #expect(fault?.message.contains(" MiB, more than the maximum of 64 MiB; ") == (isTooLarge ? true : nil))
  }

  @Test func `a pattern has no series of a part that it lacks`() throws {
    let schedule = WorkdaySchedule(holidays: .statutory)
    let days = [try CivilDate(iso8601: "2021-01-04"), try CivilDate(iso8601: "2021-01-05")]
    func series(_ part: Int) -> WorkdaySeries? {
      WorkdaySeries(days, pattern: schedule.pattern, part: part, keepsAdditions: true)
    }
    #expect(series(0)?.start == days[0] && series(0)?.end == days[1])
    #expect(series(1) == nil && series(-1) == nil)
    #expect(WorkdaySeries([], pattern: schedule.pattern, keepsAdditions: true) == nil)
  }

  @Test(
    arguments: [
      (1900, 1901, false), (1901, 2100, true), (2100, 2101, false), (2101, 2101, false), (1900, 1900, false),
    ])
  func `festivals are written from 1901 to 2100, holidays without them in any year`(
    first: Int, last: Int, isKnown: Bool
  ) throws {
    func describe(_ additions: Set<HolidayFeed.Addition>) throws -> HolidayFeedDescription {
      try HolidayFeedDescription(days: (first...last).days, allowsUnpublishedYears: true, additions: additions)
    }
    #expect(try describe([]).additions == [])
    for addition in [HolidayFeed.Addition.festivals, .terms] {
      if isKnown {
        #expect(try describe([addition]).additions == [addition])
      } else {
        let fault = #expect(throws: Fault.self) { try describe([addition]) }
        #expect(
          fault?.message == "also: festivals and solar terms are known from 1901 to 2100" && fault?.field == "also")
      }
    }
  }

  @Test func `an anniversary has no days outside the tables of years`() throws {
    let anniversary = LunarAnniversary(of: try LunisolarDate(year: 2000, month: 5, day: 8))
    func days(_ first: String, _ last: String) throws -> [String] {
      try anniversary.days(in: CivilDate(iso8601: first)...CivilDate(iso8601: last)).map(\.iso8601)
    }
    #expect(try days("2026-01-01", "2026-12-31") == ["2026-06-22"])
    #expect(try days("2026-06-22", "2026-06-22") == ["2026-06-22"])
    #expect(try days("2026-06-23", "2027-06-10").isEmpty)
    #expect(try days("2102-01-01", "2110-12-31").isEmpty)
    #expect(try days("1850-01-01", "1899-12-31").isEmpty)
  }

  @Test(
    arguments: [
      (.new(events: 1), "written, 1 event"), (.new(events: 2), "written, 2 events"), (.none, "unchanged"),
      (.revised(added: 0, changed: 0, removed: 0), "written, no event changed"),
      (.revised(added: 1, changed: 0, removed: 0), "1 event added"),
      (.revised(added: 2, changed: 1, removed: 3), "2 events added, 1 changed, 3 removed"),
      (.revised(added: 0, changed: 2, removed: 1), "2 events changed, 1 removed"),
      (.revised(added: 0, changed: 0, removed: 1), "1 event removed"),
    ] as [(FeedChange, String)])
  func `a change of a file is told in words`(change: FeedChange, text: String) {
    #expect(change.description == text)
  }

  private func message(_ options: [(String, String)]) -> String? {
    let fault = #expect(throws: Fault.self) {
      try makeFeed { for (name, value) in options { try $0.set(name, to: value) } }
    }
    return fault?.message
  }

  @Test(
    arguments: [
      ([("year", "2021"), ("keep-past", "1")], "keep-past needs no year, which names the years"),
      ([("years", "2020-2021"), ("keep-past", "1")], "keep-past needs no years, which names the years"),
      ([("keep-past", "21")], "keep-past: \"21\" is not a number of years from 0 to 20"),
      ([("keep-past", "-1")], "keep-past: \"-1\" is not a number of years from 0 to 20"),
      ([("keep-past", "all")], "keep-past: \"all\" is not a number of years from 0 to 20"),
      ([("time", "9")], "time: \"9\" is not a time such as 09:00; did you mean 09:00?"),
      ([("time", "23h")], "time: \"23h\" is not a time such as 09:00; did you mean 23:00?"),
      ([("time", "24h")], "time: \"24h\" is not a time such as 09:00"),
      ([("time", "009h")], "time: \"009h\" is not a time such as 09:00"),
      ([("time", "h")], "time: \"h\" is not a time such as 09:00"),
      (
        [("pattern", "cycle:DO@2026-01-01"), ("shift", "D=08:00/12h/\u{3000}")],
        "shift: the title must have at least one visible character"
      ),
      (
        [("eve", "21:00"), ("eve-title", "\u{3000}")],
        "eve-title: the title must have at least one visible character"
      ),
      ([("location", "\u{3000}")], "location: the location must have at least one visible character"),
    ] as [([(String, String)], String)])
  func `what options cannot be is said with their names`(options: [(String, String)], message: String) {
    #expect(self.message(options) == message)
  }

  @Test(arguments: [("0", 2021), ("3", 2018), ("14", 2007)])
  func `the past years that are kept are counted back from this one`(keepPast: String, first: Int) throws {
    let feed = try makeFeed { try $0.set("keep-past", to: keepPast) }
    #expect(feed.workdays.first?.year == first)
  }
}
