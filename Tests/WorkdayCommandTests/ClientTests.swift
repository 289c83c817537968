// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import Testing
import Workdays

/// What other programs show of the command's calendars, year by year, against the workday table.
///
/// The scripts of `Tests/Clients` run the programs; a test whose program is not installed is left out.
@Suite struct ClientTests {
  enum Client: String, CaseIterable {
    /// PyPI's icalendar and recurring-ical-events.
    case python
    /// khal, to which vdirsyncer brings the calendar.
    case khal
    case calcurse

    var script: String { Command.root.path + "/Tests/Clients/\(rawValue)_days.py" }

    /// The Python that runs the script, or nil when the program is not there.
    var interpreter: String? {
      switch self {
      case .python: ClientTests.oraclePython
      case .khal: ClientTests.has("khal") && ClientTests.has("vdirsyncer") ? ClientTests.python : nil
      case .calcurse: ClientTests.has("calcurse") ? ClientTests.python : nil
      }
    }
  }

  static let python = has("python3") ? "/usr/bin/env" : nil

  /// A Python that has the packages: that of `ORACLE_PYTHON`, or of the environment that the checks make.
  static let oraclePython: String? = {
    let candidates = [
      ProcessInfo.processInfo.environment["ORACLE_PYTHON"], Command.root.path + "/.build/oracles/venv/bin/python",
    ].compactMap(\.self)
    return candidates.first {
      FileManager.default.isExecutableFile(atPath: $0)
        && (try? Command.run($0, ["-c", "import icalendar, recurring_ical_events"]))?.status == 0
    }
  }()

  static func has(_ program: String) -> Bool {
    (try? Command.run("/bin/sh", ["-c", "command -v \(program)"]))?.status == 0
  }

  /// The lines that a script prints for a file when a client shows the workdays of some years.
  private func expected(_ file: String, _ years: ClosedRange<Int>, time: String?) throws -> [String] {
    let schedule = WorkdaySchedule(holidays: .statutory)
    let days = FeedYears.days(years).filter(schedule.isWorkday)
    return days.map { file + " " + $0.iso8601 + (time.map { " " + $0 } ?? "") }
  }

  private func shown(_ client: Client, _ years: ClosedRange<Int>, _ files: [String]) throws -> [String] {
    let interpreter = try #require(client.interpreter)
    let launcher = interpreter == "/usr/bin/env" ? ["python3"] : []
    let result = try Command.run(
      interpreter,
      launcher + [client.script, "\(years.lowerBound)-01-01", "\(years.upperBound)-12-31"] + files)
    #expect(result.status == 0, "\(result.errors)")
    return result.text.split(separator: "\n").map(String.init)
  }

  private func make(_ folder: URL, _ years: ClosedRange<Int>, _ style: String, _ time: String?) throws -> String {
    let file = folder.appending(path: "\(years.lowerBound)-\(years.upperBound)-\(style)\(time ?? "").ics").path
    let arguments = ["--years", "\(years.lowerBound)-\(years.upperBound)", "--style", style, "--output", file]
    let result = try Command.run(Command.path, arguments + (time.map { ["--time", $0] } ?? []))
    #expect(result.status == 0)
    return file
  }

  /// Checks files of one year each.
  private func check(_ client: Client, _ style: String, _ years: [ClosedRange<Int>], time: String?) throws {
    try Command.inFolder { folder in
      for years in years {
        let file = try make(folder, years, style, time)
        let shown = try shown(client, years, [file])
        let expected = try expected(file, years, time: time)
        if shown != expected {
          let difference = Set(shown).symmetricDifference(expected).sorted().prefix(5)
          Issue.record("\(client) \(style) \(years): \(shown.count) shown, \(expected.count) expected: \(difference)")
        }
      }
    }
  }

  static var isDebugBuild: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
  }

  private static let everyYear = (2007...2026).map { $0...$0 }

  @Test(
    .enabled(if: Client.python.interpreter != nil, "icalendar and recurring-ical-events are not installed"),
    arguments: ["rdate", "events", "expanded"])
  func `Python's icalendar and recurring-ical-events show the table of every year`(style: String) throws {
    try check(.python, style, Self.everyYear, time: "09:00")
    try check(.python, style, [2007...2026], time: nil)
  }

  @Test(
    .enabled(if: Client.khal.interpreter != nil, "khal and vdirsyncer are not installed"),
    .enabled(if: isDebugBuild, "it takes minutes, and the release build writes the same bytes"),
    arguments: ["rdate", "events", "expanded"])
  func `khal shows the table of every year, brought by vdirsyncer`(style: String) throws {
    // Thousands of single events in one file keep vdirsyncer busy for minutes.
    try check(.khal, style, style == "expanded" ? Self.everyYear : [2007...2026], time: "09:00")
    try check(.khal, style, [2021...2021], time: nil)
  }

  @Test(
    .enabled(if: Client.calcurse.interpreter != nil, "calcurse is not installed"), arguments: ["events", "expanded"])
  func `calcurse shows the table of every year when make-up days are events of their own`(style: String) throws {
    try check(.calcurse, style, Self.everyYear, time: "09:00")
    try check(.calcurse, style, [2007...2026], time: nil)
  }

  @Test(.enabled(if: Client.calcurse.interpreter != nil, "calcurse is not installed"))
  func `calcurse loses the make-up days of the default style, as the README says`() throws {
    try Command.inFolder { folder in
      let file = try make(folder, 2021...2021, "rdate", "09:00")
      #expect(try shown(.calcurse, 2021...2021, [file]).count == 243)
    }
  }
}
