// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Platform
import Testing

@Suite struct TerminalWidthTests {
  static let samples: [(String, Int)] = [
    ("", 0), ("abc", 3), ("10休", 4), (" 9班", 4), ("日 一 二", 8), ("2021년 10월", 11), ("한글", 4), ("カレンダー", 10),
    ("ｶﾚﾝﾀﾞ", 5), ("ＡＢＣ", 6), ("“引号”", 6), ("…–", 2), ("é", 1), ("e\u{301}", 1), ("lunedì", 6), ("각", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("が", 2), ("か\u{3099}", 2), ("、。〜", 6), ("①", 1), ("α", 1), ("😀", 2), ("🎉日", 4),
    ("a\u{7}\u{1F}\u{7F}\u{9F}b", 2), ("\u{A0}~", 2), ("𠀀", 2), ("a\u{200B}b", 2), ("नमस्ते", 4), ("ก็", 1), ("┌─┐", 3),
    ("│", 1), ("⌚", 2), ("〒", 2), ("￥", 2), ("¥", 1),
  ]

  /// Sequences that newer terminals draw as one emoji.
  static let sequences: [(String, Int)] = [
    ("👨‍👩‍👧", 2), ("👍🏽", 2), ("☀️", 2), ("❤️", 2), ("🏳️‍🌈", 2), ("🇨🇳", 2), ("1️⃣", 2), ("☀", 1), ("👩🏽‍💻", 2), ("🇨🇳🇯🇵", 4),
  ]

  @Test func `wide characters take two cells, combining ones none`() {
    for (text, cells) in Self.samples + Self.sequences {
      #expect(TerminalWidth.cells(of: text) == cells, "\(text)")
    }
  }

  @Test(arguments: [
    ("\u{200D}", 0), ("\u{200D}😀", 2), ("😀\u{200D}😀", 2), ("1\u{200D}😀", 3), ("\u{FE0F}", 0), ("a\u{FE0F}", 1),
    ("©", 1), ("©\u{FE0F}", 2), ("1\u{FE0F}", 2), ("😀\u{FE0F}", 2), ("\u{1F}\u{20}\u{7E}\u{7F}", 2),
    ("\u{9F}\u{A0}", 1),
  ])
  func `a joiner and a selector count by what is before them`(text: String, cells: Int) {
    #expect(TerminalWidth.cells(of: text) == cells)
  }

  @Test func `characters of ambiguous width take one cell`() {
    for text in ["①", "α", "…", "“", "┌", "×", "○"] { #expect(TerminalWidth.cells(of: text) == 1, "\(text)") }
    #expect(TerminalWidth.cells(of: "a休") == 3)
  }

  @Test func `text is cut between characters and never too wide`() {
    #expect(TerminalWidth.truncated("国庆节放假", to: 10) == "国庆节放假")
    #expect(TerminalWidth.truncated("国庆节放假", to: 9) == "国庆节放…")
    #expect(TerminalWidth.truncated("国庆节放假", to: 8) == "国庆节…")
    #expect(TerminalWidth.truncated("abc", to: 0) == "")
    #expect(TerminalWidth.padded("休", to: 4) == "休  ")
    #expect(TerminalWidth.centered("休", in: 5) == " 休  ")
    for text in Self.samples.map(\.0) + Self.sequences.map(\.0) {
      for room in 0..<12 { #expect(TerminalWidth.cells(of: TerminalWidth.truncated(text, to: room)) <= max(room, 0)) }
    }
  }

  @Test(.enabled(if: Tmux.isInstalled))
  func `the cursor of a terminal is where the width says`() throws {
    let measured = try Tmux.cells(of: Self.samples.map(\.0))
    #expect(measured.count == Self.samples.count)
    for (sample, cells) in zip(Self.samples, measured) { #expect(sample.1 == cells, "\(sample.0)") }
  }

  @Test(.enabled(if: Tmux.isInstalled))
  func `all lines of a month have the same width in a terminal`() throws {
    var lines: [String] = []
    var expected: [Int] = []
    for language in Language.allCases {
      for marks in DayMarks.allCases {
        let text = try Self.october(language, marks)
        let own = text.split(separator: "\n").map(String.init)
        lines += own
        expected += own.map { _ in TerminalWidth.cells(of: own[0]) }
      }
    }
    #expect(try Tmux.cells(of: lines) == expected)
  }

  @Test(.enabled(if: Tmux.isInstalled))
  func `a terminal shows the month as printed`() throws {
    let text = try Self.october(.simplifiedChinese, .han)
    let printed = text.split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(try Tmux.screen(after: text, columns: 80) == printed)
  }

  static func october(_ language: Language, _ marks: DayMarks) throws -> String {
    var options = ConsoleOptions()
    options.marks = marks
    options.weeks = .iso
    options.outside = .paren
    let locale = ViewLocale(language)
    let grid = MonthGrid(try month("2021-10"), firstWeekday: locale.firstWeekday)
    return ConsoleMonths([grid], locale: locale, options: options, marker: China2021.marker).text
  }
}
