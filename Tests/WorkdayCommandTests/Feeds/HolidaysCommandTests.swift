// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct HolidaysCommandTests {
  @Test(arguments: [
    ("2020-day.ics", ["--year", "2020"]),
    ("2018-2019-block-en.ics", ["--years", "2018-2019", "--each", "block", "--lang", "en"]),
  ])
  func `the calendar is the recorded one, but for the folds`(name: String, options: [String]) throws {
    let result = try Command.run(Command.path, ["holidays"] + options)
    #expect(result.status == 0)
    #expect(result.errors == "")
    let recorded = try Data(contentsOf: Command.root.appending(path: "Fixtures/holidays/\(name)"))
    let fold = "\r\n "
    let expected = String(decoding: recorded, as: UTF8.self)
    #expect(result.text.replacing(fold, with: "") == expected.replacing(fold, with: ""))
  }

  @Test func `the same command gives the same bytes, whatever the machine's zone and language`() throws {
    let first = try Command.run("holidays", "--year", "2021")
    let other = try Command.run(
      "holidays", "--years", "2021-2021",
      environment: ["TZ": "America/New_York", "LC_ALL": "tr_TR.UTF-8", "TZDIR": "/nonexistent", "HOME": "/nonexistent"])
    #expect(other.output == first.output)
    #expect(first.text.contains("SUMMARY:休 国庆节 第2天/共7天（法定）\r\n"))
  }

  @Test func `a file is written with --output, and its own check finds nothing wrong`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "holidays.ics").path
      let result = try Command.run("holidays", "--years", "2007-2025", "--output", file)
      #expect(result.status == 0)
      #expect(
        result.errors
          == "Hint: the calendar's words are Chinese; for English ones, add --lang en.\n\(file): 546 days off and 124 make-up days of 2007 to 2025; written, 670 events\n"
      )
      let check = try Command.run("check", file, "--strict")
      #expect(check.status == 0, "\(check.text)")
    }
  }

  @Test func `a period as a word makes a table of whole holidays, with their make-up days`() throws {
    let year = try Command.run("holidays", "2026", "--lang", "en").text.split(separator: "\n")
    #expect(year.count == 8 && year[0].hasPrefix("Holiday  ") && year[0].hasSuffix("  Make-up days"))
    #expect(
      year[2] == "Spring Festival       2026-02-15 Sun  2026-02-23 Mon     9  02-16..02-19  02-14 Sat, 02-28 Sat")
    // September has a make-up day of National Day.
    let september = try Command.run("holidays", "2026-09", "--lang", "zh").text.split(separator: "\n")
    #expect(september.count == 3 && september[1].hasPrefix("中秋节") && september[2].hasPrefix("国庆节"))
    #expect(september[2].hasSuffix("  09-20 周日，10-10 周六"))
    let data = try Command.run("holidays", "2026-02-20", "--format", "jsonl").text
    #expect(
      data.hasPrefix(
        #"{"name": "春节", "from": "2026-02-15", "to": "2026-02-23", "days": 9, "statutory": ["2026-02-16", "2026-02-17", "#
          + #""2026-02-18", "2026-02-19"], "makeUp": ["2026-02-14", "2026-02-28"], "provisional": false, "source": "#
          + #""notice", "notice": "https://"#))
    #expect(data.split(separator: "\n").count == 1)
    #expect(try Command.run("holidays", "2026-03", "--format", "json").text == "[]\n")
  }

  @Test func `company days off and work are in the table, as what they are`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "days.txt")
      try Data("Founding day off 2026-08-08..2026-08-10\nStocktaking work 2026-08-15\n".utf8).write(to: file)
      let table = try Command.run("holidays", "2026-08", "--overrides", file.path, "--format", "csv").text
      #expect(
        table.split(separator: "\n").dropFirst() == [
          "Founding day,2026-08-08,2026-08-10,3,,,false,company,", "Stocktaking,,,0,,2026-08-15,false,company,",
        ])
      let text = try Command.run("holidays", "2026-08", "--overrides", file.path, "--lang", "en").text
      #expect(text.contains("Stocktaking") && text.contains("2026-08-15 Sat\n"))
    }
  }

  @Test func `a year that is forecast is marked, and one that is not known is an error`() throws {
    let unknown = try Command.run("holidays", "2049")
    #expect(unknown.status == 65 && unknown.text == "")
    let forecast = try Command.run("holidays", "\(comingYear)", "--provisional", "--lang", "en")
    #expect(forecast.text.contains("New Year’s Day ?  ") && forecast.text.contains("\n? not published yet"))
    #expect(forecast.errors.hasPrefix("Warning: the holidays of \(comingYear) are not published yet"))
  }

  @Test func `the format decides, then the ending, then a period or years, then the terminal`() throws {
    let calendar = try Command.run("holidays", "--year", "2026", "--no-warn", "provisional").text
    #expect(calendar.hasPrefix("BEGIN:VCALENDAR\r\n"))
    #expect(try Command.run("holidays", "2026", "--format", "ics").text == calendar)
    #expect(try Command.run("holidays", "--format", "text").text.split(separator: "\n").count > 7)
    #expect(try Command.run("holidays").text.hasPrefix("BEGIN:VCALENDAR\r\n"))
    func onTerminal(_ arguments: String...) throws -> String {
      try Program.runOnTerminal(
        Command.path, ["holidays", "--quiet"] + arguments, environment: Command.environment
      ).text
    }
    #expect(try onTerminal().hasPrefix("节日  "))
    #expect(try onTerminal("--from", "2026-09", "--to", "2026-09").split(separator: "\n").count == 3)
    #expect(try onTerminal("--year", "2026").hasPrefix("BEGIN:VCALENDAR"))
    #expect(try onTerminal("--only", "make-up", "--from", "2026", "--to", "2026").hasPrefix("2026-01-04 周日  "))
    try Command.inFolder { folder in
      for (name, start) in [("a.ics", "BEGIN:VCALENDAR"), ("a.csv", "name,from,"), ("a.md", "| 节日 |"), ("a", "节日  ")] {
        let path = folder.appending(path: name).path
        let result = try Command.run("holidays", "2026", "-o", path, "--no-warn", "provisional")
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(start), "\(name)")
        #expect(result.text == "" && result.errors.hasSuffix("\n") && result.errors.contains("; written"), "\(name)")
        #expect(try Command.run("holidays", "2026", "-o", path, "--exit-code", "--quiet").status == 0)
      }
      let table = folder.appending(path: "b.csv").path
      #expect(try Command.run("holidays", "2026", "-o", table, "--exit-code").status == 1)
    }
  }

  @Test func `a table of some of the days has their titles, in the language of the user`() throws {
    let makeUp = try Command.run("holidays", "2026", "--only", "make-up", "--built-in", "--lang", "en")
    #expect(
      makeUp.text.split(separator: "\n").map { $0.prefix(10) } == [
        "2026-01-04", "2026-02-14", "2026-02-28", "2026-05-09", "2026-09-20", "2026-10-10",
      ])
    let festivals = try Command.run("holidays", "2027", "--only", "festivals", "--lang", "en")
    #expect(
      festivals.status == 0 && festivals.text.contains("\n2027-02-06 Sat  Spring Festival\n"), "\(festivals.text)")
    let chinese = try Command.run(
      "holidays", "2027", "--only", "festivals", "--format", "csv", environment: ["LC_ALL": "zh_CN.UTF-8"])
    #expect(chinese.text.hasPrefix("date,end,weekday,title\n2027-01-15,2027-01-15,5,腊八节\n"), "\(chinese.text)")
    let blocks = try Command.run("holidays", "2026-10", "--each", "block", "--format", "md", "--lang", "zh")
    #expect(blocks.text.hasPrefix("| date | weekday | title |\n| --- | --- | --- |\n| 2026-10-01 | 周四 | 休 国庆节"))
  }

  @Test(arguments: [
    (["2026", "--key", "k"], "--key is for a calendar; add --format ics"),
    (
      ["--year", "2026", "--calendar-name", "n", "--format", "csv"],
      "--calendar-name is for a calendar; add --format ics"
    ),
    (["2026", "--keep-past", "2"], "--keep-past needs no period, which names the days"),
    (["2026", "--year", "2025"], "period: 2 periods are given; use one, or the first and the last"),
    (
      ["2026", "--format", "svg"], "--format: \"svg\" is not a value of --format; use text, json, jsonl, csv, md or ics"
    ),
    (["sometime"], "period: \"sometime\" is not a period; use 2026, "),
  ])
  func `what does not go together is refused`(arguments: [String], message: String) throws {
    let result = try Command.run(Command.path, ["holidays"] + arguments)
    #expect(result.status == 64 && result.text == "")
    #expect(result.errors.hasPrefix("Error: " + message), "\(result.errors)")
  }

  @Test(
    arguments: [
      (
        ["--year", "2049"], 65, "Error: the holidays of 2049 are not published yet; those of 2007 to \(newestYear) are."
      ),
      (["--year", "2049", "--allow-unpublished"], 64, "Error: no day of 2049 has an event"),
      (["--year", "2021", "--lang", "fr"], 64, "Error: --lang: \"fr\" is not a value of --lang; use zh-Hans or en"),
      (["--year", "2021", "--each", "week"], 64, "Error: --each: \"week\" is not a value of --each; use day or block"),
      (["--year", "2021", "--calendar-color", "bluish"], 64, "Error: --calendar-color: "),
      (["--year", "2021", "--holidays", "/nonexistent.json"], 66, "Error: /nonexistent.json"),
      (["--year", "2021", "--overrides", "/nonexistent.txt"], 66, "Error: /nonexistent.txt"),
      (["--year", "2021", "--output", "/nonexistent/x.ics"], 73, "Error: --output: /nonexistent/"),
      (["--yaer", "2021"], 64, "Error: --yaer is not an option; did you mean --year?"),
    ] as [([String], Int32, String)])
  func `errors have a message and an exit code`(options: [String], code: Int32, message: String) throws {
    let result = try Command.run(Command.path, ["holidays"] + options)
    #expect(result.status == code)
    #expect(result.text == "")
    #expect(result.firstError.hasPrefix(message), "\(result.firstError)")
  }

  @Test func `a newer notice from a file is in the calendar`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "2049.json")
      try Data(wholeYear(["2048-12-31": true, "2049-01-03": false]).utf8).write(to: file)
      try FileManager.default.copyItem(
        atPath: packageFolder + "/Fixtures/statutory/announced-2048.json", toPath: folder.path + "/2048.json")
      let result = try Command.run("holidays", "--years", "2048-2049", "--holidays", folder.path)
      #expect(result.status == 0)
      #expect(result.text.contains("DTSTART;VALUE=DATE:20481231\r\n"))
      #expect(result.text.contains("SUMMARY:休 元旦 第2天/共3天（法定）\r\n"))
      #expect(result.text.contains("SUMMARY:班 元旦补班\r\n"))
      #expect(result.errors.contains("29–31 December 2049"))
      #expect(!result.errors.contains("December 2048"))
    }
  }

  @Test func `the help names every option`() throws {
    let help = try Command.run("help", "holidays")
    for option in [
      "year", "years", "each", "only", "lang", "allow-unpublished", "calendar-name", "calendar-color", "key",
      "uid-domain", "holidays", "overrides", "output",
    ] {
      #expect(help.text.contains("--\(option) ") || help.text.contains("--\(option)\n"), "\(option)")
    }
  }
}
