// SPDX-License-Identifier: MIT

import CivilCalendar
import HolidayData
import Platform
import WorkdayFeeds
import Workdays

/// The files that a description names, such as company days and leave.
extension DescriptionFile {
  /// Reads the description in a file, or on standard input for `-`.
  package init(at path: String) throws {
    let input = try InputFile(path)
    var bytes: [UInt8] = []
    // Reading a little more than the limit is enough to report the error.
    while bytes.count <= 1_048_576, let piece = input.piece() { bytes += piece }
    try input.check()
    try self.init(bytes, named: input.name, at: path)
  }

  /// The path of the file that the description names for its feed, resolved; nil for none.
  package var output: String? { files.output.map(path) }

  /// The paths of all files that the description names, resolved.
  var paths: [String] {
    let tables = ([files] + eventFiles).flatMap { ($0.overrides ?? []) + ($0.leave ?? []) }
    let named = tables.compactMap { if case .file(let path) = $0 { path } else { nil } }
    let lists = (files.official + files.common).map { DaySources.office($0).path }
    return (files.holidays + lists + named).map(path)
  }

  /// Resolves a path, which is relative to the description's folder.
  func path(_ path: String) -> String {
    path.hasPrefix("/") || path == "-" ? path : folder + path
  }

  /// Resolves the path of a file with a name before it.
  func locating(_ text: String) -> String {
    let (name, path) = DaySources.office(text)
    return (name.map { $0 + "=" } ?? "") + self.path(path)
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
    var options = options
    let overrides = sources.overrides.isEmpty ? located(files.overrides ?? []) : sources.overrides.map { .file($0) }
    let leave = sources.leave.isEmpty ? located(files.leave ?? []) : sources.leave.map { .file($0) }
    var (calendar, conflicts) = statutory.adding(try days(overrides, leave))
    for (index, files) in eventFiles.enumerated() where files.overrides != nil || files.leave != nil {
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
    try overrides.read(.company, named: name) + leave.read(.leave, named: name)
  }
}

extension [DescriptionFile.DayTable] {
  /// Reads company days or leave; tables that are given as text have the name of a file.
  func read(_ purpose: DayOverrides.Purpose, named name: String = "") throws(Fault) -> [DayOverrides] {
    try map { table throws(Fault) in
      switch table {
      case .file(let path): try DayOverrides(of: try HolidayFiles.bytes(of: path), named: path, purpose: purpose)
      case .text(let text, let line, let column):
        try DayOverrides([UInt8](text.utf8), named: name, purpose: purpose, line: line, column: column)
      }
    }
  }
}
