// SPDX-License-Identifier: MIT

internal import HolidayData
internal import WorkdayFeeds
internal import Workdays

typealias DayTable = DescriptionFile.DayTable

/// Reads the tables of `--overrides` and `--leave`, and those in a description.
enum DayTables {
  /// A company's days, then leave, which takes precedence.
  ///
  /// - Parameter name: the name of the file for tables that are given as text.
  static func read(
    company: [DayTable], leave: [DayTable], named name: String = ""
  ) throws -> [DayOverrides] {
    try read(company, .company, named: name) + read(leave, .leave, named: name)
  }

  private static func read(
    _ tables: [DayTable], _ purpose: DayOverrides.Purpose, named name: String
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
