// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The days off of other places by official lists, and the days that several offices work.
@Suite struct OfficeCommandTests {
  /// A calendar of the kind that a government publishes: all-day events whose titles are the names of holidays.
  private static let list = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//Place//EN\r
    BEGIN:VEVENT\r
    UID:20260403@place\r
    DTSTAMP:20250501T000000Z\r
    DTSTART;VALUE=DATE:20260403\r
    DTEND;VALUE=DATE:20260404\r
    SUMMARY:耶穌受難節\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    UID:20260525@place\r
    DTSTAMP:20250501T000000Z\r
    DTSTART;VALUE=DATE:20260525\r
    DTEND;VALUE=DATE:20260526\r
    SUMMARY:佛誕翌日\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  private func run(_ arguments: [String], _ work: (Command.Result) throws -> Void) throws {
    try Command.inFolder { folder in
      let file = folder.appendingPathComponent("hk.ics")
      try Self.list.write(to: file, atomically: true, encoding: .utf8)
      try work(
        Command.run(
          Command.path, arguments.map { $0.replacing("hk.ics", with: file.path) } + ["--no-warn", "provisional"]))
    }
  }

  @Test func `an official list stands for the holidays of China`() throws {
    try run(["count", "2026", "--official", "hk.ics"]) { #expect($0.text == "259\n") }
    try run(["is", "2026-04-03", "--official", "hk.ics", "--explain", "--lang", "en"]) {
      #expect($0.text == "2026-04-03 is a Friday, not worked: 耶穌受難節\n" && $0.status == 1)
    }
    try run(["is", "2026-10-01", "2026-12-31", "--official", "hk.ics", "--format", "csv"]) {
      #expect($0.status == 0)
      #expect($0.text.contains("2026-10-01,4,workday,true,,false,false,,,,,\n"))
    }
    try run(["is", "2027-01-04", "--official", "hk.ics"]) {
      #expect($0.status == 3)
      #expect(
        $0.errors
          == "Error: not known: the holidays of 2027 are not published yet; those of 2026 are. Add the list of the "
          + "year with --official, or use --allow-unpublished to follow the pattern\n")
    }
  }

  @Test func `a feed of another place says which, and not that it is mainland China's`() throws {
    try run(["--year", "2026", "--official", "香港=hk.ics", "--lang", "zh-Hans"]) {
      #expect($0.status == 0)
      #expect($0.text.contains("NAME:香港工作日\r\n") && $0.text.contains("香港工作日，2026-01-01 至"))
      #expect(!$0.text.contains("中国"))
    }
    try run(["--year", "2026", "--official", "hk.ics"]) {
      #expect($0.text.contains("NAME:Workdays\r\n") && $0.text.contains("Workdays from 2026-01-01 to 2026-12-31: "))
    }
  }

  @Test func `a day is common if all offices work it`() throws {
    try run(["list", "2026-05", "--common", "香港=hk.ics", "--kind", "holiday", "--lang", "zh-Hans"]) {
      #expect(
        $0.text == """
          2026-05-01 周五  放假  劳动节  香港上班
          2026-05-02 周六  放假  劳动节
          2026-05-03 周日  放假  劳动节
          2026-05-04 周一  放假  劳动节  香港上班
          2026-05-05 周二  放假  劳动节  香港上班
          2026-05-09 周六  放假  香港  内地上班
          2026-05-25 周一  放假  香港 佛誕翌日  内地上班

          """)
    }
    try run(["--year", "2026", "--common", "香港=hk.ics", "--lang", "zh-Hans"]) {
      #expect($0.text.replacing("\r\n ", with: "").contains("，且香港也上班"))
      #expect(!$0.text.contains("RDATE"))
    }
  }

  @Test func `the days on which offices differ are listed, with those that work`() throws {
    try run(["list", "2026-05", "--common", "香港=hk.ics", "--kind", "differs", "--lang", "en"]) {
      let lines = $0.text.split(separator: "\n").map(String.init)
      #expect(
        lines.map { $0.prefix(10) } == ["2026-05-01", "2026-05-04", "2026-05-05", "2026-05-09", "2026-05-25"]
          && lines[0].hasSuffix("  works: 香港") && lines[4].hasSuffix("  works: mainland China"), "\($0.text)")
    }
    try run(["is", "2026-05-09", "--common", "HK=hk.ics", "--explain", "--lang", "en"]) {
      #expect($0.text == "2026-05-09 is a Saturday, not worked: off in HK; works: mainland China\n" && $0.status == 1)
    }
    let files = try Command.run(Command.path, ["diff", "2026", "hk.ics"])
    #expect(files.status == 66 && files.errors.contains("workday-ics list 2026 --common hk.ics --kind differs"))
    try run(["list", "2026", "--common", "hk"]) {
      #expect($0.status == 66 && $0.errors.contains("\"hk\" is no file; save the official list"), "\($0.errors)")
    }
  }

  @Test func `the holidays of another place have its name, and not the law of China`() throws {
    try run(["holidays", "2026", "--official", "Hong Kong=hk.ics", "--format", "ics", "--lang", "en"]) {
      #expect($0.text.contains("NAME:Holidays in Hong Kong\r\n") && $0.text.contains(":Holidays in Hong Kong\\, 2026"))
      #expect($0.text.contains("SUMMARY:休 耶穌受難節\r\n"), "\($0.text)")
      #expect(!$0.text.contains("China") && !$0.text.contains("lieu") && !$0.text.contains("tatutory"))
    }
  }

  @Test func `a description names the lists, relative to itself`() throws {
    try Command.inFolder { folder in
      try Self.list.write(to: folder.appendingPathComponent("hk.ics"), atomically: true, encoding: .utf8)
      let feed = folder.appendingPathComponent("feed.yaml")
      try "year: 2026\nofficial:\n  香港: hk.ics\nlang: zh-Hans\n".write(to: feed, atomically: true, encoding: .utf8)
      #expect(try Command.run(Command.path, ["--config", feed.path]).text.contains("NAME:香港工作日\r\n"))
      try "common:\n  香港: hk.ics\n".write(to: feed, atomically: true, encoding: .utf8)
      #expect(try Command.run(Command.path, ["count", "2026-05", "--config", feed.path]).text == "17\n")
    }
  }

  @Test func `who decided about a day is known where offices share their workdays`() throws {
    try Command.inFolder { folder in
      let (list, leave) = (
        folder.appendingPathComponent("hk.csv").path, folder.appendingPathComponent("leave.txt").path
      )
      try "date,name\n2026-05-25,佛誕翌日\n".write(toFile: list, atomically: true, encoding: .utf8)
      try "2026-05-16\n2026-05-26\n".write(toFile: leave, atomically: true, encoding: .utf8)
      let result = try Command.run(
        Command.path,
        [
          "list", "2026-05", "--kind", "holiday", "--format", "csv", "--common", list, "--leave", leave, "--built-in",
        ])
      let sources = result.text.split(separator: "\n").dropFirst().map { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        return "\(cells[0].suffix(2)) \(cells[8])\(cells[11].isEmpty ? "" : " with its notice")"
      }
      #expect(
        sources == (1...5).map { "0\($0) notice with its notice" } + ["09 ", "16 leave", "25 ", "26 leave"])
      let pay = try Command.run(Command.path, ["stats", "2026", "--pay", "--common", list])
      #expect(pay.status == 64 && pay.errors.hasPrefix("Error: --pay: the Labour Law is that of mainland China alone"))
    }
  }

  @Test func `a list on the command line takes the place of a description's sources, and the other way round`() throws {
    try Command.inFolder { folder in
      let list = folder.appendingPathComponent("hk=1.csv").path
      try "date,name\n2026-05-25,佛誕翌日\n".write(toFile: list, atomically: true, encoding: .utf8)
      let feed = folder.appendingPathComponent("feed.yaml").path
      try "built-in: true\n".write(toFile: feed, atomically: true, encoding: .utf8)
      #expect(try Command.run(Command.path, ["count", "2026", "--config", feed, "--official", list]).text == "260\n")
      try "official: ./hk=1.csv\n".write(toFile: feed, atomically: true, encoding: .utf8)
      let warned = ["--no-warn", "provisional"]
      #expect(try Command.run(Command.path, ["count", "2026", "--config", feed] + warned).text == "260\n")
      #expect(
        try Command.run(Command.path, ["count", "2026", "--config", feed, "--built-in"] + warned).text == "248\n")
      let two = try Command.run(Command.path, ["count", "2026", "--official", "A=\(list)", "--official", "B=\(list)"])
      #expect(two.errors.hasPrefix("Error: \"A\" and \"B\" are two places; name one in --official"))
    }
  }

  @Test(arguments: [
    (["--official", "hk.ics", "--built-in"], "use either --official or --built-in, not both"),
    (["--official", "hk.ics", "--provisional"], "only the holidays of mainland China can be forecast"),
    (["--official", "none.ics"], "none.ics"),
  ])
  func `what does not go together is refused`(arguments: [String], message: String) throws {
    try run(["count", "2026"] + arguments) {
      #expect($0.status >= 64 && $0.errors.contains(message), "\($0.errors)")
    }
  }
}
