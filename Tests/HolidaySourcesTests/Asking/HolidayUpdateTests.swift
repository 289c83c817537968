// SPDX-License-Identifier: MIT

import CivilCalendar
import Foundation
import HolidayData
import HolidaySources
import TestSupport
import Testing
import Workdays

@Suite struct HolidayUpdateTests {
  /// A lie of the source, the state of a known year's data after it, and the report.
  static let lies: [(how: String, state: SourceCheck.State, message: String)] = [
    ("missing", .suspicious, "there is no such page (404)"),
    ("broken", .stale, "the server responded with the status 503"),
    ("empty-list", .suspicious, "it lists no days, but 15 are known"),
    ("empty-body", .suspicious, "it did not send a holiday year: the page: the file is empty"),
    ("truncated", .stale, "the connection was closed"),
    ("truncated-silently", .suspicious, "it did not send a holiday year: the page: the file is not well-formed JSON"),
    ("web-page", .suspicious, "it sent a web page instead of a holiday year"),
    ("login", .suspicious, "it did not send a holiday year: the page: the field year is missing"),
    ("lost-day", .suspicious, "it lacks known days: 2049-01-01"),
    ("lost-holiday", .suspicious, "it lacks known days: 2049-01-03, 2049-02-05, 2049-02-06 and 9 more"),
    ("flipped", .suspicious, "it contradicts 2049-01-01 without naming a new notice"),
    ("slow", .stale, "the response did not end within 0.5 s"),
    ("silent", .stale, " not "),
    ("redirect-302", .stale, "it redirects to http://mirror.example.com/2049.json, which is not https"),
    ("redirect-307", .stale, "it redirects to http://mirror.example.com/2049.json, which is not https"),
    ("redirect-308", .stale, "it redirects to http://mirror.example.com/2049.json, which is not https"),
    ("gigabyte", .stale, "the response is larger than 1048576 bytes, too large for a holiday year"),
    ("endless", .stale, "the response is larger than 1048576 bytes, too large for a holiday year"),
    ("bomb", .stale, "the response is larger than 1048576 bytes, too large for a holiday year"),
    ("endless-head", .stale, "the connection was closed"),
    ("wrong-year", .suspicious, "it sent the holiday year 2048 instead of 2049"),
    ("utf-16", .suspicious, "it did not send a holiday year: the page: the file is not UTF-8 text"),
  ]

  @Test(arguments: lies)
  func `a source that lies changes nothing, and is reported`(
    how: String, state: SourceCheck.State, message: String
  ) throws {
    let server = try LyingServer()
    try server.serve(try Announced.year())
    try server.know(try Announced.year())
    let files = try server.files()
    #expect(files.count == 1)
    let update = try #require(try server.update([how], 2049...2049).first)
    #expect(try server.files() == files)
    #expect(update.check.state == state)
    #expect(update.changes.isEmpty)
    #expect(update.notes.count == 1)
    #expect(update.notes.first?.hasPrefix(server.address(how, "2049") + ": ") == true)
    #expect(update.notes.first?.contains(message) == true, "\(update.notes)")
    #expect(server.data.checks() == [update.check])
    // The next source is tried, and all is well. It has to have time beside one that never ends.
    guard isSlowSetWanted || !LyingServer.endless.contains(how) else { return }
    let rescued = try #require(try server.update([how, "honest"], 2049...2049).first)
    #expect(rescued.check.state == .published)
    #expect(rescued.verdict == .unchanged)
    #expect(try server.files() == files)
  }

  @Test(arguments: lies)
  func `a source that lies does not announce a year`(
    how: String, state: SourceCheck.State, message: String
  ) throws {
    // A first list that lacks a day cannot be distinguished from a complete one.
    guard !["lost-day", "flipped"].contains(how) else { return }
    let server = try LyingServer()
    try server.serve(try Announced.year())
    let update = try #require(try server.update([how], 2049...2049).first)
    #expect(try server.files().isEmpty)
    #expect(update.changes.isEmpty)
    if how == "missing" || how == "empty-list" { #expect(update.check.state == .unpublished) }
    if how == "lost-holiday" { #expect(update.notes.first?.contains("it has no day off for 春节, 清明节, 劳动节") == true) }
  }

  /// That the page of the notice could not be read.
  private static let unread = "\(Announced.address): it is not asked in tests"

  @Test func `a new list from two sources that agree is stored, and settles the end of December`() throws {
    let server = try LyingServer()
    try server.serve(try Announced.year(comingYear))
    let update = try #require(try server.update(["missing", "honest", "honest"], comingYear...comingYear).first)
    #expect(update.check.state == .unconfirmed)
    #expect(update.notes == [Self.unread])
    #expect(update.verdict == .new)
    #expect(update.changes.count == 15)
    let calendar = try server.data.calendar().calendar
    #expect(calendar[try CivilDate(iso8601: "\(newestYear)-12-31")] == .dayOff(name: "元旦"))
    #expect(HolidayCalendar.statutory.certainty(of: try CivilDate(iso8601: "\(newestYear)-12-30")).mayChange)
    #expect(calendar.isDecided(try CivilDate(iso8601: "\(newestYear)-12-30")))
    #expect(calendar.unconfirmedYears == [comingYear])
    #expect(try server.data.years().first?.source == server.address("honest", "\(comingYear)"))
  }

  @Test func `two sources that contradict each other are reported, and neither is stored`() throws {
    let server = try LyingServer()
    try server.serve(try Announced.year())
    for other in ["lost-day", "flipped"] {
      let update = try #require(try server.update(["honest", other], 2049...2049).first)
      #expect(update.check.state == .suspicious)
      #expect(update.notes.last?.contains("they disagree on 2049-01-01") == true, "\(update.notes)")
      #expect(try server.files().isEmpty)
    }
    let forced = try #require(try server.update(["honest", "flipped"], 2049...2049, isForced: true).first)
    #expect(forced.check.state == .published)
    #expect(try server.files().count == 1)
  }

  @Test func `a second source without days is noted, and the first is stored where that is enough`() throws {
    let server = try LyingServer()
    try server.serve(try Announced.year())
    let update = try #require(try server.update(["honest", "empty-list"], 2049...2049).first)
    #expect(
      update.notes.contains(
        "\(server.address("empty-list", "2049")): it lists no days, while \(server.address("honest", "2049")) does"),
      "\(update.notes)")
  }

  @Test func `of two sources the one with the newer notice is stored, and the disagreement reported`() throws {
    for order in [["honest", "flipped-with-notice"], ["flipped-with-notice", "honest"]] {
      let server = try LyingServer()
      try server.serve(try Announced.year())
      let update = try #require(try server.update(order, 2049...2049).first)
      #expect(update.check.state == .unconfirmed)
      #expect(update.notes.filter { $0 != Self.unread }.count == 1)
      #expect(update.check.source?.contains("flipped-with-notice") == true)
    }
  }

  @Test func `a revision waits for a person, whatever notice it names, and an older copy does not undo it`()
    throws
  {
    let server = try LyingServer()
    try server.serve(try Announced.year())
    try server.know(try Announced.year())
    let first = try server.files()
    try server.serve(try Announced.year(revised: true))
    var asideFile = ""
    // That another source has nothing new, or the same, makes no difference.
    for others in [[], ["honest"], ["missing"]] {
      let update = try #require(try server.update(["honest"] + others, 2049...2049).first)
      #expect(update.check.state == .suspicious)
      #expect(
        update.notes.last
          == "\(server.address("honest", "2049")): it would change known days: 2049-05-03; it names the "
          + "new notice https://www.gov.cn/zhengce/zhengceku/204903/content_9.htm")
      #expect(update.changes.map(\.description) == ["2049-05-03 Mon: not listed -> off 劳动节"])
      asideFile = try #require(update.asideFile)
      #expect(asideFile.wholeMatch(of: /.*\/data\/aside\/2049-[0-9a-f]+\.json/) != nil, "\(asideFile)")
      #expect(try server.files() == first)
    }
    let aside = try StoredHolidayYear(json: HolidayFiles.bytes(of: asideFile), named: "")
    let offer = try server.data.offer(aside)
    #expect(offer.verdict == .revised)
    #expect(offer.isStored)
    let files = try server.files()
    #expect(try server.update(["honest"], 2049...2049).first?.verdict == .unchanged)
    try server.serve(try Announced.year())
    let older = try #require(try server.update(["honest"], 2049...2049).first)
    #expect(older.check.state == .suspicious)
    #expect(older.asideFile == nil)
    #expect(older.notes.first?.contains("it is an older copy, without the notice https://www.gov.cn/") == true)
    #expect(try server.files() == files)
  }

  @Test func `a new year is not taken by itself if its notice is elsewhere, or if it changes the known one before`()
    throws
  {
    let server = try LyingServer()
    let year = try Announced.year(comingYear)
    let workday = try CivilDate(year: newestYear, month: 12, day: 22)
    for (holidays, reason) in [
      (
        try HolidayYear(
          year: comingYear,
          notices: ["https://www.gov.cn.example/1.htm", "https://www.gov.cn@evil.example/"].map {
            HolidayNotice(address: $0, date: try CivilDate(year: newestYear, month: 11, day: 1), years: [comingYear])
          }, days: year.days),
        "https://www.gov.cn.example/1.htm is not a page of https://www.gov.cn; "
          + "https://www.gov.cn@evil.example/ is not a page of https://www.gov.cn"
      ),
      (
        try HolidayYear(
          year: comingYear, notices: year.notices, days: [.init(workday, .dayOff(name: "元旦"))] + year.days),
        "it would change known days: \(workday)"
      ),
    ] {
      try server.serve(holidays)
      let update = try #require(try server.update(["honest", "honest"], comingYear...comingYear).first)
      #expect(update.check.state == .suspicious)
      #expect(update.notes == ["\(server.address("honest", "\(comingYear)")): \(reason)"])
      #expect(try server.files().isEmpty)
    }
  }

  @Test func `a source cannot force its own list, and a list without a notice is stored only if forced`() throws {
    let server = try LyingServer()
    let whole = try Announced.year()
    for (notices, reason) in [(whole.notices, "it has no day off for 春节"), ([], "it names no notice")] {
      let partial = try HolidayYear(year: 2049, notices: notices, days: Array(whole.days.prefix(3)))
      try server.serve(partial, isForced: true)
      let update = try #require(try server.update(["honest"], 2049...2049).first)
      #expect(update.check.state == .suspicious)
      #expect(update.notes.first?.contains(reason) == true, "\(update.notes)")
      #expect(try server.files().isEmpty)
    }
    let forced = try #require(try server.update(["honest"], 2049...2049, isForced: true).first)
    #expect(forced.verdict == .own)
    #expect(try server.data.calendar().calendar.isPublished(2049))
    try server.serve(whole)
    #expect(try server.update(["honest"], 2049...2049).first?.verdict == .revised)
  }

  @Test func `an unchanged page is not sent again`() throws {
    let server = try LyingServer()
    try server.serve(try Announced.year())
    for _ in 0..<3 { _ = try server.update(["honest"], 2049...2049) }
    #expect(server.requests == ["200", "304", "304"].map { "/honest/2049.json \($0)" })
  }

  @Test func `a kept page is the page, with its line ends`() throws {
    let cache = PageCache(try LyingServer().data)
    for content in ["", "\n", "\n\n{}\n", "{}"] {
      cache.keep(Array(content.utf8), of: "https://a/b", entityTag: "\"1\"")
      let page = try #require(cache.page(of: "https://a/b"))
      #expect(page.entityTag == "\"1\"" && page.content == Array(content.utf8))
    }
    cache.keep([1], of: "https://a/c", entityTag: "")
    #expect(cache.page(of: "https://a/c") == nil)
  }

  @Test func `the data is stale if no source can be reached`() throws {
    let server = try LyingServer()
    let folder = DataFolder(server.folder.path + "/data")
    // Nothing listens on port 1 of this machine.
    let source = try HolidaySource("http://127.0.0.1:1/{year}.json", allowingHTTPLoopback: true)
    let now = try CivilDateTime(iso8601: "2026-11-21T03:00:00")
    var update = HolidayUpdate(of: folder, now: now)
    update.sources = [source]
    let result = try #require(try update.run(years: 2026...2026).first)
    #expect(result.check.state == .stale)
    #expect(result.notes == ["http://127.0.0.1:1/2026.json: the host refused the connection or could not be reached"])
  }

  @Test(arguments: [
    ("https://example.com/2049.json", "must contain {year}"), ("http://example.com/{year}.json", "https://"),
    ("http://127.0.0.1:80/{year}.json", "--allow-http-loopback allows http"), ("ftp://a/{year}", "https://"),
    ("file:///etc/{year}", "is not an address"), ("https://me:secret@a/{year}", "contains a user name"),
    ("{year}", "is not an address"),
  ])
  func `an address that is not allowed is refused`(address: String, message: String) {
    let error = #expect(throws: Fault.self) { try HolidaySource(address) }
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test func `http is used only for this machine, and only if allowed`() throws {
    #expect(throws: Fault.self) {
      try HolidaySource("http://127.0.0.1.example.com/{year}", allowingHTTPLoopback: true)
    }
    #expect(throws: Fault.self) { try HolidaySource("http://10.0.0.1/{year}", allowingHTTPLoopback: true) }
    #expect(
      try HolidaySource("http://localhost:8080/{year}", allowingHTTPLoopback: true).address(of: 2049).hasSuffix("9"))
  }

  @Test func `the years to fetch are this one, the next, and earlier unknown ones`() throws {
    func years(_ day: String) throws -> ClosedRange<Int> {
      HolidayUpdate.years(on: try CivilDate(iso8601: day), known: .through2026)
    }
    #expect(try years("2026-11-21") == 2026...2027)
    #expect(try years("2024-01-01") == 2024...2025)
    #expect(try years("2029-06-01") == 2027...2030)
  }
}
