// SPDX-License-Identifier: MIT

internal import WorkdayFeeds
internal import Workdays

typealias DayTable = FeedConfiguration.DayTable

/// The statutory calendar with the files of `--holidays` in it, and those of `--overrides` and `--leave` laid over it.
enum Holidays {
  /// The built-in calendar, years replaced by those of files or folders, under overrides, and what to warn of.
  static func read(
    _ paths: [String], overrides: [String] = [], leave: [String] = []
  ) throws -> (calendar: HolidayCalendar, warnings: [String]) {
    var warnings: [String] = []
    var holidays = HolidayCalendar.statutory
    for path in paths {
      let (replaced, doubts) = holidays.replacing(with: try HolidayFiles.papers(at: path))
      holidays = replaced
      warnings += doubts.map { "\(path): \($0)" }
    }
    guard !overrides.isEmpty || !leave.isEmpty else { return (holidays, warnings) }
    let days = try read(overrides.map(DayTable.file), .company) + read(leave.map(DayTable.file), .leave)
    let (overlaid, conflicts) = holidays.overlaying(days)
    return (overlaid, warnings + conflicts)
  }

  /// The days of tables.
  ///
  /// - Parameter name: the name of the file that holds those which are texts.
  static func read(
    _ tables: [DayTable], _ purpose: DayOverrides.Purpose, named name: String = ""
  ) throws -> [DayOverrides] {
    try tables.map { table in
      switch table {
      case .file(let path): try HolidayFiles.overrides(at: path, purpose: purpose)
      case .text(let text, let line, let column):
        try DayOverrides(Array(text.utf8), named: name, purpose: purpose, line: line, column: column)
      }
    }
  }
}
