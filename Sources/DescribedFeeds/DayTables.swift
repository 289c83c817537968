// SPDX-License-Identifier: MIT

package import CivilCalendar
import HolidayData
package import WorkdayFeeds
package import Workdays

package typealias DayTable = DescriptionFile.DayTable

/// Reads the tables of `--overrides` and `--leave`, and those in a description.
package enum DayTables {
  /// A company's days, then leave, which takes precedence.
  ///
  /// - Parameter name: the name of the file for tables that are given as text.
  package static func read(
    company: [DayTable], leave: [DayTable], named name: String = ""
  ) throws(Fault) -> [DayOverrides] {
    try read(company, .company, named: name) + read(leave, .leave, named: name)
  }

  private static func read(
    _ tables: [DayTable], _ purpose: DayOverrides.Purpose, named name: String
  ) throws(Fault) -> [DayOverrides] {
    try tables.map { table throws(Fault) in
      switch table {
      case .file(let path): try HolidayFiles.overrides(at: path, purpose: purpose)
      case .text(let text, let line, let column):
        try DayOverrides(Array(text.utf8), named: name, purpose: purpose, line: line, column: column)
      }
    }
  }
}
