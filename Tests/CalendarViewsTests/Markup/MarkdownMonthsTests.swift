// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import Testing

@Suite struct MarkdownMonthsTests {
  @Test func `a month in Markdown is a table of weeks`() throws {
    let grid = MonthGrid(try month("2021-10"), firstWeekday: .monday)
    let text = MarkdownMonths.text([grid], locale: ViewLocale(.simplifiedChinese), marker: China2021.marker)
    #expect(
      text.hasPrefix(
        """
        ## 2021年10月

        | 一 | 二 | 三 | 四 | 五 | 六 | 日 |
        | --- | --- | --- | --- | --- | --- | --- |
        |  |  |  |  | 1休 | 2休 | 3休 |
        | 4休 | 5休 | 6休 | 7休 | 8 | 9班 | 10 |

        """))
    #expect(text.hasSuffix("- 放假: 10月1日–7日 国庆节\n- 补班: 10月9日 国庆节\n- 工作日 17 天\n"))
  }

  @Test func `the days outside a month are shown in parentheses only if asked for`() throws {
    let grid = MonthGrid(try month("2021-10"), firstWeekday: .monday, rows: .six)
    func rows(_ showsOutside: Bool) -> [Substring] {
      let text = MarkdownMonths.text(
        [grid], locale: ViewLocale(.english), marks: .ascii, showsOutside: showsOutside, marker: China2021.marker)
      return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { $0 }
    }
    #expect(rows(true).first == "| (27) | (28) | (29) | (30) | 1- | 2- | 3- |")
    #expect(rows(true).last == "| (1) | (2) | (3) | (4) | (5) | (6) | (7) |" && rows(true).count == 6)
    #expect(rows(false).first == "|  |  |  |  | 1- | 2- | 3- |" && rows(false).last == "|  |  |  |  |  |  |  |")
  }

  @Test func `each month has its own list, and a name does not end its line or cell`() throws {
    let grids = try ["2021-09", "2021-10"].map { MonthGrid(try month($0), firstWeekday: .monday) }
    let text = MarkdownMonths.text(grids, locale: ViewLocale(.english)) { date in
      date.month == 10 && date.day == 8 ? DayMarking(.holiday, name: "a|b*<i>\n_c_", source: .leave) : .byWeekday(date)
    }
    let parts = text.components(separatedBy: "## ")
    #expect(parts[1].hasSuffix("|\n\n- 22 workdays\n\n"))
    #expect(parts[2].hasSuffix("|\n\n- leave: Oct 8 a\\|b\\*\\<i\\>\u{FFFD}\\_c\\_\n- 20 workdays\n"))
  }
}
