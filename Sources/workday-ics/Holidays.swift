// SPDX-License-Identifier: MIT

internal import Workdays

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
    let days =
      try overrides.map { try HolidayFiles.overrides(at: $0, purpose: .company) }
      + leave.map { try HolidayFiles.overrides(at: $0, purpose: .leave) }
    let (overlaid, conflicts) = holidays.overlaying(days)
    return (overlaid, warnings + conflicts)
  }
}
