// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import Platform
import TestSupport
import Testing
import Workdays

/// The second line of the days: the Chinese calendar.
@Suite struct LunarDayTests {
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  private func marker(_ language: Language) -> DayMarker {
    DayMarking.withLunarDays(WorkdaySchedule(holidays: .statutory).marker, in: language)
  }

  private func console(
    _ text: String, _ language: Language, _ change: (inout ConsoleOptions) -> Void = { _ in }
  ) throws -> String {
    var options = ConsoleOptions()
    change(&options)
    let locale = ViewLocale(language)
    let grid = MonthGrid(try month(text), firstWeekday: locale.firstWeekday)
    return ConsoleMonths([grid], locale: locale, options: options, marker: marker(language)).text
  }

  @Test func `February 2026 has the days of the Chinese calendar under the numbers`() throws {
    #expect(
      try lines(console("2026-02", .simplifiedChinese) { $0.outside = .paren }) == [
        "             2026年2月",
        " 一   二   三   四   五   六   日",
        "(26) (27) (28) (29) (30) (31)   1",
        "                               十四",
        "  2    3    4    5    6    7    8",
        " 十五 十六 立春 十八 十九 二十 廿一",
        "  9   10   11   12   13   14班 15休",
        " 廿二 小年 小年 廿五 廿六 廿七 廿八",
        " 16休 17休 18休 19休 20休 21休 22休",
        " 除夕 春节 雨水 初三 初四 初五 初六",
        " 23休 24   25   26   27   28班 (1)",
        " 初七 初八 初九 初十 十一 十二",
        " 班 2月14日 春节",
        " 休 2月15日–23日 春节",
        " 班 2月28日 春节",
        " 工作日 16 天",
        " 休 放假  班 补班",
      ])
  }

  @Test(arguments: [
    (Language.simplifiedChinese, " 廿七 大暑 廿九 三十 闰六 初二 初三"), (.traditionalChinese, " 廿六 廿七 大暑 廿九 三十 閏六 初二"),
    (.english, " 6/26 6/27 6/28 6/29 6/30 L6/1 L6/2"), (.italian, " 6/27 6/28 6/29 6/30 L6/1 L6/2 L6/3"),
    (.japanese, " 廿六 廿七 大暑 廿九 三十 閏六 初二"), (.korean, " 26   27   대서 29   30   윤6  2"),
  ])
  func `a leap month begins in the words of each language`(language: Language, line: String) throws {
    #expect(try lines(console("2025-07", language)).contains(line))
  }

  @Test(arguments: [
    ("2026-02-17", "春节", "春节", "正月初一 春节", true), ("2026-02-16", "除夕", "除夕", "腊月廿九 除夕", true),
    ("2026-04-05", "清明", "清明", "二月十八 清明", true), ("2025-07-25", "闰六月", "闰六", "闰六月初一", false),
    ("2026-03-20", "龙抬头", "春龙", "二月初二 龙抬头 春分", true), ("2026-02-10", "北小年", "小年", "腊月廿三 北小年", true),
    ("2025-10-06", "中秋", "中秋", "八月十五 中秋", true), ("2025-10-21", "九月", "九月", "九月初一", false),
    ("2025-10-22", "初二", "初二", "九月初二", false),
  ])
  func `a festival comes before a solar term, a term before the month, the month before the day`(
    date: String, text: String, short: String, title: String, isNamed: Bool
  ) throws {
    let lunar = try #require(LunarDay(try day(date)))
    #expect((lunar.text, lunar.short, lunar.title, lunar.isNamed) == (text, short, title, isNamed))
  }

  @Test func `there is a text for every day of the tables, and none outside`() throws {
    #expect(LunarDay(LunarDay.days.lowerBound.advanced(by: -1)) == nil)
    #expect(LunarDay(LunarDay.days.upperBound.advanced(by: 1)) == nil)
    #expect(LunarDay(LunarDay.days.lowerBound)?.text == "春节")
    #expect(LunarDay(LunarDay.days.upperBound)?.text == "除夕")
    for language in Language.allCases {
      for date in try day("2023-01-01")...day(isSlowSetWanted ? "2034-12-31" : "2025-12-31") {
        let lunar = try #require(LunarDay(date, in: language))
        #expect((1...4).contains(TerminalWidth.cells(of: lunar.short)), "\(date) \(lunar)")
        #expect((1...6).contains(TerminalWidth.cells(of: lunar.text)), "\(date) \(lunar)")
        #expect(!lunar.title.isEmpty)
      }
    }
  }

  @Test func `characters of other languages are all replaced`() throws {
    // Simplified characters that differ in both.
    let simplified = Set("闰腊惊谷满种处节龙头阳")
    for date in try day("2023-01-01")...day(isSlowSetWanted ? "2034-12-31" : "2025-12-31") {
      for language in [Language.traditionalChinese, .japanese] {
        #expect(simplified.isDisjoint(with: try #require(LunarDay(date, in: language)).title), "\(date)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `all lines have the same width with every option`(language: Language) throws {
    // The fast set tries a third of the options with each language, and all of them with three languages.
    var number = Language.allCases.firstIndex(of: language) ?? 0
    for name in isSlowSetWanted ? ["2023-03", "2025-07", "2026-02", "2033-12"] : ["2023-03"] {
      for marks in DayMarks.allCases {
        for weeks in WeekNumbering.allCases {
          for outside in OutsideDays.allCases {
            number += 1
            guard isSlowSetWanted || number.isMultiple(of: 3) else { continue }
            let text = try console(name, language) {
              $0.marks = marks
              $0.weeks = weeks
              $0.outside = outside
            }
            Drawing.expectEqualWidths(text)
          }
        }
      }
    }
  }

  @Test(arguments: isSlowSetWanted ? [40, 80, 120] : [80])
  func `a year has as many months side by side as without the Chinese calendar`(columns: Int) throws {
    for language in Language.allCases {
      var options = ConsoleOptions()
      options.columns = columns
      let locale = ViewLocale(language)
      let grid = try YearGrid(year: 2025, firstWeekday: locale.firstWeekday)
      let text = ConsoleYear.text(grid, locale: locale, options: options, marker: marker(language))
      Drawing.expectEqualWidths(text)
      #expect(TerminalWidth.cells(of: text.prefix { $0 != "\n" }) <= columns)
      guard ![.english, .italian].contains(language) else { continue }
      let plain = WorkdaySchedule(holidays: .statutory).marker
      let without = ConsoleYear.text(grid, locale: locale, options: options, marker: plain)
      #expect(text.prefix { $0 != "\n" } == without.prefix { $0 != "\n" })
    }
  }

  @Test(.enabled(if: Tmux.isInstalled))
  func `a terminal shows the lines with the same width`() throws {
    for language in [Language.simplifiedChinese, .korean] {
      let lines = try console("2025-07", language).split(separator: "\n").map(String.init)
      #expect(Set(try Tmux.cells(of: lines)).count == 1)
    }
  }

  @Test(arguments: Language.allCases)
  func `the sheets have a text under each number`(language: Language) throws {
    let locale = ViewLocale(language)
    let year = YearSheet(
      try YearGrid(year: 2025, firstWeekday: locale.firstWeekday), locale: locale, marker: marker(language))
    let month = MonthSheet(
      MonthGrid(try month("2025-07"), firstWeekday: .monday), locale: locale, marker: marker(language))
    for (svg, html, count) in [(year.svg, year.html, 365), (month.svg, month.html, 35)] {
      #expect(MarkupReader(svg) != nil)
      #expect(
        svg.components(separatedBy: "lunar\"").count + svg.components(separatedBy: "lunar named\"").count == count + 2)
      #expect(
        html.components(separatedBy: "<p class=\"lunar\"").count
          + html.components(separatedBy: "<p class=\"lunar named\"").count == count + 2)
    }
    let leap = try #require(LunarDay(try day("2025-07-25"), in: language))
    #expect(month.html.contains("<p class=\"lunar\" title=\"\(leap.title)\">\(leap.text)</p>"))
    #expect(month.svg.contains(">\(leap.text)<title>\(leap.title)</title></text>"))
  }

  @Test func `without the Chinese calendar nothing is under the numbers`() throws {
    let plain = WorkdaySchedule(holidays: .statutory).marker
    let grid = MonthGrid(try month("2026-02"), firstWeekday: .monday)
    let sheet = MonthSheet(grid, locale: ViewLocale(.simplifiedChinese), marker: plain)
    #expect(!sheet.html.contains("<p class=\"lunar"))
    #expect(!sheet.svg.contains("class=\"lunar"))
  }

  @Test func `Markdown and the title of a day have it too`() throws {
    let locale = ViewLocale(.simplifiedChinese)
    let grid = MonthGrid(try month("2026-02"), firstWeekday: .monday)
    let text = MarkdownMonths.text([grid], locale: locale, marker: marker(.simplifiedChinese))
    #expect(text.contains("| 16休 除夕 | 17休 春节 | 18休 雨水 |"))
    let date = try day("2026-02-17")
    let sheet = DaySheet(date, events: [], locale: locale, marking: marker(.simplifiedChinese)(date))
    #expect(sheet.title == "2026年2月17日星期二 · 放假 春节 · 正月初一 春节")
  }
}
