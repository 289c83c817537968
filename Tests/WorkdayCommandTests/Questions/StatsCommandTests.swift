// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Numbers for people who pay wages, and answers for programs.
@Suite struct StatsCommandTests {
  @Test func `the quarters of a year with hours`() throws {
    let result = try Command.run("stats", "2021", "--by", "quarter", "--hours", "7.5")
    #expect(
      result.text == """
        period   days  workdays  off  makeup  statutory  company  hours
        2021-Q1    90        60   30       2          4        0    450
        2021-Q2    91        62   29       2          3        0    465
        2021-Q3    92        66   26       2          1        0    495
        2021-Q4    92        62   30       1          3        0    465
        total     365       250  115       7         11        0   1875

        """)
  }

  @Test func `the table is in the user's language, and records are not`() throws {
    let chinese = ["LC_ALL": "zh_CN.UTF-8"]
    let table = try Command.run("stats", "2026-Q4", environment: chinese).text
    #expect(table.hasPrefix("时段") && table.contains("工作日") && table.contains("\n合计 ?"))
    #expect(table.hasSuffix("\n? 这段时间里有的日子可能因通知而变动。\n"))
    let csv = try Command.run("stats", "2026-Q4", "--format", "csv", environment: chinese).text
    #expect(csv == (try Command.run("stats", "2026-Q4", "--format", "csv").text))
  }

  /// The Labour Law, article 44, and the regulation on holidays: 10 statutory days until 2007, 11 from 2008 on, 13 from 2025 on;
  /// in 2009 and 2020 one was two holidays, and 2015 had the anniversary of the victory too.
  @Test func `every day of a year is in one class of pay, and 300 are the statutory days`() throws {
    let years = try Command.run(
      "stats", "2007-2026", "--by", "year", "--pay", "--format", "csv", "--built-in", "--quiet")
    let rows = years.text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    #expect(
      rows[0].joined(separator: ",")
        == "period,days,workdays,off,makeup,statutory,company,pay100,pay200,pay300,contract,paid,provisional")
    let exceptions = ["2007": 10, "2009": 10, "2015": 12, "2020": 10, "2025": 13, "2026": 13]
    for row in rows.dropFirst() {
      let numbers = row[1..<12].compactMap { Int($0) }
      #expect(numbers[6] + numbers[7] + numbers[8] + numbers[9] == numbers[0], "\(row)")
      #expect(numbers[8] == numbers[4] && numbers[4] == exceptions[row[0], default: 11], "\(row)")
      #expect(numbers[6] == numbers[1] && numbers[9] == 0, "\(row)")
    }
    #expect(rows.count == 21 && rows[19][11] == "261")
    // In a cycle, the contract says which days are days of rest.
    let cycle = try Command.run(
      "stats", "2025-10", "--pay", "--pattern", "cycle:DDNNOO@2025-01-01", "--format", "csv", "--quiet"
    ).text
    #expect(
      cycle.hasPrefix(
        "period,days,workdays,off,makeup,statutory,company,pay100,pay200,pay300,contract,paid,statutoryWorked,D,N,"
          + "provisional\n"))
    #expect(cycle.hasSuffix("2025-10,31,21,10,0,4,0,0,0,2,29,23,2,10,11,false\n"), "\(cycle)")
  }

  @Test(arguments: [("7.25", "152.25"), ("7.5", "157.5"), ("8", "168"), ("0.05", "1.05"), ("8.0", "168")])
  func `hours have as many decimals as they need`(hours: String, sum: String) throws {
    let text = try Command.run("stats", "2026-01", "--hours", hours, "--format", "csv").text
    #expect(text.hasSuffix("2026-01,31,21,10,1,1,0,\(sum),false\n"), "\(text)")
  }

  @Test func `the months of a year agree with the counts`() throws {
    struct Period: Decodable {
      let period: String
      let days: Int
      let workdays: Int
      let off: Int
      let makeup: Int
      let statutory: Int
      let provisional: Bool
    }
    let result = try Command.run("stats", "2021", "--format", "json")
    let periods = try JSONDecoder().decode([Period].self, from: result.output)
    #expect(periods.count == 13)
    for period in periods.dropLast() {
      #expect(try Command.run("count", period.period).text == "\(period.workdays)\n")
      #expect(period.days == period.workdays + period.off)
    }
    let total = try #require(periods.last)
    #expect((total.period, total.days, total.workdays, total.makeup, total.statutory) == ("total", 365, 250, 7, 11))
    #expect(try Command.run("count", "2021").text == "250\n")
    #expect(try Command.run("count", "2021", "2022-06").text == "372\n")
  }

  @Test func `a spreadsheet gets columns without a total, and Excel a byte order mark`() throws {
    let csv = try Command.run("stats", "2021", "2022", "--by", "year", "--format", "csv")
    #expect(
      csv.text == """
        period,days,workdays,off,makeup,statutory,company,provisional
        2021,365,250,115,7,11,0,false
        2022,365,249,116,7,11,0,false

        """)
    let excel = try Command.run("stats", "2021", "2022", "--by", "year", "--excel")
    #expect(excel.output == Data([0xEF, 0xBB, 0xBF]) + csv.output)
    for command in [["list", "2021-10"], ["month", "2021-10"], ["year", "2021"]] {
      let plain = try Command.run(Command.path, command + ["--format", "csv"])
      #expect(try Command.run(Command.path, command + ["--excel"]).output == Data([0xEF, 0xBB, 0xBF]) + plain.output)
      #expect(try Command.run(Command.path, command + ["--excel", "--format", "json"]).status == 64)
    }
    let header = try Command.run("month", "2021-10", "--format", "csv").text.prefix { $0 != "\n" }
    #expect(header == "date,weekday,kind,workday,name,statutory,provisional,pay,source,shift,shiftName,notice")
  }

  @Test func `an unpublished period is refused, or marked`() throws {
    #expect(try Command.run("stats", "2049").status == 3)
    let marked = try Command.run("stats", "2049", "--by", "year", "--allow-unpublished", "--format", "md", "--quiet")
    #expect(marked.text.contains("| 2049 ? |"))
    #expect(marked.text.hasSuffix("? A notice may still change days of this period.\n"))
    #expect(try Command.run("stats", "2021", "--hours", "25").status == 64)
    #expect(try Command.run("stats", "2021", "--by", "week").status == 64)
  }

  @Test(arguments: [
    (["next", "2021-09-30"], "2021-10-08"), (["previous", "2021-10-08"], "2021-09-30"),
    (["add", "2021-10-08", "-1"], "2021-09-30"), (["last-of-month", "2021-09"], "2021-09-30"),
  ])
  func `an answer as JSON is the day's record`(arguments: [String], date: String) throws {
    struct Day: Decodable {
      let date: String
      let kind: String
      let workday: Bool
    }
    let result = try Command.run(Command.path, arguments + ["--format", "json"])
    let day = try JSONDecoder().decode(Day.self, from: result.output)
    #expect(day.date == date && day.kind == "workday" && day.workday)
    #expect(try Command.run(Command.path, arguments + ["--format", "xml"]).status == 64)
  }

  @Test func `a count as JSON has its range`() throws {
    let result = try Command.run("count", "2021-10", "--format", "json")
    #expect(result.text == "{\"from\": \"2021-10-01\", \"to\": \"2021-10-31\", \"workdays\": 17}\n")
  }

  @Test(arguments: ["svg", "html"])
  func `a month is a sheet with its marks, names and workdays`(format: String) throws {
    let sheet = try Command.run("month", "2021-10", "--format", format)
    #expect(sheet.status == 0)
    for part in ["2021年10月", "国庆节", ">休<", ">班<", "工作日 17 天", "landscape"] {
      #expect(sheet.text.contains(part), "\(part)")
    }
    let reader = try #require(format == "html" ? MarkupReader(page: sheet.text) : MarkupReader(sheet.text))
    #expect(Set(reader.identifiers).count == reader.identifiers.count)
    let later = try Command.run("month", "2049-01", "--format", format)
    #expect(later.text.contains("放假安排尚未公布，暂按平常的工作日显示"))
    #expect(later.errors == "Warning: the holidays of 2049 are not published yet; the days follow the pattern.\n")
  }

  @Test(arguments: ["text", "svg", "html", "md", "md-days"])
  func `a view of an unpublished year says so in every format, and is warned of`(format: String) throws {
    for command in [["month", "2049-03"], ["year", "2049"]] {
      let view = try Command.run(Command.path, command + ["--format", format])
      #expect(view.text.contains("尚未公布"), "\(command)")
      #expect(view.errors.hasPrefix("Warning: the holidays of 2049 are not published yet"))
      #expect(try Command.run(Command.path, command + ["--format", format, "--quiet"]).errors.isEmpty)
    }
  }

  @Test func `with six rows, data has the 42 days of the grid`() throws {
    let json = try Command.run("month", "2023-11", "--rows", "6", "--first-weekday", "sunday", "--format", "json")
    #expect(json.text.components(separatedBy: "\"date\"").count == 43)
    #expect(json.text.contains("\"from\": \"2023-10-29\"") && json.text.contains("\"to\": \"2023-12-09\""))
    let md = try Command.run("month", "2023-11", "--rows", "6", "--first-weekday", "sunday", "--format", "md")
    #expect(md.text.contains("| (29) | (30) | (31) | 1 | 2 | 3 | 4 |"))
    #expect(md.text.contains("| (3) | (4) | (5) | (6) | (7) | (8) | (9) |"))
  }

  @Test func `months of which a range has a part are counted by their days in it`() throws {
    // From the last workday before Spring Festival, with the make-up day of 20 February.
    let days = ["stats", "2021-02-10", "2021-03-05"]
    let csv = try Command.run(Command.path, days + ["--format", "csv"]).text.split(separator: "\n")
    #expect(csv.dropFirst() == ["2021-02,19,9,10,1,3,0,false", "2021-03,5,5,0,0,0,0,false"])
    let text = try Command.run(Command.path, days).text
    let total = text.split(separator: "\n").last?.split(separator: " ").map(String.init)
    #expect(total == ["total", "24", "14", "10", "1", "3", "0"])
    let year = try Command.run("stats", "2021-12-30", "2022-01-04", "--by", "year", "--format", "csv").text
    #expect(year.split(separator: "\n").dropFirst() == ["2021,2,2,0,0,0,0,false", "2022,4,1,3,0,1,0,false"])
  }
}
