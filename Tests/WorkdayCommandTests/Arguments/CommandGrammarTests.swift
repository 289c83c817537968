// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// The words that mean the same to every command: periods, formats and languages.
///
/// The fast set tries each word and each command; the slow set tries each word with each command.
@Suite struct CommandGrammarTests {
  private static let periods = [
    "2026", "2026-02", "2026-Q1", "2026-W07", "2025-2026", "2026-01-01..2026-03-31", "2026-02-10", "today",
    "this-month",
    "2026年", "2026年2月", "二月", "Feb",
  ]
  private static let file = "Fixtures/ics/google.ics"
  /// Commands that take a period in the place of `PERIOD`, with a fixed day as today where they look at it.
  private static let commands = [
    "list PERIOD", "count PERIOD", "open 09:00-18:00 PERIOD", "stats PERIOD", "list --from PERIOD",
    "list 2026 --to PERIOD", "count --from PERIOD",
    "list --from PERIOD --to PERIOD", "terms PERIOD", "lunar PERIOD", "lunar --from PERIOD", "holidays PERIOD",
    "expand \(file) --from PERIOD", "expand \(file) --to PERIOD", "filter \(file) --from PERIOD",
    "diff \(file) \(file) --from PERIOD --to PERIOD", "expand \(file) --alarms --to PERIOD",
    "free \(file) --from PERIOD", "rule FREQ=DAILY --from PERIOD --to PERIOD",
    "generate --from PERIOD --allow-unpublished", "generate --to PERIOD --allow-unpublished",
    "holidays --year 2026 --to PERIOD",
  ]

  /// Every pair, or in the fast set as many as it takes for each part to be in one.
  private static func pairs(_ first: [String], _ second: [String]) -> [(String, String)] {
    guard !isSlowSetWanted else { return first.flatMap { one in second.map { (one, $0) } } }
    return (0..<max(first.count, second.count)).map { (first[$0 % first.count], second[$0 % second.count]) }
  }

  private static func run(_ line: String) throws -> Command.Result {
    try Command.run(
      Command.path,
      line.split(separator: " ").map { $0 == file ? packageFolder + "/" + file : String($0) })
  }

  @Test(arguments: pairs(commands, periods))
  func `a period is said the same way everywhere`(command: String, period: String) throws {
    let result = try Self.run(command.replacing("PERIOD", with: period))
    // A list of 2026 may end before it begins, where the period is that of the day on which the test runs.
    let isOver = result.errors.contains("comes before") || result.errors.contains("is outside")
    #expect(result.status == 0 || isOver, "\(result.errors)")
  }

  @Test(arguments: [
    ("month", ["2026-02", "2026年2月", "二月", "Feb", "this-month"]), ("year", ["2026", "2025-2026", "2026年"]),
    ("is", ["2026-02-10", "today"]), ("day", ["2026-02-10", "today"]),
  ])
  func `a view of a month, a year or a day takes the periods that are one`(command: String, words: [String]) throws {
    for period in Self.periods {
      let result = try Self.run("\(command) \(period)")
      let isTaken = words.contains(period) || command == "month" && period == "2026-02-10" || period == "today"
      #expect((result.status < 64) == isTaken, "\(command) \(period): \(result.errors)")
    }
  }

  private static let formats = ["text", "json", "jsonl", "csv", "md", "ics", "svg", "html", "ical"]
  private static let formatted: KeyValuePairs = [
    "list 2026-02": "text json jsonl csv md", "is 2026-02-10 2026-02-15": "text json jsonl csv md",
    "next 2026-02-10": "text json jsonl csv", "stats 2026-02": "text json jsonl csv md",
    "count 2026-02": "text json jsonl csv", "open 09:00-18:00 2026-02": "text json jsonl csv ics",
    "holidays 2026": "text json jsonl csv md ics", "terms 2026": "text json jsonl csv md",
    "lunar 2026-02-10": "text json jsonl csv md", "month 2026-02": "text json jsonl csv md svg html",
    "year 2026": "text json jsonl csv md svg html", "day 2026-02-10": "text json svg html",
    "expand \(file) --to 2021": "text json jsonl csv ical ics",
    "free \(file) --from 2021-01-04": "text json jsonl csv",
    "convert \(file)": "ics",
    "rule FREQ=DAILY;COUNT=3 --from 2026": "text json jsonl csv ical",
    "diff \(file) \(file) --to 2021": "text json", "describe \(file)": "text json", "data show 2026": "text json",
    "data diff Fixtures/statutory/announced-2048.json": "text json", "data status": "text json",
  ]

  @Test(arguments: formatted.map { ($0, $1) })
  func `a format is chosen by its name or by the ending of the file, and another one is refused`(
    command: String, formats: String
  ) throws {
    let command = command.replacing("Fixtures/statutory", with: packageFolder + "/Fixtures/statutory")
    let known = formats.split(separator: " ").map(String.init)
    for format in Self.formats {
      let named = try Self.run("\(command) --format \(format)")
      guard known.contains(format) else {
        let isRefused = named.status == 64 && named.errors.contains("\"\(format)\" is not a value of --format; use ")
        #expect(isRefused, "\(command) --format \(format): \(named.errors)")
        continue
      }
      #expect(named.status < 2 && !named.text.isEmpty || format == "text", "\(command) \(format): \(named.errors)")
      guard isSlowSetWanted || format == known.last, !["text", "ical"].contains(format) else { continue }
      try Command.inFolder { folder in
        let path = folder.path + "/out." + format
        let result = try Self.run("\(command) -o \(path)")
        #expect(result.status < 2, "\(result.errors)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == named.text, "\(command) -o \(format)")
      }
    }
  }

  private static let languages = ["zh", "zh_CN", "zh-Hans", "中文", "en", "EN", "English"]
  private static let spoken = [
    "generate --year 2026", "holidays 2026", "list 2026-02 --format csv", "is 2026-02-10 --explain", "month 2026-02",
    "year 2026", "day 2026-02-10", "lunar 2026-02-10", "terms 2026", "birthdays 妈妈_1958-05-08 --year 2026",
    "rule FREQ=DAILY --words", "describe FREQ=DAILY", "data show 2026",
  ]

  @Test(arguments: pairs(spoken, languages))
  func `a language has the same names everywhere`(command: String, name: String) throws {
    func text(_ name: String) throws -> String {
      let words = command.split(separator: " ").map { String($0).replacing("_", with: " ") }
      let result = try Command.run(Command.path, words + ["--lang", name])
      #expect(result.status == 0, "\(command) --lang \(name): \(result.errors)")
      return result.text
    }
    let (chinese, english) = (try text("zh-Hans"), try text("en"))
    #expect(chinese != english)
    #expect(try text(name) == (name.lowercased().hasPrefix("en") ? english : chinese))
  }
}
