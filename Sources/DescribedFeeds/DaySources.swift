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
  /// Files with the official list of another place, instead of the statutory holidays.
  package var official: [String] = []
  /// The name of that place.
  package var region: String?
  /// Files with the official lists of other offices, whose days off are off here too, each with a name and an equals sign
  /// before it, or without.
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
    if data == nil, !isBuiltIn {
      sources.data = description.files.data.map(description.path)
      sources.isBuiltIn = description.files.isBuiltIn
    }
    if holidays.isEmpty { sources.holidays = description.files.holidays.map(description.path) }
    if official.isEmpty { sources.official = description.files.official.map(description.path) }
    if common.isEmpty {
      sources.common = description.files.common.map { text in
        let (name, path) = DaySources.office(text)
        return name + "=" + description.path(path)
      }
    }
    sources.region = region ?? description.files.region
    return sources
  }

  /// The name and the path of `香港=hk.ics`; without a name, that of the file.
  static func office(_ text: String) -> (name: String, path: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 1 else { return (String(parts[0]), String(parts[1])) }
    let file = text.split(separator: "/").last ?? ""
    return (String(file.prefix { $0 != "." }), text)
  }

  /// The statutory calendar with company days and leave, and warnings.
  package func read() throws -> (calendar: HolidayCalendar, warnings: [Warning]) {
    let (holidays, warnings) = try statutory()
    guard !overrides.isEmpty || !leave.isEmpty else { return (holidays, warnings) }
    let (company, leave) = (overrides.map(DescriptionFile.DayTable.file), leave.map(DescriptionFile.DayTable.file))
    let (overlaid, conflicts) = holidays.adding(try company.read(.company) + leave.read(.leave))
    return (overlaid, warnings + conflicts.map { Warning(.overrides, $0.description) })
  }

  /// The statutory calendar alone, and warnings.
  func statutory() throws -> (calendar: HolidayCalendar, warnings: [Warning]) {
    let (calendar, warnings) = try ownStatutory()
    guard !common.isEmpty else { return (calendar, warnings) }
    let offices = try common.map { text in
      let (name, path) = DaySources.office(text)
      return HolidayCalendar(official: try DaySources.list([path]), region: name)
    }
    return (calendar.common(with: offices), warnings)
  }

  /// The days of official lists, of which the first that has a date counts.
  private static func list(_ paths: [String]) throws(Fault) -> DayOverrides {
    let lists = try paths.map(DescriptionFile.DayTable.file).read(.official)
    let days = Dictionary(lists.flatMap(\.days).map { ($0.date, $0) }) { first, _ in first }
    return try DayOverrides(.official, Array(days.values))
  }

  private func ownStatutory() throws -> (calendar: HolidayCalendar, warnings: [Warning]) {
    guard official.isEmpty else {
      for (name, isGiven) in [("holidays", !holidays.isEmpty), ("data", data != nil), ("built-in", isBuiltIn)]
      where isGiven {
        throw Fault.either("official", or: name)
      }
      return (HolidayCalendar(official: try DaySources.list(official), region: region ?? ""), [])
    }
    guard region == nil else {
      throw Fault.conflict("region", "\(field: "region") needs \(field: "official"), the list of the days off there")
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
