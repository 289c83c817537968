// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import TestSupport
import Testing

@Suite struct PlainMonthsTests {
  private func text(_ locale: String) throws -> String {
    let locale = try ViewLocale(locale)
    let grids = try ["2023-01", "2023-02", "2023-03"].map {
      MonthGrid(try month($0), firstWeekday: locale.firstWeekday)
    }
    return PlainMonths.text(grids, locale: locale)
  }

  @Test func `January to March 2023 in Korean is the fixture byte for byte`() throws {
    #expect(Array(try text("ko").utf8) == Array(try Project.fixture("months-2023-02-ko.txt").utf8))
  }

  @Test(arguments: [
    ("en", "January 2023", "Sun\tMon\tTue\tWed\tThu\tFri\tSat"), ("ja", "2023年1月", "日\t月\t火\t水\t木\t金\t土"),
    ("zh-Hans-SG", "2023年1月", "日\t一\t二\t三\t四\t五\t六"),
  ])
  func `another Sunday-first locale differs only in titles and header`(
    locale: String, title: String, header: String
  ) throws {
    var expected = try Project.fixture("months-2023-02-ko.txt")
    expected.replace("일\t월\t화\t수\t목\t금\t토", with: header)
    for number in 1...3 {
      expected.replace(
        "2023년 \(number)월", with: try ViewLocale(locale).title(of: try YearMonth(year: 2023, month: number)))
    }
    let text = try text(locale)
    #expect(text == expected)
    #expect(text.hasPrefix(title + "\n\n" + header + "\n"))
  }

  @Test func `an Italian February 2023 begins on Monday`() throws {
    let text = try text("it")
    #expect(
      text.contains("lun\tmar\tmer\tgio\tven\tsab\tdom\n" + String(repeating: "-", count: 31) + "\n(30)\t(31)\t1\t2\t"))
  }
}
