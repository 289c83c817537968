// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import Workdays

@Suite struct ConfigCommandTests {
  /// Writes a file in a folder and returns its path.
  private func write(_ text: String, _ name: String, in folder: URL) throws -> String {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private func example() throws -> String {
    let result = try Command.run("config", "--example")
    #expect(result.status == 0 && result.errors.isEmpty)
    return result.text
  }

  /// The starts that the example's feed must show, computed day by day from what its comments say.
  private func expectedStarts() throws -> [String] {
    let notices = HolidayCalendar.statutory
    let company: [String: Bool] = ["2026-01-30": true, "2026-08-07": true, "2026-06-27": false, "2026-06-28": false]
    func isOff(_ day: CivilDate, leave: Bool) -> Bool? {
      if leave, (20...24).contains(day.day), day.month == 7 { return true }
      return company[day.iso8601] ?? notices[day]?.isDayOff
    }
    func works(_ day: CivilDate, leave: Bool = true, big: Bool = false) -> Bool {
      if let off = isOff(day, leave: leave) { return !off }
      // Weeks from Monday, 5 January 2026; no weekend of the year is joined to a holiday without being listed.
      let week = (day.dayNumber + 7 * 4000 - 20_458) / 7
      return day.weekday.rawValue <= (big && week % 2 == 0 ? 6 : 5)
    }
    let days = FeedYears.days(2026...2026)
    // The eighth day of the fifth month, by the Hong Kong Observatory.
    var starts = ["2026-06-22"]
    for day in days {
      let next = day.advanced(by: 1)
      if works(day) { starts += ["\(day) 09:00", "\(day) 18:00"] }
      if isOff(next, leave: true) == false { starts.append("\(day) 21:00") }
      if works(next), !works(day) {
        let off = (0..<15).map { day.advanced(by: -$0) }.prefix { !works($0) }
        if off.contains(where: { isOff($0, leave: true) == true }) { starts.append("\(day) 20:30") }
      }
      if works(day, leave: false, big: true) { starts.append("\(day) 10:00") }
      if day.month != next.month, let last = (0..<15).map({ day.advanced(by: -$0) }).first(where: { works($0) }) {
        starts.append("\(last) 16:00")
      }
      if day.day == 10, let pay = (0..<15).map({ day.advanced(by: -$0) }).first(where: { works($0, leave: false) }) {
        starts.append("\(pay)")
      }
      switch (day.dayNumber - 20_454) % 6 {
      case 0, 1: starts.append("\(day) 08:00")
      case 2, 3: starts.append("\(day) 20:00")
      default: break
      }
    }
    return starts.sorted()
  }

  /// The date and minute of an occurrence as the command prints it, or the date of a whole day.
  private func start(in line: String) -> String {
    guard let key = line.firstRange(of: "\"start\": \"") else { return line }
    let value = String(line[key.upperBound...].prefix { $0 != "\"" })
    return value.count > 10 ? String(value.prefix(16)).replacing("T", with: " ") : value
  }

  @Test func `the example is the same in every language but for its comments, which Chinese has too`() throws {
    let english = try Command.run("config").text
    let chinese = try Command.run("config", environment: ["LC_ALL": "zh_CN.UTF-8"]).text
    func parts(_ text: String, ofComments: Bool) -> [Substring] {
      text.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("# ") == ofComments }
    }
    #expect(parts(english, ofComments: false) == parts(chinese, ofComments: false))
    #expect(zip(parts(english, ofComments: true), parts(chinese, ofComments: true)).count { $0 != $1 } > 10)
    #expect(chinese.contains("\n# year: 2026\n"))
  }

  @Test func `the example does what it says, in any style`() throws {
    try Command.inFolder { folder in
      let file = try write(try example(), "feed.yaml", in: folder)
      for style in ["rdate", "events", "expanded"] {
        let made = try Command.run(
          "--config", file, "--year", "2026", "--style", style, "--output", folder.path + "/work.ics")
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.errors.contains("/work.ics: 1042 occurrences of 2026; "))
        let shown = try Command.run(
          "expand", folder.path + "/work.ics", "--from", "2025-12-01", "--to", "2027-02-01", "--format", "jsonl")
        let starts = shown.text.split(separator: "\n").map { start(in: String($0)) }.sorted()
        let expected = try expectedStarts()
        #expect(starts.count == expected.count)
        let differing = Set(starts).symmetricDifference(expected).sorted().prefix(5)
        #expect(differing.isEmpty, "\(style)")
      }
    }
  }

  @Test(
    .enabled(if: isSlowSetWanted), .enabled(if: ClientTests.hasKhal, "khal and vdirsyncer are not installed"))
  func `khal shows the example's feed, fetched by vdirsyncer`() throws {
    try check(.khal)
  }

  @Test(
    .enabled(if: ClientTests.oraclePython != nil, "icalendar and recurring-ical-events are not installed"))
  func `Python's icalendar and recurring-ical-events show the example's feed`() throws {
    try check(.python)
  }

  private func check(_ client: ClientTests.Client) throws {
    try Command.inFolder { folder in
      let file = try write(try example(), "feed.yaml", in: folder)
      let calendar = folder.path + "/work.ics"
      #expect(try Command.run("--config", file, "--output", calendar).status == 0)
      let shown = try client.lines(2026...2026, [calendar]).map { String($0.dropFirst(calendar.count + 1)) }.sorted()
      let expected = try expectedStarts()
      // khal lists a night shift on its second day too, with the same start.
      let nights = client == .khal ? expected.count { $0.hasSuffix(" 20:00") } : 0
      #expect((expected.count...expected.count + nights).contains(shown.count))
      let differing = Set(shown).symmetricDifference(expected).sorted().prefix(5)
      #expect(differing.isEmpty)
    }
  }

  @Test(
    .enabled(if: ClientTests.oraclePython != nil, "icalendar and recurring-ical-events are not installed"))
  func `Python's icalendar and recurring-ical-events show every pattern in every year and style`() throws {
    let patterns: [(name: String, options: [String])] = [
      ("six", ["--pattern", "six-day"]), ("big", ["--pattern", "big-small", "--big-week", "2026-01-05"]),
      ("cycle", ["--pattern", "cycle:DDNNOO@2026-01-01"]),
      ("mixed", ["--pattern", "cycle:DOND@2020-02-29", "--statutory", "yes", "--make-up", "all"]),
      ("days", ["--days", "TU,TH", "--make-up-follows", "last"]), ("only", ["--make-up", "only"]),
      ("plain", ["--statutory", "no"]),
    ]
    try Command.inFolder { folder in
      var files: [String] = []
      var expected: [String] = []
      for (name, options) in isSlowSetWanted ? patterns : patterns.filter({ ["big", "mixed"].contains($0.name) }) {
        let listed = try Command.run(Command.path, ["list", "2007-01-01", "2026-12-31"] + options)
        #expect(listed.status == 0, "\(listed.errors)")
        let days = listed.text.split(separator: "\n").map { $0.prefix(10) }
        #expect(days.count > 100)
        for style in ["rdate", "events", "expanded"] {
          // A file for each of two years, as in the other tests of clients, and one for all years.
          for years in isSlowSetWanted ? ["2011-2012", "2026-2026"] : ["2026-2026"] {
            let file = folder.path + "/\(name)-\(years)-\(style).ics"
            let made = try Command.run(
              Command.path, ["--years", years, "--time", "09:00", "--style", style, "--output", file] + options)
            #expect(made.status == 0, "\(made.errors)")
            files.append(file)
            let range = years.split(separator: "-")
            expected += days.filter { $0.prefix(4) >= range[0] && $0.prefix(4) <= range[1] }.map {
              file + " \($0) 09:00"
            }
          }
        }
      }
      let shown = try ClientTests.Client.python.lines(2007...2026, files)
      #expect(shown.count == expected.count)
      let differing = Set(shown).symmetricDifference(expected).sorted().prefix(5)
      #expect(differing.isEmpty)
    }
  }

  @Test func `files of a description are relative to its folder, options on the command line take precedence`() throws {
    try Command.inFolder { folder in
      _ = try write("年会 off 2026-01-30\n", "company.txt", in: folder)
      _ = try write("2026-01-29\n2026-05-09", "leave.txt", in: folder)
      let file = try write(
        "year: 2026\noverrides: company.txt\nleave: [leave.txt]\noutput: out.ics\ntime: 09:00\n", "feed.yaml",
        in: folder)
      let made = try Command.run("--config", file)
      #expect(made.status == 0 && made.output.isEmpty, "\(made.errors)")
      let text = try String(contentsOf: folder.appending(path: "out.ics"), encoding: .utf8)
      #expect(text.contains("EXDATE;TZID=Asia/Shanghai:20260130T090000"))
      #expect(text.contains("EXDATE;TZID=Asia/Shanghai:20260129T090000"))
      #expect(!text.contains("20260509"))
      let other = try Command.run("--config", file, "--year", "2025", "--time", "10:00", "--output", "-")
      #expect(other.text.contains("DTSTART;TZID=Asia/Shanghai:20250102T100000"))
    }
  }

  @Test func `conflicts between files are warnings with their lines`() throws {
    try Command.inFolder { folder in
      let first = try write("年会 off 2026-01-30\n值班 work 2026-10-01\n", "a.txt", in: folder)
      let second = try write("盘点 work 2026-01-30\n", "b.txt", in: folder)
      let made = try Command.run("--year", "2026", "--overrides", first, "--overrides", second)
      #expect(made.status == 0)
      #expect(
        made.errors.split(separator: "\n").map(String.init).prefix(2) == [
          "Warning: \(first):2: 2026-10-01 is worked although it is a statutory day off, 国庆节.",
          "Warning: \(second):1: 2026-01-30 is worked (盘点), but off (年会) in \(first):1; the later one counts.",
        ])
    }
  }

  @Test(arguments: [
    ("titel: x\n", Int32(65), "FILE:1:1: \"titel\" is not an option of a feed; did you mean title?"),
    ("year: [1]\n", 65, "FILE:1:7: year must be one text, not a list"),
    ("events:\n  - key: a\n  - key: a\n", 65, "FILE:3:10: another event already has the key a"),
    (
      "year: 2026\npattern: cycle:DDNN\n", 65,
      "FILE:2:10: pattern: \"cycle:DDNN\" has no first day; add the date of its first letter after an @, "
        + "as in cycle:DDNNOO@2026-01-01"
    ),
    (
      "year: 2026\noverrides: |\n  # x\n  年会 off 2026-01-30\n  年会 work 2026-01-30\n", 65,
      "FILE:5:11: 2026-01-30 is worked here and off in line 4; a date may appear only once"
    ),
    (
      "time-zone: Mars/Olympus\n", 65,
      "FILE:1:12: time-zone: \"Mars/Olympus\" is not a time zone; use a name such as Asia/Shanghai or "
        + "Europe/Berlin, UTC, or an offset such as +08:00"
    ),
    ("overrides: none.txt\n", 66, "FOLDER/none.txt: there is no such file or folder"),
    ("a: !!seq [x]\n", 65, "FILE:1:4: tags (!) are not supported; quote a text that begins with !"),
  ])
  func `bad descriptions end with 65 and the place, missing files with 66`(
    text: String, status: Int32, message: String
  ) throws {
    try Command.inFolder { folder in
      let file = try write(text, "feed.yaml", in: folder)
      let result = try Command.run("--config", file)
      #expect(result.status == status)
      #expect(result.output.isEmpty)
      let expected = message.replacing("FILE", with: file).replacing("FOLDER", with: folder.path)
      #expect(result.firstError == "Error: " + expected)
    }
  }

  @Test func `a missing description ends with 66, and config prints the example with and without an option`() throws {
    let missing = try Command.run("--config", "/nonexistent/feed.yaml")
    #expect(missing.status == 66)
    #expect(missing.firstError == "Error: /nonexistent/feed.yaml: there is no such file or folder")
    #expect(try Command.run("config").output == Command.run("config", "--example").output)
    #expect(try Command.run("--config", "/dev/zero").status == 65)
  }
}
