// SPDX-License-Identifier: MIT

import FeedSite
import Foundation
import Support
import TestSupport
import Testing
import Workdays

/// The folder in which a site is put beside the files of others.
struct SiteFolderTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/site" }

  init() throws { folder = try TemporaryFolder() }

  private func publish(_ texts: KeyValuePairs<String, String>, keeping kept: Set<String> = []) throws
    -> SiteFolder.Changes
  {
    try SiteFolder(path).publish(
      texts.map { SiteFile($0.key, Array($0.value.utf8)) }, keeping: kept, holidays: .statutory, baseURL: nil)
  }

  private func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      texts[name] = try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }
    return texts
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
    let error = #expect(throws: FileError.self) { try publish(["a.ics": "B", "other.ics": "B"]) }
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
    let changes = try publish(["a.ics": "A"], keeping: ["c.ics"])
    #expect(changes.removed == ["d.ics"])
    #expect(changes.left == ["b.ics"])
    let texts = try texts()
    #expect(texts.keys.sorted() == ["a.ics", "b.ics", "c.ics", "manifest.json"])
    #expect(texts["b.ics"] == "changed")
    // What is kept is still the site's, and what was left no longer is.
    let next = try publish(["a.ics": "A"])
    #expect(next.removed == ["c.ics"])
    #expect(next.left.isEmpty)
  }
}
