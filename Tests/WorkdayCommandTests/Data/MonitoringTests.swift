// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// What runs without anybody watching: in cron, in a pipe, and under monitoring.
@Suite struct MonitoringTests {
  /// A list as it is stored, of a year that is not published.
  private static func stored(_ year: Int) -> String {
    """
    {"year": \(year), "papers": ["https://www.gov.cn/zhengce/content/\(year - 1)11/content_1.htm"], "days": [
    {"name": "元旦", "date": "\(year)-01-01", "isOffDay": true}, {"name": "春节", "date": "\(year)-02-06", "isOffDay": true},
    {"name": "清明节", "date": "\(year)-04-05", "isOffDay": true},
    {"name": "劳动节", "date": "\(year)-05-01", "isOffDay": true},
    {"name": "端午节", "date": "\(year)-06-09", "isOffDay": true},
    {"name": "中秋节", "date": "\(year)-09-15", "isOffDay": true},
    {"name": "国庆节", "date": "\(year)-10-01", "isOffDay": true}], "workday-ics": {"stored": "2048-11-21T17:30:00Z"}}
    """
  }

  /// A data folder as it is in November 2048: with the lists of that year and of the next one.
  private func inDataFolder(_ work: (String) throws -> Void) throws {
    try Command.inFolder { folder in
      for year in [2048, 2049] {
        try Data(Self.stored(year).utf8).write(to: folder.appending(path: "\(year).json"))
      }
      try Data("2049\tpublished\t2048-11-21T16:00:00Z\thttps://example.com/2049.json\t\n".utf8)
        .write(to: folder.appending(path: "checks"))
      try work(folder.path)
    }
  }

  @Test(arguments: [
    ["--year", "2021"], ["is", "2021-10-09"], ["next", "2021-10-09"], ["list", "2021-10-01", "2021-10-09"],
    ["month", "2021-10"], ["year", "2021"], ["holidays", "--year", "2021"], ["data", "status"],
    ["data", "show", "2021"],
    ["count", "2021-10-01", "2021-10-09"],
  ])
  func `a folder of --data that is missing is an error`(arguments: [String]) throws {
    let result = try Command.run(Command.path, arguments + ["--data", "/nonexistent/data"])
    #expect(result.status == 66)
    #expect(result.output.isEmpty)
    #expect(result.firstError == "Error: --data: /nonexistent/data: there is no such folder")
  }

  @Test func `the server refuses a missing folder too`() throws {
    let server = Program.folder + "/workday-feed"
    let result = try Command.run(server, ["serve", "--port", "0", "--data", "/nonexistent/data"])
    #expect(result.status == 66)
    #expect(result.firstError == "Error: --data: /nonexistent/data: there is no such folder")
  }

  @Test(arguments: [
    ["is", "\(newestYear)-12-30"], ["next", "\(newestYear)-12-28"],
    ["previous", "\(newestYear)-12-31", "--or-same"], ["add", "\(newestYear)-12-28", "1"],
    ["count", "\(newestYear)-12-01", "\(newestYear)-12-31"], ["list", "\(newestYear)-12-29", "\(newestYear)-12-31"],
    ["last-of-month", "\(newestYear)-12"], ["--year", "\(newestYear)"], ["holidays", "--year", "\(newestYear)"],
  ])
  func `a warning is silenced by its name, and all of them by --quiet`(arguments: [String]) throws {
    let plain = try Command.run(Command.path, arguments)
    let makesCalendar = ["--year", "holidays"].contains(arguments[0])
    #expect(plain.errors == (makesCalendar ? overdueWarning : "") + decemberWarning)
    // All commands share these options, so that the fast set tries all of them with the first command alone.
    let isThorough = isSlowSetWanted || arguments[0] == "is"
    let ways = [["--no-warn", "app", "--no-warn", "provisional"], ["--quiet"], ["--no-warn", "provisional"]]
    for silent in isThorough ? ways : [ways[0]] {
      let result = try Command.run(Command.path, arguments + silent)
      #expect(result.errors.isEmpty)
      #expect(result.output == plain.output)
    }
    guard isThorough else { return }
    #expect(try Command.run(Command.path, arguments + ["--no-warn", "overrides"]).errors == plain.errors)
    #expect(try Command.run(Command.path, arguments + ["--no-warn", "weather"]).status == 64)
  }

  @Test func `warnings of overrides, holidays and old checks have their names`() throws {
    try inDataFolder { folder in
      let company = folder + "/company.txt"
      try Data("Stocktaking work 2021-10-01\n".utf8).write(to: URL(filePath: company))
      let old = folder + "/old-2021.json"
      try Data(#"{"year": 2021, "papers": [], "days": []}"#.utf8).write(to: URL(filePath: old))
      try Data("2049\tpublished\t2020-11-21T16:00:00Z\t-\t\n".utf8).write(to: URL(filePath: folder + "/checks"))
      let arguments = [
        "count", "2021-10-01", "2021-10-09", "--overrides", company, "--data", folder, "--holidays", old,
      ]
      func errors(_ more: [String] = []) throws -> [Substring] {
        try Command.run(Command.path, arguments + more).errors.split(separator: "\n")
      }
      let all = try errors()
      #expect(all.count == 3)
      for name in ["overrides", "holidays", "stale"] {
        let rest = try errors(["--no-warn", name])
        #expect(rest.count == 2, "\(name)")
      }
      #expect(try errors(["--no-warn", "stale"]).allSatisfy { !$0.contains("last checked") })
    }
  }

  @Test func `ages are days of China, in which a moment of the evening in UTC is tomorrow`() throws {
    try inDataFolder { folder in
      func status(_ today: String) throws -> String {
        try Command.run("data", "status", "--verbose", "--data", folder, "--today", today).text
      }
      let (same, next) = (try status("2048-11-22"), try status("2048-11-23"))
      #expect(same.contains("stored today") && same.contains("checked today"))
      #expect(next.contains("stored 1 day ago"))
    }
  }

  @Test func `the status is two lines, and the years with --verbose`() throws {
    try inDataFolder { folder in
      let short = try Command.run("data", "status", "--data", folder, "--today", "2048-11-23")
      #expect(
        short.text == """
          holidays of 2007 to \(newestYear) and 2048 to 2049, newest notice 2048-11-01, 22 days ago; 2049-12-29 to 2049-12-31 may still change
          data folder \(folder): 2048 to 2049; last check of the sources 1 day ago

          """)
      let long = try Command.run("data", "status", "--data", folder, "--today", "2048-11-23", "--verbose")
      #expect(long.text.contains("\n2021 published, 38 days, built in\n"))
    }
  }

  @Test func `monitoring fails when the data is stale`() throws {
    try inDataFolder { folder in
      func code(_ today: String, _ more: String...) throws -> Int32 {
        let result = try Command.run(
          Command.path, ["data", "status", "--data", folder, "--today", today, "--exit-code", "--quiet"] + more)
        #expect(result.output.isEmpty && result.errors.isEmpty)
        return result.status
      }
      #expect(try code("2048-11-23") == 0)
      #expect(try code("2048-11-23", "--max-age", "400d") == 0)
      #expect(try code("2049-12-06", "--max-age", "400d") == 0)
      #expect(try code("2049-12-07", "--max-age", "400d") == 1)
      #expect(try code("2049-12-14", "--next-year-by", "12-15") == 0)
      #expect(try code("2049-12-15", "--next-year-by", "12-15") == 1)
      #expect(try code("2048-12-31", "--next-year-by", "12-15") == 0)
      #expect(try code("2050-01-01") == 1)
      try Data("2049\tstale\t2048-11-21T16:00:00Z\t-\tno route\n".utf8).write(to: URL(filePath: folder + "/checks"))
      #expect(try code("2048-11-23") == 1)
      let told = try Command.run("data", "status", "--data", folder, "--today", "2050-01-01", "--max-age", "400d")
      #expect(told.status == 0)
      #expect(told.errors.contains("Warning: the holidays of 2050 are not known.\n"))
      #expect(told.errors.contains("Warning: the newest notice is 426 days old.\n"))
      #expect(try Command.run("data", "status", "--max-age", "soon").status == 64)
      #expect(try Command.run("data", "status", "--next-year-by", "2-30").status == 64)
    }
  }

  @Test func `a broken pipe ends the command in silence by the signal`() throws {
    for line in [
      "--years 2007-2025 --style expanded", "list 1900-01-01 2100-01-01 --format json --allow-unpublished --quiet",
    ] {
      let result = try Command.shell("{ \"$0\" \(line); echo $? >&2; } | true")
      #expect(result.errors == "\(128 + SIGPIPE)\n")
    }
  }

  @Test func `a notice that is new may move a make-up day`() throws {
    try inDataFolder { folder in
      func write(_ notice: String, _ makeUp: String) throws -> String {
        let json = """
          {"year": 2050, "papers": [\(notice)], "days": [
          \(["元旦": "01-01", "春节": "01-26", "清明节": "04-04", "劳动节": "05-01", "端午节": "05-28", "中秋节": "10-03", "国庆节": "10-01"]
            .map { "{\"name\": \"\($0)\", \"date\": \"2050-\($1)\", \"isOffDay\": true}" }.joined(separator: ",")),
          {"name": "春节", "date": "2050-\(makeUp)", "isOffDay": false}]}
          """
        let file = folder + "/new.json"
        try Data(json.utf8).write(to: URL(filePath: file))
        return file
      }
      let first = "\"https://www.gov.cn/zhengce/content/204911/content_1.htm\""
      let second = "\"https://www.gov.cn/zhengce/content/205001/content_2.htm\""
      func offer(_ notice: String, _ makeUp: String) throws -> Command.Result {
        try Command.run("data", "import", try write(notice, makeUp), "--data", folder)
      }
      #expect(try offer(first, "01-29").status == 0)
      #expect(try offer(first, "02-05").status == 65)
      let moved = try offer(first + "," + second, "02-05")
      #expect(moved.status == 0)
      #expect(moved.text.hasPrefix("2050: revised, 2 days changed"))
    }
  }

  @Test func `the form of timor tech is read, and a year of it is the same as that of the notices`() throws {
    try Command.inFolder { folder in
      struct Day: Decodable {
        let date: String
        let kind: String
        let name: String?
      }
      let shown = try Command.run("data", "show", "2021", "--format", "json")
      let days = try JSONDecoder().decode([Day].self, from: shown.output)
      func entry(_ day: Day, year: Int) -> String {
        let (date, name) = ("\(year)" + day.date.dropFirst(4), day.name ?? "")
        let key = date.dropFirst(5)
        guard day.kind == "makeup" else {
          let title = name == "春节" ? (key == "02-11" ? "除夕" : "初一") : name
          return
            "\"\(key)\": {\"holiday\": true, \"name\": \"\(title)\", \"wage\": 3, \"date\": \"\(date)\", \"rest\": 1}"
        }
        return "\"\(key)\": {\"holiday\": false, \"name\": \"\(name)前补班\", \"wage\": 1, \"after\": false, "
          + "\"target\": \"\(name)\", \"date\": \"\(date)\"}"
      }
      func write(year: Int) throws -> String {
        let text = "{\"code\": 0, \"holiday\": {\(days.map { entry($0, year: year) }.joined(separator: ","))}}"
        let file = folder.appending(path: "timor.json")
        try Data(text.utf8).write(to: file)
        return file.path
      }
      let known = try Command.run("data", "diff", try write(year: 2021))
      #expect(known.text == "2021: unchanged, 0 days would change\n")
      let new = try Command.run("data", "import", write(year: 2050), "--data", folder.path + "/data")
      #expect(new.text == "2050: new, 38 days without a notice\n")
      let wrong = folder.appending(path: "wrong.json")
      try Data(#"{"holiday": {"01-01": {"holiday": true, "name": "元旦", "date": "2021-01-02"}}}"#.utf8).write(to: wrong)
      let refused = try Command.run("data", "import", wrong.path, "--data", folder.path + "/data")
      #expect(refused.status == 65)
      #expect(refused.firstError.contains("holiday.01-01.date: \"2021-01-02\" is not that day of 2021"))
    }
  }
}
