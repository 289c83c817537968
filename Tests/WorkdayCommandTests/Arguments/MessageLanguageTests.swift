// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import Workdays

/// What commands print for people is in the language of the locale; what they print for programs is not.
@Suite struct MessageLanguageTests {
  /// Commands, and errors and warnings of many kinds.
  private static let commands = [
    "help", "help is", "help generate", "help holidays", "help fix", "help check", "help data", "help data status",
    "help apps", "help workdays", "help birthdays", "help month", "help expand", "help rule", "generat", "help nosuch",
    "subscribe", "is 2049-01-01", "is 2026-13-01", "is", "count 2026-13", "count A B C", "list 2026 --kind foo",
    "next 2006-01-01", "add today x", "stats 2026 --hours x", "last-of-month 2026-99", "lunar 1800-01-01",
    "terms 1800", "month 99", "month 2026-02 --format foo", "year 99999", "day 2026-02-30", "day today nofile.ics",
    "check nofile.ics", "check broken.ics", "fix broken.ics --dry-run", "filter", "filter broken.ics --from x",
    "merge nofile.ics broken.ics", "diff broken.ics broken.ics", "rule FREQ=FOO", "rule FREQ=DAILY --lang xx --words",
    "expand --rrule FREQ=DAILY --dtstart 2026-01-01", "describe FREQ=", "birthdays x", "birthdays",
    "holidays 2049", "holidays 2026 --each x", "build nofolder", "build descriptions", "config", "data status",
    "data show 2049", "data diff nofile.json", "--year 2049", "--time 99", "--tiem 9", "--year 2026 --config feed.yaml",
    "diff 2026 2027", "list 2026 --common hk", "list 2026 --kind differs", "bridge 2026 --days 99", "next --count 5",
    "holidays 2026 --pattern trading", "fix broken.ics --in-place", "count 2026 --kind N", "month NEXT-02",
    "roster 2026-01 --swap x", "filter broken.ics", "lunar 2026-01-01 --years 1",
    "--year 2026 --alarm 10", "--for palm", "--year 2026 --for google --style rdate -o new.ics",
  ]

  private func run(_ command: String, _ language: String, in folder: URL) throws -> Command.Result {
    let files = ["nofile.ics", "broken.ics", "nofolder", "descriptions", "nofile.json", "feed.yaml", "new.ics"]
    // The first year that is not published.
    let next = (HolidayCalendar.statutory.publishedYears.last ?? 0) + 1
    let arguments = command.replacing("NEXT", with: "\(next)").split(separator: " ").map {
      files.contains(String($0)) ? "\(folder.path)/\($0)" : String($0)
    }
    return try Command.run(Command.path, arguments, environment: ["LC_ALL": language])
  }

  @Test func `no command prints English sentences under a Chinese locale, nor Chinese errors under C`() throws {
    try Command.inFolder { folder in
      let broken = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nDTSTART:x\nRRULE:FREQ=FOO\nEND:VEVENT\n"
      try Data(broken.utf8).write(to: folder.appending(path: "broken.ics"))
      try Data("titel: x\n".utf8).write(to: folder.appending(path: "feed.yaml"))
      let descriptions = folder.appending(path: "descriptions")
      try FileManager.default.createDirectory(at: descriptions, withIntermediateDirectories: false)
      try Data("year: 2026\nshift: D=9\n".utf8).write(to: descriptions.appending(path: "a.yaml"))
      // The fast set runs every third command.
      for (number, command) in Self.commands.enumerated() where isSlowSetWanted || number % 3 == 0 {
        let chinese = try run(command, "zh_CN.UTF-8", in: folder)
        for line in (chinese.text + chinese.errors).split(separator: "\n") where !line.hasPrefix("  ") {
          #expect(!Self.isEnglish(line), "\(command): \(line)")
        }
        let plain = try run(command, "C", in: folder)
        #expect(plain.status == chinese.status, "\(command)")
        let isEcho = command.hasPrefix("help") || command.contains("birthdays")
        #expect(isEcho || !plain.errors.contains { "\u{4E00}"..."\u{9FFF}" ~= $0 }, "\(command): \(plain.errors)")
      }
    }
  }

  @Test(arguments: [
    "is 2026-02-14 --format json", "stats 2026 --format csv", "list 2026-02 --kind all --format jsonl",
    "check broken.ics --format json", "check broken.ics --format github", "check broken.ics --format sarif",
    "data status --format json", "stats 2026 --format json",
    "expand --rrule FREQ=DAILY;COUNT=2 --dtstart 2026-01-01 --format csv",
    "--year 2026 --time 09:00", "month 2026-02 --format csv",
  ])
  func `what is for programs is the same in every language`(command: String) throws {
    try Command.inFolder { folder in
      let broken = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nDTSTART:x\nEND:VEVENT\n"
      try Data(broken.utf8).write(to: folder.appending(path: "broken.ics"))
      let results = try ["C", "zh_CN.UTF-8"].map { try run(command, $0, in: folder) }
      #expect(results[0].output == results[1].output && !results[0].output.isEmpty)
      #expect(results[0].status == results[1].status)
    }
  }

  /// Whether a line has four English words in a row.
  private static func isEnglish(_ line: Substring) -> Bool {
    var run = 0
    for word in line.split(whereSeparator: { " （）；：，。".contains($0) }) {
      run = word.utf8.count > 1 && word.utf8.allSatisfy { 0x61...0x7A ~= $0 } ? run + 1 : 0
      if run == 4 { return true }
    }
    return false
  }
}
