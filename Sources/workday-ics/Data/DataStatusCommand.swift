// SPDX-License-Identifier: MIT

import ArgumentParser
import CivilCalendar
import CommandSupport
import FeedArguments
import HolidayData
import Support
import WorkdayFeeds

/// Shows which years are known, where the data comes from and how old it is.
struct DataStatusCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", _superCommandName: "workday-ics data",
    abstract: "Shows which years are known, from which notices, and how fresh the data is.",
    discussion: """
      Two lines, or with --verbose each year with its notices, its checks and what each source says since when. States: \
      published (days are listed), unconfirmed (a single source has them, and the notice itself was not read), \
      unpublished (the notice is not out yet), suspicious (the data at the last check may be damaged, and the known \
      data was kept), stale (no source could be reached at the last check).

      For monitoring: notices are published once a year, so data whose newest notice is older than 400 days is stale.
        workday-ics data status --exit-code --max-age 400d --quiet
        workday-ics data status --exit-code --next-year-by 12-15 --quiet

      Exit codes: 0 success; 1 the data is stale (with --exit-code): this year is not published, the last check of a \
      year was suspicious or stale, the newest notice is older than --max-age, or the next year \
      is not known after --next-year-by; 64 invalid options; 65 an invalid \
      data folder; 66 the folder of --data is missing.
      """)

  static var formats: [OutputFormat] { [.text, .json, .prometheus] }

  @Flag(help: "Show each year with its notices and its last check.")
  var verbose = false

  @Flag(help: "Exit with 1 if the data is stale.")
  var exitCode = false

  @Option("Treat the data as stale if the newest notice is older than this, such as 400d.", value: "age")
  var maxAge: String?

  @Option(
    "Treat the data as stale from this month and day, such as 12-15, if the next year is not known.", value: "day")
  var nextYearBy: String?

  @Option("The date to use as today, such as 2026-11-21. (default: today in China)", value: "date")
  var today: String?

  @Flag(help: "Print only errors.")
  var quiet = false

  @OptionGroup var place: DataArguments
  @OptionGroup var output: RecordArguments<DataStatusCommand>

  func run() throws {
    let format = try output.readFormat()
    let today = try CommandError.inOption("--today") {
      try self.today.map { text in try CivilDate(parsing: text) } ?? FeedTimeZone(nil).today()
    }
    let maxAge = try readMaxAge()
    let report = try DataReport(try DataFolder.expected(place.data), today: today)
    let reasons = report.staleness(maxAge: maxAge, nextYearBy: try readNextYearBy(today.year))
    if !quiet {
      let text = verbose ? report.text : report.summary
      let answer =
        switch format {
        case .json: report.json
        case .prometheus: report.prometheus
        default: Words.translated(text)
        }
      try output.write(answer, about: "\(today)", isQuiet: quiet)
      for warning in report.warnings + reasons + report.remarks.filter({ !reasons.contains($0) }) {
        StandardError.write("Warning: \(warning).")
      }
    }
    if exitCode, !reasons.isEmpty { throw ExitCode(ExitStatus.no) }
  }

  private func readNextYearBy(_ year: Int) throws -> CivilDate? {
    guard let nextYearBy else { return nil }
    let numbers = nextYearBy.split { "-/.月日".contains($0) }
    guard numbers.count == 2, numbers.allSatisfy({ Int($0) != nil }) else {
      throw CommandError("--next-year-by: \(quoted(nextYearBy)) is not a month and a day such as 12-15", .usage)
    }
    return try CommandError.inOption("--next-year-by") { () throws(Fault) in
      try CivilDate(parsing: LenientText.date("\(padded(year, to: 4))-\(numbers[0])-\(numbers[1])"))
    }
  }

  private func readMaxAge() throws -> Int? {
    guard let maxAge else { return nil }
    let digits = maxAge.hasSuffix("d") ? String(maxAge.dropLast()) : maxAge
    guard let days = Int(digits), (1...100_000).contains(days) else {
      throw CommandError("--max-age: \(quoted(maxAge)) is not a number of days such as 400d", .usage)
    }
    return days
  }
}
