// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The commands month and year.
@Suite struct MonthYearCommandTests {
  private func text(_ arguments: [String], environment: [String: String] = [:]) throws -> String {
    let quiet = ["NO_COLOR": "", "FORCE_COLOR": "", "CLICOLOR_FORCE": "", "COLUMNS": "80"]
    let result = try Command.run(Command.path, arguments, environment: quiet.merging(environment) { $1 })
    #expect(result.status == 0, "\(arguments)")
    #expect(result.errors.isEmpty, "\(arguments)")
    return result.text
  }

  /// The lines without spaces at their ends.
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test func `January to March 2023 in Korean are the print-out byte for byte`() throws {
    let golden = try Data(contentsOf: Command.root.appending(path: "Fixtures/CalendarViews/months-2023-02-ko.txt"))
    let result = try Command.run("month", "2023-02", "--style", "plain", "--locale", "ko", "-3")
    #expect(result.output == golden)
    #expect(try Command.run("month", "202302", "-3", "--locale=ko", "--style=plain").output == golden)
  }

  @Test func `years follow each other, and the ending of the file chooses the format`() throws {
    let both = try Command.run("year", "2024-2025", "--lang", "en").text
    let each = try ["2024", "2025"].map { try Command.run("year", $0, "--lang", "en").text }
    #expect(both == each.joined(separator: "\n"))
    #expect(try Command.run("year", "2024-2025", "--format", "csv").text.split(separator: "\n").count == 1 + 366 + 365)
    #expect(try Command.run("year", "2024-2025", "--format", "svg").status == 64)
    #expect(try Command.run("year", "1900-2001").status == 64)
    try Command.inFolder { folder in
      for (name, start) in [
        ("a.svg", "<svg"), ("a.html", "<!"), ("a.json", "{"), ("a.jsonl", "{\"date\""), ("a.MD", "## "),
      ] {
        for command in ["month", "year"] {
          let path = folder.appending(path: command + name).path
          let status = try Command.run(command, "-o", path, "--quiet").status
          let text = try String(contentsOfFile: path, encoding: .utf8)
          #expect(status == 0 && text.hasPrefix(start), "\(command) \(name)")
        }
      }
    }
  }

  @Test(arguments: [
    (["--locale", "en"], "February 2023", "Sun\tMon\tTue\tWed\tThu\tFri\tSat", "(29)\t(30)\t(31)\t1\t2\t3\t4\t"),
    (["--locale", "ja"], "2023年2月", "日\t月\t火\t水\t木\t金\t土", "(29)\t(30)\t(31)\t1\t2\t3\t4\t"),
    (["--locale", "it"], "febbraio 2023", "lun\tmar\tmer\tgio\tven\tsab\tdom", "(30)\t(31)\t1\t2\t3\t4\t5\t"),
    (["--first-weekday", "sunday"], "2023年2月", "日\t一\t二\t三\t四\t五\t六", "(29)\t(30)\t(31)\t1\t2\t3\t4\t"),
  ])
  func `the print-out in other locales has their titles and headers`(
    options: [String], title: String, header: String, row: String
  ) throws {
    let text = try text(["month", "2023-02", "--style", "plain"] + options)
    let rule = String(repeating: "-", count: 31)
    #expect(text.hasPrefix("\(title)\n\n\(header)\n\(rule)\n\(row)\n\(rule)\n"))
    #expect(text.hasSuffix(rule + "\n\n\n\n"))
  }

  @Test func `October 2021 shows the days off, the make-up days and the holidays`() throws {
    #expect(
      try lines(text(["month", "2021-10"])) == [
        "            2021年10月",
        " 一   二   三   四   五   六   日",
        "(27) (28) (29) (30)   1休  2休  3休",
        "  4休  5休  6休  7休  8    9班 10",
        " 11   12   13   14   15   16   17",
        " 18   19   20   21   22   23   24",
        " 25   26   27   28   29   30   31",
        " 休 10月1日–7日 国庆节",
        " 班 10月9日 国庆节",
        " 工作日 17 天",
        " 休 放假  班 补班",
      ])
  }

  @Test(arguments: [
    (["--locale", "en", "--marks", "ascii", "--today", "20211009"], 3, "  3-  4-  5-  6-  7-  8 > 9*"),
    (["--today", "2021-10-09", "--color", "always"], 3, "\u{1B}[1;33;7m 9班\u{1B}[0m"),
    (["--weeks", "iso"], 2, "39 (27)"),
    (["--weeks", "us", "--locale", "en"], 2, "40 (26)"),
    (["--outside", "blank"], 2, "                      1休"),
    (["--outside", "dim"], 2, " 27   28   29   30    1休"),
    (["--rows", "6"], 7, " (1)  (2)  (3)  (4)  (5)  (6)  (7)"),
    (["--first-weekday", "saturday"], 1, " 六   日   一"),
    (["--locale", "en-GB"], 1, " Mon Tue"),
    (["--marks", "none"], 3, "  4   5   6   7   8   9  10"),
  ])
  func `an option of the month changes its line`(options: [String], line: Int, part: String) throws {
    let lines = try text(["month", "2021-10"] + options).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[line].contains(part), "\(lines[line])")
  }

  @Test(arguments: [
    ([], [:], false), (["--color", "always"], ["NO_COLOR": "1"], true),
    (["--color", "never"], ["FORCE_COLOR": "1"], false),
    ([], ["FORCE_COLOR": "1"], true), ([], ["CLICOLOR_FORCE": "1"], true), ([], ["FORCE_COLOR": "0"], false),
    ([], ["NO_COLOR": "1", "FORCE_COLOR": "1"], false), (["--color", "auto"], ["FORCE_COLOR": "1"], true),
  ])
  func `colour is decided by the option, then NO_COLOR, then FORCE_COLOR, then the terminal`(
    options: [String], environment: [String: String], isColored: Bool
  ) throws {
    #expect(try text(["month", "2021-10"] + options, environment: environment).contains("\u{1B}") == isColored)
  }

  @Test(arguments: [("80", 2), ("35", 1), ("200", 4), ("9999", 12), ("x", 2), ("0", 2), ("1", 1)])
  func `a year is fitted to COLUMNS`(columns: String, months: Int) throws {
    func monthsAcross(_ options: [String]) throws -> Int {
      try text(["year", "2021"] + options, environment: ["COLUMNS": columns]).split(separator: "\n")[1]
        .count { $0 == "月" }
    }
    #expect(try monthsAcross([]) == months)
    #expect(try monthsAcross(["--columns", "80"]) == 2)
  }

  @Test func `the default is the current month`() throws {
    #expect(try text(["month", "--today", "2023-02-01", "--style", "plain"]).hasPrefix("2023年2月\n"))
    #expect(try text(["year", "--today", "2023-02-01"]).contains("2023年日历"))
    #expect(try text(["month", "--today", "none"]).contains("工作日"))
    #expect(try text(["month"]).contains("> 今天") == false)
  }

  @Test(arguments: isSlowSetWanted ? ["zh-Hans", "en-GB", "ja", "ko", "it"] : ["ko"])
  func `the sheet of a year is well-formed with a title, a description and no id twice`(locale: String) throws {
    for year in isSlowSetWanted ? ["2021", "2026", "2027"] : ["2021"] {
      let reader = try #require(
        MarkupReader(try text(["year", year, "--quiet", "--format", "svg", "--locale", locale, "--weeks", "iso"])))
      #expect(reader.elements.prefix(3) == ["svg", "title", "desc"])
      #expect(reader.identifiers == ["title", "summary"])
      let html = try text(["year", year, "--quiet", "--format", "html", "--locale", locale])
      #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(locale)\">"))
      let page = try #require(MarkupReader(page: html))
      #expect(Set(page.identifiers).count == page.identifiers.count)
      #expect(page.elements.count { $0 == "time" } == 365)
      #expect(!page.elements.contains("script"))
    }
  }

  private static let browser = ["chromium", "google-chrome"].first { name in
    (try? Program.run("sh", ["-c", "command -v \(name)"]).status) == 0
  }

  @Test(
    .enabled(if: isSlowSetWanted && browser != nil), arguments: [["month", "2026-02"], ["year", "2026"]],
    ["zh-Hans", "en"])
  func `a browser prints a sheet on one page`(view: [String], locale: String) throws {
    try Command.inFolder { folder in
      let sheet = folder.appending(path: "sheet.html").path
      let page = folder.appending(path: "sheet.pdf").path
      _ = try text(view + ["--quiet", "--format", "html", "--locale", locale, "--output", sheet])
      let printed = try Program.run(
        try #require(Self.browser),
        ["--headless", "--no-sandbox", "--no-pdf-header-footer", "--print-to-pdf=\(page)", sheet],
        environment: ["HOME": folder.path])
      #expect(printed.status == 0, "\(printed.errors)")
      let document = String(decoding: try Data(contentsOf: URL(filePath: page)), as: UTF8.self)
      #expect(document.matches(of: /\/Type \/Page\b/).count == 1)
    }
  }

  @Test func `JSON and CSV have a record with its own date for each day`() throws {
    struct Days: Decodable {
      struct Day: Decodable {
        let date: String
        let kind: String
        let name: String?
        let notice: String?
      }
      let workdays: Int
      let days: [Day]
    }
    let year = try JSONDecoder().decode(Days.self, from: Data(text(["year", "2021", "--format", "json"]).utf8))
    #expect(year.workdays == 250)
    #expect(Set(year.days.map(\.date)).count == 365)
    #expect(
      Dictionary(grouping: year.days, by: \.kind).mapValues(\.count) == [
        "workday": 243, "makeup": 7, "holiday": 31, "weekend": 84,
      ])
    #expect(year.days.allSatisfy { ($0.name != nil) == ["holiday", "makeup"].contains($0.kind) })
    #expect(year.days.allSatisfy { ($0.notice != nil) == ($0.name != nil) })
    let months = try JSONDecoder().decode(
      Days.self, from: Data(text(["month", "2021-10", "-3", "--format", "json"]).utf8))
    #expect(months.days.map(\.date).first == "2021-09-01")
    #expect(months.days.count == 30 + 31 + 30)
    let csv = try text(["month", "2021-10", "--format", "csv"]).split(separator: "\n")
    #expect(csv.count == 32)
    #expect(csv[9].hasPrefix("2021-10-09,6,makeup,true,国庆节,false,false,100,notice,,,http"))
  }

  @Test func `Markdown has a table of weeks, or of days`() throws {
    let weeks = try text(["month", "2021-10", "--format", "md", "--locale", "en", "--marks", "han"])
    #expect(weeks.hasPrefix("## October 2021\n\n| Sun | Mon |"))
    #expect(weeks.contains("| 3休 | 4休 | 5休 | 6休 | 7休 | 8 | 9班 |\n"))
    #expect(try text(["year", "2021", "--format", "md"]).components(separatedBy: "## ").count == 13)
    let days = try text(["month", "2021-10", "--format", "md-days", "--locale", "en"]).split(separator: "\n")
    #expect(days.count == 33)
    #expect(days[10].hasPrefix("| 2021-10-09 | Saturday | make-up day | National Day | http"))
  }

  @Test func `a holiday over New Year is in both months and both years, each with its own days`() throws {
    // 31 December 2022 to 2 January 2023.
    let months = try ["2022-12", "2023-01"].map { try text(["month", $0, "--locale", "en"]).split(separator: "\n") }
    let years = try ["2022", "2023"].map { try text(["year", $0, "--locale", "en"]) }
    #expect(months[0].contains { $0.contains("Dec 31 New Year") && !$0.contains("Jan") })
    #expect(months[1].contains { $0.contains("Jan 1-2 New Year") && !$0.contains("Dec") })
    #expect(years[0].contains("Dec 31 New Year") && years[1].contains("Jan 1-2 New Year"))
    #expect(!years[1].contains("Dec 31 New Year") && !years[0].contains("Jan 1-2 New Year"))
  }

  @Test func `only the days that the next notice may change are marked as provisional`() throws {
    let month = "\(newestYear)-12"
    let days = try text(["month", month, "--format", "md-days", "--locale", "en", "--quiet"])
    let marked = days.split(separator: "\n").filter { $0.contains("?") }.map { String($0.dropFirst(2).prefix(10)) }
    #expect(marked == ["\(month)-29", "\(month)-30", "\(month)-31"])
    let json = try text(["month", month, "--format", "json", "--quiet"])
    #expect(json.components(separatedBy: "\"provisional\": true").count == 4)
  }

  @Test func `a file of holidays is used, and a year without one is marked as provisional`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "2049.json").path
      let json = #"{"year":2049,"papers":[],"days":[{"name":"元旦","date":"2049-01-01","isOffDay":true}]}"#
      try Data(json.utf8).write(to: URL(filePath: file))
      #expect(try text(["month", "2049-01", "--holidays", file]).contains(" 休 1月1日 元旦"))
      #expect(try text(["month", "2049-01", "--quiet"]).contains("尚未公布"))
      let output = folder.appending(path: "year.svg").path
      for outcome in ["written", "unchanged"] {
        let result = try Command.run("year", "2021", "--format", "svg", "--output", output)
        #expect(result.output.isEmpty && result.errors == "\(output): 2021; \(outcome)\n")
      }
      #expect(try Command.run("year", "2021", "--format", "svg", "-o", output, "--quiet").errors.isEmpty)
      #expect(try String(contentsOfFile: output, encoding: .utf8) == text(["year", "2021", "--format", "svg"]))
    }
  }

  @Test func `the Chinese calendar is under the numbers of months and years, and beside a day`() throws {
    let month = try lines(text(["month", "2026-02", "--lunar"]))
    #expect(month[8...9] == [" 16休 17休 18休 19休 20休 21休 22休", " 除夕 春节 雨水 初三 初四 初五 初六"])
    for columns in ["40", "80", "120"] {
      let year = try text(["year", "2025", "--lunar", "--columns", columns])
      #expect(year.contains(" 廿八 除夕 春节 初二 初三"))
      #expect(year.split(separator: "\n").allSatisfy { $0.unicodeScalars.count <= Int(columns) ?? 0 })
    }
    #expect(try text(["year", "2025", "--lunar", "--format", "svg"]).contains(">闰六月<title>闰六月初一</title>"))
    let day = try Command.shell("\"$0\" --year 2026 | \"$0\" day 2026-02-17 - --lunar --lang zh-Hans")
    #expect(day.text.hasPrefix("2026年2月17日星期二 · 放假 春节 · 正月初一 春节"))
    for command in [["month", "2026-02"], ["year", "2026"], ["day", "2026-02-17"], ["year", "2026", "--lunar"]] {
      let text = try Command.run(Command.path, command + ["--lang", "zh"]).text
      #expect(!text.contains(" \n") && text.contains("\n"), "\(command)")
    }
    let unknown = try Command.run("year", "2101", "--lunar", "--quiet")
    #expect(unknown.status == 64)
    #expect(unknown.firstError.hasPrefix("Error: --lunar: 2101-12-31: lunisolar years are known to 2100"))
  }

  @Test(
    arguments: [
      (["month", "2021-13"], 64, "month: 13 is not a month; use 1 to 12"),
      (["month", "13"], 64, "month: \"13\" is not a month such as 2021-10"),
      (
        ["month", "2021-10", "--locale", "xx"], 64,
        "--lang: the locale \"xx\" is not supported; use zh-Hans, zh-Hant, en, ja, ko or it, with or without a region"
          + ", or another language, such as de, for the names of days and months"
      ),
      (["month", "2021-10", "--rows", "5"], 64, "--rows: \"5\" is not a value of --rows; use auto or 6"),
      (["month", "2021-10", "--weeks", "-1"], 64, "--weeks: \"-1\" is not a value of --weeks; use iso, us or none"),
      (
        ["month", "2021-10", "--outside", "red"], 64,
        "--outside: \"red\" is not a value of --outside; use paren, dim or blank"
      ),
      (
        ["month", "2021-10", "--color", "yes"], 64,
        "--color: \"yes\" is not a value of --color; use auto, always or never"
      ),
      (
        ["month", "2021-10", "--marks", "emoji"], 64,
        "--marks: \"emoji\" is not a value of --marks; use han, ascii or none"
      ),
      (
        ["month", "2021-10", "--first-weekday", "moon"], 64,
        "--first-weekday: \"moon\" is not a value of --first-weekday; use locale, monday, tuesday, wednesday, thursday, friday, "
          + "saturday or sunday"
      ),
      (
        ["month", "2021-10", "--columns", "19"], 64,
        "--columns: \"19\" is not a number of cells, which is 20 to 1000 or auto"
      ),
      (["month", "2021-10", "--today", "2021-02-30"], 64, "--today: 30 is not a day of 2021-02, which has 28"),
      (
        ["month", "2021-10", "--format", "pdf"], 64,
        "--format: \"pdf\" is not a value of --format; use text, svg, html, json, jsonl, csv, md or md-days"
      ),
      (
        ["month", "2021-10", "-3", "--format", "svg"], 64,
        "-3: a sheet has one month; for svg and html, leave out -3 or use year"
      ),
      (["month", "2021-10", "--style", "plain", "--format", "json"], 64, "--style plain needs --format text"),
      (
        ["month", "2021-10", "--style", "plain", "--weeks", "iso"], 64,
        "--style plain has neither week numbers nor marks; leave out --weeks or --style"
      ),
      (["month", "2021-10", "--holidays", "/none.json"], 66, "/none.json: there is no such file or folder"),
      (
        ["month", "2021-10", "--output", "/none/x"], 73,
        "--output: /none/x cannot be created: No such file or directory"
      ),
      (
        ["month", "2026-02", "--lunar", "--format", "csv"], 64,
        "--lunar needs --format text, svg, html or md; for data, use workday-ics lunar --format jsonl"
      ),
      (
        ["month", "2026-02", "--lunar", "--style", "plain"], 64,
        "--lunar needs --format text, svg, html or md; for data, use workday-ics lunar --format jsonl"
      ),
      (["year", "20x1"], 64, "year: \"20x1\" is not a year such as 2021"),
      (["year", "0"], 64, "year: 0 is not a year; use 1 to 9999"),
      (["year", "10000"], 64, "year: 10000 is not a year; use 1 to 9999"),
      (["year", "2021", "2022"], 64, "Unexpected argument '2022'"),
    ] as [([String], Int32, String)])
  func `bad input ends with its code and one line`(arguments: [String], status: Int32, message: String) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.firstError == "Error: " + message)
  }

  @Test func `an output that cannot be written ends with 74`() throws {
    let result = try Command.shell("\"$0\" year 2021 > /dev/full")
    #expect(result.status == 74)
    #expect(result.firstError.hasPrefix("Error: standard output cannot be written"))
  }
}
