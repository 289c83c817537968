// SPDX-License-Identifier: MIT

import CivilCalendar
import FeedSite
import Foundation
import HolidayData
import Platform
import Support
import TestSupport
import Testing
import WorkdayFeeds
import Workdays

/// The folder in which a site is put beside the files of others.
struct SiteFolderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/site" }

  init() throws { folder = try TemporaryFolder() }

  private func publish(
    _ texts: KeyValuePairs<String, String>, keeping kept: Set<String> = [], over holidays: HolidayCalendar = .statutory,
    isForced: Bool = false
  ) throws -> SiteFolder.Changes {
    try SiteFolder(path).publish(
      texts.map { SiteFile($0.key, Array($0.value.utf8)) }, keeping: kept.contains, holidays: holidays, baseURL: nil,
      isForced: isForced)
  }

  private func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      texts[name] = try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }
    return texts
  }

  @Test func `a manifest that somebody else has written ends a run before anything is written`() throws {
    try folder.write(Array(#"{"name": "an app"}"#.utf8), to: "site/manifest.json")
    let fault = #expect(throws: Fault.self) { try publish(["a.ics": "A"]) }
    #expect(fault?.message.hasPrefix("\(path)/manifest.json was not written by this command; ") == true)
    #expect(try texts() == ["manifest.json": #"{"name": "an app"}"#])
  }

  @Test func `a second run writes nothing`() throws {
    let first = try publish(["a.ics": "A", "a.html": "page"])
    #expect(first.written == ["a.ics", "a.html"])
    func states() throws -> [String: [Int]] {
      var states: [String: [Int]] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: path) + [""] {
        var status = stat()
        #expect(lstat(path + "/" + name, &status) == 0)
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        states[name] = [Int(status.st_ino), Int(time.tv_sec), Int(time.tv_nsec)]
      }
      return states
    }
    let before = try states()
    #expect(before.keys.sorted() == ["", "a.html", "a.ics", "manifest.json"])
    let second = try publish(["a.ics": "A", "a.html": "page"])
    #expect(second.written.isEmpty && second.removed.isEmpty && second.left.isEmpty)
    #expect(try states() == before)
    #expect(try publish(["a.ics": "A", "a.html": "another"]).written == ["a.html"])
    let after = try states()
    #expect(after["a.ics"] == before["a.ics"])
    #expect(after["a.html"] != before["a.html"])
  }

  @Test func `files of others are never touched`() throws {
    try folder.write(Array("mine".utf8), to: "site/CNAME")
    try folder.write(Array("other".utf8), to: "site/other.ics")
    _ = try publish(["a.ics": "A"])
    let before = try texts()
    let error = #expect(throws: Fault.self) { try publish(["a.ics": "B", "other.ics": "B"]) }
    #expect(
      error?.description
        == "\(path)/other.ics was not written by this command and is not replaced; remove it, or choose another folder")
    #expect(try texts() == before)
    #expect(before["CNAME"] == "mine")
    #expect(before["other.ics"] == "other")
  }

  @Test func `what is no longer made is removed, unless it is kept or somebody else changed it`() throws {
    _ = try publish(["a.ics": "A", "b.ics": "B", "c.ics": "C", "d.ics": "D"])
    try folder.write(Array("changed".utf8), to: "site/b.ics")
    let changes = try publish(["a.ics": "A"], keeping: ["c.ics"], isForced: true)
    #expect(changes.removed == ["d.ics"])
    #expect(changes.left == ["b.ics"])
    let texts = try texts()
    #expect(texts.keys.sorted() == ["a.ics", "b.ics", "c.ics", "manifest.json"])
    #expect(texts["b.ics"] == "changed")
    // What is kept is still the site's, and what was left no longer is.
    let next = try publish(["a.ics": "A"], isForced: true)
    #expect(next.removed == ["c.ics"])
    #expect(next.left.isEmpty)
  }

  @Test func `a notice that is not confirmed gives way to the one that is`() throws {
    let calendars = try (1...2).map { number in
      let address = "https://www.gov.cn/zhengce/zhengceku/20481\(number)/content_\(number).htm"
      let year = try HolidayYear(holidayCN: Array(wholeYear([:], notices: [address]).utf8), named: address)
      return HolidayCalendar(years: HolidayCalendar.statutory.years + [year.confirmed(number == 1)])
    }
    _ = try publish(["a.ics": "A"], over: calendars[1])
    #expect(try texts()["manifest.json"]?.contains("content_2.htm") == false)
    _ = try publish(["a.ics": "A"], over: calendars[0])
    #expect(try texts()["manifest.json"]?.contains("content_1.htm") == true)
    #expect(throws: Fault.self) { try publish(["a.ics": "A"], over: calendars[1]) }
  }

  @Test func `a site that would lose a file or a notice stays as it is, unless that is meant`() throws {
    let text = "2049.json"
    let notice = "https://www.gov.cn/zhengce/zhengceku/204811/content_1.htm"
    let newer = HolidayCalendar(
      years: HolidayCalendar.statutory.years + [
        try HolidayYear(holidayCN: Array(wholeYear([:], notices: [notice]).utf8), named: text)
      ])
    _ = try publish(["a.ics": "A", "a.html": "page", "days-2049.json": "{}", "b.html": "b"], over: newer)
    let before = try texts()
    func refusal(_ texts: KeyValuePairs<String, String>, over holidays: HolidayCalendar = newer) throws -> String? {
      let error = #expect(throws: Fault.self) { try publish(texts, over: holidays) }
      #expect(try self.texts() == before)
      return error?.description
    }
    let end = "; it stays as it is. If that is meant, use --force"
    // The page of a feed goes without saying.
    #expect(try refusal([:]) == "\(path): the site would lose a.ics, b.html, days-2049.json" + end)
    #expect(
      try refusal(["a.ics": "B", "a.html": "page", "days-2049.json": "{}", "b.html": "b"], over: .statutory)
        == "\(path): the site would lose the notice of 2048-11-01 for 2049" + end)
    #expect(try publish(["a.ics": "B"], over: .statutory, isForced: true).removed.count == 3)
  }

  @Test func `what became private is taken down with its page and the links to it, also without a manifest`() throws {
    let calendar = "BEGIN:VCALENDAR\r\nPRODID:-//workday-ics//Workday feed//EN\r\n"
    let page = "<p class=\"brand\"><span aria-hidden=\"true\">班</span> workday-ics</p>\n"
    let link = "<li><a href=\"a.html\">a</a></li>\n"
    func isPrivate(_ name: String) -> Bool { name == "a" }
    _ = try publish(["a.ics": calendar, "a.html": page, "index.html": "\(link)<li>b</li>\n", "a-2026.ics": calendar])
    #expect(try SiteFolder(path).takeDown(where: isPrivate).removed == ["a.html", "a.ics"])
    var texts = try texts()
    #expect(texts.keys.sorted() == ["a-2026.ics", "index.html", "manifest.json"])
    #expect(texts["index.html"] == "<li>b</li>\n")
    #expect(texts["manifest.json"]?.contains("\"a.") == false)
    let again = try SiteFolder(path).takeDown(where: isPrivate)
    #expect(again.removed.isEmpty && again.left.isEmpty)
    #expect(try publish(["index.html": "<li>b</li>\n", "a-2026.ics": calendar]).written.isEmpty)

    // Without a list a file is known by its content; what a person wrote is not touched.
    try FileManager.default.removeItem(atPath: path + "/manifest.json")
    try folder.write(Array(calendar.utf8), to: "site/a.ics")
    try folder.write(Array("my page".utf8), to: "site/a.html")
    #expect(try SiteFolder(path).takeDown(where: isPrivate).removed == ["a.ics"])
    texts = try self.texts()
    #expect(texts.keys.sorted() == ["a-2026.ics", "a.html", "index.html"])
    // The usual feeds are nobody's.
    try folder.write(Array(calendar.utf8), to: "site/holidays.ics")
    #expect(try SiteFolder(path).takeDown { _ in true }.removed == ["a-2026.ics"])
  }

  @Test func `a file that somebody put in the place of a private feed's is left, and a changed one of ours is not`()
    throws
  {
    let calendar = "BEGIN:VCALENDAR\r\nPRODID:-//workday-ics//Workday feed//EN\r\n"
    _ = try publish(["a.ics": calendar, "a.html": "page", "b.ics": calendar])
    try folder.write(Array("my page".utf8), to: "site/a.html")
    try folder.write(Array((calendar + "X-HOST:1\r\n").utf8), to: "site/a.ics")
    let changes = try SiteFolder(path).takeDown { $0 == "a" }
    #expect(changes.removed == ["a.ics"] && changes.left == ["a.html"])
    #expect(try texts()["a.html"] == "my page")
    // It is nobody's business from now on.
    let again = try SiteFolder(path).takeDown { $0 == "a" }
    #expect(again.removed.isEmpty && again.left.isEmpty)
    try FileManager.default.removeItem(atPath: path + "/b.ics")
    #expect(SiteFolder(path).names().isEmpty && SiteFolder(path).listedNames() == ["b.ics"])
  }

  private static func nothing(_ name: String, _ options: FeedOptions, _ holidays: HolidayCalendar) -> [UInt8] { [] }

  @Test func `of a folder that cannot be read, the files of described feeds are kept and no others`() {
    let feeds = DescribedSiteFeeds(
      inFolder: "/no/such/folder", over: .statutory, isPublic: { _ in true }, generating: Self.nothing)
    let files = ["team.ics", "team.html", "index.html", "festivals-en.ics", "notes.txt", "a b.ics"]
    #expect(files.map(feeds.keeps) == [true, true, false, false, false, false])
  }
}
