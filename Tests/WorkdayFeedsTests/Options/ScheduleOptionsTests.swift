// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

@Suite struct ScheduleOptionsTests {
  private func policy(_ options: [(String, String)]) throws -> WorkdayPolicy {
    var feed = FeedOptions()
    for (name, value) in options { try feed.set(name, to: value) }
    return try feed.schedule.policy(holidays: .statutory)
  }

  @Test(
    arguments: [
      ([], true, WorkdaySchedule.MakeUpDays.all), ([("pattern", "weekdays")], true, .all),
      ([("pattern", "six-day")], true, .all), ([("pattern", "big-small"), ("big-week", "2026-01-05")], true, .all),
      ([("pattern", "cycle:DDNNOO@2026-01-01")], false, .ignored),
      ([("pattern", "cycle:DDNNOO@2026-01-01"), ("statutory", "yes")], true, .ignored),
      ([("pattern", "cycle:DDNNOO@2026-01-01"), ("statutory", "yes"), ("make-up", "all")], true, .all),
      ([("statutory", "no")], false, .ignored), ([("statutory", "no"), ("make-up", "all")], false, .all),
      ([("days", "TU,TH"), ("make-up", "none")], true, .ignored),
      ([("days", "TU,TH"), ("make-up", "only")], true, .only),
      ([("days", "TU,TH"), ("statutory", "no")], false, .ignored),
      ([("days", "TU,TH"), ("make-up-follows", "last")], true, .ignored),
      ([("days", "TU,TH"), ("make-up-follows", "2026-02-14=WE")], true, .ignored),
      ([("make-up-follows", "last")], true, .ignored), ([("make-up-follows", "last"), ("make-up", "all")], true, .all),
      ([("days", "MO,TU,WE,TH,FR")], true, .all),
    ] as [([(String, String)], Bool, WorkdaySchedule.MakeUpDays)])
  func `defaults follow from the pattern`(
    options: [(String, String)], observes: Bool, makeUp: WorkdaySchedule.MakeUpDays
  ) throws {
    let policy = try policy(options)
    #expect(policy.observesHolidays == observes)
    #expect(policy.makeUpDays == makeUp)
  }

  @Test(
    arguments: [
      ([("make-up", "none")], [("days", "TU,TH")], true, WorkdaySchedule.MakeUpDays.ignored, nil),
      ([("make-up-follows", "last")], [("days", "TU,TH")], true, .ignored, .last),
      ([("make-up", "all"), ("make-up-follows", "first")], [("days", "SA")], true, .all, .first),
      ([("make-up", "none")], [("days", "TU,TH"), ("make-up", "all")], true, .all, nil),
      ([("make-up", "none")], [("days", "TU,TH"), ("make-up-follows", "last")], true, .ignored, .last),
      // A pattern has nothing of the feed's, and whether holidays are off is not about make-up days.
      ([("make-up", "none")], [("pattern", "six-day")], true, .all, nil),
      ([("statutory", "no")], [("days", "MO,TU,WE,TH,FR")], true, .all, nil),
      ([("make-up", "all")], [("pattern", "cycle:DDO@2026-01-01")], false, .ignored, nil),
      ([("make-up-follows", "last")], [("pattern", "cycle:DDO@2026-01-01")], false, .ignored, nil),
    ] as [([(String, String)], [(String, String)], Bool, WorkdaySchedule.MakeUpDays, WorkdayPolicy.MakeUpTimetable?)])
  func `what a feed says of make-up days counts for its events with days of their own`(
    feed: [(String, String)], event: [(String, String)], observes: Bool, makeUp: WorkdaySchedule.MakeUpDays,
    timetable: WorkdayPolicy.MakeUpTimetable?
  ) throws {
    var options = FeedOptions()
    for (name, value) in feed { try options.set(name, to: value) }
    var own = FeedOptions()
    for (name, value) in event { try own.set(name, to: value) }
    options.events = [EventOptions()]
    options.events[0].schedule = own.schedule
    options.calendar.year = "2026"
    let today = try CivilDate(iso8601: "2026-01-01")
    let policy = try #require(try options.description(today: today, holidays: .statutory).events.first?.policy)
    #expect(policy.observesHolidays == observes && policy.makeUpDays == makeUp)
    #expect(policy.makeUpTimetable == timetable)
  }

  @Test func `dates and a policy of timetables can be combined, with commas or repeated`() throws {
    for value in ["last 2026-02-14=WE 2026-02-28=FR", "last,2026-02-14=WE,2026-02-28=FR"] {
      let policy = try policy([("days", "WE"), ("make-up-follows", value)])
      #expect(policy.makeUpTimetable == .last)
      #expect(
        policy.makeUpWeekdays == [
          try CivilDate(iso8601: "2026-02-14"): .wednesday, try CivilDate(iso8601: "2026-02-28"): .friday,
        ])
    }
  }

  @Test(
    arguments: [
      (
        [("pattern", "sixday")],
        "pattern: \"sixday\" is not a pattern; use weekdays, six-day, big-small, trading, or a cycle such as cycle:DDNNOO@2026-01-01"
      ),
      (
        [("pattern", "cycle:DDNN")],
        "pattern: \"cycle:DDNN\" has no first day; add the date of its first letter after an @, as in cycle:DDNNOO@2026-01-01"
      ),
      (
        [("pattern", "cycle:DDNN@")],
        "pattern: \"cycle:DDNN@\" has no first day; add the date of its first letter after an @, as in cycle:DDNNOO@2026-01-01"
      ),
      (
        [("pattern", "cycle:DDNN@2026-02-30")],
        "pattern: the cycle's first day: 30 is not a day of 2026-02, which has 28"
      ),
      ([("pattern", "cycle:@2026-01-01")], "pattern: a cycle has 1 to 366 letters, one per day, not 0"),
      (
        [("pattern", "big-small")],
        "pattern big-small needs big-week, a day in a week whose Saturday is worked, such as 2026-01-05"
      ),
      ([("big-week", "2026-01-05")], "big-week needs pattern big-small"),
      (
        [("pattern", "big-small"), ("big-week", "soon")],
        "big-week: \"soon\" is not a date such as 2021-01-04 or 20210104"
      ),
      ([("pattern", "six-day"), ("days", "MO")], "use either days or pattern, not both"),
      ([("statutory", "maybe")], "statutory: \"maybe\" is not a value of statutory; use yes or no"),
      ([("make-up", "some")], "make-up: \"some\" is not a value of make-up; use all, none or only"),
      (
        [("days", "TU,TH")],
        "days other than Monday to Friday needs make-up-follows last, make-up none or make-up all, to say whether make-up days follow the weekdays that they replace, are free, or are all worked"
      ),
      (
        [("make-up-follows", "last"), ("pattern", "cycle:DDNNOO@2026-01-01")],
        "make-up-follows in a cycle needs statutory yes, since the days off are those that it makes up for"
      ),
      ([("make-up-follows", "2026-02-15=WE")], "make-up-follows: 2026-02-15 is not a make-up day"),
      (
        [("make-up-follows", "2026-02-14=XX")],
        "make-up-follows: \"XX\" is not a weekday; use MO, TU, WE, TH, FR, SA or SU"
      ),
      (
        [("make-up-follows", "middle")],
        "make-up-follows: \"middle\" is not first, last, or a date with the weekday it follows, such as 2026-02-14=WE"
      ),
      ([("make-up-follows", "first last")], "make-up-follows: first or last can be given only once"),
      ([("make-up-follows", "2026-02-14=WE 2026-02-14=TH")], "make-up-follows: 2026-02-14 is given twice"),
    ] as [([(String, String)], String)])
  func `invalid options are refused by name`(options: [(String, String)], message: String) {
    let error = #expect(throws: Fault.self) { try policy(options) }
    #expect(error?.message == message)
    #expect(FeedOptions.names(in: .command).contains(error?.field ?? ""))
  }

  @Test func `in a cycle, a make-up day has the shift of the day for which it makes up`() throws {
    var options = ScheduleOptions()
    (options.pattern, options.statutory, options.makeUpFollows) = ("cycle:ABCDEOO@2026-09-07", "yes", ["2026-10-10=WE"])
    let schedule = try options.schedule(holidays: .through2026)
    func letter(_ text: String) throws -> Character? { schedule.assumedLetter(on: try CivilDate(iso8601: text)) }
    #expect(try letter("2026-10-07") == nil && letter("2026-10-10") == "C" && letter("2026-10-09") == "E")
    #expect(try schedule.weekdayFollowed(by: CivilDate(iso8601: "2026-10-10")) == .wednesday)
    // A day off of the cycle is not made up for.
    (options.pattern, options.makeUpFollows) = ("cycle:ABOOOOO@2026-09-07", ["2026-10-10=WE"])
    #expect(try !options.schedule(holidays: .through2026).isWorkday(CivilDate(iso8601: "2026-10-10")))
  }
}
