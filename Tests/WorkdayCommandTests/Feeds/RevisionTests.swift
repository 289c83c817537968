// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import HolidayData
import TestSupport
import Testing
import Workdays

/// Replays notices of the past: the feed of the first notice, then the same file after the revision.
@Suite struct RevisionTests {
  /// A revision, the days that are not in its first notice, and the rulings of the first notice for some of them.
  struct Replay: CustomTestStringConvertible, Sendable {
    let year: Int
    let revision: String
    let added: [String]
    let ruledBefore: [String: Bool]
    /// The make-up days that are added and removed, as separate events.
    let events: (come: [String], go: [String])

    var testDescription: String { "the revision of \(revision)" }
  }

  static let replays = [
    Replay(
      year: 2019, revision: "2019-03-22",
      added: ["2019-04-28", "2019-05-02", "2019-05-03", "2019-05-04", "2019-05-05"], ruledBefore: [:],
      events: (["20190428", "20190505"], [])),
    Replay(
      year: 2020, revision: "2020-01-27", added: ["2020-01-31", "2020-02-02", "2020-02-03"],
      ruledBefore: ["2020-02-01": false], events: ([], ["20200201"])),
    Replay(
      year: 2015, revision: "2015-05-13", added: ["2015-09-03", "2015-09-04", "2015-09-05", "2015-09-06"],
      ruledBefore: [:], events: (["20150906"], [])),
  ]

  /// The two lists of a replay as files.
  private func files(_ replay: Replay, _ folder: URL) throws -> (first: String, revised: String) {
    let known = try #require(HolidayCalendar.statutory.years.first { $0.year == replay.year })
    var days: [HolidayYear.Day] = []
    for day in known.days where !replay.added.contains(day.date.iso8601) {
      let isOff = replay.ruledBefore[day.date.iso8601] ?? day.ruling.isDayOff
      let name = day.ruling.name
      days.append(HolidayYear.Day(day.date, isOff ? .dayOff(name: name) : .makeUpDay(name: name)))
    }
    let first = try HolidayYear(year: known.year, notices: Array(known.notices.prefix(1)), days: days)
    return (try write(first, folder, "first"), try write(known, folder, "revised"))
  }

  private func write(_ year: HolidayYear, _ folder: URL, _ name: String) throws -> String {
    let file = folder.appending(path: "\(name)-\(year.year).json")
    try Data(StoredHolidayYear(year, source: nil, stored: nil).json.utf8).write(to: file)
    return file.path
  }

  /// The events of a calendar by their UIDs, each with its lines.
  private func events(_ file: URL) throws -> [String: [String]] {
    var events: [String: [String]] = [:]
    var lines: [String] = []
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\r\n") {
      if line == "BEGIN:VEVENT" { lines = [] }
      lines.append(line)
      if line == "END:VEVENT", let uid = lines.first(where: { $0.hasPrefix("UID:") }) { events[uid] = lines }
    }
    return events
  }

  private func value(_ name: String, _ lines: [String]?) throws -> String {
    String(try #require(lines?.first { $0.hasPrefix(name + ":") }).dropFirst(name.count + 1))
  }

  /// Each revision in a style, or in every style.
  static let cases: [(replay: Replay, style: String)] = replays.enumerated().flatMap { index, replay in
    let styles = ["rdate", "events", "expanded"]
    return (isSlowSetWanted ? styles : [styles[index % 3]]).map { (replay, $0) }
  }

  @Test(arguments: cases)
  func `a revision changes the affected events, and no byte of the others`(
    replay: Replay, style: String
  ) throws {
    try Command.inFolder { folder in
      let data = folder.appending(path: "data").path
      let feed = folder.appending(path: "work.ics")
      let (first, revised) = try files(replay, folder)
      // The adjacent years are in the feed too, and none of their events changes.
      let make = [
        "--years", "\(replay.year - 1)-\(replay.year + 1)", "--time", "09:00", "--style", style, "--data", data,
        "--output", feed.path, "--exit-code", "--quiet",
      ]
      #expect(try Command.run("data", "import", "--force", first, "--data", data).status == 0)
      #expect(try Command.run(Command.path, make).status == 1)
      let before = try events(feed)
      #expect(try Command.run(Command.path, make).status == 0)
      let imported = try Command.run("data", "import", revised, "--data", data)
      #expect(imported.status == 0)
      let changed = replay.added + replay.ruledBefore.keys
      #expect(imported.text.hasPrefix("\(replay.year): revised, \(changed.count) days changed\n"))
      for day in changed { #expect(imported.text.contains("\n  \(day) ")) }
      #expect(try Command.run(Command.path, make).status == 1)
      let after = try events(feed)

      let changedKeys = try concerned(replay, style)
      for (uid, lines) in after {
        guard let old = before[uid] else { continue }
        let isConcerned = changedKeys.contains { uid == "UID:workday-\($0)T0900@workday-ics" }
        #expect((old != lines) == isConcerned, "\(uid)")
        guard isConcerned else { continue }
        #expect(try #require(Int(try value("SEQUENCE", lines))) == #require(Int(try value("SEQUENCE", old))) + 1)
        #expect(try value("DTSTAMP", lines) > value("DTSTAMP", old))
        #expect(try value("LAST-MODIFIED", lines) > value("LAST-MODIFIED", old))
      }
      if style == "events" {
        let come = Set(after.keys).subtracting(before.keys)
        let gone = Set(before.keys).subtracting(after.keys)
        #expect(come == Set(replay.events.come.map { "UID:workday-\($0)T0900@workday-ics" }))
        #expect(gone == Set(replay.events.go.map { "UID:workday-\($0)T0900@workday-ics" }))
      }
      if style == "rdate" { #expect(after.keys == before.keys) }
      // There is nothing more to change, and the whole is correct.
      #expect(try Command.run(Command.path, make).status == 0)
      #expect(try Command.run("check", feed.path).status == 0)
    }
  }

  /// The keys of the events that a replay changes and that exist before and after.
  private func concerned(_ replay: Replay, _ style: String) throws -> [String] {
    style == "expanded" ? [] : ["\(replay.year)"]
  }

  @Test func `the next year's notice extends the feed and settles the end of December`() throws {
    try Command.inFolder { folder in
      let data = folder.appending(path: "data").path
      let feed = folder.appending(path: "work.ics")
      let known = try #require(HolidayCalendar.statutory.years.first { $0.year == 2019 })
      let empty = folder.appending(path: "empty.json")
      try Data(#"{"year": 2019, "papers": [], "days": []}"#.utf8).write(to: empty)
      #expect(try Command.run("data", "import", "--force", empty.path, "--data", data).status == 0)
      func make(_ years: String) throws -> Command.Result {
        try Command.run(
          "--years", years, "--time", "09:00", "--style", "events", "--data", data, "--output", feed.path, "--exit-code"
        )
      }
      let first = try make("2018")
      #expect(first.status == 1)
      #expect(first.errors.contains("29–31 December 2018 may still change"))
      #expect(try make("2018-2019").status == 65)
      let before = try events(feed)
      let imported = try Command.run(
        "data", "import", try write(known, folder, "next"), "--data", data, "--format", "json")
      #expect(imported.status == 0)
      #expect(imported.text.contains("\"verdict\": \"new\", \"stored\": true"))
      let second = try make("2018-2019")
      #expect(second.status == 1)
      #expect(!second.errors.contains("December 2018"))
      let after = try events(feed)
      let master = "UID:workday-2018T0900@workday-ics"
      #expect(try value("SEQUENCE", after[master]) == "1")
      #expect(try value("DTSTAMP", after[master]) > value("DTSTAMP", before[master]))
      #expect(after[master]?.contains { $0.contains("UNTIL=20181228T010000Z") } == true)
      #expect(after["UID:workday-20181229T0900@workday-ics"] != nil)
      #expect(after["UID:workday-2019T0900@workday-ics"] != nil)
      for (uid, lines) in before where uid != master { #expect(after[uid] == lines) }
    }
  }

  @Test func `a change of an option is a revision too, with stamps a second later`() throws {
    try Command.inFolder { folder in
      let feed = folder.appending(path: "work.ics")
      func make(_ title: String) throws -> Command.Result {
        try Command.run("--year", "2021", "--time", "09:00", "--title", title, "--output", feed.path)
      }
      for (index, title) in ["A", "B", "C"].enumerated() {
        #expect(try make(title).status == 0)
        let event = try #require(try events(feed).values.first)
        #expect(event.contains("SUMMARY:\(title)"))
        #expect(event.contains("SEQUENCE:\(index)"))
        #expect(event.contains("DTSTAMP:20201125T00000\(index)Z"))
        #expect(event.contains("LAST-MODIFIED:20201125T00000\(index)Z"))
      }
    }
  }

  @Test func `a calendar of holidays is revised in the same way`() throws {
    try Command.inFolder { folder in
      let feed = folder.appending(path: "holidays.ics")
      func make(_ language: String) throws -> Command.Result {
        try Command.run("holidays", "--year", "2021", "--lang", language, "--output", feed.path, "--exit-code")
      }
      #expect(try make("zh-Hans").status == 1)
      let before = try events(feed)
      #expect(try make("zh-Hans").status == 0)
      #expect(try make("en").status == 1)
      let after = try events(feed)
      #expect(after.keys == before.keys && !after.isEmpty)
      for (uid, lines) in after {
        #expect(try value("SEQUENCE", lines) == "1", "\(uid)")
        #expect(try value("DTSTAMP", lines) > value("DTSTAMP", before[uid]))
      }
      #expect(try make("en").status == 0)
    }
  }
}
