// SPDX-License-Identifier: MIT

import CivilCalendar
import ICalendarCoding
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

/// Feeds of school terms, by weeks.
@Suite struct TermFeedTests {
  /// A feed of a term from 7 September 2026, on Mondays and Wednesdays.
  private func feed(_ weeks: String?, _ change: (inout FeedOptions) throws -> Void = { _ in }) throws -> WorkdayFeed {
    try makeFeed(holidays: .through2026) {
      $0.term = "2026-09-07"
      $0.schedule.days = "MO,WE"
      $0.schedule.makeUp = "none"
      $0.event.weeks = weeks
      $0.event.times = ["08:00"]
      try change(&$0)
    }
  }

  private func date(_ text: String) throws -> CivilDate { try CivilDate(iso8601: text) }

  private func days(_ feed: WorkdayFeed) -> String {
    feed.dates[0].map { $0.iso8601.dropFirst(5) }.joined(separator: " ")
  }

  @Test func `a term begins the feed, and the last week that is named ends it`() throws {
    #expect(
      try days(feed("1-5")) == "09-07 09-09 09-14 09-16 09-21 09-23 09-28 09-30")
    #expect(try feed("1-5").description.days == date("2026-09-07")...date("2026-10-11"))
    // Without weeks, it goes on to the end of the year.
    #expect(try feed(nil).description.days == date("2026-09-07")...date("2026-12-31"))
    #expect(try feed("1-16") { $0.calendar.to = "2026-09-20" }.description.days.upperBound == date("2026-09-20"))
    // A year that is named is not left.
    #expect(try feed("1-18") { $0.calendar.year = "2026" }.description.days.upperBound == date("2026-12-31"))
  }

  @Test func `every other week is a rule with an interval`() throws {
    let text = try feed("1-16,odd").text()
    #expect(values("RRULE", in: text) == ["FREQ=WEEKLY;UNTIL=20261216T000000Z;INTERVAL=2;BYDAY=MO,WE"])
    #expect(values("EXDATE", in: text) == ["20261005T080000", "20261007T080000"])
    let even = try feed("even") { $0.calendar.to = "2026-10-31" }
    #expect(days(even) == "09-14 09-16 09-28 09-30 10-12 10-14 10-26 10-28")
    // In other patterns, the other weeks are taken out.
    let sixDays = try feed("odd") {
      ($0.schedule.days, $0.schedule.makeUp, $0.calendar.to) = (nil, nil, "2026-09-30")
      ($0.schedule.pattern, $0.schedule.bigWeek) = ("big-small", "2026-09-07")
    }
    #expect(days(sixDays) == "09-07 09-08 09-09 09-10 09-11 09-12 09-21 09-22 09-23 09-24")
  }

  @Test func `a make-up day has the lessons of the week for which it makes up`() throws {
    // Saturday 10 October stands for Wednesday 7 October, in week 5, and Sunday 20 September for Friday 2 October, in week 4.
    let follows = ["2026-10-10=WE", "2026-09-20=FR"]
    func made(_ weeks: String) throws -> [String] {
      let feed = try feed(weeks) {
        ($0.schedule.days, $0.schedule.makeUp, $0.schedule.makeUpFollows) = ("WE,FR", nil, follows)
      }
      return feed.dates[0].filter { $0.weekday.rawValue > 5 }.map(\.iso8601)
    }
    #expect(try made("odd") == ["2026-10-10"])
    #expect(try made("even") == ["2026-09-20"])
    #expect(try made("1-16") == ["2026-09-20", "2026-10-10"])
    #expect(try made("5") == ["2026-10-10"])
    #expect(try made("2") == [])
  }

  @Test func `lessons of the last week that are made up later are there`() throws {
    let feed = try makeFeed {
      ($0.term, $0.event.weeks, $0.event.times) = ("2026-03-02", "1-9", ["08:00"])
      ($0.schedule.days, $0.schedule.makeUpFollows) = ("FR", ["first"])
    }
    // Friday 1 May, in week 9, is made up on Saturday 9 May.
    #expect(try feed.dates[0].suffix(2) == [date("2026-04-24"), date("2026-05-09")])
  }

  @Test func `a year may have the second half of a term, and evenings go by the day that they are before`() throws {
    let second = try feed("1-20") { ($0.calendar.year, $0.calendar.allowsUnpublishedYears) = ("2027", true) }
    #expect(try second.description.days == date("2027-01-01")...date("2027-01-24"))
    let late = #expect(throws: Fault.self) { try feed("1-16") { $0.calendar.from = "2027-03-01" } }
    #expect(
      late?.message == "from: 2027-03-01 comes after the last week of the term, which ends on 2026-12-27")
    // 19 September, in week 2, is before the day on which week 4 is made up.
    let eves = try feed("4") {
      ($0.schedule.days, $0.schedule.makeUp) = ("FR", nil)
      ($0.schedule.makeUpFollows, $0.event.eve) = (["2026-09-20=FR"], "21:00")
    }
    #expect(try eves.dates[1] == [date("2026-09-19")])
  }

  @Test func `each of several events may have weeks of its own`() throws {
    let feed = try feed("1-4") {
      ($0.event.times, $0.event.weeks) = ([], "1-4")
      var first = EventOptions()
      (first.times, first.title) = (["08:00"], "A")
      var second = EventOptions()
      (second.times, second.title, second.weeks) = (["10:00"], "B", "3-6,even")
      $0.events = [first, second]
    }
    #expect(feed.dates[0].map(\.iso8601).last == "2026-09-30")
    #expect(feed.dates[1].map(\.iso8601) == ["2026-09-28", "2026-09-30", "2026-10-12", "2026-10-14"])
    #expect(try feed.description.days.upperBound == date("2026-10-18"))
  }

  @Test(
    arguments: [
      ("0", nil, "weeks", "\"0\" is not a week or weeks of a term such as 3, 1-16, odd or even"),
      ("1-99", nil, "weeks", "\"1-99\" is not a week or weeks of a term such as 3, 1-16, odd or even"),
      ("5-3", nil, "weeks", "the range 5-3 is backwards; write 3-5"),
      ("odd,even", nil, "weeks", "odd or even can be given only once"),
      ("1-16", "2026-09-01", "from", "2026-09-01 comes before the term, which begins on 2026-09-07"),
    ] as [(String, String?, String, String)])
  func `what is no week is refused`(weeks: String, from: String?, field: String, message: String) {
    let error = #expect(throws: Fault.self) { try feed(weeks) { $0.calendar.from = from } }
    #expect(error?.field == field && error?.message == field + ": " + message)
  }

  @Test func `weeks need a term`() {
    let error = #expect(throws: Fault.self) { try feed("odd") { $0.term = nil } }
    #expect(error?.field == "weeks")
  }

  @Test func `weeks may be written as a Chinese timetable has them`() throws {
    #expect(try feed("第1-16周，单周").dates == feed("1-16,odd").dates)
    #expect(try feed("双").dates == feed("even").dates)
  }

  @Test func `random terms have the lessons that a simple count of weeks has`() throws {
    var random = SeededGenerator(seed: seed(20_260_907))
    for number in 0..<rounds(fast: 15, slow: 300) {
      let year = 2007 + random.below(19)
      let start = try CivilDate(year: year, month: 1 + random.below(12), day: 1 + random.below(28))
      let ranges = (0..<1 + random.below(3)).map { _ -> ClosedRange<Int> in
        let first = 1 + random.below(15)
        return first...first + random.below(5)
      }
      let half = ["", ",odd", ",even"][random.below(3)]
      let weekdays = Weekday.allCases.filter { _ in random.below(3) == 0 } + [.tuesday]
      let style = ["rdate", "events", "expanded"][random.below(3)]
      let follows = random.below(2) == 0
      let feed: WorkdayFeed
      do {
        feed = try makeFeed {
          $0.term = start.iso8601
          $0.event.weeks = ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",") + half
          $0.schedule.days = Set(weekdays).map(\.rfc5545).joined(separator: ",")
          if follows { $0.schedule.makeUpFollows = ["first"] } else { $0.schedule.makeUp = "all" }
          $0.event.times = ["08:00"]
          $0.style = style
          $0.calendar.allowsUnpublishedYears = true
        }
      } catch let error as Fault where error.code == .noDays {
        continue
      }
      let policy = WorkdayPolicy(
        pattern: WorkdayPattern(Set(weekdays)), makeUpDays: follows ? .ignored : .all,
        makeUpTimetable: follows ? .first : nil)
      let schedule = WorkdaySchedule(policy, holidays: .statutory)
      let monday = start - (start.weekday.rawValue - 1)
      let expected = (start...start + 200).filter { day in
        let week = ((schedule.day(followedBy: day) ?? day) - monday) / 7 + 1
        let isHalf = half.isEmpty || (half == ",odd") == (week % 2 == 1)
        return schedule.isWorked(day) && (schedule.day(followedBy: day) ?? day) >= start && isHalf
          && ranges.contains { $0.contains(week) }
      }
      if feed.dates[0] != expected { Issue.record("case \(number): \(start) \(ranges) \(half)") }
      let shown = try LibicalExpansion.occurrences(
        in: feed.bytes(), dates: start.advanced(by: -400)...start.advanced(by: 600)
      ).map(\.wallTime.date).sorted()
      #expect(shown == expected)
    }
  }
}
