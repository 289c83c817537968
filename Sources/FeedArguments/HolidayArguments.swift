// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import CivilCalendar
package import CommandSupport
internal import DescribedFeeds
internal import HolidayData
internal import Support
internal import WorkdayFeeds
package import Workdays

/// The options of the statutory calendar: built-in holidays, then the data folder, then files.
package struct HolidayArguments: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Holidays as holiday-cn JSON: a file, or a folder of files named like 2027.json. Each follows the rules of data "
        + "import. May be repeated.", valueName: "path"))
  var holidays: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder with holiday years newer than the built-in ones, filled by data import and workday-feed update. "
        + "(default: $XDG_DATA_HOME/workday-ics, else ~/.local/share/workday-ics)", valueName: "folder"))
  var data: String?

  @Flag(help: "Use only the built-in holidays, not the data folder.")
  var builtIn = false

  package init() {}

  /// The data folder; nil if there is no home folder.
  func folder() throws -> DataFolder? {
    try .named(data)
  }

  /// The statutory calendar for these options, with company days and leave applied, and warnings.
  package func read(
    overrides: [String] = [], leave: [String] = []
  ) throws -> (calendar: HolidayCalendar, warnings: [Warning]) {
    let (holidays, warnings) = try statutory(with: self.holidays)
    guard !overrides.isEmpty || !leave.isEmpty else { return (holidays, warnings) }
    let days = try DayTables.read(company: overrides.map(DayTable.file), leave: leave.map(DayTable.file))
    let (overlaid, conflicts) = holidays.adding(days)
    return (overlaid, warnings + conflicts.map { Warning(.overrides, $0.description) })
  }

  /// The statutory calendar from the built-in holidays, the data folder and files, and warnings.
  func statutory(with paths: [String]) throws -> (calendar: HolidayCalendar, warnings: [Warning]) {
    guard !builtIn || data == nil else {
      throw CommandError("use either --built-in or --data, not both", .usage)
    }
    var holidays = HolidayCalendar.statutory
    var warnings: [Warning] = []
    if !builtIn, let folder = try folder() {
      let (merged, doubts) = try folder.calendar(over: holidays)
      holidays = merged
      warnings = doubts.map { Warning(.holidays, $0) } + staleness(of: folder)
    }
    for path in paths {
      let (replaced, doubts) = holidays.merging(files: try HolidayFiles.years(at: path))
      holidays = replaced
      warnings += doubts.map { Warning(.holidays, "\(path): \($0)") }
    }
    return (holidays, warnings)
  }

  /// The age of the last check of the sources, in days, from which on there is a warning: notices are published once a
  /// year.
  private static let staleAge = 400

  /// The warning of a folder whose last check of the sources was too long ago; none if there has never been one.
  private func staleness(of folder: DataFolder) -> [Warning] {
    guard let last = folder.checks().map(\.checked).max(by: { $0.wallSeconds < $1.wallSeconds }) else { return [] }
    let age = last.date.distance(to: CivilDateTime(clamping: SystemClock.now()).date)
    guard age > HolidayArguments.staleAge else { return [] }
    return [
      Warning(
        .stale, "the holidays in \(folder.path) were last checked \(age) days ago; run workday-feed update")
    ]
  }
}
