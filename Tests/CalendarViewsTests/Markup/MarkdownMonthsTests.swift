// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Testing

@Suite struct MarkdownMonthsTests {
  @Test func `a month in Markdown is a table of weeks`() throws {
    let grid = MonthGrid(try month("2021-10"), firstWeekday: .monday)
    let text = MarkdownMonths([grid], locale: ViewLocale(.simplifiedChinese), marker: China2021.marker).text
    #expect(
      text.hasPrefix(
        """
        ## 2021年10月

        | 一 | 二 | 三 | 四 | 五 | 六 | 日 |
        | --- | --- | --- | --- | --- | --- | --- |
        |  |  |  |  | 1休 | 2休 | 3休 |
        | 4休 | 5休 | 6休 | 7休 | 8 | 9班 | 10 |

        """))
    #expect(text.hasSuffix("- 放假: 10月1日–7日 国庆节\n- 调休上班: 10月9日 国庆节\n- 工作日 17 天\n"))
  }
}
