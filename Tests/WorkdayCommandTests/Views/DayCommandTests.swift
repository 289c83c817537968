// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct DayCommandTests {
  /// The JSON of a day.
  struct Day: Decodable {
    struct Event: Decodable {
      let date: String
      let id: String
      let title: String
      let place: String?
      let allDay: Bool
      let start: String?
      let end: String?
      let secondPass: Bool?
      let from: Int?
      let to: Int?
      let column: Int?
      let columns: Int?
      let left: Double?
      let right: Double?
    }
    let date: String
    let kind: String
    let events: [Event]
  }

  private static func file(_ name: String) -> String {
    Command.root.appending(path: "Fixtures/CalendarViews/\(name)").path
  }

  private static let work = file("work-2021-10.ics")
  private static let newYork = file("new-york.ics")

  private func run(_ arguments: String...) throws -> Command.Result {
    let result = try Command.run(Command.path, ["day"] + arguments, environment: ["COLUMNS": "80"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result
  }

  private func day(_ arguments: String...) throws -> Day {
    let result = try Command.run(Command.path, ["day"] + arguments + ["--format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Day.self, from: result.output)
  }

  private func times(_ day: Day) -> [String] {
    day.events.map { event in
      guard let start = event.start, let end = event.end else { return event.title }
      return "\(start.suffix(5)) \(end.suffix(5)) \(event.title)"
    }
  }

  @Test func `without files, the day alone is shown`() throws {
    let text = try run("2021-10-09").text
    #expect(text.hasPrefix("2021年10月9日星期六") && text.contains("补班") && text.contains("18:00"))
    #expect(try JSONDecoder().decode(Day.self, from: run("2021-10-09", "--format", "json").output).events.isEmpty)
    #expect(try run("2021-10-09", "--format", "html").text.contains("<h1"))
  }

  @Test func `moved instances are shown, cancelled ones and those before midnight are not`() throws {
    let day = try day("2021-10-09", Self.work)
    #expect(day.kind == "makeup")
    #expect(
      times(day) == [
        "国庆节补班", "出差：成都", "23:00 01:00 上线", "09:00 09:15 站会", "09:30 11:30 评审（从周五改期）",
        "10:00 11:00 Call with Boston", "10:30 12:00 面试：后端", "11:00 11:45 供应商", "12:00 13:00 午饭", "14:00 17:30 写文档",
        "14:30 15:30 对接会", "15:00 16:00 排期", "16:00 16:00 茶歇", "23:00 01:00 上线",
      ])
    #expect(day.events[2].from == 0)
    #expect(day.events[2].to == 60)
    #expect(day.events[13].to == 1440)
    // The day from which the review was moved, and that of an ordinary week.
    #expect(try !times(self.day("20211008", Self.work)).contains { $0.hasSuffix("评审") })
    #expect(try times(self.day("20211015", Self.work)).contains("14:00 16:00 评审"))
    #expect(try times(self.day("20211002", Self.work)).contains("10:00 11:00 瑜伽"))
  }

  @Test func `no two events of a day collide`() throws {
    let events = try day("2021-10-09", Self.work).events.filter { !$0.allDay }
    for (index, first) in events.enumerated() {
      for second in events[(index + 1)...] {
        let overlap = try #require(first.to) > #require(second.from)
        guard try overlap && #require(second.to) > #require(first.from) else { continue }
        #expect(try #require(first.right) <= #require(second.left) || #require(second.right) <= #require(first.left))
      }
    }
    #expect(Set(events.map(\.id)).count == events.count)
  }

  @Test func `the console draws the boxes of the day`() throws {
    let lines = try run("2021-10-09", Self.work, "--columns", "60").text.components(separatedBy: "\n")
    let part = lines[23...30].map { String($0.reversed().drop { $0 == " " }.reversed()) }
    #expect(
      part == [
        "09:00 [09:00 站会                                          ]",
        "      ┌09:30 评审（从…─┐",
        "10:00 │大会议室        │┌10:00 Call with…┐┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄",
        "      │                │└────────────────┘┌10:30 面试：后端┐",
        "11:00 └────────────────┘┌11:00 供应商────┐│                │",
        "                        └────────────────┘└────────────────┘",
        "12:00 ┌12:00 午饭──────────────────────────────────────────┐",
        "      └────────────────────────────────────────────────────┘",
      ])
  }

  @Test func `a day of 25 hours draws the repeated hour side by side, and 10 00 on its line`() throws {
    let day = try day("2026-11-01", Self.newYork, "--time-zone", "America/New_York")
    #expect(
      times(day) == [
        "00:30 02:00 Through the change", "01:00 02:30 Through the change", "01:30 02:00 First 01:30",
        "01:30 02:00 Second 01:30", "10:00 11:00 Breakfast",
      ])
    #expect(day.events.map(\.column) == [0, 1, 2, 3, 0])
    #expect(day.events.map(\.secondPass) == [false, true, false, true, false])
    #expect(day.events[4].from == 600)
    // The same instants in Shanghai, which has no such hour.
    #expect(
      try times(self.day("2026-11-01", Self.newYork)) == [
        "12:30 15:30 Through the change", "13:30 14:00 First 01:30", "14:30 15:00 Second 01:30",
        "23:00 00:00 Breakfast",
      ])
  }

  @Test func `a day of 23 hours has 10 00 on its line`() throws {
    let file = Self.newYork
    let spring = try day("2027-03-14", file, "--time-zone", "America/New_York")
    #expect(spring.events.map(\.from) == [600])
    #expect(try day("2027-03-13", file, "--time-zone", "America/New_York").events.map(\.from) == [600])
  }

  @Test func `SVG and HTML are well-formed, have a title and a description and no id twice`() throws {
    let svg = try #require(MarkupReader(try run("2021-10-09", Self.work, "--format", "svg").text))
    #expect(svg.elements.prefix(3) == ["svg", "title", "desc"])
    #expect(svg.identifiers == ["title", "summary"])
    let html = try run("2021-10-09", Self.work, "--format", "html").text
    let page = try #require(MarkupReader(page: html))
    #expect(Set(page.identifiers).count == page.identifiers.count)
    #expect(!page.elements.contains("script"))
    #expect(html.contains("<title>2021年10月9日星期六 · 补班 国庆节</title>"))
    #expect(html.contains("@page{size:A4 portrait"))
  }

  @Test func `the calendar that the command makes is on its workdays, read from standard input`() throws {
    let line = "\"$0\" --year 2021 --time 09:00 --style events | \"$0\" day %s - --format json"
    for (date, count) in [("2021-10-09", 1), ("2021-10-08", 1), ("2021-10-07", 0), ("2021-10-10", 0)] {
      let result = try Command.shell(line.replacing("%s", with: date))
      #expect(try JSONDecoder().decode(Day.self, from: result.output).events.count == count)
    }
  }

  @Test func `one event in two files is shown twice`() throws {
    let day = try day("2021-10-16", Self.work, Self.work)
    #expect(day.events.map(\.id) == ["yoga@example.com", "yoga@example.com#2"])
  }

  @Test func `today is the date of the option, otherwise the clock's`() throws {
    #expect(try day("today", Self.work, "--today", "2021-10-09").date == "2021-10-09")
    #expect(try day("today", Self.work, "--time-zone", "UTC").date >= "2025-01-01")
  }

  @Test(
    arguments: [
      (["2021-02-29", work], 64, "date: 29 is not a day of 2021-02, which has 28"),
      (["2021-10-09", "-", "-"], 64, "standard input (-) can be given only once"),
      (
        ["2021-10-09", work, "--format", "md"], 64,
        "--format: \"md\" is not a value of --format; use text, svg, html or json"
      ),
      (
        ["2011-12-30", work, "--time-zone", "Pacific/Apia"], 64,
        "date: 2011-12-30 did not exist in Pacific/Apia; clocks skipped it"
      ),
      (
        ["2021-10-09", work, "--time-zone", "Mars/Olympus"], 64,
        "--time-zone: \"Mars/Olympus\" is not a time zone; use a name such as Asia/Shanghai or Europe/Berlin, UTC, or "
          + "an offset such as +08:00"
      ),
      (["2021-10-09", "/none.ics"], 66, "/none.ics: there is no such file or folder"),
      (["2021-10-09", "/"], 66, "/ is a folder, not a file"),
    ] as [([String], Int32, String)])
  func `bad input ends with its code and one line`(arguments: [String], status: Int32, message: String) throws {
    let result = try Command.run(Command.path, ["day"] + arguments)
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.firstError == "Error: " + message)
  }

  @Test func `a file with an event that cannot be read ends with 65, the others shown`() throws {
    try Command.inFolder { folder in
      let text = try String(contentsOfFile: Self.work, encoding: .utf8)
      let broken = text.replacing("DTSTART;TZID=Asia/Shanghai:20211009T120000", with: "DTSTART:noon")
      let file = folder.appending(path: "broken.ics")
      try Data(broken.utf8).write(to: file)
      let result = try Command.run("day", "2021-10-09", file.path, "--format", "json")
      #expect(result.status == 65)
      #expect(result.errors.hasSuffix("Error: not all events could be read\n"))
      #expect(try JSONDecoder().decode(Day.self, from: result.output).events.count == 13)
    }
  }

  private static func calendar(_ events: String...) -> Data {
    let events = events.enumerated().map { number, lines in
      "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTAMP:20210101T000000Z\r\n\(lines)\r\nEND:VEVENT\r\n"
    }
    return Data("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(events.joined())END:VCALENDAR\r\n".utf8)
  }

  @Test
  func `what lasts for days is on each of them, what lasts through midnight on both, and seconds count as minutes`()
    throws
  {
    try Command.inFolder { folder in
      let file = folder.appending(path: "a.ics")
      try Self.calendar(
        "SUMMARY:Leave\r\nDTSTART;VALUE=DATE:20211008\r\nDTEND;VALUE=DATE:20211011",
        "SUMMARY:Watch\r\nDTSTART:20211008T220000\r\nDTEND:20211010T020000",
        "SUMMARY:Night\r\nDTSTART:20211008T220000\r\nDTEND:20211009T060000",
        "SUMMARY:Call\r\nDTSTART:20211009T090030\r\nDTEND:20211009T093001"
      ).write(to: file)
      for (date, expected, minutes) in [
        ("20211007", [], []), ("20211008", ["Leave", "Watch", "22:00 06:00 Night"], [1320...1440]),
        ("20211009", ["Leave", "Watch", "22:00 06:00 Night", "09:00 09:31 Call"], [0...360, 540...571]),
        ("20211010", ["Leave", "Watch"], []), ("20211011", [], []),
      ] as [(String, [String], [ClosedRange<Int>])] {
        let day = try day(date, file.path)
        #expect(times(day) == expected, "\(date)")
        #expect(
          day.events.compactMap { event in event.from.flatMap { from in event.to.map { from...$0 } } } == minutes,
          "\(date)")
      }
    }
  }

  @Test func `an event that is lost in one file is told whichever comes last, and each file has its own zones`() throws
  {
    try Command.inFolder { folder in
      let paths = ["east", "west", "broken"].map { folder.path + "/\($0).ics" }
      for (path, offset) in zip(paths, ["+0900", "-0500"]) {
        let zone =
          "BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:\(offset)\r\n"
          + "TZOFFSETTO:\(offset)\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
        let text = String(
          decoding: Self.calendar("SUMMARY:\(offset)\r\nDTSTART;TZID=Office:20211009T080000"), as: UTF8.self)
        try Data(text.replacing("BEGIN:VEVENT", with: zone + "BEGIN:VEVENT").utf8).write(to: URL(filePath: path))
      }
      try Self.calendar("SUMMARY:Lost\r\nDTSTART:noon").write(to: URL(filePath: paths[2]))
      for (files, status) in [([0, 1], 0), ([1, 0], 0), ([0, 2, 1], 65), ([2, 1, 0], 65)] as [([Int], Int32)] {
        let result = try Command.run(
          Command.path, ["day", "2021-10-09"] + files.map { paths[$0] } + ["--format", "json"])
        #expect(result.status == status)
        let day = try JSONDecoder().decode(Day.self, from: result.output)
        #expect(times(day) == ["07:00 07:00 +0900", "21:00 21:00 -0500"])
      }
    }
  }
}
