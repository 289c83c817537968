// SPDX-License-Identifier: MIT

import CalendarViews
import CivilCalendar
import Foundation
import TestSupport
import Testing
import Workdays

@Suite struct QuestionCommandTests {
  @Test(
    arguments: [
      ("2021-10-09", 0), ("20211009", 0), ("2021-10-08", 0), ("2021-10-10", 1), ("2021-10-01", 1), ("20211001", 1),
      ("2020-02-03", 0), ("2020-01-31", 1), ("2007-12-29", 0), ("2007-12-31", 1), ("2011-12-31", 0), ("2018-12-29", 0),
      ("2018-12-31", 1), ("2006-12-30", 0), ("2006-06-01", 3), ("2049-01-04", 3), ("2049-01-02", 3),
    ] as [(String, Int32)])
  func `is reports only by its exit code whether a day is worked`(day: String, code: Int32) throws {
    let result = try Command.run("is", day)
    #expect(result.status == code)
    #expect(result.text == "")
    #expect(result.errors.isEmpty == (code != 3))
  }

  @Test(arguments: [
    (["is", "2021-10-09"], "2021-10-09 is a Saturday, worked: make-up day for National Day"),
    (["is", "2021-10-10"], "2021-10-10 is a Sunday, not worked"),
    (["is", "2021-10-04"], "2021-10-04 is a Monday, not worked: National Day"),
    (["is", "2021-10-08"], "2021-10-08 is a Friday, worked"),
    (["is", "2021-10-08", "--pattern", "cycle:DDNNOO@2021-10-05"], "2021-10-08 is a Friday, worked, shift N"),
    (["is", "today", "--today", "20211009"], "2021-10-09 is a Saturday, worked: make-up day for National Day"),
    (["is", "tomorrow", "--today", "2021-10-08"], "2021-10-09 is a Saturday, worked: make-up day for National Day"),
    (["is", "yesterday", "--today", "2021-10-10"], "2021-10-09 is a Saturday, worked: make-up day for National Day"),
  ])
  func `is --explain prints the kind of day`(arguments: [String], line: String) throws {
    #expect(try Command.run(Command.path, arguments + ["--explain", "--lang", "en"]).text == line + "\n")
  }

  @Test(arguments: [
    (["next", "2021-09-30"], "2021-10-08"), (["next", "2021-10-08"], "2021-10-09"),
    (["next", "20211009", "--or-same"], "2021-10-09"), (["next", "2021-10-10", "--or-same"], "2021-10-11"),
    (["next", "--today", "2021-09-30"], "2021-10-08"), (["previous", "2021-10-08"], "2021-09-30"),
    (["previous", "2021-10-10", "--or-same"], "2021-10-09"), (["previous", "20211010"], "2021-10-09"),
    (["add", "2021-09-30", "3"], "2021-10-11"), (["add", "2021-10-11", "-3"], "2021-09-30"),
    (["add", "2021-10-11", "--", "-3"], "2021-09-30"), (["add", "2021-10-02", "0"], "2021-10-02"),
    (["add", "today", "-12", "--today", "2021-10-08"], "2021-09-15"), (["add", "2021-01-01", "+250"], "2021-12-31"),
    (["count", "2021-01-01", "2021-12-31"], "250"), (["count", "20211001", "20211007"], "0"),
    (["count", "2021-10-09", "2021-10-09"], "1"), (["last-of-month", "2021-10"], "2021-10-29"),
    (["last-of-month", "201112"], "2011-12-31"), (["last-of-month", "2011-12-05"], "2011-12-31"),
    (["last-of-month", "20111205"], "2011-12-31"), (["last-of-month", "today", "--today", "20111205"], "2011-12-31"),
    (["last-of-month", "--today", "2018-12-03"], "2018-12-29"),
    (["next", "2021-10-01", "--statutory", "no", "--make-up", "none"], "2021-10-04"),
    (["next", "2021-10-08", "--make-up", "none"], "2021-10-11"),
    (["next", "2021-10-09", "--make-up", "only"], "2022-01-29"),
    (["count", "2021-10-01", "2021-10-31", "--pattern", "six-day"], "20"),
    (["count", "2026-01-05", "2026-01-18", "--pattern", "big-small", "--big-week", "2026-01-05"], "11"),
    (["list", "2021-10-05", "2021-10-11"], "2021-10-08\n2021-10-09\n2021-10-11"),
    (["list", "2021-10-02", "2021-10-07"], ""),
  ])
  func `an answer is a line of standard output`(arguments: [String], answer: String) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.text == (answer.isEmpty ? "" : answer + "\n"))
  }

  @Test func `a list has the day's data in each format`() throws {
    let range = ["list", "2021-10-08", "2021-10-09", "--format"]
    let notice = try #require(WorkdaySchedule(holidays: .statutory).marking(of: .init(iso8601: "2021-10-09")).notice)
    let records = [
      #"{"date": "2021-10-08", "weekday": 5, "kind": "workday", "workday": true, "name": null, "statutory": false, "#
        + #""provisional": false, "pay": 100, "source": null, "shift": null, "shiftName": null, "notice": null}"#,
      #"{"date": "2021-10-09", "weekday": 6, "kind": "makeup", "workday": true, "name": "国庆节", "statutory": false, "#
        + #""provisional": false, "pay": 100, "source": "notice", "shift": null, "shiftName": null, "notice": "#
        + #""\#(notice)"}"#,
    ]
    let array = "[\n" + records.map { "  " + $0 }.joined(separator: ",\n") + "\n]\n"
    #expect(try Command.run(Command.path, range + ["json"]).text == array)
    #expect(try Command.run(Command.path, range + ["jsonl"]).text == records.map { $0 + "\n" }.joined())
    #expect(
      try Command.run(Command.path, range + ["csv"]).text == """
        date,weekday,kind,workday,name,statutory,provisional,pay,source,shift,shiftName,notice
        2021-10-08,5,workday,true,,false,false,100,,,,
        2021-10-09,6,makeup,true,国庆节,false,false,100,notice,,,\(notice)

        """)
    #expect(
      try Command.run(
        "list", "2021-10-03", "2021-10-04", "--pattern", "cycle:DDNNOO@2021-10-03", "--format", "csv"
      ).text == """
        date,weekday,kind,workday,name,statutory,provisional,pay,source,shift,shiftName,notice
        2021-10-03,7,workday,true,国庆节,true,false,300,,D,,\(notice)
        2021-10-04,1,workday,true,,false,false,,,D,,

        """)
    #expect(try Command.run("list", "2021-10-02", "2021-10-03", "--format", "json").text == "[]\n")
    let whole = try Command.run("list", "2007-01-01", "2026-12-28", "--format", "json")
    let days = try #require(try JSONSerialization.jsonObject(with: whole.output) as? [[String: Any]])
    let schedule = WorkdaySchedule(holidays: .statutory)
    let expected = FeedYears.days(2007...2026).filter {
      schedule.isWorkday($0) && $0 <= (try? CivilDate(iso8601: "2026-12-28")) ?? .last
    }
    #expect(days.compactMap { $0["date"] as? String } == expected.map(\.iso8601))
  }

  @Test func `several days, and those of standard input, are answered in one run`() throws {
    let days = ["2026-10-01", "2026-10-09", "2026-10-10"]
    let several = try Command.run(Command.path, ["is"] + days)
    #expect(several.status == 1 && several.text.split(separator: "\n").count == 3)
    #expect(try Command.run("is", "2026-10-09", "2026-10-10").status == 0)
    #expect(try Command.run("is", "2026-10-09", "2049-01-04").status == 3)
    for (format, start) in [("csv", "date,"), ("json", "["), ("jsonl", "{"), ("md", "|")] {
      let listed = try Command.run(Command.path, ["is"] + days + ["--format", format])
      #expect(listed.status == 1 && listed.text.hasPrefix(start))
      try Command.inFolder { folder in
        let file = folder.appending(path: "dates.txt")
        try Data("2026/10/1\r\n\n 20261009\n2026年10月10日".utf8).write(to: file)
        let read = try Command.shell("\"$0\" is - --format \(format) < '\(file.path)'")
        #expect(read.status == 1 && read.text == listed.text)
        try Data("2026/10/1\n\n2026-13-01\n2049-01-04\n20261009\n2026年10月10日\n上个月\n".utf8).write(to: file)
        let wrong = try Command.shell("\"$0\" is - --format \(format) < '\(file.path)'")
        #expect(wrong.status == 65 && wrong.text == listed.text)
        let errors = wrong.errors.split(separator: "\n").filter { $0.hasPrefix("Error: ") }
        #expect(errors.first?.hasPrefix("Error: not known: ") == true && errors.count == 3, "\(wrong.errors)")
        #expect(errors.dropFirst().first == "Error: standard input: line 3: 13 is not a month; use 1 to 12")
        #expect(errors.last?.hasPrefix("Error: standard input: line 7: ") == true)
        try Data(String(repeating: "x\n", count: 100).utf8).write(to: file)
        let flood = try Command.shell("\"$0\" is - --format \(format) < '\(file.path)'")
        #expect(flood.status == 65 && flood.errors.contains("\nError: 79 more lines cannot be read.\n"))
        try Data().write(to: file)
        #expect(try Command.shell("\"$0\" is - < '\(file.path)'").status == 65)
      }
    }
    #expect(try Command.run("is", "2026-10-09", "--format", "jsonl").text.hasPrefix("{\"date\": \"2026-10-09\""))
  }

  @Test(arguments: [
    (
      "next", ["holiday", "2026-09-01"],
      "2026-09-25 Fri  day off  Mid-Autumn Festival  off from 2026-09-25 to 2026-09-27 (3 days)\n"
    ),
    ("next", ["makeup", "2026-09-20"], "2026-10-10 Sat  make-up day  National Day\n"),
    ("next", ["makeup", "2026-09-20", "--or-same"], "2026-09-20 Sun  make-up day  National Day\n"),
    ("next", ["weekend", "2026-10-01"], "2026-10-11 Sun  weekend\n"),
    ("next", ["work", "2026-10-01"], "2026-10-08\n"),
    (
      "previous", ["off", "2026-10-10"],
      "2026-10-07 Wed  day off  National Day  off from 2026-10-01 to 2026-10-07 (7 days)\n"
    ),
    ("previous", ["MAKEUP", "2026-01-05"], "2026-01-04 Sun  make-up day  New Year’s Day\n"),
    (
      "next", ["company", "2026-01-01", "--overrides", "company.txt"], "2026-06-27 Sat  company workday  Stocktaking\n"
    ),
  ])
  func `the next day of a kind is its line of the list`(command: String, words: [String], line: String) throws {
    try Command.inFolder { folder in
      try Data("Stocktaking work 2026-06-27\n".utf8).write(to: folder.appending(path: "company.txt"))
      let words = words.map { $0 == "company.txt" ? folder.path + "/" + $0 : $0 } + ["--lang", "en"]
      let answer = try Command.run(Command.path, [command] + words)
      #expect(answer.status == 0 && answer.text == line, "\(answer)")
      let record = try Command.run(Command.path, [command] + words + ["--format", "json"]).text
      #expect(record.hasPrefix("{\"date\": \"\(line.prefix(10))\""), "\(record)")
    }
  }

  @Test func `the next day of a kind is unknown where no notice is published, and none where none can be`() throws {
    let beyond = try Command.run("next", "makeup", "2026-10-10")
    #expect(beyond.status == 3 && beyond.firstError.hasPrefix("Error: not known: "), "\(beyond)")
    #expect(try Command.run("next", "makeup", "2026-10-10", "--allow-unpublished", "--quiet").status == 1)
    #expect(try Command.run("next", "weekend", "2026-11-25").text.hasPrefix("2026-11-28"))
    #expect(try Command.run("next", "company", "2026-01-01", "--no-warn", "all").status != 0)
    let daily = try Command.run("next", "weekend", "--pattern", "cycle:D@2026-01-01", "--allow-unpublished", "--quiet")
    #expect(daily.status == 1 && daily.firstError == "Error: there is no such day in the years 1 to 9999")
    #expect(try Command.run("next", "makeupz").status == 64)
  }

  @Test func `a list has the days of a kind, with their names`() throws {
    let kinds = ["work", "off", "all", "workday", "weekend", "holiday", "makeup", "company"]
    let counts = try kinds.map {
      try Command.run("list", "2026", "--kind", $0, "--quiet").text.split(separator: "\n").count
    }
    #expect(counts[0] + counts[1] == 365 && counts[2] == 365)
    #expect(counts[3] + counts[6] + counts[7] == counts[0] && counts[4] + counts[5] == counts[1])
    #expect(try Command.run("count", "2026", "--quiet").text == "\(counts[0])\n")
    let golden = try Command.run("list", "2026-10-01..2026-10-10", "--kind", "off", "--lang", "en").text
    #expect(golden.hasPrefix("2026-10-01 Thu  day off  National Day\n") && golden.split(separator: "\n").count == 7)
    try Command.inFolder { folder in
      let company = folder.appending(path: "company.txt")
      try Data("Stocktaking work 2026-06-27\n".utf8).write(to: company)
      let listed = try Command.run("list", "2026", "--kind", "company", "--quiet", "--overrides", company.path)
      #expect(listed.text == "2026-06-27 周六  公司安排上班  Stocktaking\n")
      let record = try Command.run("is", "2026-06-27", "--format", "json", "--overrides", company.path).text
      #expect(record.contains("\"kind\": \"company\", \"workday\": true") && record.contains("\"pay\": 200"))
      let stats = try Command.run("stats", "2026-06", "--format", "csv", "--overrides", company.path).text
      #expect(stats.hasSuffix("2026-06,30,22,8,0,1,1,false\n"))
    }
    let wrong = try Command.run("list", "2026", "--kind", "weeknd")
    #expect(wrong.status == 64 && wrong.firstError.contains("did you mean weekend?"))
  }

  @Test(arguments: [
    ["2026-02"], ["2026年2月"], ["--from", "2026-02-01", "--to", "2026-02-28"], ["2026-02-01..2026-02-28"],
    ["2026-02-01", "2026-02-28"], ["2026", "--from", "2026-02", "--to", "2026-02"],
    ["--year", "2026", "--from", "Feb", "--to", "二月"],
    ["Feb"], ["--from", "2026-02", "--to", "2026-02"], ["2026-02", "--from", "2025", "--to", "2027"],
  ])
  func `a period is said in the same ways to every question`(period: [String]) throws {
    for command in ["count", "list", "stats"] {
      let today = ["--today", "2026-11-25"]
      let expected = try Command.run(command, "2026-02")
      #expect(try Command.run(Command.path, [command] + period + today).output == expected.output, "\(command)")
    }
  }

  @Test func `the ending of a file's name chooses the format, and the file is named`() throws {
    try Command.inFolder { folder in
      for (command, ending) in [
        ("list", "csv"), ("list", "json"), ("list", "md"), ("stats", "jsonl"), ("count", "json"),
      ] {
        let file = folder.path + "/days." + ending
        let written = try Command.run(command, "2021-10", "-o", file)
        #expect(
          written.text.isEmpty && written.errors.hasPrefix("\(file): ") && written.errors.hasSuffix("; written\n"))
        let expected = try Command.run(command, "2021-10", "--format", ending).output
        #expect(try Data(contentsOf: URL(filePath: file)) == expected)
        #expect(try Command.run(command, "2021-10", "-o", file, "--quiet").errors.isEmpty)
      }
      let text = folder.path + "/days.txt"
      #expect(try Command.run("next", "2021-09-30", "-o", text).status == 0)
      #expect(try String(contentsOf: URL(filePath: text), encoding: .utf8) == "2021-10-08\n")
    }
  }

  @Test func `a company's days and leave are applied`() throws {
    try Command.inFolder { folder in
      let company = folder.appending(path: "company.txt")
      try Data("Founding day off 2021-10-11\nStocktaking work 2021-10-10\n".utf8).write(to: company)
      let leave = folder.appending(path: "leave.txt")
      try Data("2021-10-12..2021-10-13\n".utf8).write(to: leave)
      let options = ["--overrides", company.path, "--leave", leave.path]
      #expect(try Command.run(Command.path, ["next", "2021-10-10"] + options).text == "2021-10-14\n")
      #expect(try Command.run(Command.path, ["is", "2021-10-10"] + options).status == 0)
      #expect(
        try Command.run(Command.path, ["is", "2021-10-11", "--explain", "--lang", "en"] + options).text
          == "2021-10-11 is a Monday, not worked: Founding day\n")
      #expect(try Command.run(Command.path, ["count", "2021-10-09", "2021-10-14"] + options).text == "3\n")
    }
  }

  @Test(arguments: [
    ["next", "\(newestYear)-12-31"], ["previous", "2006-12-30"], ["add", "\(newestYear)-12-01", "50"],
    ["count", "\(newestYear)-12-01", "\(comingYear)-01-01"], ["list", "2049-01-01", "2049-01-02"],
    ["last-of-month", "2049-03"],
    ["next", "\(newestYear)-12-28", "--make-up", "only"],
  ])
  func `an answer for an unpublished year is unknown, unless plain weekdays are allowed`(
    arguments: [String]
  ) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.status == 3)
    #expect(result.text == "")
    #expect(result.firstError.hasPrefix("Error: not known: the holidays of 20"))
    let allowed = try Command.run(Command.path, arguments + ["--allow-unpublished"])
    let isPast = arguments.contains { $0.hasPrefix("2006") }
    #expect(
      allowed.errors.contains("are not \(isPast ? "known" : "published yet"); the answer follows the pattern."))
    #expect(allowed.status == (arguments.contains("only") ? 1 : 0))
  }

  @Test(arguments: [
    ["is", "\(newestYear)-12-30"], ["next", "\(newestYear)-12-28"],
    ["count", "\(newestYear)-12-01", "\(newestYear)-12-31"], ["last-of-month", "\(newestYear)-12"],
  ])
  func `an answer that depends on the last days of December has a warning`(arguments: [String]) throws {
    let result = try Command.run(Command.path, arguments)
    let day = try CivilDate(year: newestYear, month: 12, day: 30)
    let isWorked = arguments[0] != "is" || WorkdaySchedule(holidays: .statutory).isWorkday(day)
    #expect(result.status == (isWorked ? 0 : 1))
    #expect(result.errors == decemberWarning)
    #expect(try Command.run("is", "2026-12-28").errors == "")
  }

  @Test func `today is the day in the schedule's time zone`() throws {
    for zone in ["Asia/Shanghai", "Pacific/Kiritimati", "-11:00"] {
      let name = zone.hasPrefix("-") ? "Pacific/Pago_Pago" : zone
      let zoneHere = try #require(TimeZone(identifier: name))
      func day() throws -> CivilDate {
        let parts = Calendar(identifier: .gregorian).dateComponents(in: zoneHere, from: Date())
        return try CivilDate(
          year: try #require(parts.year), month: try #require(parts.month), day: try #require(parts.day))
      }
      let before = try day()
      let result = try Command.run(
        "add", "today", "0", "--time-zone", zone, environment: ["TZ": "America/New_York"])
      let after = try day()
      #expect(result.text == "\(before)\n" || result.text == "\(after)\n")
    }
  }

  @Test(arguments: [
    (["is"], "Error: Missing expected argument '<date> ...'"),
    (["is", "2021-13-01"], "Error: date: 13 is not a month; use 1 to 12"),
    (["is", "2021-02-29"], "Error: date: 29 is not a day of 2021-02, which has 28"),
    (
      ["is", "someday"],
      "Error: date: \"someday\" is not a date such as 2021-10-09 or 20211009, nor today, tomorrow or yesterday"
    ),
    (["next", "--time-zone", "Mars/Base"], "Error: --time-zone: \"Mars/Base\" is not a time zone"),
    (["next", "--today", "x"], "Error: --today: "), (["is", "today", "--today", "x"], "Error: --today: "),
    (["month", "this-month", "--today", "x"], "Error: --today: "), (["month", "--today", "x"], "Error: --today: "),
    (["stats", "this-year", "--today", "x"], "Error: --today: "), (["stats", "--today", "x"], "Error: --today: "),
    (["add", "2021-10-09", "1.5"], "Error: number: \"1.5\" is not a whole number"),
    (["add", "2021-10-09", "--patern", "six-day"], "Error: \"--patern\" is neither an option"),
    (["add", "2021-10-09", "1", "2"], "Error: number: 2 numbers are given; only one is allowed"),
    (["add", "2021-10-09"], "Error: Missing expected argument"),
    (
      ["count", "2021-10-09", "2021-10-01"],
      "Error: period: 2021-10-01 comes before 2021-10-09; write the earlier date first"
    ),
    (["list", "2021-10-01", "2021-10-09", "--format", "xml"], "Error: --format: "),
    (["count", "2021", "--excel", "--format", "json"], "Error: --excel needs --format csv"),
    (
      ["count", "2021", "--format", "md"],
      "Error: --format: \"md\" is not a value of --format; use text, json, jsonl or csv"
    ),
    (["list"], "Error: the days are missing; give a period: 2026, "),
    (["count", "--year", "2026", "--years", "2025-2026"], "Error: period: 2 periods are given"),
    (["list", "2026", "--to", "2025"], "Error: --to: 2025-12-31 comes before 2026-01-01"),
    (["last-of-month", "2021-13"], "Error: period: 13 is not a month"),
    (["is", "2021-10-09", "--pattern", "big-small"], "Error: --pattern big-small needs --big-week"),
  ])
  func `invalid options are refused`(arguments: [String], message: String) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.text == "")
    #expect(result.status == 64)
    #expect(result.firstError.hasPrefix(message), "\(result.firstError)")
  }

  @Test func `a month without workdays has no last one`() throws {
    let result = try Command.run("last-of-month", "2021-03", "--make-up", "only")
    #expect(result.status == 1)
    #expect(result.firstError == "Error: no day of 2021-03 is worked")
  }

  @Test func `the exit code works in a shell as the crontab line uses it`() throws {
    #expect(try Command.shell(#""$0" is 20211009 && echo backup"#).text == "backup\n")
    #expect(try Command.shell(#""$0" is 20211010 && echo backup"#).text == "")
    #expect(try Command.shell(#"[ "$("$0" last-of-month 2021-09)" = 2021-09-30 ] && echo pay"#).text == "pay\n")
  }

  @Test func `the answers agree with the workday table on every day of a year`() throws {
    let schedule = WorkdaySchedule(holidays: .statutory)
    let listed = try Command.run("list", "2020-01-01", "2020-12-31").text.split(separator: "\n").map(String.init)
    #expect(listed == FeedYears.days(2020...2020).filter(schedule.isWorkday).map(\.iso8601))
    #expect(try Command.run("count", "2020-01-01", "2020-12-31").text == "\(listed.count)\n")
  }

  @Test func `the list of twenty years is chinesecalendar's, day by day, and the count its length`() throws {
    let fixture = Command.root.appending(path: "Fixtures/statutory/worked-days.txt")
    var worked: [String] = []
    var days = 0
    for line in try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      for (index, mark) in words[1].enumerated() {
        days += 1
        if mark == "#" { worked.append("\(words[0])-\(index < 9 ? "0" : "")\(index + 1)") }
      }
    }
    #expect(days == 7305)
    let listed = try Command.run("list", "2007-01-01", "2026-12-31").text.split(separator: "\n").map(String.init)
    #expect(listed == worked)
    #expect(try Command.run("count", "2007-01-01", "2026-12-31").text == "\(worked.count)\n")
  }
}
