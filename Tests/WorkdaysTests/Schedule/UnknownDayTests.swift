// SPDX-License-Identifier: MIT

import CivilCalendar
import TestSupport
import Testing
import Workdays

@Suite struct UnknownDayTests {
  private let schedule = WorkdaySchedule(holidays: .through2026)

  /// The answer to a question, or nil if it is not known.
  private func known(_ question: () throws -> String) throws -> String? {
    do {
      return try question()
    } catch let fault as Fault {
      #expect(fault.code == .unpublishedYear)
      return nil
    }
  }

  @Test(arguments: [
    ("2026-12-30", "2026-12-31"), ("2026-12-31", nil), ("2027-01-01", nil), ("2006-12-29", "2006-12-30"),
    ("2006-12-28", nil),
  ])
  func `the next workday is not looked for beyond what is known`(day: String, next: String?) throws {
    #expect(try known { "\(try schedule.workday(after: date(day))?.iso8601 ?? "none")" } == next)
  }

  @Test func `an error says of which day nothing is known, and why`() throws {
    let future = #expect(throws: Fault.self) { try schedule.workday(after: date("2026-12-31")) }
    #expect(
      future?.message
        == "what 2027-01-02 is, is not known: the holidays of 2027 are not published yet; those of 2007 to 2026 are")
    let past = #expect(throws: Fault.self) { try schedule.isWorkday(date("2006-12-29")) }
    #expect(
      past?.message
        == "what 2006-12-29 is, is not known: the holidays of 2006 are not known; those of 2007 to 2026 are")
    #expect(try schedule.isHoliday(date("2027-01-01")))
    // Whether the first listed make-up day ends a holiday depends on the days before it.
    let only = WorkdaySchedule(makeUpDays: .only, holidays: .through2026)
    #expect(throws: Fault.self) { try only.days(.returnDays, in: date("2006-12-30")...date("2007-02-10")) }
    #expect(try schedule.workdayCount(in: date("2027-01-01")..<date("2027-01-01")) == 0)
    #expect(try schedule.adding(workdays: 0, to: date("2027-01-04")) == date("2027-01-04"))
    #expect(try schedule.assumingPattern.isWorkday(date("2027-01-04")))
    #expect(try schedule.addingForecast().isWorkday(date("2027-01-04")))
    #expect(try schedule.assumingPattern.following(.mondayToSaturday).isWorkday(date("2027-01-09")))
    #expect(try schedule.assumingPattern.addingForecast().isWorkday(date("2028-01-04")))
  }

  @Test func `the program of the README, asked after each day of many years, prints no guess`() throws {
    var count = 0
    for day in try everyDay(from: 2006, through: 2030) {
      guard let text = try known({ "\(try schedule.workday(after: day)?.iso8601 ?? "none")" }) else { continue }
      count += 1
      let next = try date(text)
      #expect((day + 1...next).allSatisfy { schedule.certainty(of: $0).isAnswer }, "\(day) \(next)")
    }
    // From 29 December 2006, whose next day is listed, to 30 December 2026.
    #expect(count == 7307)
  }

  @Test func `a company's workday is not known before each other office's year is`() throws {
    let work = try DayOverrides(.company, [.work(date("2027-01-04"), "盘点"), .off(date("2027-01-05"), "年会")])
    let place = HolidayCalendar(official: try DayOverrides(.official, [.off(date("2026-04-02"), "A")]), region: "香港")
    let common = HolidayCalendar.through2026.adding([work]).calendar.common(with: [place])
    #expect(try common.certainty(of: date("2027-01-04")) == .unpublished)
    #expect(try common.certainty(of: date("2027-01-05")) == .known)
    #expect(throws: Fault.self) { try WorkdaySchedule(holidays: common).isWorkday(date("2027-01-04")) }
  }

  @Test func `an answer is settled if no notice to come can change it`() throws {
    let holidays = HolidayCalendar(
      years: HolidayCalendar.through2026.years + [try HolidayYear(holidayCN: Array(wholeYear([:]).utf8))])
    let all = try date("2026-11-01")...date("2049-12-31")
    for schedule in [WorkdaySchedule(holidays: holidays), try schedule.addingForecast()] {
      let range = schedule.holidays.forecast == nil ? all : try date("2026-11-01")...date("2027-12-31")
      #expect(!schedule.isSettled(range) { $0.isWorked(range.lowerBound + 59) })
      #expect(schedule.isSettled(range) { $0.isWorked(range.lowerBound) })
      // 29 to 31 December 2026 are from Tuesday to Thursday, and none is a make-up day.
      #expect(
        try schedule.isSettled(date("2026-12-01")...date("2026-12-31")) { $0.assumedDays(.makeUpDays, in: range) })
    }
    // A forecast stays what it is.
    let forecast = try schedule.addingForecast()
    let expected = try date("2027-02-09")
    var seen: Set<Bool> = []
    _ = try forecast.isSettled(date("2026-12-01")...date("2027-03-01")) { seen.insert($0.isWorked(expected)).inserted }
    #expect(seen == [false])
  }

  /// All that can be asked about a range of days, its first day and some number.
  private func questions(
    _ schedule: WorkdaySchedule, _ range: ClosedRange<CivilDate>, _ number: Int
  ) -> [(name: String, answer: () throws -> String)] {
    let day = range.lowerBound
    return [
      ("kind", { "\(try schedule.kind(of: day))" }),
      ("isWorkday", { "\(try schedule.isWorkday(day))" }),
      ("isHoliday", { "\(try schedule.isHoliday(day))" }),
      ("letter", { "\(try schedule.letter(on: day) as Any)" }),
      ("after", { "\(try schedule.workday(after: day) as Any)" }),
      ("before", { "\(try schedule.workday(before: day) as Any)" }),
      ("onOrAfter", { "\(try schedule.workday(onOrAfter: day) as Any)" }),
      ("onOrBefore", { "\(try schedule.workday(onOrBefore: day) as Any)" }),
      ("adding", { "\(try schedule.adding(workdays: number, to: day) as Any)" }),
      ("workdays", { "\(try schedule.workdays(in: range))" }),
      ("count", { "\(try schedule.workdayCount(in: day..<range.upperBound))" }),
      ("lastWorkday", { "\(try schedule.lastWorkday(of: day.yearMonth) as Any)" }),
      ("leave", { "\(try schedule.leaveBlocks(in: range, leave: 3))" }),
      ("blocks", { "\(try schedule.leaveBlocks(in: range, leave: 3, blocks: 2))" }),
    ]
      + WorkdaySchedule.Days.allCases.map { days in (days.rawValue, { "\(try schedule.days(days, in: range))" }) }
  }

  /// A calendar that also has made-up notices for the years before the first and after the last one.
  private func completed(_ random: inout SeededGenerator) throws -> HolidayCalendar {
    let known = HolidayCalendar.through2026
    let years = try (Array(2000...2006) + Array(2027...2036)).map { year in
      var days: [HolidayYear.Day] = []
      for date in try everyDay(from: year, through: year) where known.certainty(of: date) != .known {
        let made = [HolidayCalendar.Ruling.dayOff(name: "春节"), .makeUpDay(name: "春节"), nil, nil, nil][random.below(5)]
        if let ruling = known[date] ?? made { days.append(HolidayYear.Day(date, ruling)) }
      }
      return try HolidayYear(year: year, notices: [], days: days)
    }
    return HolidayCalendar(years: known.years + years)
  }

  @Test func `what is answered does not depend on any notice that is not known`() throws {
    var random = SeededGenerator(seed: 71)
    let monday = try date("2026-01-05")
    let policies = [
      WorkdayPolicy(), WorkdayPolicy(makeUpDays: .only), WorkdayPolicy(pattern: .mondayToSaturday),
      WorkdayPolicy(pattern: try WorkdayPattern(cycle: "DDNNOO", from: monday)),
    ]
    var (answered, unknown) = (0, 0)
    for _ in 0..<rounds(fast: 6, slow: 60) {
      let others = try [completed(&random), completed(&random)]
      for policy in policies {
        for _ in 0..<12 {
          // Near the ends of what is known.
          let day = try date(random.below(2) == 0 ? "2006-11-01" : "2026-10-01").advanced(by: random.below(150))
          let range = day...day.advanced(by: random.below(60))
          let number = random.below(60) - 30
          let asked = questions(WorkdaySchedule(policy, holidays: .through2026), range, number)
          let truths = others.map { questions(WorkdaySchedule(policy, holidays: $0), range, number) }
          for (index, question) in asked.enumerated() {
            guard let answer = try known(question.answer) else {
              unknown += 1
              continue
            }
            answered += 1
            for truth in truths where try truth[index].answer() != answer {
              Issue.record("\(question.name) \(range) \(number) \(policy): \(answer)")
            }
          }
        }
      }
    }
    #expect(answered > 1000 && unknown > 1000)
  }
}
