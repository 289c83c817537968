// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import Workdays

@testable import CalendarViews

/// What every front end makes of a day by how sure it is, the rows of the table in the article Data.
@Suite struct CertaintyTests {
  /// A day in each state, with what the commands are given beside it.
  private struct Sample: Sendable {
    let state: DayCertainty
    let date: String
    var options: [String] = []
    var holidays = HolidayCalendar.through2026
  }

  /// The samples; the year 2049 comes from a single source, and the other states follow from the built-in table.
  private static func samples(_ folder: URL) throws -> [Sample] {
    let data = folder.appending(path: "data")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let text = wholeYear([:])
    let year = try HolidayYear(holidayCN: Array(text.utf8)).confirmed(false)
    let marked = text.replacing("\"year\": 2049,", with: "\"year\": 2049, \"confirmed\": false,", maxReplacements: 1)
    try Data(marked.utf8).write(to: data.appending(path: "2049.json"))
    let single = HolidayCalendar(years: HolidayCalendar.through2026.years + [year])
    return [
      Sample(state: .known, date: "2026-03-02"),
      Sample(state: .unconfirmed, date: "2049-03-01", options: ["--data", data.path], holidays: single),
      Sample(state: .certain, date: "\(comingYear)-01-01"),
      Sample(
        state: .expected, date: "\(comingYear)-03-01", options: ["--provisional"],
        holidays: try HolidayCalendar.statutory.addingForecast()),
      Sample(state: .open, date: "\(newestYear)-12-30"), Sample(state: .unpublished, date: "\(comingYear)-03-01"),
      Sample(state: .past, date: "2006-03-01"),
    ]
  }

  private static func day(_ text: String) throws -> CivilDate { try CivilDate(iso8601: text) }

  private static func run(_ arguments: [String]) -> Command.Result {
    Command.runHere(arguments, now: TranscriptRunner.now)
  }

  @Test func `no front end disagrees with the row of a state`() throws {
    try Command.inFolder { folder in
      let samples = try Self.samples(folder)
      #expect(samples.map(\.state) == DayCertainty.allCases)
      for sample in samples {
        let (state, date, options) = (sample.state, sample.date, sample.options)
        let schedule = WorkdaySchedule(holidays: sample.holidays)
        let day = try Self.day(date)
        let marking = schedule.marking(of: day)
        #expect(marking.certainty == state && marking.isProvisional == state.mayChange, "\(state)")
        // Swift.
        let answer = try? schedule.isWorkday(day)
        #expect((answer != nil) == state.isAnswer, "\(state)")
        // A question, alone and as one of many.
        let isWorked = marking.kind.isWorked
        let question = Self.run(["is", date] + options)
        #expect(question.status == (state.isAnswer ? (isWorked ? 0 : 1) : 3), "\(state)")
        #expect(
          question.errors.contains("Warning") == (state.isAnswer && state.mayChange), "\(state) \(question.errors)")
        // A range: what is known, and 3 if a day is not; its totals are null then.
        let list = Self.run(["list", date, "--kind", "all", "--format", "jsonl"] + options)
        #expect(list.status == (state.isAnswer ? 0 : 3), "\(state)")
        #expect(list.text.isEmpty == !state.isAnswer, "\(state)")
        #expect(list.text.isEmpty || list.text.contains("\"certainty\": \"\(state.rawValue)\""), "\(list.text)")
        let count = Self.run(["count", date, "--format", "json"] + options)
        #expect(count.status == list.status && count.text.contains("\"workdays\": null") == !state.isAnswer, "\(state)")
        let stats = Self.run(["stats", date, "--format", "json"] + options)
        #expect(stats.status == list.status && stats.text.contains("\"workdays\": null") == !state.isAnswer, "\(state)")
        for total in ["count", "stats"] {
          #expect(Self.run([total, date] + options).text.isEmpty == !state.isAnswer, "\(state)")
        }
        // A calendar.
        let calendar = Self.run(["--from", date, "--to", date] + options)
        let isWritten = state.isAnswer && isWorked
        #expect((calendar.status == 0) == isWritten && calendar.text.isEmpty == !isWritten, "\(state)")
        if !state.isAnswer { #expect(calendar.status == 65, "\(state)") }
        // Views: all days are there, and the foot has what is not sure.
        for view in [["month", String(date.dropLast(3))], ["year", String(date.prefix(4))], ["day", date]] {
          let texts = ["text", "html", "svg"].map { format in
            Self.run(view + ["--format", format, "--lang", "en", "--quiet"] + options)
          }
          #expect(texts.allSatisfy { $0.status == 0 && $0.errors.isEmpty }, "\(state) \(view)")
          // The note names days; a month has others in doubt than an open or a certain one.
          guard view[0] == "day" || ![.certain, .known].contains(state) else { continue }
          let note = schedule.marking(of: day).isProvisional ? ViewLocale(.english).texts.labels.note(on: [state]) : nil
          for text in texts {
            let words = text.text.replacing(/\s+/, with: " ").replacing(/&(?:#39|apos);/, with: "'")
            #expect(note.map(words.contains) ?? !words.contains("not published yet"), "\(state) \(view) \(text.text)")
          }
        }
        // An agent.
        let call = """
          {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"is","arguments":{"dates":["\(date)"]}}}
          """
        if options.isEmpty {
          let calls = folder.appending(path: "calls.txt")
          try Data((call + "\n").utf8).write(to: calls)
          let told = try Command.shell("'\(Program.folder)/workday-ics' mcp < '\(calls.path)'").text
          #expect(told.contains("\"isError\": true") == !state.isAnswer, "\(state) \(told)")
        }
      }
    }
  }

  @Test func `the article's table is made from the rows`() throws {
    let path = packageFolder + "/Sources/workday-ics/workday-ics.docc/Calendars/Data.md"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    for state in DayCertainty.allCases {
      let line = try #require(lines.first { $0.hasPrefix("| \(state.rawValue) |") })
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let (isAnswer, mayChange) = (state.isAnswer, state.mayChange)
      #expect(
        Array(cells.dropFirst(2)) == [
          !isAnswer ? "exits with 3; status 404" : mayChange ? "answers, and warns" : "answers",
          isAnswer ? "is in it" : "is left out, with exit code 3; status 200, totals are null",
          !isAnswer ? "exits with 65; status 400" : mayChange ? "is written, and says so" : "is written",
          mayChange ? "shows it with `?`" : "shows it",
        ])
    }
  }

  /// The cells of the README's table of what to type that are commands of workday-ics.
  private static func cells() throws -> [String] {
    let readme = try String(contentsOfFile: packageFolder + "/README.md", encoding: .utf8)
    let table = try #require(readme.firstRange(of: "## What to type").map { readme[$0.upperBound...] })
    let rows = table.prefix { $0 != "#" }.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
    return rows.flatMap { row in
      (row.split(separator: "|").last ?? "").matches(of: /`([^`]+)`/).map { String($0.1) }
    }
    .filter { !$0.hasPrefix("workday-feed") }.map { $0.replacing(" && backup", with: "") }
  }

  @Test func `the README's commands warn only of what a notice to come can change`() throws {
    try Command.inFolder { folder in
      let event = """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1@x\r\nDTSTAMP:20260101T000000Z\r
        DTSTART;VALUE=DATE:20260703\r\nSUMMARY:Founding Day\r\nEND:VEVENT\r\nEND:VCALENDAR\r

        """
      for name in ["hk", "leave", "work", "lessons", "a", "b"] {
        try Data(event.utf8).write(to: folder.appending(path: name + ".ics"))
      }
      try Data("2026-10-10\n".utf8).write(to: folder.appending(path: "dates.txt"))
      try Data("Founding day off 2026-08-07\n".utf8).write(to: folder.appending(path: "company.txt"))
      // Two notices for the coming year, which differ in the last days of the newest one and in its own.
      for (name, days) in [("A", ["12-30", "12-31"]), ("B", [])] {
        let last = try days.map { HolidayYear.Day(try Self.day("\(newestYear)-\($0)"), .dayOff(name: "元旦")) }
        let other = try Self.day("\(comingYear)-\(name == "A" ? "03-01" : "03-02")")
        let first = try Self.day("\(comingYear)-01-01")
        let year = try HolidayYear(
          year: comingYear, notices: [],
          days: last + [HolidayYear.Day(first, .dayOff(name: "元旦")), HolidayYear.Day(other, .dayOff(name: "春节"))])
        let data = folder.appending(path: name + "/workday-ics")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try JSONEncoder().encode(year).write(to: data.appending(path: "\(comingYear).json"))
      }
      let cells = try Self.cells()
      #expect(cells.count == 44)
      var (same, warned) = (0, 0)
      for cell in cells {
        let lines = try ["none", "A", "B"].map { name in
          try TranscriptRunner.lines(
            of: "XDG_DATA_HOME=\(folder.path)/\(name) workday-ics \(cell)", in: folder.path, isApart: true)
        }
        guard lines[0].last != "[64]" else { continue }
        let answers = lines.dropFirst().map { $0.filter { !$0.hasPrefix("! ") } }
        let warnings = lines[0].filter { $0.hasPrefix("! Warning") && $0.contains("notice") }
        warned += warnings.isEmpty ? 0 : 1
        guard answers[0] == answers[1] else { continue }
        same += 1
        #expect(warnings.isEmpty, "\(cell)")
      }
      #expect(same > 12 && warned > 6, "\(same) \(warned)")
    }
  }
}
