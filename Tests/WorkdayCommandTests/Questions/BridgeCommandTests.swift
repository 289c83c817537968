// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Leave that makes the longest time off, as people ask for it.
@Suite struct BridgeCommandTests {
  private func bridge(_ arguments: String...) throws -> Command.Result {
    try Command.run(Command.path, ["bridge", "--built-in", "--no-warn", "provisional"] + arguments)
  }

  @Test func `blocks are listed for each number of days, the longest first`() throws {
    let result = try bridge("2026", "--leave", "3")
    #expect(
      result.text == """
        off  from        to          leave  taken
         13  2026-09-25  2026-10-07      3  2026-09-28..2026-09-30
         11  2026-02-13  2026-02-23      2  2026-02-13..2026-02-14
         11  2026-02-14  2026-02-24      2  2026-02-14 2026-02-24
         11  2026-02-15  2026-02-25      2  2026-02-24..2026-02-25
         10  2026-02-14  2026-02-23      1  2026-02-14
         10  2026-02-15  2026-02-24      1  2026-02-24

        """)
    #expect(result.status == 0 && result.errors.isEmpty)
    // Five days, unless another number is given.
    #expect(try bridge("2026").text == bridge("2026", "--leave", "5").text)
    #expect(
      try bridge("2026", "--leave", "10", "--blocks", "2").text == """
        off  from        to          leave  taken
         18  2026-02-06  2026-02-23      7  2026-02-06 2026-02-09..2026-02-14
         13  2026-09-25  2026-10-07      3  2026-09-28..2026-09-30

        31 days off by 10 days of leave

        """)
  }

  @Test func `records have the days to take, and those of a year to come are marked`() throws {
    struct Block: Decodable {
      let start: String
      let end: String
      let off: Int
      let leave: [String]
      let provisional: Bool
    }
    let json = try bridge("2026", "--leave", "3", "--format", "json")
    let blocks = try JSONDecoder().decode([Block].self, from: json.output)
    #expect(blocks.count == 6 && blocks[0].off == 13 && blocks[0].leave == ["2026-09-28", "2026-09-29", "2026-09-30"])
    #expect(blocks.allSatisfy { !$0.provisional })
    let csv = try bridge("2026", "--leave", "1", "--format", "csv").text
    #expect(csv.hasPrefix("start,end,off,leave,provisional\n2026-02-14,2026-02-23,10,2026-02-14,false\n"))
    #expect(try bridge("2049", "--leave", "1").status == 3)
    let later = try bridge("2049", "--leave", "1", "--allow-unpublished").text
    #expect(later.contains(" ?\n") && later.hasSuffix("\n? A notice may still change days of this period.\n"))
  }

  @Test func `the leave of a calendar is read again as leave that is taken`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "leave.ics").path
      let made = try bridge("2026", "--leave", "3", "-o", file)
      #expect(made.status == 0 && made.errors.hasPrefix(file + ": 13 days off; "))
      #expect(try bridge("2026", "--leave", "3", "-o", file).errors.hasSuffix("unchanged\n"))
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("DTSTART;VALUE=DATE:20260928\r\nDTEND;VALUE=DATE:20261001\r\nSUMMARY:Leave\r\n"))
      #expect(try Command.run("check", file).status == 0)
      for day in ["2026-09-28", "2026-09-30"] { #expect(try Command.run("is", day, "--leave", file).status == 1) }
      #expect(try Command.run("is", "2026-09-24", "--leave", file).status == 0)
      let more = try bridge("2026", "--leave", "1", "--leave", file).text
      #expect(more.contains(" 14  2026-09-24  2026-10-07      1  2026-09-24\n"))
      let both = try bridge("2026", "--leave", "10", "--blocks", "2", "--format", "ics", "--lang", "zh")
      #expect(both.text.components(separatedBy: "SUMMARY:休假").count == 4)
    }
  }

  @Test(arguments: [
    (["--leave", "0"], "--leave: 0 is not from 1 to 60 days"),
    (["--leave", "61"], "--leave: 61 is not from 1 to 60 days"),
    (["--leave", "1000"], "--leave: 1000 is not from 1 to 60 days"),
    (["--leave", "a.ics", "-o", "a.ics"], "--output: \"a.ics\" is read by --leave; choose another file"),
    (["--leave", "3", "--leave", "4"], "--leave: the number of days is given twice"),
    (["--blocks", "11"], "--blocks: \"11\" is not a number from 1 to 10"),
    (["--blocks", "two"], "--blocks: \"two\" is not a number from 1 to 10"),
    (["--from", "2020", "--to", "2026"], "period: leave is planned for at most three years"),
  ])
  func `what cannot be meant is refused`(arguments: [String], message: String) throws {
    let period = arguments.contains("--from") ? [] : ["2026"]
    let result = try Command.run(Command.path, ["bridge", "--built-in"] + period + arguments)
    #expect(result.status == 64 && result.errors.hasPrefix("Error: " + message), "\(result.errors)")
  }

  @Test func `a period without workdays has no leave to take`() throws {
    try Command.inFolder { folder in
      let leave = folder.appending(path: "leave.txt")
      try Data("2026-01-01..2026-12-31".utf8).write(to: leave)
      let result = try bridge("2026", "--leave", leave.path)
      #expect(result.status == 1 && result.errors == "Error: there is no workday in the period\n")
    }
  }

  @Test func `a block has a day of the period, and may begin before it`() throws {
    #expect(
      try bridge("2026-10", "--leave", "3").text.contains("13  2026-09-25  2026-10-07      3  2026-09-28..2026-09-30\n")
    )
    #expect(try bridge("2026-10", "--leave", "3天").text == bridge("2026-10", "--leave", "3").text)
    // The first days of the year are a block of their own, not part of one that begins in the year before.
    #expect(try bridge("2026-01-01", "--leave", "1").text.contains("2026-01-01  2026-01-04"))
    try Command.inFolder { folder in
      let made = try bridge("2026", "--leave", "10", "--blocks", "2", "-o", folder.path + "/leave.ics")
      #expect(made.errors.contains(": 31 days off; "), "\(made.errors)")
    }
  }

  @Test func `trading days have a pattern, a name and a title of their own`() throws {
    #expect(try Command.run("count", "2026", "--pattern", "trading", "--built-in", "--quiet").text == "242\n")
    let closed = try Command.run("is", "2024-02-09", "--pattern", "trading", "--format", "json")
    #expect(
      closed.status == 1
        && closed.text.contains(#""statutory": false, "provisional": false, "pay": 100, "source": null"#))
    #expect(closed.text.contains(#""name": "除夕""#) && closed.text.contains(#""notice": null"#))
    #expect(try Command.run("is", "2021-02-20", "--pattern", "trading").status == 1)
    try Command.inFolder { folder in
      let file = folder.appending(path: "trading.ics").path
      let arguments = ["--year", "2024", "--pattern", "trading", "--time", "09:30", "--duration", "2h", "-o", file]
      let made = try Command.run(Command.path, arguments)
      #expect(made.errors.contains("242 trading days of 2024"), "\(made.errors)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("NAME:Trading days in China\r\n") && text.contains("SUMMARY:Trading\r\n"))
      #expect(!text.contains("RDATE") && text.contains("20240209T093000"))
    }
    let chinese = try Command.run(
      "generate", "--year", "2026", "--pattern", "trading", "--lang", "zh", "--no-warn", "provisional"
    ).text
    #expect(chinese.contains("NAME:沪深交易日\r\n") && chinese.contains("SUMMARY:开市\r\n"))
    for options in [["--make-up", "all"], ["--statutory", "no"], ["--make-up-follows", "last"]] {
      let result = try Command.run(Command.path, ["count", "2026", "--pattern", "trading"] + options)
      #expect(result.status == 64 && result.errors.contains("which other options cannot change"), "\(result.errors)")
    }
  }
}
