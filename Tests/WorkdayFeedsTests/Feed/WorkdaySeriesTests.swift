// SPDX-License-Identifier: MIT

import CivilCalendar
import Recurrence
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

@Suite struct WorkdaySeriesTests {
  private func workdays(_ days: ClosedRange<CivilDate>, _ schedule: WorkdaySchedule) -> [CivilDate] {
    days.filter(schedule.isWorked)
  }

  private func series(
    _ first: String, _ last: String, additions: Bool = true,
    schedule: WorkdaySchedule = WorkdaySchedule(holidays: .statutory)
  ) throws -> WorkdaySeries? {
    let days = try CivilDate(iso8601: first)...CivilDate(iso8601: last)
    return WorkdaySeries(workdays(days, schedule), pattern: schedule.pattern, keepsAdditions: additions)
  }

  @Test func `2021 begins on Monday 4 January, excludes 17 days and adds 7`() throws {
    let series = try #require(try series("2021-01-01", "2021-12-31"))
    #expect(series.start.iso8601 == "2021-01-04")
    #expect(series.end.iso8601 == "2021-12-31")
    #expect(series.exclusions.count == 17)
    #expect(series.additions.map(\.iso8601).first == "2021-02-07")
    #expect(series.additions.count == 7)
  }

  @Test func `if a make-up day comes first, the start is the last day of the rule before it, excluded`() throws {
    let series = try #require(try series("2026-01-01", "2026-12-31"))
    #expect(series.start.iso8601 == "2026-01-02")
    #expect(series.exclusions.first == series.start)
    #expect(series.additions.first?.iso8601 == "2026-01-04")
    let article = try #require(try self.series("2021-05-08", "2021-12-31"))
    #expect(article.start.iso8601 == "2021-05-07")
    #expect(article.exclusions.first == article.start)
  }

  @Test(arguments: [(2011, "2011-12-31"), (2018, "2018-12-29"), (2007, "2007-12-29"), (2021, "2021-12-31")])
  func `the end is the last workday, even if that is a make-up day`(year: Int, end: String) throws {
    let series = try #require(try series("\(year)-01-01", "\(year)-12-31"))
    #expect(series.end.iso8601 == end)
    let plain = try #require(try self.series("\(year)-01-01", "\(year)-12-31", additions: false))
    #expect(plain.additions == [])
    #expect(plain.end.weekday.rawValue <= 5)
  }

  @Test func `a span with one make-up day and nothing else has an excluded start before it`() throws {
    let series = try #require(try series("2018-12-29", "2018-12-31"))
    #expect(series.start.iso8601 == "2018-12-28")
    #expect(series.end.iso8601 == "2018-12-29")
    #expect(series.exclusions.map(\.iso8601) == ["2018-12-28"])
    #expect(series.additions.map(\.iso8601) == ["2018-12-29"])
    #expect(try self.series("2018-12-29", "2018-12-31", additions: false) == nil)
    #expect(try self.series("2022-12-31", "2022-12-31") == nil)
  }

  @Test func `the article's case from 14 May 2021 has 161 days`() throws {
    let schedule = WorkdaySchedule(holidays: .statutory)
    let days = try workdays(CivilDate(iso8601: "2021-05-14")...CivilDate(iso8601: "2021-12-31"), schedule)
    let series = try #require(WorkdaySeries(days, pattern: schedule.pattern, keepsAdditions: true))
    #expect(days.count == 161)
    #expect(series.exclusions.count == 8)
    #expect(series.additions.map(\.iso8601) == ["2021-09-18", "2021-09-26", "2021-10-09"])
    #expect(series.start.iso8601 == "2021-05-14")
  }

  @Test func `for every pattern, year and first day the series has exactly the workdays and keeps its promises`() throws
  {
    for mask in [31, 63, 127, 1, 16, 32, 64, 96, 21, 10, 85, 42] {
      let weekdays = Set(Weekday.allCases.filter { mask >> ($0.rawValue - 1) & 1 == 1 })
      for makeUpDays in [WorkdaySchedule.MakeUpDays.all, .ignored] {
        let schedule = WorkdaySchedule(weekdays: weekdays, makeUpDays: makeUpDays, holidays: .statutory)
        for year in isSlowSetWanted ? Array(2007...2026) : [2007, 2011, 2020, 2021, 2026] {
          let last = try CivilDate(year: year, month: 12, day: 31)
          for offset in [0, 3, 133, 134, 350, 362] {
            let days = workdays(try CivilDate(year: year, month: 1, day: 1).advanced(by: offset)...last, schedule)
            for keeps in [true, false] {
              let wanted = keeps ? days : days.filter(schedule.isInPattern)
              guard let series = WorkdaySeries(days, pattern: schedule.pattern, keepsAdditions: keeps) else {
                if !wanted.isEmpty { Issue.record("\(weekdays) \(year) \(offset): no series") }
                continue
              }
              let ruled = (series.start...series.end).filter(schedule.isInPattern)
              let made = (Set(ruled).subtracting(series.exclusions)).union(series.additions).sorted()
              let holds =
                made == wanted && ruled.first == series.start && series.end == wanted.last
                && Set(series.exclusions).isSubset(of: ruled) && Set(series.additions).isDisjoint(with: ruled)
                && series.additions.allSatisfy { $0 > series.start }
                && Set(series.exclusions).count == series.exclusions.count
              if !holds { Issue.record("\(weekdays) \(makeUpDays) \(year) \(offset) \(keeps)") }
            }
          }
        }
      }
    }
  }

  @Test func `the days of a pattern are those of its rules, each of one rule`() throws {
    var patterns = [
      WorkdayPattern.mondayToFriday, .mondayToSaturday, WorkdayPattern([.tuesday, .sunday]),
      WorkdayPattern(bigWeek: try CivilDate(iso8601: "2026-01-05")),
      WorkdayPattern(bigWeek: try CivilDate(iso8601: "1987-05-03")),
      WorkdayPattern(bigWeek: .first), WorkdayPattern(bigWeek: .last),
    ]
    for (letters, anchor) in [
      ("DDNNOO", "2026-01-01"), ("DOO", "2000-02-29"), ("AABBCCO", "2031-12-31"), ("D", "1999-01-01"),
    ] {
      patterns.append(try WorkdayPattern(cycle: letters, from: CivilDate(iso8601: anchor)))
    }
    let first = try CivilDate(iso8601: "1999-01-01")
    let days = try CivilDate(iso8601: "2001-01-01")...CivilDate(iso8601: "2030-12-31")
    for pattern in patterns {
      var made: [CivilDate: Int] = [:]
      for (index, part) in pattern.parts.enumerated() {
        // An occurrence around 1999 anchors the rule before the days that are tested.
        let early = try #require(
          (0..<part.period).lazy.map { first.advanced(by: $0) }.first { pattern.partIndex(of: $0) == index })
        for day in try part.rule().occurrences(from: early).within(early..<days.upperBound.advanced(by: 1)) {
          if made.updateValue(index, forKey: day) != nil { Issue.record("\(pattern.form): \(day) is made twice") }
        }
      }
      for day in days where pattern.partIndex(of: day) != made[day] {
        Issue.record("\(pattern.form): \(day) is of part \(pattern.partIndex(of: day) ?? -1)")
        break
      }
    }
  }
}
