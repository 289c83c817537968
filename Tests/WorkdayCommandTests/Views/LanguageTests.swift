// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import TestSupport
import Testing

/// What holds for every command and language; the examples are in `Transcripts/Views/languages.md`.
@Suite struct LanguageTests {
  @Test func `the environment changes no calendar and no data; --lang does`() throws {
    for command in [
      ["--year", "2021"], ["holidays", "--year", "2021"], ["list", "2021-10", "--format", "json"],
      ["month", "2021-10", "--format", "json"], ["year", "2021", "--format", "csv"],
      ["stats", "2021", "--format", "csv"], ["data", "show", "2021", "--built-in", "--format", "json"],
      ["next", "2021-10-08", "--format", "json"],
    ] {
      let plain = try Command.run(Command.path, command).output
      for name in isSlowSetWanted ? ["C", "ja_JP.UTF-8", ""] : ["ja_JP.UTF-8"] {
        #expect(try Command.run(Command.path, command, environment: ["LC_ALL": name]).output == plain, "\(command)")
      }
    }
    for command in [
      ["month", "2021-10", "--format", "json"], ["month", "2021-10", "--format", "csv"],
      ["month", "2021-10", "--format", "md-days"], ["month", "2021-10", "--format", "md"],
      ["month", "2021-10", "--format", "html"], ["month", "2021-10", "--format", "svg"],
      ["year", "2021", "--format", "html"], ["day", "2021-10-09", "--format", "html"],
      ["day", "2021-10-09", "--format", "json"], ["list", "2021-10", "--format", "csv"],
      ["data", "show", "2021", "--built-in", "--format", "json"],
    ] {
      #expect(try Command.run(Command.path, command).text.contains("国庆节"))
      let english = try Command.run(Command.path, command + ["--lang", "en"])
      #expect(english.text.contains("National Day") && !english.text.contains("国庆节"))
    }
  }

  /// Months and days with holidays, make-up days, days that may change, and of a year without a notice.
  @Test(arguments: Language.allCases)
  func `no view has a word of another language`(language: Language) throws {
    let isHan = ["zh-Hans", "zh-Hant", "ja", "ko"].contains(language.rawValue)
    let views = [
      "month 2021-10", "month 2026-12 --format md-days", "month 2031-02 --format svg", "month 2021-10 --format md",
      "month 2026-12 --format html", "day 2021-10-09 --format html", "day 2031-02-03", "day 2026-12-30 --format svg",
      "year 2021", "year 2026 --format html", "is 2021-10-09 --explain", "is 2026-12-30 --explain",
    ]
    // The fast set tries each view with two or three of the languages.
    let number = Language.allCases.firstIndex(of: language) ?? 0
    for (index, view) in views.enumerated() where isSlowSetWanted || (index + number) % 5 < 2 {
      let arguments = view.split(separator: " ").map(String.init) + ["--quiet", "--lang", language.rawValue]
      let text = try Command.run(Command.path, arguments).text
        .replacing(/<style>[^<]*<\/style>|https?:[^ |<]*/, with: "").replacing(/<[^>]*>/, with: " ")
      #expect(!text.isEmpty)
      let foreign =
        isHan
        ? text.matches(of: /[A-Za-z]{3,}/).map(\.0)
        : text.matches(of: /[\u{1100}-\u{11FF}\u{3040}-\u{30FF}\u{3400}-\u{9FFF}\u{AC00}-\u{D7AF}]+/).map(\.0)
      #expect(foreign.isEmpty, "\(view): \(foreign)")
    }
  }
}
