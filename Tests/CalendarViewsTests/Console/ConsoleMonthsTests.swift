// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Testing

@Suite struct ConsoleMonthsTests {
  private func october(
    _ locale: String = "zh-Hans", _ change: (inout ConsoleOptions) throws -> Void = { _ in }
  ) throws -> String {
    var options = ConsoleOptions()
    try change(&options)
    let locale = try ViewLocale(locale)
    let grid = MonthGrid(try month("2021-10"), firstWeekday: locale.firstWeekday)
    return ConsoleMonths([grid], locale: locale, options: options, marker: China2021.marker).text
  }

  private func trimmed(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }

  @Test func `October 2021 has marks, the holiday's name and the number of workdays`() throws {
    #expect(
      trimmed(try october("zh-Hans") { $0.outside = .paren }) == """
                    2021年10月
         一   二   三   四   五   六   日
        (27) (28) (29) (30)   1休  2休  3休
          4休  5休  6休  7休  8    9班 10
         11   12   13   14   15   16   17
         18   19   20   21   22   23   24
         25   26   27   28   29   30   31
         休 10月1日–7日 国庆节
         班 10月9日 国庆节
         工作日 17 天
         休 放假  班 补班

        """)
  }

  @Test func `the same month in ASCII and English`() throws {
    #expect(
      trimmed(
        try october("en") {
          $0.marks = .ascii
          $0.outside = .blank
          $0.weeks = .us
        }) == """
                   October 2021
          Wk  Sun Mon Tue Wed Thu Fri Sat
          40                       1-  2-
          41   3-  4-  5-  6-  7-  8   9*
          42  10  11  12  13  14  15  16
          43  17  18  19  20  21  22  23
          44  24  25  26  27  28  29  30
          45  31
           - Oct 1-7 National Day
           * Oct 9 National Day
           17 workdays
           - day off  * make-up day

          """)
  }

  @Test func `all lines have the same width in every locale, with every option`() throws {
    for language in Language.allCases {
      for marks in DayMarks.allCases {
        for outside in OutsideDays.allCases {
          for weeks in WeekNumbering.allCases {
            let text = try october(language.rawValue) {
              $0.marks = marks
              $0.outside = outside
              $0.weeks = weeks
              $0.today = try day("2021-10-09")
            }
            Drawing.expectEqualWidths(text)
          }
        }
      }
    }
  }

  @Test func `colour only adds escape sequences`() throws {
    let colored = try october { $0.isColored = true }
    #expect(colored.contains("\u{1B}[31m 1休\u{1B}[0m"))
    #expect(colored.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == (try october()))
  }

  @Test func `the current day is highlighted only if it is given`() throws {
    #expect(try october { $0.today = try day("2021-10-09") }.contains(">9") == false)
    #expect(try october { $0.today = try day("2021-10-09") }.contains("> 9班"))
    #expect(try !october().contains(">"))
    #expect(
      try october {
        $0.today = try day("2021-10-10")
        $0.isColored = true
      }.contains("\u{1B}[36;7m10\u{1B}[0m"))
  }

  @Test func `provisional days are noted`() throws {
    let grid = MonthGrid(try month("2031-10"), firstWeekday: .monday)
    let text = ConsoleMonths([grid], locale: ViewLocale(.english)) { date in
      DayMarking(DayMarking.byWeekday(date).kind, isProvisional: true)
    }.text
    #expect(text.contains("Oct 1–31 not published yet;"))
    Drawing.expectEqualWidths(text)
  }

  @Test func `a name cannot contain terminal controls`() throws {
    let grid = MonthGrid(try month("2021-10"), firstWeekday: .monday)
    let text = ConsoleMonths([grid], locale: ViewLocale(.english)) { _ in
      DayMarking(.holiday, name: "a\u{1B}[2Jb\nc")
    }.text
    #expect(!text.contains("\u{1B}"))
    Drawing.expectEqualWidths(text)
  }

  @Test(arguments: [
    (ColorChoice.always, ["NO_COLOR": "1"], false, true), (.never, ["FORCE_COLOR": "1"], true, false),
    (.auto, [:], true, true), (.auto, [:], false, false), (.auto, ["TERM": "dumb"], true, false),
    (.auto, ["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false), (.auto, ["NO_COLOR": ""], true, true),
    (.auto, ["FORCE_COLOR": "1"], false, true), (.auto, ["CLICOLOR_FORCE": "1"], false, true),
    (.auto, ["FORCE_COLOR": "0"], false, false),
  ])
  func `the choice comes before NO_COLOR, then FORCE_COLOR, then the terminal`(
    choice: ColorChoice, environment: [String: String], isTerminal: Bool, isOn: Bool
  ) {
    #expect(choice.isOn(environment: environment, isTerminal: isTerminal) == isOn)
  }

  @Test func `today is in the legend only if a month has it and no colour shows it`() throws {
    #expect(try october { $0.today = try day("2021-10-31") }.contains("> 今天"))
    for date in ["2021-09-30", "2021-11-01", "2020-10-09"] {
      #expect(try !october { $0.today = try day(date) }.contains("今天"), "\(date)")
    }
    let colored = try october {
      $0.today = try day("2021-10-31")
      $0.isColored = true
    }
    #expect(!colored.contains("今天") && !colored.contains(">"))
  }

  @Test func `months side by side are the months alone, each with its own notes below`() throws {
    var options = ConsoleOptions()
    (options.marks, options.columns, options.outside) = (.ascii, 200, .blank)
    let locale = try ViewLocale("en-GB")
    let grids = try ["2021-02", "2021-05", "2021-10"].map { MonthGrid(try month($0), firstWeekday: .monday) }
    func lines(_ grids: [MonthGrid]) -> [[Character]] {
      ConsoleMonths(grids, locale: locale, options: options, marker: China2021.marker).text
        .split(separator: "\n").map(Array.init)
    }
    let all = lines(grids).dropLast()
    for (index, grid) in grids.enumerated() {
      let alone = lines([grid])
      let width = alone[0].count
      let column = all.map { String($0.dropFirst(index * (width + 2)).prefix(width)) }
      // The legend is that of all months.
      let own = alone.map { String($0) }.filter { !$0.contains("day off") && !$0.contains("make-up day") }
      #expect(column.filter { $0.contains { $0 != " " } } == own)
    }
  }
}
