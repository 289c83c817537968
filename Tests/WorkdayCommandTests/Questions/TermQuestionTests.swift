// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Questions about the weeks of a term, about shifts with hours, and words that people use for what a question has.
@Suite struct TermQuestionTests {
  private func lines(_ arguments: String...) throws -> [String] {
    let result = try Command.run(Command.path, arguments + ["--built-in", "--quiet"])
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result.text.split(separator: "\n").map(String.init)
  }

  @Test func `the days of a question are those of the weeks of a term`() throws {
    let term = ["--term", "2026-03-02", "--days", "周五", "--make-up-follows", "last"]
    // 3 April, week 5, is before the holiday of the 4th to the 6th; 1 May, week 9, is off, and made up for on 9 May.
    #expect(
      try lines("list", "--weeks", "1-9,单", term[0], term[1], term[2], term[3], term[4], term[5])
        == ["2026-03-06", "2026-03-20", "2026-04-03", "2026-04-17"])
    #expect(
      try lines("list", "--weeks", "8-10,双", term[0], term[1], term[2], term[3], term[4], term[5])
        == ["2026-04-24", "2026-05-08"])
    let made = try lines(
      "list", "2026-05", "--term", "2026-03-02", "--weeks", "1-16,odd", "--days", "TU", "--make-up-follows", "last")
    // 9 May has the timetable of Tuesday, 5 May, in week 10.
    #expect(made == ["2026-05-12", "2026-05-26"])
    #expect(
      try lines(
        "list", "2026-05", "--term", "2026-03-02", "--weeks", "even", "--days", "TU", "--make-up-follows", "last")
        == ["2026-05-09", "2026-05-19"])
    #expect(
      try lines("count", "--term", "2026-03-02", "--weeks", "1-16", "--days", "TU,TH", "--make-up", "none") == ["31"])
    let missing = try Command.run("list", "--weeks", "1-16")
    #expect(missing.status == 64 && missing.errors.contains("--weeks needs --term, the first day of the term"))
    #expect(try Command.run("list", "--term", "2026-03-02").status == 64)
  }

  @Test func `a day is explained with its week, and is no workday in another one`() throws {
    let asked = ["is", "2026-04-17", "--built-in", "--term", "2026-03-02"]
    #expect(
      try Command.run(Command.path, asked + ["--explain", "--lang", "en"]).text
        == "2026-04-17 is a Friday in week 7, worked\n")
    #expect(
      try Command.run(Command.path, asked + ["--explain", "--lang", "zh"]).text == "2026年4月17日星期五 · 工作日 · 第7周\n")
    #expect(try Command.run(Command.path, asked + ["--weeks", "odd"]).status == 0)
    let other = try Command.run(Command.path, asked + ["--weeks", "even", "--explain", "--lang", "en"])
    #expect(other.status == 1 && other.text == "2026-04-17 is a Friday in week 7, outside the weeks\n")
    // The term of a description is for its calendar alone.
    try Command.inFolder { folder in
      let file = folder.appending(path: "t.yaml")
      try Data("term: 2026-03-02\nweeks: even\n".utf8).write(to: file)
      #expect(try Command.run("is", "2026-04-17", "--built-in", "--config", file.path).status == 0)
      #expect(try Command.run("is", "2026-04-17", "--built-in", "--config", file.path, "--weeks", "1-16").status == 0)
    }
  }

  @Test func `hours are those of the shifts`() throws {
    let cycle = "cycle:DDNNOO@2026-01-01"
    let table = try lines(
      "stats", "2026-01", "--format", "csv", "--pattern", cycle, "--shift", "D=08:00-20:00", "--shift", "N=20:00/11h30m"
    )
    #expect(
      table == [
        "period,days,workdays,off,makeup,statutory,company,hours,statutoryWorked,D,N,provisional",
        "2026-01,31,21,10,0,1,0,247,1,11,10,false",
      ])
    // A shift without an end has the hours of a day.
    let others = try lines(
      "stats", "2026-01", "--format", "csv", "--pattern", cycle, "--shift", "D=08:00-20:00", "--hours", "8")
    #expect(others[1].contains(",212,1,11,10,"))
    #expect(try lines("stats", "2026-01", "--pattern", cycle, "--lang", "zh")[0].hasPrefix("时段 "))
    #expect(
      try lines("is", "2026-01-03", "--pattern", cycle, "--shift", "N=20:00/12h/Night", "--explain", "--lang", "en")[0]
        == "2026-01-03 is a Saturday, worked, shift N")
  }

  @Test(arguments: [
    (
      ["stats", "2026-01", "--pattern", "cycle:DNO@2026-01-01", "--shift", "X=08:00/12h"],
      "X is not a shift of the cycle; its shifts are D, N"
    ),
    (["stats", "2026-01", "--pattern", "cycle:DNO@2026-01-01", "--shift", "D=08:00/12h"], "no length is given for N"),
    (["list", "2026-01", "--shift", "D=08:00/12h"], "--shift names letters of a cycle"),
    (["roster", "2026-01", "--days", "MO", "--team", "A"], "a week is a cycle too: --pattern cycle:DDDDDOO@"),
    (["bridge", "2026", "--days", "61"], "a break has 1 to 60 days; 61 are asked for"),
    (["bridge", "2026", "--days", "9", "--blocks", "2"], "--blocks goes with --leave"),
    (["list", "2026", "--kind", "differs"], "days differ where there are several offices"),
    (["next", "differs"], "days differ where there are several offices"),
  ])
  func `what has no effect is refused`(arguments: [String], message: String) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test func `teams may swap their shifts on a day`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "swaps.txt")
      try Data("A 换班 O 2026-06-01\nB 换班 D 2026-06-01\n".utf8).write(to: file)
      let arguments = ["2026-06-01", "--pattern", "cycle:DO@2026-06-01", "--overrides", file.path]
      let roster = try Command.run(
        Command.path, ["roster"] + arguments + ["--team", "A", "--team", "B", "--format", "csv"])
      #expect(roster.text == "date,weekday,holiday,A,B\n2026-06-01,1,,,D\n" && roster.errors.isEmpty, "\(roster)")
      let list = try Command.run(Command.path, ["list"] + arguments)
      #expect(list.status == 64 && list.errors.contains("is set for several teams, which only a roster has"), "\(list)")
      let stranger = try Command.run(
        Command.path, ["roster"] + arguments + ["--team", "A,C", "--format", "csv"])
      #expect(stranger.errors.contains("\"B\" is not the name of a team, so the line is for all teams"), "\(stranger)")
    }
  }

  @Test func `a department whose Saturdays are ordinary has no make-up days`() throws {
    let table = try lines("stats", "2026", "--by", "年", "--days", "TU-SA", "--make-up", "none", "--format", "csv")
    #expect(table[1] == "2026,365,240,125,0,13,0,true")
  }

  @Test func `the last workday of each month of a period is printed`() throws {
    let days = try lines("last-of-month", "2026", "--pattern", "trading")
    #expect(days.count == 12 && days[1] == "2026-02-27" && days[8] == "2026-09-30")
    #expect(try lines("last-of-month", "2026-Q1", "--format", "csv").count == 4)
    #expect(try lines("last-of-month", "2026-02") == ["2026-02-28"])
  }

  @Test(arguments: [
    (["next", "补班", "2026-08-01"], "2026-09-20"), (["next", "2026-08-01", "make-up"], "2026-09-20"),
    (["next", "假期", "2026-08-01"], "2026-09-25"), (["next", "法定节假日", "2026-08-01"], "2026-09-25"),
    (["list", "2026-10", "--kind", "statutory"], "2026-10-01"),
    (["next", "夜班", "2026-08-01", "--pattern", "cycle:DNO@2026-08-01", "--shift", "N=20:00/12h/夜班"], "2026-08-02"),
    (["list", "2026-08", "--kind", "N", "--pattern", "cycle:DNO@2026-08-01"], "2026-08-02"),
    (["next", "2026-08-01"], "2026-08-03"),
    (["list", "2026-09", "--kind", "补班"], "2026-09-20"), (["list", "2026-09", "--kind", "假期"], "2026-09-25"),
    (["add", "9月30日", "1"], "2026-10-08"), (["list", "2026-09-30至2026-10-08"], "2026-09-30"),
    (["is", "2026 年 10 月 10 日", "--explain", "--lang", "en"], "2026-10-10 is a Saturday, worked"),
    (["is", "10 October 2026", "--explain", "--lang", "en"], "2026-10-10 is a Saturday, worked"),
  ])
  func `kinds and days are said as people do`(arguments: [String], start: String) throws {
    let result = try Command.run(Command.path, arguments + ["--built-in", "--today", "2026-08-01"])
    #expect(result.status == 0 && result.text.hasPrefix(start), "\(arguments): \(result.text)\(result.errors)")
  }

  @Test func `dates of a data frame are read, with the name of their column`() throws {
    let input = "\u{FEFF}date\n2026-10-10 00:00:00\n2026-10-01T00:00:00\n"
    let result = try Program.run(
      Command.path, ["is", "-", "--format", "csv"], input: Data(input.utf8), environment: Command.environment)
    #expect(result.status == 1 && result.errors.isEmpty, "\(result.errors)")
    let table = try Program.run(
      Command.path, ["is", "-", "--format", "csv"],
      input: Data(",date,n\n0,2026-10-10 00:00:00,3\n1,\"2026-10-01\",4\n".utf8), environment: Command.environment)
    let rows = result.text.split(separator: "\n").map(String.init)
    let kept = [
      ",date,n," + rows[0].replacing("date", with: "date_2"), "0,2026-10-10 00:00:00,3," + rows[1],
      "1,2026-10-01,4," + rows[2],
    ]
    #expect(table.text.split(separator: "\n").map(String.init) == kept && table.errors.isEmpty, "\(table)")
    #expect(result.text.split(separator: "\n").dropFirst().map { $0.prefix(10) } == ["2026-10-10", "2026-10-01"])
    let late = try Program.run(
      Command.path, ["is", "-"], input: Data("2026-10-10\ndate\n".utf8), environment: Command.environment)
    #expect(late.status == 65 && late.errors.contains("line 2: \"date\" is not a date"))
  }

  @Test(arguments: [
    (
      ["list", "2026-10", "-o", "x.ics"],
      "this command does not write ics; use --format text, json, jsonl, csv, md, alertmanager"
    ),
    (["month", "2026-10", "-o", "x.ics"], "this command does not write ics; use --format "),
    (["roster", "2026-10", "-o", "x.svg"], "this command does not write svg; use --format "),
    (["roster", "2026-10", "-o", "x.pdf"], "pdf files are not written; write a page that prints as .html"),
    (["is", "today", "--format", "prometheus"], "gauges are written by workday-ics data status --format prometheus"),
    (["data", "status", "--year", "2027"], "use --next-year-by 12-01 with --exit-code for an alert"),
    (["count", "2026", "--days", "TU", "--make-up", "2026-02-14=WE"], "is --make-up-follows 2026-02-14=WE"),
    (["data", "status", "--next-year-by", "2026-12-15"], "is not a month and a day such as 12-15"),
  ])
  func `an ending that a command does not have is refused`(arguments: [String], message: String) throws {
    let result = try Command.run(Command.path, arguments)
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }
}
