// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import LunisolarCalendar
import Support
import WorkdayFeeds

/// Prints the lunisolar dates of days, or the days of lunisolar dates.
struct LunarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lunar", _superCommandName: "workday-ics",
    abstract: "Shows dates of the Chinese calendar (农历).",
    discussion: """
      A line for each day, from the first to the last, both included. With --solar, the dates are those of the Chinese \
      calendar: 2025-06L-01 is the first of the leap sixth month of 2025, and a year is counted by the Gregorian year \
      in which it begins. Years are known from 1901-02-19 to 2101-01-28, as the Hong Kong Observatory publishes them.

      Examples:
        workday-ics lunar 2027-02-06
        workday-ics lunar 2027-02-06 2027-02-28 --format jsonl
        workday-ics lunar --solar 2026-05-08
        workday-ics lunar --korean 2027-02-07

      Exit codes: 0 success; 64 a date that is not one, or out of range.
      """)

  @Argument(help: ArgumentHelp("The first date, or the only one; without --solar also today.", valueName: "date"))
  var first: String

  @Argument(help: ArgumentHelp("The last date, included.", valueName: "last"))
  var last: String?

  @Flag(help: "Read the dates as those of the Chinese calendar.")
  var solar = false

  @Flag(help: "Use the Korean calendar, whose months begin a day later now and then.")
  var korean = false

  @Option(help: ArgumentHelp("The output format: text or jsonl.", valueName: "format"))
  var format = LineFormat.text

  func run() throws {
    let scale = korean ? LunisolarScale.dangi : .chinese
    let from = try date(first, "date", scale)
    let to = try last.map { try date($0, "last", scale) } ?? from
    guard from <= to else {
      throw CommandError("last: \(to.date) comes before \(from.date); write the earlier date first", .usage)
    }
    var text = ""
    for day in from.date...to.date {
      let date = try LunisolarDate(day, in: scale)
      switch format {
      case .text: text += "\(day) \(date.chineseText)\n"
      case .jsonl:
        let fields = [
          ("date", JSON.string(day.iso8601)), ("year", "\(date.year)"), ("month", "\(date.month)"),
          ("leap", "\(date.isLeapMonth)"), ("day", "\(date.day)"), ("text", JSON.string(date.chineseText)),
        ]
        text += JSON.object(fields) + "\n"
      }
    }
    try StandardOutput.write(text.utf8)
  }

  private func date(_ text: String, _ name: String, _ scale: LunisolarScale) throws -> LunisolarDate {
    guard !solar else { return try CommandError.inOption(name) { try LunisolarDate(parsing: text, in: scale) } }
    let day = try CommandError.inOption(name) {
      try PeriodText.day(text) { () throws(Fault) in try FeedTimeZone(nil).today() }
    }
    return try CommandError.inOption(name) { try LunisolarDate(day, in: scale) }
  }
}

/// A line for people or an object for each record.
enum LineFormat: String, ExpressibleByArgument, CaseIterable {
  /// A line for people.
  case text
  /// An object per line.
  case jsonl
}
