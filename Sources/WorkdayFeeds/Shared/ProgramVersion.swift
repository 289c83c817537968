// SPDX-License-Identifier: MIT

internal import ICalendarCoding
internal import Support
package import Workdays

/// What `--version` prints.
package enum ProgramVersion {
<<<<<<< HEAD:Sources/CommandSupport/ProgramVersion.swift
  /// The text of `--version`, in which the data is the built-in one and that of the standard data folder.
  package static func text(of program: String) -> String {
    let calendar = (try? DataFolder.standard?.calendar().calendar) ?? .statutory
=======
  /// The version of both commands.
  package static let number = "0.1.0"

  /// The text of `--version`: the program's version, the data that is known, and libical's version.
  package static func text(of program: String, _ calendar: HolidayCalendar) -> String {
>>>>>>> 6096d02 (Tests of everyday use, and what they found: names of shifts in answers, months' workdays on sheets, files named in a day):Sources/WorkdayFeeds/Shared/ProgramVersion.swift
    let newest = calendar.years.flatMap(\.notices).map(\.date).max()
    return """
      \(program) \(programVersion)
      holidays of \(YearList.text(calendar.publishedYears))\(newest.map { ", newest notice \($0)" } ?? "")
      libical \(ICalendarWriter.libicalVersion)
      """
  }
}
