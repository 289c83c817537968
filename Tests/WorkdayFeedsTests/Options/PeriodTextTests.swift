// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

@testable import WorkdayFeeds

@Suite struct PeriodTextTests {
  private func today() throws(Fault) -> CivilDate { try CivilDate(iso8601: "2026-11-25") }

  @Test(arguments: [
    ("2026", "2026-01-01", "2026-12-31"), ("2026年", "2026-01-01", "2026-12-31"), ("今年", "2026-01-01", "2026-12-31"),
    ("next-year", "2027-01-01", "2027-12-31"), ("去年", "2025-01-01", "2025-12-31"),
    ("2007-2026", "2007-01-01", "2026-12-31"), ("2007年-2026年", "2007-01-01", "2026-12-31"),
    ("2026-Q1", "2026-01-01", "2026-03-31"), ("2026q4", "2026-10-01", "2026-12-31"), ("Q2", "2026-04-01", "2026-06-30"),
    ("this-quarter", "2026-10-01", "2026-12-31"), ("last-quarter", "2026-07-01", "2026-09-30"),
    ("2026-W07", "2026-02-09", "2026-02-15"), ("2026W7", "2026-02-09", "2026-02-15"),
    ("2020-W53", "2020-12-28", "2021-01-03"), ("this-week", "2026-11-23", "2026-11-29"),
    ("下周", "2026-11-30", "2026-12-06"), ("2026-02", "2026-02-01", "2026-02-28"), ("202402", "2024-02-01", "2024-02-29"),
    ("2026年2月", "2026-02-01", "2026-02-28"), ("Feb", "2026-02-01", "2026-02-28"),
    ("february", "2026-02-01", "2026-02-28"),
    ("二月", "2026-02-01", "2026-02-28"), ("十月", "2026-10-01", "2026-10-31"), ("十二月", "2026-12-01", "2026-12-31"),
    ("12月", "2026-12-01", "2026-12-31"), ("this-month", "2026-11-01", "2026-11-30"),
    ("下个月", "2026-12-01", "2026-12-31"), ("next-month", "2026-12-01", "2026-12-31"),
    ("2026-02-14", "2026-02-14", "2026-02-14"), ("2026/2/14", "2026-02-14", "2026-02-14"),
    ("today", "2026-11-25", "2026-11-25"), ("明天", "2026-11-26", "2026-11-26"),
    ("Yesterday", "2026-11-24", "2026-11-24"),
    ("2026-01-01..2026-03-31", "2026-01-01", "2026-03-31"), ("2026-Q1..2026-Q2", "2026-01-01", "2026-06-30"),
    ("today..next-month", "2026-11-25", "2026-12-31"), ("２０２６", "2026-01-01", "2026-12-31"),
    ("2026-10-01到2026-10-07", "2026-10-01", "2026-10-07"), ("10-01~10-07", "2026-10-01", "2026-10-07"),
    ("2026-H1", "2026-01-01", "2026-06-30"), ("h2", "2026-07-01", "2026-12-31"), ("明年2月", "2027-02-01", "2027-02-28"),
    ("去年十二月", "2025-12-01", "2025-12-31"),
  ])
  func `a period is said in these words`(text: String, first: String, last: String) throws {
    let days = try PeriodText.days(text, today: today)
    #expect(days.lowerBound.iso8601 == first && days.upperBound.iso8601 == last, "\(days)")
  }

  @Test(arguments: [
    ("2026-Q5", "\"2026-Q5\" is not a quarter; use Q1 to Q4"),
    ("2026-W54", "54 is not a week of 2026, which has 53"),
    ("2027-2026", "the range 2027-2026 is backwards; write 2026-2027"),
    ("2026-13", "13 is not a month; use 1 to 12"), ("2026-02-30", "30 is not a day of 2026-02, which has 28"),
    ("2026-Q2..2026-Q1", "the period 2026-Q2..2026-Q1 is backwards; write 2026-Q1..2026-Q2"),
    ("this-mouth", "\"this-mouth\" is not a period; use \(PeriodText.forms); did you mean this-month?"),
    ("todya", "\"todya\" is not a period; use \(PeriodText.forms); did you mean today?"),
    ("", "\"\" is not a period; use \(PeriodText.forms)"), ("ma", "\"ma\" is not a period; use \(PeriodText.forms)"),
  ])
  func `anything else is refused by its name`(text: String, message: String) {
    let fault = #expect(throws: Fault.self) { try PeriodText.days(text, today: today) }
    #expect(fault?.message == message)
  }

  @Test func `every day of every week, month, quarter and year is in the period of its name`() throws {
    for date in try CivilDate(iso8601: "2019-12-25")...CivilDate(iso8601: "2022-01-10") {
      let quarter = "\(date.year)-Q\((date.month + 2) / 3)"
      for text in [date.iso8601, date.isoWeek.iso8601, date.yearMonth.iso8601, quarter, "\(date.year)"] {
        #expect(try PeriodText.days(text, today: today).contains(date), "\(text)")
      }
      #expect(try PeriodText.days(date.isoWeek.iso8601, today: today).count == 7)
    }
  }

  @Test(arguments: [
    ("2", "2026-02"), ("12", "2026-12"), ("2021-10", "2021-10"), ("2021-10-09", "2021-10"), ("last-month", "2026-10"),
    ("十月", "2026-10"), ("today", "2026-11"),
  ])
  func `a month may be named by a day of it`(text: String, month: String) throws {
    #expect(try PeriodText.month(text, today: today).iso8601 == month)
  }

  // Today is Wednesday, 25 November 2026.
  @Test(arguments: [
    ("saturday", "2026-11-28"), ("Sat", "2026-11-28"), ("wednesday", "2026-11-25"), ("tue", "2026-12-01"),
    ("next-saturday", "2026-12-05"), ("last monday", "2026-11-16"), ("this-monday", "2026-11-23"), ("周六", "2026-11-28"),
    ("星期天", "2026-11-29"), ("下周六", "2026-12-05"), ("上周五", "2026-11-20"), ("这周一", "2026-11-23"),
    ("12月5日", "2026-12-05"), ("2月14号", "2026-02-14"), ("10-10", "2026-10-10"),
    ("后天", "2026-11-27"),
    ("前天", "2026-11-23"), ("大后天", "2026-11-28"), ("Oct 10", "2026-10-10"), ("10 October", "2026-10-10"),
    ("october 10, 2027", "2027-10-10"), ("2027 年 1 月 2 日", "2027-01-02"),
  ])
  func `a day may be named as people do`(text: String, date: String) throws {
    #expect(try PeriodText.day(text) { () throws(Fault) in try CivilDate(iso8601: "2026-11-25") }.iso8601 == date)
  }

  @Test(arguments: [
    "周", "下周", "next", "sa", "下saturday", "周saturday", "六", "13月1日", "2月30日", "Oct", "Oct x", "Oct 10 2026 1", "Okt 10",
    "13-01", "10/10", "1-12", "10 oct 26", "2026-H3",
    "2026 H3",
  ])
  func `other words are no days`(text: String) {
    #expect(throws: Fault.self) {
      try PeriodText.day(text) { () throws(Fault) in try CivilDate(iso8601: "2026-11-25") }
    }
  }

  @Test(arguments: ["2026", "2026-02", "2026年2月", "Feb", "2026-Q1", "this-month", "2025-2026"])
  func `a period is no day, and that is said`(text: String) {
    let fault = #expect(throws: Fault.self) { try PeriodText.day(text, today: today) }
    #expect(fault?.message == "\"\(text)\" is a period; give one day of it, such as 2026-02-14")
  }

  @Test(arguments: [
    ("2026", 2026...2026), ("2024-2026", 2024...2026), ("last-year", 2025...2025), ("2025年", 2025...2025),
  ])
  func `years are one or several`(text: String, years: ClosedRange<Int>) throws {
    #expect(try PeriodText.years(text, today: today) == years)
  }

  @Test func `a month is no longer period, and a year no shorter one`() {
    for text in ["2026", "2026-Q1", "2026-W07"] {
      #expect(throws: Fault.self, "\(text)") { try PeriodText.month(text, today: today) }
    }
    for text in ["2026-02", "2026-Q1", "today", "0", "10000", "2025-12..2026-12"] {
      #expect(throws: Fault.self, "\(text)") { try PeriodText.years(text, today: today) }
    }
  }
}
