// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import TestSupport
import Testing

@Suite struct LanguageTests {
  @Test(arguments: [
    ("zh_CN.UTF-8", "2021年10月", "国庆节"), ("zh_TW.UTF-8", "2021年10月", "國慶節"), ("zh_Hant", "2021年10月", "國慶節"),
    ("en_US.UTF-8", "October 2021", "National Day"), ("C", "October 2021", "National Day"),
    ("POSIX", "October 2021", "National Day"), ("C.UTF-8", "October 2021", "National Day"),
    ("ja_JP.UTF-8", "2021年10月", "国慶節"), ("ko_KR.UTF-8", "2021년 10월", "국경절"),
    ("it_IT.UTF-8", "ottobre 2021", "Festa Nazionale"),
  ])
  func `words for people are in the language of the environment`(name: String, title: String, holiday: String) throws {
    let ways = [["LC_ALL": name], ["LC_ALL": "", "LC_TIME": name], ["LC_ALL": "", "LC_TIME": "", "LANG": name]]
    for variables in isSlowSetWanted ? ways : [ways[name.utf8.count % 3]] {
      let month = try Command.run("month", "2021-10", environment: variables)
      #expect(month.text.contains(title) && month.text.contains(holiday), "\(variables)")
    }
    let shown = try Command.run("data", "show", "2021", "--built-in", environment: ["LC_ALL": name])
    #expect(shown.text.contains("2021-10-04 Mon off  \(holiday)\n"))
    let day = try Command.run("is", "2021-10-04", "--explain", environment: ["LC_ALL": name])
    #expect(day.text.contains(holiday))
  }

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

  @Test func `--lang and --locale are one option, and the region decides the first weekday`() throws {
    let taiwan = try Command.run("month", "2021-10", "--lang", "zh-Hant")
    #expect(taiwan.output == (try Command.run("month", "2021-10", "--locale", "zh-Hant-TW").output))
    #expect(taiwan.text.contains("\n 日   一   二"))
    #expect(try Command.run("month", "2021-10", "--lang", "zh-Hant-CN").text.contains("\n 一   二   三"))
    #expect(try Command.run("month", "2021-10", "--lang", "en-GB").text.contains("\n Mon Tue"))
    #expect(try Command.run("month", "2021-10", "--lang", "en").text.contains("\n Sun Mon"))
  }

  @Test func `other languages have their days and months, no locale installed, and English words`() throws {
    func run(_ arguments: String..., locale: String = "C") throws -> Program.Result {
      // The C library would look there, in the environment of its process.
      try Command.start(Command.path, arguments, environment: ["LOCPATH": "/nonexistent", "LC_ALL": locale])
    }
    for text in [
      try run("month", "2021-10", "--lang", "de"), try run("month", "2021-10", locale: "de_DE.UTF-8"),
      try run("month", "2021-10", "--lang", "de-LU"),
    ].map(\.text) {
      #expect(text.hasPrefix("        Oktober 2021\n Mo  Di  Mi  Do  Fr  Sa  So\n"))
      #expect(text.contains(" - 1.-7. Okt. National Day") && text.contains(" 17 workdays"))
    }
    #expect(try run("year", "2021", "--lang", "de", "--format", "html").text.contains("<html lang=\"de-DE\">"))
    // A month by itself has another form than in a date.
    #expect(
      try run("day", "2021-10-09", "--format", "html", "--lang", "ru").text.contains(
        "суббота, 9 октября 2021\u{202F}г."))
    #expect(try run("month", "2021-10", "--lang", "ru").text.contains(" октябрь 2021\u{202F}г.\n"))
    #expect(try run("is", "2021-10-09", "--explain", "--lang", "ru").text.contains("make-up day for National Day"))
    #expect(try run("list", "2021-10", "--format", "json", "--lang", "de").text.contains("National Day"))
    let missing = try run("month", "2021-10", "--lang", "xx")
    #expect(missing.status == 64)
    #expect(
      missing.firstError
        == "Error: --lang: the locale \"xx\" is not supported; use zh-Hans, zh-Hant, en, ja, ko or it, "
        + "with or without a region, or another language, such as de, for the names of days and months")
    #expect(try run("month", "2021-10", locale: "xx_XX.UTF-8").text.contains("October 2021"))
  }

  @Test func `English has marks without Chinese characters unless they are asked for`() throws {
    let english = try Command.run("month", "2021-10", "--lang", "en")
    #expect(english.text.contains("7-") && english.text.contains("9*"))
    #expect(!english.text.unicodeScalars.contains { $0.value > 0x2E80 })
    #expect(english.text.contains("- day off  * make-up day"))
    for marks in ["han", "chinese"] {
      #expect(try Command.run("month", "2021-10", "--lang", "en", "--marks", marks).text.contains("7休"))
    }
    #expect(try Command.run("month", "2021-10", "--marks", "ascii").text.contains("7-"))
    let explained = try Command.run("is", "2021-10-09", "--explain", "--lang", "en")
    #expect(explained.text == "2021-10-09 is a Saturday, worked: make-up day for National Day\n")
  }
}
