// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing

@Suite struct LunarCommandTests {
  @Test(arguments: [
    (["lunar", "2027-02-06"], "2027-02-06 丁未年正月初一\n"),
    (["lunar", "20250725", "2025-07-26"], "2025-07-25 乙巳年闰六月初一\n2025-07-26 乙巳年闰六月初二\n"),
    (["lunar", "--to-solar", "2026-05-08"], "2026-06-22 丙午年五月初八\n"),
    (["lunar", "--to-solar", "2025-6L-1", "2025-06L-02"], "2025-07-25 乙巳年闰六月初一\n2025-07-26 乙巳年闰六月初二\n"),
    (["lunar", "2025-2028", "--leap"], "2025-07-25 乙巳年闰六月初一\n2028-06-23 戊申年闰五月初一\n"),
    (["lunar", "--korean", "2027-02-07"], "2027-02-07 丁未年正月初一\n"),
    (
      ["lunar", "2025-07-25", "--format", "jsonl"],
      """
      {"date": "2025-07-25", "year": 2025, "month": 6, "leap": true, "day": 1, "text": "乙巳年闰六月初一"}

      """
    ),
  ])
  func `lunar prints a line for each day`(arguments: [String], text: String) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.text == text && result.status == 0 && result.errors == "")
  }

  @Test func `lunar prints all days of the tables`() throws {
    let result = try Command.run("lunar", "1901-02-19", "2101-01-28", "--format", "jsonl")
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 73_028)
    #expect(lines.last?.contains("\"2101-01-28\", \"year\": 2100, \"month\": 12, \"leap\": false, \"day\": 29") == true)
  }

  @Test(arguments: [
    (["lunar", "2027-02", "--format", "csv"], 29, "2027-02-28,2027,1,false,23,丁未年正月廿三"),
    (["lunar", "2027-02-06", "--lang", "en"], 1, "2027-02-06 day 1 of month 1, 2027"),
    (["lunar", "2025-07-25", "--lang", "it"], 1, "2025-07-25 giorno 1, mese 6 intercalare, 2025"),
    (["lunar", "2025-07-25", "--lang", "한국어", "--format", "md"], 3, "| 2025-07-25 | 2025년 윤6월 1일 |"),
    (["terms", "2026-Q1"], 6, "2026-03-20 春分"), (["terms", "2026-2027"], 48, "2027-12-22 冬至"),
    (["terms", "2026-01", "--lang", "english"], 2, "2026-01-20 Major Cold"),
    (["terms", "2026-01", "--lang", "it", "--format", "csv"], 3, "2026-01-20,Grande freddo"),
    (["terms", "2026-01", "--format", "json"], 4, "]"),
  ])
  func `lunar and terms take periods, languages and formats`(arguments: [String], count: Int, last: String) throws {
    let result = try Command.run(Command.path, arguments)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == count && lines.last == last[...] && result.errors == "", "\(result.text)")
  }

  @Test func `terms prints 24 lines`() throws {
    let lines = try Command.run("terms", "2027").text.split(separator: "\n")
    #expect(lines.count == 24)
    #expect(lines.first == "2027-01-05 小寒" && lines[6] == "2027-04-05 清明" && lines.last == "2027-12-22 冬至")
    let first = try Command.run("terms", "2027", "--format", "jsonl").text.split(separator: "\n").first
    #expect(first == "{\"date\": \"2027-01-05\", \"term\": \"小寒\"}")
  }

  @Test(arguments: [
    (["lunar", "2101-01-29"], "period: 2101-01-29: lunisolar years are known to 2100, which ends on 2101-01-28"),
    (["lunar", "1901-02-18"], "period: 1901-02-18: lunisolar years are known from 1901, which began on 1901-02-19"),
    (["lunar", "--to-solar", "2026-05L-08"], "date: 2026 has no leap month 5L"),
    (
      ["lunar", "2027-02-06", "2027-02-05"], "period: 2027-02-05 comes before 2027-02-06; write the earlier date first"
    ),
    (["terms", "2101"], "period: 2101: solar terms are known to 2100"),
    (["terms", "next"], "period: \"next\" is not a period; use 2026, 2026-02,"),
    (["lunar", "--to-solar"], "--to-solar takes one date of the Chinese calendar, or the first and the last"),
    (["lunar", "--to-solar", "2026-05-08", "2026-05-01"], "date: 2026-06-15 comes before 2026-06-22;"),
    (
      ["birthdays", "妈妈"],
      "birthday: \"妈妈\" has no date; write NAME DATE in quotation marks, such as \"Ming 1990-05-08\""
    ),
    (["birthdays", "妈妈 1958-05-08", "妈妈 1958-05-08"], "birthday: one is given twice"),
    (
      ["birthdays", "妈妈 1958-05-08", "--years", "2099-2101"],
      "--years: \"2099-2101\" is not a year or a range such as 2026-2036, from 1901 to 2100"
    ),
    (["birthdays", "妈妈 1958-05-08", "--alarm", "soon"], "--alarm: \"soon\" is not a number of days from 0 to 365"),
  ])
  func `what is out of range is an error that names the end`(arguments: [String], message: String) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: " + message))
    #expect(result.text == "")
  }

  @Test func `birthdays are listed, and a file may have a line with the names of its columns`() throws {
    try Command.inFolder { folder in
      let people = folder.appending(path: "family.csv")
      try Data("name,birthday\nGrandma,1942-06-23\nMing,1990-05-08\n".utf8).write(to: people)
      let arguments = ["birthdays", "--people", people.path, "--year", "2027"]
      #expect(
        try Command.run(Command.path, arguments + ["--format", "text", "--lang", "en"]).text == """
          2027-06-12 Sat  Ming's birthday (37, lunar 05-08)
          2027-07-26 Mon  Grandma's birthday (85, lunar 06-23)

          """)
      let chinese = try Command.run(
        Command.path, arguments + ["--format", "csv"], environment: ["LC_ALL": "zh_CN.UTF-8"])
      #expect(
        chinese.text.hasPrefix("date,end,weekday,title\n2027-06-12,2027-06-12,6,Ming生日（37岁，五月初八）\n"), "\(chinese.text)")
      #expect(try Command.run(Command.path, arguments).text.hasPrefix("BEGIN:VCALENDAR"))
      let wrong = try Command.run(Command.path, arguments + ["--format", "text", "--alarm", "1d"])
      #expect(wrong.status == 64 && wrong.errors.hasPrefix("Error: --alarm is for a calendar; add --format ics"))
      let file = folder.path + "/b.ics"
      let written = try Command.run(Command.path, arguments + ["-o", file])
      #expect(written.errors.hasPrefix("Hint: the calendar's words are Chinese; for English ones, add --lang en.\n"))
      // A file that is replaced needs no advice, and neither does one in the language that was asked for.
      #expect(try !Command.run(Command.path, arguments + ["-o", file]).errors.contains("Hint"))
      #expect(try !Command.run(Command.path, arguments + ["-o", file + "2", "--lang", "zh"]).errors.contains("Hint"))
    }
  }

  @Test func `a file's rule of the Chinese calendar ends with a note too`() throws {
    let file = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//test//
      BEGIN:VEVENT
      UID:new-year
      DTSTAMP:20200101T000000Z
      DTSTART;VALUE=DATE:20980201
      RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1
      END:VEVENT
      END:VCALENDAR

      """.replacing("\n", with: "\r\n")
    try Command.inFolder { folder in
      let path = folder.appending(path: "new-year.ics").path
      try Data(file.utf8).write(to: URL(filePath: path))
      for (options, note) in [
        ([], true), (["--to", "2110-01-01"], true), (["--format", "ics"], true), (["--limit", "4"], true),
        (["--to", "2099-12-31"], false), (["--limit", "2"], false),
      ] {
        let result = try Command.run(Command.path, ["expand", path] + options)
        #expect(result.status == 0)
        #expect(
          result.errors == (note ? "Note: lunisolar years are known to 2100; the rule ends on 2101-01-28.\n" : ""),
          "\(options)")
      }
    }
  }

  @Test(arguments: [
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=6L;BYMONTHDAY=1", "1901-02-19", 12),
    ("RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12L", "2020-01-01", 0),
  ])
  func `a rule of the Chinese calendar ends with a note`(rule: String, start: String, count: Int) throws {
    let result = try Command.run("expand", "--rrule", rule, "--dtstart", start, "--format", "ical")
    #expect(result.status == 0)
    #expect(result.text.split(separator: "\n").count == count)
    #expect(result.errors == "Note: lunisolar years are known to 2100; the rule ends on 2101-01-28.\n")
    let short = try Command.run("expand", "--rrule", rule, "--dtstart", start, "--to", "2050-01-01")
    #expect(short.errors == "")
    let early = try Command.run("expand", "--rrule", rule, "--dtstart", "1901-02-18")
    #expect(early.text == "" && early.errors.hasPrefix("Note: lunisolar years are known from 1901;"))
  }

  @Test(arguments: ["19010218", "20200101"])
  func `of several rules that the calendar's tables end, one is noted`(start: String) throws {
    try inTemporaryFolder { folder in
      let file = folder.appending(path: "lunar.ics")
      let events = ["a", "b"].map { uid in
        "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20210101T000000Z\r\nDTSTART;VALUE=DATE:\(start)\r\n"
          + "RRULE:RSCALE=CHINESE;FREQ=YEARLY\r\nEND:VEVENT\r\n"
      }
      try Data("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(events.joined())END:VCALENDAR\r\n".utf8).write(to: file)
      let notes = try Command.run("expand", file.path).errors.split(separator: "\n")
      #expect(notes.count == 1 && notes.allSatisfy { $0.hasPrefix("Note: lunisolar years are known") })
    }
  }
}

@Suite struct TraditionalDaysTests {
  private func days(_ arguments: String...) throws -> [String] {
    let result = try Command.run(Command.path, ["holidays", "--year", "2026"] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    let events = result.text.split(separator: "BEGIN:VEVENT").dropFirst()
    return events.filter { $0.contains("CATEGORIES:节日") || $0.contains("CATEGORIES:Festival") }.map { event in
      let lines = event.split(whereSeparator: \.isNewline)
      func value(_ name: String) -> Substring { lines.first { $0.hasPrefix(name) }?.dropFirst(name.count) ?? "" }
      return "\(value("DTSTART;VALUE=DATE:")) \(value("SUMMARY:"))"
    }
  }

  @Test func `holidays --also writes festivals and solar terms`() throws {
    let festivals = try days("--also", "festivals")
    #expect(
      festivals == [
        "20260126 腊八节", "20260210 小年（北方）", "20260211 小年（南方）", "20260216 除夕", "20260217 春节", "20260303 元宵节",
        "20260320 龙抬头", "20260405 清明", "20260419 上巳节", "20260619 端午节", "20260819 七夕", "20260827 中元节",
        "20260925 中秋节", "20261018 重阳节", "20261109 寒衣节", "20261123 下元节",
      ])
    let terms = try days("--also", "terms", "--lang", "en")
    #expect(terms.count == 24 && terms.first == "20260105 Minor Cold")
    #expect(try days("--also", "festivals,terms").count == 39)
    #expect(try days() == [])
  }

  @Test(arguments: [
    ("moons", "\"moons\" is not a value of --also; use festivals or terms"),
    ("festivals,", "\"\" is not a value of --also; use festivals or terms"),
  ])
  func `other days are refused`(also: String, message: String) throws {
    let result = try Command.run("holidays", "--year", "2026", "--also", also)
    #expect(result.status == 64 && result.errors.contains(message))
  }
}

@Suite struct BirthdaysCommandTests {
  @Test(arguments: ["--people -", "-"])
  func `birthdays are read from standard input too`(way: String) throws {
    let line = "printf '# family\\n妈妈 1958-05-08\\n' | \"$0\" birthdays \(way) --year 2026"
    let read = try Command.shell(line)
    #expect(read.status == 0)
    #expect(read.text.contains("SUMMARY:妈妈生日（68岁"))
    let wrong = try Command.shell("printf '\\nx\\n' | \"$0\" birthdays \(way)")
    #expect(wrong.status == 65 && wrong.firstError.hasPrefix("Error: standard input: line 2: "), "\(wrong.errors)")
    #expect(try Command.shell("\"$0\" birthdays --people - - < /dev/null").status == 64)
  }

  private func birthdays(_ arguments: String...) throws -> [String] {
    let result = try Command.run(Command.path, ["birthdays"] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    var lines: [String] = []
    var date = ""
    for line in result.text.replacing("\r\n ", with: "").split(whereSeparator: \.isNewline) {
      if line.hasPrefix("DTSTART;VALUE=DATE:") { date = String(line.dropFirst(19)) }
      if line.hasPrefix("SUMMARY:") { lines.append(String(line.dropFirst(8))) }
      if line == "END:VEVENT" { lines[lines.count - 1] = date + " " + (lines.last ?? "") }
    }
    return lines
  }

  @Test func `each year's birthday has its date and age`() throws {
    #expect(
      try birthdays("妈妈 1958-05-08", "--years", "2025-2027") == [
        "20250603 妈妈生日（67岁，五月初八）", "20260622 妈妈生日（68岁，五月初八）", "20270612 妈妈生日（69岁，五月初八）",
      ])
    #expect(
      try birthdays("Ming {age} 1990-01-01", "--years", "2026", "--title", "{name} is {age} {x}") == [
        "20260217 Ming {age} is 36 {x}"
      ])
  }

  @Test func `--for says what an app does not support, and no app takes rules`() throws {
    func run(_ arguments: String...) throws -> Program.Result {
      try Command.run(Command.path, ["birthdays", "妈妈 1958-05-08", "--year", "2026"] + arguments)
    }
    let google = try run("--for", "google", "--alarm", "1d")
    #expect(google.status == 0)
    #expect(google.errors == "Warning: Google Calendar ignores the reminders of feeds; set them in the app.\n")
    #expect(google.output == (try run("--alarm", "1d", "--for", "iphone")).output)
    #expect(try run("--for", "google", "--alarm", "1d", "--no-warn", "app").errors.isEmpty)
    #expect(try run("--for", "iphone", "--alarm", "1d").errors.isEmpty)
    let rules = try run("--for", "iphone", "--style", "rscale")
    #expect(rules.status == 64 && rules.errors.hasPrefix("Error: --style rscale: no app that was tried"))
    #expect(try run("--for", "pager").status == 64)
    try Command.inFolder { folder in
      let file = folder.appending(path: "family.txt")
      try Data("妈妈 1958-05-08\n".utf8).write(to: file)
      let errors = try Command.run(Command.path, ["birthdays", file.path]).errors
      #expect(errors.hasSuffix(" is a file; use --people \(file.path)\n"), "\(errors)")
    }
  }

  @Test func `someone born on the thirtieth of the twelfth month`() throws {
    // In January and February of 2025 to 2027 the month has 29 days.
    #expect(
      try birthdays("小明 1990-12-30", "--years", "2024-2026", "--title", "{date}") == [
        "20240209 腊月三十", "20250128 腊月廿九", "20260216 腊月廿九",
      ])
    #expect(
      try birthdays("小明 1990-12-30", "--years", "2024-2030", "--day-30", "skip", "--title", "{date}") == [
        "20240209 腊月三十", "20300202 腊月三十",
      ])
  }

  @Test func `someone born in the leap fifth month`() throws {
    // 2009 and 2028 have a leap fifth month.
    func days(_ leap: String) throws -> [String] {
      try birthdays("小红 2009-05L-10", "--years", "2027-2028", "--leap", leap, "--title", "{date}")
    }
    #expect(try days("omit") == ["20280702 闰五月初十"])
    #expect(try days("backward") == ["20270614 五月初十", "20280702 闰五月初十"])
    #expect(try days("forward") == ["20270713 六月初十", "20280702 闰五月初十"])
    #expect(try days("both") == ["20270614 五月初十", "20280602 五月初十", "20280702 闰五月初十"])
    // Born in the fifth month: two birthdays in a year with two of them.
    #expect(
      try birthdays("小刚 2008-05-10", "--years", "2028", "--leap", "both", "--title", "{age}") == [
        "20280602 20", "20280702 20",
      ])
    #expect(try birthdays("小刚 2008-05-10", "--years", "2028", "--title", "{age}") == ["20280602 20"])
  }

  @Test(arguments: ["omit", "backward", "forward", "both"])
  func `a rule has the same days as the events`(leap: String) throws {
    try Command.inFolder { folder in
      let birthdays = ["甲 2009-05L-30", "乙 1990-12-30", "丙 1995-08L-15", "丁 1984-05-30"]
      for birthday in isSlowSetWanted ? birthdays : [birthdays[0]] {
        for day30 in ["last", "skip"] {
          let path = folder.appending(path: "rule.ics").path
          let common = ["--years", "1996-2100", "--leap", leap, "--day-30", day30]
          let rule = try Command.run(
            Command.path, ["birthdays", birthday, "--style", "rscale", "--output", path] + common)
          let dates = try Command.run(Command.path, ["birthdays", birthday] + common)
          guard dates.status == 0 else {
            #expect(rule.status == dates.status)
            continue
          }
          #expect(rule.status == 0, "\(rule.errors)")
          let expanded = try Command.run("expand", path, "--format", "ical", "--from", "1900-01-01")
          let expected = dates.text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("DTSTART") }.map {
            $0.suffix(8)
          }
          #expect(expanded.text.split(separator: "\n").map { $0.suffix(8) } == expected, "\(birthday) \(leap) \(day30)")
        }
      }
    }
  }

  @Test func `reminders are days before at nine, and a second run changes nothing`() throws {
    try Command.inFolder { folder in
      let path = folder.appending(path: "b.ics").path
      let arguments = [
        "birthdays", "妈妈 1958-05-08", "--years", "2026", "--alarm", "1", "--alarm", "0", "--output", path,
      ]
      #expect(try Command.run(Command.path, arguments + ["--exit-code"]).status == 1)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("TRIGGER:-PT15H\r\n") && text.contains("TRIGGER:PT9H\r\n"))
      #expect(try Command.run(Command.path, arguments + ["--exit-code"]).status == 0)
    }
  }
}
