// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct HolidaysCommandTests {
  @Test(arguments: [
    ("2020-day.ics", ["--year", "2020"]),
    ("2018-2019-block-en.ics", ["--years", "2018-2019", "--each", "block", "--lang", "en"]),
  ])
  func `the calendar is the recorded one, but for the folds`(name: String, options: [String]) throws {
    let result = try Command.run(Command.path, ["holidays"] + options)
    #expect(result.status == 0)
    #expect(result.errors == "")
    let recorded = try Data(contentsOf: Command.root.appending(path: "Fixtures/holidays/\(name)"))
    let fold = "\r\n "
    let expected = String(decoding: recorded, as: UTF8.self)
    #expect(result.text.replacing(fold, with: "") == expected.replacing(fold, with: ""))
  }

  @Test func `the same command gives the same bytes, whatever the machine's zone and language`() throws {
    let first = try Command.run("holidays", "--year", "2021")
    let other = try Command.run(
      "holidays", "--years", "2021-2021",
      environment: ["TZ": "America/New_York", "LC_ALL": "tr_TR.UTF-8", "TZDIR": "/nonexistent", "HOME": "/nonexistent"])
    #expect(other.output == first.output)
    #expect(first.text.contains("SUMMARY:休 国庆节 第2天/共7天（法定）\r\n"))
  }

  @Test func `a file is written with --output, and its own check finds nothing wrong`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "holidays.ics").path
      let result = try Command.run("holidays", "--years", "2007-2025", "--output", file)
      #expect(result.status == 0)
      #expect(result.errors == "\(file): 546 days off and 124 make-up days of 2007 to 2025; written, 670 events\n")
      let check = try Command.run("check", file, "--strict")
      #expect(check.status == 0, "\(check.text)")
    }
  }

  @Test(
    arguments: [
      (
        ["--year", "2049"], 65, "Error: the holidays of 2049 are not published yet; those of 2007 to \(newestYear) are."
      ),
      (["--year", "2049", "--allow-unpublished"], 64, "Error: no day of 2049 has an event"),
      (["--year", "2021", "--lang", "fr"], 64, "Error: --lang: \"fr\" is not zh-Hans or en"),
      (["--year", "2021", "--each", "week"], 64, "Error: --each: \"week\" is not day or block"),
      (["--year", "2021", "--calendar-color", "bluish"], 64, "Error: --calendar-color: "),
      (["--year", "2021", "--holidays", "/nonexistent.json"], 66, "Error: /nonexistent.json"),
      (["--year", "2021", "--overrides", "/nonexistent.txt"], 66, "Error: /nonexistent.txt"),
      (["--year", "2021", "--output", "/nonexistent/x.ics"], 73, "Error: --output: /nonexistent/"),
      (["--yaer", "2021"], 64, "Error: --yaer is not an option; did you mean --year?"),
    ] as [([String], Int32, String)])
  func `errors have a message and an exit code`(options: [String], code: Int32, message: String) throws {
    let result = try Command.run(Command.path, ["holidays"] + options)
    #expect(result.status == code)
    #expect(result.text == "")
    #expect(result.firstError.hasPrefix(message), "\(result.firstError)")
  }

  @Test func `a newer notice from a file is in the calendar`() throws {
    try Command.inFolder { folder in
      let file = folder.appending(path: "2049.json")
      try Data(wholeYear(["2048-12-31": true, "2049-01-03": false]).utf8).write(to: file)
      try FileManager.default.copyItem(
        atPath: packageFolder + "/Fixtures/statutory/announced-2048.json", toPath: folder.path + "/2048.json")
      let result = try Command.run("holidays", "--years", "2048-2049", "--holidays", folder.path)
      #expect(result.status == 0)
      #expect(result.text.contains("DTSTART;VALUE=DATE:20481231\r\n"))
      #expect(result.text.contains("SUMMARY:休 元旦 第2天/共3天（法定）\r\n"))
      #expect(result.text.contains("SUMMARY:班 元旦调休上班\r\n"))
      #expect(result.errors.contains("29–31 December 2049"))
      #expect(!result.errors.contains("December 2048"))
    }
  }

  @Test func `the help names every option`() throws {
    let help = try Command.run("help", "holidays")
    for option in [
      "year", "years", "each", "only", "lang", "allow-unpublished", "calendar-name", "calendar-color", "key",
      "uid-domain", "holidays", "overrides", "output",
    ] {
      #expect(help.text.contains("--\(option) ") || help.text.contains("--\(option)\n"), "\(option)")
    }
  }
}
