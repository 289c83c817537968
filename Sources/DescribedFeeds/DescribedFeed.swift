// SPDX-License-Identifier: MIT

package import HolidayData
internal import Support
package import WorkdayFeeds
package import Workdays

/// A description of a feed with the files that it names, such as company days and leave.
package struct DescribedFeed {
  /// What a description comes to: the options of the feed, its calendar, and warnings.
  package typealias Resolved = (options: FeedOptions, holidays: HolidayCalendar, warnings: [String])

  private let description: DescriptionFile
  /// The folder of the description, with a trailing slash, or empty for the current folder.
  private let folder: String

  /// Reads a description.
  ///
  /// - Parameters:
  ///   - bytes: the content of the YAML file.
  ///   - name: the file's name, for messages.
  ///   - path: the file's path, whose folder is that of the paths in the description.
  package init(_ bytes: [UInt8], named name: String, at path: String) throws(FeedError) {
    description = try DescriptionFile(bytes, named: name)
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { String(path[...$0]) } ?? ""
  }

  /// The files that the description names, with their paths as written there.
  package var files: DescriptionFile.Files { description.files }

  /// The time zone that the description names, or nil.
  package var timeZone: String? { description.options.timeZone }

  /// The paths of all files that the description names, resolved.
  var paths: [String] {
    let tables = ([files] + description.eventFiles).flatMap { ($0.overrides ?? []) + ($0.leave ?? []) }
    let named = tables.compactMap { if case .file(let path) = $0 { path } else { nil } }
    return (files.holidays + named).map(path)
  }

  /// The error of a key that is not allowed here, with its place.
  func refusal(of key: String, _ reason: String) -> FeedError { description.refusal(of: key, reason) }

  /// Resolves a path, which is relative to the description's folder.
  package func path(_ path: String) -> String {
    path.hasPrefix("/") || path == "-" ? path : folder + path
  }

  /// Reads the files of company days and leave, and applies them to a statutory calendar.
  ///
  /// - Parameters:
  ///   - given: options that take precedence over those of the description.
  ///   - overrides: files of company days in place of those of the description, or nil.
  ///   - leave: files of leave in place of those of the description, or nil.
  ///   - statutory: the statutory calendar without company days and leave.
  /// - Throws: `HolidayDataError` for a file that is missing or invalid.
  package func resolved(
    with given: FeedOptions = FeedOptions(), overrides: [String]? = nil, leave: [String]? = nil,
    over statutory: HolidayCalendar
  ) throws(HolidayDataError) -> Resolved {
    var options = description.options
    let overrides = overrides?.map(DayTable.file) ?? located(files.overrides ?? [])
    let leave = leave?.map(DayTable.file) ?? located(files.leave ?? [])
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

  private func days(_ overrides: [DayTable], _ leave: [DayTable]) throws(HolidayDataError) -> [DayOverrides] {
    try DayTables.read(company: overrides, leave: leave, named: description.name)
  }

  /// An error of the feed with its place in the description, unless its option is one of those given.
  package func placed(_ error: FeedError, given: FeedOptions = FeedOptions()) -> FeedError {
    description.placed(error, given: given.given)
  }
}
