// SPDX-License-Identifier: MIT

package import CivilCalendar
import HolidayData
import Platform
package import WorkdayFeeds
import Workdays

/// A description of a feed with the files that it names, such as company days and leave.
package struct DescribedFeed {
  private let description: DescriptionFile
  /// The folder of the description, with a trailing slash, or empty for the current folder.
  private let folder: String

  /// Reads a description.
  ///
  /// - Parameters:
  ///   - bytes: the content of the YAML file.
  ///   - name: the file's name, for messages.
  ///   - path: the file's path, whose folder is that of the paths in the description.
  package init(_ bytes: [UInt8], named name: String, at path: String) throws(Fault) {
    description = try DescriptionFile(bytes, named: name)
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { String(path[...$0]) } ?? ""
  }

  /// Reads the description in a file, or on standard input for `-`.
  package init(at path: String) throws {
    let input = try InputFile(path)
    var bytes: [UInt8] = []
    // Reading a little more than the limit is enough to report the error.
    while bytes.count <= 1_048_576, let piece = input.piece() { bytes += piece }
    try input.check()
    try self.init(bytes, named: input.name, at: path)
  }

  /// The files that the description names, with their paths as written there.
  package var files: DescriptionFile.Files { description.files }

  /// The time zone that the description names, or nil.
  package var timeZone: String? { description.options.timeZone }

  /// The path of the file that the description names for its feed, resolved; nil for none.
  package var output: String? { files.output.map(path) }

  /// The paths of all files that the description names, resolved.
  var paths: [String] {
    let tables = ([files] + description.eventFiles).flatMap { ($0.overrides ?? []) + ($0.leave ?? []) }
    let named = tables.compactMap { if case .file(let path) = $0 { path } else { nil } }
    return (files.holidays + named).map(path)
  }

  /// The error of a key that is not allowed here, with its place.
  func refusal(of key: String, _ reason: String) -> Fault { description.refusal(of: key, reason) }

  /// Resolves a path, which is relative to the description's folder.
  func path(_ path: String) -> String {
    path.hasPrefix("/") || path == "-" ? path : folder + path
  }

  /// The options of the feed over a statutory calendar, with the days of company and leave of each event.
  ///
  /// - Parameters:
  ///   - given: options that take precedence over those of the description.
  ///   - sources: the files of company days and leave, which take precedence over those of the description.
  ///   - statutory: the statutory calendar without company days and leave.
  /// - Throws: `Fault` for a file that is missing or invalid.
  func resolved(
    with given: FeedOptions, _ sources: DaySources, over statutory: HolidayCalendar
  ) throws(Fault) -> (options: FeedOptions, holidays: HolidayCalendar, conflicts: [String]) {
    var options = description.options
    let overrides = sources.overrides.isEmpty ? located(files.overrides ?? []) : sources.overrides.map(DayTable.file)
    let leave = sources.leave.isEmpty ? located(files.leave ?? []) : sources.leave.map(DayTable.file)
    var (calendar, conflicts) = statutory.adding(try days(overrides, leave))
    for (index, files) in description.eventFiles.enumerated() where files.overrides != nil || files.leave != nil {
      let days = try days(files.overrides.map(located) ?? overrides, files.leave.map(located) ?? leave)
      options.events[index].overrides = days
      conflicts += statutory.adding(days).conflicts.filter { !conflicts.contains($0) }
    }
    options.override(with: given)
    return (options, calendar, conflicts.map(\.description))
  }

  /// Resolves the paths of tables.
  private func located(_ tables: [DayTable]) -> [DayTable] {
    tables.map { if case .file(let path) = $0 { .file(self.path(path)) } else { $0 } }
  }

  private func days(_ overrides: [DayTable], _ leave: [DayTable]) throws(Fault) -> [DayOverrides] {
    try DayTables.read(company: overrides, leave: leave, named: description.name)
  }

  /// An error of the feed with its place in the description, unless its option is one of those given.
  func placed(_ error: Fault, given: FeedOptions = FeedOptions()) -> Fault {
    description.placed(error, given: given.given)
  }
}
