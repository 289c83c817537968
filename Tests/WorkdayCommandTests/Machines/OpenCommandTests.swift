// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing

/// `open`: whether it is open, and until when.
@Suite struct OpenCommandTests {
  private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Command.Result {
    try Command.run(Command.path, ["open"] + arguments + ["--built-in"], environment: environment)
  }

  @Test(
    arguments: [
      (["MO-FR 09:00-12:00,13:30-18:00", "--at", "2026-10-09 10:00"], 0, "open until Fri 2026-10-09 12:00:00\n"),
      (["MO-FR 09:00-12:00,13:30-18:00", "--at", "2026-10-09 12:00"], 1, "closed until Fri 2026-10-09 13:30:00\n"),
      // A make-up Saturday, which exchanges do not have.
      (["MO-FR 09:00-18:00", "--at", "2026-10-10T09:00"], 0, "open until Sat 2026-10-10 18:00:00\n"),
      (
        ["MO-FR 09:00-18:00", "--at", "2026-10-10 09:00", "--pattern", "trading"], 1,
        "closed until Mon 2026-10-12 09:00:00\n"
      ),
      (["MO-FR", "09:00-18:00", "--at", "2026-10-01 9:00"], 1, "closed until Thu 2026-10-08 09:00:00\n"),
      // The weekdays of the hours are worked.
      (["MO-SA 09:00-18:00", "--at", "2026-11-28 10:00"], 0, "open until Sat 2026-11-28 18:00:00\n"),
      (["09:00-18:00", "--at", "2026-11-28 10:00"], 1, "closed until Mon 2026-11-30 09:00:00\n"),
      (["周一至周五 9:00-18:00", "--at", "2026-11-27T01:00Z"], 0, "open until Fri 2026-11-27 18:00:00\n"),
      (
        ["01:00-04:00", "--at", "2026-11-27T09:00+08:00", "--time-zone", "UTC"], 0,
        "open until Fri 2026-11-27 04:00:00\n"
      ),
      (["Mo-Su 09:00-21:00", "--at", "2026-10-17 11:00"], 0, "open until Sat 2026-10-17 21:00:00\n"),
      (["09:00-18:00; SA 10:00-14:00", "--at", "2026-10-17 11:00"], 0, "open until Sat 2026-10-17 14:00:00\n"),
      (["SA 10:00-12:00", "--pattern", "trading", "--at", "2026-10-17 11:00"], 1, "closed for more than 400 days\n"),
      (["Mo-Fr", "0900-1800", "--at", "2026-10-15 11:00"], 0, "open until Thu 2026-10-15 18:00:00\n"),
      (["9am-6pm", "--at", "2026年10月15日11:00"], 0, "open until Thu 2026-10-15 18:00:00\n"),
      (["24/7", "--at", "2026-10-16 11：00"], 0, "open until Sat 2026-10-17 00:00:00\n"),
      (["22:00-06:00", "--at", "2026-11-28 05:59:59"], 0, "open until Sat 2026-11-28 06:00:00\n"),
      (["09:00-18:00", "--at", "14:00", "--today", "2026-11-27"], 0, "open until Fri 2026-11-27 18:00:00\n"),
    ] as [([String], Int32, String)])
  func `the exit code and the line say whether it is open, and until when`(
    arguments: [String], status: Int32, line: String
  ) throws {
    let result = try Command.run(
      Command.path, ["open"] + arguments + ["--explain", "--built-in", "--lang", "en"])
    #expect(result.status == status && String(decoding: result.output, as: UTF8.self) == line, "\(result.errors)")
    let silent = try Command.run(Command.path, ["open"] + arguments + ["--built-in"])
    #expect(silent.status == status && silent.output.isEmpty && silent.errors.isEmpty)
  }

  @Test func `a moment has a record, in the zone of the hours`() throws {
    let result = try run("01:00-04:00", "--at", "2026-10-10T02:00Z", "--time-zone", "UTC", "--format", "json")
    #expect(
      result.text
        == #"{"at": "2026-10-10T02:00:00+00:00", "open": true, "until": "2026-10-10T04:00:00+00:00", "known": true, "provisional": false, "date": "2026-10-10"}"#
        + "\n")
    let chinese = try run("09:00-18:00", "--at", "2026-11-27 10:00", "--explain", "--lang", "zh")
    #expect(chinese.text == "开放，到周五 2026-11-27 18:00:00\n")
  }

  @Test func `a period has its open times, cut at its ends, in every format`() throws {
    let hours = ["22:00-06:00", "2026-10-09..2026-10-10"]
    let lines = try run(hours[0], hours[1], "--format", "jsonl").text.split(separator: "\n")
    #expect(
      lines == [
        #"{"start": "2026-10-09T00:00:00+08:00", "end": "2026-10-09T06:00:00+08:00"}"#,
        #"{"start": "2026-10-09T22:00:00+08:00", "end": "2026-10-10T06:00:00+08:00"}"#,
        #"{"start": "2026-10-10T22:00:00+08:00", "end": "2026-10-11T00:00:00+08:00"}"#,
      ])
    #expect(try run(hours[0], hours[1], "--format", "csv").text.hasPrefix("start,end\n2026-10-09T00:00:00+08:00,"))
    #expect(
      try run("09:00-18:00", "2026-10-08", "2026-10-09", "--lang", "en").text
        == "Thu 2026-10-08 09:00:00 to 18:00:00\nFri 2026-10-09 09:00:00 to 18:00:00\n")
    let calendar = try run("MO-FR 09:00-12:00,13:30-18:00", "2026", "--format", "ics")
    #expect(calendar.status == 0 && calendar.text.components(separatedBy: "BEGIN:VEVENT").count == 1 + 2 * 248)
    #expect(calendar.text.contains("DTSTART:20261010T010000Z\r\nDTEND:20261010T040000Z\r\n"))
    #expect(try run("09:00-18:00", "2026-10-03", "--format", "ics").status == 1)
  }

  @Test func `an unpublished year is not guessed`() throws {
    let closed = try run("09:00-18:00", "--at", "2026-12-31 20:00", "--explain", "--lang", "en")
    #expect(closed.status == 1 && closed.text == "closed, and until when is not known\n")
    #expect(closed.errors.contains("Warning: the holidays of 2027 are not published yet; until when is not known."))
    let open = try run("09:00-18:00", "--at", "2026-12-31 10:00", "--explain", "--lang", "en")
    #expect(open.status == 0 && open.text == "open until Thu 2026-12-31 18:00:00\n")
    for arguments in [["--at", "2027-01-04 10:00"], ["2027-01"], ["2026-12..2027-01"]] {
      let result = try Command.run(Command.path, ["open", "09:00-18:00"] + arguments + ["--built-in"])
      #expect(result.status == 3 && result.output.isEmpty, "\(arguments)")
    }
    // A night of the last day is known, and so is the time between windows; what begins on the next day is not.
    #expect(try run("22:00-06:00", "--at", "2027-01-01 05:00").status == 0)
    #expect(try run("22:00-23:00", "--at", "2027-01-01 00:30").status == 1)
    #expect(try run("00:00-06:00", "--at", "2027-01-01 05:00").status == 3)
    let evening = try run("18:00-24:00", "--at", "2026-12-31 20:00", "--explain", "--lang", "en")
    #expect(evening.text == "open until Fri 2027-01-01 00:00:00\n")
    #expect(
      try run("00:00-24:00", "--at", "2026-12-31 20:00", "--explain", "--lang", "en").text.hasSuffix("is not known\n"))
    // What a notice may still change is said of all days up to the change.
    let late = try run("09:00-18:00", "--at", "2026-12-28 20:00", "--format", "json")
    #expect(late.errors.contains("29–31 December 2026 may still change") && late.text.contains("\"provisional\": true"))
    let guess = try run("09:00-18:00", "--at", "2026-12-31 20:00", "--allow-unpublished", "--explain", "--lang", "en")
    #expect(guess.text == "closed until Fri 2027-01-01 09:00:00\n")
    #expect(guess.errors.contains("the holidays of 2027 are not published yet; the answer follows the pattern"))
  }

  @Test func `without hours, those of a description are its times`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "work.yaml").path
      try Data("time: [\"09:00-12:00\", \"13:30\"]\nduration: 4h30m\npattern: six-day\n".utf8).write(
        to: URL(filePath: file))
      func ask(_ moment: String) throws -> Command.Result {
        try run("--config", file, "--at", moment, "--explain", "--lang", "en")
      }
      #expect(try ask("2026-11-28 12:30").text == "closed until Sat 2026-11-28 13:30:00\n")
      #expect(try ask("2026-11-28 13:30").text == "open until Sat 2026-11-28 18:00:00\n")
      try Data("time: 21:00-22:00\non: make-up-eve\n".utf8).write(to: URL(filePath: file))
      #expect(try ask("2026-11-28 13:30").errors.contains("without on, monthly or weeks"))
      try Data("time: 09:00\n".utf8).write(to: URL(filePath: file))
      let result = try ask("2026-11-28 13:30")
      #expect(result.status == 65 && result.errors.contains("needs an end within a day"), "\(result.errors)")
    }
  }

  @Test func `where the two dates differ, that is said`() throws {
    let arguments = ["open", "16:00-20:00", "--time-zone", "UTC", "--built-in", "--at", "2026-10-09T16:30Z"]
    let result = try Command.run(Command.path, arguments + ["--explain"])
    // Saturday 10 October in China, a make-up day.
    #expect(result.status == 0)
    #expect(
      result.errors == "Note: 16:00:00 in UTC is on another date in China, which decides whether it counts.\n")
    #expect(try Command.run(Command.path, arguments + ["--explain", "--quiet"]).errors.isEmpty)
    // Clocks that change in the period: half past eleven is midnight in China from 1 November on.
    let list = try run("11:30-12:00", "2026-10-30..2026-11-03", "--time-zone", "America/New_York")
    #expect(list.errors.hasPrefix("Note: 11:30:00 in America/New_York is on another date in China"))
  }

  @Test(
    arguments: [
      ([], 64, "the hours are missing"), (["MO-FR"], 64, "hours: \"MO-FR\" has no times"),
      (["2026-10"], 64, "the hours are missing"),
      (["MO-FR 09:00"], 64, "hours: \"09:00\" has no end"), (["MX 09:00-18:00"], 64, "hours: \"MX\" is not a weekday"),
      (["09:00-18:00", "--at", "tomorrow"], 64, "--at: \"tomorrow\" has no time"),
      (["09:00-18:00", "--at", "9:00-18:00"], 64, "--at: \"9:00-18:00\" has an offset"),
      (["09:00-18:00", "--at", "2026-13-01 10:00"], 64, "--at: 13 is not a month"),
      (["09:00-18:00", "2026-10", "--at", "10:00"], 64, "--at is a moment"),
      (["09:00-18:00", "someday"], 64, "\"someday\" is not a period"),
      (["09:00-18:00", "--today", "2026-10-10"], 64, "--today goes with a period or --at"),
      (["09:00-18:00", "--format", "ics"], 64, "--format ics goes with a period"),
      (["09:00-18:00", "2000-2026"], 64, "at most ten years"),
      (["09:00-18:00", "--time-zone", "Mars"], 64, "\"Mars\" is not a time zone"),
    ] as [([String], Int32, String)])
  func `what is wrong is said in one line`(arguments: [String], status: Int32, message: String) throws {
    let result = try Command.run(Command.path, ["open"] + arguments + ["--built-in"])
    #expect(result.status == status && result.output.isEmpty)
    #expect(result.firstError.contains(message), "\(result.errors)")
  }
}
