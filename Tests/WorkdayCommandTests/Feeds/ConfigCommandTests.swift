// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import TestSupport
import Testing
import Workdays

@Suite struct ConfigCommandTests {
  /// Calls a closure with the paths of a temporary folder and of the example in it.
  private func withExample(_ work: (_ folder: String, _ file: String) throws -> Void) throws {
    try Command.inFolder { folder in
      let result = try Command.run("config")
      #expect(result.status == 0 && result.errors.isEmpty)
      try result.output.write(to: folder.appending(path: "feed.yaml"))
      try work(folder.path, folder.path + "/feed.yaml")
    }
  }

  /// The starts that the example's feed must show, computed day by day from what its comments say.
  private func expectedStarts() throws -> [String] {
    let notices = HolidayCalendar.statutory
    let company: [String: Bool] = ["2026-01-30": true, "2026-08-07": true, "2026-06-27": false, "2026-06-28": false]
    func isOff(_ day: CivilDate, leave: Bool) -> Bool? {
      if leave, (20...24).contains(day.day), day.month == 7 { return true }
      return company[day.iso8601] ?? notices[day]?.isDayOff
    }
    func works(_ day: CivilDate, leave: Bool = true, big: Bool = false) -> Bool {
      if let off = isOff(day, leave: leave) { return !off }
      // Weeks from Monday, 5 January 2026; no weekend of the year is joined to a holiday without being listed.
      let week = (day.dayNumber + 7 * 4000 - 20_458) / 7
      return day.weekday.rawValue <= (big && week % 2 == 0 ? 6 : 5)
    }
    // The eighth day of the fifth month, by the Hong Kong Observatory.
    var starts = ["2026-06-22"]
    for day in FeedYears.days(2026...2026) {
      let next = day.advanced(by: 1)
      if works(day) { starts += ["\(day) 09:00", "\(day) 18:00"] }
      if isOff(next, leave: true) == false { starts.append("\(day) 21:00") }
      if works(next), !works(day) {
        let off = (0..<15).map { day.advanced(by: -$0) }.prefix { !works($0) }
        if off.contains(where: { isOff($0, leave: true) == true }) { starts.append("\(day) 20:30") }
      }
      if works(day, leave: false, big: true) { starts.append("\(day) 10:00") }
      if day.month != next.month, let last = (0..<15).map({ day.advanced(by: -$0) }).first(where: { works($0) }) {
        starts.append("\(last) 16:00")
      }
      if day.day == 10, let pay = (0..<15).map({ day.advanced(by: -$0) }).first(where: { works($0, leave: false) }) {
        starts.append("\(pay)")
      }
      let shifts = ["08:00", "08:00", "20:00", "20:00", nil, nil]
      if let shift = shifts[(day.dayNumber - 20_454) % 6] { starts.append("\(day) \(shift)") }
    }
    return starts
  }

  /// What is in one of two lists only, as far as a message can show it.
  private func differing(_ shown: [String], _ expected: [String]) -> [String] {
    Array(Set(shown).symmetricDifference(expected).sorted().prefix(5))
  }

  @Test func `the example does what it says, in any style`() throws {
    try withExample { folder, file in
      for style in ["rdate", "events", "expanded"] {
        let made = try Command.run(
          "--config", file, "--year", "2026", "--style", style, "--output", folder + "/work.ics")
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.errors.contains("/work.ics: 1042 occurrences of 2026; "))
        let shown = try Command.run(
          "expand", folder + "/work.ics", "--from", "2025-12-01", "--to", "2027-02-01", "--format", "csv")
        let lines = shown.text.split(whereSeparator: \.isNewline).dropFirst()
        let starts = lines.map { $0.split(separator: ",")[2].prefix(16).replacing("T", with: " ") }.map(String.init)
        let expected = try expectedStarts()
        #expect(starts.count == expected.count)
        #expect(differing(starts, expected) == [], "\(style)")
      }
    }
  }

  @Test(
    arguments: [ClientTests.Client.python, .khal].filter {
      $0.interpreter != nil && ($0 == .python || isSlowSetWanted)
    })
  func `Python's icalendar and khal, for which vdirsyncer fetches it, show the example's feed`(
    client: ClientTests.Client
  ) throws {
    try withExample { folder, file in
      let calendar = folder + "/work.ics"
      #expect(try Command.run("--config", file, "--no-renewal", "--output", calendar).status == 0)
      let shown = try client.lines(2026...2026, [calendar]).map { String($0.dropFirst(calendar.count + 1)) }
      let expected = try expectedStarts()
      // khal lists a night shift on its second day too, with the same start.
      let nights = client == .khal ? expected.count { $0.hasSuffix(" 20:00") } : 0
      #expect((expected.count...expected.count + nights).contains(shown.count))
      #expect(differing(shown, expected) == [])
    }
  }

  @Test(
    .enabled(if: ClientTests.oraclePython != nil, "icalendar and recurring-ical-events are not installed"))
  func `Python's icalendar and recurring-ical-events show every pattern in every year and style`() throws {
    let patterns = [
      "--pattern big-small --big-week 2026-01-05", "--pattern cycle:DOND@2020-02-29 --statutory yes --make-up all",
      "--pattern six-day", "--pattern cycle:DDNNOO@2026-01-01", "--days TU,TH --make-up-follows last",
      "--make-up only", "--statutory no",
    ]
    try Command.inFolder { folder in
      var (files, expected): ([String], [String]) = ([], [])
      for (number, pattern) in patterns.prefix(isSlowSetWanted ? 7 : 2).enumerated() {
        let options = pattern.split(separator: " ").map(String.init)
        let listed = try Command.run(Command.path, ["list", "2007-01-01", "2026-12-31"] + options)
        #expect(listed.status == 0, "\(listed.errors)")
        let days = listed.text.split(separator: "\n").map { $0.prefix(10) }
        #expect(days.count > 100)
        for style in ["rdate", "events", "expanded"] {
          for years in isSlowSetWanted ? ["2011-2012", "2026-2026"] : ["2026-2026"] {
            let file = folder.path + "/\(number)-\(years)-\(style).ics"
            let made = try Command.run(
              Command.path, ["--years", years, "--time", "09:00", "--style", style, "--output", file] + options)
            #expect(made.status == 0, "\(made.errors)")
            files.append(file)
            let covered = days.filter { years.prefix(4) <= $0.prefix(4) && $0.prefix(4) <= years.suffix(4) }
            expected += covered.map { "\(file) \($0) 09:00" }
          }
        }
      }
      let shown = try ClientTests.Client.python.lines(2007...2026, files)
      #expect(shown.count == expected.count)
      #expect(differing(shown, expected) == [])
    }
  }
}
