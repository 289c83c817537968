// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
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
      let text = ConsoleYear(grid, locale: locale, options: options, marker: China2021.marker).text
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
      let text = ConsoleYear(grid, locale: locale, options: options, marker: schedule.marker).text
      try Drawing.save(text, "year-2026-\(columns).txt")
      #expect(text.contains("2026年日历"))
      #expect(text.contains("放假"))
      // New Year's holiday of 2027 may include them.
      #expect(text.contains("12月29日–31日 尚未公布") == schedule.isProvisional(try day("2026-12-30")))
    }
  }
}
