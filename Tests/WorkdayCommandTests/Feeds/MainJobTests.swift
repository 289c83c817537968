// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandSupport
import DescribedFeeds
import FeedArguments
import Foundation
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

@testable import workday_ics

@Suite struct MainJobTests {
  @Test func `the main job writes the calendar of 250 days and nothing else`() throws {
    let result = try Command.run("--year", "2021", "--time", "09:00")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
    #expect(result.text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(result.text.contains("DTSTART;TZID=Asia/Shanghai:20210104T090000\r\n"))
  }

  @Test func `the same command gives the same bytes, whatever the subcommand, the machine's zone and language`() throws
  {
    let first = try Command.run("--year", "2021", "--time", "09:00")
    let others = [
      try Command.run("generate", "--year", "2021", "--time", "09:00"),
      try Command.run("--time", "09:00", "--years", "2021-2021"),
      try Command.run(
        "--year", "2021", "--time", "09:00",
        environment: ["TZ": "America/New_York", "LC_ALL": "tr_TR.UTF-8", "TZDIR": "/nonexistent"]),
    ]
    for other in others { #expect(other.output == first.output) }
  }

  @Test func `without a year it covers the last one, this one, and the next when published`() throws {
    let result = try Command.run("--time", "09:00")
    let shanghai = Calendar(identifier: .gregorian).dateComponents(
      in: try #require(TimeZone(secondsFromGMT: 28_800)), from: Date())
    let year = try #require(shanghai.year)
    guard HolidayCalendar.statutory.isPublished(year) else {
      #expect(result.status == 65)
      return
    }
    let last = HolidayCalendar.statutory.isPublished(year + 1) ? year + 1 : year
    #expect(result.output == (try Command.run("--years", "\(year - 1)-\(last)", "--time", "09:00").output))
    for (past, first) in [("0", year), ("2", year - 2)] {
      let kept = try Command.run("--time", "09:00", "--keep-past", past)
      #expect(kept.output == (try Command.run("--years", "\(first)-\(last)", "--time", "09:00").output))
    }
    let both = try Command.run("--year", "2021", "--keep-past", "1")
    #expect(both.status == 64)
    #expect(both.firstError == "Error: --keep-past needs no --year, which names the years")
    let holidays = try Command.run("holidays")
    #expect(holidays.output == (try Command.run("holidays", "--years", "\(year - 1)-\(last)").output))
  }

  @Test func `values that begin with a dash are taken as values`() throws {
    let result = try Command.run(
      "--year", "2021", "--time", "09:00", "--alarm", "-PT10M", "--alarm", "0", "--title", "-- work --")
    #expect(result.status == 0)
    #expect(result.text.contains("TRIGGER:-PT10M\r\n"))
    #expect(result.text.contains("TRIGGER:PT0S\r\n"))
    #expect(result.text.contains("SUMMARY:-- work --\r\n"))
  }

  @Test func `the last days of December are written with a warning until the next notice is published`() throws {
    let result = try Command.run("--year", "\(newestYear)", "--time", "09:00")
    #expect(result.status == 0)
    #expect(result.errors == overdueWarning + decemberWarning)
    #expect(try result.text.contains(Regex("UNTIL=\(newestYear)12(29|30|31)T010000Z")))
  }

  @Test func `an unpublished year is written as plain weekdays on request, and says so`() throws {
    let result = try Command.run("--year", "2049", "--time", "09:00", "--allow-unpublished")
    #expect(result.status == 0)
    #expect(result.firstError.hasPrefix("Warning: the holidays of 2049 are not published"))
    #expect(result.text.replacing("\r\n ", with: "").contains("The holidays of 2049 are not published"))
  }

  @Test func `holidays of a file or folder are added to the built-in ones`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "2049.json")
      try Data(wholeYear(["2049-01-02": false]).utf8).write(to: file)
      for path in [file.path, folder.path] {
        let result = try Command.run("--year", "2049", "--holidays", path)
        #expect(result.status == 0)
        #expect(result.text.contains("RDATE;VALUE=DATE:20490102\r\n"))
        #expect(result.text.contains("DTSTAMP:20481101T000000Z\r\n"))
      }
      try Data(#"{"year":2021,"papers":[],"days":[]}"#.utf8).write(to: file)
      let empty = try Command.run("--year", "2021", "--time", "09:00", "--holidays", file.path)
      #expect(empty.output == (try Command.run("--year", "2021", "--time", "09:00").output))
      #expect(
        empty.errors.contains("the holiday year 2021 is not used because it lists no days"))
    }
  }

  @Test func `a calendar that fails its check is not written, and the first differing date is named`() throws {
    let command = try GenerateCommand.parse(["--year", "2021", "--time", "09:00"])
    let resolved = try command.schedule.resolve(command.options, with: nil, command.output)
    let feed = try FeedMaker.onThisSystem().feed(resolved).feed
    let text = String(decoding: try feed.bytes(), as: UTF8.self)
    #expect(text.contains("EXDATE"))
    let changes: [(String, String, String)] = [
      ("EXDATE;TZID=Asia/Shanghai:20210211T090000\r\n", "", "2021-02-11"),
      ("RDATE;TZID=Asia/Shanghai:20210207", "RDATE;TZID=Asia/Shanghai:20210206", "2021-02-06"),
      ("UNTIL=20211231T010000Z;", "", "2022-01-03"),
      ("BEGIN:VTIMEZONE\r\nTZID:Asia/Shanghai", "BEGIN:VTIMEZONE\r\nTZID:Asia/Urumqi", "2021-01-04"),
    ]
    for (part, other, date) in changes {
      do {
        try feed.verify(Array(text.replacing(part, with: other).utf8))
        Issue.record("\(part) changed, and proved")
      } catch {
        let failure = CommandError(error)
        #expect(failure.status == .software)
        #expect(failure.description.contains(date))
      }
    }
  }

  @Test func `the help names every option and the exit codes`() throws {
    let help = try Command.run("generate", "--help-hidden")
    #expect(help.status == 0)
    #expect(help.errors == "")
    for option in [
      "year", "years", "from", "days", "make-up", "allow-unpublished", "time", "duration", "title", "location", "notes",
      "category", "alarm", "no-alarm", "style", "time-zone", "calendar-name", "calendar-color", "key", "uid-domain",
      "holidays", "data", "built-in", "output", "quiet", "exit-code",
    ] {
      #expect(help.text.contains("--\(option) ") || help.text.contains("--\(option)\n"), "\(option)")
    }
    for code in [64, 65, 66, 70, 73, 74, 75] { #expect(help.text.contains("\(code)")) }
    let overview = try Command.run("--help")
    #expect(overview.text.contains("workday-ics --year 2021 --time 09:00 > work.ics"))
    #expect(overview.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
