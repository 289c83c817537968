// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Platform
import Testing
import Workdays

@Suite struct ConsoleYearTests {
  @Test(arguments: [20, 36, 72, 80, 108, 120, 200, 500])
  func `a year fits the terminal, and all lines have the same width`(columns: Int) throws {
    for language in Language.allCases {
      var options = ConsoleOptions()
      options.columns = columns
      let locale = ViewLocale(language)
      let grid = try YearGrid(year: 2021, firstWeekday: locale.firstWeekday)
      let text = ConsoleYear.text(grid, locale: locale, options: options, marker: China2021.marker)
      Drawing.expectEqualWidths(text)
      #expect(TerminalWidth.cells(of: text.prefix { $0 != "\n" }) <= max(columns, 35))
      #expect(text.contains("250"))
    }
  }

  @Test func `the year of the statutory calendar is printed at 80 and 200 columns`() throws {
    for columns in [80, 200] {
      var options = ConsoleOptions()
      options.columns = columns
      options.isColored = true
      let locale = ViewLocale(.simplifiedChinese)
      let grid = try YearGrid(year: 2026, firstWeekday: .monday)
      let schedule = WorkdaySchedule(holidays: .statutory)
      let text = ConsoleYear.text(grid, locale: locale, options: options, marker: schedule.marker)
      try Drawing.save(text, "year-2026-\(columns).txt")
      #expect(text.contains("2026年日历"))
      #expect(text.contains("放假"))
      // New Year's holiday of 2027 may include them.
      #expect(text.contains("12月29日–31日 下一年的通知可能改动") == schedule.isProvisional(try day("2026-12-30")))
    }
  }

  @Test func `below the months each kind of day has its own spans, in their order`() throws {
    var options = ConsoleOptions()
    options.columns = 120
    let grid = try YearGrid(year: 2021, firstWeekday: .monday)
    let text = ConsoleYear.text(
      grid, locale: ViewLocale(.simplifiedChinese), options: options, marker: China2021.marker)
    let lines = text.split(separator: "\n").map { $0.split(separator: "  ").map { $0.trimmingPrefix(" ") } }
    let pieces = lines.joined().filter { !$0.isEmpty }.map { String($0.reversed().drop { $0 == " " }.reversed()) }
    let start = try #require(pieces.firstIndex(of: "休 放假"))
    #expect(
      pieces[start...] == [
        "休 放假", "1月1日–3日 元旦", "2月11日–17日 春节", "4月3日–5日 清明节", "5月1日–5日 劳动节", "6月12日–14日 端午节",
        "9月19日–21日 中秋节", "10月1日–7日 国庆节", "班 补班", "2月7日 春节", "2月20日 春节", "4月25日 劳动节", "5月8日 劳动节",
        "9月18日 中秋节", "9月26日 国庆节", "10月9日 国庆节", "工作日 250 天",
      ])
  }
}
