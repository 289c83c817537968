// SPDX-License-Identifier: MIT

internal import HolidayData
internal import ICalendarCoding
internal import Support
internal import Workdays

/// What `--version` prints: the version of the program, of its data and of libical.
package enum ProgramVersion {
  /// The text of `--version`, in which the data is the built-in one and that of the standard data folder.
  package static func text(of program: String) -> String {
    let calendar = (try? DataFolder.standard?.calendar().calendar) ?? .statutory
    let newest = calendar.years.flatMap(\.notices).map(\.date).max()
    return """
      \(program) \(programVersion)
      holidays of \(YearList.text(calendar.publishedYears))\(newest.map { ", newest notice \($0)" } ?? "")
      libical \(ICalendarWriter.libicalVersion)
      """
  }
}
