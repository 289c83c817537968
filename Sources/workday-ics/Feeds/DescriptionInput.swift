// SPDX-License-Identifier: MIT

internal import CivilCalendar
internal import Support
internal import WorkdayFeeds
internal import Workdays

/// The description that `--config` names: the file or standard input, and the folder for its paths.
struct DescriptionInput {
  private let description: DescriptionFile
  /// The folder of the file, with a trailing slash, or empty for the current folder.
  private let folder: String

  /// Reads a file, standard input for `-`.
  init(_ path: String) throws {
    let input = try InputFile(path)
    var bytes: [UInt8] = []
    // Reading a little more than the limit is enough to report the error.
    while bytes.count <= 1_048_576, let piece = input.piece() { bytes += piece }
    try input.check()
    description = try DescriptionFile(bytes, named: input.name)
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { String(path[...$0]) } ?? ""
  }

  /// The path of the calendar to write, or nil if the description names none.
  var output: String? { description.files.output.map(path) }

  /// Resolves a path, which is relative to the description's folder.
  private func path(_ path: String) -> String {
    path.hasPrefix("/") || path == "-" ? path : folder + path
  }

  /// The options of the description, with those of a command line taking precedence; the statutory calendar with the
  /// files of both; and warnings.
  func combined(
    with given: FeedOptions, _ schedule: ScheduleArguments
  ) throws -> (FeedOptions, HolidayCalendar, [String]) {
    var options = description.options
    let files = description.files
    let holidays = schedule.holidays.holidays.isEmpty ? files.holidays.map(path) : schedule.holidays.holidays
    let overrides = schedule.overrides.isEmpty ? seen(files.overrides ?? []) : schedule.overrides.map(DayTable.file)
    let leave = schedule.leave.isEmpty ? seen(files.leave ?? []) : schedule.leave.map(DayTable.file)
    var sources = schedule.holidays
    if sources.data == nil, !sources.builtIn {
      sources.data = files.data.map(path)
      sources.builtIn = files.isBuiltIn
    }
    let plain = try sources.statutory(with: holidays)
    let (calendar, conflicts) = plain.calendar.applying(overrides: try days(overrides, leave))
    var warnings = plain.warnings + conflicts
    for (index, files) in description.eventFiles.enumerated() where files.overrides != nil || files.leave != nil {
      let days = try days(files.overrides.map(seen) ?? overrides, files.leave.map(seen) ?? leave)
      options.events[index].overrides = days
      warnings += plain.calendar.applying(overrides: days).warnings.filter { !warnings.contains($0) }
    }
    options.override(with: given)
    return (options, calendar, warnings)
  }

  /// Resolves the paths of tables, which are relative to the description's folder.
  private func seen(_ tables: [DayTable]) -> [DayTable] {
    tables.map { if case .file(let path) = $0 { .file(self.path(path)) } else { $0 } }
  }

  private func days(_ overrides: [DayTable], _ leave: [DayTable]) throws -> [DayOverrides] {
    try DayTables.read(company: overrides, leave: leave, named: description.name)
  }

  /// An error of the feed with its place in the description, unless its option is given on the command line.
  func placed(_ error: FeedError, given: FeedOptions) -> FeedError {
    description.placed(error, given: given.given)
  }
}
