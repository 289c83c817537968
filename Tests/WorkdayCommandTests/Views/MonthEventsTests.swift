// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The events of files in months and years.
@Suite struct MonthEventsTests {
  private struct Listing: Decodable {
    struct Day: Decodable {
      struct Event: Decodable, Equatable {
        let title: String
        let start: String
        let end: String
      }
      let date: String
      let workday: Bool
      let events: [Event]
    }
    let days: [Day]
  }

  private func listing(_ result: Command.Result) throws -> Listing {
    try JSONDecoder().decode(Listing.self, from: result.output)
  }

  private func calendar(_ events: [String]) -> Data {
    let blocks = events.enumerated().map { "BEGIN:VEVENT\nUID:\($0)\nDTSTAMP:20210101T000000Z\n\($1)\nEND:VEVENT\n" }
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + blocks.joined() + "END:VCALENDAR\n"
    return Data(text.replacing("\n", with: "\r\n").utf8)
  }

  private func run(_ arguments: [String], _ input: Data) throws -> Command.Result {
    try Program.run(Command.path, arguments + ["--built-in"], input: input, environment: Command.environment)
  }

  @Test func `the article's calendar has dots on exactly its 161 days`() throws {
    let work = try Command.run(
      "--from", "2021-05-14", "--to", "2021-12-31", "--time", "09:00", "--built-in", "--quiet"
    ).output
    let days = try listing(run(["year", "2021", "-", "--format", "json"], work)).days
    #expect(days.count == 365)
    let marked = days.filter { !$0.events.isEmpty }
    #expect(
      marked.count == 161 && marked.map(\.date) == days.filter { $0.workday && $0.date >= "2021-05-14" }.map(\.date))
    #expect(marked.allSatisfy { $0.events.map(\.start) == [$0.date + "T09:00:00"] })
    let text = try run(["year", "2021", "-", "--lang", "zh-Hans"], work).text
    // One more in the legend.
    #expect(text.count { $0 == "•" } == 162 && text.contains("• 日程"))
    for format in ["svg", "html"] {
      #expect(try run(["year", "2021", "-", "--format", format], work).text.count { $0 == "•" } == 162)
    }
    #expect(try run(["month", "2021-10", "-", "--lang", "zh-Hans"], work).text.count { $0 == "•" } == 18)
  }

  @Test func `an event is on each of its days, in the zone of the view, and a series on those that it has`() throws {
    let file = calendar([
      "SUMMARY:Fair\nDTSTART;VALUE=DATE:20210929\nDTEND;VALUE=DATE:20211003",
      "SUMMARY:Party\nDTSTART;TZID=Asia/Shanghai:20211008T220000\nDTEND;TZID=Asia/Shanghai:20211009T000000",
      "SUMMARY:Night\nDTSTART;TZID=Asia/Shanghai:20211015T220000\nDTEND;TZID=Asia/Shanghai:20211016T060000",
      "SUMMARY:Call\nDTSTART:20211019T200000Z\nDURATION:PT30M",
      "SUMMARY:Yoga\nDTSTART:20211004T180000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20211011T180000",
      "SUMMARY:Gone\nSTATUS:CANCELLED\nDTSTART:20211021T180000\nDURATION:PT1H",
    ])
    func days(_ zone: String...) throws -> [String: [String]] {
      let days = try listing(run(["month", "2021-10", "-", "--format", "json"] + zone, file)).days
      return Dictionary(
        uniqueKeysWithValues: days.filter { !$0.events.isEmpty }.map { ($0.date, $0.events.map(\.title)) })
    }
    #expect(
      try days() == [
        "2021-10-01": ["Fair"], "2021-10-02": ["Fair"], "2021-10-08": ["Party"], "2021-10-15": ["Night"],
        "2021-10-16": ["Night"], "2021-10-20": ["Call"], "2021-10-04": ["Yoga"], "2021-10-18": ["Yoga"],
      ])
    #expect(try days("--time-zone", "UTC")["2021-10-19"] == ["Call"])
    #expect(
      try listing(run(["month", "2021-10", "-", "--format", "json"], file)).days[0].events == [
        .init(title: "Fair", start: "2021-09-29", end: "2021-10-03")
      ])
  }

  @Test func `titles are in each form for readers, after their times, and are no markup`() throws {
    let file = calendar([
      "SUMMARY:A <b>x</b> | y\nDTSTART:20211009T090000\nDURATION:PT1H",
      "SUMMARY:B\nDTSTART:20211009T100000\nDURATION:PT1H",
    ])
    func text(_ format: String) throws -> String { try run(["month", "2021-10", "-", "--format", format], file).text }
    #expect(try text("html").contains("<li title=\"10:00 B\"><span>10:00 </span>B</li></ul>"))
    #expect(try text("html").contains("</span>A &lt;b&gt;x&lt;/b&gt; | y</li>"))
    #expect(try text("svg").contains(">09:00 A &lt;b&gt;x&lt;/b&gt; | y</text>"))
    #expect(try text("md").contains("9班 09:00 A \\<b\\>x\\</b\\> \\| y；10:00 B |"))
    #expect(try text("md-days").contains("| 日程 |"))
    #expect(try text("csv").contains("A <b>x</b> | y; B"))
    #expect(try run(["month", "2021-10", "-"], file).text.contains("•2"))
    #expect(try run(["month", "2021-10", "-", "--marks", "ascii"], file).text.contains(".2"))
  }

  @Test func `more events than a cell of a picture has room for are counted`() throws {
    let file = calendar((0..<9).map { "SUMMARY:E\($0)\nDTSTART:20211009T0\($0)0000\nDURATION:PT1H" })
    let svg = try run(["month", "2021-10", "-", "--format", "svg"], file).text
    #expect(svg.contains(">00:00 E0</text>") && !svg.contains("E8<"))
    #expect(svg.contains(/>\+[3-8]<\/text>/))
  }

  @Test func `the files may be all that is named, and what cannot be read is said`() throws {
    let file = calendar(["SUMMARY:Now\nDTSTART:20211009T090000\nDURATION:PT1H"])
    #expect(try run(["month", "-", "--today", "2021-10-01"], file).text.contains("•"))
    #expect(try run(["year", "-", "--today", "2021-10-01"], file).text.contains("•"))
    let broken = Data(String(decoding: file, as: UTF8.self).replacing("DURATION:PT1H", with: "RRULE:FREQ=NEVER").utf8)
    let result = try run(["month", "2021-10", "-"], broken)
    #expect(result.status == 65 && result.text.contains("10") && result.errors.contains("not all events could be read"))
    for (arguments, message) in [
      (["month", "2021-10", "--time-zone", "UTC"], "--time-zone, --strict, --encoding and --zones are for files"),
      (["month", "2021-10", "-", "--style", "plain"], "--style plain has no events"),
      (["year", "2021", "2022"], "Unexpected argument '2022'"),
      (["month", "2021-10", "missing.ics"], "missing.ics: there is no such file"),
    ] {
      let result = try run(arguments, file)
      #expect(result.status == (message.contains("missing") ? 66 : 64) && result.output.isEmpty)
      #expect(result.firstError.contains(message), "\(result.firstError)")
    }
  }

  @Test func `with six rows, data say which days are of the month`() throws {
    let result = try Command.run("month", "2021-10", "--rows", "6", "--format", "csv", "--built-in").text
    let rows = result.split(separator: "\n")
    #expect(rows[0].hasSuffix(",inMonth") && rows.count == 43)
    #expect(rows.count { $0.hasSuffix(",true") } == 31 && rows.count { $0.hasSuffix(",false") } == 11)
    for format in ["json", "jsonl"] {
      let text = try Command.run("month", "2021-10", "--rows", "6", "--format", format, "--built-in").text
      let days = text.matches(of: /"date": "([0-9-]+)".*"inMonth": (true|false)/).map { ($0.1, $0.2) }
      #expect(days.count == 42 && days.allSatisfy { $0.0.hasPrefix("2021-10") == ($0.1 == "true") }, "\(format)")
    }
  }
}
