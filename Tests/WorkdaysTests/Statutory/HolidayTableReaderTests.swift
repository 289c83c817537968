// SPDX-License-Identifier: MIT

import CivilCalendar
import Testing

@testable import Workdays

@Suite struct HolidayTableReaderTests {
  @Test func `the built-in table is read without a fault`() throws {
    #expect(try HolidayTableReader.years(in: StatutoryTable.text).count == 20)
  }

  @Test func `ranges, single dates and other years' dates are read, comments passed over`() throws {
    let years = try HolidayTableReader.years(
      in: """
        # A comment.
        year 2008
        notice 2007-12-16 https://a
          元旦 off 2007-12-30..01-01 01-03 work 2007-12-29

        notice 2008-02-01 https://b
          元旦 work 01-03
        """)
    #expect(years.count == 1)
    #expect(
      years[0].days.map { "\($0.date)\($0.ruling.isDayOff ? "-" : "+")" } == [
        "2007-12-29+", "2007-12-30-", "2007-12-31-", "2008-01-01-", "2008-01-03+",
      ])
    #expect(years[0].notices.map(\.years) == [[2007, 2008], [2008]])
  }

  @Test(arguments: [
    ("year", "line 1: a line of a year is \"year\" and its number"),
    ("year 20x1", "line 1: a line of a year is \"year\" and its number"),
    ("year 1899", "line 1: 1899 is not a holiday year; use 1900 to 2999"),
    ("notice 2020-01-01 x", "line 1: a notice line is \"notice\", a date and an address, below a line of a year"),
    (
      "year 2021\n元旦 off 01-01",
      "line 2: a holiday line is a name, then \"off\" or \"work\" and dates, below a notice line"
    ),
    (
      "year 2021\nnotice 2020-13-01 x", "line 2: 13 is not a month; use 1 to 12"
    ),
    ("year 2021\nnotice 2020-12-01 x\n元旦 01-01 off", "line 3: \"off\" or \"work\" comes before the dates"),
    ("year 2021\nnotice 2020-12-01 x\n元旦 off 02-30", "line 3: 30 is not a day of 2021-02, which has 28"),
    (
      "year 2021\nnotice 2020-12-01 x\n元旦 off 1-1",
      "line 3: a date has the form 01-04, or 2006-12-30 if it is not in the holiday year"
    ),
    (
      "year 2021\nnotice 2020-12-01 x\n元旦 off 01-03..01-01",
      "line 3: a range of dates must end after it begins and have at most 31 days"
    ),
    (
      "year 2021\nnotice 2020-12-01 x\n元旦 off 01-03.01-05",
      "line 3: a range of dates is two dates with two dots between them"
    ),
    ("year 2021\nnotice 2020-12-01 x\n元旦 off 01-01 work 01-01", "line 3: 2021-01-01 is listed twice in one notice"),
    (
      "year 2021\nnotice 2020-12-01 x\n元旦 off 2019-01-01",
      "line 3: 2019-01-01 is not in the holiday year 2021, nor in the month before or after it"
    ),
    (
      "year 2021\nnotice 2020-12-01 x\n元旦 off 2022-01-31..2022-02-01",
      "line 3: 2022-02-01 is not in the holiday year 2021, nor in the month before or after it"
    ),
    ("year 2021\nyear 2021\n", "line 3: the year 2021 occurs twice"),
  ])
  func `a malformed line is refused`(text: String, message: String) {
    do throws(Fault) {
      _ = try HolidayTableReader.years(in: text)
      Issue.record("read")
    } catch {
      #expect(error.message == message)
    }
  }
}
