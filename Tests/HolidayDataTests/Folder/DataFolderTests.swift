// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import HolidayData
import Platform
import TestSupport
import Testing
import Workdays

@Suite struct DataFolderTests {
  private let notice = "https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm"

  private func year(_ text: String) throws -> HolidayYear {
    try HolidayYear(holidayCN: Array(text.utf8), named: "2049.json")
  }

  @Test func `an offer is stored if it is new, and compared with what is stored`() throws {
    try inTemporaryFolder { folder in
      let data = DataFolder(folder.path + "/data")
      let whole = try year(wholeYear(["2049-01-09": false]))
      let first = try data.offer(StoredHolidayYear(whole))
      #expect(first.verdict == .new && first.isStored)
      #expect(first.changes.count == 8)
      #expect(try data.years().map(\.isForced) == [false])
      let again = try data.offer(StoredHolidayYear(whole))
      #expect(again.verdict == .unchanged && !again.isStored)
      // A list that would be accepted as the first one is shrunken compared with the stored one.
      let shrunk = try data.offer(StoredHolidayYear(try year(wholeYear([:]))))
      #expect(shrunk.verdict == .suspicious(["it lacks known days: 2049-01-09"]) && !shrunk.isStored)
      let empty = try data.offer(StoredHolidayYear(HolidayYear(year: 2049, notices: [], days: [])))
      #expect(empty.verdict == .suspicious(["it lists no days, but 8 are known"]) && !empty.isStored)
      #expect(try data.calendar().calendar[date("2049-01-09")] == .makeUpDay(name: "元旦"))
    }
  }

  @Test func `what is kept aside for a person stays as it was, also when the same list comes again`() throws {
    try inTemporaryFolder { folder in
      let data = DataFolder(folder.path + "/data")
      let list = try year(wholeYear(["2049-01-09": false]))
      let file = try #require(try data.keepAside(StoredHolidayYear(list, source: "https://example.org/a", stored: nil)))
      let first = try HolidayFiles.bytes(of: file)
      #expect(try data.keepAside(StoredHolidayYear(list, source: "https://example.org/b", stored: nil)) == file)
      #expect(try HolidayFiles.bytes(of: file) == first)
      let other = try #require(
        try data.keepAside(
          StoredHolidayYear(year(wholeYear([:])), source: "https://example.org/b", stored: nil)))
      #expect(other != file)
      #expect(try HolidayFiles.bytes(of: file) == first)
    }
  }

  @Test func `what was forced stays marked until it would count without the mark`() throws {
    try inTemporaryFolder { folder in
      let data = DataFolder(folder.path + "/data")
      let partial = try HolidayYear(holidayCN: json(days: entry("2049-01-01", off: true)), named: "x")
      #expect(try !data.offer(StoredHolidayYear(partial)).isStored)
      #expect(try data.offer(StoredHolidayYear(partial, isForced: true)).isStored)
      #expect(try data.calendar().calendar.isPublished(2049))
      // One more day is a correction, which would not yet count without the mark.
      let more = entry("2049-01-01", off: true) + "," + entry("2049-01-02", off: true)
      let better = try data.offer(StoredHolidayYear(HolidayYear(holidayCN: json(days: more), named: "x")))
      #expect(better.verdict == .corrected && better.isStored)
      #expect(try data.years().map(\.isForced) == [true])
      #expect(try data.calendar().calendar[date("2049-01-02")] == .dayOff(name: "元旦"))
      #expect(try data.calendar().warnings == [])
      let whole = try data.offer(StoredHolidayYear(try year(wholeYear(["2049-01-02": true]))))
      #expect(whole.verdict == .corrected && whole.isStored)
      #expect(try data.years().map(\.isForced) == [false])
    }
  }

  @Test func `a server leaves out an invalid file, and keeps a year that it serves when its file goes`() throws {
    try inTemporaryFolder { folder in
      let data = DataFolder(folder.path)
      let (file, broken) = (folder.appending(path: "2049.json"), folder.appending(path: "2050.json"))
      func state(_ served: HolidayCalendar?) -> (years: [Int], problems: [String]) {
        let (calendar, problems) = data.calendar(replacing: served)
        return (calendar.publishedYears.filter { $0 > 2048 }, problems.map { $0.replacing(folder.path, with: "@") })
      }
      #expect(state(nil) == ([], []))
      #expect(DataFolder(folder.path + "/none").calendar(replacing: nil).calendar == .statutory)
      try Array(wholeYear(["2049-01-09": false]).utf8).write(file.path)
      try Array("{".utf8).write(broken.path)
      let started = state(nil)
      #expect(started.years == [2049] && started.problems.count == 1)
      #expect(started.problems.first?.hasPrefix("@/2050.json: ") == true)
      try FileManager.default.removeItem(at: broken)
      let served = data.calendar(replacing: nil).calendar
      #expect(state(served) == ([2049], []))
      // A list that lost a day is not used, with one warning and no other.
      try Array(wholeYear([:]).utf8).write(file.path)
      let lost = "@: the holiday year 2049 is not used because it lacks known days: 2049-01-09; the known one is kept"
      #expect(state(served) == ([2049], [lost]))
      #expect(try data.calendar(replacing: served).calendar[date("2049-01-09")] == .makeUpDay(name: "元旦"))
      // Without its file, the year stays until the next start.
      try FileManager.default.removeItem(at: file)
      let gone = "@: the holiday year 2049 is served as before, since its file is missing or invalid"
      #expect(state(served) == ([2049], [gone]))
      #expect(state(nil) == ([], []))
      try Array("{".utf8).write(file.path)
      #expect(state(served).years == [2049])
      #expect(state(served).problems.count == 2 && state(served).problems.last == gone)
    }
  }

  @Test func `a folder that cannot be created, and an invalid file, are errors of holiday data`() throws {
    try inTemporaryFolder { folder in
      try Array("{".utf8).write(folder.appending(path: "2049.json").path)
      let offered = StoredHolidayYear(try year(wholeYear([:])))
      let faulty = #expect(throws: Fault.self) { try DataFolder(folder.path).offer(offered) }
      #expect(faulty?.code == .malformedText)
      let below = #expect(throws: Fault.self) { try DataFolder("/dev/null/data").offer(offered) }
      #expect(try [.missingFile, .wrongKindOfFile, .cannotCreate].contains(#require(below).code))
      #expect(throws: Fault.self) { try DataFolder("/dev/null/data").note([]) }
    }
  }

  @Test func `checks of the sources are stored in a line per year, and malformed lines are ignored`() throws {
    try inTemporaryFolder { folder in
      let data = DataFolder(folder.path)
      let moment = try CivilDateTime(iso8601: "2026-11-21T03:00:00")
      func check(_ year: Int, _ state: SourceCheck.State, _ message: String = "") -> SourceCheck {
        SourceCheck(year: year, state: state, checked: moment, source: nil, message: message)
      }
      try data.note([check(2049, .unpublished), check(2026, .published)])
      try data.note([check(2049, .stale, "no answer")])
      #expect(data.checks() == [check(2026, .published), check(2049, .stale, "no answer")])
      try Array("nonsense\n2049\tstale\tx\t-\t\n".utf8).write(folder.appending(path: "checks").path)
      #expect(data.checks() == [])
    }
  }
}

extension [UInt8] {
  fileprivate func write(_ path: String) throws { try Data(self).write(to: URL(filePath: path)) }
}
