// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import Workdays

@Suite struct DataCommandTests {
  private let text = """
    {"year": 2049, "papers": ["https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm"], "days": [
    {"name": "元旦", "date": "2048-12-31", "isOffDay": true}, {"name": "元旦", "date": "2049-01-01", "isOffDay": true},
    {"name": "春节", "date": "2049-02-05", "isOffDay": true}, {"name": "春节", "date": "2049-02-20", "isOffDay": false},
    {"name": "清明节", "date": "2049-04-05", "isOffDay": true}, {"name": "劳动节", "date": "2049-05-01", "isOffDay": true},
    {"name": "端午节", "date": "2049-06-09", "isOffDay": true}, {"name": "中秋节", "date": "2049-09-15", "isOffDay": true},
    {"name": "国庆节", "date": "2049-10-01", "isOffDay": true}]}
    """

  private func inFolder(_ work: (_ file: String, _ data: String) throws -> Void) throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "2049.json")
      try Data(self.text.utf8).write(to: file)
      try work(file.path, folder.appending(path: "data").path)
    }
  }

  @Test func `show --table prints the blocks of the built-in table, and that of an imported year`() throws {
    let source = try readText("Sources/Workdays/Statutory/StatutoryTable.swift")
    let table = try #require(source.components(separatedBy: "\"\"\"\n").dropFirst().first)
    var blocks = 0
    for block in table.components(separatedBy: "\n\n") where block.split(separator: "notice ").count == 2 {
      blocks += 1
      let lines = block.split(separator: "\n").filter { !$0.allSatisfy { $0 == " " } }
      let year = try #require(lines.first?.split(separator: " ").last)
      // Holidays stand in the order of the notice there, and in that of their days here.
      let printed = try Command.run("data", "show", String(year), "--table", "--built-in").text
      #expect(Set(printed.split(separator: "\n")) == Set(lines), "\(year)")
    }
    #expect(blocks >= 15)
    try inFolder { file, data in
      _ = try Command.run("data", "import", file, "--data", data)
      let printed = try Command.run("data", "show", "2049", "--table", "--data", data).text
      #expect(printed.contains("    notice 2048-11-01 https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm\n"))
      #expect(printed.contains("      元旦 off 2048-12-31..01-01\n      春节 off 02-05 work 02-20\n"))
    }
    #expect(try Command.run("data", "show", "2026", "--table", "--format", "json").status == 64)
  }

  @Test func `a notice is imported as text and as a page, and one that is known changes nothing`() throws {
    try Command.inFolder { folder in
      let data = folder.appending(path: "data").path
      let known = try Command.run(
        "data", "import", packageFolder + "/Fixtures/notices/2026.txt", packageFolder + "/Fixtures/notices/2020-02.txt",
        "--data", data)
      #expect(
        known.status == 0
          && known.text == "2026: known already; nothing changed\n2020: known already; nothing changed\n")
      #expect(!FileManager.default.fileExists(atPath: data))
      let notice = folder.appending(path: "2027.html")
      // The dates of another year, and those of 2027 that have weekdays.
      let text = """
        国务院办公厅关于2027年部分节假日安排的通知
        经国务院批准，现将2027年元旦、春节、清明节、劳动节、端午节、中秋节和国庆节放假调休日期的具体安排通知如下。
        一、元旦：1月1日（周五）至3日（周日）放假，共3天。
        二、春节：2月5日（周五）至11日（周四）放假调休，共7天。2月20日（周六）上班。
        三、清明节：4月5日放假，与周末连休。
        四、劳动节：5月1日至2日放假，5月3日（周一）补休。
        五、端午节：6月9日放假1天。
        六、中秋节：9月15日放假1天。
        七、国庆节：10月1日至7日放假调休，共7天。9月26日（周日）、10月9日（周六）上班。
        国务院办公厅
        2026年11月5日
        """
      try Data("<html><p>\(text.replacing("\n", with: "</p><p>"))</p></html>".utf8).write(to: notice)
      let changes = try Command.run("data", "diff", notice.path)
      #expect(changes.text.hasPrefix("2027: own, 26 days would change\n"))
      let given = try Command.run("count", "2027", "--built-in", "--holidays", notice.path, "--format", "json")
      #expect(given.status == 0 && !given.errors.contains("not used"), "\(given.errors)")
      let address = "https://www.gov.cn/zhengce/zhengceku/202611/content_1.htm"
      let stored = try Command.run("data", "import", notice.path, "--address", address, "--data", data)
      #expect(stored.status == 0 && stored.text == "2027: new, 26 days\n", "\(stored)")
      let feed = try Command.run("--year", "2027", "--data", data).text
      #expect(feed.contains("RDATE;VALUE=DATE:20270220\r\n") && feed.contains("DTSTAMP:20261105T000000Z\r\n"))
      try Data(text.replacing("2月5日", with: "2月6日").utf8).write(to: notice)
      let wrong = try Command.run("data", "import", notice.path, "--data", data)
      #expect(wrong.status == 65)
      #expect(
        wrong.errors.hasPrefix("Error: \(notice.path): 2027-02-06 is not 周五\n  二、春节：2月6日（周五）至11日"), "\(wrong.errors)")
      // A supplement is known later by its address, so it needs one.
      let supplement = try readText("Fixtures/notices/2019-05.txt").replacing("2019", with: "2027")
        .replacing("1日至4日放假调休，共4天。4月28日（星期日）、5月5日（星期日）上班", with: "1日至6日放假调休，共6天。5月8日（星期六）上班")
      try Data(supplement.utf8).write(to: notice)
      let nameless = try Command.run("data", "import", notice.path, "--data", data)
      #expect(nameless.status == 64)
      #expect(nameless.errors.contains("supplements a known year; give the address of its page with --address"))
      let further = "https://www.gov.cn/zhengce/zhengceku/202703/content_2.htm"
      let revised = try Command.run("data", "import", notice.path, "--address", further, "--data", data)
      #expect(revised.text.hasPrefix("2027: revised, 4 days changed\n"), "\(revised)")
    }
  }

  @Test func `a year is exported in the format of holiday-cn, and importing it changes nothing`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "2026.json").path
      for year in ["2007", "2015", "2020", "2026"] {
        let path = folder.appending(path: "\(year).json").path
        #expect(try Command.run("data", "show", year, "--format", "holiday-cn", "-o", path).status == 0)
        let again = try Command.run("data", "import", path, "--data", folder.path + "/data")
        #expect(again.text == "\(year): known already; nothing changed\n")
      }
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any])
      #expect((json["days"] as? [[String: Any]])?.count == 39)
      #expect((json["version"] as? String)?.hasPrefix("2025-11-04.") == true)
    }
    let unknown = try Command.run("data", "show", "2006")
    #expect(unknown.status == 65)
    #expect(unknown.firstError == "Error: the holidays of 2006 are not known; those of 2007 to 2026 are.")
  }

  @Test func `an imported holiday year is in the feed, unless only built-in holidays are requested`() throws {
    try inFolder { file, data in
      let result = try Command.run("data", "import", file, "--data", data)
      #expect(result.status == 0)
      #expect(result.text == "2049: new, 9 days\n")
      #expect(try Command.run("data", "import", file, "--data", data).text == "2049: known already; nothing changed\n")
      let feed = try Command.run("--year", "2049", "--data", data)
      #expect(feed.status == 0)
      #expect(feed.text.contains("RDATE;VALUE=DATE:20490220\r\n"))
      #expect(feed.text.contains("DTSTAMP:20481101T000000Z\r\n"))
      #expect(try Command.run("--year", "2049", "--built-in").status == 65)
      #expect(try Command.run("--year", "2049", "--built-in", "--data", data).status == 64)
      // The default folder is that of the XDG base directory specification, with HOME behind it.
      let xdg = URL(filePath: data).deletingLastPathComponent()
      try FileManager.default.createDirectory(
        at: xdg.appending(path: ".local/share"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: data, toPath: xdg.appending(path: "workday-ics").path)
      try FileManager.default.copyItem(
        atPath: data, toPath: xdg.appending(path: ".local/share/workday-ics").path)
      for environment in [
        ["XDG_DATA_HOME": xdg.path], ["XDG_DATA_HOME": "relative", "HOME": xdg.path],
        ["XDG_DATA_HOME": "", "HOME": xdg.path],
      ] {
        #expect(try Command.run("--year", "2049", environment: environment).output == feed.output)
        let month = try Command.run("month", "2049-02", "--today", "none", environment: environment)
        #expect(month.text.contains("班"))
      }
    }
  }

  @Test(arguments: [
    ("2026-10-09", "1", "1", "0"), ("2026-10-01", "0", "0", "0"), ("2025-12-31", "1", "0", "1"),
    ("2026-12-31", "1", "NaN", "0"), ("2027-01-04", "NaN", "NaN", "0"),
  ])
  func `monitoring gets gauges of the data`(today: String, now: String, next: String, isKnown: String) throws {
    let result = try Command.inFolder { folder in
      try Command.run("data", "status", "--format", "prometheus", "--today", today, "--data", folder.path)
    }
    #expect(result.status == 0)
    let values = Dictionary(
      uniqueKeysWithValues: result.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        (String(line.prefix { $0 != " " }), String(line.drop { $0 != " " }.dropFirst()))
      })
    #expect(
      values == [
        "workday_today_worked": now, "workday_tomorrow_worked": next, "workday_next_year_known": isKnown,
        "workday_newest_notice_seconds": "1762214400", "workday_unconfirmed_years": "0",
      ])
    #expect(result.text.split(separator: "\n").count { $0.hasPrefix("# TYPE workday_") && $0.hasSuffix(" gauge") } == 5)
  }

  @Test func `a year that a single source names is marked until it is imported`() throws {
    try inFolder { file, data in
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      let marked = self.text.replacing("\"year\": 2049,", with: "\"year\": 2049, \"confirmed\": false,")
      try Data(marked.utf8).write(to: URL(filePath: data + "/2049.json"))
      let witness = [
        "2049", "www.gov.cn", "https://www.gov.cn/1", "2048-11-02T03:00:00Z", "2048-11-02T04:00:00Z", "404",
      ]
      try Data((witness.joined(separator: "\t") + "\n").utf8).write(to: URL(filePath: data + "/witnesses"))
      let options = ["--data", data, "--today", "2048-11-20"]
      let status = Command.runHere(["data", "status"] + options)
      #expect(status.text.contains("; not confirmed yet: 2049\n"))
      #expect(
        status.errors.contains("Warning: the holidays of 2049 come from a single source; the notice itself has not "))
      let whole = Command.runHere(["data", "status", "--verbose"] + options).text
      #expect(whole.contains("\n2049 unconfirmed, 9 days, data folder\n"))
      #expect(whole.contains("\n  www.gov.cn since 2048-11-02T03:00:00Z: 404, https://www.gov.cn/1\n"))
      let json = Command.runHere(["data", "status", "--format", "json"] + options)
      let object = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
      let year = try #require((object["years"] as? [[String: Any]])?.last { $0["year"] as? Int == 2049 })
      #expect(year["confirmed"] as? Bool == false && year["state"] as? String == "unconfirmed")
      #expect((year["witnesses"] as? [[String: Any]])?.first?["objection"] as? String == "404")
      let gauges = Command.runHere(["data", "status", "--format", "prometheus"] + options).text
      #expect(gauges.contains("\nworkday_unconfirmed_years 1\n"))
      for command in [["is", "2049-02-20"], ["month", "2049-02"], ["stats", "2049"]] {
        let result = Command.runHere(command + ["--data", data])
        #expect(result.errors.contains("Warning: the holidays of 2049 come from a single source"), "\(result.errors)")
        #expect(!result.errors.contains("not published yet; only statutory"), "\(result.errors)")
      }
      let feed = ["--year", "2049", "--data", data]
      #expect(Command.runHere(feed).errors.contains("Warning: the holidays of 2049 come from a single source"))
      // What is given back is as it was, and changes nothing.
      let given = try Command.run("data", "show", "2049", "--format", "holiday-cn", "--data", data)
      #expect(given.text.contains("\n  \"confirmed\": false,\n"))
      let back = file + "-back.json"
      try given.output.write(to: URL(filePath: back))
      let diff = try Command.run("data", "diff", file, "--data", data)
      #expect(diff.text == "2049: confirmed, 0 days would change\n")
      #expect(
        try Command.run("count", "2049", "--built-in", "--holidays", back).errors.contains("single source") == false)
      // Who imports it confirms it, whatever it says of itself.
      let again = try Command.run("data", "import", back, "--data", data)
      #expect(again.text == "2049: confirmed; no day changed\n")
      #expect(Command.runHere(["data", "status"] + options).text.contains("; not confirmed yet") == false)
      #expect(try Command.run("data", "import", file, "--data", data).text == "2049: known already; nothing changed\n")
    }
  }

  @Test func `a holiday year can come through a pipe`() throws {
    try inFolder { file, data in
      let result = try Command.shell("cat '\(file)' | \"$0\" data import - --data '\(data)'")
      #expect(result.text == "2049: new, 9 days\n")
      let status = try Command.run("data", "status", "--verbose", "--data", data, "--today", "2026-01-01")
      #expect(status.text.contains("\n2049 published, 9 days, data folder from standard input, stored today\n"))
      #expect(
        status.text.contains("\n  notice 2048-11-01 https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm\n"))
      #expect(status.text.contains("\nversion: 2048-11-01, "))
      #expect(status.text.contains("\nprovisional: 2049-12-29 to 2049-12-31, until the notice for 2050 is published\n"))
      let json = try Command.run("data", "status", "--data", data, "--format", "json", "--today", "2026-01-01")
      let object = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
      #expect(object["version"] as? String == "2048-11-01")
      let years = try #require(object["years"] as? [[String: Any]])
      #expect(years.count == 43)
      #expect(years.last?["origin"] as? String == "data-folder")
      #expect(years.first?["origin"] as? String == "built-in")
    }
  }

  @Test func `an import that is refused changes nothing, and says why`() throws {
    try inFolder { file, data in
      #expect(try Command.run("data", "import", file, "--data", data).status == 0)
      let kept = URL(filePath: data).appending(path: "2049.json")
      let stored = try Data(contentsOf: kept)
      let cases: [(String, String)] = [
        (#"{"year": 2049, "papers": [], "days": []}"#, "it lists no days, but 9 are known"),
        (
          self.text.replacing(#"{"name": "端午节", "date": "2049-06-09", "isOffDay": true},"#, with: ""),
          "it lacks known days: 2049-06-09"
        ),
        (
          self.text.replacing(#""2049-02-20", "isOffDay": false"#, with: #""2049-02-20", "isOffDay": true"#),
          "it contradicts 2049-02-20"
        ),
        (self.text.replacing("2049-06-09", with: "2049-06-31"), "days[6].date"),
        (
          self.text.replacing("\"year\": 2049", with: "\"year\": 2048"),
          "2049-02-05 is not in the holiday year 2048"
        ),
        (self.text.replacing("\"year\": 2049", with: "\"year\": 2049.5"), "year: this is not a whole number"),
        (#"{"msg":{"user_not_login":"用户未登录"},"code":1000}"#, "the field year is missing"),
        ("", "the file is empty"), ("<html></html>", "the file is not well-formed JSON"),
      ]
      for (text, message) in cases {
        try Data(text.utf8).write(to: URL(filePath: file))
        let result = try Command.run("data", "import", file, "--data", data)
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        #expect(result.firstError.contains(message), "\(result.errors)")
        #expect(try Data(contentsOf: kept) == stored)
      }
      try Data(cases[0].0.utf8).write(to: URL(filePath: file))
      #expect(try Command.run("data", "import", "--force", file, "--data", data).status == 0)
      #expect(try Command.run("--year", "2049", "--data", data).status == 65)
    }
  }

  @Test func `what was forced into a data folder counts as a file too, but not through a pipe`() throws {
    try inFolder { file, data in
      let partial = self.text.replacing(#"{"name": "端午节", "date": "2049-06-09", "isOffDay": true},"#, with: "")
      try Data(partial.utf8).write(to: URL(filePath: file))
      let refused = try Command.run("--year", "2049", "--built-in", "--holidays", file)
      #expect(refused.status == 65)
      #expect(refused.firstError.hasSuffix("the holiday year 2049 is not used because it has no day off for 端午节."))
      #expect(try Command.run("data", "import", "--force", file, "--data", data).status == 0)
      let kept = data + "/2049.json"
      #expect(try Command.run("--year", "2049", "--built-in", "--holidays", kept).status == 0)
      #expect(try Command.run("--year", "2049", "--built-in", "--holidays", data).status == 0)
      #expect(try Command.run("data", "import", kept, "--data", data + "2").status == 0)
      #expect(try Command.shell("cat '\(kept)' | \"$0\" data import - --data '\(data)3'").status == 65)
    }
  }

  @Test func `an empty list of a future year is not an error`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "2049.json")
      try Data(#"{"year": 2049, "papers": [], "days": []}"#.utf8).write(to: file)
      let result = try Command.run("data", "import", file.path, "--data", folder.path + "/data")
      #expect(result.status == 0)
      #expect(result.text == "2049: not published yet; nothing changed\n")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
    }
  }

  @Test func `diff lists the days that would change, and show those that are known`() throws {
    try inFolder { file, data in
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
      let diff = try Command.run("data", "diff", file, "--data", data)
      #expect(diff.status == 0)
      #expect(diff.text.hasPrefix("2049: new, 9 days would change\n  2048-12-31 Thu: not listed -> off 元旦\n"))
      #expect(try Command.run("data", "diff", file, "--data", data, "--exit-code").status == 1)
      #expect(try Command.run("data", "show", "2049", "--data", data).firstError.contains("not published"))
      #expect(try Command.run("data", "import", file, "--data", data, "--quiet").output.isEmpty)
      let none = try Command.run("data", "diff", file, "--data", data, "--exit-code", "--format", "json")
      #expect(none.status == 0)
      #expect(none.text == "{\"year\": 2049, \"verdict\": \"unchanged\", \"reasons\": [], \"changes\": []}\n")
      let show = try Command.run("data", "show", "2049", "--data", data)
      #expect(show.text.contains("2049-02-20 Sat work 春节\n"))
      #expect(show.text.split(separator: "\n").count == 8)
      // The list of the first unpublished year also settles the end of the year before.
      let coming = data + "/../\(comingYear).json"
      try Data(self.text.replacing("2049", with: "\(comingYear)").replacing("2048", with: "\(newestYear)").utf8)
        .write(to: URL(filePath: coming))
      #expect(try Command.run("data", "import", coming, "--data", data, "--quiet").status == 0)
      let december = try Command.run("data", "show", "\(newestYear)", "--data", data, "--format", "json")
      let record = december.text.split(separator: "\n").first { $0.contains("\"\(newestYear)-12-31\"") }
      #expect(
        record?.contains(
          #""kind": "holiday", "workday": false, "name": "元旦", "statutory": false, "provisional": false"#) == true)
    }
  }

  @Test func `a faulty file in the data folder is named, and no feed is written from what is left`() throws {
    try Command.inFolder { folder in
      try Data("{".utf8).write(to: folder.appending(path: "2049.json"))
      let result = try Command.run("--year", "2026", "--data", folder.path)
      #expect(result.status == 65)
      #expect(result.output.isEmpty)
      #expect(result.firstError.hasPrefix("Error: \(folder.path)/2049.json: the file is not well-formed JSON"))
    }
  }
}
