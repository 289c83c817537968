// SPDX-License-Identifier: MIT

import CivilCalendar
package import HolidayData
import Platform
package import Support
import WorkdayFeeds
package import Workdays

/// Where the days of a feed come from: the built-in holidays, those of the data folder and of files, then company days
/// and leave.
package struct DaySources: Sendable {
  /// Files of holiday years, or folders of them; each follows the rules of `data import`.
  package var holidays: [String] = []
  /// The path of the data folder; nil for the usual one.
  package var data: String?
  /// Whether the data folder is left out.
  package var isBuiltIn = false
  /// Files with the official list of another place, instead of the statutory holidays, with the name of the place and an
  /// equals sign before them, or without.
  package var official: [String] = []
  /// Files with the official lists of other offices, whose days off are off here too, named likewise.
  package var common: [String] = []
  /// Files of company days, which take precedence over statutory ones; the last file wins.
  package var overrides: [String] = []
  /// Files of leave, which takes precedence over all other days.
  package var leave: [String] = []
  private let base: HolidayCalendar
  private let locate: @Sendable (_ path: String?) throws -> DataFolder?

  /// Creates sources of which nothing but the usual data folder is named.
  ///
  /// - Parameters:
  ///   - base: the holidays that are known without any file.
  ///   - locate: finds the data folder of a path, or the usual one for nil; nil if there is none.
  package init(
    over base: HolidayCalendar = .statutory,
    locating locate: @escaping @Sendable (_ path: String?) throws -> DataFolder? = { _ in nil }
  ) {
    self.base = base
    self.locate = locate
  }

  /// The sources, with those that a description names where none are given.
  func completed(by description: DescriptionFile) -> DaySources {
    var sources = self
    // What is given takes the place of all that says where the holidays come from.
    guard official.isEmpty else {
      if common.isEmpty { sources.common = description.files.common.map(description.locating) }
      return sources
    }
    let isChina = data != nil || isBuiltIn || !holidays.isEmpty
    if data == nil, !isBuiltIn {
      sources.data = description.files.data.map(description.path)
      sources.isBuiltIn = description.files.isBuiltIn
    }
    if holidays.isEmpty { sources.holidays = description.files.holidays.map(description.path) }
    if !isChina { sources.official = description.files.official.map(description.locating) }
    if common.isEmpty { sources.common = description.files.common.map(description.locating) }
    return sources
  }

  /// The name and the path of `香港=hk.ics`; no name of a path alone.
  static func office(_ text: String) -> (name: String?, path: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    // What has a slash is a folder's name, and no place's.
    return parts.count == 1 || parts[0].contains("/") ? (nil, text) : (parts[0], parts[1])
  }

  /// The statutory calendar with company days and leave, and warnings.
  package func read() throws -> (calendar: HolidayCalendar, warnings: [Warning]) {
    let (holidays, warnings) = try statutory()
    guard !overrides.isEmpty || !leave.isEmpty else { return (holidays, warnings) }
    let company = overrides.map(DescriptionFile.DayTable.file)
    let leave = leave.map {
      DaySources.areDates($0) ? DescriptionFile.DayTable.text($0, line: 1, column: 1) : .file($0)
    }
    let (overlaid, conflicts) = holidays.adding(
      try company.read(.company) + leave.read(.leave, named: "--leave"))
    return (overlaid, warnings + conflicts.map { Warning(.overrides, $0.description) })
  }

  /// Whether a text is dates, such as `2026-08-03..2026-08-07`, and no file.
  private static func areDates(_ text: String) -> Bool {
    text.first?.isNumber == true && text.utf8.count >= 8
      && text.allSatisfy { $0.isNumber || "-/.,~至到年月日号 ".contains($0) } && !Files.exists(text)
  }

  /// The statutory calendar alone, and warnings.
  func statutory() throws -> (calendar: HolidayCalendar, warnings: [Warning]) {
    let (calendar, warnings) = try ownStatutory()
    guard !common.isEmpty else { return (calendar, warnings) }
    let offices = try common.map { text in
      let file = DaySources.office(text).path.split(separator: "/").last ?? ""
      let stem = String(file.prefix { $0 != "." })
      return try DaySources.calendar(of: [text], orElse: stem.isEmpty ? String(file) : stem)
    }
    return (calendar.common(with: offices), warnings)
  }

  /// The calendar of a place from its official lists, of which the first that has a date counts.
  ///
  /// - Parameter name: the name of a place that none of the lists has.
  private static func calendar(of lists: [String], orElse name: String = "") throws(Fault) -> HolidayCalendar {
    let offices = lists.map(office)
    for (_, path) in offices where !path.contains(".") && !path.contains("/") && !Files.exists(path) {
      throw Fault(
        .missingFile,
        "\(quoted(path)) is no file; save the official list of the place, such as https://www.1823.gov.hk/common/ical/en.ics "
          + "of Hong Kong, and name it as \"Hong Kong=hk.ics\"")
    }
    let names = offices.compactMap(\.name)
    for other in names where other != names[0] {
      throw Fault(
        .conflictingOptions, "\(quoted(names[0])) and \(quoted(other)) are two places; name one in --official")
    }
    for name in names where !name.isEmpty && !HolidayCalendar.Ruling.isName(name) {
      throw Fault(.invalidOption, "\(quoted(name)) cannot be the name of a place")
    }
    let read = try offices.map { DescriptionFile.DayTable.file($0.path) }.read(.official)
    let days = Dictionary(read.flatMap(\.days).map { ($0.date, $0) }) { first, _ in first }
    guard !days.isEmpty else {
      throw Fault(
        .invalidValue, "\(offices.map(\.path).joined(separator: ", ")): the list has no day off and no make-up day")
    }
    return HolidayCalendar(official: try DayOverrides(.official, Array(days.values)), region: names.first ?? name)
  }

  private func ownStatutory() throws -> (calendar: HolidayCalendar, warnings: [Warning]) {
    guard official.isEmpty else {
      for (name, isGiven) in [("holidays", !holidays.isEmpty), ("data", data != nil), ("built-in", isBuiltIn)]
      where isGiven {
        throw Fault.either("official", or: name)
      }
      return (try DaySources.calendar(of: official), [])
    }
    guard !isBuiltIn || data == nil else { throw Fault.either("built-in", or: "data") }
    var calendar = base
    var warnings: [Warning] = []
    if !isBuiltIn, let folder = try locate(data) {
      let (merged, doubts) = try folder.calendar(over: calendar)
      calendar = merged
      warnings = doubts.map { Warning(.holidays, $0) } + staleness(of: folder)
    }
    for path in holidays {
      let (merged, doubts) = calendar.merging(try HolidayFiles.years(at: path, over: calendar), isStored: false)
      calendar = merged
      warnings += doubts.map { Warning(.holidays, "\(path): \($0)") }
    }
    return (calendar, warnings)
  }

  /// The age of the last check of the sources, in days, from which on there is a warning: notices are published once a
  /// year.
  private static let staleAge = 400

  /// The warning of a folder whose last check of the sources was too long ago; none if there has never been one.
  private func staleness(of folder: DataFolder) -> [Warning] {
    guard let last = folder.checks().map(\.checked).max(by: { $0.wallSeconds < $1.wallSeconds }) else { return [] }
    let age = last.date.distance(to: CivilDateTime(clamping: SystemClock.now()).date)
    guard age > DaySources.staleAge else { return [] }
    return [
      Warning(.stale, "the holidays in \(folder.path) were last checked \(age) days ago; run workday-feed update")
    ]
  }
}
