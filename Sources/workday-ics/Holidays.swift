// SPDX-License-Identifier: MIT

internal import Workdays

/// The statutory calendar with the files of `--holidays` in it.
enum Holidays {
  /// The built-in calendar, years replaced by those of files or folders, and what to warn of.
  static func read(_ paths: [String]) throws -> (calendar: HolidayCalendar, warnings: [String]) {
    var warnings: [String] = []
    var holidays = HolidayCalendar.statutory
    for path in paths {
      let (replaced, doubts) = holidays.replacing(with: try HolidayFiles.papers(at: path))
      holidays = replaced
      warnings += doubts.map { "\(path): \($0)" }
    }
    return (holidays, warnings)
  }
}
