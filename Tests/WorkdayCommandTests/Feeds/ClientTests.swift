// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import Workdays

/// Compares what other programs show for the command's calendars, year by year, with the workday table.
///
/// The scripts of `Tests/Checks/Clients` run the programs; a test is skipped if its program is not installed.
@Suite struct ClientTests {
  enum Client: String, CaseIterable {
    /// PyPI's icalendar and recurring-ical-events.
    case python
    /// khal, which gets the calendar from vdirsyncer.
    case khal
    case calcurse

    var script: String { Command.root.path + "/Tests/Checks/Clients/\(rawValue)_days.py" }

    /// The Python that runs the script, or nil if the program is not installed.
    var interpreter: String? {
      switch self {
      case .python: ClientTests.oraclePython
      case .khal: ClientTests.hasKhal ? "python3" : nil
      case .calcurse: ClientTests.hasCalcurse ? "python3" : nil
      }
    }

    /// The lines that the script prints for the days of some years.
    func lines(_ years: ClosedRange<Int>, _ arguments: [String]) throws -> [String] {
      let interpreter = try #require(interpreter)
      let result = try Command.run(
        interpreter, [script, "\(years.lowerBound)-01-01", "\(years.upperBound)-12-31"] + arguments)
      #expect(result.status == 0, "\(result.errors)")
      return result.text.split(separator: "\n").map(String.init)
    }
  }

  static let oraclePython = Program.python(importing: "icalendar, recurring_ical_events")
  static let hasKhal = ["python3", "khal", "vdirsyncer"].allSatisfy(Program.isInstalled)
  static let hasCalcurse = ["python3", "calcurse"].allSatisfy(Program.isInstalled)

  /// The lines that a script prints for a file if a client shows the workdays of some years.
  private func expected(_ file: String, _ years: ClosedRange<Int>, time: String?) throws -> [String] {
    let schedule = WorkdaySchedule(holidays: .statutory)
    let days = FeedYears.days(years).filter(schedule.isWorked)
    return days.map { file + " " + $0.iso8601 + (time.map { " " + $0 } ?? "") }
  }

  private func make(_ folder: URL, _ years: ClosedRange<Int>, _ style: String, _ time: String?) throws -> String {
    let file = folder.appending(path: "\(years.lowerBound)-\(years.upperBound)-\(style)\(time ?? "").ics").path
    let arguments = ["--years", "\(years.lowerBound)-\(years.upperBound)", "--style", style, "--output", file]
    let result = try Command.run(Command.path, arguments + (time.map { ["--time", $0] } ?? []))
    #expect(result.status == 0)
    return file
  }

  /// Checks files of some years each, all at once if the client's script accepts several.
  private func check(_ client: Client, _ style: String, _ spans: [ClosedRange<Int>], time: String?) throws {
    try Command.inFolder { folder in
      let files = try spans.map { (years: $0, path: try make(folder, $0, style, time)) }
      for group in client == .python ? [files] : files.map({ [$0] }) {
        let first = group.map(\.years.lowerBound).min() ?? 0
        let last = group.map(\.years.upperBound).max() ?? 0
        let shown = try client.lines(first...last, group.map(\.path))
        let expected = try group.flatMap { try self.expected($0.path, $0.years, time: time) }
        if shown != expected {
          let difference = Set(shown).symmetricDifference(expected).sorted().prefix(5)
          Issue.record("\(client) \(style): \(shown.count) shown, \(expected.count) expected: \(difference)")
        }
      }
    }
  }

  /// calcurse passes over RECURRENCE-ID.
  @Test(arguments: [Client.python, .khal].filter { $0.interpreter != nil && ($0 == .python || isSlowSetWanted) })
  func `a timetable to which days are applied is shown as expand lists it`(client: Client) throws {
    struct Instance: Decodable {
      let start: String
    }
    try Command.inFolder { folder in
      let file = folder.appending(path: "mine.ics").path
      let fixture = Command.root.path + "/Fixtures/ics/google.ics"
      let result = try Command.run("apply", fixture, "--make-up-follows", "last", "--built-in", "--output", file)
      #expect(result.status == 0 && result.errors.contains("4 occurrences on days off taken out, 2 added"))
      let listed = try Command.run("expand", file, "--format", "jsonl").text.split(separator: "\n").map { line in
        try JSONDecoder().decode(Instance.self, from: Data(line.utf8)).start.split(separator: "T")
      }
      let expected = listed.map {
        ([file, String($0[0])] + $0.dropFirst().map { String($0.prefix(5)) }).joined(separator: " ")
      }
      // khal repeats an event that lasts several days.
      let shown = try client.lines(2021...2021, [file])
      #expect(Set(shown) == Set(expected) && expected.count > 30)
    }
  }

  private static let everyYear = (2007...2026).map { $0...$0 }

  @Test(
    .enabled(if: oraclePython != nil, "icalendar and recurring-ical-events are not installed"),
    arguments: ["rdate", "events", "expanded"])
  func `Python's icalendar and recurring-ical-events show the table of every year`(style: String) throws {
    let years = isSlowSetWanted ? Self.everyYear : [2020...2020, 2026...2026]
    try check(.python, style, years, time: "09:00")
    try check(.python, style, isSlowSetWanted ? [2007...2026] : [2018...2020], time: nil)
  }

  @Test(
    .enabled(if: isSlowSetWanted), .enabled(if: hasKhal, "khal and vdirsyncer are not installed"),
    arguments: ["rdate", "events", "expanded"])
  func `khal shows the table of every year, fetched by vdirsyncer`(style: String) throws {
    // With thousands of single events in one file, vdirsyncer takes minutes.
    try check(.khal, style, style == "expanded" ? Self.everyYear : [2007...2026], time: "09:00")
    try check(.khal, style, [2021...2021], time: nil)
  }

  @Test(
    .enabled(if: isSlowSetWanted), .enabled(if: hasCalcurse, "calcurse is not installed"),
    arguments: ["events", "expanded"])
  func `calcurse shows the table of every year if make-up days are separate events`(style: String) throws {
    try check(.calcurse, style, Self.everyYear, time: "09:00")
    try check(.calcurse, style, [2007...2026], time: nil)
  }

  @Test(.enabled(if: isSlowSetWanted), .enabled(if: hasCalcurse, "calcurse is not installed"))
  func `calcurse loses the make-up days of the default style, as the article says`() throws {
    try Command.inFolder { folder in
      let file = try make(folder, 2021...2021, "rdate", "09:00")
      #expect(try Client.calcurse.lines(2021...2021, [file]).count == 243)
    }
  }
}
